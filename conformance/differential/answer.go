package differential

import (
	"slices"
	"strings"
)

// Answer is what an engine made of a question. The zero value is an answer of no rows.
type Answer struct {
	// Refused is why the question was not run; Failed why it did not end well. At most one is set.
	Refused string `json:"refused,omitempty"`
	Failed  string `json:"failed,omitempty"`
	// Crashed is set if the engine broke down rather than said no.
	Crashed bool `json:"crashed,omitempty"`
	// Lines are the rows that are left, in canonical form, sorted.
	Lines []string `json:"lines,omitempty"`

	// Columns are the sink's, from the types of the query; empty if it has none.
	Columns []sinkColumn `json:"columns,omitempty"`
}

func (a Answer) saysNo() bool { return a.Refused != "" || a.Failed != "" }

// Difference is how two answers differ.
type Difference string

// The differences.
const (
	Same     Difference = ""
	Accepted Difference = "accepted" // Flink refuses it
	Ran      Difference = "ran"      // Flink's job fails
	Refused  Difference = "refused"  // Flink runs it
	Failed   Difference = "failed"   // Flink runs it
	Crashed  Difference = "crashed"  // whatever Flink does
	Rows     Difference = "rows"     // other rows are left
	Broken   Difference = "broken"   // Flink breaks down; there is nothing to compare with
)

// breakdowns are what Flink says where it does not say no but stumbles over itself; the last ones depend on what it knows of constants.
var breakdowns = []string{
	"CompileException", "NullPointerException", "ClassCastException", "IndexOutOfBoundsException", "AssertionError", "UnsupportedOperationException: null",
	"NoSuchMethod", "This is a bug", "CodeGenException", "StackOverflowError", "planning without end", "RuntimeException: Error while applying rule",
	"more than one rowtime attribute",
}

func (a Answer) brokeDown() bool {
	return slices.ContainsFunc(breakdowns, func(s string) bool { return strings.Contains(a.Refused+a.Failed, s) })
}

// compare tells how an answer differs from Flink's. Whether a query is refused or fails at its first row is a question of when constants are computed:
// both are a no.
func compare(flink, own Answer) Difference {
	switch {
	case own.Crashed:
		return Crashed
	case flink.saysNo() && own.saysNo():
		return Same
	case flink.brokeDown():
		return Broken
	case flink.Refused != "":
		return Accepted
	case flink.Failed != "":
		return Ran
	case own.Refused != "":
		return Refused
	case own.Failed != "":
		return Failed
	case !slices.Equal(flink.Lines, own.Lines):
		return Rows
	}
	return Same
}
