package bind

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// Unlisted are the virtual metadata columns of a table that * does not mean: those named
// as their key, and those with a name of their own.
type Unlisted struct{ AsKey, Renamed bool }

// has reports whether * passes over the column.
func (u Unlisted) has(c *catalog.Column) bool {
	if c.Kind != catalog.Metadata || !c.Virtual {
		return false
	}
	if c.Name == c.MetadataKey {
		return u.AsKey
	}
	return u.Renamed
}

// unlist marks the columns of a scan that * passes over; nil: there is none.
func (b *Binder) unlist(t *catalog.Table) []bool {
	var marks []bool
	for i := range t.Columns {
		if b.Session.Unlisted.has(&t.Columns[i]) {
			if marks == nil {
				marks = make([]bool, len(t.Columns))
			}
			marks[i] = true
		}
	}
	return marks
}

// listed leaves out the columns that * passes over, as TABLE t does, but for that of the
// given name; empty: no other.
func (r *relation) listed(at ast.Span, but string) *relation {
	if r.unlisted == nil {
		return r
	}
	out, node := &relation{}, &plan.Calc{Span: at, Input: r.node}
	for i, c := range r.node.Columns() {
		if r.unlisted[i] && r.names[i] != but {
			continue
		}
		node.Project = append(node.Project, plan.Ref(r.node.Columns(), i))
		node.Cols = append(node.Cols, c)
		out.names = append(out.names, r.names[i])
	}
	out.node = node
	return out
}
