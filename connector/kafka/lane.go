package kafka

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// lane is where a writer's records of one epoch go.
type lane struct {
	client *kgo.Client
	tally  *tally
	// failed is called after each failed write; may be nil.
	failed func()
}

// output hands out lanes.
type output interface {
	// enter waits until records of the epoch may be written.
	enter(ctx context.Context, s *Sink, epoch connector.Epoch) (lane, error)
	// end is called by each writer behind its last record of the epoch.
	end(ctx context.Context, s *Sink, epoch connector.Epoch) error
	// partitions returns how many the topic has.
	partitions(ctx context.Context, topic string) (int32, error)
	// close is called by each writer.
	close()
}

// countMaxAge is how old a partition count may be: a topic that got more
// partitions is written to all of them after that.
const countMaxAge = 5 * time.Minute

// counts remembers how many partitions topics have.
type counts struct {
	// patience is how long a topic may be missing.
	patience time.Duration

	mu    sync.Mutex
	known map[string]count
}

type count struct {
	partitions int32
	at         time.Time
}

// of returns the number of partitions of the topic. When it cannot be asked for
// again, the last answer stands.
func (c *counts) of(ctx context.Context, cl *kgo.Client, topic string) (int32, error) {
	c.mu.Lock()
	known, ok := c.known[topic]
	c.mu.Unlock()
	if ok && time.Since(known.at) < countMaxAge {
		return known.partitions, nil
	}
	n, err := countPartitions(ctx, cl, topic, c.patience)
	if err != nil && !ok {
		return 0, err
	}
	if err != nil {
		n = known.partitions
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known = map[string]count{}
	}
	c.known[topic] = count{n, time.Now()}
	return n, nil
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
