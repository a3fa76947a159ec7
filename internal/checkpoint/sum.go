package checkpoint

import (
	"encoding/hex"
	"fmt"
	"math/bits"
)

// Sum128 is a checksum that does not depend on order: the sum modulo 2^128 of
// one 128-bit hash per record. Sums of parts add up to the sum of the whole.
// The hash is the sink's choice; the core only adds. The zero value is the sum
// of no records.
//
// It is a sum and not an exclusive or because two equal records must not
// cancel each other.
type Sum128 struct{ Hi, Lo uint64 }

// Add returns s + o modulo 2^128.
func (s Sum128) Add(o Sum128) Sum128 {
	lo, carry := bits.Add64(s.Lo, o.Lo, 0)
	hi, _ := bits.Add64(s.Hi, o.Hi, carry)
	return Sum128{Hi: hi, Lo: lo}
}

// String returns the sum as 32 lower-case hexadecimal digits, the most
// significant first.
func (s Sum128) String() string { return fmt.Sprintf("%016x%016x", s.Hi, s.Lo) }

// MarshalText returns the bytes of String. It never fails.
func (s Sum128) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote. It fails on anything but 32
// hexadecimal digits.
func (s *Sum128) UnmarshalText(text []byte) error {
	var raw [16]byte
	if len(text) != 32 {
		return fmt.Errorf("checksum %q: want 32 hexadecimal digits, have %d", text, len(text))
	}
	if _, err := hex.Decode(raw[:], text); err != nil {
		return fmt.Errorf("checksum %q: %w", text, err)
	}
	s.Hi, s.Lo = 0, 0
	for i := range 8 {
		s.Hi = s.Hi<<8 | uint64(raw[i])
		s.Lo = s.Lo<<8 | uint64(raw[8+i])
	}
	return nil
}
