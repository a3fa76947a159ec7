package operator

import (
	"bytes"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// changelogNormalize turns upserts and deletes by key into a full changelog: +I
// for a new key, -U and +U for a change, -D with the whole old row. Repeats of
// the same row, and deletes of unknown keys, give nothing. With a filter only
// matching rows exist: one that stops matching is deleted.
type changelogNormalize struct {
	spec   *dataflow.ChangelogNormalize
	filter *expr.Filter
	rows   *state.Table[stored]
	keys   state.Keys
	row    []byte
	// match are the rows of a batch that the filter lets through, ascending.
	match  []uint16
	out    output
	expiry expiry[stored]
}

func newChangelogNormalize(n *dataflow.Node, spec *dataflow.ChangelogNormalize, ctx Context) (*changelogNormalize, error) {
	c := &changelogNormalize{spec: spec, out: newOutput(n.Fields, ctx)}
	var err error
	if spec.Filter != nil {
		if c.filter, err = expr.CompileFilter(spec.Filter, ctx.Env); err != nil {
			return nil, err
		}
	}
	if c.rows, err = state.NewTable(ctx.Shard, n.ID, "rows", state.Codec[stored](storedCodec{})); err != nil {
		return nil, err
	}
	c.expiry, err = newExpiry(ctx, n.ID, "expiry", spec.TTL, c.rows)
	return c, err
}

func (c *changelogNormalize) Process(_ int, b *types.Batch) error {
	c.keys.Encode(b, c.spec.Keys)
	if c.filter != nil {
		var err error
		if c.match, err = c.filter.Select(b); err != nil {
			return err
		}
	}
	next := 0
	for i := range c.keys.Len() {
		row := b.Row(i)
		exists := c.filter == nil || next < len(c.match) && int(c.match[next]) == row
		if c.filter != nil && exists {
			next++
		}
		if err := c.take(b, row, i, exists); err != nil {
			return err
		}
	}
	return c.out.flush()
}

// take handles a row; exists is false when the filter does not let it through.
func (c *changelogNormalize) take(b *types.Batch, row, i int, exists bool) error {
	switch b.Kind(row) {
	case types.UpdateBefore:
		return nil // the state knows better
	case types.Delete:
		exists = false
	}
	hash, key := c.keys.Hash(i), c.keys.Key(i)
	e := c.rows.Get(hash, key)
	if !exists {
		return c.remove(e)
	}
	if e != nil {
		return c.update(e, hash, b, row)
	}
	e, _ = c.rows.GetOrCreate(hash, key)
	e.Value.row = state.AppendRow(e.Value.row[:0], b.Cols, row)
	c.expiry.touch(e, hash)
	return c.out.copy(types.Insert, b, row)
}

func (c *changelogNormalize) remove(e *state.Entry[stored]) error {
	if e == nil {
		return nil
	}
	err := c.out.stored(types.Delete, e.Value.row)
	c.rows.Delete(e)
	return err
}

func (c *changelogNormalize) update(e *state.Entry[stored], hash uint64, b *types.Batch, row int) error {
	c.row = state.AppendRow(c.row[:0], b.Cols, row)
	if c.spec.TTL == 0 && bytes.Equal(c.row, e.Value.row) {
		return nil
	}
	if c.spec.EmitUpdateBefore {
		if err := c.out.stored(types.UpdateBefore, e.Value.row); err != nil {
			return err
		}
	}
	e.Value.row = append(e.Value.row[:0], c.row...)
	c.rows.MarkDirty(e)
	c.expiry.touch(e, hash)
	return c.out.copy(types.UpdateAfter, b, row)
}

func (c *changelogNormalize) Watermark(int64) error { return nil }

func (c *changelogNormalize) Close() error { return nil }

// NextTimer and OnTime forget keys whose time to live has passed.
func (c *changelogNormalize) NextTimer() (int64, bool) { return c.expiry.next() }

func (c *changelogNormalize) OnTime(now int64) error {
	c.expiry.onTime(now)
	return nil
}
