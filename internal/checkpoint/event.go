package checkpoint

// Event is a fact that the shell brings. The types of this file are all there
// are.
type Event interface{ event() }

// Start begins an attempt: the first one of the process, and the one after each
// [Restart]. Attempt must be new and random.
type Start struct {
	Attempt AttemptID
	// NewJob is random; it becomes the job's id if this is its first start, or
	// a reset. It is ignored otherwise.
	NewJob JobID
	// Hour is the wall clock's.
	Hour Hour
}

// StoreRead answers [ReadStore].
type StoreRead struct {
	// Job is the id in the checkpoint store; empty if the store holds none.
	Job JobID
	// Primary is the sink that holds the ledger, as the store remembers it.
	Primary SinkID
	// HasManifests says whether the store holds a manifest of Job.
	HasManifests bool
	// Newest is the manifest of Job with the highest name that can be read, committed
	// or not; nil: there is none. When it was written its generation had been opened
	// (CKPT-5), and the epoch before its own was committed (CKPT-6).
	Newest *Manifest
}

// LedgerRead answers [ReadLedger]: the last committed record. At most one of
// Opening and Epoch is set; neither is when the ledger is empty or does not
// exist. The read does not wait for open transactions.
type LedgerRead struct {
	Opening *OpeningRecord
	Epoch   *EpochRecord
	// Pending says that the ledger holds a later record whose transaction has
	// not ended, as far as a reader can see (Kafka: the last stable offset is
	// behind the end). A commit is answered before its markers are written, so
	// what was read may be old. It is never set after a fence.
	Pending bool
	// Noted names the manifest of an epoch of the record's job that is known to have
	// committed because something tells so that committed in its transaction. It was
	// read after the fence and before the record; empty: nothing tells.
	Noted ManifestName
}

// State returns what the record says; nil: there is none.
func (r LedgerRead) State() *LedgerState {
	switch {
	case r.Epoch != nil:
		return &r.Epoch.LedgerState
	case r.Opening != nil:
		return &r.Opening.LedgerState
	}
	return nil
}

// Generation is the record's; 0: there is none.
func (r LedgerRead) Generation() Generation {
	if s := r.State(); s != nil {
		return s.Generation
	}
	return 0
}

// IdentityWritten answers [WriteIdentity] with what the store holds now: what was
// asked for, or the id of a concurrent start that came first, and the sink that
// holds its ledger.
type IdentityWritten struct {
	Job     JobID
	Primary SinkID
}

// FenceDone answers [Fence]: every older writer is fenced, and what it left open
// is aborted or committed, with all markers written.
type FenceDone struct{}

// PositionsResolved answers [ResolvePositions]: a definite start, and for
// bounded reads a definite stop, for every split.
type PositionsResolved struct{ Splits []SplitPosition }

// OpeningCommitted answers [CommitOpening] with a definite yes. Any other
// outcome, an unknown one included, is a [Failed].
type OpeningCommitted struct{}

// LedgerLeft answers [LeaveLedger] with a definite yes.
type LedgerLeft struct{}

// ManifestStatus says what a read of a manifest found.
type ManifestStatus uint8

const (
	// ManifestOK: it was read and its checksum is right.
	ManifestOK ManifestStatus = iota
	// ManifestMissing: the store has no such object.
	ManifestMissing
	// ManifestCorrupt: the object is there and is damaged.
	ManifestCorrupt
)

// ManifestRead answers [ReadManifest].
type ManifestRead struct {
	Status ManifestStatus
	// Manifest is nil unless Status is ManifestOK.
	Manifest *Manifest
	// Cause says what is wrong, for people. Empty if Status is ManifestOK.
	Cause string
}

// Published answers [PublishStaged]: the output is visible, by this or by an
// earlier call.
type Published struct {
	Sink  SinkID
	Epoch Epoch
}

// Restored answers [Restore]: state is in place and the sources are positioned.
type Restored struct {
	// Dropped names the splits of the restored positions that the job no longer
	// reads because its graph changed. Every other split must be in every
	// epoch's acknowledgements (CKPT-12).
	Dropped []SplitID
	// Added is where splits start that have no position yet because their table
	// has come into the graph since the restored epoch. Before anything is read
	// the ledger gets them (CKPT-15).
	Added []SplitPosition
}

// Active says that something happened in an epoch: a record was read, a record
// was written, a timer fired. Any task sends it, the first time in each epoch,
// before the effect leaves the task. It is what separates an idle epoch from
// one that must be committed (CKPT-19), and starts the age of its transaction.
type Active struct{ Epoch Epoch }

