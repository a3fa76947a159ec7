package kafka

import (
	"encoding/binary"
	"math/bits"

	"github.com/zeebo/xxh3"
)

// nullLength stands for a null key or value where a length is expected.
const nullLength = ^uint32(0)

// sum is the total, modulo 2^128, of one hash per record: it adds up and does
// not depend on order.
type sum struct{ hi, lo uint64 }

func (s *sum) add(o sum) {
	var carry uint64
	s.lo, carry = bits.Add64(s.lo, o.lo, 0)
	s.hi, _ = bits.Add64(s.hi, o.hi, carry)
}

// hashFramed hashes a record in the form in which writers keep it: key, then
// value, each behind its length as four bytes, little-endian.
func hashFramed(b []byte) sum {
	h := xxh3.Hash128(b)
	return sum{h.Hi, h.Lo}
}

// RecordSum returns the 128-bit hash that the checksum in a ledger record adds
// up, for one record: xxh3 over the key's length, the key, the value's length,
// the value. A length is four bytes, little-endian; that of a null (nil) is
// 0xffffffff. Headers, timestamp and place do not count.
func RecordSum(key, value []byte) (hi, lo uint64) {
	b := make([]byte, 0, 8+len(key)+len(value))
	h := hashFramed(appendFramed(appendFramed(b, key), value))
	return h.hi, h.lo
}

func appendFramed(b, part []byte) []byte {
	n := uint32(len(part))
	if part == nil {
		n = nullLength
	}
	return append(binary.LittleEndian.AppendUint32(b, n), part...)
}
