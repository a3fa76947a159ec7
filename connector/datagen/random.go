package datagen

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// random is a stream of random numbers that begins at a place of its own for
// each column and row. The algorithm is part of what a restart relies on.
type random struct{ state uint64 }

const golden = 0x9e3779b97f4a7c15

// stream returns the stream of a column's row.
func stream(seed uint64, column int, row int64) random {
	r := random{state: seed + uint64(column+1)*0xd1342543de82ef95}
	return random{state: r.next() ^ uint64(row)*golden}
}

// next returns 64 random bits (splitmix64).
func (r *random) next() uint64 {
	r.state += golden
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number less than n, or any number for n = 0.
func (r *random) below(n uint64) uint64 {
	if n == 0 {
		return r.next()
	}
	hi, _ := bits.Mul64(r.next(), n)
	return hi
}

// between returns a number from lo to hi, both included.
func (r *random) between(lo, hi int64) int64 {
	return lo + int64(r.below(uint64(hi)-uint64(lo)+1))
}

// unit returns a number from 0 to below 1.
func (r *random) unit() float64 { return float64(r.next()>>11) * 0x1p-53 }

// fill appends n bytes to dst, or n hexadecimal digits.
func (r *random) fill(dst []byte, n int, hex bool) []byte {
	end := len(dst) + n
	dst = slices.Grow(dst, n+7) // whole words are written
	for len(dst) < end {
		word := r.next()
		if hex {
			word = hexDigits(uint32(word))
		}
		dst = binary.LittleEndian.AppendUint64(dst, word)
	}
	return dst[:end]
}

// hexDigits spells x in hexadecimal, a digit a byte, the lowest one first.
func hexDigits(x uint32) uint64 {
	const ones = 0x0101010101010101
	d := uint64(x)
	d = (d | d<<16) & 0x0000ffff0000ffff
	d = (d | d<<8) & 0x00ff00ff00ff00ff
	d = (d | d<<4) & (0x0f * ones)
	letters := (d + 6*ones) >> 4 & ones // one where the digit is above 9
	return d + '0'*ones + letters*('a'-'9'-1)
}
