package operator

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// firstByTime keeps the row of each key with the least event time; of equal
// times the one that came first. It emits inserts only: a row leaves when the
// watermark reaches its time, since then no earlier one can come. A row behind
// the watermark is late, even if its key is new.
type firstByTime struct {
	spec *dataflow.Deduplicate
	// rows holds what a key waits with; an empty row once it has left.
	rows *state.Table[stored]
	due  *state.Timed[struct{}]
	wm   int64
	refused
	keys   state.Keys
	out    output
	expiry expiry[stored]
}

func newFirstByTime(n *dataflow.Node, spec *dataflow.Deduplicate, ctx Context) (*firstByTime, error) {
	f := &firstByTime{spec: spec, wm: noWatermark, refused: newRefused(ctx), out: newOutput(n.Fields, ctx)}
	var err error
	if f.rows, err = state.NewTable(ctx.Shard, n.ID, "rows", state.Codec[stored](storedCodec{})); err != nil {
		return nil, err
	}
	if f.due, err = state.NewTimed(ctx.Shard, n.ID, "due", state.Codec[struct{}](markCodec{})); err != nil {
		return nil, err
	}
	f.expiry, err = newExpiry(ctx, n.ID, "expiry", spec.TTL, f.rows)
	return f, err
}

func (f *firstByTime) Process(_ int, b *types.Batch) error {
	f.keys.Encode(b, f.spec.Keys)
	for i := range f.keys.Len() {
		row := b.Row(i)
		if b.Kind(row).Retracts() {
			return errUnexpectedRetraction
		}
		at, err := timeOf(b, row, f.spec.Order, nil)
		if err != nil {
			if err := f.dropBad(0, b, row, err); err != nil {
				return err
			}
			continue
		}
		if at < f.wm {
			if err := f.dropLate(0, b, row); err != nil {
				return err
			}
			continue
		}
		if err := f.take(b, row, at, f.keys.Hash(i), f.keys.Key(i)); err != nil {
			return err
		}
	}
	return f.out.flush()
}

func (f *firstByTime) take(b *types.Batch, row int, at int64, hash uint64, key []byte) error {
	e, created := f.rows.GetOrCreate(hash, key)
	if !created && (len(e.Value.row) == 0 || at >= e.Value.time) {
		return nil
	}
	e.Value.time = at
	e.Value.row = e.Value.row[:0]
	f.rows.MarkDirty(e)
	f.expiry.touch(e, hash)
	if at == f.wm {
		return f.out.copy(types.Insert, b, row) // nothing earlier can come
	}
	e.Value.row = state.AppendRow(e.Value.row, b.Cols, row)
	f.due.GetOrCreate(at, hash, key)
	return nil
}

func (f *firstByTime) Watermark(wm int64) error {
	f.wm = max(f.wm, wm)
	for {
		at, ok := f.due.First()
		if !ok || at > f.wm {
			return f.out.flush()
		}
		marks := f.due.At(at)
		for m := marks.Next(); m != nil; m = marks.Next() {
			if err := f.leave(m.Key(), at); err != nil {
				return err
			}
		}
		f.due.Drop(at)
	}
}

// leave emits the row of a key that waits for this time. The mark of a row that
// an earlier one has replaced finds nothing.
func (f *firstByTime) leave(key []byte, at int64) error {
	e := f.rows.Get(state.Hash(key), key)
	if e == nil || len(e.Value.row) == 0 || e.Value.time != at {
		return nil
	}
	err := f.out.stored(types.Insert, e.Value.row)
	e.Value.row = e.Value.row[:0]
	f.rows.MarkDirty(e)
	return err
}

func (f *firstByTime) Close() error { return nil }

// NextTimer and OnTime forget keys whose time to live has passed.
func (f *firstByTime) NextTimer() (int64, bool) { return f.expiry.next() }

func (f *firstByTime) OnTime(now int64) error {
	f.expiry.onTime(now)
	return nil
}
