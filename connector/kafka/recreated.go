package kafka

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// writtenTopics remembers which topic it was that a job began to write under each name: one that is deleted and created again
// under the same has lost what was written, and brokers take records for it as if nothing had happened. It lasts
// for a run of the job, with all its attempts. It is safe for concurrent use.
type writtenTopics struct {
	mu  sync.Mutex
	ids map[string][16]byte
}

// same takes note of the topic, or fails if it is another one of the name. Brokers without ids of topics tell nothing.
func (t *writtenTopics) same(topic topicInfo) error {
	if topic.incarnation() == "" {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	was, known := t.ids[topic.name]
	if !known {
		if t.ids == nil {
			t.ids = map[string][16]byte{}
		}
		t.ids[topic.name] = topic.id
		return nil
	}
	if was == topic.id {
		return nil
	}
	former := topicInfo{id: was}
	return connector.WithHint(connector.Lost,
		"to write on into the new topic, without what the old one held, start the job again; to write all of it anew, abandon the job with --reset",
		fmt.Errorf("topic %s was deleted and created again while the job wrote it (its id was %s, it is %s now): the output of the epochs before is lost",
			topic.name, former.incarnation(), topic.incarnation()))
}

// forget lets another run of the job begin with the topics as they are then.
func (t *writtenTopics) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ids = nil
}

const (
	// sameLooks is the time between two looks whether the topics that are written are still the same.
	sameLooks = 5 * time.Second
	// samePatience is how long such a look may take: what keeps brokers from answering keeps the epoch from committing too.
	samePatience = 3 * time.Second
)

// stillSame fails if a topic that is written was created again. Where brokers do not answer it is looked for later.
func (t *targets) stillSame(ctx context.Context, cl *kgo.Client) error {
	t.mu.Lock()
	due := time.Since(t.looked) >= sameLooks
	if due {
		t.looked = time.Now()
	}
	t.mu.Unlock()
	names := t.names()
	if !due || len(names) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, samePatience)
	defer cancel()
	topics, err := describeTopics(ctx, cl, names)
	if err != nil {
		return nil
	}
	for _, topic := range topics {
		if topic.err != nil {
			continue // gone: whoever writes it next says so
		}
		if err := t.settings.written.same(topic); err != nil {
			return err
		}
	}
	return nil
}
