package compile

import "github.com/onceflow/onceflow/internal/sql/plan"

// Explanation is what EXPLAIN shows of a statement or a file. The zero value is that of one
// without a plan.
type Explanation struct {
	// Logical is the plan as the query says it; Plan is how it runs, with the changes that
	// leave each node and the keys of its rows; State lists what the operators remember.
	Logical, Plan, State string
}

// String has a section for each; "" without a plan.
func (e Explanation) String() string {
	if e.Plan == "" {
		return ""
	}
	state := e.State
	if state == "" {
		state = "none\n"
	}
	return "== Logical Plan ==\n" + e.Logical + "\n== Physical Plan ==\n" + e.Plan + "\n== State ==\n" + state
}

// explain explains what was asked for and what became of it.
func explain(asked, planned []*plan.Sink) Explanation {
	if len(planned) == 0 {
		return Explanation{}
	}
	roots := nodes(planned)
	traits := plan.Infer(roots)
	return Explanation{
		Logical: plan.Explain(nodes(asked), nil),
		Plan:    plan.Explain(roots, traits),
		State:   plan.ExplainState(roots, traits),
	}
}

func nodes(sinks []*plan.Sink) []plan.Node {
	roots := make([]plan.Node, len(sinks))
	for i, s := range sinks {
		roots[i] = s
	}
	return roots
}
