package operator

import (
	"bytes"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// overByColumn is an OVER ordered by a column that is no time. It keeps all rows of
// a partition in order. A row that comes or goes changes the results of those
// behind it, and by RANGE of those of equal order: each row whose results differ
// is -U and +U, in order. The results are computed anew from the rows, so that
// nothing is left of those that went.
type overByColumn struct {
	spec       *dataflow.OverAggregate
	calls      *overCalls
	partitions *state.Table[ranking]
	keys       state.Keys
	order      rowOrder
	// sort and row are those of the row at hand.
	sort, row []byte
	acc       overAcc
	// before and after have a row of results for each row of the partition; peers are
	// decoded rows of equal order.
	before, after overResults
	peers         *types.Batch
	out           output
	width         int
	expiry        expiry[ranking]
}

// overResults are the results of the rows of a partition.
type overResults struct {
	batch   *types.Batch
	columns overColumns
}

func newOverByColumn(n *dataflow.Node, spec *dataflow.OverAggregate, ctx Context) (*overByColumn, error) {
	input := n.Inputs[0].From.Fields
	o := &overByColumn{spec: spec, width: len(input), order: rowOrder{by: []dataflow.SortKey{spec.Order}}, out: newOutput(n.Fields, ctx)}
	o.peers = types.NewBatch(input, 1)
	var err error
	if o.calls, err = newOverCalls(spec, input, false); err != nil {
		return nil, err
	}
	for _, r := range []*overResults{&o.before, &o.after} {
		r.batch = types.NewBatch(n.Fields[len(input):], 1)
		r.columns = o.calls.columns(r.batch.Cols)
	}
	if o.partitions, err = state.NewTable(ctx.Shard, n.ID, "ranking", state.Codec[ranking](rankingCodec{})); err != nil {
		return nil, err
	}
	o.expiry, err = newExpiry(ctx, n.ID, "expiry", spec.TTL, o.partitions)
	return o, err
}

func (o *overByColumn) Process(_ int, b *types.Batch) error {
	o.keys.Encode(b, o.spec.Keys)
	for i := range o.keys.Len() {
		row := b.Row(i)
		o.sort = o.order.key(b, row)
		o.row = state.AppendRow(o.row[:0], b.Cols, row)
		var err error
		switch kind := b.Kind(row); {
		case kind.Retracts() && !o.spec.Retracts:
			err = errUnexpectedRetraction
		case kind.Retracts():
			err = o.retract(kind, o.keys.Hash(i), o.keys.Key(i))
		default:
			err = o.add(kind, o.keys.Hash(i), o.keys.Key(i))
		}
		if err != nil {
			return err
		}
	}
	return o.out.flush()
}

// add inserts the row at hand and emits what that changes.
func (o *overByColumn) add(kind types.RowKind, hash uint64, key []byte) error {
	e, _ := o.partitions.GetOrCreate(hash, key)
	l := e.Value.settle()
	if err := o.compute(l.rows, &o.before); err != nil {
		return err
	}
	at := l.insertion(o.sort)
	l.insert(at, newRanked(o.sort, nil, o.row))
	o.partitions.MarkDirty(e)
	o.expiry.touch(e, hash)
	if err := o.compute(l.rows, &o.after); err != nil {
		return err
	}
	for i := o.firstChanged(l.rows, at); i < len(l.rows); i++ {
		var err error
		switch {
		case i < at:
			err = o.update(l.rows[i].row, i, i)
		case i == at:
			err = o.send(kind, l.rows[i].row, &o.after, i)
		default:
			err = o.update(l.rows[i].row, i-1, i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// retract removes the row at hand, if it is there, and emits what that changes.
func (o *overByColumn) retract(kind types.RowKind, hash uint64, key []byte) error {
	e := o.partitions.Get(hash, key)
	if e == nil {
		return nil // expired
	}
	l := e.Value.settle()
	at := l.indexOf(o.sort, o.row)
	if at < 0 {
		return nil
	}
	if err := o.compute(l.rows, &o.before); err != nil {
		return err
	}
	from := o.firstChanged(l.rows, at)
	gone := l.rows[at].row
	l.remove(at)
	if err := o.compute(l.rows, &o.after); err != nil {
		return err
	}
	if err := o.sendWithout(l.rows, kind, gone, from, at); err != nil {
		return err
	}
	if len(l.rows) == 0 {
		o.partitions.Delete(e)
		return nil
	}
	o.partitions.MarkDirty(e)
	o.expiry.touch(e, hash)
	return nil
}

// sendWithout emits the end of a row that was at a place, among the updates of
// those that are left.
func (o *overByColumn) sendWithout(rows []ranked, kind types.RowKind, gone []byte, from, at int) error {
	for i := from; i <= len(rows); i++ {
		if i == at && (kind == types.Delete || o.spec.EmitUpdateBefore) {
			if err := o.send(kind, gone, &o.before, at); err != nil {
				return err
			}
		}
		if i == len(rows) {
			return nil
		}
		old := i
		if i >= at {
			old++
		}
		if err := o.update(rows[i].row, old, i); err != nil {
			return err
		}
	}
	return nil
}

// firstChanged returns the place of the first row whose results depend on the row
// at a place.
func (o *overByColumn) firstChanged(rows []ranked, at int) int {
	for !o.spec.Frame.Rows && at > 0 && bytes.Equal(rows[at-1].sort, rows[at].sort) {
		at--
	}
	return at
}

// compute fills in the results of all rows.
func (o *overByColumn) compute(rows []ranked, into *overResults) error {
	into.batch.Reset()
	o.calls.reset(&o.acc)
	for len(rows) > 0 {
		n := 1
		if !o.spec.Frame.Rows {
			n = sameSort(rows)
		}
		o.peers.Reset()
		for i := range n {
			if err := state.DecodeRow(rows[i].row, o.peers.Cols); err != nil {
				return err
			}
			o.peers.AppendRow(types.Insert)
		}
		rows = rows[n:]
		if err := o.calls.add(&o.acc, o.peers, 0, n); err != nil {
			return err
		}
		for range n {
			if err := o.calls.appendResults(&o.acc, into.columns); err != nil {
				return err
			}
			into.batch.AppendRow(types.Insert)
		}
	}
	return nil
}

// update emits a row whose results were those at one place and are those at
// another, unless they are the same.
func (o *overByColumn) update(row []byte, before, after int) error {
	same := true
	for c, v := range o.before.batch.Cols {
		same = same && sameValue(v, before, o.after.batch.Cols[c], after)
	}
	if same {
		return nil
	}
	if o.spec.EmitUpdateBefore {
		if err := o.send(types.UpdateBefore, row, &o.before, before); err != nil {
			return err
		}
	}
	return o.send(types.UpdateAfter, row, &o.after, after)
}

// send emits a row with the results at a place.
func (o *overByColumn) send(kind types.RowKind, row []byte, results *overResults, at int) error {
	if err := state.DecodeRow(row, o.out.batch.Cols[:o.width]); err != nil {
		return err
	}
	for c, v := range results.batch.Cols {
		o.out.batch.Cols[o.width+c].AppendFrom(v, at)
	}
	return o.out.row(kind)
}

func (o *overByColumn) Watermark(int64) error { return nil }

func (o *overByColumn) Close() error { return nil }

// NextTimer and OnTime forget partitions whose time to live has passed.
func (o *overByColumn) NextTimer() (int64, bool) { return o.expiry.next() }

func (o *overByColumn) OnTime(now int64) error {
	o.expiry.onTime(now)
	return nil
}
