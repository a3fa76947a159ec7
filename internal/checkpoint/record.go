package checkpoint

// SplitPosition is where a split stands. Positions are the connector's own
// text, which the core never reads: for a Kafka partition the offset of the
// next record, in decimal.
type SplitPosition struct {
	Split SplitID `json:"split"`
	// Next is the first record that has not been read. Never empty.
	Next string `json:"next"`
	// Stop is where a bounded read ends, exclusive. Empty: it does not end.
	Stop string `json:"stop,omitempty"`
	// Finished says that the split was read up to Stop, or no longer exists.
	Finished bool `json:"finished,omitempty"`
	// Term is the connector's own text too: by whom, of those that led the split one
	// after the other, what lies before Next was written. For a Kafka partition it is
	// the leader epoch. Empty: not known.
	Term string `json:"term,omitempty"`
}

// OffsetRange says which offsets of an output partition hold records of an
// epoch (or of an hour). First is the lowest, End is one more than the highest;
// other writers and other epochs may own offsets in between.
type OffsetRange struct {
	Topic     string `json:"topic"`
	Partition int32  `json:"partition"`
	First     int64  `json:"first"`
	End       int64  `json:"end"`
}

// SinkOutput says what a sink wrote: in one epoch, or since an hour began.
type SinkOutput struct {
	Sink SinkID `json:"sink"`
	// Count is the number of records.
	Count uint64 `json:"count"`
	// Sum is the order-free checksum of the records, see Sum128.
	Sum Sum128 `json:"sum"`
	// Offsets is sorted by topic and partition; nil where a sink has none.
	Offsets []OffsetRange `json:"offsets,omitempty"`
}

// StagedOutput is the output of one secondary sink in one epoch: durable, not
// yet visible.
type StagedOutput struct {
	Sink  SinkID `json:"sink"`
	Epoch Epoch  `json:"epoch"`
	// Objects holds the output, in order. Where the sink stages outside the
	// checkpoint store, Detail says where, and Objects is empty.
	Objects []ObjectName `json:"objects,omitempty"`
	// Detail is the sink's own text, which the core never reads.
	Detail string     `json:"detail,omitempty"`
	Output SinkOutput `json:"output"`
}

// Empty reports that the sink wrote nothing in the epoch, so that there is
// nothing to publish.
func (s *StagedOutput) Empty() bool {
	return len(s.Objects) == 0 && s.Detail == "" && s.Output.Count == 0
}

// TaskSnapshot names the state of one task at a barrier.
type TaskSnapshot struct {
	Task TaskID `json:"task"`
	// Objects lists every object that a restore of this snapshot reads, those
	// inherited from earlier epochs included. Collection rests on this list.
	Objects []ObjectName `json:"objects,omitempty"`
	// Detail is the task's own text (key groups, watermark, which object is the
	// base and which are segments), which the core never reads.
	Detail string `json:"detail,omitempty"`
}

// RetiredObject is an object that a retained manifest may still need although
// the manifest that lists it as retired does not.
type RetiredObject struct {
	Object ObjectName `json:"object"`
	// LastUsed is the epoch of the last manifest that needs the object.
	LastUsed Epoch `json:"last_used"`
}

// ManifestRef names an older manifest that is retained.
type ManifestRef struct {
	Epoch Epoch        `json:"epoch"`
	Name  ManifestName `json:"name"`
}

// Manifest is the immutable object that names everything an epoch consists of.
// It is written once, before the epoch commits (CKPT-3), under a name that no
// other attempt uses. All slices are sorted by their first field(s).
type Manifest struct {
	Job        JobID      `json:"job"`
	Generation Generation `json:"generation"`
	Attempt    AttemptID  `json:"attempt"`
	Epoch      Epoch      `json:"epoch"`
	// Topology is the fingerprint of the graph that made the snapshots. The
	// core carries it; the runtime judges it on restore.
	Topology string `json:"topology"`
	// Splits holds every split that the job knows, those finished included.
	Splits []SplitPosition `json:"splits"`
	Tasks  []TaskSnapshot  `json:"tasks"`
	// Staged lists all staged output of this and of earlier epochs that was not
	// known to be published when the manifest was written (CKPT-11).
	Staged []StagedOutput `json:"staged,omitempty"`
	// Retained names the older manifests that remain restorable once this one
	// is committed, newest first.
	Retained []ManifestRef `json:"retained,omitempty"`
	// Retired lists the objects that are still there and that this manifest
	// does not need, with the last epoch that does. A retired manifest is not
	// in this list but in RetiredManifests.
	Retired []RetiredObject `json:"retired,omitempty"`
	// RetiredManifests lists the manifests that are no longer retained and are
	// not known to be deleted.
	RetiredManifests []ManifestRef `json:"retired_manifests,omitempty"`
	// Borrowed lists the objects in use that came with the manifest of a start
	// option. They are the user's: never retired, never collected.
	Borrowed []ObjectName `json:"borrowed,omitempty"`
}

