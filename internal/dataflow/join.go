package dataflow

import (
	"time"

	"github.com/onceflow/onceflow/internal/expr"
)

// JoinKind says which rows a join emits.
type JoinKind uint8

// The kinds. Outer joins pad the side that has no partner with NULLs; semi and
// anti joins emit rows of the left side alone, those with and those without a
// partner.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin
	AntiJoin
)

// KeepsLeft reports that a left row without a partner is emitted, padded or (for
// an anti join) as it is.
func (k JoinKind) KeepsLeft() bool { return k == LeftJoin || k == FullJoin || k == AntiJoin }

// KeepsRight reports that a right row without a partner is emitted, padded.
func (k JoinKind) KeepsRight() bool { return k == RightJoin || k == FullJoin }

// LeftOnly reports that the output has the left side's columns alone.
func (k JoinKind) LeftOnly() bool { return k == SemiJoin || k == AntiJoin }

// JoinKeys are the equalities of a join: the hash keys of its two edges.
type JoinKeys struct {
	// Left and Right are columns of the two inputs, pair by pair; empty: every
	// row meets every row, on one task.
	Left, Right []int
	// NullSafe pairs match NULL with NULL (IS NOT DISTINCT FROM); nil: none is.
	NullSafe []bool
}

// Join is a regular join: both sides are kept, for ever or for a time to live.
// Output: left columns, then right ones; for semi and anti joins left columns.
type Join struct {
	Kind JoinKind
	JoinKeys
	// Condition over left columns, then right ones, beside the keys; nil: none.
	Condition expr.Expr
	// LeftKey and RightKey are columns that identify a row of the side; nil: a row
	// is identified by all of its values, and equal rows are counted.
	LeftKey, RightKey []int
	// LeftTTL and RightTTL after which an untouched key of the side is forgotten;
	// 0: never.
	LeftTTL, RightTTL time.Duration
}

// IntervalJoin pairs rows whose event times differ by Low to High milliseconds,
// left less right, both ends included. What can find no partner any more is
// forgotten. Inputs and output are inserts only.
type IntervalJoin struct {
	Kind JoinKind // not SemiJoin, not AntiJoin
	JoinKeys
	Condition expr.Expr
	// LeftTime and RightTime are the time attributes.
	LeftTime, RightTime int
	Low, High           int64
}

// WindowJoin pairs rows of the same window. It emits, inserts only, when the
// watermark passes the window's end.
type WindowJoin struct {
	Kind JoinKind
	JoinKeys
	Condition expr.Expr
	// LeftEnd and RightEnd are the columns of the windows' ends.
	LeftEnd, RightEnd int
	// Zone that cuts the windows of a TIMESTAMP_LTZ; nil: they are of a TIMESTAMP.
	Zone *time.Location
}

// TemporalJoin gives each left row the version of the right row that was valid
// at the left row's time. Output: left columns, then right ones; inserts only.
type TemporalJoin struct {
	Kind JoinKind // InnerJoin or LeftJoin
	JoinKeys
	Condition expr.Expr
	// LeftTime and RightTime are the time attributes.
	LeftTime, RightTime int
}

func (*Join) spec()         {}
func (*IntervalJoin) spec() {}
func (*WindowJoin) spec()   {}
func (*TemporalJoin) spec() {}
