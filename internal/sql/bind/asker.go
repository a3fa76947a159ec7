package bind

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// asker binds the sub-queries of a clause that are values: it joins the rows with
// them and returns what they read there.
type asker struct {
	*selection
	host host
	// logic of the sub-queries; those that are not in it tell all.
	logic map[ast.Expr]logic
}

func (s *selection) asker(h host, logic map[ast.Expr]logic) *asker { return &asker{s, h, logic} }

// bind binds an expression that is a sub-query; equal ones of a SELECT are joined
// once.
func (a *asker) bind(e *scalar.Binder, x ast.Expr) (expr.Expr, error) {
	id := fmt.Sprint(a.host.outer() == nil, a.logic[x], a.File.Text(x.Bounds()))
	if known := a.known[id]; known != nil {
		return known, nil
	}
	bound, err := a.join(e, x)
	if err != nil {
		return nil, err
	}
	if a.known == nil {
		a.known = map[string]expr.Expr{}
	}
	a.known[id] = bound
	return bound, nil
}

func (a *asker) join(e *scalar.Binder, x ast.Expr) (expr.Expr, error) {
	switch x := x.(type) {
	case *ast.Subquery:
		return a.value(x)
	case *ast.Exists:
		return a.exists(x)
	case *ast.In:
		bound, err := a.in(e, x.Span, x.X, x.Query, a.logic[x])
		return e.Not(x.Span, x.Not, bound, err)
	case *ast.Quantified:
		return a.quantified(e, x)
	}
	return nil, scalar.Refusal(x)
}

// left joins the rows with those of a sub-query that belong to them, or NULLs.
func (a *asker) left(at ast.Span, node plan.Node, on []expr.Expr) []expr.Expr {
	return a.host.attach(attached{at, plan.LeftJoin, node, on, len(on) > 0})
}

// value is a sub-query of one column and, for each row, one row at most.
func (a *asker) value(x *ast.Subquery) (expr.Expr, error) {
	if made, err := a.ofOuterRow(x); made != nil || err != nil {
		return made, err
	}
	q, single, err := a.oneRow(x)
	if err != nil {
		return nil, err
	}
	if len(q.values) != 1 {
		return nil, diag.Errorf(x.Span, "a sub-query that is a value has one column, not %d", len(q.values))
	}
	if outer := a.host.outer(); outer != nil && len(q.on) > 0 && hasValues(outer.Node) {
		return nil, diag.Errorf(x.Span, "a value of a sub-query that reads columns of the query around it does not go with rows of VALUES there, as in Flink").
			WithHint("join the rows of VALUES with the sub-query, grouped by what they have in common")
	}
	if !single {
		if q, err = a.singleValue(x.Span, q); err != nil {
			return nil, err
		}
	}
	refs := a.left(x.Span, q.node, q.on)
	return asNullable(through(q.values[0], refs)), nil
}

// ofOuterRow is what a SELECT without FROM makes of the row around it; nil for other
// sub-queries. As in Flink the value is there once the one row of the SELECT is.
func (a *asker) ofOuterRow(x *ast.Subquery) (expr.Expr, error) {
	syntax, ok := x.Query.Body.(*ast.Select)
	outer := a.host.outer()
	if !ok || syntax.From != nil || outer == nil || !plainQuery(x.Query) {
		return nil, nil
	}
	inner, err := a.selection.Binder.selection(syntax, nil, outer)
	if err != nil {
		return nil, err
	}
	if inner.group != nil || inner.asked || inner.over.Any() || len(inner.outputs) != 1 || !readsOuter(inner.outputs[0].x) {
		return nil, nil
	}
	row := projection(x.Span, inner.input, []expr.Expr{expr.NewBool(true)})
	q, err := a.singleValue(x.Span, &subQuery{node: row, values: plan.Refs(row.Cols)})
	if err != nil {
		return nil, err
	}
	there := a.host.attach(attached{x.Span, plan.LeftJoin, q.node, nil, true})[0]
	s, made := a.speller(x.Span), unmarked(inner.outputs[0].x)
	return s.finish("CASE", s.call("IS NULL", there), expr.LiteralNull(made.Type()), made)
}

// oneRow binds a sub-query that is a value; single says that it cannot have several
// rows for one row.
func (a *asker) oneRow(x *ast.Subquery) (q *subQuery, single bool, err error) {
	if s, ok := x.Query.Body.(*ast.Select); ok && plainQuery(x.Query) {
		inner, err := a.selection.Binder.selection(s, nil, a.host.outer())
		if err != nil {
			return nil, false, err
		}
		if inner.certain() && !s.Distinct {
			q, err := inner.aggregates(x.Span)
			return q, true, err
		}
	}
	q, err = a.subQuery(x.Query, a.host.outer(), true)
	if err != nil {
		return nil, false, err
	}
	return q, len(q.on) == 0 && plan.OneRow(q.node) || a.unique(q), nil
}

