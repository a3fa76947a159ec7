package parse

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// misspeltCreate returns the name that a statement was meant to declare in whose CREATE TABLE or CREATE VIEW a word is
// misspelt, so that what uses the name is not reported too; nil: it was not meant to. from is the statement's first
// token.
func (p *parser) misspeltCreate(from int) *ast.Name {
	at := p.pos
	defer func() { p.pos = at }()
	p.pos = from
	if !p.takeMeant("CREATE") {
		return nil
	}
	for p.takeMeant("OR", "REPLACE", "TEMPORARY") {
	}
	if !p.takeMeant("TABLE", "VIEW") {
		return nil
	}
	for p.takeMeant("IF", "NOT", "EXISTS") {
	}
	name := &ast.Name{}
	for {
		t := *p.tok(0)
		if !p.isIdent(0) || t.Kind == lex.Quoted && t.End-t.Start <= len("``") {
			return nil
		}
		name.Parts = append(name.Parts, p.toIdent(p.next()))
		if !p.accept(".") {
			break
		}
	}
	name.Span = ast.Span{Start: name.Parts[0].Span.Start, End: name.Last().Span.End}
	return name
}

// takeMeant consumes a word that is one of the keywords, or a slip of one.
func (p *parser) takeMeant(keywords ...string) bool {
	t := *p.tok(0)
	if t.Kind != lex.Word {
		return false
	}
	text := strings.ToUpper(p.text(t))
	for _, k := range keywords {
		if text == k || nearest(text, []string{k}) != "" {
			p.next()
			return true
		}
	}
	return false
}
