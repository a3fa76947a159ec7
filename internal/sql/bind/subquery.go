package bind

import (
	"slices"
	"strconv"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// subQuery is a bound sub-query: rows, values over them, and the conditions that
// make one of the rows belong to a row of the query around. Values and conditions
// may read that row, too, whose columns carry [scope.OuterMark].
type subQuery struct {
	node   plan.Node
	names  []string
	values []expr.Expr
	on     []expr.Expr
	// certain: there always is a row; never: there is none.
	certain, never bool
}

// attached is a join of rows with those of a sub-query.
type attached struct {
	at   ast.Span
	kind plan.JoinKind
	node plan.Node
	// on are conditions over the columns of node and those of the rows, which carry
	// [scope.OuterMark].
	on []expr.Expr
	// dependent: the sub-query reads the rows.
	dependent bool
}

// host is what sub-queries are asked for: the rows below the grouping of a SELECT,
// or those above it.
type host interface {
	// attach joins the rows and returns the references to the columns of the
	// sub-query; none where the join only picks rows.
	attach(a attached) []expr.Expr
	// outer are the columns that a sub-query may name.
	outer() *scope.Scope
}

// rowsBelow are the rows of FROM and WHERE; they are joined at once.
type rowsBelow struct{ s *selection }

func (r rowsBelow) outer() *scope.Scope { return r.s.below.Scope }

func (r rowsBelow) attach(a attached) []expr.Expr {
	s := r.s
	s.refuseFar(a)
	width := len(s.input.Columns())
	s.dependent, s.asked = s.dependent || a.dependent, true
	if a.dependent && a.kind == plan.LeftJoin {
		a.node = plainColumns(a.node)
	}
	join := plan.NewJoin(a.at, a.kind, s.input, a.node, plan.And(beside(a.on, width)...), dataflow.SameTTL(s.Session.TTL))
	sc := s.below.Scope
	sc.Input = append(sc.Input[:width:width], join.Cols[width:]...)
	s.setInput(join)
	return plan.Refs(join.Cols)[width:]
}

// plainColumns marks the columns of a sub-query's groups: Flink compares outer rows
// with what the groups were made by.
func plainColumns(n plan.Node) plan.Node {
	calc := projection(n.At(), n, plan.Refs(n.Columns()))
	for i := range calc.Cols {
		calc.Cols[i].Plain = true
	}
	return calc
}

// subMark is added to the numbers of the columns of sub-queries above a grouping.
const subMark = boundMark | callMark

// rowsAbove are the groups; they are joined when the aggregation is planned.
type rowsAbove struct{ s *selection }

// A group has no rows that a sub-query could be computed for.
func (rowsAbove) outer() *scope.Scope { return nil }

func (r rowsAbove) attach(a attached) []expr.Expr {
	s := r.s
	s.above = append(s.above, a)
	if a.kind.Filters() {
		return nil
	}
	var refs []expr.Expr
	for _, c := range a.node.Columns() {
		t := c.Type
		if a.kind.PadsRight() {
			t = t.AsNullable()
		}
		refs = append(refs, &expr.Column{Index: subMark + s.aboveWidth, Name: "$sub" + strconv.Itoa(s.aboveWidth), T: t})
		s.aboveWidth++
	}
	return refs
}

// planAbove joins the groups with the sub-queries that are asked for them.
func (s *selection) planAbove(node plan.Node) plan.Node {
	for _, a := range s.above {
		width := len(node.Columns())
		on := beside(a.on, width)
		for i := range on {
			on[i] = s.group.place(on[i])
		}
		node = plan.NewJoin(a.at, a.kind, node, a.node, plan.And(on...), dataflow.SameTTL(s.Session.TTL))
	}
	return node
}

// member keeps the rows that have a partner in a sub-query, or have none: a semi or
// an anti join. e binds what stands before IN.
func (s *selection) member(e *scalar.Binder, h host, m member) error {
	q, err := s.subQuery(m.query, h.outer(), false)
	if err != nil {
		return err
	}
	on := q.on
	if m.x != nil {
		if slices.ContainsFunc(q.values, readsOuter) && hasValues(q.node) {
			return outerWithValues(m.at)
		}
		equal, err := memberOf(e, m, q.values)
		if err != nil {
			return err
		}
		on = append([]expr.Expr{equal}, on...)
	}
	kind := plan.SemiJoin
	if m.not {
		kind = plan.AntiJoin
	}
	switch {
	case m.x == nil && (q.certain && !m.not || q.never && m.not):
		return nil
	case m.x == nil && (q.certain || q.never):
		// No row is left: it would need a partner among none.
		kind, on, q.node = plan.SemiJoin, nil, plan.NewFilter(m.at, q.node, expr.NewBool(false))
	case m.x == nil && len(on) == 0:
		if q.node, err = s.anyRow(m.at, q.node); err != nil {
			return err
		}
	}
	h.attach(attached{m.at, kind, q.node, on, len(q.on) > 0})
	return nil
}

// anyRow is one row that says whether there are any: EXISTS without a condition on
// the row asks for nothing else.
func (b *Binder) anyRow(at ast.Span, n plan.Node) (plan.Node, error) {
	one := projection(at, n, []expr.Expr{expr.NewBool(true)})
	lowest, err := b.aggregated(at, one, nil, []aggregation{{"MIN", []int{0}}})
	if err != nil {
		return nil, err
	}
	e := b.clause(nil, "")
	found, err := e.Apply(at, "IS NOT NULL", plan.Refs(lowest.Columns()), nil)
	if err != nil {
		return nil, err
	}
	return plan.NewFilter(at, lowest, found), nil
}

// beside turns conditions of a sub-query into those of a join: outer columns come
// first, then its own.
func beside(conditions []expr.Expr, width int) []expr.Expr {
	out := make([]expr.Expr, len(conditions))
	for i, x := range conditions {
		out[i] = expr.Remap(x, func(c int) int {
			if c >= scope.OuterMark {
				return c - scope.OuterMark
			}
			return c + width
		})
	}
	return out
}

// memberOf compares what stands before IN with the values of the sub-query. NOT IN
// rejects a row for which a comparison is unknown, too.
func memberOf(e *scalar.Binder, m member, values []expr.Expr) (expr.Expr, error) {
	equals, err := compareMembers(e, m.at, m.x, values)
	if err != nil {
		return nil, err
	}
	equal := plan.And(equals...)
	if m.not && equal.Type().Nullable {
		return e.Apply(m.at, "IS NOT FALSE", []expr.Expr{equal}, nil)
	}
	return equal, nil
}

// compareMembers equates each value before IN with one of the sub-query.
func compareMembers(e *scalar.Binder, at ast.Span, x ast.Expr, values []expr.Expr) ([]expr.Expr, error) {
	left, err := operandsOf(e, at, x, len(values))
	if err != nil {
		return nil, err
	}
	var equals []expr.Expr
	for i, v := range values {
		equal, err := e.Apply(at, "=", []expr.Expr{left[i], v}, nil)
		if err != nil {
			return nil, err
		}
		equals = append(equals, equal)
	}
	return equals, nil
}

// operandsOf binds what stands before IN as columns of the query around.
func operandsOf(e *scalar.Binder, at ast.Span, x ast.Expr, want int) ([]expr.Expr, error) {
	left := []ast.Expr{x}
	if row, ok := x.(*ast.Row); ok {
		left = row.Items
	}
	if len(left) != want {
		return nil, diag.Errorf(at, "IN compares %s with %s", diag.Count(len(left), "value"), diag.Count(want, "column"))
	}
	bound, err := e.BindAll(left)
	if err != nil {
		return nil, err
	}
	for i, b := range bound {
		if readsOuter(b) {
			return nil, diag.Unsupported(left[i].Bounds(), "a column of the query around before IN of a further sub-query")
		}
		bound[i] = marked(b)
	}
	return bound, nil
}

// subQuery binds a query that is asked for rows of another one; outer are that one's
// columns, nil where it may name none. Where equal is set, every condition on the
// outer row is an equality of outer columns with values of the sub-query.
func (b *Binder) subQuery(q *ast.Query, outer *scope.Scope, equal bool) (*subQuery, error) {
	s, isSelect := q.Body.(*ast.Select)
	if !isSelect || q.With != nil {
		return b.uncorrelated(q)
	}
	inner, err := b.selection(s, q.OrderBy, outer)
	if err != nil {
		return nil, err
	}
	if !q.Limited() {
		inner.order, inner.outputs = nil, inner.outputs[:inner.visible]
	}
	if !equal && inner.onlyFilters(q) && !slices.ContainsFunc(inner.correlated, alternative) {
		return inner.filtered(), inner.checkCorrelation(q.Span, nil)
	}
	certain := inner.certain()
	on, err := inner.decorrelate(q.Span)
	if err != nil {
		return nil, err
	}
	if len(on) > 0 && (q.Limit != nil || q.Offset != nil) && equal {
		return nil, diag.Errorf(q.Span, "LIMIT in a sub-query that depends on the row around it cannot be planned").
			WithHint("number the rows with ROW_NUMBER() OVER (PARTITION BY …), filter them, and join").OfPlan()
	}
	rows, err := inner.plan()
	if err != nil {
		return nil, err
	}
	visible := inner.visible
	for _, o := range inner.outputs[visible : visible+len(on)] {
		rows.names = append(rows.names, o.name)
	}
	rel, err := b.limit(q, rows)
	if err != nil {
		return nil, err
	}
	values := plan.Refs(rel.node.Columns())[:visible]
	found := &subQuery{node: rel.node, names: rel.names[:visible], values: values, on: on, certain: certain}
	return found.counted(), nil
}

// uncorrelated binds a query that names no column of the query around.
func (b *Binder) uncorrelated(q *ast.Query) (*subQuery, error) {
	rel, err := b.query(q)
	if err != nil {
		return nil, err
	}
	found := &subQuery{node: rel.node, names: rel.names, values: plan.Refs(rel.node.Columns())}
	return found.counted(), nil
}

// counted notes whether there is a row, where the query around has no say in it.
func (q *subQuery) counted() *subQuery {
	q.certain = q.certain || len(q.on) == 0 && plan.LeastRows(q.node) > 0
	q.never = plan.NoRows(q.node)
	return q
}

// filtered is a sub-query that only filters rows: what it selects needs not be
// computed, and its conditions on the outer row may be any.
func (s *selection) filtered() *subQuery {
	q := &subQuery{node: s.input, on: s.correlated}
	for _, o := range s.outputs {
		q.names, q.values = append(q.names, o.name), append(q.values, o.x)
	}
	return q.counted()
}

// onlyFilters reports a SELECT that neither groups rows nor limits them.
func (s *selection) onlyFilters(q *ast.Query) bool {
	return s.group == nil && !s.over.Any() && !s.syntax.Distinct && s.syntax.Qualify == nil &&
		!q.Limited()
}

// certain reports a SELECT that always has a row: an aggregate of everything.
func (s *selection) certain() bool {
	return s.group != nil && s.group.mayBeEmpty() && s.group.sets == nil && s.having == nil
}
