package topic

import (
	"context"
	"fmt"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Read hands every record of a topic that is committed now to take, in the order
// of each partition. Key and value belong to take only during the call.
func Read(ctx context.Context, broker, name string, take func(key, value []byte)) error {
	client, err := NewReader(broker, name, kgo.KeepControlRecords())
	if err != nil {
		return err
	}
	defer client.Close()
	left, err := Ends(ctx, client, name)
	for err == nil && len(left) > 0 {
		fetches := client.PollFetches(ctx)
		if err := FetchError(ctx, fetches); err != nil {
			return err
		}
		fetches.EachRecord(func(r *kgo.Record) {
			end, reading := left[r.Partition]
			if !reading {
				return
			}
			if r.Offset >= end-1 {
				delete(left, r.Partition)
			}
			if r.Offset < end && !r.Attrs.IsControl() {
				take(r.Key, r.Value)
			}
		})
	}
	return err
}

// Ends is where each partition of a topic ends now for a read_committed reader,
// without the empty ones. The last offset there may be a marker.
func Ends(ctx context.Context, client *kgo.Client, name string) (map[int32]int64, error) {
	ends, err := kadm.NewClient(client).ListCommittedOffsets(ctx, name)
	if err == nil {
		err = ends.Error()
	}
	if err != nil {
		return nil, fmt.Errorf("where topic %s ends: %w", name, err)
	}
	filled := map[int32]int64{}
	ends.Each(func(o kadm.ListedOffset) {
		if o.Offset > 0 {
			filled[o.Partition] = o.Offset
		}
	})
	return filled, nil
}

// NewReader returns a read_committed reader from a topic's beginning.
func NewReader(broker, name string, more ...kgo.Opt) (*kgo.Client, error) {
	return kgo.NewClient(append([]kgo.Opt{
		kgo.SeedBrokers(broker), kgo.ConsumeTopics(name),
		kgo.FetchIsolationLevel(kgo.ReadCommitted()),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
	}, more...)...)
}

// FetchError is what went wrong in a poll, the end of ctx included.
func FetchError(ctx context.Context, fetches kgo.Fetches) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, e := range fetches.Errors() {
		return fmt.Errorf("reading topic %s, partition %d: %w", e.Topic, e.Partition, e.Err)
	}
	return nil
}
