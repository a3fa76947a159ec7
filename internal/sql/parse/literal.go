package parse

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// number parses an unsigned numeric literal that the caller has seen.
func (p *parser) number() *ast.NumberLit {
	t := p.next()
	n := &ast.NumberLit{Span: ast.Span{Start: t.Start, End: t.End}, Text: p.text(t)}
	switch t.Kind {
	case lex.Decimal:
		n.Kind = ast.NumberDecimal
	case lex.Approx:
		n.Kind = ast.NumberApproximate
	}
	return n
}

// size parses a small unsigned integer, such as the precision of a type.
func (p *parser) size(what string) int {
	t := *p.tok(0)
	if t.Kind != lex.Integer {
		p.fail(what)
	}
	n, err := strconv.ParseInt(p.text(t), 10, 32)
	if err != nil {
		p.failAt(t, what+" is too large", "")
	}
	p.next()
	return int(n)
}

// isString reports whether the next token is a character string of any spelling.
func (p *parser) isString() bool {
	switch p.tok(0).Kind {
	case lex.String, lex.Prefixed, lex.Unicode, lex.Escaped:
		return true
	}
	return false
}

// plainString parses a '…' literal: the only form that Flink takes for keys, comments and paths.
func (p *parser) plainString(what string) *ast.StringLit {
	t := *p.tok(0)
	if t.Kind != lex.String {
		hint := ""
		if t.Kind == lex.Word || t.Kind == lex.Quoted || t.Kind == lex.Integer {
			hint = "write it in single quotes: '" + strings.Trim(p.text(t), "`") + "'"
		}
		if t.Kind == lex.Invalid {
			p.fail(what)
		}
		p.failAt(t, "expected "+what+" in single quotes, found "+p.describe(t), hint)
	}
	p.next()
	return &ast.StringLit{Span: ast.Span{Start: t.Start, End: t.End}, Value: unquote(p.text(t), "'")}
}

// stringLit parses a character string of any spelling, with the literals that continue it.
func (p *parser) stringLit() *ast.StringLit {
	start, first := p.start(), *p.tok(0)
	lit := &ast.StringLit{}
	lit.Value, lit.Charset = p.stringPart()
	for p.tok(0).Kind == lex.String {
		end := p.lastEnd
		t := p.next()
		lit.OneLine = lit.OneLine || !strings.Contains(p.file.Src[end:t.Start], "\n")
		lit.Value += unquote(p.text(t), "'")
	}
	if first.Kind == lex.Unicode {
		lit.Value = p.decodeUnicode(first, lit.Value)
	}
	lit.Span = p.since(start)
	return lit
}

// stringPart decodes one string token, but for the escapes of U&'…'.
func (p *parser) stringPart() (value, charset string) {
	t := p.next()
	text := p.text(t)
	quote := strings.IndexByte(text, '\'')
	body := unquote(text[quote:], "'")
	switch t.Kind {
	case lex.Prefixed:
		return body, strings.ToUpper(strings.TrimPrefix(text[:quote], "_"))
	case lex.Escaped:
		return decodeEscapes(body), ""
	}
	return body, ""
}

// decodeUnicode undoes the escapes of U&'…': \XXXX is a UTF-16 unit, a doubled escape character stands for itself.
// UESCAPE changes the escape character. The first of the four may be a sign, as Flink reads them as a signed number.
func (p *parser) decodeUnicode(t lex.Token, body string) string {
	escape := byte('\\')
	if p.accept("UESCAPE") {
		c := p.plainString("an escape character")
		if len(c.Value) != 1 || strings.ContainsAny(c.Value, "0123456789abcdefABCDEF+' \"") {
			p.failSpan(c.Span, "UESCAPE needs one character that is no digit, letter A to F, plus, quote or space", "")
		}
		escape = c.Value[0]
	}
	var units []uint16
	for i := 0; i < len(body); {
		switch {
		case body[i] != escape:
			r, n := utf8.DecodeRuneInString(body[i:])
			units = utf16.AppendRune(units, r)
			i += n
		case i+1 < len(body) && body[i+1] == escape:
			units = append(units, uint16(escape))
			i += 2
		default:
			u, err := strconv.ParseInt(body[i+1:min(i+5, len(body))], 16, 32)
			if err != nil || i+5 > len(body) {
				p.failAt(t, fmt.Sprintf("U&'…' has an escape that is not %c and four hexadecimal digits", escape), "")
			}
			units = append(units, uint16(u))
			i += 5
		}
	}
	return string(utf16.Decode(units))
}

