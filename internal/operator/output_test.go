package operator

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// What an aggregate collects may be large, and leaves with every row that is added to it.
func TestBatchesOfLargeRowsHaveFewOfThem(t *testing.T) {
	fields := []types.Field{{Name: "k", Type: types.Of(types.Int)}, {Name: "all", Type: types.ArrayOf(types.String())}}
	rows := 0
	o := newOutput(fields, Context{BatchRows: types.MaxBatchRows, Emit: func(b *types.Batch) error {
		rows += b.N
		if bytes := len(b.Cols[1].Children[0].Data); bytes > 2*types.MaxBatchBytes {
			t.Errorf("a batch of %d bytes", bytes)
		}
		return nil
	}})
	text := strings.Repeat("x", 1<<19)
	for i := range 100 {
		o.batch.Cols[0].AppendInt(int64(i))
		o.batch.Cols[1].Children[0].AppendString(text)
		o.batch.Cols[1].CloseList()
		if err := o.row(types.Insert); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.flush(); err != nil || rows != 100 {
		t.Errorf("%d rows, %v", rows, err)
	}
}
