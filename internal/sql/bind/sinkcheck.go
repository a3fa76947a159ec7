package bind

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/types"
)

// checks are what the session asks of the values of each column that is written; nil:
// nothing.
func (b *Binder) checks(t *catalog.Table, persisted []int) []dataflow.Check {
	all := make([]dataflow.Check, len(persisted))
	asks := false
	for i, c := range persisted {
		all[i] = b.Session.Checks.Column(t.Columns[c].Type)
		asks = asks || all[i].Asks()
	}
	if !asks {
		return nil
	}
	return all
}

// trimmed is the type of a ROW of a query whose text and bytes are cut and padded to the
// lengths of a ROW of a table, and so in the ROWs in it. What collections hold is not.
func trimmed(from, to types.Type) types.Type {
	fields := make([]types.Field, len(to.Fields))
	for i, f := range to.Fields {
		if i < len(from.Fields) {
			f.Type = trimmedField(from.Fields[i].Type, f.Type)
		}
		fields[i] = f
	}
	to.Fields = fields
	return to
}

func trimmedField(from, to types.Type) types.Type {
	switch {
	case from.Kind == types.Row && to.Kind == types.Row:
		return trimmed(from, to)
	case from.Kind == to.Kind && (to.Kind == types.Array || to.Kind == types.Map):
		return from.WithNullable(to.Nullable)
	}
	return to
}
