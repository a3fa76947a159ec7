package state

import (
	"bytes"
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