// Name returns the name that m is stored under.
func (m *Manifest) Name() ManifestName { return NameManifest(m.Generation, m.Epoch, m.Attempt) }

// LedgerState is what every ledger record says, of either kind: enough to
// recover from the last record alone.
type LedgerState struct {
	Job        JobID      `json:"job"`
	Generation Generation `json:"generation"`
	Attempt    AttemptID  `json:"attempt"`
	// Instance says, for people, which process opened the generation.
	Instance string `json:"instance,omitempty"`
	// Epoch is the last committed one; 0 if none is. A start from a manifest of a
	// later epoch, another job's, goes on counting behind that.
	Epoch Epoch `json:"epoch"`
	// Manifest is what the job's state is restored from. Empty: from nothing,
	// with the sources at Splits. After a start from an older manifest it is of
	// an earlier epoch than Epoch, or of another job.
	Manifest ManifestName `json:"manifest,omitempty"`
	// From is the name or address given by the start option that this state
	// descends from, so that the same command run again does not rewind again.
	From string `json:"from,omitempty"`
	// Replaced is the id of the job that a reset abandoned for this one, so that the
	// same command run again is told from one that names a wrong id.
	Replaced JobID `json:"replaced,omitempty"`
	// Primary is the sink that holds the ledger; empty: the checkpoint store.
	Primary SinkID `json:"primary,omitempty"`
	// TransactionalIDs are those in use; a later generation fences them even
	// when its own configuration names others.
	TransactionalIDs []string `json:"transactional_ids,omitempty"`
	// TransactionTimeoutMillis is the one in use, in milliseconds.
	TransactionTimeoutMillis int64 `json:"transaction_timeout_ms"`
	// Splits is where the sources start and stop, resolved once (CKPT-15): all
	// while there is no manifest to restore, then those of tables that are not in
	// it, because they came later. The next epoch's manifest holds them all.
	Splits []SplitPosition `json:"splits,omitempty"`
	// Finished says that a bounded job has ended with this epoch.
	Finished bool `json:"finished,omitempty"`
	// Hour is the record's key: the hour of the commit, never less than that of
	// the record before (CKPT-20).
	Hour Hour `json:"hour"`
	// HourTotals is what each sink wrote in the epochs committed under Hour,
	// this one included. Sorted by sink.
	HourTotals []SinkOutput `json:"hour_totals,omitempty"`
	// HourAccounts adds up the accounts of the same epochs. Sorted by name.
	HourAccounts []Account `json:"hour_accounts,omitempty"`
}

// startedBy says which process opened the generation, as the end of a sentence;
// empty where the record does not say.
func (s *LedgerState) startedBy() string {
	if s.Instance == "" {
		return ""
	}
	return ": " + s.Instance
}

// OpeningRecord begins a generation. It is committed, alone in its transaction,
// before the generation writes any other durable thing (CKPT-5).
type OpeningRecord struct {
	LedgerState
}

// EpochRecord makes an epoch exist. It is committed in the primary's
// transaction, beside the output of the epoch (CKPT-4).
type EpochRecord struct {
	LedgerState
	// Sinks is what each sink within the guarantee wrote in this epoch. Sorted
	// by sink.
	Sinks []SinkOutput `json:"sinks,omitempty"`
	// Accounts say what became of the epoch's records and rows. Sorted by name.
	Accounts []Account `json:"accounts,omitempty"`
}
