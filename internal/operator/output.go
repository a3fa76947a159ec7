package operator

import "github.com/onceflow/onceflow/types"

// output collects rows and emits them in batches.
type output struct {
	batch *types.Batch
	emit  Emit
	rows  int
}

func newOutput(fields []types.Field, ctx Context) output {
	return output{batch: types.NewBatch(fields, ctx.BatchRows), emit: ctx.Emit, rows: ctx.BatchRows}
}

// row accounts for one row that the caller has appended to every column, and
// emits the batch when it is full.
func (o *output) row(kind types.RowKind) error {
	o.batch.AppendRow(kind)
	if !o.batch.Full(o.rows) {
		return nil
	}
	return o.flush()
}

// flush emits what has been collected.
func (o *output) flush() error {
	if o.batch.N == 0 {
		return nil
	}
	err := o.emit(o.batch)
	o.batch.Reset()
	return err
}
