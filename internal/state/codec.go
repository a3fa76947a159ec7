package state

// Codec turns the values of a table into durable bytes and back.
type Codec[V any] interface {
	// ID names the encoding. A table whose stored values have another id cannot
	// be restored.
	ID() string
	// Version is the version of the encoding that Append writes.
	Version() uint32
	// Append appends the encoded value to dst and returns it.
	Append(dst []byte, v *V) []byte
	// Decode replaces *v by the value that a codec of the given version, which is
	// at most Version, has encoded. It copies what it keeps of src.
	Decode(src []byte, version uint32, v *V) error
	// Reset makes *v the value that a new key starts with. It may keep memory.
	Reset(v *V)
}
