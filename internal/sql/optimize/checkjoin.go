package optimize

import (
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// checkJoins refuses joins: those that Flink refuses, and all others until
// there is an operator for them. They are planned nevertheless, so that EXPLAIN
// shows them and whatever else is wrong with the query is reported.
func checkJoins(roots []plan.Node, problems *diag.List) {
	t := plan.Infer(roots)
	for _, n := range plan.Topological(roots) {
		j, ok := n.(*plan.Join)
		if !ok {
			continue
		}
		if !refusedInputs(j, t, problems) {
			problems.Add(j.Span, diag.Errorf(j.Span, "%s is not supported yet", joinName(j)).
				WithHint("it is refused here so that no wrong answer is given"))
		}
	}
}

// refusedInputs reports inputs that take rows back where the time of a row
// decides when it is forgotten.
func refusedInputs(j *plan.Join, t *plan.Traits, problems *diag.List) bool {
	if j.Interval == nil {
		return false
	}
	refused := false
	for _, in := range j.Inputs() {
		if changes := t.Changes(in); !changes.InsertOnly() {
			refused = true
			problems.Add(j.Span, diag.Errorf(j.Span, "a join that bounds event time takes inserts only, but one side makes %s changes: %s", changes.Verb(), plan.Label(in)))
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
