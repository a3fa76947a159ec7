package operator

import "encoding/binary"

// byteReader reads what the codecs of this package write. Once something does
// not fit it fails for good and returns zeros.
type byteReader struct {
	data   []byte
	failed bool
}

func (r *byteReader) varint() int64 {
	x, n := binary.Varint(r.data)
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.data = r.data[n:]
	return x
}

func (r *byteReader) uvarint() uint64 {
	x, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.data = r.data[n:]
	return x
}

// count reads a number of entries, each of at least one byte.
func (r *byteReader) count() int {
	n := r.uvarint()
	if n > uint64(len(r.data)) {
		r.failed = true
		return 0
	}
	return int(n)
}

// bytes reads a sized byte string: a view.
func (r *byteReader) bytes() []byte {
	n := r.uvarint()
	if n > uint64(len(r.data)) {
		r.failed = true
		return nil
	}
	b := r.data[:n:n]
	r.data = r.data[n:]
	return b
}

// end returns an error if anything did not fit or is left.
func (r *byteReader) end() error {
	if r.failed || len(r.data) > 0 {
		return errValue
	}
	return nil
}

// appendSized appends what write appends, with its length before it.
func appendSized(dst []byte, write func([]byte) []byte) []byte {
	at := len(dst)
	dst = write(dst)
	size := len(dst) - at
	var prefix [binary.MaxVarintLen64]byte
	n := binary.PutUvarint(prefix[:], uint64(size))
	dst = append(dst, prefix[:n]...)
	copy(dst[at+n:], dst[at:at+size])
	copy(dst[at:], prefix[:n])
	return dst
}

func appendSizedBytes(dst, b []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(b))), b...)
}
