package ast

import "strconv"

func (n *NumberLit) print(p *printer) { p.put(n.Text) }

func (n *StringLit) print(p *printer) {
	if n.Charset != "" {
		p.put("_", n.Charset)
	}
	p.quote(n.Value)
}

func (n *BinaryLit) print(p *printer) { p.put("X'", n.Digits, "'") }

func (n *BoolLit) print(p *printer) {
	if n.Value {
		p.put("TRUE")
	} else {
		p.put("FALSE")
	}
}

func (*NullLit) print(p *printer)    { p.put("NULL") }
func (*UnknownLit) print(p *printer) { p.put("UNKNOWN") }

var dateTimeWords = [...]string{
	Date: "DATE ", Time: "TIME ", Timestamp: "TIMESTAMP ", TimestampLTZ: "TIMESTAMP WITH LOCAL TIME ZONE ",
}

func (n *DateTimeLit) print(p *printer) {
	p.put(dateTimeWords[n.Kind])
	p.quote(n.Value)
}

func (n *IntervalLit) print(p *printer) {
	p.put("INTERVAL ")
	p.putIf(n.Negative, "-")
	p.quote(n.Value)
	p.put(" ")
	n.Unit.print(p)
}

func (n *IntervalExpr) print(p *printer) {
	p.put("INTERVAL ")
	p.putIf(n.Negative, "-")
	switch n.X.(type) {
	case *NumberLit, *Name, *Subquery, *Row:
		n.X.print(p)
	default:
		p.put("(")
		n.X.print(p)
		p.put(")")
	}
	p.put(" ")
	n.Unit.print(p)
}

func (n *Difference) print(p *printer) {
	p.put("(")
	n.X.print(p)
	p.put(") ")
	n.Unit.print(p)
}

func (n *IntervalUnit) print(p *printer) {
	p.put(string(n.From))
	switch {
	case n.Precision != nil && n.To == NoUnit && n.Fraction != nil:
		p.put("(", strconv.Itoa(*n.Precision), ", ", strconv.Itoa(*n.Fraction), ")")
	default:
		p.digits(n.Precision)
	}
	if n.To != NoUnit {
		p.put(" TO ", string(n.To))
		p.digits(n.Fraction)
	}
}

// digits writes a precision in parentheses, if there is one.
func (p *printer) digits(n *int) {
	if n != nil {
		p.put("(", strconv.Itoa(*n), ")")
	}
}
