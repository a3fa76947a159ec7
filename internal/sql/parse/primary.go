package parse

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// postfix parses a primary expression with the element and field accesses behind it.
func (p *parser) postfix() ast.Expr {
	start := p.start()
	x := p.primary()
	for links := 0; p.peekAny("[", "."); links++ {
		if links == maxChain {
			p.failSpan(p.since(start), "too many accesses in a row", "")
		}
		if p.accept("[") {
			index := p.expr()
			p.expect("]")
			x = &ast.Index{Span: p.since(start), X: x, Index: index}
			continue
		}
		p.expect(".")
		if p.peek("*") {
			p.fail("a field name")
		}
		name := p.identPtr("a field name")
		x = &ast.Field{Span: p.since(start), X: x, Name: name}
	}
	return x
}

// primary parses an expression without operators.
func (p *parser) primary() ast.Expr {
	switch t := p.tok(0); t.Kind {
	case lex.Integer, lex.Decimal, lex.Approx:
		return p.number()
	case lex.String, lex.Prefixed, lex.Unicode, lex.Escaped:
		return p.stringLit()
	case lex.Binary:
		return p.binaryLit()
	case lex.Quoted:
		return p.nameOrCall()
	case lex.Word:
		if x := p.keywordPrimary(t.Text); x != nil {
			return x
		}
		if !t.Reserved {
			return p.nameOrCall()
		}
		return p.reservedCall()
	case lex.Symbol:
		switch t.Text {
		case "(":
			return p.difference(p.start(), p.parenthesised())
		case "?":
			p.failAt(*t, "a file has no place for the parameter '?'", "write the value")
		case "{":
			if x := p.escaped(); x != nil {
				return x
			}
		}
	}
	p.fail("an expression")
	return nil
}

// keywordPrimary parses what begins with a keyword of its own; it returns nil if the word is none or, being not
// reserved, is used as a name.
func (p *parser) keywordPrimary(word string) ast.Expr {
	start := p.start()
	switch word {
	case "":
		return nil
	case "NULL":
		p.next()
		return &ast.NullLit{Span: p.since(start)}
	case "TRUE", "FALSE":
		p.next()
		return &ast.BoolLit{Span: p.since(start), Value: word == "TRUE"}
	case "UNKNOWN":
		p.next()
		return &ast.UnknownLit{Span: p.since(start)}
	case "DATE", "TIME", "TIMESTAMP":
		return p.dateTimeLit()
	case "INTERVAL":
		return p.interval()
	case "CASE":
		return p.caseExpr()
	case "CAST", "TRY_CAST":
		return p.cast()
	case "EXISTS", "UNIQUE":
		return p.exists()
	case "ROW":
		return p.rowCtor()
	case "ARRAY", "MULTISET", "MAP":
		return p.collection(ast.CollectionKind(word))
	case "RUNNING", "FINAL":
		return p.matchScope()
	}
	if p.peekAt(1, "(") {
		return p.specialCall(word)
	}
	return nil
}

// parenthesised parses (expr), the row (a, b) or the scalar query (SELECT …).
func (p *parser) parenthesised() ast.Expr {
	p.enter()
	defer p.leave()
	start := p.start()
	p.expect("(")
	if p.atQuery() {
		return p.subquery(start)
	}
	list := p.exprsUntil()
	if len(list) == 1 {
		return list[0]
	}
	return &ast.Row{Span: p.since(start), Items: list}
}

// subquery parses a query in the place of a value, whose opening parenthesis is consumed. Further parentheses may
// turn it into an operand: ((SELECT 1) + 1).
func (p *parser) subquery(start int) ast.Expr {
	q := p.query()
	p.expect(")")
	return &ast.Subquery{Span: p.since(start), Query: q}
}

// atQuery reports whether a query begins here. A parenthesis begins one if a query keyword follows all the
// parentheses and what closes the inner one belongs to a query.
func (p *parser) atQuery() bool {
	n := p.openParens(0)
	switch p.tok(n).Text {
	case "SELECT", "VALUES", "WITH":
	case "TABLE":
		if p.peekAt(n+1, "(") {
			return false
		}
	default:
		return false
	}
	return n == 0 || p.closesAsQuery(n)
}

// openParens returns how far ahead the first token is, from n on, that is no opening parenthesis. It gives up where the
// nesting is too deep anyway.
func (p *parser) openParens(n int) int {
	for n <= maxDepth && p.peekAt(n, "(") {
		n++
	}
	return n
}

// closesAsQuery looks behind the parenthesis that closes the innermost of n opening ones: a query goes on with a set
// operator, a clause or the end; anything else makes it an operand of an expression.
func (p *parser) closesAsQuery(n int) bool {
	i := p.behindParens(n)
	switch p.tok(i).Text {
	case ")", ";", "UNION", "EXCEPT", "INTERSECT", "ORDER", "LIMIT", "OFFSET", "FETCH":
		return true
	}
	return p.tok(i).Kind == lex.EOF
}

