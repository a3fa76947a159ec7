package operator

import (
	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// tumbleAggregate aggregates by windows that do not overlap, and by windows that
// rows carry already. A group's place in time is its window's end, so the group
// is its own timer.
type tumbleAggregate struct {
	windowBase
	windows *state.Timed[agg.Group]
	// groups are those of a batch's rows, nil for late ones.
	groups []*agg.Group
}

func newTumbleAggregate(n *dataflow.Node, base windowBase, ctx Context) (*tumbleAggregate, error) {
	t := &tumbleAggregate{windowBase: base}
	var err error
	t.windows, err = state.NewTimed(ctx.Shard, n.ID, "windows", base.layout)
	return t, err
}

func (t *tumbleAggregate) Process(_ int, b *types.Batch) error {
	if err := t.checkKinds(b); err != nil {
		return err
	}
	t.keys.Encode(b, t.spec.Keys)
	t.groups = t.groups[:0]
	for i := range t.keys.Len() {
		g, err := t.group(b, b.Row(i), t.keys.Hash(i), t.keys.Key(i))
		if err != nil {
			return err
		}
		t.groups = append(t.groups, g)
	}
	return t.layout.AddBatch(t.groups, b)
}

// group returns the group of a row's window; nil if the row is left out.
func (t *tumbleAggregate) group(b *types.Batch, row int, hash uint64, key []byte) (*agg.Group, error) {
	end, err := t.end(b, row)
	switch {
	case err != nil:
		return nil, t.dropBad(0, b, row, err)
	case t.fired(end):
		return nil, t.dropLate(0, b, row)
	}
	e, _ := t.windows.GetOrCreate(end, hash, key)
	t.windows.MarkDirty(e)
	return &e.Value, nil
}

// end returns the end of a row's window.
func (t *tumbleAggregate) end(b *types.Batch, row int) (int64, error) {
	if t.spec.Attached >= 0 {
		return timeOf(b, row, t.spec.Attached, nil)
	}
	local, err := t.localTime(b, row)
	return t.assigner.SliceEnd(local), err
}

// fire emits every window that is complete, in order of their ends.
func (t *tumbleAggregate) fire(by int64) error {
	if !t.advance(by) {
		return nil
	}
	for {
		end, ok := t.windows.First()
		if !ok || !t.fired(end) {
			return t.out.flush()
		}
		entries := t.windows.At(end)
		start := t.assigner.Start(end)
		for e := entries.Next(); e != nil; e = entries.Next() {
			if err := t.send(e.Key(), &e.Value, start, end); err != nil {
				return err
			}
		}
		t.windows.Drop(end)
	}
}

func (t *tumbleAggregate) Watermark(wm int64) error {
	if t.clock != nil {
		return nil
	}
	return t.fire(wm)
}

// NextTimer and OnTime serve windows of processing time.
func (t *tumbleAggregate) NextTimer() (int64, bool) {
	end, ok := t.windows.First()
	return t.timer(end, ok)
}

func (t *tumbleAggregate) OnTime(now int64) error {
	if t.clock == nil {
		return nil
	}
	return t.fire(now - 1)
}
