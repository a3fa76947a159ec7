package ast

// CreateView is CREATE VIEW.
type CreateView struct {
	Span
	Temporary   bool
	OrReplace   bool
	IfNotExists bool
	Name        *Name
	Columns     []Ident
	// Comment is nil if not written.
	Comment *StringLit
	Query   *Query
}

// CreateFunction is CREATE FUNCTION name AS 'class'.
type CreateFunction struct {
	Span
	Temporary bool
	// System is true for CREATE TEMPORARY SYSTEM FUNCTION.
	System      bool
	IfNotExists bool
	Name        *Name
	Class       *StringLit
	// Language is "JAVA", "SCALA", "PYTHON", "SQL", or "" if not written.
	Language string
	// Resources are the files of USING.
	Resources []*Resource
	Options   []*Option
}

// Resource is JAR 'path' in USING.
type Resource struct {
	Span
	// Kind is "JAR" or "ARTIFACT".
	Kind string
	Path *StringLit
}

// CreateCatalog is CREATE CATALOG.
type CreateCatalog struct {
	Span
	IfNotExists bool
	Name        *Ident
	// Comment is nil if not written.
	Comment *StringLit
	Options []*Option
}

// CreateDatabase is CREATE DATABASE.
type CreateDatabase struct {
	Span
	IfNotExists bool
	Name        *Name
	// Comment is nil if not written.
	Comment *StringLit
	Options []*Option
}

// CreateModel is CREATE MODEL.
type CreateModel struct {
	Span
	Temporary   bool
	IfNotExists bool
	Name        *Name
	// Input and Output are the columns of the model.
	Input, Output []TableElement
	// Comment is nil if not written.
	Comment *StringLit
	Options []*Option
	// As is nil if not written.
	As *Query
}

// CreateConnection is CREATE CONNECTION.
type CreateConnection struct {
	Span
	Temporary bool
	// System is true for CREATE TEMPORARY SYSTEM CONNECTION.
	System      bool
	IfNotExists bool
	Name        *Name
	// Comment is nil if not written.
	Comment *StringLit
	Options []*Option
}

// CreateMaterializedTable is CREATE [OR ALTER] MATERIALIZED TABLE.
type CreateMaterializedTable struct {
	Span
	OrAlter  bool
	Name     *Name
	Elements []TableElement
	// Comment is nil if not written.
	Comment *StringLit
	// Distribution is nil if not written.
	Distribution  *Distribution
	PartitionedBy []Ident
	Options       []*Option
	// Freshness is an interval, nil if not written.
	Freshness Expr
	// RefreshMode is "FULL", "CONTINUOUS" or "" if not written.
	RefreshMode string
	Query       *Query
}

// ObjectKind is a kind of catalog object, spelled as in SQL.
type ObjectKind string

// The kinds of catalog objects.
const (
	KindCatalog           ObjectKind = "CATALOG"
	KindDatabase          ObjectKind = "DATABASE"
	KindTable             ObjectKind = "TABLE"
	KindMaterializedTable ObjectKind = "MATERIALIZED TABLE"
	KindView              ObjectKind = "VIEW"
	KindFunction          ObjectKind = "FUNCTION"
	KindModel             ObjectKind = "MODEL"
	KindConnection        ObjectKind = "CONNECTION"
	KindModule            ObjectKind = "MODULE"
	KindJob               ObjectKind = "JOB"
)

// Drop is DROP of any kind of object.
type Drop struct {
	Span
	Kind      ObjectKind
	Temporary bool
	// System is true for DROP TEMPORARY SYSTEM FUNCTION.
	System   bool
	IfExists bool
	Name     *Name
	// Behavior is "RESTRICT", "CASCADE" or "" if not written.
	Behavior string
}

func (*CreateView) statement()              {}
func (*CreateFunction) statement()          {}
func (*CreateCatalog) statement()           {}
func (*CreateDatabase) statement()          {}
func (*CreateModel) statement()             {}
func (*CreateConnection) statement()        {}
func (*CreateMaterializedTable) statement() {}
func (*Drop) statement()                    {}

func (n *CreateView) each(f func(Node)) {
	one(f, n.Name)
	idents(f, n.Columns)
	one(f, n.Comment)
	one(f, n.Query)
}

func (n *CreateFunction) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Class)
	all(f, n.Resources)
	all(f, n.Options)
}

func (n *Resource) each(f func(Node)) { one(f, n.Path) }

func (n *CreateCatalog) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Comment)
	all(f, n.Options)
}

func (n *CreateDatabase) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Comment)
	all(f, n.Options)
}

func (n *CreateModel) each(f func(Node)) {
	one(f, n.Name)
	all(f, n.Input)
	all(f, n.Output)
	one(f, n.Comment)
	all(f, n.Options)
	one(f, n.As)
}

func (n *CreateConnection) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Comment)
	all(f, n.Options)
}

func (n *CreateMaterializedTable) each(f func(Node)) {
	one(f, n.Name)
	all(f, n.Elements)
	one(f, n.Comment)
	one(f, n.Distribution)
	idents(f, n.PartitionedBy)
	all(f, n.Options)
	some(f, n.Freshness)
	one(f, n.Query)
}

func (n *Drop) each(f func(Node)) { one(f, n.Name) }
