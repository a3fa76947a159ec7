package sim

import (
	"strconv"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// savedPrefix begins the names of objects that a savepoint owns.
const savedPrefix = "saved/"

// line is a beginning of the job and what follows from it: the first start, a
// reset, or a start from a savepoint. Within a line every input record behind
// its starts takes effect once.
type line struct {
	starts [splits]int
	// counts is the state that the line begins with.
	counts [keys]int32
	// after is the last epoch that is not the line's, committed the number of
	// epochs committed before it.
	after     checkpoint.Epoch
	committed int
}

// maybeUseOption lets the operator start the job with the planned option, beside
// whatever runs.
func (w *World) maybeUseOption() {
	if w.plan.Option == NoOption || w.optionUsed || w.step < w.plan.OptionAt || w.drained || len(w.committed) == 0 {
		return
	}
	w.optionUsed = true
	w.tracef("the operator uses option %s", optionNames[w.plan.Option])
	if w.plan.Option == Reset {
		w.reset = w.broker.ledger[len(w.broker.ledger)-1].State().Job
	} else {
		w.savepoint(w.committed[len(w.committed)-1])
	}
	w.spawn()
}

// savepoint copies a manifest and its objects to names that the user owns.
func (w *World) savepoint(m *checkpoint.Manifest) {
	saved := *m
	saved.Tasks = append([]checkpoint.TaskSnapshot(nil), m.Tasks...)
	for i := range saved.Tasks {
		saved.Tasks[i].Objects = w.copies(saved.Tasks[i].Objects)
	}
	saved.Staged = append([]checkpoint.StagedOutput(nil), m.Staged...)
	for i := range saved.Staged {
		saved.Staged[i].Objects = w.copies(saved.Staged[i].Objects)
	}
	w.saved, w.from = &saved, "savepoint"
}

func (w *World) copies(names []checkpoint.ObjectName) []checkpoint.ObjectName {
	var list []checkpoint.ObjectName
	for _, name := range names {
		saved := savedPrefix + name
		o := *w.store.objects[name]
		o.generation = 0
		w.store.objects[saved] = &o
		list = append(list, saved)
	}
	return list
}

// checkOpening notices when an opening record begins a new line.
func (w *World) checkOpening(r *checkpoint.OpeningRecord) {
	w.checkRecord(&r.LedgerState)
	n := len(w.broker.ledger)
	if n > 1 {
		before := w.broker.ledger[n-2].State()
		if before.Job == r.Job && before.From == r.From {
			return
		}
	}
	w.beginLine(r.Splits, r.Epoch)
	if len(w.lines) > 2 || len(w.lines) == 2 && !w.optionUsed {
		w.fail("the job begins anew for the %dth time (CKPT-17)", len(w.lines))
	}
}

func (w *World) beginLine(named []checkpoint.SplitPosition, after checkpoint.Epoch) {
	l := line{after: after, committed: len(w.committed)}
	if len(w.lines) > 0 && w.plan.Option == From {
		named = w.saved.Splits
		f := &dataflow{k: &worker{w: w}}
		if problem := f.restoreState(w.saved); problem != "" {
			w.fail("%s", problem)
		}
		l.counts = f.counts
	}
	for _, p := range named {
		l.starts[splitOf(p.Split)], _ = strconv.Atoi(p.Next)
	}
	w.lines = append(w.lines, l)
	w.stats.Lines++
}

// ensureLine begins the first line without an opening record, as a bug would.
func (w *World) ensureLine() {
	if len(w.lines) == 0 {
		w.beginLine(w.resolved, 0)
	}
}

// lineOf returns the line that an epoch belongs to.
func (w *World) lineOf(e checkpoint.Epoch) int {
	at := 0
	for i := range w.lines {
		if e > w.lines[i].after {
			at = i
		}
	}
	return at
}

// expected is the state that a line ends with.
func (w *World) expected(l *line) [keys]int32 {
	n := l.counts
	for s := range w.splitCount() {
		for _, r := range w.input[s][l.starts[s]:] {
			n[r.key]++
		}
	}
	return n
}

// finished says that the present line ended with a record marked finished.
func (w *World) finished() bool {
	n := len(w.broker.ledger)
	return n > 0 && w.broker.ledger[n-1].State().Finished
}

// allCommitted says that the present line has consumed all input.
func (w *World) allCommitted() bool {
	if len(w.lines) == 0 {
		return false
	}
	l := &w.lines[len(w.lines)-1]
	n := len(w.committed)
	if n == l.committed {
		return w.nothingToRead(l)
	}
	seen := 0
	if w.addedFrom != nil && l.starts[third] == w.plan.Records && !w.addedCommitted() {
		seen++ // nothing of the added table is to be read, so that no epoch need hold it
	}
	for _, p := range w.committed[n-1].Splits {
		if p.Next == strconv.Itoa(w.plan.Records) {
			seen++
		}
	}
	return seen == w.splitCount()
}

// nothingToRead is a line that starts at the end of all input.
func (w *World) nothingToRead(l *line) bool {
	for s := range w.splitCount() {
		if l.starts[s] < w.plan.Records {
			return false
		}
	}
	return true
}

func (w *World) splitCount() int {
	if w.hasThird() {
		return splits
	}
	return splits - 1
}
