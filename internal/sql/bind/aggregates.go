package bind

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/types"
)

// isAggregate reports an aggregate function that SQL may call; name is in upper
// case.
func isAggregate(name string) bool { return agg.Lookup(name) != nil && !strings.HasPrefix(name, "$") }

// aggregateNames lists the aggregates.
func aggregateNames() []string { return agg.Names() }

// aggregateResult is the type of an aggregate over arguments of the types, in a group
// that has rows: NULL comes of NULLs only.
func aggregateResult(name string, args []types.Type) (types.Type, error) {
	t, err := agg.Lookup(name).Result(args)
	if err != nil {
		return t, err
	}
	nullable := slices.ContainsFunc(args, func(a types.Type) bool { return a.Nullable })
	switch name {
	case "COLLECT":
		return t.NotNull(), nil
	case "SUM", "AVG", "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE", "LISTAGG", "ARRAY_AGG",
		"VAR_POP", "STDDEV_POP", "VAR_SAMP", "VARIANCE", "STDDEV_SAMP", "STDDEV":
		return t.WithNullable(t.Nullable && nullable), nil
	}
	return t, nil
}
