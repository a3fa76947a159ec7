package inspect

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/parse"
	"github.com/onceflow/onceflow/types"
)

// parseType reads a type as SQL spells it.
func parseType(text string) (types.Type, error) {
	shape, notNull := strings.CutSuffix(text, " NOT NULL")
	x, err := parse.Expr("type", "CAST(NULL AS "+shape+")")
	if err != nil {
		return types.Type{}, fmt.Errorf("type %s: %w", text, err)
	}
	cast, ok := x.(*ast.Cast)
	if !ok {
		return types.Type{}, fmt.Errorf("type %s cannot be read", text)
	}
	t, err := scalar.Type(cast.Type)
	return t.WithNullable(!notNull), err
}

// fields are the columns with their types read.
func fields(columns []Column) ([]types.Field, error) {
	out := make([]types.Field, len(columns))
	for i, c := range columns {
		t, err := parseType(c.Type)
		if err != nil {
			return nil, err
		}
		out[i] = types.Field{Name: c.Name, Type: t}
	}
	return out, nil
}

// misread says why state with values of one type cannot be read as another; empty: it
// can. The bytes of state say nothing of precision, length and width, so that a type
// that holds more of the same is no other one.
func misread(before, now types.Type) string {
	if before.Kind == now.Kind {
		return misreadSame(before, now)
	}
	if a, b := intWidth[before.Kind], intWidth[now.Kind]; a > 0 && a <= b {
		return ""
	}
	if before.IsString() && now.IsString() && before.Kind == types.Varchar == (now.Kind == types.Varchar) {
		return ""
	}
	return fmt.Sprintf("%s became %s", before.AsNullable(), now.AsNullable())
}

var intWidth = map[types.Kind]int{types.TinyInt: 1, types.SmallInt: 2, types.Int: 4, types.BigInt: 8}

func misreadSame(before, now types.Type) string {
	other := fmt.Sprintf("%s became %s", before.AsNullable(), now.AsNullable())
	switch {
	case before.Scale != now.Scale, before.Physical() != now.Physical(), before.Precision > now.Precision, before.Length > now.Length:
		return other
	case len(before.Fields) != len(now.Fields):
		return other
	case before.Kind == types.Char && before.Length != now.Length:
		return other
	}
	for i := range before.Fields {
		if misread(before.Fields[i].Type, now.Fields[i].Type) != "" {
			return other
		}
	}
	for _, pair := range [][2]*types.Type{{before.Key, now.Key}, {before.Elem, now.Elem}} {
		if pair[0] != nil && pair[1] != nil && misread(*pair[0], *pair[1]) != "" {
			return other
		}
	}
	return ""
}
