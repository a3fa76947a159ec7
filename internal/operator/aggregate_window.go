package operator

import (
	"errors"
	"slices"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/window"
	"github.com/onceflow/onceflow/types"
)

// noWatermark is the watermark before the first.
const noWatermark = -1 << 63

// windowBase is what the three window aggregations have in common: time, late
// rows, output.
type windowBase struct {
	spec     *dataflow.WindowAggregate
	layout   *agg.Layout
	assigner *window.Assigner
	// passed is the watermark, or the processing time, that windows were fired by.
	passed int64
	clock  *clock // of a processing-time window, else nil
	refused
	keys state.Keys
	out  output
	// keyColumns are the first columns of the output.
	keyColumns []*types.Vector
}

func newWindowBase(n *dataflow.Node, spec *dataflow.WindowAggregate, ctx Context) (windowBase, error) {
	w := windowBase{spec: spec, passed: noWatermark, refused: newRefused(ctx), out: newOutput(n.Fields, ctx)}
	w.keyColumns = w.out.batch.Cols[:len(spec.Keys)]
	if spec.Window.Processing {
		c := newClock(ctx)
		w.clock = &c
	}
	var err error
	if w.assigner, err = window.New(spec.Window); err != nil {
		return w, err
	}
	w.layout, err = agg.NewLayout(spec.Calls, n.Inputs[0].From.Fields, spec.Retracts)
	return w, err
}

func newWindowAggregate(n *dataflow.Node, spec *dataflow.WindowAggregate, ctx Context) (Operator, error) {
	base, err := newWindowBase(n, spec, ctx)
	if err != nil {
		return nil, err
	}
	switch {
	case spec.Attached >= 0 && spec.Window.Kind == dataflow.Session && slices.Contains(spec.Bounds, dataflow.WindowStart):
		return nil, errors.New("the start of a session cannot be told from its end: keep window_start as a key instead")
	case spec.Attached < 0 && spec.Window.Kind == dataflow.Session:
		return newSessionAggregate(n, base, ctx)
	case spec.Attached < 0 && spec.Window.Kind == dataflow.Hop:
		return newHopAggregate(n, base, ctx)
	case spec.Attached < 0 && spec.Window.Kind == dataflow.Cumulate:
		return newCumulateAggregate(n, base, ctx)
	}
	return newTumbleAggregate(n, base, ctx)
}

// fired reports whether the window with the given end has fired.
func (w *windowBase) fired(end int64) bool { return w.assigner.FiresAt(end) <= w.passed }

// checkKinds refuses retractions that the plan has not foreseen.
func (w *windowBase) checkKinds(b *types.Batch) error {
	if w.spec.Retracts || len(b.Kinds) == 0 {
		return nil
	}
	for i := range b.Rows() {
		if b.Kind(b.Row(i)).Retracts() {
			return errUnexpectedRetraction
		}
	}
	return nil
}

// localTime returns the local time of a row.
func (w *windowBase) localTime(b *types.Batch, row int) (int64, error) {
	at, err := timeOf(b, row, w.spec.Window.Time, w.clock)
	return w.assigner.Local(at), err
}

// timer returns when the window with the given end, if any, is to be fired by the
// clock. A window of processing time fires when the clock has left it, so that no
// row of its last millisecond comes too late.
func (w *windowBase) timer(end int64, any bool) (int64, bool) {
	if !any || w.clock == nil {
		return 0, false
	}
	return w.assigner.FiresAt(end) + 1, true
}

// send emits the result of a key for a window, unless all of its rows were taken
// back.
func (w *windowBase) send(key []byte, g *agg.Group, start, end int64) error {
	if w.layout.Empty(g) {
		return nil
	}
	if err := state.DecodeKey(key, w.keyColumns); err != nil {
		return err
	}
	cols := w.out.batch.Cols[len(w.keyColumns):]
	if err := w.layout.AppendResults(g, cols); err != nil {
		return err
	}
	for i, bound := range w.spec.Bounds {
		v := cols[len(w.spec.Calls)+i]
		switch bound {
		case dataflow.WindowStart:
			v.AppendTimestamp(start, 0)
		case dataflow.WindowEnd:
			v.AppendTimestamp(end, 0)
		case dataflow.WindowTime:
			v.AppendTimestamp(w.assigner.FiresAt(end), 0)
		}
	}
	return w.out.row(types.Insert)
}

func (w *windowBase) Close() error { return nil }

// advance moves the time that windows are fired by; false if it has been there
// already.
func (w *windowBase) advance(to int64) bool {
	if to <= w.passed {
		return false
	}
	w.passed = to
	return true
}
