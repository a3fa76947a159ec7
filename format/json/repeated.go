package json

import (
	"bytes"
	"hash/maphash"
	"math/bits"

	"github.com/onceflow/onceflow/types"
)

// entry is a distinct key of a map: the row of its first key, and that of its
// last value.
type entry struct{ key, value int }

// fewEntries are compared one by one.
const fewEntries = 16

// dropRepeated keeps one entry of each key from row first on: the place of the
// first, the value of the last.
func (d *Decoder) dropRepeated(keys, values *types.Vector, first int) {
	d.entered = d.entered[:0]
	d.clearTable(keys.Len - first)
	for row := first; row < keys.Len; row++ {
		if i := d.findKey(keys, row, first); i >= 0 {
			d.entered[i].value = row
			continue
		}
		d.entered = append(d.entered, entry{row, row})
	}
	if len(d.entered) < keys.Len-first {
		d.keepEntered(keys, values, first)
	}
}

// findKey returns the entry with the key of a row, -1 for none.
func (d *Decoder) findKey(keys *types.Vector, row, first int) int {
	key := keys.Bytes(row)
	if keys.Len-first > fewEntries {
		return d.findHashed(keys, key)
	}
	for i, e := range d.entered {
		if bytes.Equal(keys.Bytes(e.key), key) {
			return i
		}
	}
	return -1
}

// findHashed is findKey for many entries. If there is none, the key's place is
// marked with the entry that comes next.
func (d *Decoder) findHashed(keys *types.Vector, key []byte) int {
	mask := len(d.byKey) - 1
	for at := int(maphash.Bytes(d.seed, key)) & mask; ; at = (at + 1) & mask {
		i := int(d.byKey[at]) - 1
		if i < 0 {
			d.byKey[at] = int32(len(d.entered)) + 1
			return -1
		}
		if bytes.Equal(keys.Bytes(d.entered[i].key), key) {
			return i
		}
	}
}

// clearTable makes the hash table large enough for n keys, and empty.
func (d *Decoder) clearTable(n int) {
	if n <= fewEntries {
		return
	}
	if size := 2 << bits.Len(uint(n)); len(d.byKey) < size {
		d.byKey = make([]int32, size)
		return
	}
	clear(d.byKey)
}

// keepEntered drops the rows from first on that are no entry. Repeated keys are
// rare: it goes by way of a copy.
func (d *Decoder) keepEntered(keys, values *types.Vector, first int) {
	n := len(d.entered)
	keptKeys, keptValues := types.NewVector(keys.Type, n), types.NewVector(values.Type, n)
	for _, e := range d.entered {
		keptKeys.AppendFrom(keys, e.key)
		keptValues.AppendFrom(values, e.value)
	}
	keys.Undo(first)
	values.Undo(first)
	for i := range n {
		keys.AppendFrom(keptKeys, i)
		values.AppendFrom(keptValues, i)
	}
}
