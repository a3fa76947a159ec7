package connector

import (
	"context"
	"log/slog"
	"time"

	"github.com/onceflow/onceflow/types"
)

// Epoch is the ordinal of a checkpoint; output of epoch e is what is written
// before barrier e.
type Epoch uint64

// Sink is one table written. It is safe for concurrent use.
type Sink interface {
	// Name of the table, for messages.
	Name() string
	// NewWriter returns a writer for one task of several.
	NewWriter(task, tasks int) (Writer, error)
}

// Writer writes the rows of one task. It belongs to that task's goroutine.
type Writer interface {
	// Write takes the selected rows of b as output of the epoch and copies what
	// it keeps. It may block: that is the back-pressure.
	Write(ctx context.Context, epoch Epoch, b *types.Batch) error
	// EndEpoch hands over everything that was written for the epoch. It does
	// not wait for acknowledgements.
	EndEpoch(ctx context.Context, epoch Epoch) error
	// Close frees the writer without handing anything over.
	Close() error
}

// Finisher is a [Writer] that may still hold, behind a barrier, what it was given.
type Finisher interface {
	Writer
	// Finish waits until everything that was written is where it belongs. It is called behind EndEpoch of a job's final
	// epoch; Close follows.
	Finish(ctx context.Context) error
}

// Record is one record of the job's ledger.
type Record struct {
	Key, Value []byte
}

// Consumed is the position to which a Kafka source was consumed, to be
// committed for its consumer group.
type Consumed struct {
	Group     string
	Topic     string
	Partition int32
	// Offset of the next record to read.
	Offset int64
	// Note lies beside the position; empty: nothing does. It tells that the transaction
	// in which it was committed did commit; see [Noted].
	Note string
}

// Outcome of a commit.
type Outcome uint8

const (
	// Unknown: the commit may or may not have happened. Only the ledger tells.
	Unknown Outcome = iota
	// Committed: it happened, for certain.
	Committed
)

// Report says what one sink wrote in an epoch, as acknowledged.
type Report struct {
	// Sink is the table's name.
	Sink string
	// Records written.
	Records int64
	// Hi and Lo are the sum, modulo 2^128, of a 128-bit hash of each record's
	// key and value, so that it adds up and order does not matter.
	Hi, Lo uint64
	// Ranges per topic and partition: offset of the first record, and behind the
	// last one.
	Ranges []OffsetRange
	// Staged names the objects that hold staged output; empty for a primary.
	Staged []string
}

// OffsetRange is where one epoch's records of a sink lie in a partition.
type OffsetRange struct {
	Topic       string
	Partition   int32
	First, Next int64
}

// Waiting is a [Primary] that can tell that the other side does not answer.
type Waiting interface {
	// Unanswered reports whether records that were written have waited for their acknowledgement for a second and more, and none came meanwhile. It is
	// cheap and called many times a second, by one goroutine, while other methods run.
	Unanswered() bool
}

// Remembering is a [Primary] that can tell that output is gone which was committed.
type Remembering interface {
	Primary
	// Gone says, for people, which partitions end before what was committed to them in
	// the ranges; nil: none does, as far as a cheap look tells. Where nothing can be found
	// out, as of a topic that is not there, nothing is said.
	Gone(ctx context.Context, committed []OffsetRange) ([]string, error)
}

