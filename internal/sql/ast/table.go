package ast

// TableRef is an element of FROM: a [Table], [DerivedTable], [TableFunction], [Unnest], [MatchRecognize] or [Join].
type TableRef interface {
	Node
	tableRef()
}

// TableAlias is [AS] name [(columns)].
type TableAlias struct {
	Span
	Name    *Ident
	Columns []Ident
}

// Table is a table, view or common table expression by name.
type Table struct {
	Span
	Name  *Name
	Hints []*Hint
	// AsOf is the time of FOR SYSTEM_TIME AS OF, nil if not written.
	AsOf Expr
	// Alias is nil if not written.
	Alias *TableAlias
}

// DerivedTable is a query in FROM.
type DerivedTable struct {
	Span
	Lateral bool
	Query   *Query
	// Alias is nil if not written.
	Alias *TableAlias
}

// TableFunction is a function that returns a table: TABLE(f(…)), LATERAL TABLE(f(…)), or f(…).
type TableFunction struct {
	Span
	Lateral bool
	// TableWord is true if the call was wrapped in TABLE(…).
	TableWord bool
	Call      *Call
	// Alias is nil if not written.
	Alias *TableAlias
}

// Unnest is UNNEST(…) [WITH ORDINALITY].
type Unnest struct {
	Span
	Lateral    bool
	Items      []Expr
	Ordinality bool
	// Alias is nil if not written.
	Alias *TableAlias
}

// JoinKind is the kind of a join, spelled as in SQL.
type JoinKind string

// The kinds of joins.
const (
	CommaJoin JoinKind = ","
	InnerJoin JoinKind = "JOIN" // also INNER JOIN
	LeftJoin  JoinKind = "LEFT JOIN"
	RightJoin JoinKind = "RIGHT JOIN"
	FullJoin  JoinKind = "FULL JOIN"
	CrossJoin JoinKind = "CROSS JOIN"
)

// Join is two tables and how they meet. At most one of Natural, On and Using is set.
type Join struct {
	Span
	Kind        JoinKind
	Natural     bool
	Left, Right TableRef
	// On is nil if not written.
	On Expr
	// Using is empty if not written.
	Using []Ident
}

func (*Table) tableRef()         {}
func (*DerivedTable) tableRef()  {}
func (*TableFunction) tableRef() {}
func (*Unnest) tableRef()        {}
func (*Join) tableRef()          {}

func (n *TableAlias) each(f func(Node)) { one(f, n.Name); idents(f, n.Columns) }

func (n *Table) each(f func(Node)) {
	one(f, n.Name)
	all(f, n.Hints)
	some(f, n.AsOf)
	one(f, n.Alias)
}

func (n *DerivedTable) each(f func(Node)) {
	one(f, n.Query)
	one(f, n.Alias)
}

func (n *TableFunction) each(f func(Node)) { one(f, n.Call); one(f, n.Alias) }
func (n *Unnest) each(f func(Node))        { all(f, n.Items); one(f, n.Alias) }

func (n *Join) each(f func(Node)) {
	some(f, n.Left)
	some(f, n.Right)
	some(f, n.On)
	idents(f, n.Using)
}
