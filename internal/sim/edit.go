package sim

import (
	"slices"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// third is the split that is not there from the beginning.
const third = splits - 1

// hasThird says whether the third split will be read, or is.
func (w *World) hasThird() bool { return w.lateAt >= 0 || w.added }

// maybeAddTable lets the operator add the planned table to the job and start it
// anew, beside whatever runs.
func (w *World) maybeAddTable() {
	if !w.plan.AddTable || w.added || w.step < w.plan.AddTableAt || w.drained {
		return
	}
	w.added = true
	w.stats.TablesAdded++
	w.tracef("the operator adds a table")
	w.spawn()
}

// addTable resolves where the added table starts, unless the restored positions
// say it.
func (w *World) addTable(f *dataflow) []checkpoint.SplitPosition {
	if !w.added || f.known[third] {
		return nil
	}
	f.known[third] = true
	if w.plan.Latest {
		f.next[third] = w.arrived[third]
	}
	return []checkpoint.SplitPosition{w.position(third, f.next[third])}
}

// checkAdded is asked when a run begins: until an epoch that read the added table
// has committed, every run reads it from where the first one did.
func (w *World) checkAdded(f *dataflow) {
	if !w.added || !f.known[third] || len(w.lines) == 0 {
		return
	}
	if w.addedCommitted() {
		return
	}
	from := f.next[third]
	if w.addedFrom == nil {
		w.addedFrom, w.lines[len(w.lines)-1].starts[third] = &from, from
	}
	if *w.addedFrom != from {
		w.fail("the added table was to be read from %d and is read from %d (CKPT-15)", *w.addedFrom, from)
	}
}

// addedCommitted says that the last committed epoch holds the added table.
func (w *World) addedCommitted() bool {
	n := len(w.committed)
	return n > 0 && slices.ContainsFunc(w.committed[n-1].Splits, func(p checkpoint.SplitPosition) bool { return splitOf(p.Split) == third })
}
