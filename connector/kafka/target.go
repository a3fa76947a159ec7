package kafka

import (
	"context"
	"fmt"
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
	settings *settings

	mu    sync.Mutex
	known map[string]target
	// looked is when it was last looked whether they are still the same topics.
	looked time.Time
}

// target is what writers must know of a topic.
type target struct {
	partitions int32
	terms
	// maxRequest is max.request.size of the producer, maxRecord how large a batch of one record may be, before compression.
	maxRequest, maxRecord int32
	// began is how large batches may have been since the topic was first asked for.
	began int32
	at    time.Time
}

// of returns what is known of the topic. When it cannot be asked for again, the
// last answer stands.
func (t *targets) of(ctx context.Context, cl *kgo.Client, topic string) (target, error) {
	t.mu.Lock()
	known, ok := t.known[topic]
	t.mu.Unlock()
	if ok && time.Since(known.at) < targetMaxAge {
		return known, nil
	}
	is, err := createdTopic(ctx, cl, topic, t.patience)
	if err != nil && !ok {
		return target{}, err
	}
	if !ok {
		known.terms = readTerms(nil)
	}
	if err == nil {
		if err := t.settings.written.same(is); err != nil {
			return target{}, err
		}
		known.partitions = int32(len(is.partitions))
	}
	// Where the topic's settings cannot be seen, or no longer, the last ones stand.
	configs, err := describeConfigs(ctx, cl, kmsg.ConfigResourceTypeTopic, topic)
	if config, shown := configs[topic]; err == nil && shown {
		is := readTerms(config)
		if known.maxBatch > 0 {
			// The client keeps to the limit that it began with, and would refuse what a raised one lets pass.
			is.maxBatch = min(is.maxBatch, known.maxBatch)
		}
		known.terms = is
	}
	known.maxRequest, known.maxRecord = t.settings.maxRequestBytes, t.limit(topic, known.maxBatch)
	known.began = max(known.began, known.maxRecord)
	known.at = time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[string]target{}
	}
	t.known[topic] = known
	return known, nil
}

// names lists the topics that are written, sorted.
func (t *targets) names() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string{}, sortedKeys(t.known)...)
}

// batchLimit is how large a batch for the topic may be, before compression.
func (t *targets) batchLimit(topic string) int32 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(t.limit(topic, t.known[topic].maxBatch), minBatchBytes)
}

// limit is the batchLimit of a topic that takes at most maxBatch; 0: that is not known. A topic may
// take less than the client would put together, and then refuse records that are
// small. The size that brokers judge is that after compression, which nobody knows
// before: there max.request.size stands, until such a batch is refused.
func (t *targets) limit(topic string, maxBatch int32) int32 {
	bytes := t.settings.maxRequestBytes
	if maxBatch > 0 && (!t.settings.compresses || t.settings.bounded.has(topic)) {
		bytes = min(bytes, maxBatch)
	}
	return bytes
}

// began is how large batches for the topic may have been, before compression.
func (t *targets) began(topic string) int32 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known[topic].began
}

// createAttempts is at least how often to ask for a topic that the brokers are
// just creating.
const createAttempts = 10

// createdTopic asks for the topic as a producer does: brokers that create
// topics on first use create it.
func createdTopic(ctx context.Context, cl *kgo.Client, topic string, patience time.Duration) (topicInfo, error) {
	began := time.Now()
	for attempt := 0; ; attempt++ {
		req := kmsg.NewPtrMetadataRequest()
		req.AllowAutoTopicCreation = true
		t := kmsg.NewMetadataRequestTopic()
		t.Topic = kmsg.StringPtr(topic)
		req.Topics = append(req.Topics, t)
		resp, err := req.RequestWith(ctx, cl)
		if err != nil {
			return topicInfo{}, classify(fmt.Errorf("ask for the partitions of topic %s: %w", topic, err))
		}
		err = kerr.UnknownTopicOrPartition
		if len(resp.Topics) > 0 {
			err = kerr.ErrorForCode(resp.Topics[0].ErrorCode)
		}
		switch {
		case err == nil && len(resp.Topics[0].Partitions) > 0:
			return readTopic(resp.Topics[0])
		case (attempt < createAttempts || time.Since(began) < patience) && (err == nil || kerr.IsRetriable(err)):
			if err := pause(ctx, 50*time.Millisecond); err != nil {
				return topicInfo{}, err
			}
		case err == kerr.UnknownTopicOrPartition:
			return topicInfo{}, missingTopic(topic)
		default:
			return topicInfo{}, classify(fmt.Errorf("ask for the partitions of topic %s: %w", topic, err))
		}
	}
}
