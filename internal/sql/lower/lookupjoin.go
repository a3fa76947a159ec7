package lower

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// lookupJoin lowers the asking of a table: it keeps no state and follows its
// input in the same task.
func (l *lowering) lookupJoin(n *plan.LookupJoin) stream {
	in := l.input(n, 0)
	found := newLookedUp(n)
	spec := &dataflow.LookupJoin{
		Kind: joinKinds[n.Kind], Name: n.Table.Path.Object, Plan: n.Lookup, KeyColumns: places(found.served, n.KeyColumns), Keys: n.Keys,
		Found: found.fields, FoundColumns: places(found.served, found.columns), Project: found.project(n), Condition: n.Condition, Misses: n.Misses,
	}
	meaning := []string{n.Kind.String(), n.Table.Path.String(), n.Options, fmt.Sprint(n.KeyColumns, n.Misses)}
	for _, k := range n.Keys {
		meaning = append(meaning, l.meaning(in, k))
	}
	out := stream{cols: append([]string{}, in.cols...)}
	for _, u := range n.Use {
		out.cols = append(out.cols, n.Table.Path.String()+"."+n.Table.Columns[u].Name)
	}
	if n.Condition != nil {
		meaning = append(meaning, l.meaning(out, n.Condition))
	}
	out.rows = string(identify("lookup", append(meaning, in.rows)...))
	for i := range n.Use {
		out.cols[len(in.cols)+i] = out.rows + "." + out.cols[len(in.cols)+i]
	}
	id := identify("lookupjoin", append([]string{string(in.node.ID), out.rows}, out.cols...)...)
	out.node = l.add(&dataflow.Node{ID: id, Title: title(n), Spec: spec, Inputs: forward(in.node), Fields: plan.Fields(n.Cols)})
	return out
}

// lookedUp are the columns that the table is asked for: those that leave, and
// those that computed columns are made from.
type lookedUp struct {
	// served are the table's columns that the connector has, columns those asked for.
	served, columns []int
	fields          []types.Field
}

func newLookedUp(n *plan.LookupJoin) lookedUp {
	needed := map[int]bool{}
	for _, u := range n.Use {
		if x := n.Table.Columns[u].Expr; x != nil {
			for _, c := range expr.Columns(x) {
				needed[c] = true
			}
			continue
		}
		needed[u] = true
	}
	f := lookedUp{served: servedColumns(n.Table)}
	for _, c := range f.served {
		if needed[c] {
			f.columns, f.fields = append(f.columns, c), append(f.fields, n.Table.Columns[c].Field)
		}
	}
	return f
}

// project computes the columns that leave; nil: they are those asked for.
func (f lookedUp) project(n *plan.LookupJoin) []expr.Expr {
	at := placeOf(f.columns)
	var exprs []expr.Expr
	computed := false
	for _, u := range n.Use {
		col := &n.Table.Columns[u]
		if col.Kind == catalog.Computed {
			computed = true
			exprs = append(exprs, expr.Remap(col.Expr, func(c int) int { return at[c] }))
			continue
		}
		exprs = append(exprs, &expr.Column{Index: at[u], Name: col.Name, T: col.Type})
	}
	if !computed && len(f.columns) == len(n.Use) {
		return nil
	}
	return exprs
}

// places are the places of columns in a list.
func places(list, columns []int) []int {
	at := placeOf(list)
	out := make([]int, len(columns))
	for i, c := range columns {
		out[i] = at[c]
	}
	return out
}
