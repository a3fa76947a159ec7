package ast

// JSONBehavior is what a JSON function answers instead of a value: NULL ON EMPTY, DEFAULT x ON ERROR.
type JSONBehavior struct {
	Span
	Kind JSONBehaviorKind
	// Default is the value of DEFAULT, nil otherwise.
	Default Expr
}

// JSONBehaviorKind names a behaviour, spelled as in SQL.
type JSONBehaviorKind string

// The behaviours.
const (
	JSONError       JSONBehaviorKind = "ERROR"
	JSONNull        JSONBehaviorKind = "NULL"
	JSONDefault     JSONBehaviorKind = "DEFAULT"
	JSONTrue        JSONBehaviorKind = "TRUE"
	JSONFalse       JSONBehaviorKind = "FALSE"
	JSONUnknown     JSONBehaviorKind = "UNKNOWN"
	JSONEmptyArray  JSONBehaviorKind = "EMPTY ARRAY"
	JSONEmptyObject JSONBehaviorKind = "EMPTY OBJECT"
)

// JSONPassing is one argument of PASSING value AS name.
type JSONPassing struct {
	Span
	Value Expr
	Name  *Ident
}

// JSONExists is JSON_EXISTS(X, path …).
type JSONExists struct {
	Span
	X, Path Expr
	Passing []*JSONPassing
	// OnError is nil if not written: FALSE.
	OnError *JSONBehavior
}

// JSONValue is JSON_VALUE(X, path …).
type JSONValue struct {
	Span
	X, Path Expr
	Passing []*JSONPassing
	// Returning is nil if not written: STRING.
	Returning *DataType
	// OnEmpty and OnError are nil if not written: NULL.
	OnEmpty, OnError *JSONBehavior
}

// JSONWrapper says whether JSON_QUERY wraps its result in an array, spelled as in SQL.
type JSONWrapper string

// The wrappers.
const (
	WrapperDefault       JSONWrapper = "" // the same as WITHOUT
	WrapperWithout       JSONWrapper = "WITHOUT ARRAY"
	WrapperConditional   JSONWrapper = "WITH CONDITIONAL ARRAY"
	WrapperUnconditional JSONWrapper = "WITH UNCONDITIONAL ARRAY"
)

// JSONQuery is JSON_QUERY(X, path …).
type JSONQuery struct {
	Span
	X, Path Expr
	Passing []*JSONPassing
	// Returning is nil if not written: STRING.
	Returning *DataType
	Wrapper   JSONWrapper
	// OnEmpty and OnError are nil if not written: NULL.
	OnEmpty, OnError *JSONBehavior
}

// JSONOnNull says what a JSON constructor does with NULL values.
type JSONOnNull string

// The treatments of NULL values.
const (
	OnNullDefault JSONOnNull = "" // NULL for objects, ABSENT for arrays
	NullOnNull    JSONOnNull = "NULL ON NULL"
	AbsentOnNull  JSONOnNull = "ABSENT ON NULL"
)

// JSONMember is one KEY k VALUE v.
type JSONMember struct {
	Span
	Key, Value Expr
}

// JSONObject is JSON_OBJECT(…).
type JSONObject struct {
	Span
	Members []*JSONMember
	OnNull  JSONOnNull
}

// JSONArray is JSON_ARRAY(…).
type JSONArray struct {
	Span
	Items  []Expr
	OnNull JSONOnNull
}

// JSONObjectAgg is the aggregate JSON_OBJECTAGG(…).
type JSONObjectAgg struct {
	Span
	Member *JSONMember
	OnNull JSONOnNull
}

// JSONArrayAgg is the aggregate JSON_ARRAYAGG(…).
type JSONArrayAgg struct {
	Span
	X       Expr
	OrderBy []*OrderItem
	OnNull  JSONOnNull
	// WithinGroup is WITHIN GROUP (ORDER BY …), nil if not written.
	WithinGroup []*OrderItem
}

func (*JSONExists) expr()    {}
func (*JSONValue) expr()     {}
func (*JSONQuery) expr()     {}
func (*JSONObject) expr()    {}
func (*JSONArray) expr()     {}
func (*JSONObjectAgg) expr() {}
func (*JSONArrayAgg) expr()  {}

func (n *JSONBehavior) each(f func(Node)) { some(f, n.Default) }
func (n *JSONPassing) each(f func(Node))  { some(f, n.Value); one(f, n.Name) }

func (n *JSONExists) each(f func(Node)) {
	some(f, n.X)
	some(f, n.Path)
	all(f, n.Passing)
	one(f, n.OnError)
}

func (n *JSONValue) each(f func(Node)) {
	some(f, n.X)
	some(f, n.Path)
	all(f, n.Passing)
	one(f, n.Returning)
	one(f, n.OnEmpty)
	one(f, n.OnError)
}

func (n *JSONQuery) each(f func(Node)) {
	some(f, n.X)
	some(f, n.Path)
	all(f, n.Passing)
	one(f, n.Returning)
	one(f, n.OnEmpty)
	one(f, n.OnError)
}

func (n *JSONMember) each(f func(Node)) { some(f, n.Key); some(f, n.Value) }
func (n *JSONObject) each(f func(Node)) { all(f, n.Members) }
func (n *JSONArray) each(f func(Node))  { all(f, n.Items) }

func (n *JSONObjectAgg) each(f func(Node)) { one(f, n.Member) }

func (n *JSONArrayAgg) each(f func(Node)) {
	some(f, n.X)
	all(f, n.OrderBy)
	all(f, n.WithinGroup)
}
