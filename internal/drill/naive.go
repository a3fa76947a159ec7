package drill

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// naiveCommitInterval is how often the naive loop commits; clients commit every
// five seconds by default.
const naiveCommitInterval = time.Second

// Naive is the loop that people write: read, process, write, commit offsets now
// and then. Killed at a bad moment it processes records again. It copies the
// topic in to the topic out, as the pass-through workload does.
func Naive(ctx context.Context, broker, group, in, out string) error {
	client, _ := At(broker)
	cl, err := kgo.NewClient(append(client, kgo.ConsumeTopics(in), kgo.ConsumerGroup(group),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.DefaultProduceTopic(out),
		// A restarted member of the same name takes over at once.
		kgo.InstanceID(group))...)
	if err != nil {
		return err
	}
	defer cl.Close()
	committed := time.Now()
	for ctx.Err() == nil {
		fetches := cl.PollRecords(ctx, 500)
		if err := fetches.Err0(); err != nil && ctx.Err() == nil {
			return fmt.Errorf("poll: %w", err)
		}
		var records []*kgo.Record
		fetches.EachRecord(func(r *kgo.Record) {
			records = append(records, copyOf(r))
		})
		if err := cl.ProduceSync(ctx, records...).FirstErr(); err != nil && ctx.Err() == nil {
			return fmt.Errorf("produce: %w", err)
		}
		if time.Since(committed) < naiveCommitInterval {
			continue
		}
		committed = time.Now()
		if err := cl.CommitUncommittedOffsets(ctx); err != nil && ctx.Err() == nil {
			return fmt.Errorf("commit: %w", err)
		}
	}
	return nil
}

// copyOf is the output record of the pass-through workload for an input record.
func copyOf(r *kgo.Record) *kgo.Record {
	value := r.Value
	var in row
	if err := json.Unmarshal(value, &in); err == nil {
		value = []byte(PassThrough.spell(in))
	}
	return &kgo.Record{Key: r.Key, Value: value, Headers: r.Headers, Timestamp: r.Timestamp}
}
