package lower

import (
	"fmt"
	"strings"

	"github.com/zeebo/xxh3"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// spellExpr spells an expression over a stream by what its columns mean.
func (s stream) spellExpr(x expr.Expr) string {
	return plan.Substitute(x, func(c *expr.Column) expr.Expr {
		return &expr.Column{Index: c.Index, Name: s.cols[c.Index], T: c.T}
	}).Canonical()
}

func (s stream) spellCols(list []int) string {
	spelled := make([]string, len(list))
	for i, c := range list {
		spelled[i] = s.cols[c]
	}
	return strings.Join(spelled, ", ")
}

func (s stream) spellOrder(order []dataflow.SortKey) string {
	spelled := make([]string, len(order))
	for i, k := range order {
		spelled[i] = fmt.Sprintf("%s desc=%t last=%t", s.cols[k.Column], k.Descending, k.NullsLast)
	}
	return strings.Join(spelled, ", ")
}

func (s stream) spellCall(c dataflow.AggCall) string {
	text := fmt.Sprintf("%s(%s) distinct=%t %s", c.Fn, s.spellCols(c.Args), c.Distinct, c.T)
	if c.Filter >= 0 {
		text += " filter=" + s.cols[c.Filter]
	}
	return text
}

func (s stream) spellCalls(calls []dataflow.AggCall) []string {
	spelled := make([]string, len(calls))
	for i, c := range calls {
		spelled[i] = s.spellCall(c)
	}
	return spelled
}

// identify hashes a meaning to an id that begins with the kind of the operator.
func identify(kind string, parts ...string) dataflow.NodeID {
	h := xxh3.HashString128(strings.Join(parts, "\x00"))
	return dataflow.NodeID(fmt.Sprintf("%s-%016x%08x", kind, h.Hi, uint32(h.Lo)))
}

// longMeaning is the length in bytes from which on a meaning is known by its hash. Each computed column that reads the
// one below twice doubles the text, so that forty would fill the memory.
const longMeaning = 64 << 10

// brief puts a hash in the place of a long meaning.
func brief(meaning string) string {
	if len(meaning) < longMeaning {
		return meaning
	}
	return string(identify("long", meaning))
}

// below spells columns of the output of an operator that is known by its id.
func below(id dataflow.NodeID, cols []string) []string {
	out := make([]string, len(cols))
	for i, c := range cols {
		out[i] = string(id) + "." + c
	}
	return out
}

func title(n plan.Node) string { return plan.Label(n) }
