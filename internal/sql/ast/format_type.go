package ast

import "strconv"

func (n *DataType) print(p *printer) {
	n.Shape.print(p)
	switch n.Null {
	case NotNull:
		p.put(" NOT NULL")
	case NullExplicit:
		p.put(" NULL")
	}
}

func (n *ScalarType) print(p *printer) {
	p.put(string(n.Name))
	if n.Scale != nil {
		p.put("(", strconv.Itoa(*n.Precision), ", ", strconv.Itoa(*n.Scale), ")")
		return
	}
	p.digits(n.Precision)
}

func (n *TimeType) print(p *printer) {
	p.put("TIME")
	p.digits(n.Precision)
	p.putIf(n.Zone == WithLocalTimeZone, " WITH LOCAL TIME ZONE")
}

func (n *TimestampType) print(p *printer) {
	p.put("TIMESTAMP")
	p.putIf(n.Zone == WithLocalTimeZone, "_LTZ")
	p.digits(n.Precision)
}

func (n *IntervalType) print(p *printer) {
	p.put("INTERVAL ")
	n.Unit.print(p)
}

func (n *ArrayType) print(p *printer) {
	p.put("ARRAY<")
	n.Elem.print(p)
	p.put(">")
}

func (n *MultisetType) print(p *printer) {
	p.put("MULTISET<")
	n.Elem.print(p)
	p.put(">")
}

func (n *MapType) print(p *printer) {
	p.put("MAP<")
	n.Key.print(p)
	p.put(", ")
	n.Value.print(p)
	p.put(">")
}

func (n *RowType) print(p *printer) {
	p.put("ROW<")
	list(p, n.Fields, ", ")
	p.put(">")
}

func (n *RowField) print(p *printer) {
	n.Name.print(p)
	p.put(" ")
	n.Type.print(p)
	clause(p, " ", n.Comment)
}

func (n *RawType) print(p *printer) {
	p.put("RAW(")
	n.Class.print(p)
	p.put(", ")
	n.Serializer.print(p)
	p.put(")")
}

func (n *StructuredType) print(p *printer) {
	p.put("STRUCTURED<")
	n.Class.print(p)
	for _, f := range n.Fields {
		p.put(", ")
		f.print(p)
	}
	p.put(">")
}

func (n *UserType) print(p *printer) { n.Name.print(p) }
