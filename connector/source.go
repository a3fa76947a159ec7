package connector

import (
	"context"
	"time"

	"github.com/onceflow/onceflow/types"
)

// SplitID names a split within its source, e.g. "orders/3"; it never changes.
type SplitID string

// NoStop is the Stop of a split without an end.
const NoStop int64 = -1

// Split is a unit of source work: a Kafka partition, a file.
type Split struct {
	ID SplitID
	// Position of the first record to read: an offset, a byte, a row number.
	Position int64
	// Stop is the position to stop before; NoStop: never.
	Stop int64
	// Incarnation tells a split from another of the same name, such as the
	// topic id of a topic that was deleted and created again; may be empty.
	Incarnation string
	// Term tells by whom, of those that led the split one after the other, what lies
	// before Position was written, such as a leader epoch, so that a split that was cut
	// off before Position and has grown again is told from the one that was read. Empty:
	// not known.
	Term string
}

// Source is one table read. It is safe for concurrent use.
type Source interface {
	// Splits lists the splits at a first start, with start and stop resolved to
	// positions.
	Splits(ctx context.Context) ([]Split, error)
	// Discover lists splits that are not among the known, to be read from their
	// beginning. A bounded source has none.
	Discover(ctx context.Context, known []Split) ([]Split, error)
	// Check makes sure that every split can be read from its position: it still
	// exists, is the same incarnation, and the position was not lost. The error
	// names the split, the position wanted and what is there instead.
	Check(ctx context.Context, splits []Split) error
	// NewReader returns a reader for one task.
	NewReader() (Reader, error)
	// Bounded reports whether the source ends.
	Bounded() bool
	// Metadata lists the metadata columns that a table may declare, each in the type
	// that it is read as. [Records.AppendMetadata] serves those that no format does.
	Metadata() []types.Field
}

// Reader reads the splits of one task.
type Reader interface {
	// Run reads the splits that it was given and those that Add brings, and
	// sends chunks until ctx is done, all splits are read to their stop (bounded
	// sources), or it fails. It does not close out.
	Run(ctx context.Context, out chan<- Chunk) error
	// Add gives the reader more splits. It may be called before and during Run.
	Add(splits []Split)
	// Close frees connections. Run has returned before.
	Close() error
}

// Chunk is a group of consecutive records of one split.
type Chunk struct {
	Split SplitID
	// Next is the position behind the chunk: where to resume once all of its
	// rows have been taken.
	Next int64
	// Records are raw messages for a format to decode; nil when Rows is set or
	// when the chunk carries no record (aborted records, markers, the end).
	Records *Records
	// Rows are ready rows of the source's fields, owned by the receiver.
	Rows *types.Batch
	// CaughtUp is set when nothing more was readable at this moment.
	CaughtUp bool
	// Done is set on the last chunk of a split that reached its stop.
	Done bool
	// Term as in [Split], of Next.
	Term string
	// Lag is the number of records between Next and the readable end; -1: unknown.
	Lag int64
}

// Records are raw messages. The slices have the same length. The bytes belong
// to the reader's buffer and stay valid until Release.
type Records struct {
	// Topic and Partition are where they were read; Topic is empty for a source
	// that has none.
	Topic     string
	Partition int32
	// Keys and Values; nil entries are null.
	Keys, Values [][]byte
	// Timestamps in milliseconds since 1970.
	Timestamps []int64
	// Offsets within the split: the position from which the record is the next one read.
	Offsets []int64
	// AppendMetadata appends record i's value of the metadata column key, which
	// is one of the source's, to dst.
	AppendMetadata func(key string, i int, dst *types.Vector)
	// Where describes record i for an error message, e.g. "topic orders,
	// partition 3, offset 17".
	Where func(i int) string
	// Release gives the buffers back; may be nil. The records are not used
	// after it.
	Release func()
}

// Len returns the number of records.
func (r *Records) Len() int { return len(r.Values) }

// Discoverer is a source that new splits may join.
type Discoverer interface {
	Source
	// DiscoveryInterval is how often [Source.Discover] is asked; 0: never.
	DiscoveryInterval() time.Duration
}

// Consumer is a source whose positions can be committed for a consumer group,
// so that lag tools work.
type Consumer interface {
	Source
	// Domain as in [Transactional]: positions commit with the output where both
	// are the same.
	Domain(ctx context.Context) (string, error)
	// Consumed describes the position of a split for the group.
	Consumed(split SplitID, position int64) Consumed
	// CommitConsumed commits positions plainly, for monitoring only.
	CommitConsumed(ctx context.Context, consumed []Consumed) error
}

// Noted is a [Consumer] that can read the notes beside its group's positions.
type Noted interface {
	Consumer
	// Notes returns the notes beside the positions that are committed for the group,
	// in any order; nil: there are none, or they may not be read.
	Notes(ctx context.Context) ([]string, error)
}

// Resumer is a bounded source that needs to know, before it is looked at by
// [Checker], where an earlier run of the job has read to: what was read to its end
// need not be there any more.
type Resumer interface {
	Source
	// Resume tells where the splits stand that the job goes on from. It may be called
	// again, before anything else.
	Resume(splits []Split)
}
