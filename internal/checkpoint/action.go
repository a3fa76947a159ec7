package checkpoint

import "time"

// Action is a decision that the shell executes. The types of this file are all
// there are. Each comment names the event that answers; [Failed] always may.
type Action interface{ action() }

// ReadStore asks for the identity in the checkpoint store. Answer: [StoreRead].
type ReadStore struct{}

// ReadLedger asks for the last committed ledger record, without fencing or
// changing anything. Answer: [LedgerRead].
type ReadLedger struct {
	// Primary is the sink whose ledger is read; empty: the checkpoint store.
	Primary SinkID
}

// WriteIdentity makes the job known to the checkpoint store. With Replaces empty
// the id is put only if the store holds none; else it replaces that id, and an
// identity that is already Job only has its Primary set. Answer:
// [IdentityWritten].
type WriteIdentity struct {
	Job      JobID
	Primary  SinkID
	Replaces JobID
}

// Fence makes every older writer harmless: InitProducerId on each id (Kafka), a
// compare-and-set on the ledger row, table or object (others). It is done when
// predecessors' markers are written. Answer: [FenceDone].
type Fence struct {
	// Primary holds the ledger; empty: the checkpoint store.
	Primary SinkID
	// MovedFrom is the sink that held the ledger until now and is fenced too.
	// It only means something if Moving is set.
	MovedFrom SinkID
	Moving    bool
	// TransactionalIDs are the configured ones first, slot 0 and slot 1, then
	// those that only the ledger names. The first of those, else slot 0, is taken over
	// before all others, and the opening record commits through it (CKPT-27).
	TransactionalIDs []string
	// Timeout is the transaction time-out to ask for.
	Timeout time.Duration
}

// ResolvePositions asks for the start and stop position of every split, once in
// the life of a job. Answer: [PositionsResolved].
type ResolvePositions struct{}

// CommitOpening commits the opening record, alone, to the ledger of its
// primary. Answer: [OpeningCommitted].
type CommitOpening struct{ Record *OpeningRecord }

// LeaveLedger adds a record to the ledger that the job moves away from, by which
// whoever reads it learns where the ledger is now (CKPT-24): Record is the one that
// opened the new ledger. It fails if anything was added since it was last read.
// Answer: [LedgerLeft].
type LeaveLedger struct {
	// From is the sink that held the ledger; empty: the checkpoint store.
	From   SinkID
	Record *OpeningRecord
}

// ReadManifest asks for a manifest. Answer: [ManifestRead].
type ReadManifest struct {
	// Name is set when the manifest is one of the job's own.
	Name ManifestName
	// From is set instead when a start option names it: a name or an address.
	From string
}

// PublishStaged makes the staged output of one epoch visible, idempotently:
// publishing what is already visible succeeds and changes nothing. For one sink
// the core asks for one epoch at a time, in order. A zombie may do the same for
// the same epoch at the same time: the sink's own fence or conditional put must
// let only one of the two through. Answer: [Published].
type PublishStaged struct {
	// Job and Epoch are what the sink recognises a repetition by.
	Job    JobID
	Staged StagedOutput
}

// Restore puts the job's state and the sources' positions in place. Answer:
// [Restored].
type Restore struct {
	// Manifest is what to restore; nil: empty state.
	Manifest *Manifest
	// Splits is where each source goes on, and where it stops. Splits that it
	// does not name and that are found later are read from their beginning.
	Splits []SplitPosition
}

// StartTasks lets records flow. First is the epoch that they belong to; after a
// start option it does not follow the epoch of the restored manifest.
type StartTasks struct {
	First Epoch
	// Objects' names must contain Generation and Attempt; see NameManifest.
	Generation Generation
	Attempt    AttemptID
	Job        JobID
}

// Permit lets a sink write the records of an epoch, into the slot's transaction
// if it is the primary. Without it a sink holds them back, and its task with
// them (CKPT-8). No answer.
type Permit struct {
	Sink  SinkID
	Epoch Epoch
	Slot  Slot
}