// Primary is a transaction domain, such as a Kafka cluster, that holds the
// job's ledger: output and ledger record become visible at once or not at all.
// Methods are called by the commit thread of the job, one at a time, except
// that writers write meanwhile, and for LedgerNews.
type Primary interface {
	// ReadLedger returns the last committed record, or nil for a ledger that is
	// empty or does not exist. It fences nothing and waits for nothing but markers
	// already decided. pending says that the ledger held a record whose
	// transaction had not ended, as far as a reader can see, so that last may be
	// old; it is never so after Fence.
	//
	// expected says that the job had a ledger before. Then, and after Fence, a
	// ledger that seems not to exist is looked for again for a while: a system
	// that has just started may not know all that it holds.
	ReadLedger(ctx context.Context, expected bool) (last *Record, pending bool, err error)
	// LedgerNews returns the last committed record that somebody else has written to
	// the ledger since this primary last read it, one before records of this primary's
	// own included; nil: there is none, as far as a cheap look tells. It waits for
	// nothing, fences nothing and is called while other methods run.
	LedgerNews(ctx context.Context) (*Record, error)
	// Fence makes sure that no older incarnation that used any of the
	// transactional ids can commit from now on, and that what it had committed
	// is readable. The slots are the ids to use from here on, by epoch modulo
	// their number, with the transaction time-out; others are fenced only.
	//
	// Incarnations that take over at the same time may each come last with some of
	// the ids. So one id is fenced before all others, and CommitRecord commits
	// through it: the first of others, which is the first of the incarnation's that
	// the ledger names, or, without others, the first slot. Who is fenced there opens
	// nothing, and commits nothing with the rest.
	Fence(ctx context.Context, slots, others []string, timeout time.Duration) error
	// CommitRecord commits a ledger record alone, in a transaction of its own, before
	// the first epoch is allowed.
	CommitRecord(ctx context.Context, r Record) (Outcome, error)
	// Allow lets writers write the epoch: the one before it is acknowledged.
	Allow(epoch Epoch)
	// PreCommit waits until every record of the epoch is acknowledged. Writers
	// have ended the epoch before. Any failed write is an error.
	PreCommit(ctx context.Context, epoch Epoch) ([]Report, error)
	// Commit commits the epoch's output with the ledger record and the consumed
	// positions. An error with Unknown proves nothing; with Committed there is
	// none.
	Commit(ctx context.Context, epoch Epoch, r Record, consumed []Consumed) (Outcome, error)
	// Close aborts what is open, as far as that is possible without waiting, and
	// frees connections.
	Close(ctx context.Context) error
}

// PrimaryConfig is what a primary must know of its job.
type PrimaryConfig struct {
	// Job is the job's name.
	Job string
	// Log receives what an operator should see, e.g. that brokers are away.
	Log *slog.Logger
}

// Transactional is a sink whose output commits with the ledger.
type Transactional interface {
	Sink
	// Domain names the transaction domain, such as a cluster, by the identity that
	// it has for ever: the ledger is known by it. Sinks of one domain share a
	// primary. It asks the live system; while that does not answer, the error is
	// Retriable, and nothing stands in for the name.
	Domain(ctx context.Context) (string, error)
	// NewPrimary makes the domain's primary. It connects to nothing yet.
	NewPrimary(cfg PrimaryConfig) (Primary, error)
	// Join makes writers made from now on write through p, which NewPrimary of a
	// sink of the same domain made.
	Join(p Primary)
	// IDPrefix is the transactional id prefix that the table asks for; empty: the
	// job's name.
	IDPrefix() string
	// PreflightJob returns what keeps the job from committing in the sink's domain
	// with these transactional ids, as [Checker] does for tables.
	PreflightJob(ctx context.Context, job string, ids []string) ([]Finding, error)
	// Timeout is the transaction time-out that the table fixes; 0: none. Max is
	// the largest that the domain takes.
	Timeout(ctx context.Context) (fixed, max time.Duration, err error)
}

// DeadLettering is a transactional sink beside which messages can be written as they
// are, in the same transactions.
type DeadLettering interface {
	Transactional
	// DeadLetters returns a sink of the domain, by the connection of this one, that
	// writes to the topic. Its rows have the [DeadLetterFields]. name is the sink's, for
	// the ledger and for messages.
	DeadLetters(name, topic string) Transactional
}

// DeadLetterFields are the columns of a message that is written as it is: key and
// value, BYTES, which may be NULL, and headers, MAP<STRING, BYTES>.
func DeadLetterFields() []types.Field {
	return []types.Field{
		{Name: "key", Type: types.Bytes()}, {Name: "value", Type: types.Bytes()},
		{Name: "headers", Type: types.MapOf(types.String(), types.Bytes())},
	}
}

