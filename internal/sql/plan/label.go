package plan

import (
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
)

// labelText builds "Name(key=[value], …)".
type labelText struct {
	b     strings.Builder
	attrs int
}

func newLabel(name string) *labelText {
	l := &labelText{}
	l.b.WriteString(name)
	l.b.WriteByte('(')
	return l
}

func (l *labelText) attr(key, value string) *labelText {
	if l.attrs > 0 {
		l.b.WriteString(", ")
	}
	l.attrs++
	l.b.WriteString(key + "=[" + value + "]")
	return l
}

// String closes the parenthesis.
func (l *labelText) String() string { return l.b.String() + ")" }

// Label spells a node as EXPLAIN does, without its inputs.
func Label(n Node) string { return n.label() }

func names(cols []Column) string {
	all := make([]string, len(cols))
	for i, c := range cols {
		all[i] = c.Name
	}
	return strings.Join(all, ", ")
}

func columnNames(cols []Column, at []int) string {
	all := make([]string, len(at))
	for i, c := range at {
		all[i] = cols[c].Name
	}
	return strings.Join(all, ", ")
}

// projections spells "expr AS name", or the name alone where they are equal.
func projections(exprs []expr.Expr, cols []Column) string {
	all := make([]string, len(exprs))
	for i, x := range exprs {
		all[i] = named(Spell(x), cols[i].Name)
	}
	return strings.Join(all, ", ")
}

func named(text, name string) string {
	if text == name {
		return text
	}
	return text + " AS " + name
}

func aggregates(in []Column, keys []int, calls []dataflow.AggCall, out []Column) string {
	all := make([]string, 0, len(keys)+len(calls))
	for i, k := range keys {
		all = append(all, named(in[k].Name, out[i].Name))
	}
	for i, c := range calls {
		all = append(all, named(SpellCall(c, in), out[len(keys)+i].Name))
	}
	for _, b := range out[len(keys)+len(calls):] {
		all = append(all, b.Name)
	}
	return strings.Join(all, ", ")
}

// SpellCall spells an aggregate call over named columns.
func SpellCall(c dataflow.AggCall, in []Column) string {
	args := columnNames(in, c.Args)
	if c.Fn == "COUNT" && len(c.Args) == 0 {
		args = "*"
	}
	if c.Distinct {
		args = "DISTINCT " + args
	}
	s := c.Fn + "(" + args + ")"
	if c.Filter >= 0 {
		s += " FILTER " + in[c.Filter].Name
	}
	return s
}

func spellOrder(in []Column, order []dataflow.SortKey) string {
	all := make([]string, len(order))
	for i, k := range order {
		all[i] = in[k.Column].Name + " ASC"
		if k.Descending {
			all[i] = in[k.Column].Name + " DESC"
		}
		// NULL is the smallest value unless the query says otherwise.
		if k.NullsLast != k.Descending {
			all[i] += map[bool]string{true: " NULLS LAST", false: " NULLS FIRST"}[k.NullsLast]
		}
	}
	return strings.Join(all, ", ")
}
