package operator

import (
	"fmt"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// join pairs the rows of two inputs and remembers all of them. A new row is
// paired with what the other side has; a row that is taken back takes its pairs
// with it. An outer side pads rows without partner: the padding is -D when the
// first partner comes, +I when the last one goes.
type join struct {
	spec      *dataflow.Join
	sides     [2]joinSide
	condition joinCondition
	in        joinInput
	// matched are the entries of the other side that pair with the row at hand.
	matched []state.Member
	scratch []byte
	out     output
}

// joinSide is an input with its state.
type joinSide struct {
	keys []int
	rows *state.Table[joinRows]
	// outer rows are padded when they have no partner.
	outer bool
	// first is the first column of this side among those of both.
	first, width int
	encoded      state.Keys
	expiry       rowExpiry
}

// joinInput is the row at hand.
type joinInput struct {
	own, other *joinSide
	batch      *types.Batch
	row        int
	kind       types.RowKind
	hash       uint64
	key        []byte
	// encoded is the row as it is stored.
	encoded []byte
	// partners is the entry of the other side; nil without one.
	partners *state.Entry[joinRows]
}

func newJoin(n *dataflow.Node, spec *dataflow.Join, ctx Context) (*join, error) {
	j := &join{spec: spec, out: newOutput(n.Fields, ctx)}
	left, right := n.Inputs[0].From.Fields, n.Inputs[1].From.Fields
	if err := checkJoinKeys(spec.LeftKeys, spec.RightKeys, left, right); err != nil {
		return nil, err
	}
	j.sides[0] = joinSide{keys: spec.LeftKeys, width: len(left)}
	j.sides[1] = joinSide{keys: spec.RightKeys, first: len(left), width: len(right)}
	j.sides[0].outer = spec.Kind == dataflow.LeftJoin || spec.Kind == dataflow.FullJoin
	j.sides[1].outer = spec.Kind == dataflow.RightJoin || spec.Kind == dataflow.FullJoin
	var err error
	if j.condition, err = newJoinCondition(spec.Condition, left, right, ctx); err != nil {
		return nil, err
	}
	ttls := []time.Duration{spec.TTL.Left, spec.TTL.Right}
	for i, name := range []string{"left", "right"} {
		if err := j.sides[i].open(n, name, ttls[i], ctx); err != nil {
			return nil, err
		}
	}
	return j, nil
}

func (s *joinSide) open(n *dataflow.Node, name string, ttl time.Duration, ctx Context) (err error) {
	if s.rows, err = state.NewTable(ctx.Shard, n.ID, name, state.Codec[joinRows](joinRowsCodec{expires: ttl > 0})); err != nil {
		return err
	}
	s.expiry.expiry, err = newExpiry(ctx, n.ID, name+"-expiry", ttl, s.rows)
	return err
}

// columns returns those of the side among the columns of both.
func (s *joinSide) columns(both []*types.Vector) []*types.Vector {
	return both[s.first : s.first+s.width]
}

// checkJoinKeys refuses columns whose equal values are not encoded alike.
func checkJoinKeys(leftKeys, rightKeys []int, left, right []types.Field) error {
	for i, l := range leftKeys {
		a, b := left[l].Type, right[rightKeys[i]].Type
		if !storedAlike(a, b) {
			return fmt.Errorf("a join of %s with %s: cast one side to the type of the other", a, b)
		}
	}
	return nil
}

// storedAlike reports whether equal values of two types have the same bytes in keys
// and rows.
func storedAlike(a, b types.Type) bool {
	return a.SameIgnoringNull(b) || a.IsInteger() && b.IsInteger() || a.IsString() && b.IsString() ||
		a.IsTimestamp() && a.Kind == b.Kind || a.IsApproximate() && b.IsApproximate()
}

// filters reports a join that lets left rows through, or not: SEMI and ANTI.
func (j *join) filters() bool {
	return j.spec.Kind == dataflow.SemiJoin || j.spec.Kind == dataflow.AntiJoin
}

func (j *join) Process(input int, b *types.Batch) error {
	in := &j.in
	in.own, in.other, in.batch = &j.sides[input], &j.sides[1-input], b
	in.own.encoded.Encode(b, in.own.keys)
	for i := range in.own.encoded.Len() {
		in.row = b.Row(i)
		in.kind, in.hash, in.key = b.Kind(in.row), in.own.encoded.Hash(i), in.own.encoded.Key(i)
		in.encoded = state.AppendRow(in.encoded[:0], b.Cols, in.row)
		if err := j.take(); err != nil {
			return err
		}
	}
	return j.out.flush()
}

// take handles the row at hand: finds its partners, remembers it, and emits.
func (j *join) take() error {
	in := &j.in
	j.matched = j.matched[:0]
	found := int64(0)
	// A row without partners for ever is not remembered.
	if !partnerless(in.batch, in.row, in.own.keys, j.spec.NullSafe) {
		if err := j.match(); err != nil {
			return err
		}
		for _, m := range j.matched {
			found += in.partners.Value.count(m)
		}
		j.remember(found)
	}
	switch {
	case j.filters() && in.own.first == 0:
		return j.pass(found > 0)
	case j.filters():
		return j.filterPartners()
	case in.kind.Retracts():
		return j.retract(found)
	}
	return j.accumulate(found)
}

// partnerless reports that a NULL in its key leaves a row without partners for
// ever.
func partnerless(b *types.Batch, row int, keys []int, nullSafe []bool) bool {
	for i, c := range keys {
		if (nullSafe == nil || !nullSafe[i]) && b.Cols[c].IsNull(row) {
			return true
		}
	}
	return false
}

// remember adds the row at hand to the state of its side, or takes it out.
func (j *join) remember(partners int64) {
	in := &j.in
	if !in.kind.Retracts() {
		e, _ := in.own.rows.GetOrCreate(in.hash, in.key)
		e.Value.add(in.encoded, partners, in.own.expiry.written(e, in.hash))
		in.own.rows.MarkDirty(e)
		return
	}
	e := in.own.rows.Get(in.hash, in.key)
	if e == nil {
		return // expired
	}
	e.Value.remove(in.encoded, in.own.expiry.written(e, in.hash))
	if e.Value.empty() {
		in.own.rows.Delete(e)
		return
	}
	in.own.rows.MarkDirty(e)
}

// match finds the partners of the row at hand.
func (j *join) match() error {
	in := &j.in
	in.partners = in.other.rows.Get(in.hash, in.key)
	if in.partners == nil {
		return nil
	}
	unchecked := 0
	var err error
	in.partners.Value.bag.All(func(candidate state.Member) {
		if err != nil {
			return
		}
		j.matched = append(j.matched, candidate)
		if unchecked++; unchecked == j.condition.rows {
			err = j.check(unchecked)
			unchecked = 0
		}
	})
	if err != nil {
		return err
	}
	return j.check(unchecked)
}

// check keeps those of the last n matched entries for which the condition holds.
func (j *join) check(n int) error {
	if j.condition.filter == nil || n == 0 {
		return nil
	}
	pairs := j.condition.pairs
	from := len(j.matched) - n
	for _, m := range j.matched[from:] {
		j.appendOwn(pairs.Cols)
		if err := j.decode(j.in.other.columns(pairs.Cols), m); err != nil {
			return err
		}
		pairs.AppendRow(types.Insert)
	}
	selected, err := j.condition.selected()
	if err != nil {
		return err
	}
	for i, at := range selected {
		j.matched[from+i] = j.matched[from+int(at)]
	}
	j.matched = j.matched[:from+len(selected)]
	return nil
}

// accumulate emits what a new row of an inner or outer join means.
func (j *join) accumulate(found int64) error {
	in := &j.in
	if found == 0 {
		return j.padOwn(types.Insert)
	}
	if in.other.outer {
		for _, m := range j.matched {
			partners := in.partners.Value.partners(m)
			if partners == 0 {
				if err := j.padOther(types.Delete, m); err != nil {
					return err
				}
			}
			j.setPartners(m, partners+1)
		}
	}
	return j.sendPairs(j.pairKind(types.Insert))
}

// retract emits what the end of a row of an inner or outer join means.
func (j *join) retract(found int64) error {
	in := &j.in
	if found == 0 {
		return j.padOwn(types.Delete)
	}
	if err := j.sendPairs(j.pairKind(types.Delete)); err != nil || !in.other.outer {
		return err
	}
	for _, m := range j.matched {
		partners := in.partners.Value.partners(m)
		if partners == 1 {
			if err := j.padOther(types.Insert, m); err != nil {
				return err
			}
		}
		j.setPartners(m, partners-1)
	}
	return nil
}

// pairKind is the row's own kind where no padding changes what an update is.
func (j *join) pairKind(padded types.RowKind) types.RowKind {
	if j.in.own.outer || j.in.other.outer {
		return padded
	}
	return j.in.kind
}

func (j *join) setPartners(m state.Member, n int64) {
	in := &j.in
	in.partners.Value.setPartners(m, n, in.other.expiry.written(in.partners, in.hash))
	in.other.rows.MarkDirty(in.partners)
}

func (j *join) Watermark(int64) error { return nil }

func (j *join) Close() error { return nil }

// NextTimer and OnTime forget rows whose time to live has passed.
func (j *join) NextTimer() (int64, bool) {
	return earlier(&j.sides[0].expiry.expiry, &j.sides[1].expiry.expiry)
}

func (j *join) OnTime(now int64) error {
	for i := range j.sides {
		j.sides[i].expiry.onTime(now)
	}
	return nil
}
