package bind

import (
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// outerMark is added to the numbers of columns of the query around a sub-query.
const outerMark = 1 << 23

func readsOuter(x expr.Expr) bool {
	cols := expr.Columns(x)
	return len(cols) > 0 && cols[len(cols)-1] >= outerMark
}

// subQuery is a bound sub-query: rows, values over them, and conditions over them
// and the rows of the query around.
type subQuery struct {
	node       plan.Node
	values     []expr.Expr
	correlated []expr.Expr
}

// member keeps the rows that have a partner in a sub-query, or have none: a semi or
// an anti join.
func (s *selection) member(m member) error {
	q, err := s.subQuery(m.query)
	if err != nil {
		return err
	}
	e := &scalar{Binder: s.Binder, scope: s.below.scope, clause: "WHERE"}
	var conditions []expr.Expr
	if m.x != nil {
		equal, err := e.memberOf(m, q.values, len(s.input.Columns()))
		if err != nil {
			return err
		}
		conditions = append(conditions, equal)
	}
	conditions = append(conditions, beside(q.correlated, len(s.input.Columns()))...)
	kind := plan.SemiJoin
	if m.not {
		kind = plan.AntiJoin
	}
	s.setInput(plan.NewJoin(m.at, kind, s.input, q.node, plan.And(conditions...), dataflow.SameTTL(s.Session.TTL)))
	return nil
}

// beside turns conditions of a sub-query into those of a join: outer columns come
// first, then its own.
func beside(conditions []expr.Expr, width int) []expr.Expr {
	out := make([]expr.Expr, len(conditions))
	for i, x := range conditions {
		out[i] = expr.Remap(x, func(c int) int {
			if c >= outerMark {
				return c - outerMark
			}
			return c + width
		})
	}
	return out
}

// memberOf compares what stands before IN with the values of the sub-query. NOT IN
// rejects a row for which a comparison is unknown, too.
func (e *scalar) memberOf(m member, values []expr.Expr, width int) (expr.Expr, error) {
	left := []ast.Expr{m.x}
	if row, ok := m.x.(*ast.Row); ok {
		left = row.Items
	}
	if len(left) != len(values) {
		return nil, diag.Errorf(m.at, "IN compares %s with %s", diag.Count(len(left), "value"), diag.Count(len(values), "column"))
	}
	bound, err := e.bindAll(left)
	if err != nil {
		return nil, err
	}
	var all []expr.Expr
	for i, v := range beside(values, width) {
		equal, err := e.apply(left[i].Bounds(), "=", []expr.Expr{bound[i], v}, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, equal)
	}
	equal := plan.And(all...)
	if m.not && equal.Type().Nullable {
		return e.apply(m.at, "IS NOT FALSE", []expr.Expr{equal}, nil)
	}
	return equal, nil
}

// subQuery binds a query whose rows are looked for. Its WHERE may name the columns
// of the query around it where it only filters rows.
func (s *selection) subQuery(q *ast.Query) (*subQuery, error) {
	if body := onlyFilters(q); body != nil {
		inner, err := s.Binder.selection(body, nil, s.below.scope)
		if err != nil {
			return nil, err
		}
		out := &subQuery{node: inner.input, correlated: inner.correlated}
		for _, o := range inner.outputs {
			out.values = append(out.values, o.x)
		}
		return out, nil
	}
	rel, err := s.query(q)
	if err != nil {
		return nil, err
	}
	return &subQuery{node: rel.node, values: plan.Refs(rel.node.Columns())}, nil
}

// onlyFilters returns the SELECT of a query that neither groups rows nor limits
// them; nil for any other.
func onlyFilters(q *ast.Query) *ast.Select {
	s, ok := plainSelect(q)
	if !ok || s.GroupBy != nil || s.Having != nil {
		return nil
	}
	for _, item := range s.Items {
		if hasAggregate(item.X) || hasOver(item.X) {
			return nil
		}
	}
	return s
}

// plainSelect returns the SELECT of a query that is nothing else.
func plainSelect(q *ast.Query) (*ast.Select, bool) {
	s, ok := q.Body.(*ast.Select)
	plain := ok && q.With == nil && len(q.OrderBy) == 0 && q.Limit == nil && q.Offset == nil
	return s, plain && !s.Distinct && s.Qualify == nil && len(s.Hints) == 0
}

func hasOver(x ast.Expr) bool {
	found := false
	ast.Walk(x, func(n ast.Node) bool {
		_, is := n.(*ast.Over)
		found = found || is
		return !found
	})
	return found
}

// attach adds the value of a sub-query to the rows of the SELECT around it, NULL
// where it has none, and returns the reference to it.
func (s *selection) attach(x *ast.Subquery) (expr.Expr, error) {
	node, conditions, err := s.valueOf(x)
	if err != nil {
		return nil, err
	}
	width := len(s.input.Columns())
	join := plan.NewJoin(x.Span, plan.LeftJoin, s.input, node, plan.And(conditions...), dataflow.SameTTL(s.Session.TTL))
	sc := s.below.scope
	sc.input = append(sc.input[:width:width], join.Cols[width:]...)
	s.setInput(join)
	return plan.Ref(join.Cols, width), nil
}

// valueOf binds a sub-query that is one value: its first column, and the conditions
// that find the row.
func (s *selection) valueOf(x *ast.Subquery) (plan.Node, []expr.Expr, error) {
	if sel, ok := plainSelect(x.Query); ok && sel.GroupBy == nil && sel.Having == nil && onlyFilters(x.Query) == nil {
		return s.aggregateOf(x, sel)
	}
	rel, err := s.query(x.Query)
	if err != nil {
		return nil, nil, err
	}
	return rel.node, nil, oneValue(x, rel.node, len(rel.names))
}

func oneValue(x *ast.Subquery, n plan.Node, values int) error {
	switch {
	case values != 1:
		return diag.Errorf(x.Span, "a sub-query that is a value has one column, not %d", values)
	case !plan.OneRow(n):
		return unsupported(x.Span, "a sub-query as a value, other than an aggregate without GROUP BY")
	}
	return nil
}

// aggregateOf binds an aggregate that may depend on the row around it: where it
// does, it is grouped by what the row is compared with.
func (s *selection) aggregateOf(x *ast.Subquery, sel *ast.Select) (plan.Node, []expr.Expr, error) {
	inner, err := s.Binder.selection(sel, nil, s.below.scope)
	if err != nil {
		return nil, nil, err
	}
	values := len(inner.outputs)
	conditions, err := inner.outerKeys(x, len(s.input.Columns()))
	if err != nil {
		return nil, nil, err
	}
	rows, err := inner.plan(nil)
	if err != nil {
		return nil, nil, err
	}
	if len(conditions) == 0 {
		return rows.node, nil, oneValue(x, rows.node, values)
	}
	if values != 1 {
		return nil, nil, oneValue(x, rows.node, values)
	}
	return rows.node, conditions, nil
}

// groupByOuter groups an aggregate by its side of the conditions that compare it
// with the query around.
func (s *selection) groupByOuter() {
	if s.group == nil {
		return
	}
	for _, x := range s.correlated {
		if equal, ok := plan.EqualityOf(x, outerMark); ok {
			s.group.keys = append(s.group.keys, groupKey{canonical: "", below: s.group.addBelow(equal.Left, false)})
		}
	}
}

// outerKeys puts the keys of the conditions out behind the values, and returns the
// conditions of the join with the query around, which has width columns.
func (s *selection) outerKeys(x *ast.Subquery, width int) ([]expr.Expr, error) {
	first := len(s.group.keys) - len(s.correlated)
	var conditions []expr.Expr
	for i, c := range s.correlated {
		equal, ok := plan.EqualityOf(c, outerMark)
		if !ok {
			return nil, unsupported(x.Span, "an aggregate that depends on the row by something else than equality")
		}
		key := s.group.keyRef(first + i)
		s.outputs = append(s.outputs, output{anonymous(len(s.outputs)), key})
		outer := expr.Remap(equal.Right, func(c int) int { return c - outerMark })
		op := c.(*expr.Call)
		inner := &expr.Column{Index: width + len(s.outputs) - 1, T: key.T}
		conditions = append(conditions, &expr.Call{Fn: op.Fn, Args: []expr.Expr{outer, inner}, T: op.T, Place: op.Place})
	}
	if len(conditions) > 0 && s.group.counts() {
		return nil, unsupported(x.Span, "a COUNT that depends on the row around it")
	}
	return conditions, nil
}

// counts reports an aggregate that is 0, not NULL, over no rows.
func (g *grouping) counts() bool {
	for _, c := range g.calls {
		if strings.Contains(c.Fn, "COUNT") {
			return true
		}
	}
	return false
}
