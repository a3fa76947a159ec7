package operator

import (
	"bytes"
	"errors"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// rank keeps the rows From to To of each key's order; To may be the key's own. Rows
// that sort alike rank by arrival. Over inserts it stores the best To rows; where rows may be taken
// back it stores all, so that the next one can move up.
//
// With the rank in the output, or an offset, each position is a row of the
// result: a change is -U and +U for every position whose row differs, the best
// first, and +I or -D where a position appears or disappears. Otherwise the rows
// are a set: -D of the row that leaves, unless it stays by the spec, then +I of the
// one that enters.
type rank struct {
	spec  *dataflow.Rank
	lists *state.Table[ranking]
	keys  state.Keys
	order rowOrder
	// sort, identity and row are those of the row at hand.
	sort, identity, row []byte
	// end tells to, the number of rows that the key at hand keeps.
	end        rankEnd
	to         int
	positional bool
	out        output
	expiry     expiry[ranking]
}

var errRanks = errors.New("the ranks kept must be from 1 on and not empty")

func newRank(n *dataflow.Node, spec *dataflow.Rank, ctx Context) (*rank, error) {
	if spec.From < 1 || spec.To != 0 && spec.To < spec.From {
		return nil, errRanks
	}
	r := &rank{spec: spec, order: rowOrder{by: spec.Order}, positional: spec.OutputRank || spec.From > 1, out: newOutput(n.Fields, ctx)}
	var err error
	if r.lists, err = state.NewTable(ctx.Shard, n.ID, "ranking", state.Codec[ranking](rankingCodec{})); err != nil {
		return nil, err
	}
	if r.end, err = newRankEnd(n, spec, ctx); err != nil {
		return nil, err
	}
	r.expiry, err = newExpiry(ctx, n.ID, "expiry", spec.TTL, r.lists)
	return r, err
}

func (r *rank) Process(_ int, b *types.Batch) error {
	r.keys.Encode(b, r.spec.Keys)
	for i := range r.keys.Len() {
		row := b.Row(i)
		r.load(b, row)
		r.to = r.end.of(b, row, r.keys.Hash(i), r.keys.Key(i))
		var err error
		switch kind := b.Kind(row); {
		case kind.Retracts() && !r.spec.Retracts:
			err = errUnexpectedRetraction
		case kind.Retracts():
			err = r.retract(r.keys.Hash(i), r.keys.Key(i))
		default:
			err = r.add(r.keys.Hash(i), r.keys.Key(i))
		}
		if err != nil {
			return err
		}
	}
	return r.out.flush()
}

// load encodes a row as it is stored.
func (r *rank) load(b *types.Batch, row int) {
	r.sort = r.order.key(b, row)
	r.identity = state.AppendKey(r.identity[:0], b.Cols, r.spec.UpsertKey, row)
	r.row = state.AppendRow(r.row[:0], b.Cols, row)
}

// add inserts the row at hand. Where rows update others by key without taking
// them back, it also replaces the row of its key.
func (r *rank) add(hash uint64, key []byte) error {
	if r.to <= 0 && !r.spec.Retracts && r.lists.Get(hash, key) == nil {
		return nil // the key keeps no rows
	}
	e, _ := r.lists.GetOrCreate(hash, key)
	l := e.Value.settle()
	old := -1
	if r.spec.UpsertKey != nil && !r.spec.Retracts {
		old = l.indexOfIdentity(r.identity)
	}
	at := l.insertion(r.sort)
	if old >= 0 && at > old {
		at--
	}
	if old < 0 && !r.spec.Retracts && (at >= r.to || r.full(l, at)) {
		return nil
	}
	err := r.send(l, l.change(old, at, newRanked(r.sort, r.identity, r.row)))
	if !r.spec.Retracts {
		l.cut(r.to)
	}
	r.lists.MarkDirty(e)
	r.expiry.touch(e, hash)
	return err
}

// full reports that there is no room for a row behind all the others.
func (r *rank) full(l *ranking, at int) bool {
	return r.spec.Room > 0 && at == len(l.rows) && at >= int(r.spec.Room)
}

// retract removes the row at hand, if it is there.
func (r *rank) retract(hash uint64, key []byte) error {
	e := r.lists.Get(hash, key)
	if e == nil {
		return nil // expired
	}
	l := e.Value.settle()
	at := l.indexOf(r.sort, r.row)
	if at < 0 {
		return nil
	}
	err := r.send(l, l.change(at, -1, ranked{}))
	if len(l.rows) == 0 {
		r.lists.Delete(e)
		return err
	}
	r.lists.MarkDirty(e)
	r.expiry.touch(e, hash)
	return err
}

// send emits what a change of the list means for the rows kept.
func (r *rank) send(l *ranking, c change) error {
	if r.positional {
		return r.sendPositions(l, c)
	}
	left, entered := c.exchanged(l, r.to)
	switch {
	case r.spec.Appends:
	case left != nil && entered != nil && c.replaces(left, entered):
		if bytes.Equal(left.row, entered.row) {
			return nil
		}
		return r.sendUpdate(left.row, entered.row, 0)
	case left != nil:
		if err := r.sendRow(types.Delete, left.row, 0); err != nil {
			return err
		}
	}
	if entered != nil {
		return r.sendRow(types.Insert, entered.row, 0)
	}
	return nil
}

// sendPositions emits every position whose row differs.
func (r *rank) sendPositions(l *ranking, c change) error {
	from, to := c.span(len(l.rows))
	for i := max(from, int(r.spec.From)-1); i < min(to, r.to); i++ {
		before, after := c.before(l, i), l.at(i)
		var err error
		switch {
		case before == nil:
			err = r.sendRow(types.Insert, after.row, i+1)
		case after == nil:
			err = r.sendRow(types.Delete, before.row, i+1)
		case !bytes.Equal(before.row, after.row):
			err = r.sendUpdate(before.row, after.row, i+1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *rank) sendUpdate(before, after []byte, position int) error {
	if r.spec.EmitUpdateBefore {
		if err := r.sendRow(types.UpdateBefore, before, position); err != nil {
			return err
		}
	}
	return r.sendRow(types.UpdateAfter, after, position)
}

func (r *rank) sendRow(kind types.RowKind, row []byte, position int) error {
	return r.out.ranked(kind, row, position, r.spec.OutputRank)
}

func (r *rank) Watermark(int64) error { return nil }

func (r *rank) Close() error { return nil }

// NextTimer and OnTime forget keys whose time to live has passed.
func (r *rank) NextTimer() (int64, bool) { return earlier(&r.expiry, &r.end.expiry) }

func (r *rank) OnTime(now int64) error {
	r.expiry.onTime(now)
	r.end.expiry.onTime(now)
	return nil
}
