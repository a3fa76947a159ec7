package sim

import (
	"strconv"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// checkRecord checks what every ledger record must satisfy when it commits.
func (w *World) checkRecord(s *checkpoint.LedgerState) {
	n := len(w.broker.ledger)
	if n < 2 {
		return
	}
	before := w.broker.ledger[n-2].State()
	if s.Generation < before.Generation || s.Epoch < before.Epoch || s.Hour < before.Hour {
		w.fail("ledger goes back: generation %d epoch %d hour %d after %d, %d, %d (CKPT-17, CKPT-20)",
			s.Generation, s.Epoch, s.Hour, before.Generation, before.Epoch, before.Hour)
	}
	if s.Job != before.Job && w.plan.Option != Reset {
		w.fail("the ledger changes hands from job %s to %s (CKPT-1)", before.Job, s.Job)
	}
}

// checkEpoch checks an epoch at the moment at which it begins to exist: it is
// restorable, it is the next one, and its counts are those of its output.
func (w *World) checkEpoch(r *checkpoint.EpochRecord, txn *transaction) {
	w.checkRecord(&r.LedgerState)
	w.ensureLine()
	if txn != nil {
		txn.line = len(w.lines) - 1
	}
	m := w.store.manifests[r.Manifest]
	if m == nil {
		w.fail("epoch %d is committed and its manifest is not durable (CKPT-3)", r.Epoch)
		return
	}
	if last := w.lastCommitted(); r.Epoch != last+1 {
		w.fail("epoch %d commits after epoch %d (CKPT-6)", r.Epoch, last)
	}
	if r.Generation <= w.closed {
		w.fail("epoch %d of generation %d commits after the job was closed (CKPT-25)", r.Epoch, r.Generation)
	}
	w.committed = append(w.committed, m)
	w.stats.Epochs++
	w.checkRestorable(m)
	w.checkStateAt(m)
	for _, out := range r.Sinks {
		if out.Sink == primary && (out.Count != txn.count || out.Sum != txn.sum) {
			w.fail("epoch %d records %d records of output, its transaction holds %d", r.Epoch, out.Count, txn.count)
		}
	}
}

// checkClosed is asked when a worker has closed the job: what it went by is
// visible, and no generation of before commits from here on (CKPT-25).
// A job that was found finished has nobody to fence: it may be started anew, from a
// savepoint, at the same moment.
func (w *World) checkClosed(k *worker, found checkpoint.Outcome) {
	w.stats.Closed++
	if found == checkpoint.OutcomeFinished {
		return
	}
	by := w.broker.ledger[len(w.broker.ledger)-1].State()
	for _, e := range w.broker.ledger {
		if s := e.State(); s.Attempt == k.attempt {
			by = s
		}
	}
	w.closed = max(w.closed, by.Generation)
	m := w.store.manifests[by.Manifest]
	if m == nil {
		return // nothing was committed since a start option, or it is collected since
	}
	for _, staged := range m.Staged {
		if staged.Epoch > w.archive.last {
			w.fail("the job is closed at epoch %d, and the output of epoch %d is not visible (CKPT-25)", by.Epoch, staged.Epoch)
		}
	}
}

func (w *World) lastCommitted() checkpoint.Epoch {
	if n := len(w.committed); n > 0 {
		return w.committed[n-1].Epoch
	}
	return 0
}

func (w *World) checkRestorable(m *checkpoint.Manifest) {
	for _, task := range m.Tasks {
		for _, name := range task.Objects {
			if o := w.store.objects[name]; o == nil || o.torn {
				w.fail("epoch %d is committed and its object %s is not durable (CKPT-9)", m.Epoch, name)
			}
		}
	}
	for _, staged := range m.Staged {
		for _, name := range staged.Objects {
			if o := w.store.objects[name]; o == nil || o.torn {
				w.fail("epoch %d is committed and its staged output %s is not durable (CKPT-9)", m.Epoch, name)
			}
		}
	}
}

// checkEnd checks the whole run: nothing lost, nothing doubled, keys in order,
// in both sinks, in the state and in the ledger.
func (w *World) checkEnd() {
	w.ensureLine()
	byLine := make([][]output, len(w.lines))
	var all []output
	for _, e := range w.broker.log {
		switch e.txn.state {
		case txnCommitted:
			byLine[e.txn.line] = append(byLine[e.txn.line], e.output)
			all = append(all, e.output)
		case txnAborted:
			w.stats.AbortedRecords++
		case txnOpen:
			w.fail("record %d is in a transaction that was left open", e.id)
		}
	}
	if !w.plan.StoreLedger {
		w.checkLines(primary, byLine)
		w.checkTotals(primary, all)
	}
	w.checkArchive()
	w.checkState()
	for _, m := range w.retained() {
		w.checkRestorable(m)
	}
	if w.broker.openCount() > 0 {
		w.fail("a transaction is left open")
	}
}

// checkArchive checks the secondary sink. What an abandoned line had staged and
// not yet published stays invisible, so its totals hold only without an option.
func (w *World) checkArchive() {
	byLine := make([][]output, len(w.lines))
	var all []output
	for _, o := range w.archive.log {
		at := w.lineOf(o.epoch)
		byLine[at] = append(byLine[at], o.output)
		all = append(all, o.output)
	}
	w.checkLines(secondary, byLine)
	if len(w.lines) == 1 {
		w.checkTotals(secondary, all)
	}
}

// checkLines checks the output of every line. Only the last one must be whole.
func (w *World) checkLines(sink checkpoint.SinkID, byLine [][]output) {
	for i := range w.lines {
		l := &w.lines[i]
		n, ok := w.checkOutput(sink, byLine[i], l)
		if want := w.expected(l); ok && i == len(w.lines)-1 && n != want {
			w.fail("%s: %v records per key, expected %v", sink, n, want)
		}
	}
}

// checkOutput checks that no record appears twice and that every key counts on
// from the line's beginning without a gap. It returns the counts.
func (w *World) checkOutput(sink checkpoint.SinkID, log []output, l *line) ([keys]int32, bool) {
	n := l.counts
	var seen [splits][32]bool
	for _, o := range log {
		s, i := int(o.id)/1000, int(o.id)%1000
		if seen[s][i] || i < l.starts[s] {
			w.fail("%s: record %d appears twice, or from before the start", sink, o.id)
			return n, false
		}
		seen[s][i] = true
		n[o.key]++
		if o.n != n[o.key] {
			w.fail("%s: record %d is number %d of key %d, where %d is due: lost, doubled or out of order", sink, o.id, o.n, o.key, n[o.key])
			return n, false
		}
	}
	return n, true
}

// checkStateAt checks that what a manifest restores is the effect of the records before
// its positions (CKPT-12, STATE-1 to STATE-6).
func (w *World) checkStateAt(m *checkpoint.Manifest) {
	f := &dataflow{k: &worker{w: w}}
	if problem := f.restoreState(m); problem != "" {
		w.fail("%s", problem)
		return
	}
	l := &w.lines[len(w.lines)-1]
	want := l.counts
	for _, p := range m.Splits {
		s := splitOf(p.Split)
		next, _ := strconv.Atoi(p.Next)
		for i := l.starts[s]; i < next; i++ {
			want[w.input[s][i].key]++
		}
	}
	if f.counts != want {
		w.fail("the state of epoch %d holds %v, its positions are those of %v", m.Epoch, f.counts, want)
	}
}

func (w *World) checkState() {
	l := &w.lines[len(w.lines)-1]
	if len(w.committed) == l.committed {
		return
	}
	f := &dataflow{k: &worker{w: w}}
	if problem := f.restoreState(w.committed[len(w.committed)-1]); problem != "" {
		w.fail("%s", problem)
		return
	}
	if want := w.expected(l); f.counts != want {
		w.fail("the state holds %v, expected %v", f.counts, want)
	}
}

// checkTotals audits the ledger as it looks after compaction, with one record an
// hour: their totals must add up to all output.
func (w *World) checkTotals(sink checkpoint.SinkID, log []output) {
	var total uint64
	var sum, writtenSum checkpoint.Sum128
	for i, e := range w.broker.ledger {
		s := e.State()
		if e.trimmed {
			continue
		}
		last := i+1 == len(w.broker.ledger) || w.broker.ledger[i+1].State().Hour != s.Hour
		for _, t := range s.HourTotals {
			if last && t.Sink == sink {
				total += t.Count
				sum = sum.Add(t.Sum)
			}
		}
	}
	for _, o := range log {
		writtenSum = writtenSum.Add(o.sum())
	}
	if total != uint64(len(log)) || sum != writtenSum {
		w.fail("the ledger's hours add up to %d records of %s, the output holds %d (CKPT-20)", total, sink, len(log))
	}
}
