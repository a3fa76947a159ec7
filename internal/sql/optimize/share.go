package optimize

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// tableRead is what two scans must agree on to read the table once.
type tableRead struct {
	table     *catalog.Table
	options   string
	normalize bool
}

func readOf(s *plan.Scan) tableRead { return tableRead{s.Table, s.Options, s.Normalize} }

// shareScans reads every table once, with all columns that some query needs.
func shareScans(roots []plan.Node) []plan.Node {
	shared := map[tableRead]*plan.Scan{}
	for _, n := range plan.Topological(roots) {
		s, ok := n.(*plan.Scan)
		if !ok {
			continue
		}
		known := shared[readOf(s)]
		if known == nil {
			copied := *s
			copied.Use = slices.Clone(s.Use)
			shared[readOf(s)] = &copied
			continue
		}
		known.Use = append(known.Use, s.Use...)
		slices.Sort(known.Use)
		known.Use = slices.Compact(known.Use)
		known.TTL = longer(known.TTL, s.TTL)
	}
	return rewriteAll(roots, func(n plan.Node) plan.Node {
		switch n := n.(type) {
		case *plan.Scan:
			return narrowed(shared[readOf(n)], n)
		case *plan.Calc:
			return mergeCalcs(n)
		}
		return n
	})
}

// longer treats 0 as for ever.
func longer[T ~int64](a, b T) T {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}

// narrowed picks the columns of one scan from the shared one.
func narrowed(shared, s *plan.Scan) plan.Node {
	if slices.Equal(shared.Use, s.Use) {
		return shared
	}
	cols := shared.Columns()
	c := &plan.Calc{Span: s.Span, Input: shared}
	for _, u := range s.Use {
		at := slices.Index(shared.Use, u)
		c.Project = append(c.Project, plan.Ref(cols, at))
		c.Cols = append(c.Cols, cols[at])
	}
	return c
}

// share makes equal sub-plans once. What depends on chance or the clock is
// never equal.
func share(roots []plan.Node) []plan.Node {
	number := map[plan.Node]int{}
	known := map[string]plan.Node{}
	return rewriteAll(roots, func(n plan.Node) plan.Node {
		spelled := spell(n, number)
		if same := known[spelled]; same != nil {
			return same
		}
		number[n] = len(number)
		known[spelled] = n
		return n
	})
}

// spell writes down everything that makes two nodes the same.
func spell(n plan.Node, number map[plan.Node]int) string {
	s := plan.Label(n)
	for _, in := range n.Inputs() {
		s += fmt.Sprintf(" <%d>", number[in])
	}
	switch n := n.(type) {
	case *plan.Scan:
		s += fmt.Sprintf(" %p %q %s", n.Table, n.Options, canonical(n.Filter))
	case *plan.Values:
		s += fmt.Sprint(plan.Fields(n.Cols))
		for _, row := range n.Rows {
			s += canonical(row...)
		}
	case *plan.Sink:
		s += fmt.Sprintf(" %p", n)
	case *plan.Calc:
		s += canonical(n.Project...) + canonical(n.Filter)
		if !repeatable(n) {
			s += fmt.Sprintf(" %p", n)
		}
	case *plan.Unnest:
		s += canonical(n.Collection) + fmt.Sprint(n.Keep, n.Ordinality)
		if !expr.Deterministic(n.Collection) {
			s += fmt.Sprintf(" %p", n)
		}
	case *plan.TemporalJoin:
		s += canonical(n.Condition) + fmt.Sprint(n.Pairs) + n.TTL.String()
	case *plan.LookupJoin:
		s += canonical(n.Condition) + canonical(n.Keys...) + fmt.Sprint(n.KeyColumns, n.Misses) + n.Options
	case *plan.Join:
		s += canonical(n.Condition) + fmt.Sprint(n.TTL)
	case *plan.Match:
		s += canonicalMatch(n)
	case *plan.Aggregate:
		s += n.TTL.String()
	case *plan.Over:
		s += n.TTL.String()
	case *plan.Rank:
		s += n.TTL.String()
	case *plan.Deduplicate:
		s += n.TTL.String()
	}
	return s + " " + fmt.Sprint(plan.Fields(n.Columns()))
}

// canonicalMatch is what the label of a Match leaves out. What depends on chance or the
// clock is never equal.
func canonicalMatch(m *plan.Match) string {
	s := fmt.Sprint(m.Pattern, m.Order)
	for _, c := range m.Conditions {
		s += fmt.Sprint(c.View.Picks) + canonical(c.Holds)
	}
	s += fmt.Sprint(m.Measures.View.Picks) + canonical(m.Measures.Exprs...)
	if !m.Repeatable() {
		s += fmt.Sprintf(" %p", m)
	}
	return s
}

func canonical(list ...expr.Expr) string {
	s := ""
	for _, x := range list {
		if x != nil {
			s += x.Canonical() + ";"
		}
	}
	return s
}

func repeatable(c *plan.Calc) bool {
	for _, x := range c.Project {
		if !expr.Deterministic(x) {
			return false
		}
	}
	return c.Filter == nil || expr.Deterministic(c.Filter)
}
