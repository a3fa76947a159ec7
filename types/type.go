package types

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Kind is the root of a SQL data type, without its parameters.
type Kind uint8

// The kinds, named as in Flink SQL.
const (
	// Null is the type of a bare NULL literal.
	Null Kind = iota
	Boolean
	TinyInt
	SmallInt
	Int
	BigInt
	Float
	Double
	Decimal
	Char
	Varchar
	Binary
	Varbinary
	Date
	Time
	Timestamp
	TimestampLTZ
	// IntervalYearMonth counts months.
	IntervalYearMonth
	// IntervalDayTime counts milliseconds.
	IntervalDayTime
	Array
	Map
	Multiset
	Row
)

// MaxLength is the length of STRING and BYTES, which are VARCHAR and VARBINARY
// of this length.
const MaxLength = math.MaxInt32

// MaxDecimalPrecision is the largest precision of a DECIMAL, in digits.
const MaxDecimalPrecision = 38

// Type is a SQL data type. It is immutable and compared with [Type.Equal].
type Type struct {
	Kind     Kind
	Nullable bool
	// Length of CHAR, VARCHAR, BINARY (code points) and VARBINARY (bytes).
	Length int
	// Precision in digits: of the whole number for DECIMAL, of the fraction of
	// a second for TIME, TIMESTAMP and TIMESTAMP_LTZ.
	Precision int
	// Scale is the number of digits behind the point of a DECIMAL.
	Scale int
	// Unit is the last unit of an interval. It is no part of a type's identity: it
	// says what an INSERT makes of the interval in a column of numbers.
	Unit IntervalUnit
	// Key is the key type of a MAP.
	Key *Type
	// Elem is the element type of ARRAY and MULTISET, the value type of MAP.
	Elem *Type
	// Fields of a ROW, in order.
	Fields []Field
}

// Field is a named column of a table, or a field of a ROW.
type Field struct {
	Name string
	Type Type
}

// Of returns the nullable type of a kind that takes no parameters.
func Of(k Kind) Type { return Type{Kind: k, Nullable: true} }

// String returns the nullable STRING type.
func String() Type { return Type{Kind: Varchar, Nullable: true, Length: MaxLength} }

// Bytes returns the nullable BYTES type.
func Bytes() Type { return Type{Kind: Varbinary, Nullable: true, Length: MaxLength} }

// DecimalOf returns the nullable DECIMAL(precision, scale).
func DecimalOf(precision, scale int) Type {
	return Type{Kind: Decimal, Nullable: true, Precision: precision, Scale: scale}
}

// TimestampOf returns the nullable TIMESTAMP(precision).
func TimestampOf(precision int) Type {
	return Type{Kind: Timestamp, Nullable: true, Precision: precision}
}

// TimestampLTZOf returns the nullable TIMESTAMP_LTZ(precision).
func TimestampLTZOf(precision int) Type {
	return Type{Kind: TimestampLTZ, Nullable: true, Precision: precision}
}

// ArrayOf returns the nullable ARRAY<elem>.
func ArrayOf(elem Type) Type { return Type{Kind: Array, Nullable: true, Elem: &elem} }

// MapOf returns the nullable MAP<key, value>.
func MapOf(key, value Type) Type { return Type{Kind: Map, Nullable: true, Key: &key, Elem: &value} }

// MultisetOf returns the nullable MULTISET<elem>.
func MultisetOf(elem Type) Type { return Type{Kind: Multiset, Nullable: true, Elem: &elem} }

// RowOf returns the nullable ROW of the fields.
func RowOf(fields ...Field) Type { return Type{Kind: Row, Nullable: true, Fields: fields} }

// NotNull returns the type without NULL.
func (t Type) NotNull() Type { t.Nullable = false; return t }

// AsNullable returns the type with NULL.
func (t Type) AsNullable() Type { t.Nullable = true; return t }

// WithNullable returns the type with the given nullability.
func (t Type) WithNullable(nullable bool) Type { t.Nullable = nullable; return t }

// Equal reports whether both types are the same, nullability included.
func (t Type) Equal(o Type) bool {
	return t.Nullable == o.Nullable && t.SameIgnoringNull(o)
}

// SameIgnoringNull reports whether both types are the same at every level but
// for the nullability of the outermost one.
func (t Type) SameIgnoringNull(o Type) bool {
	if t.Kind != o.Kind || t.Length != o.Length || t.Precision != o.Precision || t.Scale != o.Scale {
		return false
	}
	if !samePointee(t.Key, o.Key) || !samePointee(t.Elem, o.Elem) || len(t.Fields) != len(o.Fields) {
		return false
	}
	for i := range t.Fields {
		if t.Fields[i].Name != o.Fields[i].Name || !t.Fields[i].Type.Equal(o.Fields[i].Type) {
			return false
		}
	}
	return true
}

func samePointee(a, b *Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(*b)
}

// IsString reports CHAR and VARCHAR.
func (t Type) IsString() bool { return t.Kind == Char || t.Kind == Varchar }

// IsBinary reports BINARY and VARBINARY.
func (t Type) IsBinary() bool { return t.Kind == Binary || t.Kind == Varbinary }

