package state

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// What is read as a row or a key is written back as the same bytes: an entry has one spelling, or two entries would be one.
func FuzzRowsAndKeys(f *testing.F) {
	b := randomBatch(rand.New(rand.NewPCG(1, 0)), 50)
	for i := range b.N {
		f.Add(AppendRow(nil, b.Cols, i))
		f.Add(AppendKey(nil, b.Cols, columnsOf(b), i))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		row := types.NewBatch(nested, 1)
		if err := DecodeRow(data, row.Cols); err == nil {
			if again := AppendRow(nil, row.Cols, 0); len(again) > 0 && DecodeRow(again, types.NewBatch(nested, 1).Cols) != nil {
				t.Errorf("row %x was read, and is written as %x, which is not", data, again)
			}
		}
		key := types.NewBatch(nested, 1)
		if err := DecodeKey(data, key.Cols); err == nil {
			if again := AppendKey(nil, key.Cols, columnsOf(key), 0); !bytes.Equal(again, data) && DecodeKey(again, types.NewBatch(nested, 1).Cols) != nil {
				t.Errorf("key %x was read, and is written as %x, which is not", data, again)
			}
		}
	})
}

// randomType is a type that a column of state may have.
func randomType(rng *rand.Rand, depth int) types.Type {
	simple := []types.Type{
		types.Of(types.Boolean), types.Of(types.TinyInt), types.Of(types.BigInt), types.Of(types.Float), types.Of(types.Double), types.String(), types.Bytes(),
		types.DecimalOf(18, 3), types.DecimalOf(38, 0), types.Of(types.Date), types.Of(types.Time), types.TimestampOf(9), types.TimestampLTZOf(3),
		types.Of(types.IntervalDayTime),
	}
	switch k := rng.IntN(len(simple) + 5*depth); k - len(simple) {
	case 0, 4:
		return types.ArrayOf(randomType(rng, depth-1))
	case 1, 5:
		return types.MapOf(types.String(), randomType(rng, depth-1))
	case 2:
		return types.MultisetOf(randomType(rng, depth-1))
	case 3, 6, 7, 8, 9, 10, 11, 12, 13, 14:
		return types.RowOf(randomFields(rng, 1+rng.IntN(9), depth-1)...)
	default:
		return simple[k%len(simple)]
	}
}

func randomFields(rng *rand.Rand, n, depth int) []types.Field {
	fields := make([]types.Field, n)
	for i := range fields {
		fields[i] = types.Field{Name: string(rune('a' + i)), Type: randomType(rng, depth)}
	}
	return fields
}

// Rows and keys of any types, nested and beside each other, come back as they were, and bytes that are none of them do no harm.
func FuzzRowsOfAnyTypes(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, []byte{byte(seed), 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3})
	}
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		rng := rand.New(rand.NewPCG(seed, 0))
		fields := randomFields(rng, 1+rng.IntN(12), 3)
		b := types.NewBatch(fields, 1)
		for _, c := range b.Cols {
			randomValue(rng, c)
		}
		b.AppendRow(types.Insert)
		row, key := AppendRow(nil, b.Cols, 0), AppendKey(nil, b.Cols, columnsOf(b), 0)
		rows, keys := types.NewBatch(fields, 1), types.NewBatch(fields, 1)
		if err := DecodeRow(row, rows.Cols); err != nil || !bytes.Equal(AppendRow(nil, rows.Cols, 0), row) {
			t.Errorf("row %x of %s does not come back: %v", row, types.RowOf(fields...), err)
		}
		if err := DecodeKey(key, keys.Cols); err != nil || !bytes.Equal(AppendKey(nil, keys.Cols, columnsOf(keys), 0), key) {
			t.Errorf("key %x of %s does not come back: %v", key, types.RowOf(fields...), err)
		}
		for _, hostile := range [][]byte{data, append(row[:len(row)/2:len(row)/2], data...), append(key[:len(key)/2:len(key)/2], data...)} {
			into := types.NewBatch(fields, 1)
			if err := DecodeRow(hostile, into.Cols); err == nil {
				AppendRow(nil, into.Cols, 0)
			}
			into = types.NewBatch(fields, 1)
			if err := DecodeKey(hostile, into.Cols); err == nil {
				if again := AppendKey(nil, into.Cols, columnsOf(into), 0); !bytes.Equal(again, hostile) && DecodeKey(again, types.NewBatch(fields, 1).Cols) != nil {
					t.Errorf("key %x of %s was read, and is written as %x, which is not", hostile, types.RowOf(fields...), again)
				}
			}
		}
	})
}

// The checksums of a segment are right and what they cover is anything: it is records or corrupt, but never a panic.
func FuzzSegments(f *testing.F) {
	f.Add([]byte{1, 12, 1, 1, 'o', 1, 't', 1, 'c', 1, 0, 0, 0, 0, 2, 5, 0, 3, 0, 1, 'k', 3, 16, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{1, 10, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 1, 1, 1, 1, 4, 3, 1, 2, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		kind := kindSegment
		if len(data) > 0 && data[0]&0x80 != 0 {
			kind = kindBase
		}
		segment := make([]byte, headerBytes)
		header{kind: kind, groups: Range{0, 128}, epoch: 9}.put(segment)
		for len(data) >= 2 {
			block, payload := blockKind(data[0]&0x7f), data[2:min(len(data), 2+int(data[1]))]
			data = data[2+len(payload):]
			segment = binary.LittleEndian.AppendUint32(segment, uint32(len(payload)))
			segment = append(segment, byte(block))
			segment = binary.LittleEndian.AppendUint32(segment, crc32.Update(crc32.Checksum([]byte{byte(block)}, castagnoli), castagnoli, payload))
			segment = append(segment, payload...)
		}
		o, err := openHeader(Object{Name: "fuzz", Data: segment})
		if err != nil {
			t.Fatal(err)
		}
		if o.readBlocks() != nil {
			return
		}
		n := uint64(0)
		err = o.each(func(r record) error {
			if r.table >= len(o.tables) {
				t.Errorf("a record of table %d of %d", r.table, len(o.tables))
			}
			n++
			return nil
		})
		if err == nil && n != o.footer.records {
			t.Errorf("%d records, the footer says %d", n, o.footer.records)
		}
	})
}
