package ast

// Call is a function call in ordinary form, aggregate and window functions included.
type Call struct {
	Span
	// Name is the function as written; function names are not case-sensitive.
	Name *Name
	// NoParens is true for the functions that are called by name alone, such as CURRENT_TIMESTAMP.
	NoParens bool
	// Distinct is DISTINCT before the arguments, All is ALL; at most one is true.
	Distinct, All bool
	// Args may hold a [Star], [NamedArg], [DefaultArg], [UnitArg], [TableArg], [ModelArg] or [Descriptor] where the
	// syntax allows them.
	Args []Expr
	// OrderBy is the ORDER BY inside the parentheses, as in ARRAY_AGG(x ORDER BY y).
	OrderBy []*OrderItem
	// Nulls is IGNORE NULLS or RESPECT NULLS.
	Nulls NullTreatment
	// WithinGroup is WITHIN GROUP (ORDER BY …), nil if not written.
	WithinGroup []*OrderItem
	// Filter is FILTER (WHERE …), nil if not written.
	Filter Expr
	// Over is nil if the call is not a window function.
	Over *Over
}

// NullTreatment says what a window function does with NULL arguments.
type NullTreatment string

// The null treatments.
const (
	NullsDefault NullTreatment = ""
	IgnoreNulls  NullTreatment = "IGNORE NULLS"
	RespectNulls NullTreatment = "RESPECT NULLS"
)

// Over is OVER name or OVER (…): exactly one of Ref and Window is set.
type Over struct {
	Span
	Ref    *Ident
	Window *Window
}

// NamedArg is name => value.
type NamedArg struct {
	Span
	Name  *Ident
	Value Expr
}

// DefaultArg is DEFAULT in the place of an argument or a value.
type DefaultArg struct{ Span }

// UnitArg is a unit of time as an argument: TIMESTAMPADD(DAY, …).
type UnitArg struct {
	Span
	Unit TimeUnit
}

// TableArg is a table as an argument: TABLE t [PARTITION BY …] [ORDER BY …]. Exactly one of Name and Query is set.
type TableArg struct {
	Span
	Name        *Name
	Query       *Query
	PartitionBy []Expr
	OrderBy     []*OrderItem
}

// ModelArg is a model as an argument: MODEL m.
type ModelArg struct {
	Span
	Name *Name
}

// Descriptor is DESCRIPTOR(column, …).
type Descriptor struct {
	Span
	Columns []Ident
}

// Extract is EXTRACT(unit FROM X).
type Extract struct {
	Span
	Unit TimeUnit
	X    Expr
}

// TrimSide says which ends TRIM works on.
type TrimSide string

// The sides of TRIM.
const (
	TrimDefault  TrimSide = "" // the same as BOTH
	TrimBoth     TrimSide = "BOTH"
	TrimLeading  TrimSide = "LEADING"
	TrimTrailing TrimSide = "TRAILING"
)

// Trim is TRIM([side] [chars] FROM X), and TRIM(X).
type Trim struct {
	Span
	Side TrimSide
	// Chars is nil if not written: a space.
	Chars Expr
	X     Expr
}

// PositionOf is POSITION(needle IN X [FROM start]).
type PositionOf struct {
	Span
	Needle, X Expr
	// Start is nil if not written.
	Start Expr
}

// Overlay is OVERLAY(X PLACING placing FROM start [FOR length]).
type Overlay struct {
	Span
	X, Placing, Start Expr
	// Length is nil if not written.
	Length Expr
}

// Substring is SUBSTRING(X FROM start [FOR length]). With commas it is an ordinary [Call].
type Substring struct {
	Span
	X, Start Expr
	// Length is nil if not written.
	Length Expr
}

// RoundTo is FLOOR(X TO unit) or CEIL(X TO unit). Without a unit they are an ordinary [Call].
type RoundTo struct {
	Span
	// Up is true for CEIL.
	Up   bool
	X    Expr
	Unit TimeUnit
}

// MatchScope is RUNNING X or FINAL X, in MATCH_RECOGNIZE.
type MatchScope struct {
	Span
	Final bool
	X     Expr
}

func (*Call) expr()       {}
func (*NamedArg) expr()   {}
func (*DefaultArg) expr() {}
func (*UnitArg) expr()    {}
func (*TableArg) expr()   {}
func (*ModelArg) expr()   {}
func (*Descriptor) expr() {}
func (*Extract) expr()    {}
func (*Trim) expr()       {}
func (*PositionOf) expr() {}
func (*Overlay) expr()    {}
func (*Substring) expr()  {}
func (*RoundTo) expr()    {}
func (*MatchScope) expr() {}

func (n *Call) each(f func(Node)) {
	one(f, n.Name)
	all(f, n.Args)
	all(f, n.OrderBy)
	all(f, n.WithinGroup)
	some(f, n.Filter)
	one(f, n.Over)
}

func (n *Over) each(f func(Node))     { one(f, n.Ref); one(f, n.Window) }
func (n *NamedArg) each(f func(Node)) { one(f, n.Name); some(f, n.Value) }
func (*DefaultArg) each(func(Node))   {}
func (*UnitArg) each(func(Node))      {}

func (n *TableArg) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Query)
	all(f, n.PartitionBy)
	all(f, n.OrderBy)
}

func (n *ModelArg) each(f func(Node))   { one(f, n.Name) }
func (n *Descriptor) each(f func(Node)) { idents(f, n.Columns) }
func (n *Extract) each(f func(Node))    { some(f, n.X) }
func (n *Trim) each(f func(Node))       { some(f, n.Chars); some(f, n.X) }

func (n *PositionOf) each(f func(Node)) {
	some(f, n.Needle)
	some(f, n.X)
	some(f, n.Start)
}

func (n *Overlay) each(f func(Node)) {
	some(f, n.X)
	some(f, n.Placing)
	some(f, n.Start)
	some(f, n.Length)
}

func (n *Substring) each(f func(Node)) {
	some(f, n.X)
	some(f, n.Start)
	some(f, n.Length)
}

func (n *RoundTo) each(f func(Node))    { some(f, n.X) }
func (n *MatchScope) each(f func(Node)) { some(f, n.X) }
