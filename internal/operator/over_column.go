package operator

import (
	"bytes"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// overByColumn is an OVER ordered by a column that is no time. It keeps all rows of
// a partition in order. A row that comes or goes changes the results of those
// behind it, and by RANGE of those of equal order: each row whose results differ
// is -U and +U, in order. The results are computed anew from the rows, so that
// nothing is left of those that went: not from the first one, but from the nearest accumulators that were kept on the way.
type overByColumn struct {
	spec       *dataflow.OverAggregate
	calls      *overCalls
	partitions *state.Table[columnPartition]
	keys       state.Keys
	order      rowOrder
	// sort and row are those of the row at hand.
	sort, row []byte
	// with and without are those with the row at hand and without it.
	with, without overSide
	// behind are the accumulators that were kept of rows behind the one at hand, spare those for another use.
	behind []overKept
	spare  []overAcc
	peers  *types.Batch
	out    output
	width  int
	expiry expiry[columnPartition]
}

// overSide is what the calls have seen, and a row of their results.
type overSide struct {
	acc     overAcc
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
	for _, side := range []*overSide{&o.with, &o.without} {
		side.batch = types.NewBatch(n.Fields[len(input):], 1)
		side.columns = o.calls.columns(side.batch.Cols)
	}
	if o.partitions, err = state.NewTable(ctx.Shard, n.ID, "ranking", state.Codec[columnPartition](columnPartitionCodec{calls: o.calls})); err != nil {
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
	p := &e.Value
	l := p.settle()
	at := l.insertion(o.sort)
	l.insert(at, newRanked(o.sort, nil, o.row))
	o.partitions.MarkDirty(e)
	o.expiry.touch(e, hash)
	if o.calls.keepsLast && at == len(l.rows)-1 && p.last.rows == at && o.firstChanged(l.rows, at) == at {
		return o.extend(kind, p)
	}
	return o.emit(kind, p, at, true)
}

// retract removes the row at hand, if it is there, and emits what that changes.
func (o *overByColumn) retract(kind types.RowKind, hash uint64, key []byte) error {
	e := o.partitions.Get(hash, key)
	if e == nil {
		return nil // expired
	}
	p := &e.Value
	l := p.settle()
	at := l.indexOf(o.sort, o.row)
	if at < 0 {
		return nil
	}
	if err := o.emit(kind, p, at, false); err != nil {
		return err
	}
	l.remove(at)
	if len(l.rows) == 0 {
		o.partitions.Delete(e)
		return nil
	}
	o.partitions.MarkDirty(e)
	o.expiry.touch(e, hash)
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

// extend emits the last row, which has just come and is the only one whose results change.
func (o *overByColumn) extend(kind types.RowKind, p *columnPartition) error {
	at := len(p.rows) - 1
	if at == 0 {
		o.calls.reset(&p.last.acc)
	}
	if err := o.load(p.rows[at : at+1]); err != nil {
		return err
	}
	if err := o.calls.add(&p.last.acc, o.peers, 0, 1); err != nil {
		return err
	}
	p.last.rows++
	if err := o.results(&o.with, &p.last.acc); err != nil {
		return err
	}
	if err := o.keep(p, &p.last.acc, at+1); err != nil {
		return err
	}
	return o.send(kind, p.rows[at].row, &o.with)
}

// emit emits what changes in a partition when the row at a place comes, or goes. The row is among the others.
func (o *overByColumn) emit(kind types.RowKind, p *columnPartition, at int, comes bool) error {
	before, after := &o.without, &o.with
	if !comes {
		before, after = after, before
	}
	o.drop()
	o.behind = p.cut(at, o.behind)
	next, err := o.approach(p, o.firstChanged(p.rows, at))
	if err != nil {
		return err
	}
	for next < len(p.rows) {
		from := next
		next = from + o.peersOf(p.rows[from:])
		if err := o.pass(p.rows[from:next], at-from); err != nil {
			return err
		}
		rows := next // of those that will be there
		if !comes && next > at {
			rows--
		}
		if err := o.keep(p, &after.acc, rows); err != nil {
			return err
		}
		for i := from; i < next; i++ {
			switch {
			case i != at:
				err = o.update(p.rows[i].row, before, after)
			case comes || kind == types.Delete || o.spec.EmitUpdateBefore:
				err = o.send(kind, p.rows[i].row, &o.with)
			}
			if err != nil {
				return err
			}
		}
		if next > at && next < len(p.rows) && o.calls.equal(&before.acc, &after.acc) {
			o.goOn(p, next, comes)
			return nil
		}
	}
	if p.last.rows = 0; o.calls.keepsLast {
		p.last.acc, after.acc = after.acc, p.last.acc
		if p.last.rows = len(p.rows); !comes {
			p.last.rows--
		}
	}
	return nil
}

// goOn keeps what was kept of the rows behind a place, where one has come before it, or gone.
func (o *overByColumn) goOn(p *columnPartition, place int, comes bool) {
	by := 1
	if !comes {
		by = -1
	}
	if comes {
		place-- // before the row was there
	}
	for _, kept := range o.behind {
		if kept.rows >= place {
			kept.rows += by
			p.kept = append(p.kept, kept)
		}
	}
	o.behind = slices.DeleteFunc(o.behind, func(kept overKept) bool { return kept.rows >= place })
	if p.last.rows > 0 {
		p.last.rows += by
	}
}

// peersOf returns how many rows at the front have their results in common.
func (o *overByColumn) peersOf(rows []ranked) int {
	if o.spec.Frame.Rows {
		return 1
	}
	return sameSort(rows)
}

// approach makes both sides those of the rows before a place, which it returns.
func (o *overByColumn) approach(p *columnPartition, place int) (int, error) {
	at, kept := p.nearest(place)
	if kept == nil {
		o.calls.reset(&o.with.acc)
	} else if err := o.calls.copy(&o.with.acc, kept); err != nil {
		return 0, err
	}
	for ; at < place; at++ {
		if err := o.load(p.rows[at : at+1]); err != nil {
			return 0, err
		}
		if err := o.calls.add(&o.with.acc, o.peers, 0, 1); err != nil {
			return 0, err
		}
		if err := o.keep(p, &o.with.acc, at+1); err != nil {
			return 0, err
		}
	}
	return place, o.calls.copy(&o.without.acc, &o.with.acc)
}

// pass adds rows to both sides, but the one at a place only to the one side, and computes their results.
func (o *overByColumn) pass(rows []ranked, except int) error {
	if err := o.load(rows); err != nil {
		return err
	}
	if err := o.calls.add(&o.with.acc, o.peers, 0, len(rows)); err != nil {
		return err
	}
	for i := range rows {
		if i == except {
			continue
		}
		if err := o.calls.add(&o.without.acc, o.peers, i, i+1); err != nil {
			return err
		}
	}
	if err := o.results(&o.with, &o.with.acc); err != nil {
		return err
	}
	return o.results(&o.without, &o.without.acc)
}

// load makes rows the peers.
func (o *overByColumn) load(rows []ranked) error {
	o.peers.Reset()
	for i := range rows {
		if err := state.DecodeRow(rows[i].row, o.peers.Cols); err != nil {
			return err
		}
		o.peers.AppendRow(types.Insert)
	}
	return nil
}

// results replaces a side's results by those of acc.
func (o *overByColumn) results(side *overSide, acc *overAcc) error {
	side.batch.Reset()
	return o.calls.appendResults(acc, side.columns)
}

// keep keeps a copy of the accumulators of the first rows, if the copy before is far from it.
func (o *overByColumn) keep(p *columnPartition, acc *overAcc, rows int) error {
	if !o.calls.keepsMany || rows < p.reach()+keptEvery {
		return nil
	}
	kept := overKept{rows: rows}
	if n := len(o.spare); n > 0 {
		kept.acc, o.spare = o.spare[n-1], o.spare[:n-1]
	}
	p.kept = append(p.kept, kept)
	return o.calls.copy(&p.kept[len(p.kept)-1].acc, acc)
}

// spareMost is how many accumulators are held for another use.
const spareMost = 1 << 10

// drop gives up what was kept of rows behind a change.
func (o *overByColumn) drop() {
	for _, kept := range o.behind {
		if len(o.spare) < spareMost {
			o.spare = append(o.spare, kept.acc)
		}
	}
	clear(o.behind)
	o.behind = o.behind[:0]
}

// update emits a row whose results were those of one side and are those of the other, unless they are the same.
func (o *overByColumn) update(row []byte, before, after *overSide) error {
	same := true
	for c, v := range before.batch.Cols {
		same = same && sameValue(v, 0, after.batch.Cols[c], 0)
	}
	if same {
		return nil
	}
	if o.spec.EmitUpdateBefore {
		if err := o.send(types.UpdateBefore, row, before); err != nil {
			return err
		}
	}
	return o.send(types.UpdateAfter, row, after)
}

// send emits a row with the results of a side.
func (o *overByColumn) send(kind types.RowKind, row []byte, side *overSide) error {
	if err := state.DecodeRow(row, o.out.batch.Cols[:o.width]); err != nil {
		return err
	}
	for c, v := range side.batch.Cols {
		o.out.batch.Cols[o.width+c].AppendFrom(v, 0)
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
