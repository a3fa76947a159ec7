package parse

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// Binding powers, as Calcite has them: an operator takes operands that bind tighter than itself.
const (
	precUnion     = 14 // MULTISET UNION, MULTISET EXCEPT
	precIntersect = 18 // MULTISET INTERSECT
	precOr        = 22
	precAnd       = 24
	precNot       = 26
	precIs        = 28 // IS NULL and the like, behind the operand
	precCompare   = 30
	precBetween   = 32 // BETWEEN, IN, LIKE
	precAdd       = 40
	precMultiply  = 60 // also ||
	precSign      = 80
)

// infix are the plain operators: one symbol or word between two operands, grouping to the left.
var infix = map[string]struct {
	op   ast.BinaryOp
	prec int
}{
	"OR": {ast.Or, precOr}, "AND": {ast.And, precAnd},
	"=": {ast.Equal, precCompare}, "<>": {ast.NotEqual, precCompare}, "<": {ast.Less, precCompare},
	"<=": {ast.LessEqual, precCompare}, ">": {ast.Greater, precCompare}, ">=": {ast.GreaterEqual, precCompare},
	"+": {ast.Add, precAdd}, "-": {ast.Subtract, precAdd}, "*": {ast.Multiply, precMultiply},
	"/": {ast.Divide, precMultiply}, "%": {ast.Modulo, precMultiply}, "||": {ast.Concat, precMultiply},
	"OVERLAPS": {ast.PeriodOverlaps, precCompare}, "CONTAINS": {ast.PeriodContains, precCompare},
	"EQUALS": {ast.PeriodEquals, precCompare}, "PRECEDES": {ast.PeriodPrecedes, precCompare},
	"SUCCEEDS": {ast.PeriodSucceeds, precCompare},
}

// expr parses an expression.
func (p *parser) expr() ast.Expr { return p.binary(0, false) }

// binary parses an operand and the operators behind it that bind at least as tightly as floor. low is true for the
// lower bound of BETWEEN, which ends at the first AND.
func (p *parser) binary(floor int, low bool) ast.Expr {
	p.enter()
	defer p.leave()
	start := p.start()
	x := p.prefix(low)
	for links := 0; ; links++ {
		y := p.suffix(x, start, floor, low)
		if y == nil {
			return x
		}
		if x = y; links == maxChain {
			p.failSpan(p.since(start), fmt.Sprintf("more than %d operators in a row", maxChain), "use IN, or a table and a join")
		}
	}
}

// prefix parses an operand with the prefix operators before it.
func (p *parser) prefix(low bool) ast.Expr {
	start := p.start()
	var op ast.UnaryOp
	var x ast.Expr
	switch p.tok(0).Text {
	case "NOT":
		op = ast.Not
		p.next()
		x = p.binary(precNot, low)
	case "-", "+":
		op = ast.UnaryOp(p.next().Text)
		x = p.binary(precSign, low)
	default:
		return p.postfix()
	}
	return &ast.Unary{Span: p.since(start), Op: op, X: x}
}

// suffix parses one operator behind x and its operands; it returns nil if the next token is no operator, or binds
// less tightly than floor.
func (p *parser) suffix(x ast.Expr, start, floor int, low bool) ast.Expr {
	t := p.tok(0)
	if t.Kind != lex.Symbol && (t.Kind != lex.Word || t.Text == "") {
		return nil
	}
	if op, ok := infix[t.Text]; ok {
		if op.prec < floor || low && op.op == ast.And {
			return nil
		}
		p.next()
		return p.infix(x, start, op.op, op.prec, low)
	}
	switch t.Text {
	case "IS":
		return p.is(x, start, floor, low)
	case "BETWEEN", "IN", "LIKE", "ILIKE", "RLIKE", "SIMILAR":
		return p.predicate(x, start, floor, low, false)
	case "NOT":
		return p.negated(x, start, floor, low)
	case "MEMBER", "SUBMULTISET", "MULTISET", "IMMEDIATELY":
		return p.longOperator(x, start, floor, low)
	case "!=":
		p.failAt(*t, "Flink SQL has no !=", "write <>")
	case ":":
		if p.peekAt(1, ":") {
			p.failAt(*t, "Flink SQL has no ::", "write CAST(x AS type)")
		}
	}
	return nil
}