// Tick says that one tick of time has passed while the process was running. A
// process that was stopped must not make up for ticks that it missed.
type Tick struct {
	// Hour is the wall clock's.
	Hour Hour
	// Unanswered says that the primary has waited all through the tick for the acknowledgement of what was written, and none came.
	Unanswered bool
}

// SinkReached says that the barrier of the epoch has reached every writer of
// the sink: no record of the epoch will follow.
type SinkReached struct {
	Sink  SinkID
	Epoch Epoch
}

// SinkPreCommitted answers [PreCommit]: every write of the epoch is acknowledged
// (primary, outside) or the staged output is durable (secondary). A sink with a
// failed write must send [Failed] instead, whatever its client says (CKPT-9).
type SinkPreCommitted struct {
	Sink  SinkID
	Epoch Epoch
	// Output is what the sink wrote. Its Sink is set by the core.
	Output SinkOutput
	// Tables is set instead by a primary that holds several tables: what each of
	// them wrote, under its own name.
	Tables []SinkOutput
	// Staged and Detail describe the staged output of a secondary sink; see
	// StagedOutput. Empty for other roles.
	Staged []ObjectName
	Detail string
}

// TaskAck says that a task passed the barrier and its snapshot is durable.
type TaskAck struct {
	Epoch    Epoch
	Snapshot TaskSnapshot
	// Splits is the position, at the barrier, of every split that the task
	// reads or has finished. Nil for tasks without a source.
	Splits []SplitPosition
	// Accounts say what the task made of the epoch's records and rows.
	Accounts []Account
}

// ManifestPut answers [PutManifest]: the manifest is durable under its name.
type ManifestPut struct {
	Epoch Epoch
	// Conflict says that the name was taken by other bytes. An object with the
	// same bytes (a repeated put) is no conflict.
	Conflict bool
}

// CommitOutcome is what the shell knows about a commit.
type CommitOutcome uint8

const (
	// CommitYes: the primary answered that the transaction is committed.
	CommitYes CommitOutcome = iota
	// CommitNo: it is certain that the commit was never asked for, or that the
	// transaction was aborted.
	CommitNo
	// CommitUnknown: anything else. No answer, PRODUCER_FENCED and
	// INVALID_TXN_STATE prove nothing.
	CommitUnknown
)

// String returns the outcome as scripts and logs show it.
func (o CommitOutcome) String() string {
	switch o {
	case CommitYes:
		return "committed"
	case CommitNo:
		return "not-committed"
	}
	return "unknown"
}

// CommitAnswered answers [Commit].
type CommitAnswered struct {
	Epoch   Epoch
	Outcome CommitOutcome
	// Class and Cause describe the error unless Outcome is CommitYes. Class is
	// ClassFenced for every error that may mean fenced or expired.
	Class Class
	Cause string
}

// Collected answers [Collect]: what it named is gone.
type Collected struct {
	Objects   []ObjectName
	Manifests []ManifestName
}

// Failed says that an action or a task failed. It may come in place of any
// answer and at any time.
type Failed struct {
	// Where names what failed, for people: "commit of epoch 7"; empty where Cause
	// does.
	Where string
	Class Class
	// Cause is the error's text: what is wrong, where, what to do.
	Cause string
}

// StopRequested asks for a graceful end: a final checkpoint, its commit, then
// [Finish]. It may come at any time and more than once. During a back-off the
// shell cuts the wait short and steps [Start]: what is committed but not yet
// visible must still be published.
type StopRequested struct{}

// SourcesFinished says that every source of a bounded job has reached its end,
// and that the end of input (with the last watermark) has gone down the stream.
// The job ends with a final epoch and a record marked finished.
type SourcesFinished struct{}

func (Start) event()             {}
func (StoreRead) event()         {}
func (LedgerRead) event()        {}
func (IdentityWritten) event()   {}
func (FenceDone) event()         {}
func (LedgerLeft) event()        {}
func (PositionsResolved) event() {}
func (OpeningCommitted) event()  {}
func (ManifestRead) event()      {}
func (Published) event()         {}
func (Restored) event()          {}
func (Active) event()            {}
func (Tick) event()              {}
func (SinkReached) event()       {}
func (SinkPreCommitted) event()  {}
func (TaskAck) event()           {}
func (ManifestPut) event()       {}
func (CommitAnswered) event()    {}
func (Collected) event()         {}
func (Failed) event()            {}
func (StopRequested) event()     {}
func (SourcesFinished) event()   {}
