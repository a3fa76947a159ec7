package connector

import (
	"context"
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

// Primary is a transaction domain, such as a Kafka cluster, that holds the
// job's ledger: output and ledger record become visible at once or not at all.
// Methods are called by the commit thread of the job, one at a time, except
// that writers write meanwhile.
type Primary interface {
	// ReadLedger returns the last committed record, or nil. It fences nothing
	// and waits for nothing but markers already decided.
	ReadLedger(ctx context.Context) (*Record, error)
	// Fence makes sure that no older incarnation that used any of the
	// transactional ids can commit from now on, and that what it had committed
	// is readable. timeout is the transaction time-out to use from here on.
	Fence(ctx context.Context, ids []string, timeout time.Duration) error
	// CommitRecord commits a ledger record alone, in a transaction of its own.
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
	// CommitIdle forgets an epoch that had no output and is not committed.
	CommitIdle(epoch Epoch)
	// Close aborts what is open, as far as that is possible without waiting, and
	// frees connections.
	Close(ctx context.Context) error
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