// plainQuery reports a query that is its body alone; its order counts for nothing.
func plainQuery(q *ast.Query) bool {
	s, _ := q.Body.(*ast.Select)
	return q.With == nil && !q.Limited() && (s == nil || s.Qualify == nil)
}

// unique reports a sub-query whose conditions find one row by its key.
func (*asker) unique(q *subQuery) bool {
	width := len(q.node.Columns())
	var equal plan.Key
	for _, x := range q.on {
		if p, ok := plan.EqualityOf(x, scope.OuterMark); ok {
			if c, isColumn := p.Left.(*expr.Column); isColumn && c.Index < width {
				equal = append(equal, c.Index)
			}
		}
	}
	return len(equal) > 0 && plan.CoversKey(equal, plan.Infer([]plan.Node{q.node}).Keys(q.node))
}

// aggregates is an aggregate of everything, computed for all outer rows at once. What
// the SELECT list makes of the aggregates is left to the reader, who finds NULL
// where there are no rows: a count is 0 there.
func (s *selection) aggregates(at ast.Span) (*subQuery, error) {
	items := s.outputs
	s.outputs, s.visible = nil, len(s.group.calls)
	for i := range s.group.calls {
		s.outputs = append(s.outputs, output{callNamed(items, i), s.group.markedCall(i)})
	}
	on, err := s.decorrelate(at)
	if err != nil {
		return nil, err
	}
	for i := range s.group.calls {
		s.outputs[i].x = s.group.markedCall(i)
	}
	rows, err := s.plan()
	if err != nil {
		return nil, err
	}
	counts := make([]expr.Expr, s.visible)
	for i := range counts {
		if counts[i], err = s.countOrZero(at, i, len(on) > 0); err != nil {
			return nil, err
		}
	}
	q := &subQuery{node: rows.node, on: on}
	for _, o := range items {
		q.names = append(q.names, o.name)
		q.values = append(q.values, plan.Substitute(o.x, func(c *expr.Column) expr.Expr { return counts[c.Index-callMark] }))
	}
	return q, nil
}

// callNamed is the name of the output that is call i and nothing else.
func callNamed(outputs []output, i int) string {
	for _, o := range outputs {
		if c, ok := o.x.(*expr.Column); ok && c.Index == callMark+i {
			return o.name
		}
	}
	return callName(i)
}

// countOrZero reads call i behind a join that finds no groups without rows.
func (s *selection) countOrZero(at ast.Span, i int, joined bool) (expr.Expr, error) {
	call := s.group.calls[i]
	column := &expr.Column{Index: i, Name: callName(i), T: call.T.AsNullable()}
	if !joined || call.Fn != "COUNT" {
		return column, nil
	}
	e := s.speller(at)
	return e.finish("CASE", e.call("IS NULL", column), scalar.BigInt(0), column)
}

// singleValue makes one row for each outer row of a sub-query that may have several;
// it fails when there are.
func (a *asker) singleValue(at ast.Span, q *subQuery) (*subQuery, error) {
	node, on, err := a.totals(at, q.node, q.values, q.on, []aggregation{{"FIRST_VALUE", []int{0}}, {"COUNT", nil}})
	if err != nil {
		return nil, err
	}
	cols := plan.Refs(node.Columns())
	value, err := a.below.Apply(at, expr.SingleValue, cols[:2], nil)
	if err != nil {
		return nil, err
	}
	out := projection(at, node, append([]expr.Expr{value}, cols[2:]...))
	for i := range on {
		on[i] = shifted(on[i], -1)
	}
	return &subQuery{node: out, values: plan.Refs(out.Columns()[:1]), on: on}, nil
}

// exists tells whether a sub-query has a row that belongs to the outer one.
func (a *asker) exists(x *ast.Exists) (expr.Expr, error) {
	q, err := a.subQuery(x.Query, a.host.outer(), true)
	if err != nil {
		return nil, err
	}
	if q.certain || q.never {
		return expr.NewBool(q.certain), nil
	}
	rows, on := keyed(x.Span, q.node, []expr.Expr{expr.NewBool(true)}, q.on)
	rows = a.distinct(x.Span, rows)
	if a.logic[x] == onlyTrue {
		a.host.attach(attached{x.Span, plan.InnerJoin, rows, on, len(on) > 0})
		return expr.NewBool(true), nil
	}
	found := a.left(x.Span, rows, on)
	return a.below.Apply(x.Span, "IS NOT NULL", found[:1], nil)
}

