package kafka

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// tally counts what one sink wrote in one epoch, and what of it brokers
// acknowledged. Writers add to it from their tasks, acknowledgements from the
// client's.
type tally struct {
	table string

	mu      sync.Mutex
	written int64
	sum     sum
	acked   int64
	ranges  []connector.OffsetRange
	// last is the index of the range that the last acknowledgement extended:
	// they come batch by batch.
	last int
	err  error
}

func newTally(table string) *tally { return &tally{table: table} }

func (t *tally) wrote(records int, s sum) {
	t.mu.Lock()
	t.written += int64(records)
	t.sum.add(s)
	t.mu.Unlock()
}

// ack takes the fate of one record.
func (t *tally) ack(r *kgo.Record, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		if t.err == nil {
			t.err = writeError(t.table, r, err)
		}
		return
	}
	t.acked++
	if r.Offset < 0 {
		return // the broker had it already and no longer says where
	}
	g := t.rangeOf(r)
	g.First, g.Next = min(g.First, r.Offset), max(g.Next, r.Offset+1)
}

func (t *tally) rangeOf(r *kgo.Record) *connector.OffsetRange {
	same := func(g connector.OffsetRange) bool { return g.Partition == r.Partition && g.Topic == r.Topic }
	if t.last < len(t.ranges) && same(t.ranges[t.last]) {
		return &t.ranges[t.last]
	}
	t.last = slices.IndexFunc(t.ranges, same)
	if t.last < 0 {
		t.last = len(t.ranges)
		t.ranges = append(t.ranges, connector.OffsetRange{Topic: r.Topic, Partition: r.Partition, First: r.Offset, Next: r.Offset + 1})
	}
	return &t.ranges[t.last]
}

// failure is the first failed write, or nil.
func (t *tally) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// report says what was written; it fails unless every record is acknowledged.
func (t *tally) report() (connector.Report, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err != nil {
		return connector.Report{}, t.err
	}
	if t.acked != t.written {
		return connector.Report{}, fmt.Errorf("table %s: %d records were written, %d acknowledged", t.table, t.written, t.acked)
	}
	ranges := slices.Clone(t.ranges)
	slices.SortFunc(ranges, func(a, b connector.OffsetRange) int {
		if c := strings.Compare(a.Topic, b.Topic); c != 0 {
			return c
		}
		return int(a.Partition) - int(b.Partition)
	})
	return connector.Report{Sink: t.table, Records: t.written, Hi: t.sum.hi, Lo: t.sum.lo, Ranges: ranges}, nil
}

// bytesShown is how much of a key or a value an error message shows.
const bytesShown = 64

func writeError(table string, r *kgo.Record, err error) error {
	switch {
	case errors.Is(err, kerr.MessageTooLarge), errors.Is(err, kerr.RecordListTooLarge):
		return largeRecord(table, r)
	case errors.Is(err, kerr.InvalidTimestamp):
		return untimely(table, r, fmt.Sprint("refused: ", err))
	case errors.Is(err, kerr.InvalidRecord):
		return connector.WithHint(connector.BadRecord, keylessHint,
			fmt.Errorf("table %s: topic %s refused %s: %w", table, r.Topic, describeRecord(r), err))
	}
	return classify(fmt.Errorf("table %s: write to topic %s, partition %d: %w", table, r.Topic, r.Partition, err))
}

// describeRecord tells a record that was to be written from others.
func describeRecord(r *kgo.Record) string {
	return "the record with key " + quoteBytes(r.Key) + " and value " + quoteBytes(r.Value)
}

func quoteBytes(b []byte) string {
	switch {
	case b == nil:
		return "null"
	case len(b) > bytesShown:
		return fmt.Sprintf("%q…", b[:bytesShown])
	}
	return fmt.Sprintf("%q", b)
}
