package ast

// Expr is a scalar expression, or what may stand in the place of one: an argument or a star.
type Expr interface {
	Node
	expr()
}

// UnaryOp is a prefix operator.
type UnaryOp string

// The prefix operators.
const (
	Not   UnaryOp = "NOT"
	Minus UnaryOp = "-"
	Plus  UnaryOp = "+"
)

// Unary is a prefix operator and its operand.
type Unary struct {
	Span
	Op UnaryOp
	X  Expr
}

// BinaryOp is an infix operator, spelled as in SQL.
type BinaryOp string

// The infix operators.
const (
	Or                 BinaryOp = "OR"
	And                BinaryOp = "AND"
	Equal              BinaryOp = "="
	NotEqual           BinaryOp = "<>"
	Less               BinaryOp = "<"
	LessEqual          BinaryOp = "<="
	Greater            BinaryOp = ">"
	GreaterEqual       BinaryOp = ">="
	IsDistinctFrom     BinaryOp = "IS DISTINCT FROM"
	IsNotDistinctFrom  BinaryOp = "IS NOT DISTINCT FROM"
	Add                BinaryOp = "+"
	Subtract           BinaryOp = "-"
	Multiply           BinaryOp = "*"
	Divide             BinaryOp = "/"
	Modulo             BinaryOp = "%"
	Concat             BinaryOp = "||"
	MemberOf           BinaryOp = "MEMBER OF"
	SubmultisetOf      BinaryOp = "SUBMULTISET OF"
	NotSubmultisetOf   BinaryOp = "NOT SUBMULTISET OF"
	MultisetUnion      BinaryOp = "MULTISET UNION ALL"
	MultisetUnionDist  BinaryOp = "MULTISET UNION DISTINCT"
	MultisetIntersect  BinaryOp = "MULTISET INTERSECT ALL"
	MultisetIntersectD BinaryOp = "MULTISET INTERSECT DISTINCT"
	MultisetExcept     BinaryOp = "MULTISET EXCEPT ALL"
	MultisetExceptDist BinaryOp = "MULTISET EXCEPT DISTINCT"
	PeriodOverlaps     BinaryOp = "OVERLAPS"
	PeriodContains     BinaryOp = "CONTAINS"
	PeriodEquals       BinaryOp = "EQUALS"
	PeriodPrecedes     BinaryOp = "PRECEDES"
	PeriodSucceeds     BinaryOp = "SUCCEEDS"
	PeriodImmPrecedes  BinaryOp = "IMMEDIATELY PRECEDES"
	PeriodImmSucceeds  BinaryOp = "IMMEDIATELY SUCCEEDS"
)

// Binary is an infix operator and its operands.
type Binary struct {
	Span
	Op          BinaryOp
	Left, Right Expr
}

// IsTest is what IS tests for, spelled as in SQL.
type IsTest string

// The tests of IS.
const (
	IsNull       IsTest = "NULL"
	IsTrue       IsTest = "TRUE"
	IsFalse      IsTest = "FALSE"
	IsUnknown    IsTest = "UNKNOWN"
	IsASet       IsTest = "A SET"
	IsEmpty      IsTest = "EMPTY"
	IsJSON       IsTest = "JSON" // the same as JSON VALUE
	IsJSONValue  IsTest = "JSON VALUE"
	IsJSONObject IsTest = "JSON OBJECT"
	IsJSONArray  IsTest = "JSON ARRAY"
	IsJSONScalar IsTest = "JSON SCALAR"
)

// Is is X IS [NOT] test.
type Is struct {
	Span
	X    Expr
	Not  bool
	Test IsTest
}

// Between is X [NOT] BETWEEN [SYMMETRIC] low AND high.
type Between struct {
	Span
	X         Expr
	Not       bool
	Symmetric bool
	Low, High Expr
}

// LikeOp is the kind of pattern of a [Like].
type LikeOp string

// The kinds of patterns.
const (
	LikeMatch    LikeOp = "LIKE"
	ILikeMatch   LikeOp = "ILIKE"
	RLikeMatch   LikeOp = "RLIKE"
	SimilarMatch LikeOp = "SIMILAR TO"
)

// Like is X [NOT] LIKE pattern [ESCAPE escape], and its relatives.
type Like struct {
	Span
	X       Expr
	Not     bool
	Op      LikeOp
	Pattern Expr
	// Escape is nil if not written.
	Escape Expr
}

// In is X [NOT] IN (…): exactly one of List and Query is set.
type In struct {
	Span
	X     Expr
	Not   bool
	List  []Expr
	Query *Query
}

// Quantifier says how many rows a [Quantified] comparison asks for.
type Quantifier string

// The quantifiers. SOME and ANY mean the same.
const (
	QuantSome Quantifier = "SOME"
	QuantAny  Quantifier = "ANY"
	QuantAll  Quantifier = "ALL"
)

// Quantified compares with a whole list or query: X op ANY (…). Exactly one of List and Query is set.
type Quantified struct {
	Span
	X          Expr
	Op         BinaryOp
	Quantifier Quantifier
	List       []Expr
	Query      *Query
}

