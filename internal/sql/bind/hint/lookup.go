package hint

import (
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/option"
)

// lookupHint is LOOKUP('table' = 'd', …) of a SELECT.
type lookupHint struct {
	table  string
	misses dataflow.Again
	span   ast.Span
}

// lookupHintOptions are the keys of LOOKUP. Whether a table is asked
// asynchronously changes how fast it is, not what is found; here the keys of a
// batch are asked for together.
func lookupHintOptions() []option.Spec {
	return []option.Spec{
		{Key: "table", Required: true, Doc: "The table's name, or its alias, in the join."},
		{Key: "async", Type: option.Bool, Doc: "Accepted; the keys of a batch are always asked for together."},
		{Key: "output-mode", Type: option.Enum, Values: []string{"ordered", "allow_unordered"}, Doc: "Accepted; rows keep their order."},
		{Key: "capacity", Type: option.Int, Doc: "Accepted; as many keys as a batch has are asked for together."},
		{Key: "timeout", Type: option.Duration, Doc: "Accepted; the connector's own time-outs hold."},
		{Key: "shuffle", Type: option.Bool, Doc: "Accepted; rows stay in their task."},
		{Key: "retry-predicate", Type: option.Enum, Values: []string{"lookup_miss"}, Doc: "When to ask again: nothing was found."},
		{Key: "retry-strategy", Type: option.Enum, Values: []string{"fixed_delay"}, Doc: "How to ask again."},
		{Key: "fixed-delay", Type: option.Duration, Doc: "Time before asking again."},
		{Key: "max-attempts", Type: option.Int, Doc: "How often to ask again, at least 1."},
	}
}

// retryKeys are given together or not at all.
var retryKeys = []string{"retry-predicate", "retry-strategy", "fixed-delay", "max-attempts"}

// readLookup reads LOOKUP. Options that there are not have no effect, as in Flink,
// and a warning says so.
func readLookup(h *ast.Hint, problems *diag.List) (*lookupHint, error) {
	specs := lookupHintOptions()
	text := map[string]string{}
	for _, a := range h.Args {
		o, err := hintOption(a)
		if err != nil {
			return nil, diag.Errorf(a.Span, "LOOKUP takes 'key' = 'value'")
		}
		if !slices.ContainsFunc(specs, func(s option.Spec) bool { return s.Key == o.Key }) {
			problems.Warn(diag.Errorf(a.Span, "LOOKUP has no option '%s'; it is ignored", o.Key))
			continue
		}
		text[o.Key] = o.Value
	}
	v, wrong := option.Check("the hint LOOKUP", specs, text)
	if len(wrong) > 0 {
		p := diag.Errorf(h.Span, "option '%s' of LOOKUP %s", wrong[0].Key, wrong[0].Message)
		return nil, p.WithHint("%s", wrong[0].Hint)
	}
	hint := &lookupHint{table: v.Text("table"), span: h.Span}
	given := 0
	for _, key := range retryKeys {
		if v.Has(key) {
			given++
		}
	}
	switch {
	case given == 0:
		return hint, nil
	case given < len(retryKeys):
		return nil, diag.Errorf(h.Span, "asking again needs all of 'retry-predicate', 'retry-strategy', 'fixed-delay' and 'max-attempts'")
	case v.Int("max-attempts") < 1:
		return nil, diag.Errorf(h.Span, "'max-attempts' of LOOKUP is at least 1")
	}
	hint.misses = dataflow.Again{Attempts: int(v.Int("max-attempts")), Delay: v.Duration("fixed-delay")}
	return hint, nil
}

// Misses is how often a table that is looked up is asked again.
func (h *Hints) Misses(ref *ast.Table) dataflow.Again {
	for _, h := range h.lookups {
		if h.table == nameOf(ref) {
			return h.misses
		}
	}
	return dataflow.Again{}
}