// SendBarrier makes every source end the epoch where it stands. The answers are
// one [SinkReached] per sink and one [TaskAck] per task.
type SendBarrier struct {
	Epoch Epoch
	Kind  BarrierKind
}

// PreCommit flushes (primary, outside) or makes the staged output durable
// (secondary). Answer: [SinkPreCommitted].
type PreCommit struct {
	Sink  SinkID
	Epoch Epoch
	Slot  Slot
}

// PutManifest writes the manifest once, if the name is free. Answer:
// [ManifestPut].
type PutManifest struct {
	Name     ManifestName
	Manifest *Manifest
}

// Commit writes the record, under the key of its hour, and the consumed
// positions of sources that share the primary's cluster into the slot's
// transaction, then commits it. The shell bounds the wait; when it is over the
// outcome is CommitUnknown. Answer: [CommitAnswered].
type Commit struct {
	Epoch    Epoch
	Slot     Slot
	Record   *EpochRecord
	Consumed []SplitPosition
}

// CommitMonitoringOffsets commits the consumed positions of sources on other
// clusters than the primary's, for lag tools only. Nothing depends on it: a
// failure is counted, the next epoch repeats it. No answer.
type CommitMonitoringOffsets struct {
	Epoch    Epoch
	Consumed []SplitPosition
}

// Collect deletes objects that no retained manifest needs. Deleting what is
// gone succeeds. Answer: [Collected]; a failed deletion needs no answer, it is
// asked for again after a later epoch.
type Collect struct {
	Objects   []ObjectName
	Manifests []ManifestName
}

// Restart ends the attempt: see the package comment. After Backoff the shell
// steps [Start].
type Restart struct {
	Backoff time.Duration
	// Class and Reason say why, for logs and metrics.
	Class  Class
	Reason string
}

// Outcome says how a job ended.
type Outcome uint8

const (
	// OutcomeStopped: a requested stop; everything that was read is committed,
	// unless Explanation says what is not and will be read again.
	OutcomeStopped Outcome = iota
	// OutcomeFinished: a bounded job reached its end, in this or an earlier run.
	OutcomeFinished
	// OutcomeFenced: a newer generation runs.
	OutcomeFenced
	// OutcomeRefused: the start touched nothing, because going on could lose or
	// double output. Explanation lists the choices.
	OutcomeRefused
	// OutcomeFailed: an error that no retry can heal.
	OutcomeFailed
)

// String returns the outcome as scripts and logs show it.
func (o Outcome) String() string {
	switch o {
	case OutcomeStopped:
		return "stopped"
	case OutcomeFinished:
		return "finished"
	case OutcomeFenced:
		return "fenced"
	case OutcomeRefused:
		return "refused"
	}
	return "failed"
}

// Finish ends the job well (OutcomeStopped or OutcomeFinished). The shell ends
// the attempt and exits 0.
type Finish struct {
	Outcome     Outcome
	Epoch       Epoch
	Explanation string
}

// Halt ends the job with an error. The shell ends the attempt and exits with
// the class's code.
type Halt struct {
	Outcome     Outcome
	Class       Class
	Explanation string
}

func (ReadStore) action()               {}
func (ReadLedger) action()              {}
func (WriteIdentity) action()           {}
func (Fence) action()                   {}
func (ResolvePositions) action()        {}
func (CommitOpening) action()           {}
func (LeaveLedger) action()             {}
func (ReadManifest) action()            {}
func (PublishStaged) action()           {}
func (Restore) action()                 {}
func (StartTasks) action()              {}
func (Permit) action()                  {}
func (SendBarrier) action()             {}
func (PreCommit) action()               {}
func (PutManifest) action()             {}
func (Commit) action()                  {}
func (CommitMonitoringOffsets) action() {}
func (Collect) action()                 {}
func (Sweep) action()                   {}
func (Restart) action()                 {}
func (Finish) action()                  {}
func (Halt) action()                    {}
