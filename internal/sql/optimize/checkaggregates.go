package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// checkCalls refuses the calls that Flink cannot compute. It does so only now, because
// a call whose result nobody reads is no mistake.
func checkCalls(n, input plan.Node, calls []dataflow.AggCall, problems *diag.List) {
	for _, c := range calls {
		if c.Distinct {
			checkDistinct(n, input, c, problems)
		}
		switch c.Fn {
		case "MIN", "MAX":
			if arg := input.Columns()[c.Args[0]].Type; !agg.Ordered(arg) {
				problems.Add(n.At(), diag.Errorf(n.At(), "%s: %s does not take %s", plan.SpellCall(c, input.Columns()), c.Fn, arg.AsNullable()).
					WithHint("take it of text: %s(CAST(x AS STRING))", c.Fn))
			}
		case "COUNT":
			if len(c.Args) > 1 {
				problems.Add(n.At(), diag.Errorf(n.At(), "COUNT of several columns cannot be planned: %s", plan.SpellCall(c, input.Columns())).
					WithHint("count rows by COUNT(*) FILTER (WHERE … IS NOT NULL), or different pairs by COUNT(*) over SELECT DISTINCT"))
			}
		}
	}
}

// checkDistinct refuses DISTINCT of what Flink keeps no set of.
func checkDistinct(n, input plan.Node, c dataflow.AggCall, problems *diag.List) {
	if len(c.Args) != 1 {
		return
	}
	switch arg := input.Columns()[c.Args[0]].Type; arg.Kind {
	case types.Row, types.Map, types.Multiset, types.Binary, types.Varbinary:
		problems.Add(n.At(), diag.Errorf(n.At(), "%s: DISTINCT does not take %s", plan.SpellCall(c, input.Columns()), arg.AsNullable()).
			WithHint("take it of text, or of different rows: SELECT DISTINCT … in a sub-query"))
	}
}

// checkChanges refuses the declared functions that are to take rows back and cannot.
func checkChanges(n, input plan.Node, calls []dataflow.AggCall, t *plan.Traits, problems *diag.List) {
	if changes := t.Changes(input); !changes.InsertOnly() {
		checkRetractors(n, input, calls, "its input makes "+changes.Verb()+" changes: "+plan.Label(input), problems)
	}
}

func checkRetractors(n, input plan.Node, calls []dataflow.AggCall, why string, problems *diag.List) {
	for _, c := range calls {
		if c.Declared != nil && !c.Declared.Retracts() {
			problems.Add(n.At(), diag.Errorf(n.At(), "%s cannot take rows back, but %s", plan.SpellCall(c, input.Columns()), why).
				WithHint("give its accumulator a method Retract (function.Retractor)"))
		}
	}
}

// checkMerges refuses the calls that cannot put the parts of a window together: which
// of two parts has the first row is not known, and where windows overlap, Flink lets
// only those functions count different values that could take one back.
func checkMerges(w *plan.WindowAggregate, t *plan.Traits, problems *diag.List) {
	if w.Window.Kind == dataflow.Tumble {
		return
	}
	overlap := w.Window.Kind == dataflow.Hop && !w.Grouped && t.Changes(w.Input).InsertOnly()
	for _, c := range w.Calls {
		switch {
		case c.Fn == "FIRST_VALUE" || c.Fn == "LAST_VALUE":
			problems.Add(w.Span, diag.Errorf(w.Span, "%s cannot be computed in a window that is put together from parts", c.Fn).
				WithHint("it works in TUMBLE; for the first or last row of each key use ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY …)"))
		case overlap && c.Distinct && slices.Contains(cannotTakeBack, c.Fn):
			problems.Add(w.Span, diag.Errorf(w.Span, "%s(DISTINCT …) cannot be computed in windows that overlap, as in Flink", c.Fn).
				WithHint("take the different values in a sub-query: SELECT DISTINCT window_start, window_end, …"))
		}
	}
}

// cannotTakeBack are the functions of which Flink has one for inserts, which takes no
// value back, and another for changes. Variances are made of SUM.
var cannotTakeBack = []string{"SUM", "LISTAGG", "VAR_POP", "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV"}
