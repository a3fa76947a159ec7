package kafka

import (
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// refuses returns why brokers would not take the record, as far as the topic's settings tell: a record that they refuse
// fails its transaction, and would do so each time that it is written again.
func (t target) refuses(table string, r *kgo.Record, now time.Time) error {
	switch {
	case batchBytes(r) > int(t.maxRecord):
		return largeRecord(table, r).limited(t.maxRequest, t.maxBatch)
	case t.keyed && r.Key == nil:
		return connector.WithHint(connector.BadRecord, keylessHint, fmt.Errorf("table %s: topic %s takes no record without a key: %s", table, r.Topic, describeRecord(r)))
	case !t.takesTime(r.Timestamp, now):
		return untimely(table, r, "too far from now")
	}
	return nil
}

const keylessHint = "a topic with cleanup.policy=compact takes no record without a key"

func largeRecord(table string, r *kgo.Record) *tooLarge {
	return &tooLarge{table: table, topic: r.Topic, record: describeRecord(r), bytes: len(r.Key) + len(r.Value)}
}

func untimely(table string, r *kgo.Record, why string) error {
	return connector.WithHint(connector.BadRecord,
		"the topic's message.timestamp.before.max.ms and message.timestamp.after.max.ms say how far from now it may be",
		fmt.Errorf("table %s: topic %s does not take %s: its timestamp is %s: %s", table, r.Topic, describeRecord(r), r.Timestamp.UTC().Format(time.RFC3339Nano), why))
}
