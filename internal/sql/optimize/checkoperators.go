package optimize

import (
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// checkOperators refuses joins and window functions: those that Flink refuses,
// and all others until there is an operator for them. They are planned
// nevertheless, so that EXPLAIN shows them and whatever else is wrong with the
// query is reported.
func checkOperators(roots []plan.Node, problems *diag.List) {
	t := plan.Infer(roots)
	for _, n := range plan.Topological(roots) {
		switch n := n.(type) {
		case *plan.Join:
			if n.Interval == nil || !refusedInputs(n, "a join that bounds event time", t, problems) {
				refuse(n, joinName(n), problems)
			}
		case *plan.Over:
			if !n.ByTime() || !refusedInputs(n, "OVER by time", t, problems) {
				refuse(n, n.Calls[0].Fn+" OVER (…)", problems)
			}
		}
	}
}

func refuse(n plan.Node, what string, problems *diag.List) {
	problems.Add(n.At(), diag.Errorf(n.At(), "%s is not supported yet", what).
		WithHint("it is refused here so that no wrong answer is given"))
}

// refusedInputs reports inputs that take rows back where the time of a row
// decides when it is forgotten.
func refusedInputs(n plan.Node, what string, t *plan.Traits, problems *diag.List) bool {
	refused := false
	for _, in := range n.Inputs() {
		if changes := t.Changes(in); !changes.InsertOnly() {
			refused = true
			problems.Add(n.At(), diag.Errorf(n.At(), "%s takes inserts only, but its input makes %s changes: %s", what, changes.Verb(), plan.Label(in)))
		}
	}
	return refused
}

func joinName(j *plan.Join) string {
	switch {
	case j.Interval != nil:
		return "a join that bounds event time (interval join)"
	case j.Windowed:
		return "a join of windows"
	case len(j.Pairs) == 0:
		return "a join without equal columns"
	}
	return map[plan.JoinKind]string{
		plan.InnerJoin: "an INNER JOIN", plan.LeftJoin: "a LEFT JOIN", plan.RightJoin: "a RIGHT JOIN", plan.FullJoin: "a FULL JOIN",
	}[j.Kind]
}
