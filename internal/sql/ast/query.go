package ast

// Query is a complete query: [WITH …] body [ORDER BY …] [LIMIT …] [OFFSET …] [FETCH …].
type Query struct {
	Span
	// With is nil if not written.
	With *With
	Body QueryBody
	// OrderBy is empty if not written.
	OrderBy []*OrderItem
	// Limit is the number of LIMIT or of FETCH, nil if not written and for LIMIT ALL.
	Limit Expr
	// Fetch is true if the limit was written as FETCH FIRST n ROWS ONLY.
	Fetch bool
	// Offset is nil if not written.
	Offset Expr
}

// Limited reports a LIMIT, or an OFFSET that passes over rows: without one the order of a
// query within another means nothing.
func (q *Query) Limited() bool {
	n, ok := q.Offset.(*NumberLit)
	return q.Limit != nil || q.Offset != nil && !(ok && n.Text == "0")
}

// Bounded reports an ORDER BY, a LIMIT or an OFFSET.
func (q *Query) Bounded() bool { return len(q.OrderBy) > 0 || q.Limit != nil || q.Offset != nil }

// QueryBody is what a query computes before ORDER BY: a [Select], [SetOperation], [Values], [TableQuery], or another
// [Query] in parentheses.
type QueryBody interface {
	Node
	queryBody()
}

// With is a list of common table expressions.
type With struct {
	Span
	Recursive bool
	Tables    []*CommonTable
}

// CommonTable is name [(columns)] AS (query).
type CommonTable struct {
	Span
	Name    *Ident
	Columns []Ident
	Query   *Query
}

// SetOp is a set operator.
type SetOp string

// The set operators.
const (
	Union     SetOp = "UNION"
	Intersect SetOp = "INTERSECT"
	Except    SetOp = "EXCEPT"
)

// SetOperation combines the rows of two bodies. INTERSECT binds tighter than the others; all group to the left.
type SetOperation struct {
	Span
	Op          SetOp
	All         bool
	Left, Right QueryBody
}

// Values is VALUES (…), (…).
type Values struct {
	Span
	// Rows holds a [Row] per row; VALUES 1, 2 has rows of one item that are not in parentheses, the items themselves.
	Rows []Expr
}

// TableQuery is TABLE name as a query.
type TableQuery struct {
	Span
	Name *Name
}

// Select is SELECT … [WINDOW …] [QUALIFY …].
type Select struct {
	Span
	Hints []*Hint
	// Distinct is SELECT DISTINCT, All is SELECT ALL; at most one is true.
	Distinct, All bool
	// Items has at least one element.
	Items []*SelectItem
	// From is nil if not written.
	From TableRef
	// Where is nil if not written.
	Where Expr
	// GroupBy is nil if not written.
	GroupBy *GroupBy
	// Having is nil if not written.
	Having  Expr
	Windows []*NamedWindow
	// Qualify is nil if not written.
	Qualify Expr
}

// SelectItem is an expression, or a [Star], with an optional alias.
type SelectItem struct {
	Span
	X Expr
	// Alias is nil if not written.
	Alias *Ident
}

// GroupBy is the GROUP BY clause.
type GroupBy struct {
	Span
	// Distinct is GROUP BY DISTINCT, All is GROUP BY ALL followed by elements; at most one is true.
	Distinct, All bool
	// Elements has at least one element.
	Elements []GroupingElement
}

// GroupingElement is an element of GROUP BY: a [GroupingSet] or a [GroupingOp].
type GroupingElement interface {
	Node
	groupingElement()
}

// GroupingSet is an expression, a list of expressions in parentheses, or () for the grand total.
type GroupingSet struct {
	Span
	Items []Expr
}

// GroupingOp is GROUPING SETS (…), CUBE (…) or ROLLUP (…).
type GroupingOp struct {
	Span
	Kind     GroupingKind
	Elements []GroupingElement
}

// GroupingKind names a grouping operator, spelled as in SQL.
type GroupingKind string

// The grouping operators.
const (
	GroupingSets GroupingKind = "GROUPING SETS"
	Cube         GroupingKind = "CUBE"
	Rollup       GroupingKind = "ROLLUP"
)

// OrderItem is an element of ORDER BY.
type OrderItem struct {
	Span
	X    Expr
	Desc bool
	// Nulls says where NULLs sort if that was written.
	Nulls NullsOrder
}

// NullsOrder is NULLS FIRST or NULLS LAST.
type NullsOrder uint8

// The orders of NULLs.
const (
	NullsOrderDefault NullsOrder = iota
	NullsFirst
	NullsLast
)

// QueryStatement is a query that is a statement of its own.
type QueryStatement struct {
	Span
	Query *Query
}

func (*QueryStatement) statement() {}

func (*Query) queryBody()        {}
func (*SetOperation) queryBody() {}
func (*Values) queryBody()       {}
func (*TableQuery) queryBody()   {}
func (*Select) queryBody()       {}

func (*GroupingSet) groupingElement() {}
func (*GroupingOp) groupingElement()  {}

func (n *Query) each(f func(Node)) {
	one(f, n.With)
	some(f, n.Body)
	all(f, n.OrderBy)
	if n.Fetch {
		some(f, n.Offset)
		some(f, n.Limit)
		return
	}
	some(f, n.Limit)
	some(f, n.Offset)
}

func (n *With) each(f func(Node)) { all(f, n.Tables) }

func (n *CommonTable) each(f func(Node)) {
	one(f, n.Name)
	idents(f, n.Columns)
	one(f, n.Query)
}

func (n *SetOperation) each(f func(Node)) { some(f, n.Left); some(f, n.Right) }
func (n *Values) each(f func(Node))       { all(f, n.Rows) }
func (n *TableQuery) each(f func(Node))   { one(f, n.Name) }

func (n *Select) each(f func(Node)) {
	all(f, n.Hints)
	all(f, n.Items)
	some(f, n.From)
	some(f, n.Where)
	one(f, n.GroupBy)
	some(f, n.Having)
	all(f, n.Windows)
	some(f, n.Qualify)
}

func (n *SelectItem) each(f func(Node))     { some(f, n.X); one(f, n.Alias) }
func (n *GroupBy) each(f func(Node))        { all(f, n.Elements) }
func (n *GroupingSet) each(f func(Node))    { all(f, n.Items) }
func (n *GroupingOp) each(f func(Node))     { all(f, n.Elements) }
func (n *OrderItem) each(f func(Node))      { some(f, n.X) }
func (n *QueryStatement) each(f func(Node)) { one(f, n.Query) }
