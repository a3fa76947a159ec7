package optimize

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// Run optimises the sinks of a file together. It returns the sinks, and puts
// what cannot run on the list of problems. env gives the session's zone to
// constants. The rules named in without, which are some of [Rules], are left out.
func Run(sinks []*plan.Sink, env *expr.Env, without []string, problems *diag.List) []*plan.Sink {
	left := leftOut(without)
	roots := make([]plan.Node, 0, len(sinks))
	for _, s := range mergeSinks(sinks) {
		if root, err := rewriteOne(s, env, left); err != nil {
			problems.Add(s.Span, err)
		} else {
			roots = append(roots, root)
		}
	}
	roots = shareScans(complete(roots))
	if !left.has(scanFiltersRule) {
		roots = rewriteAll(roots, filterIntoScan(consumers(roots)))
	}
	if !left.has(sharedRule) {
		roots = share(roots)
	}
	checkConflicts(roots, problems)
	roots = rewriteAll(roots, materialize(plan.Infer(roots)))
	checkOperators(roots, problems)
	checkSinks(roots, problems)
	return asSinks(roots)
}

// rewriteOne applies the rules that look at one query.
func rewriteOne(s *plan.Sink, env *expr.Env, left leftOut) (plan.Node, error) {
	root := plan.Node(s)
	for _, rule := range []struct {
		name  string // of a rule that may be left out
		apply func(plan.Node) (plan.Node, error)
	}{
		{unreachedRule, infallible(dropUnreached(env))},
		{constantsRule, foldConstants(env)},
		{mergeRule, infallible(mergeCalcs)},
		{filtersRule, infallible(pushFilters)},
		{mergeRule, infallible(mergeCalcs)},
		// What was a constant of a query below is one here.
		{constantsRule, foldConstants(env)},
		{"", joinKeys},
		// Conditions may have come down into another join.
		{"", joinKeys},
		{mergeRule, infallible(mergeCalcs)},
		{emptyRule, infallible(dropEmpty)},
		{"", checkUnion},
		{"", windows},
		{"", rankPattern},
		{"", leftovers},
		{"", versionKeys},
	} {
		if left.has(rule.name) {
			continue
		}
		var err error
		if root, err = rewrite(root, rule.apply); err != nil {
			return nil, err
		}
	}
	if !left.has(pruneRule) {
		root = prune(root)
	}
	merge := mergeCalcs
	if left.has(mergeRule) {
		merge = func(n plan.Node) plan.Node { return n }
	}
	return rewrite(root, func(n plan.Node) (plan.Node, error) { return windowJoin(merge(n)), nil })
}

// windows ends aggregations and joins with the windows of their rows. A join may be
// below an aggregation, and the other way round.
func windows(n plan.Node) (plan.Node, error) {
	n, err := windowAggregate(n)
	if err != nil {
		return nil, err
	}
	return windowJoin(n), nil
}

func infallible(rule func(plan.Node) plan.Node) func(plan.Node) (plan.Node, error) {
	return func(n plan.Node) (plan.Node, error) { return rule(n), nil }
}

// rewrite applies a rule to every node of a tree, inputs first.
func rewrite(n plan.Node, rule func(plan.Node) (plan.Node, error)) (plan.Node, error) {
	inputs := n.Inputs()
	if len(inputs) > 0 {
		changed := make([]plan.Node, len(inputs))
		same := true
		for i, in := range inputs {
			out, err := rewrite(in, rule)
			if err != nil {
				return nil, err
			}
			changed[i] = out
			same = same && out == in
		}
		if !same {
			n = n.WithInputs(changed)
		}
	}
	return rule(n)
}

// rewriteAll applies a rule to every node of a graph once, inputs first, and
// keeps shared nodes shared.
func rewriteAll(roots []plan.Node, rule func(plan.Node) plan.Node) []plan.Node {
	done := map[plan.Node]plan.Node{}
	for _, n := range plan.Topological(roots) {
		inputs := n.Inputs()
		changed := make([]plan.Node, len(inputs))
		same := true
		for i, in := range inputs {
			changed[i] = done[in]
			same = same && done[in] == in
		}
		out := n
		if !same {
			out = n.WithInputs(changed)
		}
		done[n] = rule(out)
	}
	out := make([]plan.Node, len(roots))
	for i, r := range roots {
		out[i] = done[r]
	}
	return out
}

// consumers counts the users of every node.
func consumers(roots []plan.Node) map[plan.Node]int {
	count := map[plan.Node]int{}
	for _, n := range plan.Topological(roots) {
		for _, in := range n.Inputs() {
			count[in]++
		}
	}
	return count
}

func asSinks(roots []plan.Node) []*plan.Sink {
	sinks := make([]*plan.Sink, len(roots))
	for i, r := range roots {
		sinks[i] = r.(*plan.Sink)
	}
	return sinks
}
