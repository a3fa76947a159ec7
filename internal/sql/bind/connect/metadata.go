package connect

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// metadataCast casts between the type that a table declares for a metadata column
// and that of the connector.
type metadataCast func(declared, own types.Type) (from, to types.Type)

func metadataAsDeclared(declared, own types.Type) (from, to types.Type) { return own, declared }

func metadataAsWritten(declared, own types.Type) (from, to types.Type) { return declared, own }

// checkMetadata makes sure that the metadata columns can be cast. The connector has
// judged which keys there are.
func (t *Tables) checkMetadata(declared *catalog.Table, known []types.Field, cast metadataCast) error {
	failed := false
	for i := range declared.Columns {
		c := &declared.Columns[i]
		own, ok := metadataType(c, known)
		if !ok {
			continue
		}
		from, to := cast(c.Type, own)
		if _, err := expr.Cast(&expr.Column{Index: i, Name: c.Name, T: from}, to, false); err != nil {
			t.Problems.Add(c.Span, diag.Errorf(c.Span, "column %s: the metadata '%s' is %s: %s",
				catalog.Quote(c.Name), c.MetadataKey, own.AsNullable(), err).WithHint("declare it as %s", own.AsNullable()))
			failed = true
		}
	}
	if failed {
		return diag.ErrReported
	}
	return nil
}

// metadataType is the connector's type of a metadata column.
func metadataType(c *catalog.Column, known []types.Field) (types.Type, bool) {
	if c.Kind != catalog.Metadata {
		return types.Type{}, false
	}
	at := slices.IndexFunc(known, func(f types.Field) bool { return f.Name == c.MetadataKey })
	if at < 0 {
		return types.Type{}, false
	}
	return known[at].Type, true
}

// WriteMetadata brings the metadata among the columns to write to the types in which
// the sink takes them.
func WriteMetadata(calc *plan.Calc, t *catalog.Table, persisted []int, known []types.Field) error {
	for i, c := range persisted {
		own, ok := metadataType(&t.Columns[c], known)
		if !ok || own.SameIgnoringNull(calc.Project[i].Type()) {
			continue
		}
		x, err := expr.Cast(calc.Project[i], own, false)
		if err != nil {
			return err
		}
		calc.Project[i], calc.Cols[i] = x, plan.Column{Field: types.Field{Name: calc.Cols[i].Name, Type: x.Type()}}
	}
	return nil
}