// infix parses the right operand of a plain operator, or a quantified comparison.
func (p *parser) infix(x ast.Expr, start int, op ast.BinaryOp, prec int, low bool) ast.Expr {
	if prec == precCompare && p.peekAny("ANY", "SOME", "ALL") && p.peekAt(1, "(") {
		return p.quantified(x, start, op)
	}
	if op == ast.Equal && p.peek("=") {
		p.failAt(*p.tok(0), "Flink SQL has no ==", "write =")
	}
	y := p.binary(prec+1, low)
	return &ast.Binary{Span: p.since(start), Op: op, Left: x, Right: y}
}

func (p *parser) quantified(x ast.Expr, start int, op ast.BinaryOp) ast.Expr {
	q := &ast.Quantified{X: x, Op: op, Quantifier: ast.Quantifier(p.next().Text)}
	q.List, q.Query = p.listOrQuery()
	q.Span = p.since(start)
	return q
}

// listOrQuery parses (a, b) or (query).
func (p *parser) listOrQuery() ([]ast.Expr, *ast.Query) {
	p.expect("(")
	if p.atQuery() {
		q := p.query()
		p.expect(")")
		return nil, q
	}
	return p.exprsUntil(), nil
}

// exprsUntil parses expressions up to and including the closing parenthesis.
func (p *parser) exprsUntil() []ast.Expr {
	var list []ast.Expr
	for {
		list = append(list, p.expr())
		if !p.more() {
			return list
		}
	}
}

// isTests are the tests of IS, the longer ones first among those that begin alike.
var isTests = []struct {
	words []string
	test  ast.IsTest
}{
	{[]string{"NULL"}, ast.IsNull},
	{[]string{"TRUE"}, ast.IsTrue},
	{[]string{"FALSE"}, ast.IsFalse},
	{[]string{"UNKNOWN"}, ast.IsUnknown},
	{[]string{"A", "SET"}, ast.IsASet},
	{[]string{"EMPTY"}, ast.IsEmpty},
	{[]string{"JSON", "VALUE"}, ast.IsJSONValue},
	{[]string{"JSON", "OBJECT"}, ast.IsJSONObject},
	{[]string{"JSON", "ARRAY"}, ast.IsJSONArray},
	{[]string{"JSON", "SCALAR"}, ast.IsJSONScalar},
	{[]string{"JSON"}, ast.IsJSON},
}

// is parses IS [NOT] test and IS [NOT] DISTINCT FROM.
func (p *parser) is(x ast.Expr, start, floor int, low bool) ast.Expr {
	for _, d := range []struct {
		words []string
		op    ast.BinaryOp
	}{
		{[]string{"IS", "DISTINCT", "FROM"}, ast.IsDistinctFrom},
		{[]string{"IS", "NOT", "DISTINCT", "FROM"}, ast.IsNotDistinctFrom},
	} {
		if p.peek(d.words...) {
			if precCompare < floor {
				return nil
			}
			p.accept(d.words...)
			return p.infix(x, start, d.op, precCompare, low)
		}
	}
	if precIs < floor {
		return nil
	}
	p.next()
	is := &ast.Is{X: x, Not: p.accept("NOT")}
	for _, t := range isTests {
		if p.accept(t.words...) {
			is.Test, is.Span = t.test, p.since(start)
			return is
		}
	}
	p.fail("NULL, TRUE, FALSE, UNKNOWN, DISTINCT FROM, JSON, A SET or EMPTY", "NULL", "TRUE", "FALSE", "UNKNOWN", "DISTINCT")
	return nil
}

