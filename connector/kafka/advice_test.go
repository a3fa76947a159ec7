package kafka

import (
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// sound is a cluster and a topic without anything to say about.
var sound = []string{"min.insync.replicas", "2", "retention.ms", "604800000"}

func TestAdviceOnASource(t *testing.T) {
	day := connector.Prospects{Outage: 24 * time.Hour, Interval: time.Second, Parallelism: 2}
	tests := []struct {
		name      string
		brokers   int
		topic     []string
		prospects connector.Prospects
		change    func(*Source)
		severity  connector.Severity
		parts     []string // nil: nothing is found
	}{
		{"nothing", 3, sound, day, nil, 0, nil},
		{"retention shorter than an outage", 3, append(sound, "retention.ms", "3600000"), day, nil, connector.Unsafe, []string{"topic in", "keeps records for 1h0m0s", "away for 24h0m0s"}},
		{"retention that is long enough", 3, append(sound, "retention.ms", "3600000"), connector.Prospects{Outage: time.Hour}, nil, 0, nil},
		{"retention as long as can be", 3, append(sound, "retention.ms", "9223372036854775807"), day, nil, 0, nil},
		{"retention for ever", 3, append(sound, "retention.ms", "-1"), day, nil, 0, nil},
		{"retention by size", 3, append(sound, "retention.bytes", "1000000"), day, nil, connector.Warning, []string{"topic in", "1000000 bytes"}},
		{"events in a compacted topic", 3, append(sound, "cleanup.policy", "compact"), day, nil, connector.Warning, []string{"topic in", "cleanup.policy = compact", "events"}},
		{"a table in a compacted topic", 3, append(sound, "cleanup.policy", "compact"), day, func(s *Source) { s.upsert = true }, 0, nil},
		{"a single broker", 1, nil, connector.Prospects{}, nil, connector.Warning, []string{"topic in", "one replica"}},
		{"one in-sync replica", 3, append(sound, "min.insync.replicas", "1"), day, nil, connector.Warning, []string{"topic in", "min.insync.replicas = 1"}},
		{"an unclean election", 3, append(sound, "unclean.leader.election.enable", "true"), day, nil, connector.Warning, []string{"topic in", "unclean"}},
		{"more tasks than partitions", 3, sound, connector.Prospects{Parallelism: 5}, nil, connector.Warning, []string{"2 partitions for 5 tasks", "3 of those"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := kafkatest.Broker(t, embedded.Brokers(test.brokers))
			kafkatest.Create(t, b.Addr(), 2, []string{"in"}, test.topic...)
			s := testSource(t, b.Addr(), "in")
			if test.change != nil {
				test.change(s)
			}
			judge(t, s, test.prospects, test.severity, test.parts)
		})
	}
}

func TestAdviceOnASink(t *testing.T) {
	day := connector.Prospects{Outage: 24 * time.Hour, Interval: 10 * time.Second}
	tests := []struct {
		name     string
		topic    []string
		change   func(*Sink)
		severity connector.Severity
		parts    []string
	}{
		{"nothing", sound, nil, 0, nil},
		{"at least once", sound, func(s *Sink) { s.guarantee = atLeastOnce }, connector.Unsafe, []string{"at-least-once", "there twice"}},
		{"no guarantee", sound, func(s *Sink) { s.guarantee = noGuarantee }, connector.Unsafe, []string{"no guarantee"}},
		{"a time-out shorter than an epoch", sound, func(s *Sink) { s.settings.transactionTimeout = 5 * time.Second }, connector.Unsafe, []string{"timeout.ms is 5000", "10s"}},
		{"a time-out that is long enough", sound, func(s *Sink) { s.settings.transactionTimeout = time.Minute }, 0, nil},
		{"output that is soon gone", append(sound, "retention.ms", "60000"), nil, connector.Warning, []string{"topic out", "keeps records for 1m0s"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := kafkatest.Broker(t, embedded.Brokers(3))
			kafkatest.Create(t, b.Addr(), 2, []string{"out"}, test.topic...)
			s := testSink(t, b.Addr(), "out")
			if test.change != nil {
				test.change(s)
			}
			judge(t, s, day, test.severity, test.parts)
		})
	}
}

func judge(t *testing.T, a connector.Adviser, p connector.Prospects, severity connector.Severity, parts []string) {
	t.Helper()
	findings, err := a.Advise(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if parts == nil && len(findings) > 0 || parts != nil && !found(findings, severity, parts...) {
		t.Errorf("got %+v", findings)
	}
}
