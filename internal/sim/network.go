package sim

import "github.com/onceflow/onceflow/internal/checkpoint"

// fate is what happens to a request on its way.
type fate uint8

const (
	fateOK     fate = iota
	fateFail        // not executed, answered with an error
	fateLose        // executed, answered with an error
	fateDelay       // answered with an error, executed later
	fateTwice       // executed, answered, executed again
	fateTorn        // a put leaves a damaged object, answered with an error
	fateSilent      // executed, not answered
)

// request is one request of a worker to the broker, the store or the secondary
// sink. It is executed at some later step, if at all, whatever becomes of the
// worker.
type request struct {
	worker *worker
	run    int
	fate   fate
	// notBefore is the tick before which it does not arrive.
	notBefore int
	what      string
	// execute does it and returns the answer.
	execute func() answer
	// tear leaves a damaged object; nil where nothing is put.
	tear func()
	// broken is the event for an error.
	broken checkpoint.Event
	// ofEpoch says that it puts what an epoch needs, which is repeated where failed
	// checkpoints are tolerated.
	ofEpoch bool
}

// answer is an event on its way to a worker, with the producer epochs that it
// brings along.
type answer struct {
	worker *worker
	run    int
	event  checkpoint.Event
	// grants holds the new producer epoch of a slot where granted says so.
	granted [2]bool
	grants  [2]int
	// ack says that the answer is to a write of ackEpoch, and no event.
	ack      bool
	ackOK    bool
	ackEpoch checkpoint.Epoch
	written  output
	// number is that of the ledger record read or written, in the store.
	number int
	// flow is the dataflow that a restore has built.
	flow *dataflow
}

// send puts a request on the network and gives it its planned fate.
func (w *World) send(r *request) {
	w.sent++
	for _, f := range w.plan.Faults {
		if f.At == w.sent {
			r.suffer(f.Kind)
		}
	}
	if r.fate != fateOK {
		w.tracef("fault: request %d of w%d (%s): %s", w.sent, r.worker.id, r.what, fateNames[r.fate])
	}
	w.requests = append(w.requests, r)
}

var fateNames = [...]string{"ok", "fails", "answer lost", "delayed", "twice", "torn", "silent"}

func (r *request) suffer(kind FaultKind) {
	switch kind {
	case FailRequest:
		r.fate = fateFail
	case LoseAnswer:
		r.fate = fateLose
	case Delay:
		r.fate = fateDelay
	case Duplicate:
		r.fate = fateTwice
	case TornPut:
		if r.tear != nil {
			r.fate = fateTorn
		}
	}
}

// deliverRequest executes a random request that has arrived.
func (w *World) deliverRequest() bool {
	n := len(w.requests)
	if n == 0 {
		return false
	}
	first := w.rng.below(n)
	for i := range n {
		at := (first + i) % n
		if w.requests[at].notBefore <= w.now {
			r := w.requests[at]
			w.requests[at] = w.requests[n-1]
			w.requests = w.requests[:n-1]
			w.execute(r)
			return true
		}
	}
	return false
}

func (w *World) execute(r *request) {
	w.tracef("w%d %s", r.worker.id, r.what)
	switch r.fate {
	case fateOK:
		w.answers = append(w.answers, r.execute())
	case fateFail:
		w.refuse(r)
	case fateLose:
		r.execute()
		w.stats.LostAnswers++
		w.refuse(r)
	case fateDelay:
		w.refuse(r)
		r.fate = fateSilent
		r.notBefore = w.now + w.rng.below(30)
		w.requests = append(w.requests, r)
	case fateTwice:
		w.answers = append(w.answers, r.execute())
		r.fate = fateSilent
		r.notBefore = w.now + w.rng.below(10)
		w.requests = append(w.requests, r)
	case fateTorn:
		w.stats.TornPuts++
		r.tear()
		w.answers = append(w.answers, r.error(r.broken))
	case fateSilent:
		w.stats.LateRequests++
		r.execute()
	}
}

func (r *request) error(ev checkpoint.Event) answer {
	return answer{worker: r.worker, run: r.run, event: ev}
}

// refuse answers with an error. Where it is tolerated the worker makes the request
// again after an interval.
func (w *World) refuse(r *request) {
	if !r.ofEpoch || w.plan.Tolerable == 0 {
		w.answers = append(w.answers, r.error(r.broken))
		return
	}
	w.answers = append(w.answers, r.error(checkpoint.WriteFailed{Where: r.what, Cause: "no answer"}))
	again := *r
	again.fate, again.notBefore = fateOK, w.now+int(interval/tickLength)
	again.tear = nil // what a torn put leaves is found by the next attempt, not by a late first try
	w.send(&again)
}

// deliverAnswer hands a random answer to its worker. A sleeping worker's answers
// wait; those of an ended attempt are dropped, as the shell must.
func (w *World) deliverAnswer() bool {
	n := len(w.answers)
	if n == 0 {
		return false
	}
	first := w.rng.below(n)
	for i := range n {
		at := (first + i) % n
		a := w.answers[at]
		if a.worker.alive && a.worker.frozen() {
			continue
		}
		w.answers[at] = w.answers[n-1]
		w.answers = w.answers[:n-1]
		if a.worker.awake() && a.run == a.worker.run {
			a.worker.receive(&a)
		}
		return true
	}
	return false
}

// deliverWrite lets the oldest write of a random worker and slot arrive. Writes
// of one producer keep their order, those of two do not. What a dead worker sent
// still arrives.
func (w *World) deliverWrite() bool {
	if len(w.workers) == 0 {
		return false
	}
	first := w.rng.below(2 * len(w.workers))
	for i := range 2 * len(w.workers) {
		at := (first + i) % (2 * len(w.workers))
		if k, slot := w.workers[at/2], at%2; len(k.writes[slot]) > 0 {
			k.deliverWrite(slot)
			return true
		}
	}
	return false
}

// refused says whether the plan has the next write refused.
func (w *World) refused() bool {
	w.written++
	for _, f := range w.plan.Faults {
		if f.Kind == RefuseWrite && f.At == w.written {
			w.stats.RefusedWrites++
			return true
		}
	}
	return false
}
