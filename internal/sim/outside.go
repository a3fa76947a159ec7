package sim

import (
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

func splitName(s int) checkpoint.SplitID { return checkpoint.SplitID("in/" + strconv.Itoa(s)) }

func splitOf(id checkpoint.SplitID) int { return int(id[len(id)-1] - '0') }

func (w *World) position(split, next int) checkpoint.SplitPosition {
	p := checkpoint.SplitPosition{Split: splitName(split), Next: strconv.Itoa(next)}
	if w.plan.Bounded {
		p.Stop = strconv.Itoa(w.plan.Records)
		p.Finished = next == w.plan.Records
	}
	return p
}

// resolve is the sources' answer to where they start.
func (w *World) resolve() checkpoint.PositionsResolved {
	var ev checkpoint.PositionsResolved
	for s := range splits {
		if !w.splitExists(s) {
			continue
		}
		next := 0
		if w.plan.Latest {
			next = w.arrived[s]
		}
		ev.Splits = append(ev.Splits, w.position(s, next))
	}
	if w.resolved == nil {
		w.resolved = ev.Splits
	}
	return ev
}

// putRecord puts a record of the store's ledger, if its number is free. An
// opening that takes the number of a trimmed record is not in the ledger: its end
// is elsewhere, which its writer has yet to notice. A repeated request may put an
// epoch's record back.
func (w *World) putRecord(number int, r checkpoint.LedgerRead) bool {
	ledger := w.broker.ledger
	if number <= len(ledger) && w.bugs.Shell&OverwriteLedger == 0 {
		old := &ledger[number-1]
		if !old.trimmed || r.Epoch != nil && r.Epoch == old.Epoch {
			return false
		}
		if r.Epoch != nil {
			w.fail("epoch %d takes the number %d of a record that was trimmed, after which %d more were written (CKPT-2)",
				r.Epoch.Epoch, number, len(ledger)-number)
		}
		return true
	}
	w.broker.ledger = append(ledger, ledgerEntry{LedgerRead: r, marked: true})
	if r.Opening != nil {
		w.checkOpening(r.Opening)
	}
	w.trimLedger()
	return true
}

// trimLedger frees the numbers of records that are neither new, nor the last of
// their hour, nor openings.
func (w *World) trimLedger() {
	const recordsKept = 1
	ledger := w.broker.ledger
	for i := range len(ledger) - recordsKept {
		e := &ledger[i]
		opening := e.Opening != nil && w.bugs.Shell&TrimOpenings == 0
		if e.trimmed || opening || e.State().Hour != ledger[i+1].State().Hour {
			continue
		}
		e.trimmed = true
		w.stats.Trimmed++
	}
}

func (w *World) readManifest(a checkpoint.ReadManifest) checkpoint.ManifestRead {
	if a.From != "" {
		return checkpoint.ManifestRead{Manifest: w.saved}
	}
	m, found := w.store.manifests[a.Name]
	switch {
	case !found:
		return checkpoint.ManifestRead{Status: checkpoint.ManifestMissing}
	case m == nil:
		return checkpoint.ManifestRead{Status: checkpoint.ManifestCorrupt, Cause: "torn"}
	case w.store.rotten[a.Name]:
		return checkpoint.ManifestRead{Status: checkpoint.ManifestCorrupt, Cause: "damaged"}
	}
	return checkpoint.ManifestRead{Manifest: m}
}

// publish is the secondary sink: an epoch is published once, whole.
func (w *World) publish(a checkpoint.PublishStaged) checkpoint.Event {
	done := checkpoint.Published{Sink: a.Staged.Sink, Epoch: a.Staged.Epoch}
	if a.Staged.Epoch <= w.archive.last && w.bugs.Shell&PublishTwice == 0 {
		w.stats.RepeatedPublications++
		return done
	}
	for _, name := range a.Staged.Objects {
		o := w.store.objects[name]
		if o == nil || o.torn {
			w.fail("staged output %s of epoch %d is gone", name, a.Staged.Epoch)
			return done
		}
		for _, out := range o.staged {
			w.archive.log = append(w.archive.log, archived{out, a.Staged.Epoch})
		}
	}
	w.archive.last = a.Staged.Epoch
	w.stats.Published++
	return done
}

// restore builds a worker's tasks from a manifest, or from nothing. It says what
// is missing.
func (w *World) restore(k *worker, a checkpoint.Restore) (*dataflow, string) {
	f := &dataflow{k: k}
	for _, p := range a.Splits {
		next, err := strconv.Atoi(p.Next)
		if err != nil {
			return nil, "position: " + err.Error()
		}
		s := splitOf(p.Split)
		f.known[s], f.next[s] = true, next
	}
	if a.Manifest != nil {
		if name := w.rottenIn(a.Manifest); name != "" && w.bugs.Shell&RestoreDamaged == 0 {
			k.sawDamage = true
			return nil, "object " + string(name) + " is damaged"
		}
		if problem := f.restoreState(a.Manifest); problem != "" {
			return nil, problem
		}
		_, history := ancestry(a.Manifest)
		f.lineage = lineage{began: a.Manifest.Epoch, past: history}
		f.useCopy(a.Manifest)
	}
	return f, ""
}

// deleteObject deletes; what a retained manifest needs must stay.
func (w *World) deleteObject(name checkpoint.ObjectName) {
	if strings.HasPrefix(string(name), savedPrefix) {
		w.fail("object %s was deleted and is the user's (CKPT-14)", name)
	}
	for _, m := range w.retained() {
		if names(m, name) {
			w.fail("object %s was deleted; manifest of epoch %d is retained and needs it (CKPT-14)", name, m.Epoch)
		}
	}
	delete(w.store.objects, name)
}

func (w *World) deleteManifest(name checkpoint.ManifestName) {
	for _, m := range w.retained() {
		if m.Name() == name {
			w.fail("manifest of epoch %d was deleted and is retained (CKPT-14)", m.Epoch)
		}
	}
	delete(w.store.manifests, name)
}

// retained are the manifests that must be restorable.
func (w *World) retained() []*checkpoint.Manifest {
	return w.committed[max(0, len(w.committed)-retain):]
}

func names(m *checkpoint.Manifest, object checkpoint.ObjectName) bool {
	for i := range m.Tasks {
		for _, name := range m.Tasks[i].Objects {
			if name == object {
				return true
			}
		}
	}
	for i := range m.Staged {
		for _, name := range m.Staged[i].Objects {
			if name == object {
				return true
			}
		}
	}
	return false
}
