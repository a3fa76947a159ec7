package dataflow

import "github.com/onceflow/onceflow/internal/expr"

// IntervalJoin pairs the rows of two inputs whose event times are within bounds of
// each other, so that it can forget a row once the watermark has passed its last
// possible partner; an outer row without one is padded then. It emits inserts, each
// pair as soon as both rows are there, and holds its watermark back by the larger
// of the two bounds. Output: the columns of the left input, then of the right one.
type IntervalJoin struct {
	// Kind is Inner, Left, Right or Full.
	Kind JoinKind
	// LeftKeys, RightKeys and NullSafe are as in [Join].
	LeftKeys, RightKeys []int
	NullSafe            []bool
	// LeftTime and RightTime are the event-time attributes, columns of each input.
	LeftTime, RightTime int
	// LeftPlain and RightPlain: the side's time is no event time, but a column that bounds
	// the event time of the other. It may be NULL, of which nothing is a partner.
	LeftPlain, RightPlain bool
	// Processing time bounds the rows instead of the columns: a row's time is when it
	// comes, and the clock takes the watermark's place.
	Processing bool
	// Low and High bound left time - right time, in milliseconds, both included.
	Low, High int64
	// Condition is as in [Join]; it need not repeat the bounds.
	Condition expr.Expr
}

func (*IntervalJoin) spec() {}
