package operator

import (
	"cmp"
	"math"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/window"
	"github.com/onceflow/onceflow/types"
)

// windowSession holds the rows of each key until their session is complete, then emits them in order of arrival with its bounds. Rows that
// are taken back are rows like others: they open and extend sessions, and leave as the kind that they came as.
//
// The rows of a key are in order of their time, so that a session is a run of them in which none is further from the next one than the gap. due has
// a mark for each session, at the end that it would have with one of its rows alone: no later than its end, and moved there when it comes too early.
type windowSession struct {
	window   dataflow.Window
	assigner *window.Assigner
	rows     *state.Table[ranking]
	due      *state.Timed[struct{}]
	passed   int64
	clock    *clock // of a processing-time window, else nil
	refused
	keys    state.Keys
	leaving []ranked
	out     output
}

func newWindowSession(n *dataflow.Node, spec *dataflow.WindowTable, ctx Context) (*windowSession, error) {
	w := &windowSession{window: spec.Window, refused: newRefused(ctx), passed: noWatermark, out: newOutput(n.Fields, ctx)}
	if spec.Window.Processing {
		c := newClock(ctx)
		w.clock = &c
	}
	var err error
	if w.assigner, err = window.New(spec.Window); err != nil {
		return nil, err
	}
	if w.rows, err = state.NewTable(ctx.Shard, n.ID, "rows", state.Codec[ranking](rankingCodec{})); err != nil {
		return nil, err
	}
	w.due, err = state.NewTimed(ctx.Shard, n.ID, "due", state.Codec[struct{}](markCodec{}))
	return w, err
}

