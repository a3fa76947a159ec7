package ast

// DataType is a type as written, with its nullability.
type DataType struct {
	Span
	Shape TypeShape
	Null  Nullability
}

// Nullability is the suffix NULL or NOT NULL of a type or a column.
type Nullability uint8

// The nullabilities.
const (
	NullDefault  Nullability = iota // nothing written
	NullExplicit                    // NULL
	NotNull                         // NOT NULL
)

// TypeShape is a type without its nullability.
type TypeShape interface {
	Node
	typeShape()
}

// TypeName is a scalar type in its canonical spelling: INTEGER and INT are both "INT".
type TypeName string

// The scalar types.
const (
	TypeBoolean   TypeName = "BOOLEAN"
	TypeTinyInt   TypeName = "TINYINT"
	TypeSmallInt  TypeName = "SMALLINT"
	TypeInt       TypeName = "INT" // also INTEGER
	TypeBigInt    TypeName = "BIGINT"
	TypeFloat     TypeName = "FLOAT"
	TypeReal      TypeName = "REAL"    // which Flink parses and does not have
	TypeDouble    TypeName = "DOUBLE"  // also DOUBLE PRECISION
	TypeDecimal   TypeName = "DECIMAL" // also DEC, NUMERIC
	TypeChar      TypeName = "CHAR"    // also CHARACTER
	TypeVarChar   TypeName = "VARCHAR" // also CHARACTER VARYING, CHAR VARYING
	TypeString    TypeName = "STRING"
	TypeBinary    TypeName = "BINARY"
	TypeVarBinary TypeName = "VARBINARY" // also BINARY VARYING
	TypeBytes     TypeName = "BYTES"
	TypeDate      TypeName = "DATE"
	TypeVariant   TypeName = "VARIANT"
	TypeBitmap    TypeName = "BITMAP"
	TypeAny       TypeName = "ANY"
)

// ScalarType is a type that has a name and up to two numbers.
type ScalarType struct {
	Span
	Name TypeName
	// Precision is the first number in parentheses (digits of a DECIMAL, length of a CHAR), nil if not written.
	Precision *int
	// Scale is the second number, nil if not written.
	Scale *int
}

// TimeZoneRule is the time zone clause of a time or timestamp type.
type TimeZoneRule uint8

// The time zone clauses.
const (
	WithoutTimeZone   TimeZoneRule = iota // nothing, or WITHOUT TIME ZONE
	WithLocalTimeZone                     // WITH LOCAL TIME ZONE, and TIMESTAMP_LTZ
)

// TimeType is TIME[(p)].
type TimeType struct {
	Span
	// Precision is the number of digits of the second's fraction, nil if not written.
	Precision *int
	Zone      TimeZoneRule
}

// TimestampType is TIMESTAMP[(p)] with its time zone clause, and TIMESTAMP_LTZ[(p)].
type TimestampType struct {
	Span
	// Precision is the number of digits of the second's fraction, nil if not written.
	Precision *int
	Zone      TimeZoneRule
}

// IntervalType is INTERVAL unit [TO unit]. Flink has it in CAST only: no column may be of this type.
type IntervalType struct {
	Span
	Unit *IntervalUnit
}

// ArrayType is ARRAY<t> or t ARRAY.
type ArrayType struct {
	Span
	Elem *DataType
}

// MultisetType is MULTISET<t> or t MULTISET.
type MultisetType struct {
	Span
	Elem *DataType
}

// MapType is MAP<key, value>.
type MapType struct {
	Span
	Key, Value *DataType
}

// RowType is ROW<…> or ROW(…).
type RowType struct {
	Span
	// Fields may be empty.
	Fields []*RowField
}

// RowField is a field of a [RowType] or a [StructuredType].
type RowField struct {
	Span
	Name *Ident
	Type *DataType
	// Comment is nil if not written.
	Comment *StringLit
}

// RawType is RAW('class', 'serializer snapshot').
type RawType struct {
	Span
	Class, Serializer *StringLit
}

// StructuredType is STRUCTURED<'class', field type, …>.
type StructuredType struct {
	Span
	Class  *StringLit
	Fields []*RowField
}

// UserType is a type that only a catalog knows.
type UserType struct {
	Span
	Name *Name
}

func (*ScalarType) typeShape()     {}
func (*TimeType) typeShape()       {}
func (*TimestampType) typeShape()  {}
func (*IntervalType) typeShape()   {}
func (*ArrayType) typeShape()      {}
func (*MultisetType) typeShape()   {}
func (*MapType) typeShape()        {}
func (*RowType) typeShape()        {}
func (*RawType) typeShape()        {}
func (*StructuredType) typeShape() {}
func (*UserType) typeShape()       {}

func (n *DataType) each(f func(Node))     { some(f, n.Shape) }
func (*ScalarType) each(func(Node))       {}
func (*TimeType) each(func(Node))         {}
func (*TimestampType) each(func(Node))    {}
func (n *IntervalType) each(f func(Node)) { one(f, n.Unit) }
func (n *ArrayType) each(f func(Node))    { one(f, n.Elem) }
func (n *MultisetType) each(f func(Node)) { one(f, n.Elem) }
func (n *MapType) each(f func(Node))      { one(f, n.Key); one(f, n.Value) }
func (n *RowType) each(f func(Node))      { all(f, n.Fields) }

func (n *RowField) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Type)
	one(f, n.Comment)
}

func (n *RawType) each(f func(Node))        { one(f, n.Class); one(f, n.Serializer) }
func (n *StructuredType) each(f func(Node)) { one(f, n.Class); all(f, n.Fields) }
func (n *UserType) each(f func(Node))       { one(f, n.Name) }
