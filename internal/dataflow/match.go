package dataflow

import (
	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// Match finds row patterns: MATCH_RECOGNIZE. Each partition is searched in the order
// of its rows' time; by event time a row's turn comes when the watermark has passed it.
// Output: the key columns, then the measures, a row for each match: +I.
type Match struct {
	// Keys are the partition columns, the hash keys of the edge; empty: one partition.
	Keys []int
	// Time is the event-time column; it is not read with Processing.
	Time int
	// Processing: rows are in the order of their coming, those of one millisecond in
	// the order of Order.
	Processing bool
	// Order orders rows of equal time; empty: the order of their coming.
	Order   []SortKey
	Pattern cep.Pattern
	// Conditions says for each variable of the pattern which rows may be mapped to it.
	Conditions []MatchCondition
	Measures   MatchMeasures
}

// MatchCondition is what must hold for a row to be mapped to a variable.
type MatchCondition struct {
	View MatchView
	// Holds is BOOLEAN, over the columns of View; nil: always.
	Holds expr.Expr
}

// MatchMeasures are computed of each match. A measure whose type is NOT NULL may come out
// NULL nevertheless, by a variable without rows. It is then, as in Flink, -1 for numbers,
// DATE, TIME and intervals, FALSE, or the empty string.
type MatchMeasures struct {
	View MatchView
	// Exprs are over the columns of View.
	Exprs []expr.Expr
}

// MatchView is the row that is computed from the rows of a match, or of a search with
// the row at hand as its last one. Its columns are the picks, then the calls of the
// aggregates in order, then the time of the row at hand.
type MatchView struct {
	Picks      []MatchPick
	Aggregates []MatchAggregate
	// Time is the type of the last column: TIMESTAMP(3) or TIMESTAMP_LTZ(3).
	Time types.Type
}

// MatchPick is a value of one row: NULL if there is no such row, whatever the type of
// its column says.
type MatchPick struct {
	// Variable of the pattern, [cep.All] or [cep.Nothing].
	Variable int
	// Offset counts from the variable's first row with First, else back from its last.
	First  bool
	Offset int
	// Column of the input.
	Column int
}

// MatchAggregate is aggregate calls over the rows of a variable.
type MatchAggregate struct {
	// Variable of the pattern, [cep.All] or [cep.Nothing].
	Variable int
	// Args are computed of each row of the input; those of Calls are places among them.
	Args  []expr.Expr
	Calls []AggCall
}

func (*Match) spec() {}
