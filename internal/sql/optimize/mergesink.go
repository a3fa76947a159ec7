package optimize

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/plan"
)

// mergeSinks makes one sink of several INSERTs into the same table, columns and
// options: their rows are one stream. A SELECT keeps its own.
func mergeSinks(sinks []*plan.Sink) []*plan.Sink {
	var out []*plan.Sink
	for _, s := range sinks {
		i := slices.IndexFunc(out, func(o *plan.Sink) bool { return o.SameTarget(s) })
		if i < 0 {
			out = append(out, s)
			continue
		}
		out[i] = united(out[i], s)
	}
	return out
}

func united(a, b *plan.Sink) *plan.Sink {
	out := *a
	cols := slices.Clone(a.Input.Columns())
	for i, c := range b.Input.Columns() {
		cols[i].Type.Nullable = cols[i].Type.Nullable || c.Type.Nullable
		if cols[i].Time != c.Time {
			cols[i].Time = 0
		}
	}
	if out.OnConflict == nil || b.OnConflict != nil && b.OnConflict.Action != "DEDUPLICATE" {
		out.OnConflict = b.OnConflict // the one that demands more
	}
	ins := []plan.Node{a.Input}
	if u, ok := a.Input.(*plan.Union); ok {
		ins = slices.Clone(u.Ins)
	}
	out.Input = &plan.Union{Span: a.Span, Ins: append(ins, b.Input), Cols: cols}
	for _, c := range b.NotNull {
		if !slices.Contains(out.NotNull, c) {
			out.NotNull = append(slices.Clone(out.NotNull), c)
		}
	}
	if out.Checks == nil {
		out.Checks = b.Checks
	}
	// A session may have changed between them: of two the one that loses nothing.
	out.DropNull = a.DropNull && b.DropNull
	out.TTL = longer(a.TTL, b.TTL)
	if a.Materialize == plan.MaterializeNone || b.Materialize == plan.MaterializeForce {
		out.Materialize = b.Materialize
	}
	return &out
}

// longer treats 0 as for ever.
func longer[T ~int64](a, b T) T {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}
