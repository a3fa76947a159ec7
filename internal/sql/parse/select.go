package parse

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// selectBody parses SELECT up to QUALIFY.
func (p *parser) selectBody() *ast.Select {
	start := p.start()
	p.expect("SELECT")
	s := &ast.Select{Hints: p.hints()}
	if p.peek("STREAM") && !p.peekAt(1, ",") {
		p.failAt(*p.tok(0), "Flink SQL has no SELECT STREAM", "leave STREAM out: every query is a streaming query")
	}
	if t := *p.tok(0); strings.EqualFold(p.text(t), "top") && p.tok(1).Kind == lex.Integer {
		p.failAt(t, "Flink SQL has no TOP", "write LIMIT "+p.text(*p.tok(1))+" at the end of the query")
	}
	s.Distinct = p.accept("DISTINCT")
	s.All = !s.Distinct && p.accept("ALL")
	s.Items = p.selectItems()
	if p.accept("FROM") {
		s.From = p.from()
		p.selectClauses(s)
	}
	s.Span = p.since(start)
	return s
}

// selectClauses parses what may follow FROM.
func (p *parser) selectClauses(s *ast.Select) {
	if p.accept("WHERE") {
		s.Where = p.expr()
	}
	if p.peek("GROUP") {
		s.GroupBy = p.groupBy()
	}
	if p.accept("HAVING") {
		s.Having = p.expr()
	}
	if p.accept("WINDOW") {
		s.Windows = p.namedWindows()
	}
	if p.accept("QUALIFY") {
		s.Qualify = p.expr()
	}
}

func (p *parser) selectItems() []*ast.SelectItem {
	var items []*ast.SelectItem
	for {
		if len(items) > 0 && p.peek("FROM") {
			p.failAt(*p.tok(0), "expected an expression, found keyword FROM", "remove the comma before FROM")
		}
		items = append(items, p.selectItem())
		if !p.accept(",") {
			return items
		}
	}
}

func (p *parser) selectItem() *ast.SelectItem {
	start := p.start()
	item := &ast.SelectItem{}
	if p.accept("*") {
		item.X = &ast.Star{Span: p.since(start)}
	} else {
		item.X = p.expr()
		item.Alias = p.alias()
	}
	item.Span = p.since(start)
	return item
}

// alias parses [AS] name; it returns nil if there is none.
func (p *parser) alias() *ast.Ident {
	if p.accept("AS") {
		if p.isString() {
			p.failAt(*p.tok(0), "expected an alias, found "+p.describe(*p.tok(0)), "write the alias in `back-quotes`")
		}
		return p.identPtr("an alias")
	}
	if p.isIdent(0) {
		return p.identPtr("an alias")
	}
	return nil
}

func (p *parser) groupBy() *ast.GroupBy {
	start := p.start()
	p.expect("GROUP", "BY")
	g := &ast.GroupBy{Distinct: p.accept("DISTINCT")}
	g.All = !g.Distinct && p.accept("ALL")
	g.Elements = p.groupingElements()
	g.Span = p.since(start)
	return g
}

func (p *parser) groupingElements() []ast.GroupingElement {
	var list []ast.GroupingElement
	for {
		list = append(list, p.groupingElement())
		if !p.accept(",") {
			return list
		}
	}
}

func (p *parser) groupingElement() ast.GroupingElement {
	p.enter()
	defer p.leave()
	start := p.start()
	for _, k := range []struct {
		words []string
		kind  ast.GroupingKind
	}{
		{[]string{"GROUPING", "SETS", "("}, ast.GroupingSets},
		{[]string{"CUBE", "("}, ast.Cube},
		{[]string{"ROLLUP", "("}, ast.Rollup},
	} {
		if p.accept(k.words...) {
			elements := p.groupingElements()
			p.expect(")")
			return &ast.GroupingOp{Span: p.since(start), Kind: k.kind, Elements: elements}
		}
	}
	return p.groupingSet()
}

// groupingSet parses (), an expression, or a list in parentheses, which is a row to the expression grammar. As in
// Flink ROW(a, b) is such a list.
func (p *parser) groupingSet() *ast.GroupingSet {
	start := p.start()
	if p.accept("(", ")") {
		return &ast.GroupingSet{Span: p.since(start)}
	}
	x := p.expr()
	if row, ok := x.(*ast.Row); ok {
		return &ast.GroupingSet{Span: p.since(start), Items: row.Items}
	}
	return &ast.GroupingSet{Span: p.since(start), Items: []ast.Expr{x}}
}
