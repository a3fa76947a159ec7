package parse

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// hints parses /*+ hint, … */; it returns nil if there are none.
func (p *parser) hints() []*ast.Hint {
	if !p.accept("/*+") {
		return nil
	}
	var list []*ast.Hint
	for {
		list = append(list, p.hint())
		if p.accept("*/") {
			return list
		}
		if !p.accept(",") {
			p.fail("',' or '*/'")
		}
	}
}

func (p *parser) hint() *ast.Hint {
	start := p.start()
	h := &ast.Hint{Name: p.identPtr("a hint name")}
	if p.accept("(") {
		for {
			a := p.hintArg()
			if len(h.Args) > 0 && (a.Key == nil) != (h.Args[0].Key == nil) {
				p.failSpan(a.Span, "a hint takes either pairs of key and value, or values alone", "")
			}
			h.Args = append(h.Args, a)
			if !p.more() {
				break
			}
		}
	}
	h.Span = p.since(start)
	return h
}

// hintArg parses 'key' = 'value', a name, a string or a number.
func (p *parser) hintArg() *ast.HintArg {
	start := p.start()
	a := &ast.HintArg{}
	switch t := p.tok(0); {
	case t.Kind == lex.String:
		a.Value = p.plainString("a value")
	case t.Kind == lex.Integer, t.Kind == lex.Decimal, t.Kind == lex.Approx:
		a.Value = p.number()
	default:
		a.Value = p.identPtr("a name or a string")
	}
	if p.accept("=") {
		a.Key, a.Value = a.Value, p.plainString("a value")
	}
	a.Span = p.since(start)
	return a
}
