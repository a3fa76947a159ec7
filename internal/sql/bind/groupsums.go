package bind

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/bind/over"
)

// fromSums has SUM and AVG computed from sums that begin with 0, each in the type of its argument, where Flink does.
//
// Its planner weighs two ways to make the same calls: as they are, and with SUM, AVG and the spreads spelled as sums and counts. The second has
// fewer calls where several share a sum or a count, as AVG(x), SUM(x), COUNT(x) do, and is taken then. A spread leaves no choice: it has no function.
func (g *grouping) fromSums() {
	shared := map[string]bool{}
	spread := false
	for i := range g.calls {
		c := &g.calls[i]
		spread = spread || over.IsSpread(c.Fn)
		for _, s := range g.sums(c) {
			shared[s] = true
		}
	}
	if !spread && len(shared) >= len(g.calls) {
		return
	}
	for i := range g.calls {
		c := &g.calls[i]
		c.FromSums = c.Fn == "SUM" || c.Fn == "AVG"
	}
}

// sums spells the sums and counts that a call is computed from, or the call itself.
func (g *grouping) sums(c *dataflow.AggCall) []string {
	switch c.Fn {
	case "AVG":
		return []string{g.spellSum("$SUM0", c), g.spellSum("COUNT", c)}
	case "SUM":
		if !c.T.Nullable {
			return []string{g.spellSum("$SUM0", c)}
		}
		return []string{g.spellSum("$SUM0", c), g.spellSum("COUNT", c)}
	}
	return []string{g.spellSum(c.Fn, c)}
}

// spellSum spells a function of a call's arguments. A count sees only those that may be NULL.
func (g *grouping) spellSum(fn string, c *dataflow.AggCall) string {
	args := make([]string, 0, len(c.Args))
	for _, a := range c.Args {
		if x := g.below[a].x; fn != "COUNT" || c.Distinct || x.Type().Nullable {
			args = append(args, x.Canonical())
		}
	}
	return fmt.Sprintf("%s(%t %s) %d", fn, c.Distinct, strings.Join(args, ", "), c.Filter)
}