// decodeEscapes undoes the backslash escapes of E'…'. An unknown escape stands for its character.
func decodeEscapes(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if n := strings.IndexByte("bfnrt", s[i]); n >= 0 {
			b.WriteByte("\b\f\n\r\t"[n])
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// binaryLit parses X'…' with the literals that continue it.
func (p *parser) binaryLit() *ast.BinaryLit {
	start := p.start()
	lit := &ast.BinaryLit{}
	t := p.next()
	digits := unquote(p.text(t)[1:], "'")
	for p.tok(0).Kind == lex.String {
		end := p.lastEnd
		t = p.next()
		lit.OneLine = lit.OneLine || !strings.Contains(p.file.Src[end:t.Start], "\n")
		digits += unquote(p.text(t), "'")
	}
	lit.Span, lit.Digits = p.since(start), digits
	if strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		p.failSpan(lit.Span, "a binary string holds hexadecimal digits only", "")
	}
	if len(digits)%2 != 0 {
		p.failSpan(lit.Span, "a binary string needs an even number of hexadecimal digits", "")
	}
	return lit
}

// dateTimeLit parses DATE '…', TIME '…' and TIMESTAMP '…'; it returns nil if the keyword is not followed by a string.
func (p *parser) dateTimeLit() ast.Expr {
	kinds := []struct {
		words []string
		kind  ast.DateTimeKind
	}{
		{[]string{"DATE"}, ast.Date},
		{[]string{"TIME"}, ast.Time},
		{[]string{"TIMESTAMP", "WITH", "LOCAL", "TIME", "ZONE"}, ast.TimestampLTZ},
		{[]string{"TIMESTAMP"}, ast.Timestamp},
	}
	for _, k := range kinds {
		if !p.peek(k.words...) || p.tok(len(k.words)).Kind != lex.String {
			continue
		}
		start := p.start()
		p.accept(k.words...)
		value := p.plainString("a literal")
		return &ast.DateTimeLit{Span: p.since(start), Kind: k.kind, Value: value.Value}
	}
	return nil
}

// escaped parses {d '…'}, {t '…'} and {ts '…'}, the literals of JDBC; it returns nil for other escapes.
func (p *parser) escaped() ast.Expr {
	kind, ok := map[string]ast.DateTimeKind{"d": ast.Date, "t": ast.Time, "ts": ast.Timestamp}[strings.ToLower(p.text(*p.tok(1)))]
	if !ok || p.tok(2).Kind != lex.String {
		return nil
	}
	start := p.start()
	p.expect("{")
	p.next()
	value := p.plainString("a literal")
	p.expect("}")
	return &ast.DateTimeLit{Span: p.since(start), Kind: kind, Value: value.Value}
}

// interval parses INTERVAL [-] '…' unit and INTERVAL [-] expr unit.
func (p *parser) interval() ast.Expr {
	start := p.start()
	p.expect("INTERVAL")
	negative := p.accept("-")
	if !negative {
		p.accept("+")
	}
	if p.tok(0).Kind == lex.String {
		value := p.plainString("a number").Value
		p.unitOutside(start, value)
		unit := p.intervalUnit()
		return &ast.IntervalLit{Span: p.since(start), Negative: negative, Value: value, Unit: unit}
	}
	x := p.intervalLength()
	unit := p.intervalUnit()
	if unit.To != ast.NoUnit {
		p.failSpan(unit.Span, "a range of units needs a literal", "write INTERVAL '1 2' DAY TO HOUR, or use one unit")
	}
	return &ast.IntervalExpr{Span: p.since(start), Negative: negative, X: x, Unit: unit}
}

// difference makes (end - start) unit of what stands in parentheses, if a unit follows. As in Flink the unit is no
// alias then, even where it is no reserved word.
func (p *parser) difference(start int, x ast.Expr) ast.Expr {
	if t := p.tok(0); t.Kind != lex.Word || intervalUnits[t.Text] == ast.NoUnit {
		return x
	}
	minus, ok := x.(*ast.Binary)
	if !ok || minus.Op != ast.Subtract {
		p.failAt(*p.tok(0), "a unit behind parentheses makes an interval of the difference of two times", "write (end - start) DAY, or `days` in backquotes for an alias")
	}
	unit := p.intervalUnit()
	return &ast.Difference{Span: p.since(start), X: minus, Unit: unit}
}

// unitOutside answers INTERVAL '5 SECONDS'.
func (p *parser) unitOutside(start int, value string) {
	words := strings.Fields(strings.ToUpper(value))
	if len(words) == 2 && intervalUnits[p.tok(0).Text] == ast.NoUnit {
		if unit := intervalUnits[words[1]]; unit != ast.NoUnit {
			p.failSpan(p.since(start), "the unit of an interval stands behind the quotes", "write INTERVAL '"+words[0]+"' "+string(unit))
		}
	}
}

// intervalLength parses the length of an interval that is no string: a number, a column or an expression in
// parentheses.
func (p *parser) intervalLength() ast.Expr {
	switch t := p.tok(0); {
	case t.Kind == lex.Integer, t.Kind == lex.Decimal, t.Kind == lex.Approx:
		return p.number()
	case t.Text == "(":
		return p.parenthesised()
	case p.isIdent(0):
		return p.name("a column name")
	}
	p.fail("the length of the interval, such as '10'")
	return nil
}

// intervalUnits maps each spelling to the unit.
var intervalUnits = map[string]ast.TimeUnit{
	"YEAR": ast.Year, "YEARS": ast.Year, "QUARTER": ast.Quarter, "QUARTERS": ast.Quarter, "MONTH": ast.Month,
	"MONTHS": ast.Month, "WEEK": ast.Week, "WEEKS": ast.Week, "DAY": ast.Day, "DAYS": ast.Day, "HOUR": ast.Hour,
	"HOURS": ast.Hour, "MINUTE": ast.Minute, "MINUTES": ast.Minute, "SECOND": ast.Second, "SECONDS": ast.Second,
}

var intervalUnitWords = []string{"YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND"}

// rangeEnds lists the units that an interval may reach down to.
var rangeEnds = map[ast.TimeUnit][]string{
	ast.Year:   {"MONTH", "MONTHS"},
	ast.Day:    {"HOUR", "HOURS", "MINUTE", "MINUTES", "SECOND", "SECONDS"},
	ast.Hour:   {"MINUTE", "MINUTES", "SECOND", "SECONDS"},
	ast.Minute: {"SECOND", "SECONDS"},
}

// intervalUnit parses the qualifier of an interval: SECOND(3, 2), DAY TO SECOND(3).
func (p *parser) intervalUnit() *ast.IntervalUnit {
	start := p.start()
	u := &ast.IntervalUnit{}
	var ok bool
	if u.From, ok = intervalUnits[p.tok(0).Text]; !ok {
		p.fail("a unit such as SECOND, MINUTE or DAY", intervalUnitWords...)
	}
	p.next()
	if p.accept("(") {
		u.Precision = new(p.size("a number of digits"))
		if u.From == ast.Second && p.accept(",") {
			u.Fraction = new(p.size("a number of digits"))
		}
		p.expect(")")
	}
	if ends := rangeEnds[u.From]; ends != nil && p.peek("TO") {
		p.next()
		u.To = intervalUnits[p.expectAny(ends...)]
		if u.To == ast.Second && p.accept("(") {
			u.Fraction = new(p.size("a number of digits"))
			p.expect(")")
		}
	}
	u.Span = p.since(start)
	return u
}
