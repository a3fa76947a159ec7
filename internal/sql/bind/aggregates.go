package bind

import (
	"strings"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/types"
)

// isAggregate reports an aggregate function that SQL may call; name is in upper
// case.
func isAggregate(name string) bool { return agg.Lookup(name) != nil && !strings.HasPrefix(name, "$") }

// aggregateNames lists the aggregates.
func aggregateNames() []string { return agg.Names() }

// aggregateResult is the type of an aggregate over arguments of the types.
func aggregateResult(name string, args []types.Type) (types.Type, error) {
	return agg.Lookup(name).Result(args)
}