func (w *windowSession) Process(_ int, b *types.Batch) error {
	w.keys.Encode(b, w.window.Keys)
	for i := range w.keys.Len() {
		row := b.Row(i)
		at, err := timeOf(b, row, w.window.Time, w.clock)
		if err != nil {
			err = w.dropBad(0, b, row, err)
		} else {
			err = w.add(b, row, w.assigner.Local(at), w.keys.Hash(i), w.keys.Key(i))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// add keeps a row unless the session that it would be in has fired.
func (w *windowSession) add(b *types.Batch, row int, local int64, hash uint64, key []byte) error {
	var sort [timeKeyBytes]byte
	appendTimeKey(sort[:0], local)
	e := w.rows.Get(hash, key)
	end, alone := local+w.window.Size, true
	if e != nil {
		end, alone = w.joined(e.Value.settle(), sort[:], local)
	}
	if w.fired(end) {
		return w.dropLate(0, b, row)
	}
	if e == nil {
		e, _ = w.rows.GetOrCreate(hash, key)
	}
	stored := append(make([]byte, 0, timeKeyBytes+1+rowBytesGuess), sort[:]...)
	stored = state.AppendRow(append(stored, byte(b.Kind(row))), b.Cols, row)
	l := e.Value.settle()
	l.insert(l.insertion(sort[:]), ranked{sort: stored[:timeKeyBytes:timeKeyBytes], row: stored[timeKeyBytes:]})
	w.rows.MarkDirty(e)
	if alone {
		w.due.GetOrCreate(end, hash, key)
	}
	return nil
}

// joined returns the end of the session that a row would be in, and whether it would be alone. It looks no further back than at
// the row before, however long the session is.
func (w *windowSession) joined(l *ranking, sort []byte, local int64) (end int64, alone bool) {
	at := l.insertion(sort)
	end, to := w.endFrom(l, at, local)
	return end, to == at && (at == 0 || local-timeOfRow(&l.rows[at-1]) > w.window.Size)
}

// endFrom returns the end of the session that a row of the given time, before those from a place on, is in, and the place
// behind that.
func (w *windowSession) endFrom(l *ranking, at int, local int64) (end int64, to int) {
	end = local + w.window.Size
	for to = at; to < len(l.rows) && timeOfRow(&l.rows[to]) <= end; to++ {
		end = timeOfRow(&l.rows[to]) + w.window.Size
	}
	return end, to
}

// run is a stretch of a key's rows, and the end of the session that they are with what they were looked for by.
type run struct {
	from, to int
	end      int64
}

// runAround finds the rows that are one session with a row of the given time, whose place is at.
func (w *windowSession) runAround(l *ranking, at int, local int64) run {
	r := run{from: at}
	for before := local; r.from > 0 && before-timeOfRow(&l.rows[r.from-1]) <= w.window.Size; r.from-- {
		before = timeOfRow(&l.rows[r.from-1])
	}
	r.end, r.to = w.endFrom(l, at, local)
	return r
}

// timeOfRow is the time that a row is sorted by; that of a row from state was written by add.
func timeOfRow(r *ranked) int64 {
	at, err := timeOfKey(r.sort)
	if err != nil {
		return math.MinInt64
	}
	return at
}

// fired reports whether a session with the given end has fired.
func (w *windowSession) fired(end int64) bool { return w.assigner.FiresAt(end) <= w.passed }

func (w *windowSession) Watermark(wm int64) error {
	if w.clock != nil {
		return nil
	}
	return w.fire(wm)
}

// NextTimer and OnTime serve windows of processing time, which fire when the clock has left them.
func (w *windowSession) NextTimer() (int64, bool) {
	end, ok := w.due.First()
	if !ok || w.clock == nil {
		return 0, false
	}
	return w.assigner.FiresAt(end) + 1, true
}

func (w *windowSession) OnTime(now int64) error {
	if w.clock == nil {
		return nil
	}
	return w.fire(now - 1)
}

func (w *windowSession) fire(by int64) error {
	if by <= w.passed {
		return nil
	}
	w.passed = by
	for {
		end, ok := w.due.First()
		if !ok || !w.fired(end) {
			return w.out.flush()
		}
		marks := w.due.At(end)
		for m := marks.Next(); m != nil; m = marks.Next() {
			if err := w.fireMark(m.Key(), end); err != nil {
				return err
			}
		}
		w.due.Drop(end)
	}
}

// fireMark emits the session of a key that has a row whose own session ends at end, or, if the session grew meanwhile, sees to it that it fires later.
func (w *windowSession) fireMark(key []byte, end int64) error {
	hash := state.Hash(key)
	e := w.rows.Get(hash, key)
	if e == nil {
		return nil
	}
	l := e.Value.settle()
	var sort [timeKeyBytes]byte
	local := end - w.window.Size
	appendTimeKey(sort[:0], local)
	r := w.runAround(l, l.firstOf(sort[:]), local)
	switch {
	case r.from == r.to:
		return nil
	case r.end > end:
		w.due.GetOrCreate(r.end, hash, key)
		return nil
	}
	if err := w.send(l.rows[r.from:r.to], r.end); err != nil {
		return err
	}
	l.removeRange(r.from, r.to)
	w.rows.MarkDirty(e)
	if len(l.rows) == 0 {
		w.rows.Delete(e)
	}
	return nil
}

// send emits the rows of a session, which are in order of their time.
func (w *windowSession) send(rows []ranked, end int64) error {
	start := timeOfRow(&rows[0])
	w.leaving = append(w.leaving[:0], rows...)
	slices.SortFunc(w.leaving, func(a, b ranked) int { return cmp.Compare(a.number, b.number) })
	bounds := w.out.batch.Cols[len(w.out.batch.Cols)-3:]
	for i := range w.leaving {
		stored := w.leaving[i].row
		if len(stored) == 0 {
			return errValue
		}
		if err := state.DecodeRow(stored[1:], w.out.batch.Cols[:len(w.out.batch.Cols)-3]); err != nil {
			return err
		}
		bounds[0].AppendTimestamp(start, 0)
		bounds[1].AppendTimestamp(end, 0)
		bounds[2].AppendTimestamp(w.assigner.FiresAt(end), 0)
		if err := w.out.row(types.RowKind(stored[0])); err != nil {
			return err
		}
	}
	clear(w.leaving)
	return nil
}

func (w *windowSession) Close() error { return nil }
