package plan

import (
	"time"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// TemporalJoin pairs each left row with the version of a right row that was valid
// at its event time: FOR SYSTEM_TIME AS OF.
type TemporalJoin struct {
	Span ast.Span
	// Kind is InnerJoin or LeftJoin.
	Kind        JoinKind
	Left, Right Node
	// Pairs are the equalities with the key of the right side; the condition has them
	// until they are found.
	Pairs []EqualPair
	// Condition is what else must hold of the pair, over the columns of both inputs;
	// nil: nothing.
	Condition expr.Expr
	// LeftTime and RightTime are the time attributes, columns of each input.
	LeftTime, RightTime int
	// Cols are the columns of both inputs, left ones first.
	Cols []Column
	TTL  time.Duration
}

// Derive sets the columns: only the left side's time goes on.
func (j *TemporalJoin) Derive() {
	j.Cols = append([]Column{}, j.Left.Columns()...)
	for _, c := range j.Right.Columns() {
		if c = c.WithoutTime(); j.Kind == LeftJoin {
			c.Type = c.Type.AsNullable()
		}
		j.Cols = append(j.Cols, c)
	}
	UniqueNames(j.Cols)
	j.Condition = Rename(j.Cols, j.Condition)
}

// Inputs are left and right.
func (j *TemporalJoin) Inputs() []Node { return []Node{j.Left, j.Right} }

// WithInputs returns a copy with other inputs.
func (j *TemporalJoin) WithInputs(in []Node) Node {
	d := *j
	d.Left, d.Right = in[0], in[1]
	return &d
}

// Columns are those of both inputs.
func (j *TemporalJoin) Columns() []Column { return j.Cols }

// At is the right side of the join.
func (j *TemporalJoin) At() ast.Span { return j.Span }

func (j *TemporalJoin) label() string {
	left, right := j.Left.Columns(), j.Right.Columns()
	var leftKey, rightKey []int
	for _, p := range j.Pairs {
		leftKey, rightKey = append(leftKey, p.Left), append(rightKey, p.Right)
	}
	l := newLabel("TemporalJoin").attr("joinType", j.Kind.String()).
		attr("key", columnNames(left, leftKey)+" = "+columnNames(right, rightKey)).
		attr("version", right[j.RightTime].Name+" as of "+left[j.LeftTime].Name)
	if j.Condition != nil {
		l.attr("where", Spell(j.Condition))
	}
	return l.attr("select", names(j.Cols)).String()
}

func (j *TemporalJoin) produces(in []Changes) Changes { return in[0] }

// A left row has one version at most.
func (j *TemporalJoin) keys(in [][]Key) []Key {
	var compared Key
	for _, p := range j.Pairs {
		compared = append(compared, p.Left)
	}
	return holding(in[0], compared)
}
