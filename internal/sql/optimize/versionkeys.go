package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// versionKeys takes the equalities with the key of the versioned side out of the
// condition of a temporal join. It follows the rules that turn a filter on
// ROW_NUMBER into the last row of each key, which is such a key.
func versionKeys(n plan.Node) (plan.Node, error) {
	j, ok := n.(*plan.TemporalJoin)
	if !ok || len(j.Pairs) > 0 {
		return n, nil
	}
	key := plan.Smallest(plan.Infer([]plan.Node{j.Right}).Keys(j.Right))
	if key == nil {
		return nil, diag.Errorf(j.Span, "a table with versions has a PRIMARY KEY").
			WithHint("declare PRIMARY KEY (…) NOT ENFORCED, or make a view of the last row of each key with ROW_NUMBER() … ORDER BY an event time DESC")
	}
	wide, place := computedLeftKeys(j)
	pairs, rest := versionPairs(wide, key)
	if !coversPairs(pairs, key) {
		return nil, diag.Errorf(j.Span, "a join with the version of a table compares all columns of its PRIMARY KEY with columns of the same type")
	}
	wide.Pairs, wide.Condition = pairs, plan.And(rest...)
	wide.Derive()
	if place == nil {
		return wide, nil
	}
	narrow := &plan.Calc{Span: j.Span, Input: wide, Cols: j.Cols}
	for i := range j.Cols {
		narrow.Project = append(narrow.Project, plan.Ref(wide.Cols, place(i)))
	}
	return narrow, nil
}

// computedLeftKeys makes columns of what is compared with columns of the right
// side. It returns a copy of the join, and where its columns are then; nil: where
// they were.
func computedLeftKeys(j *plan.TemporalJoin) (wide *plan.TemporalJoin, place func(int) int) {
	out := *j
	width := len(j.Left.Columns())
	left := &widened{input: j.Left}
	conditions := plan.Conjuncts(j.Condition)
	for i, x := range conditions {
		e, ok := computedEquality(x, width)
		if right, isColumn := e.Right.(*expr.Column); ok && isColumn {
			equal := x.(*expr.Call)
			args := []expr.Expr{left.column(e.Left, leftMark), right}
			conditions[i] = &expr.Call{Fn: equal.Fn, Args: args, T: equal.T, Place: equal.Place}
		}
	}
	added := len(left.added)
	if added == 0 {
		return &out, nil
	}
	place = func(i int) int {
		switch {
		case i < width:
			return i
		case i >= leftMark:
			return width + i - leftMark
		}
		return i + added
	}
	out.Left, out.Condition = left.plan(), expr.Remap(plan.And(conditions...), place)
	return &out, place
}

// versionPairs splits the condition into equalities with columns of the key, one
// each, and the rest.
func versionPairs(j *plan.TemporalJoin, key plan.Key) (pairs []plan.EqualPair, rest []expr.Expr) {
	width := len(j.Left.Columns())
	for _, x := range plan.Conjuncts(j.Condition) {
		p, ok := plan.PairOf(x, width)
		taken := slices.ContainsFunc(pairs, func(q plan.EqualPair) bool { return q.Right == p.Right })
		if ok && !taken && slices.Contains(key, p.Right) {
			pairs = append(pairs, p)
		} else {
			rest = append(rest, x)
		}
	}
	return pairs, rest
}

func coversPairs(pairs []plan.EqualPair, key plan.Key) bool {
	var found plan.Key
	for _, p := range pairs {
		found = append(found, p.Right)
	}
	return found.Contains(key)
}
