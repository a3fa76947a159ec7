package lower

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// variants of operators of one meaning are what is no part of the meaning, so that it
// may change without losing state, but keeps operators of one file apart: after which
// time state is forgotten, and how results are put out.
type variants map[dataflow.NodeID]map[plan.Node]string

// variant returns the id of a node's operator, given that of its meaning.
func (l *lowering) variant(n plan.Node, id dataflow.NodeID, parts ...string) dataflow.NodeID {
	if l.variants[id] == nil {
		l.variants[id] = map[plan.Node]string{}
	}
	l.variants[id][n] = strings.Join(parts, " ")
	if mark, ok := l.marks[n]; ok {
		kind, _, _ := strings.Cut(string(id), "-")
		return identify(kind, string(id), mark)
	}
	return id
}

// marks are the variants of the nodes whose meaning others have in another variant. One
// variant has none: the first one as they are spelled, whatever the order of statements.
func (v variants) marks() map[plan.Node]string {
	marks := map[plan.Node]string{}
	for _, of := range v {
		spelled := make([]string, 0, len(of))
		for _, s := range of {
			spelled = append(spelled, s)
		}
		plain := slices.Min(spelled)
		for n, s := range of {
			if s != plain {
				marks[n] = s
			}
		}
	}
	return marks
}

// spellTTL is empty for state that is never forgotten.
func spellTTL(ttl ...time.Duration) string {
	if !slices.ContainsFunc(ttl, func(d time.Duration) bool { return d > 0 }) {
		return ""
	}
	return fmt.Sprint(ttl)
}

// spellSums says which calls are computed from sums that begin with 0.
func spellSums(calls []dataflow.AggCall) string {
	var at []int
	for i, c := range calls {
		if c.FromSums {
			at = append(at, i)
		}
	}
	if at == nil {
		return ""
	}
	return fmt.Sprint("sums ", at)
}
