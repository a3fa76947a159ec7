package operator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// lookupJoin asks an external table for the partners of each row. The keys of a
// batch are asked for together, each once.
type lookupJoin struct {
	spec   *dataflow.LookupJoin
	reader connector.LookupReader
	ctx    context.Context
	cache  *lookupCache
	keys   []*expr.Program
	// asked are the keys of the batch that the cache does not know; spelled are their
	// encodings, ends the table's answers.
	asked   *types.Batch
	spelled [][]byte
	ends    []int
	// number finds the answer of a key in this batch.
	number  map[string]int
	answers []span
	// ofRow is the answer of each selected row; noAnswer: its key has a NULL.
	ofRow []int
	// found are all rows of the batch's answers, shown their columns in the output.
	found, shown *types.Batch
	project      []*expr.Program
	condition    joinCondition
	// passed tells, pair by pair, for which the condition holds.
	passed []bool
	key    []byte
	width  int
	out    output
}

const noAnswer = -1

// span is a range of rows among those that were found.
type span struct{ from, to int }

func newLookupJoin(n *dataflow.Node, spec *dataflow.LookupJoin, ctx Context) (*lookupJoin, error) {
	if spec.Kind > dataflow.LeftJoin {
		return nil, errors.New("a look-up join is INNER or LEFT")
	}
	left := n.Inputs[0].From.Fields
	j := &lookupJoin{
		spec: spec, ctx: ctx.lifetime(), number: map[string]int{}, width: len(left), out: newOutput(n.Fields, ctx),
		asked: types.NewBatch(keyFields(spec.Keys), 0), found: types.NewBatch(spec.Found, 0),
	}
	j.shown = j.found
	var err error
	if j.keys, err = compileAll(spec.Keys, ctx.Env); err != nil {
		return nil, err
	}
	if spec.Project != nil {
		if j.project, err = compileAll(spec.Project, ctx.Env); err != nil {
			return nil, err
		}
		j.shown = types.NewBatch(n.Fields[j.width:], 0)
	}
	if j.condition, err = newJoinCondition(spec.Condition, left, n.Fields[j.width:], ctx); err != nil {
		return nil, err
	}
	if spec.Plan.Cache != nil {
		j.cache = newLookupCache(spec.Plan.Cache, newClock(ctx))
	}
	j.reader, err = spec.Plan.Table.NewLookup(spec.KeyColumns, spec.FoundColumns)
	return j, err
}

func keyFields(keys []expr.Expr) []types.Field {
	fields := make([]types.Field, len(keys))
	for i, k := range keys {
		fields[i].Type = k.Type()
	}
	return fields
}

func compileAll(exprs []expr.Expr, env *expr.Env) ([]*expr.Program, error) {
	programs := make([]*expr.Program, len(exprs))
	for i, x := range exprs {
		var err error
		if programs[i], err = expr.Compile(x, env); err != nil {
			return nil, err
		}
	}
	return programs, nil
}

func (j *lookupJoin) Process(_ int, b *types.Batch) error {
	if err := j.prepare(b); err != nil {
		return err
	}
	if err := j.ask(); err != nil {
		return err
	}
	if err := j.show(); err != nil {
		return err
	}
	if err := j.check(b); err != nil {
		return err
	}
	if err := j.emit(b); err != nil {
		return err
	}
	return j.out.flush()
}

// prepare finds each row's answer in the cache, or notes what must be asked.
func (j *lookupJoin) prepare(b *types.Batch) error {
	clear(j.number)
	j.asked.Reset()
	j.found.Reset()
	j.spelled, j.answers, j.ofRow = j.spelled[:0], j.answers[:0], j.ofRow[:0]
	columns := make([]*types.Vector, len(j.keys))
	for i, k := range j.keys {
		var err error
		if columns[i], err = k.Eval(b); err != nil {
			return err
		}
	}
	for i := range b.Rows() {
		answer, err := j.answerOf(columns, b.Row(i))
		if err != nil {
			return err
		}
		j.ofRow = append(j.ofRow, answer)
	}
	return nil
}

// answerOf returns the number of the answer to a row's key.
func (j *lookupJoin) answerOf(columns []*types.Vector, row int) (int, error) {
	j.key = j.key[:0]
	for c, v := range columns {
		if v.IsNull(row) {
			return noAnswer, nil
		}
		j.key = state.AppendKey(j.key, columns, []int{c}, row)
	}
	if n, known := j.number[string(j.key)]; known {
		return n, nil
	}
	n := len(j.answers)
	j.number[string(j.key)] = n
	if j.cache != nil {
		if rows, hit := j.cache.get(j.key); hit {
			from := j.found.N
			err := j.decode(rows)
			j.answers = append(j.answers, span{from, j.found.N})
			return n, err
		}
	}
	for c, v := range columns {
		j.asked.Cols[c].AppendFrom(v, row)
	}
	j.asked.AppendRow(types.Insert)
	j.spelled = append(j.spelled, append([]byte(nil), j.key...))
	j.answers = append(j.answers, span{})
	return n, nil
}

func (j *lookupJoin) decode(rows [][]byte) error {
	for _, r := range rows {
		if err := state.DecodeRow(r, j.found.Cols); err != nil {
			return err
		}
		j.found.N++
	}
	return nil
}

// ask gets the answers that are not known, again where nothing was found and the
// query says so.
func (j *lookupJoin) ask() error {
	missed := j.asked
	for again := 0; missed.Rows() > 0; again++ {
		if err := j.askFor(missed); err != nil {
			return fmt.Errorf("look-up in table %s: %w", j.spec.Name, err)
		}
		if again == j.spec.Misses.Attempts {
			break
		}
		if missed = j.misses(missed); missed.Rows() > 0 {
			if err := j.wait(j.spec.Misses.Delay); err != nil {
				return err
			}
		}
	}
	if j.cache != nil {
		for i := range j.asked.N {
			j.remember(i)
		}
	}
	return nil
}

