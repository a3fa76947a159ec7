package runtime

import (
	"slices"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// adoptPlain gives a reading with hints the positions of its table, where the
// checkpoint is of the time when a single reading was kept under the table's name
// whatever its hints: its snapshots do not say under which names their sources
// are kept. It returns the positions, and the names that are no more.
func (r *restoredState) adoptPlain(positions []checkpoint.SplitPosition, sources []jobSource, m *checkpoint.Manifest) (renamed []checkpoint.SplitPosition, gone []checkpoint.SplitID) {
	if m == nil || r.namesSources {
		return positions, nil
	}
	renamed = slices.Clone(positions)
	for _, s := range sources {
		plain := sourceName(s.spec.Table, "")
		taken := slices.ContainsFunc(sources, func(o jobSource) bool { return o.name == plain })
		if taken || !hasTask(m, s.node) {
			continue
		}
		for i, p := range renamed {
			source, split := cutSplitName(p.Split)
			if source != plain {
				continue
			}
			gone = append(gone, p.Split)
			renamed[i].Split = splitName(s.name, split)
			if wm, known := r.splits[p.Split]; known {
				r.splits[renamed[i].Split] = wm
			}
		}
	}
	return renamed, gone
}
