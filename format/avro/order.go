package avro

import (
	"cmp"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// hashOrder puts the entries of a map into the order in which Flink's serializer meets
// them: that of a Java HashMap of strings which was made for as many. Maps within maps
// have one each.
type hashOrder struct{ entries []hashEntry }

type hashEntry struct {
	row    int
	bucket uint32
}

// of returns the entries from row from up to to, valid until the next call.
func (o *hashOrder) of(keys *types.Vector, from, to int) []hashEntry {
	buckets := bucketsFor(to - from)
	o.entries = o.entries[:0]
	for row := from; row < to; row++ {
		h := hashOfString(keys.Bytes(row))
		o.entries = append(o.entries, hashEntry{row: row, bucket: (h ^ h>>16) & (buckets - 1)})
	}
	slices.SortStableFunc(o.entries, func(a, b hashEntry) int { return cmp.Compare(a.bucket, b.bucket) })
	return o.entries
}

// bucketsFor is the size of a table that is made for n entries, which doubles when they
// fill it by more than three quarters.
func bucketsFor(n int) uint32 {
	size := uint32(1) << bits.Len(uint(max(n, 1)-1))
	if n > int(float64(size)*0.75) {
		size *= 2
	}
	return size
}

// hashOfString is the hash that Java has of a text, over its UTF-16 units.
func hashOfString(text []byte) (h uint32) {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		text = text[n:]
		if r > 0xffff {
			r -= 0x10000
			h = 31*h + uint32(0xd800+r>>10)
			r = 0xdc00 + r&0x3ff
		}
		h = 31*h + uint32(r)
	}
	return h
}
