package checkpoint

import "time"

// Status is what metrics and dashboards show of a core. It changes nothing and
// decides nothing.
type Status struct {
	// Phase is the step that the core waits in: "idle", "reading the ledger" …
	// "running", "ended".
	Phase      string
	Generation Generation
	Attempt    AttemptID
	// Committed is the last committed epoch, InFlight the one between barrier
	// and commit (0: none), Open the one being read (0: not running).
	Committed, InFlight, Open Epoch
	// TransactionAge is how long the older open transaction has been open,
	// counted in ticks of the running process; 0 if nothing was written.
	TransactionAge time.Duration
	// TransactionTimeout is what the broker was asked for.
	TransactionTimeout time.Duration
	// Unpublished is the number of committed outputs that are not yet visible.
	Unpublished int
	// WaitsFor names what the epoch in flight still waits for; empty if none is.
	WaitsFor string
}

var phaseNames = [...]string{
	phaseIdle:     "idle",
	phaseStore:    "reading the store",
	phaseLedger:   "reading the ledger",
	phaseFrom:     "reading the manifest to start from",
	phaseFence:    "fencing",
	phaseTruth:    "reading the ledger again",
	phaseIdentity: "writing the job id",
	phaseResolve:  "resolving positions",
	phaseOpening:  "committing the opening record",
	phaseLeave:    "moving the ledger",
	phaseMove:     "moving the ledger",
	phaseManifest: "reading the manifest",
	phasePublish:  "publishing staged output",
	phaseRestore:  "restoring",
	phaseAdded:    "committing where added tables start",
	phaseRunning:  "running",
	phaseEnded:    "ended",
}

// Status returns the present status.
func (c *Core) Status() Status {
	s := Status{
		Phase:              phaseNames[c.phase],
		Generation:         c.history.generation,
		Attempt:            c.start.attempt,
		Committed:          c.history.state.Epoch,
		TransactionTimeout: c.timeout,
	}
	if c.phase != phaseRunning {
		return s
	}
	r := &c.run
	s.Open = r.open
	for _, queue := range r.unpublished {
		s.Unpublished += len(queue)
	}
	active, since := r.active, r.activeAt
	if cp := r.inFlight; cp != nil {
		s.InFlight = cp.epoch
		s.WaitsFor = c.waitsFor(cp)
		if cp.active {
			active, since = true, cp.activeAt
		}
	}
	if active {
		s.TransactionAge = time.Duration(c.tick-since) * c.cfg.Tick
	}
	return s
}

func (c *Core) waitsFor(cp *inFlight) string {
	switch {
	case cp.commitSent:
		return "the answer to the commit"
	case cp.manifest != nil:
		return "the manifest to be durable"
	}
	return c.missing(cp)
}
