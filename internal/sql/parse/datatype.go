package parse

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// dataType parses a type with its nullability: INT NOT NULL ARRAY NOT NULL.
func (p *parser) dataType() *ast.DataType { return p.typeChain(true) }

// valueType parses the type of a value, which has no nullability of its own: what follows may be NULL ON EMPTY.
func (p *parser) valueType() *ast.DataType { return p.typeChain(false) }

// typeChain parses a type and the suffixes ARRAY and MULTISET. nullable says whether a nullability may end it.
func (p *parser) typeChain(nullable bool) *ast.DataType {
	p.enter()
	defer p.leave()
	start := p.start()
	t := &ast.DataType{Shape: p.typeShape()}
	for links := 0; ; links++ {
		if nullable || p.nullableElement() {
			t.Null = p.nullability()
		}
		t.Span = p.since(start)
		if links > maxDepth {
			p.failSpan(t.Span, "the type is nested too deeply", "")
		}
		array := p.accept("ARRAY")
		if !array && !p.accept("MULTISET") {
			return t
		}
		if !nullable && t.Null == ast.NullDefault {
			t.Null = ast.NotNull // INT ARRAY of a value holds no NULL, that of a column does
		}
		if array {
			t = &ast.DataType{Shape: &ast.ArrayType{Span: p.since(start), Elem: t}}
		} else {
			t = &ast.DataType{Shape: &ast.MultisetType{Span: p.since(start), Elem: t}}
		}
	}
}

// nullableElement reports whether a nullability follows that belongs to the elements of a collection.
func (p *parser) nullableElement() bool {
	n := 1
	if p.peek("NOT", "NULL") {
		n = 2
	}
	return p.peekAt(n-1, "NULL") && (p.peekAt(n, "ARRAY") || p.peekAt(n, "MULTISET"))
}

func (p *parser) nullability() ast.Nullability {
	switch {
	case p.accept("NOT", "NULL"):
		return ast.NotNull
	case p.accept("NULL"):
		return ast.NullExplicit
	}
	return ast.NullDefault
}

// scalarTypes maps each spelling of a scalar type to the type and to how many numbers it may have in parentheses.
var scalarTypes = map[string]struct {
	name    ast.TypeName
	numbers int
}{
	"BOOLEAN": {ast.TypeBoolean, 0}, "TINYINT": {ast.TypeTinyInt, 0}, "SMALLINT": {ast.TypeSmallInt, 0},
	"INT": {ast.TypeInt, 0}, "INTEGER": {ast.TypeInt, 0}, "BIGINT": {ast.TypeBigInt, 0}, "FLOAT": {ast.TypeFloat, 0},
	"REAL": {ast.TypeReal, 0}, "DOUBLE": {ast.TypeDouble, 0}, "DECIMAL": {ast.TypeDecimal, 2},
	"DEC": {ast.TypeDecimal, 2}, "NUMERIC": {ast.TypeDecimal, 2}, "CHAR": {ast.TypeChar, 1},
	"CHARACTER": {ast.TypeChar, 1}, "VARCHAR": {ast.TypeVarChar, 1}, "STRING": {ast.TypeString, 0},
	"BINARY": {ast.TypeBinary, 1}, "VARBINARY": {ast.TypeVarBinary, 1}, "BYTES": {ast.TypeBytes, 0},
	"DATE": {ast.TypeDate, 0}, "VARIANT": {ast.TypeVariant, 0}, "BITMAP": {ast.TypeBitmap, 0}, "ANY": {ast.TypeAny, 0},
}

// typeShape parses a type without nullability and suffixes.
func (p *parser) typeShape() ast.TypeShape {
	start := p.start()
	t := *p.tok(0)
	switch t.Text {
	case "TIME":
		return p.timeType()
	case "TIMESTAMP", "TIMESTAMP_LTZ":
		return p.timestampType()
	case "ARRAY":
		p.next()
		elem := p.angled()
		return &ast.ArrayType{Span: p.since(start), Elem: elem}
	case "MULTISET":
		p.next()
		elem := p.angled()
		return &ast.MultisetType{Span: p.since(start), Elem: elem}
	case "MAP":
		return p.mapType()
	case "ROW":
		return p.rowType()
	case "RAW":
		return p.rawType()
	case "STRUCTURED":
		return p.structuredType()
	}
	if s, ok := scalarTypes[t.Text]; ok {
		return p.scalarType(s.name, s.numbers)
	}
	if p.isIdent(0) && t.Text != "GEOMETRY" {
		if p.peekAt(1, "(") {
			p.failType(t) // NUMBER(10, 2): types of one's own have no numbers
		}
		name := p.name("a data type")
		return &ast.UserType{Span: name.Span, Name: name}
	}
	p.failType(t)
	return nil
}

// typeWords are the words that begin a type.
var typeWords = strings.Fields("BOOLEAN TINYINT SMALLINT INT INTEGER BIGINT FLOAT DOUBLE DECIMAL NUMERIC CHAR VARCHAR STRING " +
	"BINARY VARBINARY BYTES DATE TIME TIMESTAMP TIMESTAMP_LTZ ARRAY MAP MULTISET ROW")

