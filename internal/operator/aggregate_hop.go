package operator

import (
	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// hopAggregate aggregates by windows that overlap. It keeps a group for each
// slice and merges the slices of a window when the window fires. A key has one
// mark in due, at the first of its windows that has not fired; when that fires
// the mark moves to the next window while there are slices for it.
type hopAggregate struct {
	windowBase
	slices *state.Timed[agg.Group]
	due    *state.Timed[struct{}]
	groups []*agg.Group
	merged agg.Group
}

func newHopAggregate(n *dataflow.Node, base windowBase, ctx Context) (*hopAggregate, error) {
	h := &hopAggregate{windowBase: base}
	var err error
	if h.slices, err = state.NewTimed(ctx.Shard, n.ID, "slices", base.layout); err != nil {
		return nil, err
	}
	h.due, err = state.NewTimed(ctx.Shard, n.ID, "due", state.Codec[struct{}](markCodec{}))
	return h, err
}

func (h *hopAggregate) Process(_ int, b *types.Batch) error {
	if err := h.checkKinds(b); err != nil {
		return err
	}
	h.keys.Encode(b, h.spec.Keys)
	h.groups = h.groups[:0]
	for i := range h.keys.Len() {
		g, err := h.group(b, b.Row(i), h.keys.Hash(i), h.keys.Key(i))
		if err != nil {
			return err
		}
		h.groups = append(h.groups, g)
	}
	return h.layout.AddBatch(h.groups, b)
}

// group returns the group of a row's slice; nil if all of its windows have fired
// or it is in none.
func (h *hopAggregate) group(b *types.Batch, row int, hash uint64, key []byte) (*agg.Group, error) {
	local, err := h.localTime(b, row)
	if err != nil {
		return nil, h.dropBad(0, b, row, err)
	}
	slice := h.assigner.SliceEnd(local)
	first, last := h.assigner.FirstEnd(slice), h.assigner.LastEnd(slice)
	if last < first {
		return nil, nil // between two windows
	}
	for first <= last && h.fired(first) {
		first = h.assigner.NextEnd(first)
	}
	if first > last {
		return nil, h.dropLate(0, b, row)
	}
	e, created := h.slices.GetOrCreate(slice, hash, key)
	if created {
		h.due.GetOrCreate(first, hash, key)
	}
	h.slices.MarkDirty(e)
	return &e.Value, nil
}

func (h *hopAggregate) fire(by int64) error {
	if !h.advance(by) {
		return nil
	}
	for {
		end, ok := h.due.First()
		if !ok || !h.fired(end) {
			return h.out.flush()
		}
		marks := h.due.At(end)
		for m := marks.Next(); m != nil; m = marks.Next() {
			if err := h.fireKey(m.Key(), end); err != nil {
				return err
			}
		}
		h.due.Drop(end)
		// The first slice of the next window is the first one still needed.
		h.slices.Drop(h.assigner.FirstSliceEnd(h.assigner.NextEnd(end)) - h.assigner.Slice())
	}
}

// fireKey emits one window of a key. In which order slices are merged is part of
// the answer: see [dataflow.Window].
func (h *hopAggregate) fireKey(key []byte, end int64) error {
	hash := state.Hash(key)
	h.layout.Reset(&h.merged)
	found, later := false, false
	next := h.assigner.NextEnd(end)
	slice, step := end, -h.assigner.Slice()
	if h.spec.Window.Grouped {
		slice, step = h.assigner.FirstSliceEnd(end), -step
	}
	for range (end - h.assigner.Start(end)) / h.assigner.Slice() {
		if e := h.slices.Get(slice, hash, key); e != nil {
			if err := h.layout.Merge(&h.merged, &e.Value); err != nil {
				return err
			}
			found = true
			later = later || h.assigner.LastEnd(slice) >= next
		}
		slice += step
	}
	if later {
		h.due.GetOrCreate(next, hash, key)
	}
	if !found {
		return nil
	}
	return h.send(key, &h.merged, h.assigner.Start(end), end)
}

func (h *hopAggregate) Watermark(wm int64) error {
	if h.clock != nil {
		return nil
	}
	return h.fire(wm)
}

// NextTimer and OnTime serve windows of processing time.
func (h *hopAggregate) NextTimer() (int64, bool) {
	end, ok := h.due.First()
	return h.timer(end, ok)
}

func (h *hopAggregate) OnTime(now int64) error {
	if h.clock == nil {
		return nil
	}
	return h.fire(now - 1)
}
