package kafka

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// missingPatience is how long a topic that should be there may be missing before
// that is believed: a broker that has just started may not know all topics. It
// is for every topic that a table names or a position is in, and for the ledger of
// a job that had one. Only two are believed to be missing at once: the ledger at a
// first start, which is read again after the fence has created it if need be, and
// a topic to write that the brokers create.
const missingPatience = 15 * time.Second

// wait asks for topics that should be there.
type wait struct {
	// patience is [missingPatience], or 0 for none.
	patience time.Duration
	log      *slog.Logger
}

func (c *connection) waiting() wait { return wait{c.patience, c.logger()} }

// describe is describeTopics, repeated until every topic is there or the patience
// is over; then the missing ones are in the answer, with their err.
func (w wait) describe(ctx context.Context, cl *kgo.Client, names []string) ([]topicInfo, error) {
	began := time.Now()
	for attempt := 0; ; attempt++ {
		topics, err := describeTopics(ctx, cl, names)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(topics, func(t topicInfo) bool { return t.err != nil })
		left := w.patience - time.Since(began)
		if i < 0 || left <= 0 {
			return topics, nil
		}
		if attempt == 0 {
			w.log.Warn("kafka: a topic is not known to the broker asked; asking again", "topic", topics[i].name, "for", w.patience)
		}
		if err := pause(ctx, min(backoff(attempt), left)); err != nil {
			return nil, err
		}
	}
}