// failType reports a token that is no type, with Flink's name for a type of another dialect. A misspelt word before
// it may have been read as a column's name.
func (p *parser) failType(t lex.Token) {
	hint := ""
	if t.Kind == lex.Word {
		if flink := ast.FlinkType(p.text(t)); flink != "" {
			hint = "Flink's type is " + flink
		}
	}
	if hint == "" && p.pos > 0 {
		hint = p.readAsName(p.toks[p.pos-1], []string{"WATERMARK", "PRIMARY", "CONSTRAINT"})
	}
	if hint != "" {
		p.failAt(t, "expected a data type, found "+p.describe(t), hint)
	}
	p.fail("a data type", typeWords...)
}

func (p *parser) scalarType(name ast.TypeName, numbers int) *ast.ScalarType {
	start := p.start()
	p.next()
	switch {
	case name == ast.TypeDouble:
		p.accept("PRECISION")
	case name == ast.TypeChar && p.accept("VARYING"):
		name = ast.TypeVarChar
	case name == ast.TypeBinary && p.accept("VARYING"):
		name = ast.TypeVarBinary
	}
	s := &ast.ScalarType{Name: name}
	if numbers > 0 && p.accept("(") {
		s.Precision = new(p.size("a number"))
		if numbers > 1 && p.accept(",") {
			s.Scale = new(p.size("a number of digits"))
		}
		p.expect(")")
	}
	if name == ast.TypeChar || name == ast.TypeVarChar {
		p.characterSet()
	}
	s.Span = p.since(start)
	return s
}

// characterSet reads the character set of a type of text and forgets it: all text
// is Unicode, as on Flink. Generated SQL has it.
func (p *parser) characterSet() {
	if p.accept("CHARACTER", "SET") {
		p.ident("a character set")
	}
}

// digits parses an optional precision in parentheses.
func (p *parser) digits() *int {
	if !p.accept("(") {
		return nil
	}
	n := p.size("a number of digits")
	p.expect(")")
	return &n
}

func (p *parser) timeType() *ast.TimeType {
	start := p.start()
	p.next()
	t := &ast.TimeType{Precision: p.digits()}
	t.Zone = p.timeZone()
	t.Span = p.since(start)
	return t
}

func (p *parser) timestampType() *ast.TimestampType {
	start := p.start()
	local := p.next().Text == "TIMESTAMP_LTZ"
	t := &ast.TimestampType{Precision: p.digits()}
	if local {
		t.Zone = ast.WithLocalTimeZone
	} else {
		t.Zone = p.timeZone()
	}
	t.Span = p.since(start)
	return t
}

func (p *parser) timeZone() ast.TimeZoneRule {
	switch {
	case p.accept("WITH", "LOCAL", "TIME", "ZONE"):
		return ast.WithLocalTimeZone
	case p.peek("WITH", "TIME", "ZONE"):
		p.failAt(*p.tok(0), "Flink has no type WITH TIME ZONE", "use WITH LOCAL TIME ZONE, or TIMESTAMP_LTZ")
	}
	p.accept("WITHOUT", "TIME", "ZONE")
	return ast.WithoutTimeZone
}

// angled parses <type>.
func (p *parser) angled() *ast.DataType {
	p.expect("<")
	t := p.dataType()
	p.expect(">")
	return t
}

func (p *parser) mapType() *ast.MapType {
	start := p.start()
	p.expect("MAP", "<")
	key := p.dataType()
	p.expect(",")
	value := p.dataType()
	p.expect(">")
	return &ast.MapType{Span: p.since(start), Key: key, Value: value}
}

func (p *parser) rowType() *ast.RowType {
	start := p.start()
	p.expect("ROW")
	r := &ast.RowType{}
	switch {
	case p.accept("<>"):
	case p.accept("<"):
		if !p.peek(">") {
			r.Fields = p.rowFields()
		}
		p.expect(">")
	default:
		p.expect("(")
		if !p.peek(")") {
			r.Fields = p.rowFields()
		}
		p.expect(")")
	}
	r.Span = p.since(start)
	return r
}

func (p *parser) rowFields() []*ast.RowField {
	var fields []*ast.RowField
	for {
		start := p.start()
		f := &ast.RowField{Name: p.identPtr("a field name")}
		f.Type = p.dataType()
		if p.tok(0).Kind == lex.String {
			f.Comment = p.plainString("a comment")
		}
		f.Span = p.since(start)
		fields = append(fields, f)
		if !p.accept(",") {
			return fields
		}
	}
}

func (p *parser) rawType() *ast.RawType {
	start := p.start()
	p.expect("RAW", "(")
	r := &ast.RawType{Class: p.plainString("a class name")}
	p.expect(",")
	r.Serializer = p.plainString("a serializer snapshot")
	p.expect(")")
	r.Span = p.since(start)
	return r
}

func (p *parser) structuredType() *ast.StructuredType {
	start := p.start()
	p.expect("STRUCTURED", "<")
	s := &ast.StructuredType{Class: p.plainString("a class name")}
	if p.accept(",") {
		s.Fields = p.rowFields()
	}
	p.expect(">")
	s.Span = p.since(start)
	return s
}
