package checkpoint

import "fmt"

// evidence is what shows, apart from the ledger, that it once held more than it does (CKPT-28).
type evidence struct {
	// epoch is known to have committed, of this manifest if that is known too.
	epoch    Epoch
	manifest ManifestName
	// generation is known to have been opened.
	generation Generation
	// upTo is the last epoch that may have committed.
	upTo Epoch
	// source says where this is known from.
	source string
}

// beyond reports that the ledger does not hold what is known to have been there.
func (e *evidence) beyond(ledger *LedgerState) bool {
	return e.epoch > ledger.Epoch || e.generation > ledger.Generation
}

// doubt is what may have committed behind the epoch, as the end of a sentence.
func (e *evidence) doubt() string {
	if e.upTo == e.epoch {
		return ""
	}
	return fmt.Sprintf(", unless epoch %d was committed too, whose manifest is there", e.upTo)
}

// remembered is what this process knows itself.
func (h *history) remembered(job JobID) evidence {
	if job != h.sureJob {
		return evidence{}
	}
	return evidence{epoch: h.sure, manifest: h.sureManifest, upTo: h.sure, source: "this process knows"}
}

// shows is what a manifest shows by being there, whether or not its own epoch has committed.
func (m *Manifest) shows(job JobID) evidence {
	if m == nil || m.Job != job {
		return evidence{}
	}
	e := evidence{epoch: m.Epoch - 1, generation: m.Generation, upTo: m.Epoch,
		source: fmt.Sprintf("manifest %s, which generation %d wrote behind it, is in the checkpoint store", m.Name(), m.Generation)}
	if len(m.Retained) > 0 && m.Retained[0].Epoch == e.epoch {
		e.manifest = m.Retained[0].Name
	}
	return e
}

// noted is what a note tells that was committed in the transaction of an epoch.
func noted(name ManifestName) evidence {
	e := name.Epoch()
	return evidence{epoch: e, manifest: name, upTo: e, source: "the positions of a consumer group were committed with it"}
}

// cutOff ends the start of a job whose ledger, read behind the fence, does not hold what it once did. What this process
// itself has committed is never gone on from. A later one may be told how, by a start option: a reset begins anew, and a
// start from a manifest goes on behind all epochs that there may have been.
func (c *Core) cutOff(ledger *LedgerState, note ManifestName) bool {
	own := c.history.remembered(ledger.Job)
	if own.beyond(ledger) {
		c.halt(OutcomeFailed, ClassCorrupt, c.lostEnd(ledger, own))
		return true
	}
	s := &c.start
	if s.plan.kind == planReset {
		return false
	}
	e, stored := noted(note), s.store.Newest.shows(ledger.Job)
	if stored.epoch > e.epoch || !e.beyond(ledger) {
		e = stored
	}
	switch {
	case !e.beyond(ledger):
		return false
	case s.plan.kind == planFrom:
		s.past = evidence{upTo: max(e.upTo, stored.upTo), generation: stored.generation}
		return false
	}
	c.halt(OutcomeFailed, ClassCorrupt, c.lostEnd(ledger, e))
	return true
}

// lostEnd says what is known of a ledger that lost its end, and lists the choices.
func (c *Core) lostEnd(ledger *LedgerState, e evidence) string {
	text := fmt.Sprintf("job %q: ", c.cfg.Job)
	if e.epoch > ledger.Epoch {
		text += fmt.Sprintf("epoch %d was committed, and the ledger ends with epoch %d", e.epoch, ledger.Epoch)
	} else {
		text += fmt.Sprintf("generation %d was opened, and the ledger ends with generation %d, at epoch %d", e.generation, ledger.Generation, ledger.Epoch)
	}
	text += fmt.Sprintf(" (%s): it has lost its end, as by an unclean leader election. What was written since epoch %d may be in the output still, and to go on from there would write it a second time. Choices: bring the ledger back;", e.source, ledger.Epoch)
	if e.manifest != "" && e.epoch > ledger.Epoch {
		text += fmt.Sprintf(" or start with --from %s, which goes on behind epoch %d and repeats nothing%s;", e.manifest, e.epoch, e.doubt())
	}
	if ledger.Manifest != "" {
		text += fmt.Sprintf(" or start with --from %s, which repeats the output since epoch %d;", ledger.Manifest, ledger.Epoch)
	}
	return text + fmt.Sprintf(" or abandon the job with --reset %s, which repeats all of it", ledger.Job)
}
