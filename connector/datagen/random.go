package datagen

import "math/bits"

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
