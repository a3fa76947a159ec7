package topic

import (
	"context"
	"errors"
	"fmt"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/internal/drill"
)

// Partitions is how many partitions every topic of the bench has.
const Partitions = 2

// Create makes a topic.
func Create(ctx context.Context, broker, name string) error {
	return drill.CreateTopic(ctx, broker, name, Partitions, false)
}

// Delete deletes topics; one that does not exist is no error.
func Delete(ctx context.Context, broker string, names ...string) error {
	client, err := kgo.NewClient(kgo.SeedBrokers(broker))
	if err != nil {
		return err
	}
	defer client.Close()
	answers, err := kadm.NewClient(client).DeleteTopics(ctx, names...)
	if err != nil {
		return fmt.Errorf("delete topics: %w", err)
	}
	for _, a := range answers {
		if a.Err != nil && !errors.Is(a.Err, kerr.UnknownTopicOrPartition) {
			return fmt.Errorf("delete topic %s: %w", a.Topic, a.Err)
		}
	}
	return nil
}
