package dataflow

import (
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// LookupJoin pairs each row with the rows that an external table has for its key
// at the moment when the row is processed: FOR SYSTEM_TIME AS OF a processing
// time. It keeps no state. Output: the columns of the input, then those of the
// table; kinds are those of the input.
type LookupJoin struct {
	// Kind is Inner or Left.
	Kind JoinKind
	// Table that is asked, by its name for messages, and how.
	Name string
	Plan *connector.LookupPlan
	// KeyColumns of the connector's table are equal to Keys, expressions over the
	// input's columns of the same types. A NULL finds nothing.
	KeyColumns []int
	Keys       []expr.Expr
	// Found are the columns that are asked for, FoundColumns their places in the
	// connector's table.
	Found        []types.Field
	FoundColumns []int
	// Project computes the table's columns of the output from the found ones; nil:
	// they are those.
	Project []expr.Expr
	// Condition is what else must hold, over the columns of the output; nil: nothing.
	Condition expr.Expr
	// Misses asks again for rows of which nothing was found; the zero value does not.
	Misses Again
}

// Again says how often something is tried again.
type Again struct {
	// Attempts after the first.
	Attempts int
	// Delay before each of them, during which no other row is processed.
	Delay time.Duration
}

func (*LookupJoin) spec() {}
