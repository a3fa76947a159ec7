package operator

import (
	"errors"
	"math"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// intervalJoin keeps the rows of each side until the watermark has passed their
// last possible partner. A row that comes is paired with what the other side has,
// earlier times first; one whose last partner should have come already is not kept,
// and padded at once if it found none and its side is outer. By processing time the
// clock takes the watermark's place.
type intervalJoin struct {
	refused
	spec      *dataflow.IntervalJoin
	sides     [2]intervalSide
	condition joinCondition
	// passed is the watermark, or the latest processing time.
	passed int64
	// clock of bounds of processing time, else nil.
	clock *clock
	in    intervalInput
	// matched are the places of the partners of the row at hand.
	matched []int
	sort    []byte
	out     output
}

// intervalSide is an input with its state: for each key the rows in order of their
// time. The identity of an outer row that has found a partner is not empty.
type intervalSide struct {
	keys []int
	time int
	rows *state.Table[ranking]
	// ends has a mark for each time and key: when rows are forgotten.
	ends  *state.Timed[struct{}]
	outer bool
	// plain: the time is a column that may be NULL.
	plain bool
	// from and to bound the times of partners, from a row's own.
	from, to int64
	// first is the first column of this side among those of both.
	first, width int
	encoded      state.Keys
}

// intervalInput is the row at hand.
type intervalInput struct {
	own, other *intervalSide
	batch      *types.Batch
	row        int
	at         int64
	hash       uint64
	key        []byte
}

// partneredMark is the identity of a row that has found a partner.
var partneredMark = []byte{1}

func newIntervalJoin(n *dataflow.Node, spec *dataflow.IntervalJoin, ctx Context) (*intervalJoin, error) {
	left, right := n.Inputs[0].From.Fields, n.Inputs[1].From.Fields
	if err := checkJoinKeys(spec.LeftKeys, spec.RightKeys, left, right); err != nil {
		return nil, err
	}
	if spec.Kind > dataflow.FullJoin {
		return nil, errors.New("a join by an interval is INNER, LEFT, RIGHT or FULL")
	}
	j := &intervalJoin{spec: spec, refused: newRefused(ctx), passed: noWatermark, out: newOutput(n.Fields, ctx)}
	if spec.Processing {
		c := newClock(ctx)
		j.clock = &c
	}
	j.sides[0] = intervalSide{
		keys: spec.LeftKeys, time: spec.LeftTime, plain: spec.LeftPlain, from: -spec.High, to: -spec.Low, width: len(left),
		outer: spec.Kind == dataflow.LeftJoin || spec.Kind == dataflow.FullJoin,
	}
	j.sides[1] = intervalSide{
		keys: spec.RightKeys, time: spec.RightTime, plain: spec.RightPlain, from: spec.Low, to: spec.High, first: len(left), width: len(right),
		outer: spec.Kind == dataflow.RightJoin || spec.Kind == dataflow.FullJoin,
	}
	var err error
	if j.condition, err = newJoinCondition(spec.Condition, left, right, ctx); err != nil {
		return nil, err
	}
	for i, name := range []string{"left", "right"} {
		if err := j.sides[i].open(n.ID, name, ctx); err != nil {
			return nil, err
		}
	}
	return j, nil
}

func (s *intervalSide) open(op dataflow.NodeID, name string, ctx Context) (err error) {
	if s.rows, err = state.NewTable(ctx.Shard, op, name, state.Codec[ranking](rankingCodec{})); err != nil {
		return err
	}
	s.ends, err = state.NewTimed(ctx.Shard, op, name+"-ends", state.Codec[struct{}](markCodec{}))
	return err
}

// columns returns those of the side among the columns of both.
func (s *intervalSide) columns(both []*types.Vector) []*types.Vector {
	return both[s.first : s.first+s.width]
}

func (j *intervalJoin) Process(input int, b *types.Batch) error {
	in := &j.in
	in.own, in.other, in.batch = &j.sides[input], &j.sides[1-input], b
	in.own.encoded.Encode(b, in.own.keys)
	for i := range in.own.encoded.Len() {
		in.row, in.hash, in.key = b.Row(i), in.own.encoded.Hash(i), in.own.encoded.Key(i)
		if b.Kind(in.row).Retracts() {
			return errUnexpectedRetraction
		}
		if err := j.processRow(input); err != nil {
			return err
		}
	}
	return j.out.flush()
}

// processRow takes the row at hand of an input.
func (j *intervalJoin) processRow(input int) (err error) {
	in := &j.in
	if in.own.plain && in.batch.Cols[in.own.time].IsNull(in.row) {
		return j.padAtHand()
	}
	if in.at, err = j.timeOf(in.batch, in.row, in.own.time); err != nil {
		return j.dropBad(input, in.batch, in.row, err)
	}
	return j.take()
}

// padAtHand emits the row at hand without a partner, if its side is kept without one.
func (j *intervalJoin) padAtHand() error {
	if !j.in.own.outer {
		return nil
	}
	j.in.own.appendRow(j.out.batch.Cols, &j.in)
	appendNulls(j.in.other.columns(j.out.batch.Cols))
	return j.out.row(types.Insert)
}

// timeOf returns a row's time; the processing time never falls, although the
// system's clock may be set back.
func (j *intervalJoin) timeOf(b *types.Batch, row, column int) (int64, error) {
	at, err := timeOf(b, row, column, j.clock)
	if j.clock != nil {
		j.passed = max(j.passed, at)
		at = j.passed
	}
	return at, err
}

// take pairs the row at hand and keeps it as long as partners may come.
func (j *intervalJoin) take() error {
	in := &j.in
	j.matched = j.matched[:0]
	partnerless := partnerless(in.batch, in.row, in.own.keys, j.spec.NullSafe)
	if !partnerless {
		if err := j.pair(); err != nil {
			return err
		}
	}
	switch {
	case in.at+in.own.to > j.passed && (in.own.outer || !partnerless):
		j.keep()
		return nil
	case len(j.matched) > 0:
		return nil
	}
	return j.padAtHand()
}

// keep adds the row at hand to the state of its side.
func (j *intervalJoin) keep() {
	in := &j.in
	e, _ := in.own.rows.GetOrCreate(in.hash, in.key)
	l := e.Value.settle()
	r := timedRow(in.batch, in.row, in.at)
	if in.own.outer && len(j.matched) > 0 {
		r.identity = partneredMark
	}
	l.insert(l.insertion(r.sort), r)
	in.own.rows.MarkDirty(e)
	in.own.ends.GetOrCreate(in.at+in.own.to+1, in.hash, in.key)
}

// pair finds the partners of the row at hand and emits the pairs.
func (j *intervalJoin) pair() error {
	in := &j.in
	e := in.other.rows.Get(in.hash, in.key)
	if e == nil {
		return nil
	}
	l := e.Value.settle()
	j.sort = appendTimeKey(j.sort[:0], in.at+in.own.from)
	from := l.firstOf(j.sort)
	j.sort = appendTimeKey(j.sort[:0], in.at+in.own.to)
	if err := j.match(l, from, l.insertion(j.sort)); err != nil {
		return err
	}
	for _, at := range j.matched {
		in.own.appendRow(j.out.batch.Cols, in)
		if err := state.DecodeRow(l.rows[at].row, in.other.columns(j.out.batch.Cols)); err != nil {
			return err
		}
		if err := j.out.row(types.Insert); err != nil {
			return err
		}
		if in.other.outer && len(l.rows[at].identity) == 0 {
			l.replaceAll(at, partneredMark, l.rows[at].row)
			in.other.rows.MarkDirty(e)
		}
	}
	return nil
}

// match notes which of the rows from one place to another pair with the row at
// hand.
func (j *intervalJoin) match(l *ranking, from, to int) error {
	if j.condition.filter == nil {
		for at := from; at < to; at++ {
			j.matched = append(j.matched, at)
		}
		return nil
	}
	for ; from < to; from += j.condition.rows {
		if err := j.check(l, from, min(to, from+j.condition.rows)); err != nil {
			return err
		}
	}
	return nil
}

// check is match for so many rows as are checked at once.
func (j *intervalJoin) check(l *ranking, from, to int) error {
	pairs := j.condition.pairs
	for at := from; at < to; at++ {
		j.in.own.appendRow(pairs.Cols, &j.in)
		if err := state.DecodeRow(l.rows[at].row, j.in.other.columns(pairs.Cols)); err != nil {
			return err
		}
		pairs.AppendRow(types.Insert)
	}
	sel, err := j.condition.selected()
	for _, i := range sel {
		j.matched = append(j.matched, from+int(i))
	}
	return err
}

// appendRow appends the row at hand to the columns of its side.
func (s *intervalSide) appendRow(both []*types.Vector, in *intervalInput) {
	for c, v := range s.columns(both) {
		v.AppendFrom(in.batch.Cols[c], in.row)
	}
}

// Watermark forgets the rows whose last partner should have come. It is nothing to
// bounds of processing time.
func (j *intervalJoin) Watermark(wm int64) error {
	if j.clock != nil {
		return nil
	}
	return j.rise(wm)
}

// NextTimer and OnTime serve bounds of processing time.
func (j *intervalJoin) NextTimer() (int64, bool) {
	if j.clock == nil {
		return 0, false
	}
	left, any := j.sides[0].ends.First()
	right, also := j.sides[1].ends.First()
	if also && (!any || right < left) {
		return right, true
	}
	return left, any
}

func (j *intervalJoin) OnTime(now int64) error {
	if j.clock == nil {
		return nil
	}
	return j.rise(now)
}

// rise forgets the rows that end up to a time, in order of their ends, left ones
// first.
func (j *intervalJoin) rise(passed int64) error {
	j.passed = max(j.passed, passed)
	for {
		left, any := j.sides[0].ends.First()
		right, also := j.sides[1].ends.First()
		any, also = any && left <= j.passed, also && right <= j.passed
		own, other, at := &j.sides[0], &j.sides[1], left
		if also && (!any || right < left) {
			own, other, at = other, own, right
		}
		if !any && !also {
			return j.out.flush()
		}
		if err := j.forget(own, other, at); err != nil {
			return err
		}
	}
}

// forget removes the rows of a side that end at a time, and pads those of an outer
// side that have found no partner.
func (j *intervalJoin) forget(own, other *intervalSide, at int64) error {
	marks := own.ends.At(at)
	j.sort = appendTimeKey(j.sort[:0], at-own.to-1)
	for m := marks.Next(); m != nil; m = marks.Next() {
		e := own.rows.Get(state.Hash(m.Key()), m.Key())
		if e == nil {
			continue
		}
		l := e.Value.settle()
		gone := l.insertion(j.sort)
		for i := 0; own.outer && i < gone; i++ {
			if len(l.rows[i].identity) > 0 {
				continue
			}
			if err := j.pad(own, other, l.rows[i].row); err != nil {
				return err
			}
		}
		if gone == len(l.rows) {
			own.rows.Delete(e)
			continue
		}
		l.removeFirst(gone)
		own.rows.MarkDirty(e)
	}
	own.ends.Drop(at)
	return nil
}

// pad emits a row of one side with NULLs in the place of the other.
func (j *intervalJoin) pad(own, other *intervalSide, row []byte) error {
	if err := state.DecodeRow(row, own.columns(j.out.batch.Cols)); err != nil {
		return err
	}
	appendNulls(other.columns(j.out.batch.Cols))
	return j.out.row(types.Insert)
}

// OutputWatermark is behind by the larger bound: the older row of a pair, and a
// padded one, are no older than that. Bounds of processing time hold nothing back, as
// in Flink: event times that pass through such a join may be late behind it.
func (j *intervalJoin) OutputWatermark(wm int64) int64 {
	if wm == math.MaxInt64 || j.clock != nil {
		return wm
	}
	delay := max(0, -j.spec.Low, j.spec.High)
	if wm < math.MinInt64+delay {
		return math.MinInt64
	}
	return wm - delay
}

func (j *intervalJoin) Close() error { return nil }
