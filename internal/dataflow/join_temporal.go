package dataflow

import (
	"time"

	"github.com/onceflow/onceflow/internal/expr"
)

// TemporalJoin pairs each left row with the version of the right row that was valid
// at its event time: FOR SYSTEM_TIME AS OF. A version is valid from its time until
// the time of the next one of its key. A left row waits until the watermark of both
// inputs has reached its time. Output: the columns of the left input, then of the
// right one; kinds are those of the left rows.
type TemporalJoin struct {
	// Kind is Inner or Left.
	Kind JoinKind
	// LeftKeys and RightKeys are as in [Join]; the right ones are the key of the
	// versioned table. As in Flink, and unlike in other joins, NULL equals NULL.
	LeftKeys, RightKeys []int
	// LeftTime and RightTime are the event-time attributes, columns of each input. The
	// right input is versioned by upserts and deletes; a delete without a time ends
	// nothing.
	LeftTime, RightTime int
	// OldRows: the old row of an update on the right takes the version of its time back,
	// because a filter may have judged it apart from the new one. Otherwise old rows say
	// nothing.
	OldRows bool
	// Condition is as in [Join].
	Condition expr.Expr
	// TTL after which versions that no row of either side has touched are forgotten; 0:
	// never.
	TTL time.Duration
}

func (*TemporalJoin) spec() {}
