package operator

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/window"
	"github.com/onceflow/onceflow/types"
)

// windowJoin keeps the rows of both inputs until their window is complete, and
// then pairs them key by key, each side in order of arrival.
type windowJoin struct {
	spec  *dataflow.WindowJoin
	sides [2]windowJoinSide
	ends  window.Ends
	wm    int64
	refused
	condition joinCondition
	// left and right are the rows of one key in the window at hand; partnered says
	// of the right ones whether a left one pairs with them.
	left, right []ranked
	partnered   []bool
	matched     []int
	out         output
}

// windowJoinSide is an input with its state: for each window and key the rows, a
// ranking whose rows all sort alike. The identity of a row without partners for
// ever is not empty.
type windowJoinSide struct {
	keys    []int
	end     int
	windows *state.Timed[ranking]
	encoded state.Keys
	width   int
	// alone: rows without a partner are emitted, too.
	alone bool
}

func newWindowJoin(n *dataflow.Node, spec *dataflow.WindowJoin, ctx Context) (*windowJoin, error) {
	left, right := n.Inputs[0].From.Fields, n.Inputs[1].From.Fields
	if err := checkJoinKeys(spec.LeftKeys, spec.RightKeys, left, right); err != nil {
		return nil, err
	}
	w := &windowJoin{spec: spec, refused: newRefused(ctx), ends: window.EndsIn(spec.Zone), wm: noWatermark, out: newOutput(n.Fields, ctx)}
	w.sides[0] = windowJoinSide{keys: spec.LeftKeys, end: spec.LeftEnd, width: len(left)}
	w.sides[1] = windowJoinSide{keys: spec.RightKeys, end: spec.RightEnd, width: len(right)}
	w.sides[0].alone = spec.Kind == dataflow.LeftJoin || spec.Kind == dataflow.FullJoin || spec.Kind == dataflow.AntiJoin
	w.sides[1].alone = spec.Kind == dataflow.RightJoin || spec.Kind == dataflow.FullJoin
	var err error
	if w.condition, err = newJoinCondition(spec.Condition, left, right, ctx); err != nil {
		return nil, err
	}
	for i, name := range []string{"left", "right"} {
		if w.sides[i].windows, err = state.NewTimed(ctx.Shard, n.ID, name, state.Codec[ranking](rankingCodec{})); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (w *windowJoin) Process(input int, b *types.Batch) error {
	s := &w.sides[input]
	s.encoded.Encode(b, s.keys)
	for i := range s.encoded.Len() {
		row := b.Row(i)
		if b.Kind(row).Retracts() {
			return errUnexpectedRetraction
		}
		end, err := timeOf(b, row, s.end, nil)
		if err != nil {
			if err := w.dropBad(input, b, row, err); err != nil {
				return err
			}
			continue
		}
		if w.ends.FiresAt(end) <= w.wm {
			if err := w.dropLate(input, b, row); err != nil {
				return err
			}
			continue
		}
		stored := ranked{}
		if partnerless(b, row, s.keys, w.spec.NullSafe) {
			if !s.alone {
				continue
			}
			stored.identity = []byte{1}
		}
		stored.row = state.AppendRow(nil, b.Cols, row)
		e, _ := s.windows.GetOrCreate(end, s.encoded.Hash(i), s.encoded.Key(i))
		l := e.Value.settle()
		l.insert(len(l.rows), stored)
		s.windows.MarkDirty(e)
	}
	return nil
}

func (w *windowJoin) Watermark(wm int64) error {
	w.wm = max(w.wm, wm)
	for {
		end, ok := w.first()
		if !ok || w.ends.FiresAt(end) > w.wm {
			return w.out.flush()
		}
		if err := w.fire(w.sides[0].windows.At(end), w.sides[1].windows.At(end)); err != nil {
			return err
		}
		for i := range w.sides {
			w.sides[i].windows.Drop(end)
		}
	}
}

// first returns the end of the earliest window that either side has.
func (w *windowJoin) first() (int64, bool) {
	left, any := w.sides[0].windows.First()
	right, also := w.sides[1].windows.First()
	switch {
	case any && also:
		return min(left, right), true
	case also:
		return right, true
	}
	return left, any
}

// fire joins a window. Both sides are in the same order of their keys.
func (w *windowJoin) fire(lefts, rights *state.Cursor[ranking]) error {
	left, right := lefts.Next(), rights.Next()
	for left != nil || right != nil {
		order := compareFronts(left, right)
		w.left, w.right = nil, nil
		if order <= 0 {
			w.left = left.Value.settle().rows
		}
		if order >= 0 {
			w.right = right.Value.settle().rows
		}
		if err := w.joinKey(); err != nil {
			return err
		}
		if order <= 0 {
			left = lefts.Next()
		}
		if order >= 0 {
			right = rights.Next()
		}
	}
	return nil
}

// compareFronts compares the keys at the front of both sides; a side that has none left is
// behind.
func compareFronts(left, right *state.Entry[ranking]) int {
	switch {
	case right == nil:
		return -1
	case left == nil:
		return 1
	}
	return state.CompareKeys(left, right)
}

// joinKey emits what the rows of one key give.
func (w *windowJoin) joinKey() error {
	w.partnered = append(w.partnered[:0], make([]bool, len(w.right))...)
	for i := range w.left {
		l := &w.left[i]
		if err := w.match(l); err != nil {
			return err
		}
		for _, m := range w.matched {
			w.partnered[m] = true
		}
		if err := w.emitLeft(l); err != nil {
			return err
		}
	}
	if w.spec.Kind != dataflow.RightJoin && w.spec.Kind != dataflow.FullJoin {
		return nil
	}
	for i, partnered := range w.partnered {
		if partnered {
			continue
		}
		appendNulls(w.out.batch.Cols[:w.sides[0].width])
		if err := w.sendRight(&w.right[i]); err != nil {
			return err
		}
	}
	return nil
}

// match finds the places of the right rows that pair with a left one.
func (w *windowJoin) match(l *ranked) error {
	w.matched = w.matched[:0]
	if len(l.identity) > 0 {
		return nil
	}
	for from := 0; from < len(w.right); from += w.condition.rows {
		if err := w.check(l, from, min(from+w.condition.rows, len(w.right))); err != nil {
			return err
		}
	}
	return nil
}

// check adds those of the right rows from to to for which the condition holds.
func (w *windowJoin) check(l *ranked, from, to int) error {
	pairs := w.condition.pairs
	for i := from; i < to; i++ {
		if w.condition.filter == nil {
			w.matched = append(w.matched, i)
			continue
		}
		if err := state.DecodeRow(l.row, pairs.Cols[:w.sides[0].width]); err != nil {
			return err
		}
		if err := state.DecodeRow(w.right[i].row, pairs.Cols[w.sides[0].width:]); err != nil {
			return err
		}
		pairs.AppendRow(types.Insert)
	}
	if w.condition.filter == nil {
		return nil
	}
	selected, err := w.condition.selected()
	for _, at := range selected {
		w.matched = append(w.matched, from+int(at))
	}
	return err
}

// emitLeft emits a left row whose partners have been found.
func (w *windowJoin) emitLeft(l *ranked) error {
	width := w.sides[0].width
	switch w.spec.Kind {
	case dataflow.SemiJoin, dataflow.AntiJoin:
		if (len(w.matched) > 0) != (w.spec.Kind == dataflow.SemiJoin) {
			return nil
		}
		return w.out.stored(types.Insert, l.row)
	}
	for _, m := range w.matched {
		if err := state.DecodeRow(l.row, w.out.batch.Cols[:width]); err != nil {
			return err
		}
		if err := w.sendRight(&w.right[m]); err != nil {
			return err
		}
	}
	if len(w.matched) > 0 || w.spec.Kind != dataflow.LeftJoin && w.spec.Kind != dataflow.FullJoin {
		return nil
	}
	if err := state.DecodeRow(l.row, w.out.batch.Cols[:width]); err != nil {
		return err
	}
	appendNulls(w.out.batch.Cols[width:])
	return w.out.row(types.Insert)
}

// sendRight completes a row by one of the right side.
func (w *windowJoin) sendRight(r *ranked) error {
	if err := state.DecodeRow(r.row, w.out.batch.Cols[w.sides[0].width:]); err != nil {
		return err
	}
	return w.out.row(types.Insert)
}

func (w *windowJoin) Close() error { return nil }
