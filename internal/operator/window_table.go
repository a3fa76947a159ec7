package operator

import (
	"errors"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/window"
	"github.com/onceflow/onceflow/types"
)

var errNullTime = errors.New("the time attribute of a row is NULL: windows, joins and orders by time need one in every row; " +
	"filter such rows out, or compute the time with COALESCE")

// windowTable adds window_start, window_end and window_time to rows, once for
// each window that a row is in. It keeps no state and drops no late rows. See
// windowSession for sessions.
type windowTable struct {
	assigner *window.Assigner
	column   int
	clock    *clock // of a processing-time window, else nil
	refused
	out output
}

func newWindowTable(n *dataflow.Node, spec *dataflow.WindowTable, ctx Context) (*windowTable, error) {
	a, err := window.New(spec.Window)
	if err != nil {
		return nil, err
	}
	t := &windowTable{assigner: a, refused: newRefused(ctx), column: spec.Window.Time, out: newOutput(n.Fields, ctx)}
	if spec.Window.Processing {
		c := newClock(ctx)
		t.clock = &c
	}
	return t, nil
}

func (t *windowTable) Process(_ int, b *types.Batch) error {
	for i := range b.Rows() {
		row := b.Row(i)
		at, err := timeOf(b, row, t.column, t.clock)
		if err != nil {
			if err := t.dropBad(0, b, row, err); err != nil {
				return err
			}
			continue
		}
		slice := t.assigner.SliceEnd(t.assigner.Local(at))
		last := t.assigner.LastEnd(slice)
		for end := t.assigner.FirstEnd(slice); end <= last; end = t.assigner.NextEnd(end) {
			if err := t.send(b, row, end); err != nil {
				return err
			}
		}
	}
	return t.out.flush()
}

// timeOf returns the time attribute of a row, or the processing time.
func timeOf(b *types.Batch, row, column int, c *clock) (int64, error) {
	if c != nil {
		return c.now(), nil
	}
	v := b.Cols[column]
	if v.IsNull(row) {
		return 0, errNullTime
	}
	return v.Ints[row], nil
}

func (t *windowTable) send(b *types.Batch, row int, end int64) error {
	cols := t.out.batch.Cols
	n := len(b.Cols)
	for c, v := range b.Cols {
		cols[c].AppendFrom(v, row)
	}
	cols[n].AppendTimestamp(t.assigner.Start(end), 0)
	cols[n+1].AppendTimestamp(end, 0)
	cols[n+2].AppendTimestamp(t.assigner.FiresAt(end), 0)
	return t.out.row(b.Kind(row))
}

func (t *windowTable) Watermark(int64) error { return nil }

func (t *windowTable) Close() error { return nil }
