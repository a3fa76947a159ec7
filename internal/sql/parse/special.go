package parse

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// specialCall parses a function whose arguments have a syntax of their own; it returns nil if word names none. A
// parenthesis follows the word.
func (p *parser) specialCall(word string) ast.Expr {
	switch word {
	case "CEIL", "CEILING", "FLOOR":
		return p.roundTo()
	case "EXTRACT":
		return p.extract()
	case "TRIM":
		return p.trim()
	case "POSITION":
		return p.position()
	case "OVERLAY":
		return p.overlay()
	case "SUBSTRING":
		return p.substring()
	case "TIMESTAMPADD", "TIMESTAMPDIFF":
		return p.timestampAdd()
	case "SAFE_CAST":
		p.failAt(*p.tok(0), "Flink SQL has no SAFE_CAST", "use TRY_CAST(x AS type)")
	case "JSON_EXISTS":
		return p.jsonExists()
	case "JSON_VALUE":
		return p.jsonValue()
	case "JSON_QUERY":
		return p.jsonQuery()
	case "JSON_OBJECT":
		return p.jsonObject()
	case "JSON_ARRAY":
		return p.jsonArray()
	case "JSON_OBJECTAGG":
		return p.jsonObjectAgg()
	case "JSON_ARRAYAGG":
		return p.jsonArrayAgg()
	}
	return nil
}

// timeUnit parses a unit for EXTRACT and the like. Any word is taken: which units exist depends on the function.
func (p *parser) timeUnit() ast.TimeUnit {
	t := *p.tok(0)
	if u := intervalUnits[t.Text]; u != ast.NoUnit && !strings.HasSuffix(t.Text, "S") {
		p.next()
		return u
	}
	if !p.isIdent(0) {
		p.fail("a unit such as SECOND, MINUTE or DAY", intervalUnitWords...)
	}
	return ast.TimeUnit(strings.ToUpper(p.ident("a unit").Name))
}

// roundTo parses FLOOR(x [TO unit]) and CEIL(x [TO unit]).
func (p *parser) roundTo() ast.Expr {
	start := p.start()
	name := p.toName(p.next())
	up := name.Parts[0].Name[0]|0x20 == 'c'
	p.expect("(")
	x := p.expr()
	if p.accept("TO") {
		unit := p.timeUnit()
		p.expect(")")
		return &ast.RoundTo{Span: p.since(start), Up: up, X: x, Unit: unit}
	}
	args := []ast.Expr{x}
	if p.more() {
		args = append(args, p.exprsUntil()...)
	}
	return &ast.Call{Span: p.since(start), Name: name, Args: args}
}

// toName makes the name of a function from its token.
func (p *parser) toName(t lex.Token) *ast.Name {
	span := ast.Span{Start: t.Start, End: t.End}
	return &ast.Name{Span: span, Parts: []ast.Ident{{Span: span, Name: p.text(t)}}}
}

func (p *parser) extract() ast.Expr {
	start := p.start()
	p.expect("EXTRACT", "(")
	e := &ast.Extract{Unit: p.timeUnit()}
	p.expect("FROM")
	e.X = p.expr()
	p.expect(")")
	e.Span = p.since(start)
	return e
}

// trim parses TRIM([side] x), TRIM(side FROM x), TRIM([side] chars FROM x).
func (p *parser) trim() ast.Expr {
	start := p.start()
	p.expect("TRIM", "(")
	t := &ast.Trim{Side: ast.TrimSide(p.acceptAny("BOTH", "LEADING", "TRAILING"))}
	if t.Side == ast.TrimDefault || !p.peek("FROM") {
		t.X = p.expr()
	}
	if p.accept("FROM") {
		t.Chars, t.X = t.X, p.expr()
	}
	if p.peek(",") {
		p.failAt(*p.tok(0), "TRIM takes no second argument", "write TRIM(BOTH chars FROM x), or BTRIM(x, chars)")
	}
	p.expect(")")
	t.Span = p.since(start)
	return t
}

// position parses POSITION(needle IN x [FROM start]). The needle has no operators, so that IN is none.
func (p *parser) position() ast.Expr {
	start := p.start()
	p.expect("POSITION", "(")
	if p.peek("(") {
		p.failAt(*p.tok(0), "the first operand of POSITION takes no parentheses", "use LOCATE(needle, x)")
	}
	pos := &ast.PositionOf{Needle: p.primary()}
	if p.peek(",") {
		p.failAt(*p.tok(0), "expected IN, found ','", "write POSITION(needle IN x), or LOCATE(needle, x)")
	}
	p.expect("IN")
	pos.X = p.expr()
	if p.accept("FROM") {
		pos.Start = p.expr()
	}
	p.expect(")")
	pos.Span = p.since(start)
	return pos
}

func (p *parser) overlay() ast.Expr {
	start := p.start()
	p.expect("OVERLAY", "(")
	o := &ast.Overlay{X: p.expr()}
	p.expect("PLACING")
	o.Placing = p.expr()
	p.expect("FROM")
	o.Start = p.expr()
	if p.accept("FOR") {
		o.Length = p.expr()
	}
	p.expect(")")
	o.Span = p.since(start)
	return o
}

// substring parses SUBSTRING(x FROM start [FOR length]) and SUBSTRING(x, start [, length]).
func (p *parser) substring() ast.Expr {
	start := p.start()
	name := p.toName(p.next())
	p.expect("(")
	x := p.expr()
	if p.accept("FROM") {
		s := &ast.Substring{X: x, Start: p.expr()}
		if p.accept("FOR") {
			s.Length = p.expr()
		}
		p.expect(")")
		s.Span = p.since(start)
		return s
	}
	if !p.accept(",") {
		p.fail("',' or FROM", "FROM")
	}
	args := append([]ast.Expr{x}, p.exprsUntil()...)
	return &ast.Call{Span: p.since(start), Name: name, Args: args}
}

// timestampAdd parses TIMESTAMPADD and TIMESTAMPDIFF, whose first argument is a unit.
func (p *parser) timestampAdd() ast.Expr {
	start := p.start()
	name := p.toName(p.next())
	p.expect("(")
	unitStart := p.start()
	unit := p.timeUnit()
	args := []ast.Expr{&ast.UnitArg{Span: p.since(unitStart), Unit: unit}}
	p.expect(",")
	args = append(args, p.exprsUntil()...)
	return &ast.Call{Span: p.since(start), Name: name, Args: args}
}
