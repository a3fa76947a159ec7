package kafka

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// missingPatience is how long a topic that should be there may be missing before
// that is believed, where the controller does not settle it: a broker that has
// just started may not know all topics. It is for every topic that a table names
// or a position is in, and for the ledger of a job that had one. Only two are
// believed to be missing at once: the ledger at a first start, which is read again
// after the fence has created it if need be, and a topic to write that the brokers
// create.
const missingPatience = 15 * time.Second

// wait asks for topics that should be there.
type wait struct {
	// patience is [missingPatience], or 0 for none.
	patience time.Duration
	log      *slog.Logger
}

func (c *connection) waiting() wait { return wait{c.patience, c.logger()} }

// describe is describeTopics, repeated until every topic is there, the missing
// ones are so for certain, or the patience is over; then those are in the answer,
// with their err.
func (w wait) describe(ctx context.Context, cl *kgo.Client, names []string) ([]topicInfo, error) {
	began := time.Now()
	for attempt := 0; ; attempt++ {
		topics, err := describeTopics(ctx, cl, names)
		if err != nil {
			return nil, err
		}
		missing := missingNames(topics)
		left := w.patience - time.Since(began)
		if len(missing) == 0 || left <= 0 || attempt == 0 && certainlyMissing(ctx, cl, missing) {
			return topics, nil
		}
		if attempt == 0 {
			w.log.Warn("kafka: a topic is not known to the broker asked; asking again", "topic", missing[0], "for", w.patience)
		}
		if err := pause(ctx, min(backoff(attempt), left)); err != nil {
			return nil, err
		}
	}
}

func missingNames(topics []topicInfo) []string {
	var names []string
	for _, t := range topics {
		if t.err != nil {
			names = append(names, t.name)
		}
	}
	return names
}

// controllerPatience is how long the controller may take to answer.
const controllerPatience = 5 * time.Second

// certainlyMissing asks the controller, which decides what topics there are,
// whether all of the names could be created. Nothing is created. Without the right
// to create topics there is no answer.
func certainlyMissing(ctx context.Context, cl *kgo.Client, names []string) bool {
	ctx, cancel := context.WithTimeout(ctx, controllerPatience)
	defer cancel()
	answers, err := kadm.NewClient(cl).ValidateCreateTopics(ctx, 1, -1, nil, names...)
	if err != nil {
		return false
	}
	for _, name := range names {
		if a, ok := answers[name]; !ok || a.Err != nil && !couldBeNew(a.Err) {
			return false
		}
	}
	return true
}

// couldBeNew reports an objection to how a topic would be created; brokers raise it
// only once they know that there is none of the name.
func couldBeNew(err error) bool {
	return errors.Is(err, kerr.InvalidReplicationFactor) || errors.Is(err, kerr.InvalidPartitions) || errors.Is(err, kerr.PolicyViolation)
}