// Exists is EXISTS (query). NOT EXISTS is a [Unary] around it.
type Exists struct {
	Span
	Query *Query
}

// Unique is UNIQUE (query).
type Unique struct {
	Span
	Query *Query
}

// Subquery is a query in the place of a value.
type Subquery struct {
	Span
	Query *Query
}

// Case is both forms of CASE.
type Case struct {
	Span
	// Operand is nil in the searched form.
	Operand Expr
	// Whens has at least one element.
	Whens []*When
	// Else is nil if not written.
	Else Expr
}

// When is one branch of a [Case].
type When struct {
	Span
	// Conds has one element; the form with an operand allows several.
	Conds []Expr
	Then  Expr
}

// Cast is CAST(X AS type) or TRY_CAST(X AS type).
type Cast struct {
	Span
	Try  bool
	X    Expr
	Type *DataType
}

// Star is * or t.*: in a SELECT list, and as the argument of COUNT.
type Star struct {
	Span
	// Qualifier is nil for a bare star.
	Qualifier *Name
}

// Row is a row value: ROW(…) or (a, b).
type Row struct {
	Span
	// Explicit is true if the word ROW was written.
	Explicit bool
	Items    []Expr
}

// Array is ARRAY[…].
type Array struct {
	Span
	Items []Expr
}

// Map is MAP[key, value, …].
type Map struct {
	Span
	// Items alternates keys and values; the parser saw an even number of them.
	Items []Expr
}

// Multiset is MULTISET[…].
type Multiset struct {
	Span
	Items []Expr
}

// CollectionQuery is a collection of the rows of a query: ARRAY(query), MAP(query), MULTISET(query).
type CollectionQuery struct {
	Span
	Kind  CollectionKind
	Query *Query
}

// CollectionKind names a kind of collection.
type CollectionKind string

// The kinds of collections.
const (
	ArrayKind    CollectionKind = "ARRAY"
	MapKind      CollectionKind = "MAP"
	MultisetKind CollectionKind = "MULTISET"
)

// Index is X[index]: an element of an array, the value of a map's key, or a field of a row by position.
type Index struct {
	Span
	X, Index Expr
}

// Field is X.name where X is not a plain name: (expr).name, call().name, a[1].name.
type Field struct {
	Span
	X    Expr
	Name *Ident
}

func (*Name) expr()            {}
func (*Unary) expr()           {}
func (*Binary) expr()          {}
func (*Is) expr()              {}
func (*Between) expr()         {}
func (*Like) expr()            {}
func (*In) expr()              {}
func (*Quantified) expr()      {}
func (*Exists) expr()          {}
func (*Unique) expr()          {}
func (*Subquery) expr()        {}
func (*Case) expr()            {}
func (*Cast) expr()            {}
func (*Star) expr()            {}
func (*Row) expr()             {}
func (*Array) expr()           {}
func (*Map) expr()             {}
func (*Multiset) expr()        {}
func (*CollectionQuery) expr() {}
func (*Index) expr()           {}
func (*Field) expr()           {}

func (n *Unary) each(f func(Node))  { some(f, n.X) }
func (n *Binary) each(f func(Node)) { some(f, n.Left); some(f, n.Right) }
func (n *Is) each(f func(Node))     { some(f, n.X) }
func (n *Between) each(f func(Node)) {
	some(f, n.X)
	some(f, n.Low)
	some(f, n.High)
}

func (n *Like) each(f func(Node)) {
	some(f, n.X)
	some(f, n.Pattern)
	some(f, n.Escape)
}

func (n *In) each(f func(Node)) {
	some(f, n.X)
	all(f, n.List)
	one(f, n.Query)
}

func (n *Quantified) each(f func(Node)) {
	some(f, n.X)
	all(f, n.List)
	one(f, n.Query)
}

func (n *Exists) each(f func(Node))   { one(f, n.Query) }
func (n *Unique) each(f func(Node))   { one(f, n.Query) }
func (n *Subquery) each(f func(Node)) { one(f, n.Query) }

func (n *Case) each(f func(Node)) {
	some(f, n.Operand)
	all(f, n.Whens)
	some(f, n.Else)
}

func (n *When) each(f func(Node)) {
	all(f, n.Conds)
	some(f, n.Then)
}

func (n *Cast) each(f func(Node)) {
	some(f, n.X)
	one(f, n.Type)
}

func (n *Star) each(f func(Node))            { one(f, n.Qualifier) }
func (n *Row) each(f func(Node))             { all(f, n.Items) }
func (n *Array) each(f func(Node))           { all(f, n.Items) }
func (n *Map) each(f func(Node))             { all(f, n.Items) }
func (n *Multiset) each(f func(Node))        { all(f, n.Items) }
func (n *CollectionQuery) each(f func(Node)) { one(f, n.Query) }
func (n *Index) each(f func(Node))           { some(f, n.X); some(f, n.Index) }
func (n *Field) each(f func(Node))           { some(f, n.X); one(f, n.Name) }
