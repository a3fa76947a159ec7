package kafka

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// targetMaxAge is how old what is known of a topic may be: one that got more
// partitions is written to all of them after that.
const targetMaxAge = 5 * time.Minute

// targets remembers what writers must know of the topics that they write. It is
// safe for concurrent use.
type targets struct {
	// patience is how long a topic may be missing.
	patience time.Duration

	mu    sync.Mutex
	known map[string]target
}

type target struct {
	partitions int32
	// maxBatch is the topic's max.message.bytes, which brokers hold against whole
	// batches; 0: not known.
	maxBatch int32
	at       time.Time
}

// partitions returns how many the topic has. When it cannot be asked for again, the
// last answer stands.
func (t *targets) partitions(ctx context.Context, cl *kgo.Client, topic string) (int32, error) {
	t.mu.Lock()
	known, ok := t.known[topic]
	t.mu.Unlock()
	if ok && time.Since(known.at) < targetMaxAge {
		return known.partitions, nil
	}
	n, err := countPartitions(ctx, cl, topic, t.patience)
	if err != nil && !ok {
		return 0, err
	}
	if err == nil {
		known.partitions = n
	}
	if limit := maxBatch(ctx, cl, topic); limit > 0 {
		known.maxBatch = limit
	}
	known.at = time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[string]target{}
	}
	t.known[topic] = known
	return known.partitions, nil
}

// names lists the topics that are written, sorted.
func (t *targets) names() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string{}, sortedKeys(t.known)...)
}

// maxBatch returns the topic's max.message.bytes; 0 where it is not shown.
func maxBatch(ctx context.Context, cl *kgo.Client, topic string) int32 {
	configs, err := describeConfigs(ctx, cl, kmsg.ConfigResourceTypeTopic, topic)
	if err != nil {
		return 0
	}
	n, _ := strconv.ParseInt(configs[topic]["max.message.bytes"], 10, 32)
	return int32(n)
}

// batchLimit is how large a batch for the topic may be, at most bytes. A topic may
// take less than the client would put together, and then refuse records that are
// small. The size that brokers judge is that after compression, which nobody knows
// before; then bytes stands.
func (t *targets) batchLimit(topic string, compressed bool, bytes int32) int32 {
	t.mu.Lock()
	defer t.mu.Unlock()
	if limit := t.known[topic].maxBatch; limit > 0 && !compressed {
		bytes = min(bytes, limit)
	}
	return max(bytes, minBatchBytes)
}

// createAttempts is at least how often to ask for a topic that the brokers are
// just creating.
const createAttempts = 10

// countPartitions asks for the topic as a producer does: brokers that create
// topics on first use create it.
func countPartitions(ctx context.Context, cl *kgo.Client, topic string, patience time.Duration) (int32, error) {
	began := time.Now()
	for attempt := 0; ; attempt++ {
		req := kmsg.NewPtrMetadataRequest()
		req.AllowAutoTopicCreation = true
		t := kmsg.NewMetadataRequestTopic()
		t.Topic = kmsg.StringPtr(topic)
		req.Topics = append(req.Topics, t)
		resp, err := req.RequestWith(ctx, cl)
		if err != nil {
			return 0, classify(fmt.Errorf("ask for the partitions of topic %s: %w", topic, err))
		}
		err = kerr.UnknownTopicOrPartition
		if len(resp.Topics) > 0 {
			err = kerr.ErrorForCode(resp.Topics[0].ErrorCode)
		}
		switch {
		case err == nil && len(resp.Topics[0].Partitions) > 0:
			return int32(len(resp.Topics[0].Partitions)), nil
		case (attempt < createAttempts || time.Since(began) < patience) && (err == nil || kerr.IsRetriable(err)):
			if err := pause(ctx, 50*time.Millisecond); err != nil {
				return 0, err
			}
		case err == kerr.UnknownTopicOrPartition:
			return 0, missingTopic(topic)
		default:
			return 0, classify(fmt.Errorf("ask for the partitions of topic %s: %w", topic, err))
		}
	}
}
