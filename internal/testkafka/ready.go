package testkafka

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/internal/testprocess"
)

const (
	readyPatience = 5 * time.Minute // most of it is for a machine that does much else
	askInterval   = 50 * time.Millisecond
)

// errPortTaken marks a broker that ended because somebody else listens on one of its ports.
var errPortTaken = errors.New("a port was taken")

// waitReady returns when each of the given brokers answers a metadata request that lists all running brokers.
func (c *Cluster) waitReady(ctx context.Context, brokers []*broker) error {
	ctx, cancel := context.WithTimeout(ctx, readyPatience)
	defer cancel()
	for _, b := range brokers {
		complete := func(m *kmsg.MetadataResponse) error { return c.allListed(m) }
		if err := b.askUntil(ctx, nil, complete); err != nil {
			return err
		}
	}
	return nil
}

func (c *Cluster) allListed(m *kmsg.MetadataResponse) error {
	listed := map[int]bool{}
	for _, b := range m.Brokers {
		listed[int(b.NodeID)] = true
	}
	for _, b := range c.brokers {
		if b.running() && !listed[b.id] {
			return fmt.Errorf("broker %d is not registered", b.id)
		}
	}
	return nil
}

// WaitInSync returns when every partition of the topics has all its replicas in sync, internal topics included if no topic is named.
func (c *Cluster) WaitInSync(ctx context.Context, topics ...string) error {
	ctx, cancel := context.WithTimeout(ctx, readyPatience)
	defer cancel()
	for _, b := range c.brokers {
		if b.running() {
			return b.askUntil(ctx, topics, allInSync)
		}
	}
	return errors.New("testkafka: no broker is running")
}

func allInSync(m *kmsg.MetadataResponse) error {
	for _, t := range m.Topics {
		for _, p := range t.Partitions {
			if len(p.ISR) < len(p.Replicas) {
				return fmt.Errorf("topic %s partition %d: replicas %v, in sync %v", *t.Topic, p.Partition, p.Replicas, p.ISR)
			}
		}
	}
	return nil
}

// askUntil asks the broker for metadata until check finds nothing wrong with the answer. It ends early if the broker's process ends.
// Without topics the answer covers all of them.
func (b *broker) askUntil(ctx context.Context, topics []string, check func(*kmsg.MetadataResponse) error) error {
	client, err := kgo.NewClient(kgo.SeedBrokers(testprocess.Address(b.ports[Plaintext])), kgo.RequestRetries(0))
	if err != nil {
		return err
	}
	defer client.Close()
	next := time.NewTicker(askInterval)
	defer next.Stop()
	for {
		err := b.ask(ctx, client, topics, check)
		if err == nil {
			return nil
		}
		select {
		case <-next.C:
		case <-b.proc.Exited():
			return b.whyExited()
		case <-ctx.Done():
			return fmt.Errorf("testkafka: broker %d is not ready: %w; its log ends:\n%s", b.id, err, b.log.tail(2000))
		}
	}
}

func (b *broker) ask(ctx context.Context, client *kgo.Client, topics []string, check func(*kmsg.MetadataResponse) error) error {
	request := kmsg.NewPtrMetadataRequest()
	for _, t := range topics {
		topic := kmsg.NewMetadataRequestTopic()
		topic.Topic = kmsg.StringPtr(t)
		request.Topics = append(request.Topics, topic)
	}
	// The seed, not whichever broker the client has come to know: each broker must answer for itself.
	answer, err := request.RequestWith(ctx, client.SeedBrokers()[0])
	if err != nil {
		return err
	}
	return check(answer)
}

func (b *broker) whyExited() error {
	failures := b.log.failures(8)
	err := fmt.Errorf("testkafka: broker %d ended by itself; its log says:\n%s", b.id, failures)
	if strings.Contains(failures, "Address already in use") {
		err = fmt.Errorf("%w: %w", errPortTaken, err)
	}
	return err
}
