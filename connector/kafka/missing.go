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
// that is believed, where neither the controller nor the brokers together settle it:
// a broker that has just started may not know all topics. It is for every topic that a table names
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
	var agreed time.Time // since when all brokers say the same
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
		switch all := attempt > 0 && missingEverywhere(ctx, cl, missing); {
		case !all:
			agreed = time.Time{}
		case agreed.IsZero():
			agreed = time.Now()
		case time.Since(agreed) >= agreementLasts:
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

// agreementLasts is how long brokers that agree in not knowing a topic may yet learn
// of it: one of them that has created it tells the others.
const agreementLasts = time.Second

// missingEverywhere reports that every broker was asked and none knows any of the
// topics. It takes two: that a single one does not know them is what was doubted.
func missingEverywhere(ctx context.Context, cl *kgo.Client, names []string) bool {
	c, err := describeCluster(ctx, cl)
	if err != nil || len(c.nodes) < 2 {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, controllerPatience)
	defer cancel()
	for _, node := range c.nodes {
		topics, err := describeTopics(ctx, cl.Broker(int(node)), names)
		if err != nil || len(missingNames(topics)) < len(names) {
			return false
		}
	}
	return true
}
