package operator

import (
	"cmp"
	"errors"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// temporalJoin keeps the versions of each right row by time, and the left rows
// until the watermark has reached theirs. Each key has one timer, at the earliest
// time that came since it last fired or that a left row waits for. When it fires,
// all left rows up to the watermark leave, in the order of their coming, and of the
// versions up to the watermark only the newest stays. So a late left row, which
// leaves with the next watermark, finds what is left.
type temporalJoin struct {
	refused
	spec        *dataflow.TemporalJoin
	left, right state.Keys
	// rows are the left rows that wait and versions the right ones, both in order of
	// their time. The identity of a row that is no insert is its kind.
	rows, versions *state.Table[ranking]
	// timers holds each key's timer; due has a mark where it fires, or would have
	// fired before an earlier one took its place.
	timers    *state.Table[int64]
	due       *state.Timed[struct{}]
	passed    int64
	condition joinCondition
	leaving   []temporalRow
	width     int
	sort      []byte
	out       output
	expiry    expiry[ranking]
}

// temporalRow is a left row that leaves, with the version that was valid then; nil
// without one.
type temporalRow struct{ row, version *ranked }

func newTemporalJoin(n *dataflow.Node, spec *dataflow.TemporalJoin, ctx Context) (*temporalJoin, error) {
	left, right := n.Inputs[0].From.Fields, n.Inputs[1].From.Fields
	if err := checkJoinKeys(spec.LeftKeys, spec.RightKeys, left, right); err != nil {
		return nil, err
	}
	if spec.Kind > dataflow.LeftJoin {
		return nil, errors.New("a join with the version of a table is INNER or LEFT")
	}
	j := &temporalJoin{spec: spec, refused: newRefused(ctx), passed: noWatermark, width: len(left), out: newOutput(n.Fields, ctx)}
	var err error
	if j.condition, err = newJoinCondition(spec.Condition, left, right, ctx); err != nil {
		return nil, err
	}
	return j, j.open(n.ID, ctx)
}

func (j *temporalJoin) open(op dataflow.NodeID, ctx Context) (err error) {
	if j.rows, err = state.NewTable(ctx.Shard, op, "left", state.Codec[ranking](rankingCodec{})); err != nil {
		return err
	}
	if j.versions, err = state.NewTable(ctx.Shard, op, "versions", state.Codec[ranking](rankingCodec{})); err != nil {
		return err
	}
	if j.timers, err = state.NewTable(ctx.Shard, op, "timers", state.Codec[int64](int64Codec{})); err != nil {
		return err
	}
	if j.due, err = state.NewTimed(ctx.Shard, op, "due", state.Codec[struct{}](markCodec{})); err != nil {
		return err
	}
	j.expiry, err = newExpiry(ctx, op, "expiry", j.spec.TTL, j.versions)
	return err
}

func (j *temporalJoin) Process(input int, b *types.Batch) error {
	if input == 0 {
		return j.takeLeft(b)
	}
	return j.takeRight(b)
}

func (j *temporalJoin) takeLeft(b *types.Batch) error {
	j.left.Encode(b, j.spec.LeftKeys)
	for i := range j.left.Len() {
		row := b.Row(i)
		at, err := timeOf(b, row, j.spec.LeftTime, nil)
		if err != nil {
			if err := j.dropBad(0, b, row, err); err != nil {
				return err
			}
			continue
		}
		hash, key := j.left.Hash(i), j.left.Key(i)
		e, _ := j.rows.GetOrCreate(hash, key)
		l, r := e.Value.settle(), kindedRow(b, row, at)
		l.insert(l.insertion(r.sort), r)
		j.rows.MarkDirty(e)
		j.schedule(at, hash, key)
		j.touchVersions(hash, key)
	}
	return nil
}

// touchVersions lets the versions of a key live on that a left row asks for.
func (j *temporalJoin) touchVersions(hash uint64, key []byte) {
	if j.spec.TTL == 0 {
		return
	}
	if known := j.versions.Get(hash, key); known != nil {
		j.expiry.touch(known, hash)
	}
}

func (j *temporalJoin) takeRight(b *types.Batch) error {
	j.right.Encode(b, j.spec.RightKeys)
	for i := range j.right.Len() {
		row := b.Row(i)
		kind := b.Kind(row)
		timeless := b.Cols[j.spec.RightTime].IsNull(row) && kind.Retracts()
		if kind == types.UpdateBefore && !j.spec.OldRows || timeless {
			continue
		}
		at, err := timeOf(b, row, j.spec.RightTime, nil)
		if err != nil {
			if err := j.dropBad(1, b, row, err); err != nil {
				return err
			}
			continue
		}
		hash, key := j.right.Hash(i), j.right.Key(i)
		e, _ := j.versions.GetOrCreate(hash, key)
		e.Value.settle().setVersion(kindedRow(b, row, at))
		j.versions.MarkDirty(e)
		j.expiry.touch(e, hash)
		j.schedule(at, hash, key)
	}
	return nil
}

// kindedRow encodes a row with its kind, to be kept in order of its time.
func kindedRow(b *types.Batch, row int, at int64) ranked {
	r := timedRow(b, row, at)
	if kind := b.Kind(row); kind != types.Insert {
		r.identity = kindMarks[kind]
	}
	return r
}

// kindMarks are the identities of rows that are no inserts.
var kindMarks = [...][]byte{
	types.UpdateBefore: {byte(types.UpdateBefore)}, types.UpdateAfter: {byte(types.UpdateAfter)}, types.Delete: {byte(types.Delete)},
}

// kind returns the kind of a row made by kindedRow.
func (r *ranked) kind() types.RowKind {
	if len(r.identity) == 0 {
		return types.Insert
	}
	return types.RowKind(r.identity[0])
}

// setVersion adds a version; one of the same time is replaced.
func (l *ranking) setVersion(r ranked) {
	at := l.firstOf(r.sort)
	if at == len(l.rows) || string(l.rows[at].sort) != string(r.sort) {
		l.insert(at, r)
		return
	}
	l.replaceAll(at, r.identity, r.row)
}

// schedule makes the key's timer the earlier of itself and a time.
func (j *temporalJoin) schedule(at int64, hash uint64, key []byte) {
	e, created := j.timers.GetOrCreate(hash, key)
	if !created && e.Value <= at {
		return
	}
	e.Value = at
	j.timers.MarkDirty(e)
	j.due.GetOrCreate(dueAt(at, j.passed), hash, key)
}

func (j *temporalJoin) Watermark(wm int64) error {
	j.passed = max(j.passed, wm)
	for {
		at, ok := j.due.First()
		if !ok || at > j.passed {
			return j.out.flush()
		}
		marks := j.due.At(at)
		for m := marks.Next(); m != nil; m = marks.Next() {
			hash := state.Hash(m.Key())
			timer := j.timers.Get(hash, m.Key())
			if timer == nil || timer.Value > j.passed {
				continue
			}
			j.timers.Delete(timer)
			if err := j.fire(hash, m.Key()); err != nil {
				return err
			}
		}
		j.due.Drop(at)
	}
}

// fire lets the left rows of a key go that are up to the watermark, and forgets old
// versions.
func (j *temporalJoin) fire(hash uint64, key []byte) error {
	var versions *ranking
	known := j.versions.Get(hash, key)
	if known != nil {
		versions = known.Value.settle()
	}
	if e := j.rows.Get(hash, key); e != nil {
		if err := j.release(e, versions, hash); err != nil {
			return err
		}
	}
	if known != nil {
		j.sort = appendTimeKey(j.sort[:0], j.passed)
		if old := versions.insertion(j.sort) - 1; old > 0 {
			versions.removeFirst(old)
			j.versions.MarkDirty(known)
		}
	}
	return nil
}

// release emits the rows that wait up to the watermark, and sets the timer to the
// first that still waits.
func (j *temporalJoin) release(e *state.Entry[ranking], versions *ranking, hash uint64) error {
	l := e.Value.settle()
	j.sort = appendTimeKey(j.sort[:0], j.passed)
	n := l.insertion(j.sort)
	j.leaving = j.leaving[:0]
	for i := range n {
		j.leaving = append(j.leaving, temporalRow{&l.rows[i], versions.validAt(l.rows[i].sort)})
	}
	slices.SortFunc(j.leaving, func(a, b temporalRow) int { return cmp.Compare(a.row.number, b.row.number) })
	for leaving := j.leaving; len(leaving) > 0; {
		some := leaving[:min(len(leaving), max(1, j.condition.rows))]
		if err := j.emit(some); err != nil {
			return err
		}
		leaving = leaving[len(some):]
	}
	clear(j.leaving)
	if n == len(l.rows) {
		j.rows.Delete(e)
		return nil
	}
	first, err := timeOfKey(l.rows[n].sort)
	if n > 0 {
		l.removeFirst(n)
		j.rows.MarkDirty(e)
	}
	j.schedule(first, hash, e.Key())
	return err
}

// validAt returns the version at a time; nil if there is none, or it was deleted.
func (l *ranking) validAt(sort []byte) *ranked {
	if l == nil {
		return nil
	}
	at := l.insertion(sort) - 1
	if at < 0 || l.rows[at].kind().Retracts() {
		return nil
	}
	return &l.rows[at]
}

// emit checks the condition for as many rows as fit a batch, and emits them.
func (j *temporalJoin) emit(rows []temporalRow) error {
	if err := j.check(rows); err != nil {
		return err
	}
	for _, r := range rows {
		cols := j.out.batch.Cols
		switch {
		case r.version == nil && j.spec.Kind == dataflow.InnerJoin:
			continue
		case r.version == nil:
			appendNulls(cols[j.width:])
		default:
			if err := state.DecodeRow(r.version.row, cols[j.width:]); err != nil {
				return err
			}
		}
		if err := state.DecodeRow(r.row.row, cols[:j.width]); err != nil {
			return err
		}
		if err := j.out.row(r.row.kind()); err != nil {
			return err
		}
	}
	return nil
}

// check takes the versions away for which the condition does not hold.
func (j *temporalJoin) check(rows []temporalRow) error {
	if j.condition.filter == nil {
		return nil
	}
	pairs := j.condition.pairs
	for _, r := range rows {
		if r.version == nil {
			continue
		}
		if err := state.DecodeRow(r.row.row, pairs.Cols[:j.width]); err != nil {
			return err
		}
		if err := state.DecodeRow(r.version.row, pairs.Cols[j.width:]); err != nil {
			return err
		}
		pairs.AppendRow(types.Insert)
	}
	sel, err := j.condition.selected()
	pair := 0
	for i := range rows {
		if rows[i].version == nil {
			continue
		}
		if len(sel) > 0 && int(sel[0]) == pair {
			sel = sel[1:]
		} else {
			rows[i].version = nil
		}
		pair++
	}
	return err
}

func (j *temporalJoin) Close() error { return nil }

// NextTimer and OnTime forget versions whose time to live has passed.
func (j *temporalJoin) NextTimer() (int64, bool) { return j.expiry.next() }

func (j *temporalJoin) OnTime(now int64) error {
	j.expiry.onTime(now)
	return nil
}
