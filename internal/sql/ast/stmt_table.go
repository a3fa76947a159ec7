package ast

// CreateTable is CREATE TABLE in all its forms.
type CreateTable struct {
	Span
	Temporary   bool
	OrReplace   bool
	IfNotExists bool
	Name        *Name
	Elements    []TableElement
	// Comment is nil if not written.
	Comment *StringLit
	// Distribution is nil if not written.
	Distribution  *Distribution
	PartitionedBy []Ident
	Options       []*Option
	// Like is LIKE table, nil if not written.
	Like *TableLike
	// As is the query of CREATE TABLE AS, nil if not written.
	As *Query
}

// TableElement is what stands between the parentheses of CREATE TABLE: a [PhysicalColumn], [MetadataColumn],
// [ComputedColumn], [BareColumn], [Watermark] or [Constraint].
type TableElement interface {
	Node
	tableElement()
}

// PhysicalColumn is a column that the connector reads and writes. A NOT NULL stands in its type.
type PhysicalColumn struct {
	Span
	Name *Ident
	Type *DataType
	// Constraint is a constraint of this column alone, nil if not written.
	Constraint *Constraint
	// Comment is nil if not written.
	Comment *StringLit
}

// MetadataColumn is name type METADATA [FROM 'key'] [VIRTUAL].
type MetadataColumn struct {
	Span
	Name *Ident
	Type *DataType
	// Key is nil if not written: the column's name.
	Key     *StringLit
	Virtual bool
	// Comment is nil if not written.
	Comment *StringLit
}

// ComputedColumn is name AS expr.
type ComputedColumn struct {
	Span
	Name *Ident
	X    Expr
	// Comment is nil if not written.
	Comment *StringLit
}

// BareColumn is a column by name alone: CREATE TABLE t (b, a) AS SELECT orders the columns of its query.
type BareColumn struct {
	Span
	Name *Ident
}

// Watermark is WATERMARK FOR column AS expr.
type Watermark struct {
	Span
	// Column may have several parts: the field of a row.
	Column *Name
	X      Expr
}

// ConstraintKind is the kind of a constraint, spelled as in SQL.
type ConstraintKind string

// The kinds of constraints.
const (
	PrimaryKey ConstraintKind = "PRIMARY KEY"
	UniqueKey  ConstraintKind = "UNIQUE"
)

// Enforcement says whether the engine guards a constraint.
type Enforcement uint8

// The enforcements.
const (
	EnforcementDefault Enforcement = iota // nothing written
	Enforced                              // ENFORCED
	NotEnforced                           // NOT ENFORCED
)

// Constraint is [CONSTRAINT name] PRIMARY KEY (…) NOT ENFORCED.
type Constraint struct {
	Span
	// Name is nil if not written.
	Name *Ident
	Kind ConstraintKind
	// Columns is empty for the constraint of a single column, where it stands behind that column.
	Columns     []Ident
	Enforcement Enforcement
}

// Distribution is DISTRIBUTED BY [HASH|RANGE] (…) INTO n BUCKETS.
type Distribution struct {
	Span
	// Kind is "HASH", "RANGE" or "" if not written.
	Kind string
	// Columns may be empty.
	Columns []Ident
	// Buckets is nil if not written.
	Buckets *NumberLit
}

// Option is 'key' = 'value', in WITH, SET and hints.
type Option struct {
	Span
	Key, Value *StringLit
}

// TableLike is LIKE table [(options)].
type TableLike struct {
	Span
	Source  *Name
	Options []*LikeOption
}

// LikeOption is one option of LIKE: EXCLUDING CONSTRAINTS.
type LikeOption struct {
	Span
	// Merge is "INCLUDING", "EXCLUDING" or "OVERWRITING".
	Merge string
	// Feature is "ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA", "OPTIONS", "PARTITIONS" or
	// "WATERMARKS".
	Feature string
}

func (*CreateTable) statement() {}

func (*PhysicalColumn) tableElement() {}
func (*MetadataColumn) tableElement() {}
func (*ComputedColumn) tableElement() {}
func (*BareColumn) tableElement()     {}
func (*Watermark) tableElement()      {}
func (*Constraint) tableElement()     {}

func (n *CreateTable) each(f func(Node)) {
	one(f, n.Name)
	all(f, n.Elements)
	one(f, n.Comment)
	one(f, n.Distribution)
	idents(f, n.PartitionedBy)
	all(f, n.Options)
	one(f, n.Like)
	one(f, n.As)
}

func (n *PhysicalColumn) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Type)
	one(f, n.Constraint)
	one(f, n.Comment)
}

func (n *MetadataColumn) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Type)
	one(f, n.Key)
	one(f, n.Comment)
}

func (n *ComputedColumn) each(f func(Node)) {
	one(f, n.Name)
	some(f, n.X)
	one(f, n.Comment)
}

func (n *BareColumn) each(f func(Node))   { one(f, n.Name) }
func (n *Watermark) each(f func(Node))    { one(f, n.Column); some(f, n.X) }
func (n *Constraint) each(f func(Node))   { one(f, n.Name); idents(f, n.Columns) }
func (n *Distribution) each(f func(Node)) { idents(f, n.Columns); one(f, n.Buckets) }
func (n *Option) each(f func(Node))       { one(f, n.Key); one(f, n.Value) }
func (n *TableLike) each(f func(Node))    { one(f, n.Source); all(f, n.Options) }
func (*LikeOption) each(func(Node))       {}
