package expr

import (
	"errors"
	"math"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// OVERLAY, LPAD, RPAD and REPLACE of '' count UTF-16 units, as Java's strings do, and may cut a
// character of two units in half. A lone half becomes '?'.

// units are the UTF-16 units of s.
func units(s []byte) []uint16 {
	u := make([]uint16, 0, len(s))
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		u = utf16.AppendRune(u, r)
		s = s[size:]
	}
	return u
}

// appendUnits appends units as UTF-8.
func appendUnits(dst []byte, u []uint16) []byte {
	for k := 0; k < len(u); k++ {
		r := rune(u[k])
		if utf16.IsSurrogate(r) {
			pair := rune(utf8.RuneError)
			if k+1 < len(u) {
				pair = utf16.DecodeRune(r, rune(u[k+1]))
			}
			if pair == utf8.RuneError {
				dst = append(dst, '?')
				continue
			}
			r = pair
			k++
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// interleaved puts a text before each unit of s and behind the last one.
func interleaved(s, text []uint16) []uint16 {
	u := slices.Clone(text)
	for _, unit := range s {
		u = append(append(u, unit), text...)
	}
	return u
}

func isASCII(s []byte) bool {
	for _, c := range s {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// padder fills up to a length, or cuts. A negative length and an empty pad give
// NULL.
func padder(front bool) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		s, length, pad := in[0].Bytes(i), in[1].Ints[i], in[2].Bytes(i)
		if length < 0 || len(pad) == 0 {
			out.AppendNull()
			return nil
		}
		if err := checkLength(out, utf8.UTFMax, length); err != nil {
			return err
		}
		start := len(out.Data)
		if isASCII(s) && isASCII(pad) {
			out.Data = appendFilled(out.Data, s, pad, int(length), front)
		} else {
			out.Data = appendUnits(out.Data, appendFilled(nil, units(s), units(pad), int(length), front))
		}
		out.AppendView(start)
		return nil
	}
}

func appendFilled[T byte | uint16](dst, s, pad []T, length int, front bool) []T {
	if len(s) >= length {
		return append(dst, s[:length]...)
	}
	if !front {
		dst = append(dst, s...)
	}
	for n := length - len(s); n > 0; n -= len(pad) {
		dst = append(dst, pad[:min(n, len(pad))]...)
	}
	if front {
		dst = append(dst, s...)
	}
	return dst
}

// overlay leaves the text as it is when start lies outside of it.
func overlay(out *types.Vector, in []*types.Vector, i int) error {
	s, part, start := in[0].Bytes(i), in[1].Bytes(i), in[2].Ints[i]
	at := len(out.Data)
	if isASCII(s) && isASCII(part) {
		length := overlayLength(in, i, len(part))
		if overlayFails(len(s), start, length) {
			return errOverlay
		}
		out.Data = appendOverlaid(out.Data, s, part, start, length)
	} else {
		u, p := units(s), units(part)
		length := overlayLength(in, i, len(p))
		if overlayFails(len(u), start, length) {
			return errOverlay
		}
		out.Data = appendUnits(out.Data, appendOverlaid(nil, u, p, start, length))
	}
	out.AppendView(at)
	return nil
}

var errOverlay = errors.New("start and length together are more than 2147483647")

// overlayFails: Flink adds start and length as INTs, and takes a sum that has wrapped for a place in the text.
func overlayFails(size int, start, length int64) bool {
	return start >= 1 && start <= int64(size) && start+int64(int32(length)) > math.MaxInt32
}

// overlayLength is the number of units replaced: as many as are put there,
// unless it is given.
func overlayLength(in []*types.Vector, i, part int) int64 {
	if len(in) == 4 {
		return in[3].Ints[i]
	}
	return int64(part)
}

// appendOverlaid drops what follows where nothing is replaced, as Flink does.
func appendOverlaid[T byte | uint16](dst, s, part []T, start, length int64) []T {
	if start < 1 || start > int64(len(s)) {
		return append(dst, s...)
	}
	dst = append(append(dst, s[:start-1]...), part...)
	length = int64(int32(length))
	if length <= 0 {
		return dst
	}
	rest := s[start-1:]
	return append(dst, rest[min(int64(len(rest)), length):]...)
}

// javaHash is the hash of a Java string: a polynomial over its UTF-16 units.
func javaHash(s []byte) (h uint32) {
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		s = s[size:]
		if r > 0xffff {
			high, low := utf16.EncodeRune(r)
			h, r = 31*h+uint32(high), low
		}
		h = 31*h + uint32(r)
	}
	return h
}
