package state

import (
	"encoding/binary"
	"slices"

	"github.com/zeebo/xxh3"

	"github.com/onceflow/onceflow/types"
)

// Hash returns the hash of an encoded key: xxh3, the same in every process,
// because it decides where the key's state lives.
func Hash(key []byte) uint64 { return xxh3.Hash(key) }

// HashKeys appends the hash of the key of each selected row of b to out and
// returns it. The key is made of the given columns. It is what an exchange
// routes by: the row belongs to the shard that owns [GroupOf] of its hash.
func HashKeys(columns []int, b *types.Batch, out []uint64, scratch *Keys) []uint64 {
	scratch.Encode(b, columns)
	return append(out, scratch.hashes...)
}

// Keys are the encoded keys of a batch and their hashes, by position among the
// selected rows. The zero value is ready; [Keys.Encode] reuses its memory.
type Keys struct {
	bytes  []byte
	ends   []int32
	hashes []uint64
}

// Encode replaces the keys by those of the selected rows of b, made of the given
// columns.
func (k *Keys) Encode(b *types.Batch, columns []int) {
	k.bytes, k.ends, k.hashes = k.bytes[:0], k.ends[:0], k.hashes[:0]
	if len(columns) == 1 && b.Cols[columns[0]].Type.Physical() == types.PhysInt {
		k.encodeInts(b, b.Cols[columns[0]])
		return
	}
	start := 0
	for i, n := 0, b.Rows(); i < n; i++ {
		k.bytes = AppendKey(k.bytes, b.Cols, columns, b.Row(i))
		k.ends = append(k.ends, int32(len(k.bytes)))
		k.hashes = append(k.hashes, Hash(k.bytes[start:]))
		start = len(k.bytes)
	}
}

// encodeInts is Encode for the commonest key, one integer column.
func (k *Keys) encodeInts(b *types.Batch, v *types.Vector) {
	n := b.Rows()
	k.bytes = slices.Grow(k.bytes, n*intKeyBytes)
	k.ends, k.hashes = slices.Grow(k.ends, n)[:n], slices.Grow(k.hashes, n)[:n]
	nulls := v.HasNulls()
	for i := range n {
		row := b.Row(i)
		start := len(k.bytes)
		if nulls && v.IsNull(row) {
			k.bytes = append(k.bytes, keyNull)
		} else {
			k.bytes = k.bytes[:start+intKeyBytes]
			k.bytes[start] = keyPresent
			binary.BigEndian.PutUint64(k.bytes[start+1:], uint64(v.Ints[row])^signBit)
		}
		k.ends[i] = int32(len(k.bytes))
		k.hashes[i] = Hash(k.bytes[start:])
	}
}

// intKeyBytes is the length of the key of an integer that is not NULL.
const intKeyBytes = 9

// Len returns the number of keys.
func (k *Keys) Len() int { return len(k.ends) }

// Key returns the i-th key, valid until the next Encode.
func (k *Keys) Key(i int) []byte {
	start := int32(0)
	if i > 0 {
		start = k.ends[i-1]
	}
	return k.bytes[start:k.ends[i]:k.ends[i]]
}

// Hash returns the hash of the i-th key.
func (k *Keys) Hash(i int) uint64 { return k.hashes[i] }
