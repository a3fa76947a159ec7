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

// limitPatience is how long to ask for the limit that a batch exceeded.
const limitPatience = 3 * time.Second

// limitNamed adds to the error for a batch that brokers found too large which limit it
// exceeds; other errors pass as they are. A batch that was put together for a higher limit than the topic has is worth
// another try, which keeps to that one: the limit was lowered meanwhile, or compression did not make the batch small
// enough.
func (t *targets) limitNamed(ctx context.Context, cl *kgo.Client, err error) error {
	var large *tooLarge
	if !errors.As(err, &large) {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limitPatience)
	defer cancel()
	configs, ask := describeConfigs(ctx, cl, kmsg.ConfigResourceTypeTopic, large.topic)
	is := readTerms(configs[large.topic])
	if ask == nil && is.maxBatch > 0 && is.maxBatch < t.began(large.topic) {
		t.settings.bounded.add(large.topic)
		return fmt.Errorf("table %s: topic %s refused a batch that is larger than its max.message.bytes, %d; batches for it will be smaller", large.table, large.topic, is.maxBatch)
	}
	return large.limited(t.settings.maxRequestBytes, is.maxBatch)
}

// tooLarge is a record that exceeds a limit of the client, the topic or the
// broker, or the first one of a batch that does.
type tooLarge struct {
	table, topic, record string
	bytes                int
}

func (e *tooLarge) Error() string {
	return fmt.Sprintf("table %s: %s is too large for topic %s: %d bytes", e.table, e.record, e.topic, e.bytes)
}

// limited says which limits there are; maxBatch 0: the topic's is not shown.
func (e *tooLarge) limited(maxRequest, maxBatch int32) error {
	limit := fmt.Sprintf("properties.max.request.size is %d", maxRequest)
	if maxBatch > 0 {
		limit += fmt.Sprintf(", the topic's max.message.bytes %d", maxBatch)
	}
	return connector.WithHint(connector.BadRecord, limit+" (bytes, with what Kafka adds): raise both, or make the record smaller", e)
}
