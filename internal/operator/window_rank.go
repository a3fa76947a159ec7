package operator

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/window"
	"github.com/onceflow/onceflow/types"
)

// windowRank keeps the best rows of each key and window until the window is
// complete, then emits them, the best first.
type windowRank struct {
	spec    *dataflow.WindowRank
	ends    window.Ends
	windows *state.Timed[ranking]
	wm      int64
	refused
	keys  state.Keys
	order rowOrder
	row   []byte
	out   output
}

func newWindowRank(n *dataflow.Node, spec *dataflow.WindowRank, ctx Context) (*windowRank, error) {
	if spec.From < 1 || spec.To < spec.From {
		return nil, errRanks
	}
	w := &windowRank{spec: spec, refused: newRefused(ctx), ends: window.EndsIn(spec.Zone), wm: noWatermark, order: rowOrder{by: spec.Order}, out: newOutput(n.Fields, ctx)}
	var err error
	w.windows, err = state.NewTimed(ctx.Shard, n.ID, "windows", state.Codec[ranking](rankingCodec{}))
	return w, err
}

func (w *windowRank) Process(_ int, b *types.Batch) error {
	w.keys.Encode(b, w.spec.Keys)
	for i := range w.keys.Len() {
		row := b.Row(i)
		if b.Kind(row).Retracts() {
			return errUnexpectedRetraction
		}
		end, err := timeOf(b, row, w.spec.End, nil)
		if err != nil {
			if err := w.dropBad(0, b, row, err); err != nil {
				return err
			}
			continue
		}
		if w.ends.FiresAt(end) <= w.wm {
			if err := w.dropLate(0, b, row); err != nil {
				return err
			}
			continue
		}
		w.take(b, row, end, i)
	}
	return nil
}

// take inserts a row, whose key is the i-th, if it is among the best.
func (w *windowRank) take(b *types.Batch, row int, end int64, i int) {
	sort := w.order.key(b, row)
	e, _ := w.windows.GetOrCreate(end, w.keys.Hash(i), w.keys.Key(i))
	l := e.Value.settleBy(w.spec.LaterFirst)
	at := l.insertion(sort)
	if w.spec.LaterFirst {
		at = l.firstOf(sort)
	}
	if at >= int(w.spec.To) {
		return
	}
	w.row = state.AppendRow(w.row[:0], b.Cols, row)
	l.insert(at, newRanked(sort, nil, w.row))
	l.cut(int(w.spec.To))
	w.windows.MarkDirty(e)
}

func (w *windowRank) Watermark(wm int64) error {
	w.wm = max(w.wm, wm)
	for {
		end, ok := w.windows.First()
		if !ok || w.ends.FiresAt(end) > w.wm {
			return w.out.flush()
		}
		entries := w.windows.At(end)
		for e := entries.Next(); e != nil; e = entries.Next() {
			if err := w.send(e.Value.settleBy(w.spec.LaterFirst)); err != nil {
				return err
			}
		}
		w.windows.Drop(end)
	}
}

func (w *windowRank) send(l *ranking) error {
	for i := int(w.spec.From) - 1; i < len(l.rows); i++ {
		if err := w.out.ranked(types.Insert, l.rows[i].row, i+1, w.spec.OutputRank); err != nil {
			return err
		}
	}
	return nil
}

func (w *windowRank) Close() error { return nil }
