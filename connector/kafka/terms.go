package kafka

import (
	"math"
	"strconv"
	"sync"
	"time"
)

// terms are those on which a topic takes records. Where they are not shown, brokers
// alone judge.
type terms struct {
	// maxBatch is max.message.bytes, which brokers hold against whole batches; 0: not
	// known.
	maxBatch int32
	// keyed: it is compacted, and takes no record without a key.
	keyed bool
	// before and after are how many milliseconds a record's time may be before and after
	// the broker's; negative: it is not judged.
	before, after int64
}

func readTerms(config map[string]string) terms {
	maxBatch, _ := strconv.ParseInt(config["max.message.bytes"], 10, 32)
	is := terms{maxBatch: int32(maxBatch), keyed: compacts(config["cleanup.policy"]), before: -1, after: -1}
	if config["message.timestamp.type"] == "CreateTime" {
		// Brokers before 4.0 have one limit for both directions too, which stands where the other is not set.
		both := config["message.timestamp.difference.max.ms"]
		is.before = distance(config["message.timestamp.before.max.ms"], both)
		is.after = distance(config["message.timestamp.after.max.ms"], both)
	}
	return is
}

// distance reads the first of the limits that is one; -1: none is.
func distance(limits ...string) int64 {
	for _, text := range limits {
		if ms, err := strconv.ParseInt(text, 10, 64); err == nil && ms < math.MaxInt64 {
			return ms
		}
	}
	return -1
}

// takesTime reports whether the topic takes a record of that time now.
func (t terms) takesTime(at, now time.Time) bool {
	ahead := at.UnixMilli() - now.UnixMilli()
	return (t.after < 0 || ahead <= t.after) && (t.before < 0 || -ahead <= t.before)
}

// topicSet is a set of topics. It is safe for concurrent use.
type topicSet struct {
	mu     sync.Mutex
	topics map[string]bool
}

func (s *topicSet) has(topic string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.topics[topic]
}

func (s *topicSet) add(topic string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.topics == nil {
		s.topics = map[string]bool{}
	}
	s.topics[topic] = true
}
