package operator

import (
	"errors"
	"time"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// groupAggregate keeps an unbounded aggregation per key and emits every change
// of its result: +I for the first row of a key, then -U and +U, -D when the last
// row of the key was taken back.
type groupAggregate struct {
	spec   *dataflow.GroupAggregate
	layout *agg.Layout
	groups *state.Table[agg.Group]
	keys   state.Keys
	// before and after hold one row of results: of the calls, without the keys.
	before, after *types.Batch
	// blind: what a row that is added does to its group is sent without a look at the results before it.
	blind  bool
	out    output
	expiry expiry[agg.Group]
	// clock and now: where state expires all rows of a batch are of one time, so that a value is not over before its group is.
	clock clock
	now   time.Time
}

func newGroupAggregate(n *dataflow.Node, spec *dataflow.GroupAggregate, ctx Context) (*groupAggregate, error) {
	layout, err := agg.NewLayout(spec.Calls, n.Inputs[0].From.Fields, spec.Retracts)
	if err != nil {
		return nil, err
	}
	results := n.Fields[len(spec.Keys):]
	a := &groupAggregate{
		spec: spec, layout: layout, out: newOutput(n.Fields, ctx),
		before: types.NewBatch(results, 1), after: types.NewBatch(results, 1),
		blind: !spec.EmitUpdateBefore && (spec.TTL != 0 || layout.EveryRowChanges()),
	}
	if spec.TTL > 0 { // before there are groups
		layout.Expire(func() int64 { return a.expiry.end() }, func() int64 { return a.now.UnixMilli() })
	}
	if a.groups, err = state.NewTable(ctx.Shard, n.ID, "groups", layout); err != nil {
		return nil, err
	}
	if a.expiry, err = newExpiry(ctx, n.ID, "expiry", spec.TTL, a.groups); spec.TTL > 0 {
		a.clock, a.expiry.clock.read = a.expiry.clock, func() time.Time { return a.now }
	}
	return a, err
}

var errUnexpectedRetraction = errors.New("a row was taken back in an input that was planned to have inserts only")

func (a *groupAggregate) Process(_ int, b *types.Batch) error {
	if a.spec.TTL > 0 {
		a.now = a.clock.read()
		a.expiry.onTime(a.expiry.clock.now())
	}
	a.keys.Encode(b, a.spec.Keys)
	for i := range a.keys.Len() {
		if err := a.row(b, b.Row(i), i); err != nil {
			return err
		}
	}
	return a.out.flush()
}

// row handles row of b's columns, whose key is the i-th.
func (a *groupAggregate) row(b *types.Batch, row, i int) error {
	retracts := b.Kind(row).Retracts()
	if retracts && !a.spec.Retracts {
		return errUnexpectedRetraction
	}
	hash, key := a.keys.Hash(i), a.keys.Key(i)
	e := a.groups.Get(hash, key)
	if e == nil {
		if retracts {
			return nil // the key's state has expired, or its rows never came
		}
		return a.first(hash, key, b, row)
	}
	if a.blind && !retracts {
		return a.add(types.UpdateAfter, e, hash, b, row)
	}
	if err := a.results(a.before, e); err != nil {
		return err
	}
	a.groups.MarkDirty(e)
	if err := a.layout.Change(&e.Value, b, row); err != nil {
		return err
	}
	if a.layout.Empty(&e.Value) {
		a.groups.Delete(e)
		return a.send(types.Delete, b, row, a.before)
	}
	a.expiry.touch(e, hash)
	if err := a.results(a.after, e); err != nil {
		return err
	}
	return a.update(b, row)
}

// first makes the group of a row that is the first of its key.
func (a *groupAggregate) first(hash uint64, key []byte, b *types.Batch, row int) error {
	e, _ := a.groups.GetOrCreate(hash, key)
	return a.add(types.Insert, e, hash, b, row)
}

// add adds the row and sends the results after it.
func (a *groupAggregate) add(kind types.RowKind, e *state.Entry[agg.Group], hash uint64, b *types.Batch, row int) error {
	a.groups.MarkDirty(e)
	a.expiry.touch(e, hash)
	if err := a.layout.Add(&e.Value, b, row); err != nil {
		return err
	}
	if err := a.layout.AppendResults(&e.Value, a.key(b, row)); err != nil {
		return err
	}
	return a.out.row(kind)
}

// update sends what changed between before and after. An unchanged result is
// sent only where state expires, to keep it alive downstream.
func (a *groupAggregate) update(b *types.Batch, row int) error {
	if a.spec.TTL == 0 && sameFirstRow(a.before, a.after) {
		return nil
	}
	if a.spec.EmitUpdateBefore {
		if err := a.send(types.UpdateBefore, b, row, a.before); err != nil {
			return err
		}
	}
	return a.send(types.UpdateAfter, b, row, a.after)
}

// results replaces the only row of into by the results of a group.
func (a *groupAggregate) results(into *types.Batch, e *state.Entry[agg.Group]) error {
	for _, v := range into.Cols {
		v.Reset()
	}
	return a.layout.AppendResults(&e.Value, into.Cols)
}

// send emits the key of an input row with results.
func (a *groupAggregate) send(kind types.RowKind, b *types.Batch, row int, results *types.Batch) error {
	for i, to := range a.key(b, row) {
		to.AppendFrom(results.Cols[i], 0)
	}
	return a.out.row(kind)
}

// key appends the key of an input row to the output, and returns the columns that its results go to.
func (a *groupAggregate) key(b *types.Batch, row int) []*types.Vector {
	cols := a.out.batch.Cols
	for i, c := range a.spec.Keys {
		cols[i].AppendFrom(b.Cols[c], row)
	}
	return cols[len(a.spec.Keys):]
}

func (a *groupAggregate) Watermark(int64) error { return nil }

func (a *groupAggregate) Close() error { return nil }

// NextTimer and OnTime forget keys whose time to live has passed.
func (a *groupAggregate) NextTimer() (int64, bool) { return a.expiry.next() }

func (a *groupAggregate) OnTime(now int64) error {
	a.expiry.onTime(now)
	return nil
}
