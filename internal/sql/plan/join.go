package plan

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// JoinKind says which rows a join keeps.
type JoinKind uint8

// The kinds of joins. SemiJoin and AntiJoin keep the left rows that have a
// partner, or have none, and nothing of the right ones.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin
	AntiJoin
)

// String is the kind as EXPLAIN shows it.
func (k JoinKind) String() string {
	return [...]string{"InnerJoin", "LeftOuterJoin", "RightOuterJoin", "FullOuterJoin", "LeftSemiJoin", "LeftAntiJoin"}[k]
}

// Filters reports a join that only picks left rows.
func (k JoinKind) Filters() bool { return k == SemiJoin || k == AntiJoin }

// PadsLeft reports NULLs in the place of left rows.
func (k JoinKind) PadsLeft() bool { return k == RightJoin || k == FullJoin }

// PadsRight reports NULLs in the place of right rows.
func (k JoinKind) PadsRight() bool { return k == LeftJoin || k == FullJoin }

// Join pairs the rows of two inputs. What it has to remember depends on what
// its condition says about time: see [Join.Interval] and [Join.Windowed].
type Join struct {
	Span        ast.Span
	Kind        JoinKind
	Left, Right Node
	// Condition over the columns of both inputs, left ones first; nil: every pair.
	Condition expr.Expr
	// Pairs are the equalities of the condition.
	Pairs []EqualPair
	// Interval is set when the condition bounds the distance of the two event
	// times: rows that are too old can be forgotten.
	Interval *Interval
	// Windowed: both inputs carry the same windows and the pairs contain both
	// bounds, so that pairs leave once, with the window.
	Windowed bool
	// Cols are the columns of both inputs, left ones first; of a semi or anti join
	// those of the left one.
	Cols []Column
	// TTL after which untouched rows of each side are forgotten.
	TTL dataflow.JoinTTL
}

// EqualPair is left column = right column.
type EqualPair struct {
	Left, Right int
	// NullSafe pairs match NULL with NULL: IS NOT DISTINCT FROM.
	NullSafe bool
}

// NewJoin reads the condition and derives the join's columns: those of a padded
// side may be NULL, and time attributes survive only where the condition bounds
// the time, because a row of the past may find its partner at any time else.
func NewJoin(at ast.Span, kind JoinKind, left, right Node, condition expr.Expr, ttl dataflow.JoinTTL) *Join {
	j := &Join{Span: at, Kind: kind, Left: left, Right: right, Condition: condition, TTL: ttl}
	j.readCondition()
	both := j.Both()
	j.Condition = Rename(both, condition)
	j.Cols = both
	if kind.Filters() {
		j.Cols = both[:len(left.Columns())]
	}
	return j
}

// Both are the columns that the condition reads: those of both inputs.
func (j *Join) Both() []Column {
	var both []Column
	for _, c := range j.Left.Columns() {
		both = append(both, j.column(c, j.Kind.PadsLeft()))
	}
	for _, c := range j.Right.Columns() {
		both = append(both, j.column(c, j.Kind.PadsRight()))
	}
	UniqueNames(both)
	return both
}

func (j *Join) column(c Column, padded bool) Column {
	if padded {
		c.Type = c.Type.AsNullable()
	}
	if j.Interval == nil && !j.Windowed {
		c = c.WithoutTime()
	}
	return c
}

// Inputs are left and right.
func (j *Join) Inputs() []Node { return []Node{j.Left, j.Right} }

// WithInputs returns a copy with other inputs.
func (j *Join) WithInputs(in []Node) Node {
	d := *j
	d.Left, d.Right = in[0], in[1]
	return &d
}

// Columns are those of both inputs, or of the left one.
func (j *Join) Columns() []Column { return j.Cols }

// At is the right side of the join.
func (j *Join) At() ast.Span { return j.Span }

func (j *Join) label() string {
	name := "Join"
	switch {
	case j.Interval != nil:
		name = "IntervalJoin"
	case j.Windowed:
		name = "WindowJoin"
	}
	l := newLabel(name).attr("joinType", j.Kind.String())
	if j.Condition != nil {
		l.attr("where", Spell(j.Condition))
	}
	if b := j.Interval; b != nil {
		bounds := fmt.Sprintf("%s..%s", millis(b.Low), millis(b.High))
		l.attr("time", j.Left.Columns()[b.LeftTime].Name+" - "+j.Right.Columns()[b.RightTime].Name+": "+bounds)
	}
	return l.attr("select", names(j.Cols)).String()
}

// A pair is taken back when one of its rows is; padding is taken back when a
// partner comes.
func (j *Join) produces(in []Changes) Changes {
	switch {
	case j.Interval != nil || j.Windowed:
		return Changes{Insert: true}
	case j.Kind != InnerJoin && j.Kind != SemiJoin:
		return Changes{Insert: true, Update: true, Delete: true}
	}
	out := in[0].or(in[1])
	out.Insert, out.Before, out.Split = true, false, false
	return out
}

// A row is identified by keys of both sides; by one side's alone where the
// other has at most one partner for it.
// Changes of one key stay in order only where the key holds the columns by which
// rows travel; others identify a row no longer, as in Flink.
func (j *Join) keys(in [][]Key) []Key {
	leftEqual, rightEqual := j.equalColumns()
	uniqueLeft, uniqueRight := CoversKey(leftEqual, in[0]), CoversKey(rightEqual, in[1])
	in = [][]Key{holding(in[0], leftEqual), holding(in[1], rightEqual)}
	if j.Kind.Filters() {
		return in[0]
	}
	var keys []Key
	width := len(j.Left.Columns())
	if uniqueRight && !j.Kind.PadsLeft() {
		keys = append(keys, in[0]...)
	}
	if uniqueLeft && !j.Kind.PadsRight() {
		for _, k := range in[1] {
			keys = append(keys, k.shifted(width))
		}
	}
	for _, l := range in[0] {
		for _, r := range in[1] {
			keys = append(keys, append(slices.Clone(l), r.shifted(width)...))
		}
	}
	return keys
}

func (j *Join) equalColumns() (left, right Key) {
	for _, p := range j.Pairs {
		left, right = append(left, p.Left), append(right, p.Right)
	}
	return left, right
}

// holding returns the keys that contain the columns by which rows are distributed.
func holding(keys []Key, columns Key) []Key {
	var kept []Key
	for _, k := range keys {
		if k.Contains(columns) {
			kept = append(kept, k)
		}
	}
	return kept
}

func (k Key) shifted(by int) Key {
	out := make(Key, len(k))
	for i, c := range k {
		out[i] = c + by
	}
	return out
}
