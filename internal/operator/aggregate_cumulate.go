package operator

import (
	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// cumulateAggregate aggregates by windows that grow by a step up to a size, then
// start anew. A row waits in the step of the first of its windows that has not
// fired; when that fires, the step is merged into what the period has so far.
// From its first row on a key fires at every step of the period.
type cumulateAggregate struct {
	windowBase
	// steps by the end of the step, periods by the end of the longest window.
	steps, periods *state.Timed[agg.Group]
	// due marks the next firing of a key that has something in the period.
	due    *state.Timed[struct{}]
	groups []*agg.Group
}

func newCumulateAggregate(n *dataflow.Node, base windowBase, ctx Context) (*cumulateAggregate, error) {
	c := &cumulateAggregate{windowBase: base}
	var err error
	if c.steps, err = state.NewTimed(ctx.Shard, n.ID, "steps", base.layout); err != nil {
		return nil, err
	}
	if c.periods, err = state.NewTimed(ctx.Shard, n.ID, "periods", base.layout); err != nil {
		return nil, err
	}
	c.due, err = state.NewTimed(ctx.Shard, n.ID, "due", state.Codec[struct{}](markCodec{}))
	return c, err
}

func (c *cumulateAggregate) Process(_ int, b *types.Batch) error {
	if err := c.checkKinds(b); err != nil {
		return err
	}
	c.keys.Encode(b, c.spec.Keys)
	c.groups = c.groups[:0]
	for i := range c.keys.Len() {
		g, err := c.group(b, b.Row(i), c.keys.Hash(i), c.keys.Key(i))
		if err != nil {
			return err
		}
		c.groups = append(c.groups, g)
	}
	return c.layout.AddBatch(c.groups, b)
}

// group returns the group of the first window of a row that has not fired; nil
// if all have.
func (c *cumulateAggregate) group(b *types.Batch, row int, hash uint64, key []byte) (*agg.Group, error) {
	local, err := c.localTime(b, row)
	if err != nil {
		return nil, c.dropBad(0, b, row, err)
	}
	end := c.assigner.SliceEnd(local)
	last := c.assigner.LastEnd(end)
	for end <= last && c.fired(end) {
		end = c.assigner.NextEnd(end)
	}
	if end > last {
		return nil, c.dropLate(0, b, row)
	}
	e, created := c.steps.GetOrCreate(end, hash, key)
	if created {
		c.due.GetOrCreate(end, hash, key)
	}
	c.steps.MarkDirty(e)
	return &e.Value, nil
}

func (c *cumulateAggregate) fire(by int64) error {
	if !c.advance(by) {
		return nil
	}
	for {
		end, ok := c.due.First()
		if !ok || !c.fired(end) {
			return c.out.flush()
		}
		marks := c.due.At(end)
		for m := marks.Next(); m != nil; m = marks.Next() {
			if err := c.fireKey(m.Key(), end); err != nil {
				return err
			}
		}
		c.due.Drop(end)
		c.steps.Drop(end)
		if c.assigner.LastEnd(end) == end {
			c.periods.Drop(end)
		}
	}
}

// fireKey emits one window of a key.
func (c *cumulateAggregate) fireKey(key []byte, end int64) error {
	hash := state.Hash(key)
	last := c.assigner.LastEnd(end)
	period, _ := c.periods.GetOrCreate(last, hash, key)
	if step := c.steps.Get(end, hash, key); step != nil {
		if err := c.layout.Merge(&period.Value, &step.Value); err != nil {
			return err
		}
		c.periods.MarkDirty(period)
	}
	if end < last {
		c.due.GetOrCreate(c.assigner.NextEnd(end), hash, key)
	}
	return c.send(key, &period.Value, c.assigner.Start(end), end)
}

func (c *cumulateAggregate) Watermark(wm int64) error {
	if c.clock != nil {
		return nil
	}
	return c.fire(wm)
}

// NextTimer and OnTime serve windows of processing time.
func (c *cumulateAggregate) NextTimer() (int64, bool) {
	end, ok := c.due.First()
	return c.timer(end, ok)
}

func (c *cumulateAggregate) OnTime(now int64) error {
	if c.clock == nil {
		return nil
	}
	return c.fire(now - 1)
}
