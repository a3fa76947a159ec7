package plan

import (
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
)

// LookupJoin pairs each left row with the rows that a table has for its key when
// the row is processed: FOR SYSTEM_TIME AS OF a processing time.
type LookupJoin struct {
	Span ast.Span
	// Kind is InnerJoin or LeftJoin.
	Kind JoinKind
	Left Node
	// Table that is asked, and Lookup how; Options identify it as in [Scan].
	Table   *catalog.Table
	Options string
	Lookup  *connector.LookupPlan
	// KeyColumns of the table, none of them computed, equal the Keys, expressions over
	// the left columns.
	KeyColumns []int
	Keys       []expr.Expr
	// Use are the columns of the table that leave, ascending.
	Use []int
	// Condition is what else must hold of a pair, over the columns that leave; nil:
	// nothing.
	Condition expr.Expr
	// Misses asks again for rows without a partner.
	Misses dataflow.Again
	// Cols are the left columns and those of the table.
	Cols []Column
}

// Derive sets the columns: only the left side has time attributes.
func (j *LookupJoin) Derive() {
	j.Cols = append([]Column{}, j.Left.Columns()...)
	for _, u := range j.Use {
		c := Column{Field: j.Table.Columns[u].Field}
		if j.Kind == LeftJoin {
			c.Type = c.Type.AsNullable()
		}
		j.Cols = append(j.Cols, c)
	}
	UniqueNames(j.Cols)
	j.Condition = Rename(j.Cols, j.Condition)
}

// Inputs is the left side.
func (j *LookupJoin) Inputs() []Node { return []Node{j.Left} }

// WithInputs returns a copy with another left side.
func (j *LookupJoin) WithInputs(in []Node) Node {
	d := *j
	d.Left = in[0]
	return &d
}

// Columns are those of the left side and of the table.
func (j *LookupJoin) Columns() []Column { return j.Cols }

// At is the table in FROM.
func (j *LookupJoin) At() ast.Span { return j.Span }

func (j *LookupJoin) label() string {
	keys := ""
	for i, k := range j.Keys {
		if i > 0 {
			keys += ", "
		}
		keys += j.Table.Columns[j.KeyColumns[i]].Name + "=" + Spell(k)
	}
	l := newLabel("LookupJoin").attr("table", j.Table.Path.Short()).
		attr("joinType", j.Kind.String()).attr("lookup", keys)
	if j.Condition != nil {
		l.attr("where", Spell(j.Condition))
	}
	return l.attr("select", names(j.Cols)).String()
}

func (j *LookupJoin) produces(in []Changes) Changes { return in[0] }

// keys are the left ones where the table has one row of a key at most, else
// together with the table's own.
func (j *LookupJoin) keys(in [][]Key) []Key {
	if j.Table.PrimaryKey == nil {
		return nil
	}
	if Key(j.KeyColumns).Contains(j.Table.PrimaryKey) {
		return in[0]
	}
	var own Key
	for _, c := range j.Table.PrimaryKey {
		at := slices.Index(j.Use, c)
		if at < 0 {
			return nil
		}
		own = append(own, len(j.Left.Columns())+at)
	}
	var keys []Key
	for _, k := range in[0] {
		keys = append(keys, append(slices.Clone(k), own...).sorted())
	}
	return keys
}

// IntoLeft moves those of the conditions above the join that read nothing but
// left columns below it, so that rows that are dropped ask for nothing.
func (j *LookupJoin) IntoLeft(conditions []expr.Expr) (moved *LookupJoin, rest []expr.Expr) {
	var below []expr.Expr
	for _, x := range conditions {
		if expr.Deterministic(x) && ReadsOnly(x, len(j.Left.Columns()), true) {
			below = append(below, x)
		} else {
			rest = append(rest, x)
		}
	}
	if below == nil {
		return j, rest
	}
	return j.WithInputs([]Node{filtered(j.Left, below)}).(*LookupJoin), rest
}
