package types

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"slices"
)

// MapEntries ends the rows of a MAP or MULTISET vector as Flink's decoders and its
// CAST do, which put the entries into a hash table: of a repeated
// key the last value counts, and the entries come in the order of the table. It
// serves one vector after the other, all of one type, and holds scratch memory;
// the zero value is ready for use. It is not safe for concurrent use.
type MapEntries struct {
	found []mapEntry
	// byKey finds an entry by the hash of its key: its index plus one.
	byKey []int32
	seed  maphash.Seed
	// keys and values hold entries while they change places.
	keys, values *Vector
}

// mapEntry is a distinct key: the row of its first key, that of its last value,
// and its bucket in Flink's table.
type mapEntry struct {
	key, value int
	bucket     uint32
}

// fewEntries are compared one by one.
const fewEntries = 16

// InHashOrder reports the types of keys that [MapEntries.CloseMap] takes: texts, BOOLEAN, integers, DATE and TIME.
func InHashOrder(key Type) bool {
	switch key.Kind {
	case Boolean, TinyInt, SmallInt, Int, BigInt, Date, Time:
		return true
	}
	return key.IsString()
}

// CloseMap ends a row whose keys and values the caller has appended to the
// children. The keys are of a type that is [InHashOrder].
func (m *MapEntries) CloseMap(v *Vector) {
	keys, values, first := v.Children[0], v.Children[1], int(v.Offsets[v.Len])
	if keys.Len-first > 1 {
		m.find(keys, first)
		inPlace := len(m.found) == keys.Len-first
		if !m.sort(keys) || !inPlace {
			m.rearrange(keys, values, first)
		}
	}
	v.CloseList()
}

// find collects the distinct keys from row first on.
func (m *MapEntries) find(keys *Vector, first int) {
	m.found = m.found[:0]
	m.clearTable(keys.Len - first)
	for row := first; row < keys.Len; row++ {
		if i := m.findKey(keys, row, first); i >= 0 {
			m.found[i].value = row
			continue
		}
		m.found = append(m.found, mapEntry{key: row, value: row})
	}
}

// findKey returns the entry with the key of a row, -1 for none.
func (m *MapEntries) findKey(keys *Vector, row, first int) int {
	if keys.Len-first > fewEntries {
		return m.findHashed(keys, row)
	}
	for i, e := range m.found {
		if sameKey(keys, e.key, row) {
			return i
		}
	}
	return -1
}

func sameKey(keys *Vector, a, b int) bool {
	switch {
	case keys.IsNull(a) || keys.IsNull(b):
		return keys.IsNull(a) && keys.IsNull(b)
	case keys.Type.IsString():
		return bytes.Equal(keys.Bytes(a), keys.Bytes(b))
	}
	return keys.Ints[a] == keys.Ints[b]
}

// findHashed is findKey for many entries. If there is none, the key's place is
// marked with the entry that comes next. The hash is not Flink's, for which keys
// can be made that all fall into one place.
func (m *MapEntries) findHashed(keys *Vector, row int) int {
	mask := len(m.byKey) - 1
	for at := int(m.hash(keys, row)) & mask; ; at = (at + 1) & mask {
		i := int(m.byKey[at]) - 1
		if i < 0 {
			m.byKey[at] = int32(len(m.found)) + 1
			return -1
		}
		if sameKey(keys, m.found[i].key, row) {
			return i
		}
	}
}

// hash is that of byKey.
func (m *MapEntries) hash(keys *Vector, row int) uint64 {
	switch {
	case keys.IsNull(row):
		return 0
	case keys.Type.IsString():
		return maphash.Bytes(m.seed, keys.Bytes(row))
	}
	return maphash.Comparable(m.seed, keys.Ints[row])
}

// clearTable makes the hash table large enough for n keys, and empty.
func (m *MapEntries) clearTable(n int) {
	if n <= fewEntries {
		return
	}
	if m.byKey == nil {
		m.seed = maphash.MakeSeed()
	}
	if size := 2 << bits.Len(uint(n)); len(m.byKey) < size {
		m.byKey = make([]int32, size)
		return
	}
	clear(m.byKey)
}

// sort puts the entries into the order of a Java HashMap: by bucket, and within
// a bucket as they came. It reports whether they were in that order already.
// The table starts with 16 buckets and doubles when it is more than three
// quarters full.
func (m *MapEntries) sort(keys *Vector) bool {
	buckets := uint32(16)
	for len(m.found) > int(buckets/4*3) {
		buckets *= 2
	}
	sorted := true
	for i := range m.found {
		e := &m.found[i]
		h := hashOfKey(keys, e.key)
		e.bucket = (h ^ h>>16) & (buckets - 1)
		sorted = sorted && (i == 0 || m.found[i-1].bucket <= e.bucket)
	}
	if !sorted {
		slices.SortStableFunc(m.found, func(a, b mapEntry) int { return cmp.Compare(a.bucket, b.bucket) })
	}
	return sorted
}

// rearrange leaves the entries found, in their order, in the place of the rows
// from first on.
func (m *MapEntries) rearrange(keys, values *Vector, first int) {
	if m.keys == nil {
		m.keys, m.values = NewVector(keys.Type, 0), NewVector(values.Type, 0)
	}
	m.keys.Reset()
	m.values.Reset()
	for _, e := range m.found {
		m.keys.AppendFrom(keys, e.key)
		m.values.AppendFrom(values, e.value)
	}
	keys.Undo(first)
	values.Undo(first)
	for i := range m.found {
		keys.AppendFrom(m.keys, i)
		values.AppendFrom(m.values, i)
	}
}

// hashOfKey is the hash that Java has of a key; 0 for NULL.
func hashOfKey(keys *Vector, row int) uint32 {
	if keys.IsNull(row) {
		return 0
	}
	if keys.Type.IsString() {
		return hashOfText(keys.Bytes(row))
	}
	n := keys.Ints[row]
	switch keys.Type.Kind {
	case BigInt:
		return uint32(n) ^ uint32(uint64(n)>>32)
	case Boolean:
		if n != 0 {
			return 1231
		}
		return 1237
	}
	return uint32(n)
}

// hashOfText is the hash of Flink's strings: MurmurHash3 of 32 bits with the
// seed 42, but that each byte behind the last whole word is mixed in alone, as a
// signed number.
func hashOfText(b []byte) uint32 {
	h, n := uint32(42), uint32(len(b))
	for ; len(b) >= 4; b = b[4:] {
		h = mixWord(h, binary.LittleEndian.Uint32(b))
	}
	for _, x := range b {
		h = mixWord(h, uint32(int8(x)))
	}
	h ^= n
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return h ^ h>>16
}

func mixWord(h, word uint32) uint32 {
	word = bits.RotateLeft32(word*0xcc9e2d51, 15) * 0x1b873593
	return bits.RotateLeft32(h^word, 13)*5 + 0xe6546b64
}
