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
	before := ledgerState(w.broker.ledger[n-2].LedgerRead)
	if s.Generation < before.Generation || s.Epoch < before.Epoch || s.Hour < before.Hour {
		w.fail("ledger goes back: generation %d epoch %d hour %d after %d, %d, %d (CKPT-17, CKPT-20)",
			s.Generation, s.Epoch, s.Hour, before.Generation, before.Epoch, before.Hour)
	}
	if s.Job != before.Job {
		w.fail("the ledger changes hands from job %s to %s (CKPT-1)", before.Job, s.Job)
	}
}

func ledgerState(r checkpoint.LedgerRead) *checkpoint.LedgerState {
	if r.Epoch != nil {
		return &r.Epoch.LedgerState
	}
	return &r.Opening.LedgerState
}

// checkEpoch checks an epoch at the moment at which it begins to exist: it is
// restorable, it is the next one, and its counts are those of its output.
func (w *World) checkEpoch(r *checkpoint.EpochRecord, txn *transaction) {
	w.checkRecord(&r.LedgerState)
	m := w.store.manifests[r.Manifest]
	if m == nil {
		w.fail("epoch %d is committed and its manifest is not durable (CKPT-3)", r.Epoch)
		return
	}
	if last := w.lastCommitted(); r.Epoch != last+1 {
		w.fail("epoch %d commits after epoch %d (CKPT-6)", r.Epoch, last)
	}
	w.committed = append(w.committed, m)
	w.stats.Epochs++
	w.checkRestorable(m)
	for _, out := range r.Sinks {
		if out.Sink == primary && (out.Count != txn.count || out.Sum != txn.sum) {
			w.fail("epoch %d records %d records of output, its transaction holds %d", r.Epoch, out.Count, txn.count)
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

// allCommitted says that the last committed epoch has consumed all input.
func (w *World) allCommitted() bool {
	n := len(w.committed)
	if n == 0 {
		return w.nothingToRead()
	}
	seen := 0
	for _, p := range w.committed[n-1].Splits {
		if p.Next == strconv.Itoa(w.plan.Records) {
			seen++
		}
	}
	return seen == w.splitCount()
}

// nothingToRead is a job that starts at the end of all its input.
func (w *World) nothingToRead() bool {
	starts := w.starts()
	if starts == nil {
		return false
	}
	for s := range w.splitCount() {
		if starts[s] < w.plan.Records {
			return false
		}
	}
	return true
}

func (w *World) splitCount() int {
	if w.lateAt >= 0 {
		return splits
	}
	return splits - 1
}

// starts is where each split begins: where the first committed opening says, or
// if there is none (a bug) where the sources said first. A split that is not
// named is read from its beginning. Nil: nothing has begun.
func (w *World) starts() []int {
	named := w.resolved
	if len(w.broker.ledger) > 0 && w.broker.ledger[0].Opening != nil {
		named = w.broker.ledger[0].Opening.Splits
	}
	if named == nil {
		return nil
	}
	from := make([]int, splits)
	for _, p := range named {
		from[splitOf(p.Split)], _ = strconv.Atoi(p.Next)
	}
	return from
}

// checkEnd checks the whole run: nothing lost, nothing doubled, keys in order,
// in both sinks, in the state and in the ledger.
func (w *World) checkEnd() {
	starts := w.starts()
	if starts == nil {
		w.fail("the job ended before its sources said where to start (CKPT-15)")
		return
	}
	var expected [keys]int32
	for s := range w.splitCount() {
		for _, r := range w.input[s][starts[s]:] {
			expected[r.key]++
		}
	}
	var visible []output
	for _, e := range w.broker.log {
		switch e.txn.state {
		case txnCommitted:
			visible = append(visible, e.output)
		case txnAborted:
			w.stats.AbortedRecords++
		case txnOpen:
			w.fail("record %d is in a transaction that was left open", e.id)
		}
	}
	if !w.plan.StoreLedger {
		w.checkOutput(primary, visible, starts, expected)
		w.checkTotals(primary, visible)
	}
	w.checkOutput(secondary, w.archive.log, starts, expected)
	w.checkTotals(secondary, w.archive.log)
	w.checkState(expected)
	for _, m := range w.retained() {
		w.checkRestorable(m)
	}
	if w.broker.openCount() > 0 {
		w.fail("a transaction is left open")
	}
}

func (w *World) checkOutput(sink checkpoint.SinkID, log []output, starts []int, expected [keys]int32) {
	var n [keys]int32
	var seen [splits][32]bool
	for _, o := range log {
		s, i := int(o.id)/1000, int(o.id)%1000
		if seen[s][i] || i < starts[s] {
			w.fail("%s: record %d appears twice, or from before the start", sink, o.id)
			return
		}
		seen[s][i] = true
		n[o.key]++
		if o.n != n[o.key] {
			w.fail("%s: record %d is number %d of key %d, where %d is due: lost, doubled or out of order", sink, o.id, o.n, o.key, n[o.key])
			return
		}
	}
	if n != expected {
		w.fail("%s: %v records per key, expected %v", sink, n, expected)
	}
}

func (w *World) checkState(expected [keys]int32) {
	if len(w.committed) == 0 {
		return
	}
	f := &dataflow{k: &worker{w: w}}
	if problem := f.restoreState(w.committed[len(w.committed)-1]); problem != "" {
		w.fail("%s", problem)
		return
	}
	if f.counts != expected {
		w.fail("the state holds %v, expected %v", f.counts, expected)
	}
}

// checkTotals audits the ledger as it looks after compaction, with one record an
// hour: their totals must add up to all output.
func (w *World) checkTotals(sink checkpoint.SinkID, log []output) {
	var total uint64
	var sum, writtenSum checkpoint.Sum128
	for i, e := range w.broker.ledger {
		s := ledgerState(e.LedgerRead)
		last := i+1 == len(w.broker.ledger) || ledgerState(w.broker.ledger[i+1].LedgerRead).Hour != s.Hour
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
