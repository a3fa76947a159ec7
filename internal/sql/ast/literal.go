package ast

// NumberKind is the form of a numeric literal, which decides its type.
type NumberKind uint8

// The forms of numeric literals.
const (
	NumberInteger     NumberKind = iota // 12
	NumberDecimal                       // 1.50
	NumberApproximate                   // 1.5e3
)

// NumberLit is an unsigned numeric literal.
type NumberLit struct {
	Span
	Kind NumberKind
	// Text is the literal exactly as written: "007", "1.50", "1E3".
	Text string
}

// StringLit is a character string literal.
type StringLit struct {
	Span
	// Value is the content: doubled quotes undone, adjacent literals joined, escapes of U&'…' decoded. Valid UTF-8.
	Value string
	// Charset is the name in _UTF16'…', upper-case and without the underscore, or N of N'…'; "" if none was written.
	Charset string
	// OneLine: two pieces of it stand on one line, which Flink's parser takes and its
	// validation refuses.
	OneLine bool
}

// BinaryLit is a binary literal, x'…'.
type BinaryLit struct {
	Span
	// Digits are the hexadecimal digits as written: an even number of them.
	Digits string
	// OneLine is that of [StringLit].
	OneLine bool
}

// BoolLit is TRUE or FALSE.
type BoolLit struct {
	Span
	Value bool
}

// NullLit is NULL.
type NullLit struct{ Span }

// UnknownLit is UNKNOWN: a NULL of type BOOLEAN.
type UnknownLit struct{ Span }

// DateTimeKind names the type of a date or time literal.
type DateTimeKind uint8

// The kinds of date and time literals.
const (
	Date         DateTimeKind = iota // DATE '…'
	Time                             // TIME '…'
	Timestamp                        // TIMESTAMP '…'
	TimestampLTZ                     // TIMESTAMP WITH LOCAL TIME ZONE '…'
)

// DateTimeLit is a date, time or timestamp literal.
type DateTimeLit struct {
	Span
	Kind DateTimeKind
	// Value is the text between the quotes, not yet checked to be a date.
	Value string
}

// IntervalLit is an interval literal, INTERVAL [-] '…' unit.
type IntervalLit struct {
	Span
	// Negative is true if a minus stands before the quotes; the text may have a sign of its own.
	Negative bool
	// Value is the text between the quotes, not yet checked against the unit.
	Value string
	Unit  *IntervalUnit
}

// IntervalExpr is an interval of a computed length, INTERVAL expr unit.
type IntervalExpr struct {
	Span
	Negative bool
	X        Expr
	Unit     *IntervalUnit
}

// Difference is the interval between two times, (end - start) unit.
type Difference struct {
	Span
	// X is the subtraction in the parentheses.
	X    *Binary
	Unit *IntervalUnit
}

// IntervalUnit is the qualifier of an interval: one unit, or a range of units.
type IntervalUnit struct {
	Span
	From TimeUnit
	// Precision is the number of digits of the leading field, nil if not written.
	Precision *int
	// To is the last unit of a range, NoUnit if there is only one.
	To TimeUnit
	// Fraction is the number of digits after the decimal point of SECOND, nil if not written.
	Fraction *int
}

// TimeUnit is a unit of time in upper case and singular: "DAY".
type TimeUnit string

// NoUnit stands where no unit was written.
const NoUnit TimeUnit = ""

// The units that intervals are measured in. EXTRACT, FLOOR and TIMESTAMPADD know further ones.
const (
	Year    TimeUnit = "YEAR"
	Quarter TimeUnit = "QUARTER"
	Month   TimeUnit = "MONTH"
	Week    TimeUnit = "WEEK"
	Day     TimeUnit = "DAY"
	Hour    TimeUnit = "HOUR"
	Minute  TimeUnit = "MINUTE"
	Second  TimeUnit = "SECOND"
)

func (*NumberLit) expr()    {}
func (*StringLit) expr()    {}
func (*BinaryLit) expr()    {}
func (*BoolLit) expr()      {}
func (*NullLit) expr()      {}
func (*UnknownLit) expr()   {}
func (*DateTimeLit) expr()  {}
func (*IntervalLit) expr()  {}
func (*IntervalExpr) expr() {}
func (*Difference) expr()   {}

func (*NumberLit) each(func(Node))       {}
func (*StringLit) each(func(Node))       {}
func (*BinaryLit) each(func(Node))       {}
func (*BoolLit) each(func(Node))         {}
func (*NullLit) each(func(Node))         {}
func (*UnknownLit) each(func(Node))      {}
func (*DateTimeLit) each(func(Node))     {}
func (*IntervalUnit) each(func(Node))    {}
func (n *IntervalLit) each(f func(Node)) { one(f, n.Unit) }
func (n *IntervalExpr) each(f func(Node)) {
	some(f, n.X)
	one(f, n.Unit)
}

func (n *Difference) each(f func(Node)) {
	one(f, n.X)
	one(f, n.Unit)
}
