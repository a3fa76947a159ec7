package runtime

import (
	"slices"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// Readings compares the tables that a graph reads with the positions in a manifest:
// which are kept, which are new, and which are no longer read. The names are those
// that a running job announces.
func Readings(g *dataflow.Graph, m *checkpoint.Manifest) (kept, added, gone []string) {
	known := map[string]bool{}
	for _, p := range m.Splits {
		name, _ := cutSplitName(p.Split)
		known[name] = true
	}
	for _, s := range listSources(g) {
		if known[s.name] || hasTask(m, s.node) {
			kept = append(kept, s.name)
		} else {
			added = append(added, s.name)
		}
		delete(known, s.name)
	}
	for name := range known {
		gone = append(gone, name)
	}
	slices.Sort(gone)
	return kept, added, gone
}
