package sim

import (
	"fmt"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// worker is one process: a core, the shell around it, and its tasks.
type worker struct {
	w    *World
	id   int
	core *checkpoint.Core
	// run counts attempts; requests and answers carry it.
	run     int
	attempt checkpoint.AttemptID

	alive, ended bool
	// closes says that the worker was started to close the job.
	closes bool
	// optioned says that the worker was started with the operator's option.
	optioned    bool
	frozenUntil int
	// sawDamage says that something it read was damaged, not torn.
	sawDamage bool
	// replaced says that a supervisor has given the worker up.
	replaced bool
	// restartAt is the tick of the next attempt; 0: none is due.
	restartAt int

	// epochs is the producer epoch that each slot writes with.
	epochs [2]int
	writes [2][]write
	// timeout is the transaction time-out last asked for, in ticks.
	timeout int
	// number is that of the last ledger record that the worker read or wrote,
	// where the store holds the ledger: the next one must be free.
	number int
	flow   *dataflow
}

// write is a record on its way to the broker.
type write struct {
	output
	producer int
	run      int
	epoch    checkpoint.Epoch
}

func (k *worker) frozen() bool { return k.frozenUntil > k.w.now }
func (k *worker) awake() bool  { return k.alive && !k.ended && !k.frozen() }

// present says that a supervisor sees no need for another worker.
func (k *worker) present() bool { return k.alive && !k.ended && !(k.replaced && k.frozen()) }

func (k *worker) writesInFlight() bool { return len(k.writes[0])+len(k.writes[1]) > 0 }

// crash ends the process. Of what it had sent, some arrives.
func (k *worker) crash() {
	k.alive = false
	k.flow = nil
	kept := k.w.requests[:0]
	for _, r := range k.w.requests {
		if r.worker == k {
			if k.w.rng.oneIn(2) {
				continue
			}
			r.fate = fateSilent
		}
		kept = append(kept, r)
	}
	k.w.requests = kept
	for slot := range k.writes {
		if k.w.rng.oneIn(2) {
			k.writes[slot] = nil
		}
	}
}

func (k *worker) tick() {
	if k.replaced && k.frozenUntil == k.w.now && k.alive && !k.ended {
		k.w.tracef("w%d wakes", k.id)
		k.w.stats.ZombiesWoken++
		k.replaced = false
	}
	if !k.awake() {
		return
	}
	if k.restartAt > 0 {
		if k.w.now >= k.restartAt {
			k.begin()
		}
		return
	}
	k.event(checkpoint.Tick{Hour: k.w.hour()})
}

func (k *worker) begin() {
	k.run++
	k.restartAt = 0
	var job checkpoint.JobID
	k.attempt, job = k.w.newAttempt()
	k.event(checkpoint.Start{Attempt: k.attempt, NewJob: job, Hour: k.w.hour()})
}

// receive takes an answer.
func (k *worker) receive(a *answer) {
	for slot, granted := range a.granted {
		if granted {
			k.epochs[slot] = a.grants[slot]
		}
	}
	if a.flow != nil {
		k.flow = a.flow
	}
	k.number = max(k.number, a.number)
	if a.ack {
		if k.flow != nil {
			k.flow.acked(a)
		}
		return
	}
	k.event(a.event)
}

// event steps the core and executes what it decides.
func (k *worker) event(ev checkpoint.Event) {
	if err := k.core.Step(ev); err != nil {
		k.w.fail("w%d: %v", k.id, err)
		return
	}
	for _, a := range k.core.Actions() {
		if k.w.tracing {
			k.w.tracef("w%d   -> %s", k.id, checkpoint.Describe(a))
		}
		k.execute(a)
	}
}

// endRun ends the attempt: its tasks, and what it waits for.
func (k *worker) endRun() {
	k.run++
	k.flow = nil
	for slot := range k.writes {
		k.writes[slot] = nil
	}
}

func (k *worker) execute(a checkpoint.Action) {
	switch a := a.(type) {
	case checkpoint.StartTasks:
		k.flow.generation = a.Generation
		k.flow.start(a.First)
		k.w.checkAdded(k.flow)
		if k.w.bugs.Shell&FenceLate != 0 {
			k.epochs[1] = k.w.broker.initProducer(1, k.timeout)
		}
	case checkpoint.Permit:
		k.flow.permit(a)
	case checkpoint.SendBarrier:
		k.flow.sendBarrier(a)
	case checkpoint.PreCommit:
		k.flow.preCommit(a)
	case checkpoint.CommitMonitoringOffsets:
	case checkpoint.Tolerate:
		k.w.stats.Tolerated++
	case checkpoint.Restart:
		k.endRun()
		k.restartAt = k.w.now + max(1, int(a.Backoff/tickLength))
		k.w.stats.Restarts++
	case checkpoint.Finish:
		k.finish(a)
	case checkpoint.Halt:
		k.halt(a)
	default:
		k.send(a)
	}
}

func (k *worker) finish(a checkpoint.Finish) {
	k.endRun()
	k.ended = true
	k.w.spawnAt = k.w.now + 1
	if k.closes {
		k.w.checkClosed(k, a.Outcome)
	}
	if k.w.optionUsed && len(k.w.lines) < 2 {
		return
	}
	if a.Outcome == checkpoint.OutcomeFinished && k.w.finished() || k.opened() && k.w.allCommitted() {
		k.w.drained = true
	}
}

// opened says that the present generation is this worker's. An idle worker that
// was superseded may not know it, and its end means nothing.
func (k *worker) opened() bool {
	n := len(k.w.broker.ledger)
	return n > 0 && k.w.broker.ledger[n-1].State().Attempt == k.attempt
}

func (k *worker) halt(a checkpoint.Halt) {
	k.endRun()
	k.ended = true
	k.w.spawnAt = k.w.now + 1
	switch {
	case a.Outcome == checkpoint.OutcomeRefused && k.w.reset != "" && !k.optioned:
		// A reset is under way beside this worker: the store has the new id, the
		// ledger not yet.
	case a.Outcome == checkpoint.OutcomeFenced:
		k.w.stats.FencedExits++
	case a.Outcome == checkpoint.OutcomeFailed && a.Class <= checkpoint.ClassFenced:
		// A requested stop that could not be completed; another start goes on.
	case a.Outcome == checkpoint.OutcomeFailed && a.Class == checkpoint.ClassCorrupt && k.sawDamage:
		k.w.stats.DamageFound++
		k.w.mend()
	default:
		k.w.fail("w%d halted: %s", k.id, a.Explanation)
	}
}

// answerWith returns an answer to the present attempt.
func (k *worker) answerWith(ev checkpoint.Event) answer {
	return answer{worker: k, run: k.run, event: ev}
}

// send turns an action into a request to the outside.
func (k *worker) send(a checkpoint.Action) {
	r := &request{worker: k, run: k.run, what: actionName(a)}
	r.broken = checkpoint.Failed{Where: r.what, Class: checkpoint.ClassRetriable, Cause: "no answer"}
	answerWith := k.answerer()
	switch a := a.(type) {
	case checkpoint.ReadStore:
		r.execute = func() answer { return answerWith(k.readStore()) }
	case checkpoint.ReadLedger:
		noted := k.w.broker.noted()
		r.execute = func() answer {
			read := k.w.broker.tail()
			if state := read.State(); state != nil && noted.State() != nil && noted.State().Job == state.Job {
				read.Noted = noted.State().Manifest
			}
			ans := answerWith(read)
			ans.number = len(k.w.broker.ledger)
			return ans
		}
	case checkpoint.WriteIdentity:
		r.execute = func() answer { return answerWith(k.w.store.writeIdentity(a)) }
	case checkpoint.Fence:
		r.execute = func() answer { return k.fence(a, r, answerWith(checkpoint.FenceDone{})) }
	case checkpoint.ResolvePositions:
		r.execute = func() answer { return answerWith(k.w.resolve()) }
	case checkpoint.CommitOpening:
		k.sendOpening(a.Record, r, answerWith)
	case checkpoint.ReadManifest:
		r.execute = func() answer {
			k.sawDamage = k.sawDamage || k.w.store.rotten[a.Name]
			return answerWith(k.w.readManifest(a))
		}
	case checkpoint.PublishStaged:
		r.execute = func() answer { return answerWith(k.w.publish(a)) }
		r.notBefore = k.w.now + k.w.plan.PublishTicks
	case checkpoint.Restore:
		r.execute = func() answer { return k.restore(a, answerWith) }
	default:
		k.sendOfEpoch(a, r, answerWith)
		return
	}
	k.w.send(r)
}

// answerer returns answerWith bound to the attempt that asks now.
func (k *worker) answerer() func(checkpoint.Event) answer {
	run := k.run
	return func(ev checkpoint.Event) answer { return answer{worker: k, run: run, event: ev} }
}

func (k *worker) sendOfEpoch(a checkpoint.Action, r *request, answerWith func(checkpoint.Event) answer) {
	switch a := a.(type) {
	case checkpoint.PutManifest:
		r.ofEpoch = true
		r.execute = func() answer {
			conflict := k.w.store.putManifest(a.Name, a.Manifest)
			k.w.store.written[a.Manifest.Job] = true
			return answerWith(checkpoint.ManifestPut{Epoch: a.Manifest.Epoch, Conflict: conflict})
		}
		r.tear = func() {
			if _, taken := k.w.store.manifests[a.Name]; !taken {
				k.w.store.manifests[a.Name] = nil
			}
		}
	case checkpoint.Commit:
		if k.w.plan.StoreLedger {
			k.sendNumbered(a, r, answerWith)
		} else {
			k.sendCommit(a, r, answerWith)
		}
	case checkpoint.Collect:
		r.execute = func() answer {
			k.collect(a)
			return answerWith(checkpoint.Collected(a))
		}
	case checkpoint.Sweep:
		r.execute = func() answer {
			k.lookForLeftovers(a, r)
			return noAnswer(k)
		}
	}
	k.w.send(r)
}

func (k *worker) readStore() checkpoint.StoreRead {
	s := &k.w.store
	return checkpoint.StoreRead{Job: s.job, Primary: s.primary, HasManifests: s.written[s.job], Newest: s.newest()}
}

// fence fences the ids one after the other, that of the opening first; anything may
// happen in between.
func (k *worker) fence(a checkpoint.Fence, r *request, ans answer) answer {
	k.timeout = int(a.Timeout / tickLength)
	if k.timeout > timeoutTicks {
		k.w.stats.Doubled++
	}
	if k.w.plan.StoreLedger {
		// The number of the opening record fences whoever comes too late.
		return ans
	}
	first, second := 0, 1
	if k.w.bugs.Shell&FenceOpenerLast != 0 {
		first, second = 1, 0
	}
	k.fenceSlot(first, &ans)
	switch {
	case k.w.bugs.Shell&FenceLate != 0:
		return ans
	case r.fate == fateSilent:
		k.fenceSlot(second, &ans)
		return ans
	}
	k.w.send(&request{worker: k, run: r.run, notBefore: k.w.now + k.w.rng.below(k.w.plan.FenceTicks+1), what: fmt.Sprintf("fences slot %d", second), broken: r.broken, execute: func() answer {
		k.fenceSlot(second, &ans)
		return ans
	}})
	return noAnswer(k)
}

func (k *worker) fenceSlot(slot int, ans *answer) {
	ans.granted[slot] = true
	ans.grants[slot] = k.w.broker.initProducer(slot, k.timeout)
}

// noAnswer is for a request that another request goes on with.
func noAnswer(k *worker) answer { return answer{worker: k, run: -1} }

func (k *worker) sendOpening(record *checkpoint.OpeningRecord, r *request, answerWith func(checkpoint.Event) answer) {
	if !k.w.plan.StoreLedger {
		producer := k.epochs[0]
		r.execute = func() answer { return k.commitOpening(record, producer, answerWith) }
		return
	}
	next := k.number + 1
	fenced := answerWith(checkpoint.Failed{Where: "opening", Class: checkpoint.ClassFenced, Cause: "another record is the last"})
	opened := answerWith(checkpoint.OpeningCommitted{})
	opened.number = next
	r.execute = func() answer {
		switch {
		case !k.w.putRecord(next, checkpoint.LedgerRead{Opening: record}):
			return fenced
		case k.w.bugs.Shell&OpenUnseen != 0:
			return opened
		}
		k.w.send(&request{worker: k, run: r.run, what: "looks whether its opening is the last", broken: r.broken, execute: func() answer {
			if len(k.w.broker.ledger) != next {
				return fenced
			}
			return opened
		}})
		return noAnswer(k)
	}
}

// sendNumbered commits by putting the next record of the store's ledger.
func (k *worker) sendNumbered(a checkpoint.Commit, r *request, answerWith func(checkpoint.Event) answer) {
	next := k.number + 1
	r.broken = checkpoint.CommitAnswered{Epoch: a.Epoch, Outcome: checkpoint.CommitUnknown, Class: checkpoint.ClassRetriable, Cause: "no answer"}
	r.execute = func() answer {
		if !k.w.putRecord(next, checkpoint.LedgerRead{Epoch: a.Record}) {
			return answerWith(checkpoint.CommitAnswered{Epoch: a.Epoch, Outcome: checkpoint.CommitUnknown, Class: checkpoint.ClassFenced, Cause: "the number is taken"})
		}
		k.w.checkEpoch(a.Record, nil)
		ans := answerWith(checkpoint.CommitAnswered{Epoch: a.Epoch})
		ans.number = next
		return ans
	}
}

func (k *worker) commitOpening(record *checkpoint.OpeningRecord, producer int, answerWith func(checkpoint.Event) answer) answer {
	b := &k.w.broker
	b.begin(0, producer, k.w.now)
	txn, next := b.commit(0, producer)
	if txn == nil {
		return answerWith(checkpoint.Failed{Where: "opening", Class: checkpoint.ClassFenced, Cause: "fenced"})
	}
	b.ledger = append(b.ledger, ledgerEntry{LedgerRead: checkpoint.LedgerRead{Opening: record}, txn: txn, slot: 0})
	k.w.checkOpening(record)
	ans := answerWith(checkpoint.OpeningCommitted{})
	ans.granted[0], ans.grants[0] = true, next
	return ans
}

// sendCommit commits the slot's transaction with the record inside it.
func (k *worker) sendCommit(a checkpoint.Commit, r *request, answerWith func(checkpoint.Event) answer) {
	slot := int(a.Slot)
	producer := k.epochs[slot]
	r.broken = checkpoint.CommitAnswered{Epoch: a.Epoch, Outcome: checkpoint.CommitUnknown, Class: checkpoint.ClassRetriable, Cause: "no answer"}
	r.execute = func() answer {
		b := &k.w.broker
		b.begin(slot, producer, k.w.now)
		txn, next := b.commit(slot, producer)
		if txn == nil {
			return answerWith(checkpoint.CommitAnswered{Epoch: a.Epoch, Outcome: checkpoint.CommitUnknown, Class: checkpoint.ClassFenced, Cause: "fenced or expired"})
		}
		ans := answerWith(checkpoint.CommitAnswered{Epoch: a.Epoch})
		ans.granted[slot], ans.grants[slot] = true, next
		record := func() {
			b.ledger = append(b.ledger, ledgerEntry{LedgerRead: checkpoint.LedgerRead{Epoch: a.Record}, txn: txn, slot: slot})
			k.w.checkEpoch(a.Record, txn)
		}
		if k.w.bugs.Shell&LedgerOutside != 0 {
			return k.recordOutside(r, record, ans)
		}
		record()
		return ans
	}
}

// recordOutside is the bug of writing the ledger after the transaction: between
// the two, anything can happen.
func (k *worker) recordOutside(r *request, record func(), ans answer) answer {
	k.w.send(&request{worker: k, run: r.run, what: "ledger outside", broken: r.broken, execute: func() answer {
		record()
		return ans
	}})
	return noAnswer(k)
}

// restore builds the dataflow from a manifest. Whether something missing is
// damage, or this worker is a zombie, is for the core to find out.
func (k *worker) restore(a checkpoint.Restore, answerWith func(checkpoint.Event) answer) answer {
	flow, problem := k.w.restore(k, a)
	if problem != "" {
		return answerWith(checkpoint.Failed{Where: "restore", Class: checkpoint.ClassCorrupt, Cause: problem})
	}
	ans := answerWith(checkpoint.Restored{Added: k.w.addTable(flow)})
	ans.flow = flow
	return ans
}

func (k *worker) collect(a checkpoint.Collect) {
	w := k.w
	for _, name := range a.Objects {
		w.deleteObject(name)
	}
	for _, name := range a.Manifests {
		w.deleteManifest(name)
	}
	w.stats.Collected += len(a.Objects) + len(a.Manifests)
	if w.bugs.Shell&CollectByListing != 0 && k.flow != nil {
		k.collectByListing()
	}
}

func actionName(a checkpoint.Action) string {
	switch a.(type) {
	case checkpoint.ReadStore:
		return "reads the store"
	case checkpoint.ReadLedger:
		return "reads the ledger"
	case checkpoint.WriteIdentity:
		return "writes the identity"
	case checkpoint.Fence:
		return "fences"
	case checkpoint.ResolvePositions:
		return "resolves positions"
	case checkpoint.CommitOpening:
		return "commits the opening"
	case checkpoint.ReadManifest:
		return "reads a manifest"
	case checkpoint.PublishStaged:
		return "publishes"
	case checkpoint.Restore:
		return "restores"
	case checkpoint.PutManifest:
		return "puts the manifest"
	case checkpoint.Commit:
		return "commits"
	case checkpoint.Collect:
		return "collects"
	case checkpoint.Sweep:
		return "looks for leftovers"
	}
	return "unknown"
}
