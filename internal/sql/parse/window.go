package parse

import "github.com/onceflow/onceflow/internal/sql/ast"

func (p *parser) namedWindows() []*ast.NamedWindow {
	var list []*ast.NamedWindow
	for {
		start := p.start()
		w := &ast.NamedWindow{Name: p.identPtr("a window name")}
		p.expect("AS")
		w.Window = p.window()
		w.Span = p.since(start)
		list = append(list, w)
		if !p.accept(",") {
			return list
		}
	}
}

// window parses ([base] [PARTITION BY …] [ORDER BY …] [frame]).
func (p *parser) window() *ast.Window {
	p.enter()
	defer p.leave()
	start := p.start()
	p.expect("(")
	w := &ast.Window{}
	if p.isIdent(0) {
		w.Base = p.identPtr("a window name")
	}
	if p.accept("PARTITION", "BY") {
		w.PartitionBy = p.exprs()
	}
	if p.accept("ORDER", "BY") {
		w.OrderBy = p.orderItems()
	}
	w.Frame = p.frame()
	if !p.accept(")") {
		p.failWindow(w)
	}
	w.Span = p.since(start)
	return w
}

// failWindow reports what follows the part of a window that was read. A misspelt first word was read as its base.
func (p *parser) failWindow(w *ast.Window) {
	const expected = "')', PARTITION BY, ORDER BY, ROWS or RANGE"
	words := []string{"PARTITION", "ORDER", "ROWS", "RANGE", "BETWEEN", "ASC", "DESC", "NULLS"}
	if w.Base != nil && w.PartitionBy == nil && w.OrderBy == nil {
		t := *p.tok(0)
		if hint := p.readAsName(p.toks[p.pos-1], words); hint != "" {
			p.failAt(t, "expected "+expected+", found "+p.describe(t), hint)
		}
	}
	p.fail(expected, words...)
}

// exprs parses expressions between commas.
func (p *parser) exprs() []ast.Expr {
	var list []ast.Expr
	for {
		list = append(list, p.expr())
		if !p.accept(",") {
			return list
		}
	}
}

// frame parses ROWS|RANGE start and ROWS|RANGE BETWEEN start AND end; it returns nil if there is none.
func (p *parser) frame() *ast.Frame {
	start := p.start()
	unit := p.acceptAny("ROWS", "RANGE")
	if unit == "" {
		return nil
	}
	f := &ast.Frame{Unit: ast.FrameUnit(unit)}
	if p.accept("BETWEEN") {
		f.Start = p.frameBound()
		p.expect("AND")
		f.End = p.frameBound()
	} else {
		f.Start = p.frameBound()
	}
	f.Span = p.since(start)
	return f
}

func (p *parser) frameBound() *ast.FrameBound {
	start := p.start()
	b := &ast.FrameBound{}
	switch {
	case p.accept("UNBOUNDED", "PRECEDING"):
		b.Kind = ast.UnboundedPreceding
	case p.accept("UNBOUNDED", "FOLLOWING"):
		b.Kind = ast.UnboundedFollowing
	case p.accept("CURRENT", "ROW"):
		b.Kind = ast.CurrentRow
	default:
		b.Distance = p.binary(precOr, true)
		b.Kind = ast.BoundKind(p.expectAny("PRECEDING", "FOLLOWING"))
	}
	b.Span = p.since(start)
	return b
}
