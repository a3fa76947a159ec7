package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

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
	configs, ask := describeConfigs(ctx, cl, kmsg.ConfigResourceTypeTopic, large.topic)
	if bytes, ok := configs[large.topic]["max.message.bytes"]; ok && ask == nil {
		limit += ", the topic's max.message.bytes " + bytes
	}
	return connector.WithHint(connector.BadRecord, limit+" (bytes, with what Kafka adds): raise both, or make the record smaller", large)
}
