package optimize

import (
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
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

// spell writes down everything that makes two nodes the same. The label is for people
// and leaves out what they know; columns count by number here. What depends on chance or
// the clock is the same as nothing else.
func spell(n plan.Node, number map[plan.Node]int) string {
	s := plan.Label(n)
	for _, in := range n.Inputs() {
		s += fmt.Sprintf(" <%d>", number[in])
	}
	if slices.ContainsFunc(plan.Expressions(n), func(x expr.Expr) bool { return !expr.Deterministic(x) }) {
		return s + fmt.Sprintf(" %p", n)
	}
	switch n := n.(type) {
	case *plan.Scan:
		s += fmt.Sprintf(" %p %q %t %s", n.Table, n.Options, n.Normalize, canonical(n.Filter))
	case *plan.Values:
		s += fmt.Sprint(plan.Fields(n.Cols)) + canonical(slices.Concat(n.Rows...)...)
	case *plan.Sink:
		s += fmt.Sprintf(" %p", n)
	case *plan.Calc:
		s += canonical(n.Project...) + canonical(n.Filter)
	case *plan.Normalize:
		s += fmt.Sprint(n.Keys, n.TTL) + canonical(n.Filter)
	case *plan.Unnest:
		s += canonical(n.Collection, n.On) + fmt.Sprint(n.Keep, n.Ordinality)
	case *plan.WindowTable:
		s += spellWindow(n.Window)
	case *plan.Match:
		s += canonicalMatch(n)
	default:
		s += spellJoin(n) + spellAggregate(n) + spellRank(n)
	}
	return s + " " + fmt.Sprint(plan.Fields(n.Columns()))
}

func spellJoin(n plan.Node) string {
	switch n := n.(type) {
	case *plan.TemporalJoin:
		return canonical(n.Condition) + fmt.Sprint(n.Pairs, n.LeftTime, n.RightTime, n.TTL)
	case *plan.LookupJoin:
		return canonical(n.Condition) + canonical(n.Keys...) + fmt.Sprintf("%p %v %v %q", n.Table, n.KeyColumns, n.Misses, n.Options)
	case *plan.Join:
		return canonical(n.Condition) + fmt.Sprint(n.TTL)
	}
	return ""
}

func spellAggregate(n plan.Node) string {
	switch n := n.(type) {
	case *plan.Aggregate:
		return fmt.Sprint(n.Keys, n.TTL) + spellCalls(n.Calls)
	case *plan.WindowAggregate:
		return fmt.Sprint(n.Keys, n.Attached, n.Grouped, n.Bounds) + spellWindow(n.Window) + spellCalls(n.Calls)
	case *plan.Over:
		return fmt.Sprint(n.Keys, n.Order, n.OrderedBy, n.Frame, n.TTL) + spellCalls(n.Calls)
	}
	return ""
}

func spellRank(n plan.Node) string {
	switch n := n.(type) {
	case *plan.Rank:
		return fmt.Sprint(n.Keys, n.Limit, n.Order, n.From, n.To, n.EndColumn, n.OutputRank, n.Gathered, n.TTL)
	case *plan.WindowRank:
		return fmt.Sprint(n.Keys, n.End, n.Order, n.From, n.To, n.LaterFirst, n.OutputRank)
	case *plan.Deduplicate:
		return fmt.Sprint(n.Keys, n.Order, n.Processing, n.KeepLast, n.TTL)
	case *plan.Sort:
		return fmt.Sprint(n.Order)
	}
	return ""
}

func spellCalls(calls []dataflow.AggCall) string {
	s := ""
	for _, c := range calls {
		s += fmt.Sprintf(" %s(%v %t %d %t)%s", c.Fn, c.Args, c.Distinct, c.Filter, c.FromSums, c.T)
	}
	return s
}

func spellWindow(w dataflow.Window) string {
	return fmt.Sprint(w.Kind, w.Size, w.Slide, w.Offset, w.Time, w.Zone, w.Processing, w.Keys, w.Grouped)
}

// canonicalMatch is what the label of a Match leaves out.
func canonicalMatch(m *plan.Match) string {
	s := fmt.Sprint(m.Keys, m.Pattern, m.Order)
	for _, c := range m.Conditions {
		s += canonicalView(c.View, c.Holds)
	}
	return s + canonicalView(m.Measures.View, m.Measures.Exprs...)
}

func canonicalView(v dataflow.MatchView, list ...expr.Expr) string {
	s := fmt.Sprint(v.Picks)
	for _, a := range v.Aggregates {
		s += fmt.Sprint(a.Variable) + canonical(a.Args...) + spellCalls(a.Calls)
	}
	return s + canonical(list...)
}

// canonical spells expressions; columns are known by their numbers.
func canonical(list ...expr.Expr) string {
	var b strings.Builder
	for _, x := range list {
		if x != nil {
			b.WriteString(plan.Substitute(x, numbered).Canonical() + ";")
		}
	}
	return b.String()
}

func numbered(c *expr.Column) expr.Expr {
	return &expr.Column{Index: c.Index, Name: fmt.Sprintf("#%d", c.Index), T: c.T}
}