// behindParens returns how far ahead the token is that follows the parenthesis closing the one before token n. The
// answer for the parenthesis last asked about is kept, so that a run of them costs one look.
func (p *parser) behindParens(n int) int {
	open := p.tok(n - 1).Start
	if p.parens.open == open && open > 0 {
		return p.parens.behind - p.pos
	}
	i := n
	for depth := 1; depth > 0; i++ {
		switch t := p.tok(i); {
		case t.Kind == lex.EOF, t.Text == ";":
			return i
		case t.Text == "(":
			depth++
		case t.Text == ")":
			depth--
		}
	}
	p.parens.open, p.parens.behind = open, p.pos+i
	return i
}

func (p *parser) caseExpr() *ast.Case {
	start := p.start()
	p.expect("CASE")
	c := &ast.Case{}
	if !p.peek("WHEN") {
		c.Operand = p.expr()
	}
	for len(c.Whens) == 0 || p.peek("WHEN") {
		c.Whens = append(c.Whens, p.when(c.Operand != nil))
	}
	if p.accept("ELSE") {
		c.Else = p.expr()
	}
	if !p.accept("END") {
		p.fail("WHEN, ELSE or END", "WHEN", "ELSE", "END", "AND")
	}
	c.Span = p.since(start)
	return c
}

func (p *parser) when(list bool) *ast.When {
	start := p.start()
	p.expect("WHEN")
	w := &ast.When{Conds: []ast.Expr{p.expr()}}
	for list && p.accept(",") {
		w.Conds = append(w.Conds, p.expr())
	}
	p.expect("THEN")
	w.Then = p.expr()
	w.Span = p.since(start)
	return w
}

func (p *parser) cast() *ast.Cast {
	start := p.start()
	c := &ast.Cast{Try: p.next().Text == "TRY_CAST"}
	p.expect("(")
	c.X = p.expr()
	p.expect("AS")
	c.Type = p.castType()
	p.expect(")")
	c.Span = p.since(start)
	return c
}

// castType parses the target of CAST: a type that may be an interval and has no nullability of its own.
func (p *parser) castType() *ast.DataType {
	start := p.start()
	if p.accept("INTERVAL") {
		unit := p.intervalUnit()
		return &ast.DataType{Span: p.since(start), Shape: &ast.IntervalType{Span: p.since(start), Unit: unit}}
	}
	t := p.valueType()
	if p.peek("NULL") || p.peek("NOT", "NULL") {
		p.failAt(*p.tok(0), "the type of a CAST has no NULL or NOT NULL: it follows from the value", "leave it out")
	}
	return t
}

func (p *parser) exists() ast.Expr {
	start := p.start()
	unique := p.next().Text == "UNIQUE"
	p.expect("(")
	q := p.query()
	p.expect(")")
	if unique {
		return &ast.Unique{Span: p.since(start), Query: q}
	}
	return &ast.Exists{Span: p.since(start), Query: q}
}

func (p *parser) rowCtor() *ast.Row {
	start := p.start()
	p.expect("ROW", "(")
	list := p.exprsUntil()
	return &ast.Row{Span: p.since(start), Explicit: true, Items: list}
}

// collection parses ARRAY[…], MULTISET[…], MAP[…] and the forms with a query. It returns nil for map(…), an ordinary
// function, and for map as a name.
func (p *parser) collection(kind ast.CollectionKind) ast.Expr {
	start := p.start()
	switch {
	case p.peekAt(1, "["):
		p.next()
		items := p.bracketed()
		return p.collectionOf(kind, start, items)
	case p.peekAt(1, "("):
		if kind == ast.MapKind && !p.queryInParens() {
			return nil
		}
		p.next()
		p.expect("(")
		q := p.query()
		p.expect(")")
		return &ast.CollectionQuery{Span: p.since(start), Kind: kind, Query: q}
	case kind == ast.MapKind:
		return nil
	}
	p.next()
	p.fail("'[' or '('")
	return nil
}

// queryInParens reports whether the parenthesis behind the next token opens a query.
func (p *parser) queryInParens() bool {
	switch p.tok(p.openParens(1)).Text {
	case "SELECT", "VALUES", "WITH":
		return true
	}
	return false
}

// bracketed parses [a, b], also empty.
func (p *parser) bracketed() []ast.Expr {
	p.expect("[")
	var items []ast.Expr
	if p.accept("]") {
		return items
	}
	for {
		items = append(items, p.expr())
		if p.accept("]") {
			return items
		}
		if !p.accept(",") {
			p.fail("',' or ']'")
		}
	}
}

func (p *parser) collectionOf(kind ast.CollectionKind, start int, items []ast.Expr) ast.Expr {
	span := p.since(start)
	switch kind {
	case ast.ArrayKind:
		return &ast.Array{Span: span, Items: items}
	case ast.MultisetKind:
		return &ast.Multiset{Span: span, Items: items}
	}
	if len(items)%2 != 0 {
		p.failSpan(span, "MAP[…] needs a value for each key: an even number of items", "")
	}
	return &ast.Map{Span: span, Items: items}
}

// matchScope parses RUNNING x and FINAL x; it returns nil where FINAL is a name.
func (p *parser) matchScope() ast.Expr {
	if !p.inMatch || p.peek("FINAL") && !p.isIdent(1) && !p.tok(1).Reserved {
		return nil
	}
	p.enter()
	defer p.leave()
	start := p.start()
	final := p.next().Text == "FINAL"
	x := p.postfix()
	return &ast.MatchScope{Span: p.since(start), Final: final, X: x}
}