// misses are those of the keys of which nothing was found.
func (j *lookupJoin) misses(keys *types.Batch) *types.Batch {
	missed := *j.asked
	missed.Sel = []uint16{}
	for i := range keys.Rows() {
		row := keys.Row(i)
		if answer := j.answers[j.number[string(j.spelled[row])]]; answer.from == answer.to {
			missed.Sel = append(missed.Sel, uint16(row))
		}
	}
	return &missed
}

// askFor asks for the selected keys, and again after an error that may pass.
func (j *lookupJoin) askFor(keys *types.Batch) error {
	before := j.found.N
	for try := 0; ; try++ {
		var err error
		j.ends, err = j.reader.Lookup(j.ctx, keys, j.found.Cols, j.ends[:0])
		if err == nil {
			break
		}
		for _, v := range j.found.Cols {
			v.Truncate(before)
		}
		if connector.ClassOf(err) != connector.Retriable || try >= j.spec.Plan.Retries {
			return err
		}
		if err := j.wait(time.Duration(try+1) * time.Second); err != nil {
			return err
		}
	}
	from := before
	for i := range keys.Rows() {
		to := before + j.ends[i]
		j.answers[j.number[string(j.spelled[keys.Row(i)])]] = span{from, to}
		from = to
	}
	j.found.N = from
	return nil
}

// wait lets time pass, unless the task ends.
func (j *lookupJoin) wait(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-j.ctx.Done():
		return j.ctx.Err()
	}
}

// remember puts the answer to an asked key into the cache.
func (j *lookupJoin) remember(i int) {
	answer := j.answers[j.number[string(j.spelled[i])]]
	if answer.from == answer.to && !j.spec.Plan.Cache.Missing {
		return
	}
	rows := make([][]byte, 0, answer.to-answer.from)
	for at := answer.from; at < answer.to; at++ {
		rows = append(rows, state.AppendRow(nil, j.found.Cols, at))
	}
	j.cache.put(j.spelled[i], rows)
}

// show computes the table's columns of what was found.
func (j *lookupJoin) show() error {
	if j.project == nil {
		return nil
	}
	j.shown.Reset()
	for from := 0; from < j.found.N; from += types.MaxBatchRows {
		some := *j.found
		for row := from; row < min(from+types.MaxBatchRows, j.found.N); row++ {
			some.Sel = append(some.Sel, uint16(row-from))
		}
		some.Cols, some.N = j.slice(from, len(some.Sel)), len(some.Sel)
		for c, p := range j.project {
			v, err := p.Eval(&some)
			if err != nil {
				return err
			}
			for row := range some.N {
				j.shown.Cols[c].AppendFrom(v, row)
			}
		}
	}
	j.shown.N = j.found.N
	return nil
}

// slice returns some of the found rows as columns of their own.
func (j *lookupJoin) slice(from, n int) []*types.Vector {
	if from == 0 {
		return j.found.Cols
	}
	b := types.NewBatch(j.spec.Found, n)
	for row := from; row < from+n; row++ {
		b.AppendFrom(j.found, row)
	}
	return b.Cols
}

// check notes for which pairs the condition holds.
func (j *lookupJoin) check(b *types.Batch) error {
	j.passed = j.passed[:0]
	if j.condition.filter == nil {
		return nil
	}
	pairs := j.condition.pairs
	for i := range b.Rows() {
		answer := j.answer(i)
		for at := answer.from; at < answer.to; at++ {
			appendPair(pairs.Cols, b, b.Row(i), j.shown, at)
			if pairs.AppendRow(types.Insert); pairs.N == j.condition.rows {
				if err := j.checkSome(); err != nil {
					return err
				}
			}
		}
	}
	return j.checkSome()
}

func (j *lookupJoin) checkSome() error {
	first := len(j.passed)
	j.passed = append(j.passed, make([]bool, j.condition.pairs.N)...)
	sel, err := j.condition.selected()
	for _, at := range sel {
		j.passed[first+int(at)] = true
	}
	return err
}

// appendPair appends a row of each side.
func appendPair(cols []*types.Vector, left *types.Batch, row int, right *types.Batch, at int) {
	for c, v := range left.Cols {
		cols[c].AppendFrom(v, row)
	}
	for c, v := range right.Cols {
		cols[len(left.Cols)+c].AppendFrom(v, at)
	}
}

// answer is what was found for the i-th selected row.
func (j *lookupJoin) answer(i int) span {
	if j.ofRow[i] == noAnswer {
		return span{}
	}
	return j.answers[j.ofRow[i]]
}

// emit sends each row with its partners, in the order of the rows.
func (j *lookupJoin) emit(b *types.Batch) error {
	pair := 0
	for i := range b.Rows() {
		row, partners := b.Row(i), 0
		for answer := j.answer(i); answer.from < answer.to; answer.from++ {
			if pair++; j.condition.filter != nil && !j.passed[pair-1] {
				continue
			}
			partners++
			appendPair(j.out.batch.Cols, b, row, j.shown, answer.from)
			if err := j.out.row(b.Kind(row)); err != nil {
				return err
			}
		}
		if partners > 0 || j.spec.Kind == dataflow.InnerJoin {
			continue
		}
		for c, v := range b.Cols {
			j.out.batch.Cols[c].AppendFrom(v, row)
		}
		appendNulls(j.out.batch.Cols[j.width:])
		if err := j.out.row(b.Kind(row)); err != nil {
			return err
		}
	}
	return nil
}

func (j *lookupJoin) Watermark(int64) error { return nil }

func (j *lookupJoin) Close() error { return j.reader.Close() }
