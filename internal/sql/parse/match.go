package parse

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// matchRecognize parses MATCH_RECOGNIZE (…) behind its input.
func (p *parser) matchRecognize(input ast.TableRef) *ast.MatchRecognize {
	start := p.start()
	p.expect("MATCH_RECOGNIZE", "(")
	outer := p.inMatch
	p.inMatch = true
	m := &ast.MatchRecognize{Input: input}
	if p.accept("PARTITION", "BY") {
		m.PartitionBy = p.exprs()
	}
	if p.accept("ORDER", "BY") {
		m.OrderBy = p.orderItems()
	}
	if p.accept("MEASURES") {
		m.Measures = p.measures()
	}
	m.RowsPerMatch = p.rowsPerMatch()
	m.Skip = p.matchSkip()
	m.Pattern = p.matchPattern()
	if p.accept("WITHIN") {
		m.Within = p.interval()
	}
	if p.accept("SUBSET") {
		m.Subsets = p.matchSubsets()
	}
	m.Defines = p.matchDefines()
	p.expect(")")
	p.inMatch = outer
	m.Span = p.since(start)
	return m
}

func (p *parser) measures() []*ast.Measure {
	var list []*ast.Measure
	for {
		start := p.start()
		m := &ast.Measure{X: p.expr()}
		p.expect("AS")
		m.Name = p.identPtr("a column name")
		m.Span = p.since(start)
		list = append(list, m)
		if !p.accept(",") {
			return list
		}
	}
}

func (p *parser) rowsPerMatch() ast.RowsPerMatch {
	switch {
	case p.accept("ONE", "ROW", "PER", "MATCH"):
		return ast.OneRowPerMatch
	case p.accept("ALL", "ROWS", "PER", "MATCH"):
		return ast.AllRowsPerMatch
	}
	return ast.RowsPerMatchDefault
}

// matchSkip parses AFTER MATCH SKIP …; it returns nil if there is none.
func (p *parser) matchSkip() *ast.MatchSkip {
	start := p.start()
	if !p.accept("AFTER") {
		return nil
	}
	p.expect("MATCH", "SKIP")
	s := &ast.MatchSkip{}
	switch {
	case p.accept("PAST", "LAST", "ROW"):
		s.Kind = ast.SkipPastLastRow
	case p.accept("TO", "NEXT", "ROW"):
		s.Kind = ast.SkipToNextRow
	case p.peek("TO", "FIRST") && p.isIdent(2):
		p.accept("TO", "FIRST")
		s.Kind, s.Variable = ast.SkipToFirst, p.identPtr("a pattern variable")
	default:
		p.expect("TO")
		if p.peek("LAST") && p.isIdent(1) {
			p.next()
		}
		s.Kind, s.Variable = ast.SkipToLast, p.identPtr("a pattern variable")
	}
	s.Span = p.since(start)
	return s
}

func (p *parser) matchPattern() *ast.MatchPattern {
	start := p.start()
	if !p.accept("PATTERN") {
		p.fail("PATTERN", "PATTERN", "MEASURES", "ORDER", "PARTITION", "AFTER", "ONE")
	}
	p.expect("(")
	m := &ast.MatchPattern{AnchorStart: p.accept("^")}
	m.X = p.pattern()
	m.AnchorEnd = p.accept("$")
	if !p.accept(")") {
		p.fail("a pattern variable, a quantifier, '|' or ')'")
	}
	m.Span = p.since(start)
	return m
}

// pattern parses alternatives.
func (p *parser) pattern() ast.Pattern {
	p.enter()
	defer p.leave()
	start := p.start()
	items := []ast.Pattern{p.patternSeq()}
	for p.accept("|") {
		items = append(items, p.patternSeq())
	}
	if len(items) == 1 {
		return items[0]
	}
	return &ast.PatternAlt{Span: p.since(start), Items: items}
}

func (p *parser) patternSeq() ast.Pattern {
	start := p.start()
	items := []ast.Pattern{p.patternFactor()}
	for p.isIdent(0) || p.peekAny("(", "{", "PERMUTE") {
		items = append(items, p.patternFactor())
	}
	if len(items) == 1 {
		return items[0]
	}
	return &ast.PatternSeq{Span: p.since(start), Items: items}
}

// patternFactor parses a pattern with its quantifier.
func (p *parser) patternFactor() ast.Pattern {
	start := p.start()
	x := p.patternPrimary()
	r := &ast.PatternRepeat{X: x}
	switch {
	case p.accept("*"):
		r.Max = ast.Unbounded
	case p.accept("+"):
		r.Min, r.Max = 1, ast.Unbounded
	case p.accept("?"):
		r.Max = 1
	case p.peek("{") && !p.peekAt(1, "-"):
		p.repeatRange(r)
	default:
		return x
	}
	r.Reluctant = p.accept("?")
	r.Span = p.since(start)
	return r
}

// repeatRange parses {n}, {n,}, {,m} and {n,m}.
func (p *parser) repeatRange(r *ast.PatternRepeat) {
	open := p.start()
	p.expect("{")
	r.Max = ast.Unbounded
	hasMin := p.tok(0).Kind == lex.Integer
	r.NoMin = !hasMin
	if hasMin {
		r.Min = p.size("a number of repetitions")
		r.Max = r.Min
	}
	if !hasMin || p.peek(",") {
		p.expect(",")
		r.Max = ast.Unbounded
		if !hasMin || p.tok(0).Kind == lex.Integer {
			r.Max = p.size("a number of repetitions")
		}
	}
	p.expect("}")
	if r.Max != ast.Unbounded && r.Max < r.Min {
		p.failSpan(p.since(open), "the quantifier's maximum is below its minimum", "")
	}
}

func (p *parser) patternPrimary() ast.Pattern {
	start := p.start()
	switch {
	case p.accept("("):
		x := p.pattern()
		p.expect(")")
		return x
	case p.accept("{", "-"):
		x := p.pattern()
		p.expect("-", "}")
		return &ast.PatternExclude{Span: p.since(start), X: x}
	case p.accept("PERMUTE"):
		p.expect("(")
		items := []ast.Pattern{p.pattern()}
		for p.more() {
			items = append(items, p.pattern())
		}
		return &ast.PatternPermute{Span: p.since(start), Items: items}
	}
	name := p.identPtr("a pattern variable")
	return &ast.PatternVar{Span: p.since(start), Name: name}
}

func (p *parser) matchSubsets() []*ast.MatchSubset {
	var list []*ast.MatchSubset
	for {
		start := p.start()
		s := &ast.MatchSubset{Name: p.identPtr("a name")}
		p.expect("=")
		s.Items = p.identList("a pattern variable")
		s.Span = p.since(start)
		list = append(list, s)
		if !p.accept(",") {
			return list
		}
	}
}

func (p *parser) matchDefines() []*ast.MatchDefine {
	if !p.accept("DEFINE") {
		p.fail("DEFINE", "DEFINE", "WITHIN", "SUBSET")
	}
	var list []*ast.MatchDefine
	for {
		start := p.start()
		d := &ast.MatchDefine{Variable: p.identPtr("a pattern variable")}
		p.expect("AS")
		d.Cond = p.expr()
		d.Span = p.since(start)
		list = append(list, d)
		if !p.accept(",") {
			return list
		}
	}
}
