package parse

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// query parses a complete query, WITH and ORDER BY included.
func (p *parser) query() *ast.Query {
	p.enter()
	defer p.leave()
	start := p.start()
	q := &ast.Query{With: p.with()}
	q.Body = p.setOperation(false)
	if p.accept("ORDER") {
		p.expect("BY")
		q.OrderBy = p.orderItems()
	}
	p.limit(q)
	q.Span = p.since(start)
	return q
}

// with parses WITH name AS (…), …; it returns nil if there is none.
func (p *parser) with() *ast.With {
	start := p.start()
	if !p.accept("WITH") {
		return nil
	}
	w := &ast.With{Recursive: p.accept("RECURSIVE")}
	for {
		w.Tables = append(w.Tables, p.commonTable())
		if !p.accept(",") {
			break
		}
	}
	w.Span = p.since(start)
	if p.peek("INSERT") {
		p.failAt(*p.tok(0), "WITH stands behind INSERT INTO", "write INSERT INTO t WITH … SELECT …")
	}
	return w
}

func (p *parser) commonTable() *ast.CommonTable {
	start := p.start()
	t := &ast.CommonTable{Name: p.identPtr("a table name")}
	if p.peek("(") {
		t.Columns = p.identList("a column name")
	}
	p.expect("AS", "(")
	t.Query = p.query()
	p.expect(")")
	t.Span = p.since(start)
	return t
}

// setOperation parses bodies that set operators combine. With tight, only INTERSECT combines.
func (p *parser) setOperation(tight bool) ast.QueryBody {
	start := p.start()
	var left ast.QueryBody
	if tight {
		left = p.queryTerm()
	} else {
		left = p.setOperation(true)
	}
	for links := 0; ; links++ {
		op := p.setOperator(tight)
		if op == "" {
			return left
		}
		if links == maxChain {
			p.failSpan(p.since(start), "too many queries in one set operation", "")
		}
		s := &ast.SetOperation{Op: op, All: p.accept("ALL"), Left: left}
		if !s.All {
			p.accept("DISTINCT")
		}
		if tight {
			s.Right = p.queryTerm()
		} else {
			s.Right = p.setOperation(true)
		}
		s.Span = p.since(start)
		left = s
	}
}

func (p *parser) setOperator(tight bool) ast.SetOp {
	if tight {
		return ast.SetOp(p.acceptAny("INTERSECT"))
	}
	if p.peek("MINUS") {
		p.failAt(*p.tok(0), "Flink SQL has no MINUS", "write EXCEPT")
	}
	return ast.SetOp(p.acceptAny("UNION", "EXCEPT"))
}

// queryTerm parses one operand of a set operator.
func (p *parser) queryTerm() ast.QueryBody {
	start := p.start()
	switch p.tok(0).Text {
	case "SELECT":
		return p.selectBody()
	case "VALUES":
		return p.values()
	case "TABLE":
		p.next()
		name := p.name("a table name")
		return &ast.TableQuery{Span: p.since(start), Name: name}
	case "(":
		p.next()
		q := p.query()
		p.expect(")")
		return q
	}
	p.fail("SELECT, VALUES or '('", "SELECT", "VALUES")
	return nil
}

func (p *parser) values() *ast.Values {
	start := p.start()
	p.expect("VALUES")
	v := &ast.Values{}
	for {
		v.Rows = append(v.Rows, p.valuesRow())
		if !p.accept(",") {
			break
		}
	}
	v.Span = p.since(start)
	return v
}

// valuesRow parses (a, b), ROW(a, b) or a. The items of a row may be DEFAULT.
func (p *parser) valuesRow() ast.Expr {
	start := p.start()
	n := 0
	if p.peek("ROW") {
		n = 1
	}
	if !p.peekAt(n, "(") || p.peekAt(n+1, "SELECT") || !p.endsRow(p.behindParens(n+1)) {
		return p.expr()
	}
	row := &ast.Row{Explicit: p.accept("ROW")}
	p.expect("(")
	for {
		row.Items = append(row.Items, p.valuesItem())
		if !p.more() {
			break
		}
	}
	row.Span = p.since(start)
	return row
}

// endsRow reports whether token i cannot go on with an expression: (a) + 1 is no row.
func (p *parser) endsRow(i int) bool {
	t := p.tok(i)
	switch t.Text {
	case ",", ")", ";", "UNION", "EXCEPT", "INTERSECT", "ORDER", "LIMIT", "OFFSET", "FETCH", "ON", "END":
		return true
	}
	return t.Kind == lex.EOF
}

func (p *parser) valuesItem() ast.Expr {
	start := p.start()
	if p.accept("DEFAULT") {
		return &ast.DefaultArg{Span: p.since(start)}
	}
	return p.expr()
}

// limit parses LIMIT, OFFSET and FETCH.
func (p *parser) limit(q *ast.Query) {
	if p.accept("LIMIT") && !p.accept("ALL") {
		q.Limit = p.rowCount()
		if p.peek(",") {
			p.failAt(*p.tok(0), "LIMIT takes one number", "write LIMIT count OFFSET start")
		}
	}
	if p.accept("OFFSET") {
		q.Offset = p.rowCount()
		p.acceptAny("ROW", "ROWS")
		if p.peek("LIMIT") {
			p.failAt(*p.tok(0), "LIMIT stands before OFFSET", "write LIMIT count OFFSET start")
		}
	}
	if q.Limit == nil && p.accept("FETCH") {
		p.expectAny("FIRST", "NEXT")
		q.Limit, q.Fetch = p.rowCount(), true
		p.expectAny("ROW", "ROWS")
		p.expect("ONLY")
	}
}

// rowCount parses the number of LIMIT, OFFSET and FETCH.
func (p *parser) rowCount() ast.Expr {
	if k := p.tok(0).Kind; k != lex.Integer {
		p.fail("a number of rows")
	}
	return p.number()
}

func (p *parser) orderItems() []*ast.OrderItem {
	var items []*ast.OrderItem
	for {
		items = append(items, p.orderItem())
		if !p.accept(",") {
			return items
		}
	}
}

func (p *parser) orderItem() *ast.OrderItem {
	start := p.start()
	o := &ast.OrderItem{X: p.expr()}
	if !p.accept("ASC") {
		o.Desc = p.accept("DESC")
	}
	switch {
	case p.accept("NULLS", "FIRST"):
		o.Nulls = ast.NullsFirst
	case p.accept("NULLS", "LAST"):
		o.Nulls = ast.NullsLast
	}
	o.Span = p.since(start)
	return o
}
