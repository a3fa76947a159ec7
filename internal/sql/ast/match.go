package ast

// MatchRecognize is table MATCH_RECOGNIZE (…).
type MatchRecognize struct {
	Span
	// Input has an alias of its own only if that stood before MATCH_RECOGNIZE.
	Input       TableRef
	PartitionBy []Expr
	OrderBy     []*OrderItem
	Measures    []*Measure
	// RowsPerMatch is what comes out of a match if that was written.
	RowsPerMatch RowsPerMatch
	// Skip is AFTER MATCH SKIP …, nil if not written: TO NEXT ROW.
	Skip    *MatchSkip
	Pattern *MatchPattern
	// Within is the longest duration of a match, an interval, nil if not written.
	Within  Expr
	Subsets []*MatchSubset
	Defines []*MatchDefine
	// Alias is nil if not written.
	Alias *TableAlias
}

// Measure is expr AS name.
type Measure struct {
	Span
	X    Expr
	Name *Ident
}

// RowsPerMatch is ONE ROW PER MATCH or ALL ROWS PER MATCH.
type RowsPerMatch string

// The outputs of a match.
const (
	RowsPerMatchDefault RowsPerMatch = "" // ONE ROW PER MATCH
	OneRowPerMatch      RowsPerMatch = "ONE ROW PER MATCH"
	AllRowsPerMatch     RowsPerMatch = "ALL ROWS PER MATCH"
)

// SkipKind says where the search goes on after a match, spelled as in SQL.
type SkipKind string

// The places to go on.
const (
	SkipPastLastRow SkipKind = "PAST LAST ROW"
	SkipToNextRow   SkipKind = "TO NEXT ROW"
	SkipToFirst     SkipKind = "TO FIRST"
	SkipToLast      SkipKind = "TO LAST" // also TO variable
)

// MatchSkip is AFTER MATCH SKIP ….
type MatchSkip struct {
	Span
	Kind SkipKind
	// Variable is set for TO FIRST and TO LAST.
	Variable *Ident
}

// MatchPattern is PATTERN (…).
type MatchPattern struct {
	Span
	// AnchorStart is ^, AnchorEnd is $.
	AnchorStart, AnchorEnd bool
	X                      Pattern
}

// Pattern is a row pattern: a [PatternVar], [PatternSeq], [PatternAlt], [PatternRepeat], [PatternPermute] or
// [PatternExclude].
type Pattern interface {
	Node
	pattern()
}

// PatternVar is a pattern variable.
type PatternVar struct {
	Span
	Name *Ident
}

// PatternSeq is a concatenation of at least two patterns.
type PatternSeq struct {
	Span
	Items []Pattern
}

// PatternAlt is an alternation of at least two patterns.
type PatternAlt struct {
	Span
	Items []Pattern
}

// Unbounded is the Max of a repetition without upper limit.
const Unbounded = -1

// PatternRepeat is a pattern with a quantifier: * + ? {n} {n,} {,m} {n,m}.
type PatternRepeat struct {
	Span
	X Pattern
	// Min is at least 0, Max is at least Min or [Unbounded].
	Min, Max int
	// NoMin is true for {,m}, whose Min is 0.
	NoMin bool
	// Reluctant is true if a ? follows the quantifier.
	Reluctant bool
}

// PatternPermute is PERMUTE(…).
type PatternPermute struct {
	Span
	Items []Pattern
}

// PatternExclude is {- … -}.
type PatternExclude struct {
	Span
	X Pattern
}

// MatchSubset is SUBSET name = (a, b).
type MatchSubset struct {
	Span
	Name  *Ident
	Items []Ident
}

// MatchDefine is DEFINE variable AS condition.
type MatchDefine struct {
	Span
	Variable *Ident
	Cond     Expr
}

func (*MatchRecognize) tableRef() {}

func (*PatternVar) pattern()     {}
func (*PatternSeq) pattern()     {}
func (*PatternAlt) pattern()     {}
func (*PatternRepeat) pattern()  {}
func (*PatternPermute) pattern() {}
func (*PatternExclude) pattern() {}

func (n *MatchRecognize) each(f func(Node)) {
	some(f, n.Input)
	all(f, n.PartitionBy)
	all(f, n.OrderBy)
	all(f, n.Measures)
	one(f, n.Skip)
	one(f, n.Pattern)
	some(f, n.Within)
	all(f, n.Subsets)
	all(f, n.Defines)
	one(f, n.Alias)
}

func (n *Measure) each(f func(Node))        { some(f, n.X); one(f, n.Name) }
func (n *MatchSkip) each(f func(Node))      { one(f, n.Variable) }
func (n *MatchPattern) each(f func(Node))   { some(f, n.X) }
func (n *PatternVar) each(f func(Node))     { one(f, n.Name) }
func (n *PatternSeq) each(f func(Node))     { all(f, n.Items) }
func (n *PatternAlt) each(f func(Node))     { all(f, n.Items) }
func (n *PatternRepeat) each(f func(Node))  { some(f, n.X) }
func (n *PatternPermute) each(f func(Node)) { all(f, n.Items) }
func (n *PatternExclude) each(f func(Node)) { some(f, n.X) }
func (n *MatchSubset) each(f func(Node))    { one(f, n.Name); idents(f, n.Items) }
func (n *MatchDefine) each(f func(Node))    { one(f, n.Variable); some(f, n.Cond) }