// negated parses the operators that have NOT inside: NOT IN, NOT LIKE, NOT SUBMULTISET OF.
func (p *parser) negated(x ast.Expr, start, floor int, low bool) ast.Expr {
	switch p.tok(1).Text {
	case "BETWEEN", "IN", "LIKE", "ILIKE", "RLIKE", "SIMILAR":
		return p.predicate(x, start, floor, low, true)
	case "SUBMULTISET":
		return p.longOperator(x, start, floor, low)
	}
	return nil
}

// predicate parses [NOT] BETWEEN, IN and LIKE.
func (p *parser) predicate(x ast.Expr, start, floor int, low, not bool) ast.Expr {
	if precBetween < floor {
		return nil
	}
	if not {
		p.next()
	}
	switch p.tok(0).Text {
	case "BETWEEN":
		return p.between(x, start, low, not)
	case "IN":
		p.next()
		in := &ast.In{X: x, Not: not}
		in.List, in.Query = p.listOrQuery()
		in.Span = p.since(start)
		return in
	}
	return p.like(x, start, low, not)
}

func (p *parser) between(x ast.Expr, start int, low, not bool) ast.Expr {
	p.expect("BETWEEN")
	b := &ast.Between{X: x, Not: not, Symmetric: p.accept("SYMMETRIC")}
	if !b.Symmetric {
		p.accept("ASYMMETRIC")
	}
	b.Low = p.binary(precOr, true)
	p.expect("AND")
	b.High = p.binary(precBetween+1, low)
	b.Span = p.since(start)
	return b
}

func (p *parser) like(x ast.Expr, start int, low, not bool) ast.Expr {
	l := &ast.Like{X: x, Not: not, Op: ast.LikeOp(p.next().Text)}
	if l.Op == "SIMILAR" {
		p.expect("TO")
		l.Op = ast.SimilarMatch
	}
	l.Pattern = p.binary(precBetween, low)
	if p.accept("ESCAPE") {
		l.Escape = p.binary(precBetween, low)
	}
	l.Span = p.since(start)
	return l
}

// longOperators are the infix operators of several words, the longer ones first among those that begin alike.
var longOperators = []struct {
	words []string
	op    ast.BinaryOp
	prec  int
}{
	{[]string{"MEMBER", "OF"}, ast.MemberOf, precCompare},
	{[]string{"SUBMULTISET", "OF"}, ast.SubmultisetOf, precCompare},
	{[]string{"NOT", "SUBMULTISET", "OF"}, ast.NotSubmultisetOf, precCompare},
	{[]string{"MULTISET", "UNION", "DISTINCT"}, ast.MultisetUnionDist, precUnion},
	{[]string{"MULTISET", "UNION", "ALL"}, ast.MultisetUnion, precUnion},
	{[]string{"MULTISET", "UNION"}, ast.MultisetUnion, precUnion},
	{[]string{"MULTISET", "EXCEPT", "DISTINCT"}, ast.MultisetExceptDist, precUnion},
	{[]string{"MULTISET", "EXCEPT", "ALL"}, ast.MultisetExcept, precUnion},
	{[]string{"MULTISET", "EXCEPT"}, ast.MultisetExcept, precUnion},
	{[]string{"MULTISET", "INTERSECT", "DISTINCT"}, ast.MultisetIntersectD, precIntersect},
	{[]string{"MULTISET", "INTERSECT", "ALL"}, ast.MultisetIntersect, precIntersect},
	{[]string{"MULTISET", "INTERSECT"}, ast.MultisetIntersect, precIntersect},
	{[]string{"IMMEDIATELY", "PRECEDES"}, ast.PeriodImmPrecedes, precCompare},
	{[]string{"IMMEDIATELY", "SUCCEEDS"}, ast.PeriodImmSucceeds, precCompare},
}

func (p *parser) longOperator(x ast.Expr, start, floor int, low bool) ast.Expr {
	for _, o := range longOperators {
		if !p.peek(o.words...) {
			continue
		}
		if o.prec < floor {
			return nil
		}
		p.accept(o.words...)
		return p.infix(x, start, o.op, o.prec, low)
	}
	return nil
}
