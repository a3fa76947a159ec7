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
			checkJoin(n, t, problems)
		case *plan.WindowRank:
			refusedInputs(n, "Top-N of a window", t, problems)
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

func checkJoin(j *plan.Join, t *plan.Traits, problems *diag.List) {
	switch {
	case j.Windowed:
		refusedInputs(j, "a join of windows", t, problems)
	case j.Interval != nil:
		if !refusedInputs(j, "a join that bounds event time", t, problems) {
			refuse(j, "a join that bounds event time (interval join)", problems)
		}
	}
}
