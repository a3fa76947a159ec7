package bind

import (
	"math"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// maxQueryDepth bounds how deeply queries and views nest.
const maxQueryDepth = 200

// maxQueries bounds how many queries a statement has, those of a view once for each place that reads it: of views that
// each read the one before twice, thirty make a billion.
const maxQueries = 20_000

// query binds a query within another one, whose order counts for LIMIT and OFFSET only.
func (b *Binder) query(q *ast.Query) (*relation, error) { return b.queryOf(q, false) }

// ordered binds the query of a statement or of a view, whose rows come in its order.
func (b *Binder) ordered(q *ast.Query) (*relation, error) { return b.queryOf(q, true) }

func (b *Binder) queryOf(q *ast.Query, ordered bool) (*relation, error) {
	b.depth++
	defer func() { b.depth-- }()
	if b.depth > maxQueryDepth {
		return nil, diag.Errorf(q.Span, "queries are nested more than %d deep", maxQueryDepth)
	}
	if b.depth == 1 {
		b.queries = 0
	}
	if b.queries++; b.queries > maxQueries {
		return nil, diag.Errorf(q.Span, "the statement has more than %d queries, counting those of a view for each place that reads it", maxQueries)
	}
	if q.With != nil {
		leave, err := b.with(q.With)
		defer leave()
		if err != nil {
			return nil, err
		}
	}
	if inner, ok := q.Body.(*ast.Query); ok {
		switch {
		case ordered && !q.Bounded():
			return b.ordered(inner)
		case q.Bounded() && inner.Bounded():
			return nil, diag.Errorf(q.Span, "ORDER BY and LIMIT do not stand behind a query in parentheses that has them, too").WithHint("write SELECT * FROM (…) around it")
		}
	}
	rows, err := b.body(q.Body, q.OrderBy)
	if err != nil {
		return nil, err
	}
	if !ordered && !q.Limited() {
		rows.order = nil
	}
	return b.limit(q, rows)
}

// body binds what a query computes, with the ORDER BY of the query. As in Flink other
// bodies than a SELECT are ordered as SELECT * FROM (body) is.
func (b *Binder) body(body ast.QueryBody, orderBy []*ast.OrderItem) (*sorted, error) {
	if s, ok := bare(body).(*ast.Select); ok {
		return b.selectRows(s, orderBy)
	}
	if len(orderBy) > 0 {
		return b.selectRows(allOf(body), orderBy)
	}
	rel, err := b.rows(body)
	if err != nil {
		return nil, err
	}
	return &sorted{relation: *rel}, nil
}

// bare takes off parentheses around nothing but a body.
func bare(body ast.QueryBody) ast.QueryBody {
	for {
		q, ok := body.(*ast.Query)
		if !ok || q.With != nil || q.Bounded() {
			return body
		}
		body = q.Body
	}
}

// allOf is SELECT * FROM (body).
func allOf(body ast.QueryBody) *ast.Select {
	at := body.Bounds()
	query, ok := body.(*ast.Query)
	if !ok {
		query = &ast.Query{Span: at, Body: body}
	}
	return &ast.Select{
		Span: at, Items: []*ast.SelectItem{{Span: at, X: &ast.Star{Span: at}}},
		From: &ast.DerivedTable{Span: at, Query: query},
	}
}

// rows binds a body that is no SELECT.
func (b *Binder) rows(body ast.QueryBody) (*relation, error) {
	switch body := body.(type) {
	case *ast.Select:
		rows, err := b.selectRows(body, nil)
		if err != nil {
			return nil, err
		}
		return &rows.relation, nil
	case *ast.SetOperation:
		return b.setOperation(body)
	case *ast.Values:
		return b.values(body, nil)
	case *ast.TableQuery:
		rel, err := b.table(&ast.Table{Span: body.Span, Name: body.Name})
		if err != nil {
			return nil, err
		}
		return rel.listed(body.Span, ""), nil
	case *ast.Query:
		return b.query(body)
	}
	return nil, diag.Unsupported(body.Bounds(), "this form of query")
}

// with binds common table expressions; leave forgets them.
func (b *Binder) with(w *ast.With) (leave func(), err error) {
	frame := map[string]*relation{}
	b.ctes = append(b.ctes, frame)
	leave = func() { b.ctes = b.ctes[:len(b.ctes)-1] }
	if w.Recursive {
		return leave, diag.Unsupported(w.Span, "WITH RECURSIVE")
	}
	for _, t := range w.Tables {
		rel, err := b.query(t.Query)
		if err != nil {
			return leave, err
		}
		if rel, err = rel.rename(t.Columns); err != nil {
			return leave, err
		}
		frame[t.Name.Name] = rel // as in Flink a later one hides an earlier one of its name
	}
	return leave, nil
}

// limit applies ORDER BY, LIMIT and OFFSET.
func (b *Binder) limit(q *ast.Query, rows *sorted) (*relation, error) {
	if q.Limit == nil {
		if q.Limited() {
			return nil, diag.Errorf(q.Offset.Bounds(), "OFFSET on an endless stream needs a LIMIT, as in Flink").WithHint("add LIMIT n").OfPlan()
		}
		if len(rows.order) > 0 {
			return unboundedSort(q, rows)
		}
		return &relation{node: firstColumns(q.Span, rows.node, len(rows.names)), names: rows.names, unlisted: rows.unlisted}, nil
	}
	from, to, err := b.limits(q)
	if err != nil {
		return nil, err
	}
	if to < from {
		none := plan.NewFilter(q.Limit.Bounds(), rows.node, expr.NewBool(false))
		return &relation{node: firstColumns(q.Span, none, len(rows.names)), names: rows.names}, nil
	}
	at := q.Limit.Bounds()
	node := plan.Node(&plan.Rank{
		Span: at, Input: rows.node, Limit: true, Order: rows.order, From: from, To: to, Cols: rows.node.Columns(), TTL: b.Session.TTL,
	})
	return &relation{node: firstColumns(at, node, len(rows.names)), names: rows.names}, nil
}

// firstColumns drops the columns that only the order needed.
func firstColumns(at ast.Span, node plan.Node, n int) plan.Node {
	cols := node.Columns()
	if len(cols) == n {
		return node
	}
	return &plan.Calc{Span: at, Input: node, Project: plan.Refs(cols[:n]), Cols: cols[:n]}
}

// unboundedSort is ORDER BY without LIMIT: by event time, or by processing time alone,
// in which rows are already.
func unboundedSort(q *ast.Query, rows *sorted) (*relation, error) {
	at := q.OrderBy[0].Span
	first := rows.order[0]
	time := rows.node.Columns()[first.Column].Time
	if time == catalog.ProcTime && !first.Descending && len(rows.order) == 1 {
		return &relation{node: firstColumns(at, rows.node, len(rows.names)), names: rows.names}, nil
	}
	if time != catalog.RowTime || first.Descending {
		return nil, diag.Errorf(at, "an endless stream cannot be sorted by a column that is no time attribute").
			WithHint("add LIMIT n to keep the n first rows, or leave ORDER BY out").OfPlan()
	}
	node := &plan.Sort{Span: at, Input: rows.node, Order: rows.order}
	return &relation{node: firstColumns(at, node, len(rows.names)), names: rows.names}, nil
}

// limits returns the first and the last row that LIMIT and OFFSET keep,
// counted from 1.
func (b *Binder) limits(q *ast.Query) (from, to int64, err error) {
	from, to = 1, math.MaxInt64
	if q.Offset != nil {
		n, err := scalar.WholeNumber(q.Offset)
		if err != nil {
			return 0, 0, err
		}
		from = n + 1
	}
	if q.Limit != nil {
		n, err := scalar.WholeNumber(q.Limit)
		if err != nil {
			return 0, 0, err
		}
		to = from + n - 1
	}
	return from, to, nil
}