// asNullable gives an expression the type of a value that may be missing.
func asNullable(x expr.Expr) expr.Expr {
	switch x := x.(type) {
	case *expr.Column:
		return &expr.Column{Index: x.Index, Name: x.Name, T: x.T.AsNullable()}
	case *expr.Call:
		c := *x
		c.T = c.T.AsNullable()
		return &c
	}
	return x
}

// through reads an expression over the rows of a sub-query where these are joined.
func through(x expr.Expr, refs []expr.Expr) expr.Expr {
	return plan.Substitute(x, func(c *expr.Column) expr.Expr { return refs[c.Index] })
}

// keyed projects values and, behind them, what the conditions compare with the outer
// row. It returns the conditions over the projection.
func keyed(at ast.Span, node plan.Node, values, on []expr.Expr) (plan.Node, []expr.Expr) {
	project := values[:len(values):len(values)]
	var moved []expr.Expr
	for _, x := range on {
		c := x.(*expr.Call)
		inner := c.Args[1]
		d := *c
		d.Args = []expr.Expr{c.Args[0], &expr.Column{Index: len(project), T: inner.Type()}}
		project = append(project, inner)
		moved = append(moved, &d)
	}
	return projection(at, node, project), moved
}

// projection computes expressions from the rows of a node.
func projection(at ast.Span, node plan.Node, project []expr.Expr) *plan.Calc {
	calc := &plan.Calc{Span: at, Input: node, Project: project}
	for i, x := range project {
		name := anonymous(i)
		if c, ok := x.(*expr.Column); ok && c.Name != "" {
			name = c.Name
		}
		calc.Cols = append(calc.Cols, projected(name, x, node.Columns()))
	}
	plan.UniqueNames(calc.Cols)
	return calc
}

// columnsFrom are the columns of a node from the first one on.
func columnsFrom(n plan.Node, first int) []int {
	var cols []int
	for i := first; i < len(n.Columns()); i++ {
		cols = append(cols, i)
	}
	return cols
}

// aggregation is a call of an aggregate over columns.
type aggregation struct {
	fn   string
	args []int
}

// totals aggregates the values of a sub-query for each outer row. The calls are over
// the values, and come first; the conditions are over the result.
func (b *Binder) totals(at ast.Span, rows plan.Node, values, on []expr.Expr, calls []aggregation) (plan.Node, []expr.Expr, error) {
	input, on := keyed(at, rows, values, on)
	node, err := b.aggregated(at, input, columnsFrom(input, len(values)), calls)
	if err != nil {
		return nil, nil, err
	}
	for i := range on {
		on[i] = shifted(on[i], len(calls)-len(values))
	}
	cols := plan.Refs(node.Columns())
	return projection(at, node, append(cols[len(on):len(cols):len(cols)], cols[:len(on)]...)), on, nil
}

// shifted moves the columns of a sub-query in a condition.
func shifted(x expr.Expr, by int) expr.Expr {
	return expr.Remap(x, func(c int) int {
		if c >= scope.OuterMark {
			return c
		}
		return c + by
	})
}

// aggregated groups rows; its columns are the keys and then the calls.
func (b *Binder) aggregated(at ast.Span, input plan.Node, keys []int, calls []aggregation) (plan.Node, error) {
	in := input.Columns()
	a := &plan.Aggregate{Span: at, Input: input, Keys: keys, TTL: b.Session.TTL}
	for _, k := range keys {
		a.Cols = append(a.Cols, plan.Column{Field: in[k].Field})
	}
	for i, c := range calls {
		var argTypes []types.Type
		for _, arg := range c.args {
			argTypes = append(argTypes, in[arg].Type)
		}
		t, err := scalar.AggregateResult(c.fn, argTypes)
		if err != nil {
			return nil, diag.At(at, err)
		}
		if c.fn != "COUNT" && len(keys) == 0 {
			t = t.AsNullable()
		}
		call := dataflow.AggCall{Fn: c.fn, Args: c.args, Filter: -1, T: t}
		call.Name = plan.SpellCall(call, in)
		a.Calls = append(a.Calls, call)
		a.Cols = append(a.Cols, plan.Column{Field: types.Field{Name: callName(i), Type: t}})
	}
	plan.UniqueNames(a.Cols)
	return a, nil
}
