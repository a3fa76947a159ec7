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

// Sized is implemented by codecs that know what their values use.
type Sized[V any] interface {
	// Size is the memory in bytes that a value uses beside itself, about; false if it is not known.
	Size(v *V) (bytes int, known bool)
}

// PartsTeller is implemented by [Parted] codecs that may turn out to have nothing that is stored in parts: a value is then found at once.
type PartsTeller interface {
	// HasParts reports whether any value ever has parts. It does not change.
	HasParts() bool
}

// Parted is implemented by codecs of values that hold collections without bound,
// such as the values that COUNT(DISTINCT) has seen. Append then writes what is
// small, and each element of the collections is a part, stored on its own: a
// segment holds those parts that changed. A part has a name within its value, and
// its bytes are, like a value's, the whole of it.
type Parted[V any] interface {
	// ChangedParts calls visit for each part that changed since the last call, in
	// the order of the changes as far as one name is concerned, and forgets them.
	// gone parts have no bytes. name and value are only lent to visit.
	ChangedParts(v *V, visit func(name, value []byte, gone bool))
	// Parts calls visit for each part and changes nothing.
	Parts(v *V, visit func(name, value []byte, gone bool))
	// DecodePart adds a part to *v, which has been through Decode. It copies what
	// it keeps. Parts come in any order; none counts as changed.
	DecodePart(name, value []byte, version uint32, v *V) error
}