// Staging is a sink whose output is made durable at pre-commit and visible
// after the commit, by publishing it.
type Staging interface {
	Sink
	// PreCommit makes the epoch's output durable and invisible. attempt is part
	// of every object's name.
	PreCommit(ctx context.Context, epoch Epoch, attempt string) (Report, error)
	// Publish makes staged output visible. It is idempotent: what is published
	// already stays as it is.
	Publish(ctx context.Context, epoch Epoch, staged []string) error
}

// Sweeper is a [Staging] that can tell whose staged output it holds.
type Sweeper interface {
	// Sweep removes staged output of the attempts, which have ended or can commit
	// nothing any more, unless its name is in keep. What others staged, what is
	// published and what is not yet staged stays. It may run beside any other
	// method, and again.
	Sweep(ctx context.Context, attempts []string, keep func(name string) bool) error
}

// Recounted is what a reader finds in the ranges of one epoch.
type Recounted struct {
	// Records of the job, and Hi and Lo as in [Report].
	Records int64
	Hi, Lo  uint64
	// Foreign are the records between them that others wrote.
	Foreign int64
	// Mixed says that the job's records could not be told from others: then all
	// are among Records.
	Mixed bool
	// Compacted says that a topic is compacted, so that records may be gone that
	// later ones replaced.
	Compacted bool
	// Held says why readers are kept from the records for the time being, e.g. by
	// an open transaction of another writer; then nothing was counted. Empty: they
	// are not.
	Held string
}

// Auditor reads a ledger and the output that it speaks of, with readers of its
// own that share nothing with the writers.
type Auditor interface {
	// Ledger hands over the committed records that are still there, oldest first, until take returns an error, which it returns. pending says that the
	// ledger held a record whose transaction had not ended, as far as a reader can see. It comes before everything else, and may be asked for again.
	Ledger(ctx context.Context, take func(Record) error) (pending bool, err error)
	// Recount reads one epoch's output as a read_committed reader and returns what
	// it found there. ranges has at most one range per partition. Partitions whose
	// first records retention removed meanwhile are an error of class Lost.
	Recount(ctx context.Context, ranges []OffsetRange) (Recounted, error)
	// Partitions returns an empty range at the beginning of each partition of the topics.
	Partitions(ctx context.Context, topics []string) ([]OffsetRange, error)
	// Kept is how long the ledger keeps every record; older ones may be compacted.
	Kept(ctx context.Context) (time.Duration, error)
	// Unaccounted returns what a read_committed reader finds between the first and the last
	// of the ranges of each partition and in none of them, sorted. The ranges may overlap; they have
	// been recounted before. An empty range is where the search begins.
	Unaccounted(ctx context.Context, covered []OffsetRange) ([]Stray, error)
	// Behind returns what a read_committed reader finds behind the last of the ranges of each partition, sorted: what the job wrote as
	// groups of records that follow each other, what others wrote as one of each partition. The ranges have been recounted before.
	Behind(ctx context.Context, covered []OffsetRange) ([]Stray, error)
	// Open returns the transactions that keep readers from partitions of the topics now.
	Open(ctx context.Context, topics []string) ([]OpenTransaction, error)
	// Close frees connections.
	Close() error
}

// Stray are records of a partition that no epoch accounts for.
type Stray struct {
	Topic     string
	Partition int32
	// First is the offset of the first of them, Next that behind the last.
	First, Next, Records int64
	// Own says that a producer wrote them that wrote epochs of the job too.
	Own bool
}

// OpenTransaction keeps readers from a partition.
type OpenTransaction struct {
	Topic     string
	Partition int32
	// Offset where it begins there, End that behind the last record of the partition, of whoever.
	Offset, End int64
	// Producer is its id at the brokers, ID the transactional id; empty: no coordinator shows one.
	Producer int64
	ID       string
	// For is how long it is open, or since its last record; Timeout is after how long its
	// coordinator aborts it. 0: not known.
	For, Timeout time.Duration
}

// Audited is a transactional sink whose domain can be audited.
type Audited interface {
	Transactional
	// NewAuditor returns an auditor of the job's ledger in the sink's domain.
	NewAuditor(job string) (Auditor, error)
}