// IsInteger reports TINYINT, SMALLINT, INT and BIGINT.
func (t Type) IsInteger() bool { return t.Kind >= TinyInt && t.Kind <= BigInt }

// IsApproximate reports FLOAT and DOUBLE.
func (t Type) IsApproximate() bool { return t.Kind == Float || t.Kind == Double }

// IsNumeric reports integers, FLOAT, DOUBLE and DECIMAL.
func (t Type) IsNumeric() bool { return t.Kind >= TinyInt && t.Kind <= Decimal }

// IsTimestamp reports TIMESTAMP and TIMESTAMP_LTZ.
func (t Type) IsTimestamp() bool { return t.Kind == Timestamp || t.Kind == TimestampLTZ }

// IsExact reports integers and DECIMAL.
func (t Type) IsExact() bool { return t.IsInteger() || t.Kind == Decimal }

// IsTemporal reports DATE, TIME, TIMESTAMP and TIMESTAMP_LTZ.
func (t Type) IsTemporal() bool { return t.Kind >= Date && t.Kind <= TimestampLTZ }

// IsInterval reports both kinds of interval.
func (t Type) IsInterval() bool { return t.Kind == IntervalYearMonth || t.Kind == IntervalDayTime }

// String spells the type as Flink does in messages and in TYPEOF.
func (t Type) String() string {
	s := t.root()
	if !t.Nullable && t.Kind != Null {
		s += " NOT NULL"
	}
	return s
}

func (t Type) root() string {
	switch t.Kind {
	case Decimal:
		return fmt.Sprintf("DECIMAL(%d, %d)", t.Precision, t.Scale)
	case Varchar:
		return sized("VARCHAR", "STRING", t.Length)
	case Varbinary:
		return sized("VARBINARY", "BYTES", t.Length)
	case Char, Binary:
		return t.Kind.String() + "(" + strconv.Itoa(t.Length) + ")"
	case Time, Timestamp, TimestampLTZ:
		return t.Kind.String() + "(" + strconv.Itoa(t.Precision) + ")"
	case Array, Multiset:
		return t.Kind.String() + "<" + t.Elem.String() + ">"
	case Map:
		return "MAP<" + t.Key.String() + ", " + t.Elem.String() + ">"
	case Row:
		return t.rowString()
	}
	return t.Kind.String()
}

func sized(name, unlimited string, length int) string {
	if length == MaxLength {
		return unlimited
	}
	return name + "(" + strconv.Itoa(length) + ")"
}

func (t Type) rowString() string {
	var b strings.Builder
	b.WriteString("ROW<")
	for i, f := range t.Fields {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "`%s` %s", strings.ReplaceAll(f.Name, "`", "``"), f.Type)
	}
	b.WriteString(">")
	return b.String()
}

var kindNames = [...]string{
	Null: "NULL", Boolean: "BOOLEAN", TinyInt: "TINYINT", SmallInt: "SMALLINT", Int: "INT",
	BigInt: "BIGINT", Float: "FLOAT", Double: "DOUBLE", Decimal: "DECIMAL", Char: "CHAR",
	Varchar: "VARCHAR", Binary: "BINARY", Varbinary: "VARBINARY", Date: "DATE", Time: "TIME",
	Timestamp: "TIMESTAMP", TimestampLTZ: "TIMESTAMP_LTZ",
	IntervalYearMonth: "INTERVAL YEAR TO MONTH", IntervalDayTime: "INTERVAL DAY TO SECOND",
	Array: "ARRAY", Map: "MAP", Multiset: "MULTISET", Row: "ROW",
}

// String spells the kind as SQL does.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "KIND(" + strconv.Itoa(int(k)) + ")"
}

// Physical says which slices of a [Vector] hold the values of a type.
type Physical uint8

const (
	// PhysInt uses Ints: booleans as 0 and 1, integers, days since 1970 (DATE),
	// milliseconds of the day (TIME), months or milliseconds (intervals), and
	// unscaled DECIMAL of at most 18 digits.
	PhysInt Physical = iota
	// PhysFloat uses Floats; a FLOAT holds values that fit a float32.
	PhysFloat
	// PhysBytes uses Views and Data.
	PhysBytes
	// PhysWide uses Ints (low word) and Hi (high word): unscaled DECIMAL of more
	// than 18 digits, two's complement.
	PhysWide
	// PhysTimestamp uses Ints (milliseconds since 1970, floor) and Nanos.
	PhysTimestamp
	// PhysList uses Offsets and one child (ARRAY), or two (MAP: keys, values;
	// MULTISET: elements, counts).
	PhysList
	// PhysRow uses one child a field.
	PhysRow
)

// MaxNarrowDecimal is the largest DECIMAL precision held in one word.
const MaxNarrowDecimal = 18

// Physical returns the representation of the type's values.
func (t Type) Physical() Physical {
	switch t.Kind {
	case Float, Double:
		return PhysFloat
	case Char, Varchar, Binary, Varbinary:
		return PhysBytes
	case Decimal:
		if t.Precision > MaxNarrowDecimal {
			return PhysWide
		}
		return PhysInt
	case Timestamp, TimestampLTZ:
		return PhysTimestamp
	case Array, Map, Multiset:
		return PhysList
	case Row:
		return PhysRow
	}
	return PhysInt
}
