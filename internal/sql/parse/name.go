package parse

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// isIdent reports whether the token n places ahead can be an identifier.
func (p *parser) isIdent(n int) bool {
	t := p.tok(n)
	return t.Kind == lex.Quoted || t.Kind == lex.Word && !t.Reserved
}

// ident parses an identifier; what names it in messages ("a column name").
func (p *parser) ident(what string) ast.Ident {
	t := *p.tok(0)
	if !p.isIdent(0) {
		p.failIdent(t, what)
	}
	p.next()
	return p.toIdent(t)
}

// failIdent reports a token that is no identifier. A reserved word was probably meant as a name, unless it begins a
// clause.
func (p *parser) failIdent(t lex.Token, what string) {
	if t.Kind != lex.Word || slices.Contains(neverNames, t.Text) {
		p.fail(what)
	}
	p.failAt(t, "expected "+what+", found reserved keyword "+t.Text,
		"write `"+p.text(t)+"` in back-quotes to use it as a name")
}

// neverNames are the reserved words that hardly anybody uses as a name.
var neverNames = []string{
	"SELECT", "FROM", "WHERE", "HAVING", "UNION", "EXCEPT", "INTERSECT", "JOIN", "INNER", "CROSS", "NATURAL", "ON", "USING",
	"AS", "AND", "OR", "NOT", "IN", "IS", "BETWEEN", "LIKE", "CASE", "WHEN", "THEN", "ELSE", "CREATE", "INSERT", "INTO",
	"WITH", "BY", "NULL", "TRUE", "FALSE", "DISTINCT", "ALL",
}

func (p *parser) identPtr(what string) *ast.Ident {
	id := p.ident(what)
	return &id
}

func (p *parser) toIdent(t lex.Token) ast.Ident {
	id := ast.Ident{Span: ast.Span{Start: t.Start, End: t.End}, Name: p.text(t)}
	if t.Kind == lex.Quoted {
		id.Quoted = true
		id.Name = unquote(id.Name, "`")
	}
	if id.Name == "" {
		p.failAt(t, "an identifier may not be empty", "")
	}
	return id
}

// unquote takes the quotes off and undoes doubled ones.
func unquote(s, quote string) string {
	s = s[1 : len(s)-1]
	if strings.Contains(s, quote) {
		s = strings.ReplaceAll(s, quote+quote, quote)
	}
	return s
}

// name parses a dotted name; what names it in messages.
func (p *parser) name(what string) *ast.Name {
	start := p.start()
	parts := make([]ast.Ident, 1, 2)
	parts[0] = p.ident(what)
	for p.accept(".") {
		parts = append(parts, p.ident("a name behind '.'"))
	}
	return &ast.Name{Span: p.since(start), Parts: parts}
}

// identList parses (a, b, c).
func (p *parser) identList(what string) []ast.Ident {
	var list []ast.Ident
	p.expect("(")
	for {
		list = append(list, p.ident(what))
		if !p.more() {
			return list
		}
	}
}

// nameList parses (a, b.c).
func (p *parser) nameList(what string) []*ast.Name {
	var list []*ast.Name
	p.expect("(")
	for {
		list = append(list, p.name(what))
		if !p.more() {
			return list
		}
	}
}

// more consumes a comma and returns true, or a closing parenthesis and returns false.
func (p *parser) more() bool {
	if p.accept(",") {
		return true
	}
	if !p.accept(")") {
		p.failEnd("',' or ')'")
	}
	return false
}
