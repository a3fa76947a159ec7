package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// limitPatience is how long to ask for the limit that a record exceeded.
const limitPatience = 3 * time.Second

// limitNamed adds to the error for a record that is too large which limit it
// exceeds; other errors pass as they are.
func limitNamed(ctx context.Context, cl *kgo.Client, err error) error {
	var large *tooLarge
	if !errors.As(err, &large) {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limitPatience)
	defer cancel()
	limit := fmt.Sprintf("properties.max.request.size is %v", cl.OptValue(kgo.ProducerBatchMaxBytes))
	resources, ask := kadm.NewClient(cl).DescribeTopicConfigs(ctx, large.topic)
	if ask == nil {
		for _, r := range resources {
			for _, c := range r.Configs {
				if c.Key == "max.message.bytes" {
					limit += ", the topic's max.message.bytes " + c.MaybeValue()
				}
			}
		}
	}
	return connector.WithHint(connector.BadRecord, limit+" (bytes, with what Kafka adds): raise both, or make the record smaller", large)
}
