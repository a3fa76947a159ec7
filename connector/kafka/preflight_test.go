package kafka

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/format"
)

// found looks for a finding of the severity that says all parts.
func found(findings []connector.Finding, s connector.Severity, parts ...string) bool {
	for _, f := range findings {
		all := f.Severity == s && f.Fix != ""
		for _, p := range parts {
			all = all && strings.Contains(f.Subject+": "+f.What, p)
		}
		if all {
			return true
		}
	}
	return false
}

func TestPreflightOfASink(t *testing.T) {
	key := &format.Use{Format: textFormat{}, Columns: []int{0}}
	tests := []struct {
		name     string
		brokers  int
		options  []kfake.Opt
		topic    []string // configuration
		change   func(*Sink)
		severity connector.Severity
		parts    []string
	}{
		{"a topic that is missing", 1, []kfake.Opt{kfake.BrokerConfigs(map[string]string{"auto.create.topics.enable": "false"})}, nil,
			func(s *Sink) { s.topics.topics = []string{"missing"} }, connector.Fatal, []string{"topic missing", "does not exist"}},
		{"a topic that will be created", 1, nil, nil, func(s *Sink) { s.topics.topics = []string{"missing"} }, connector.Warning,
			[]string{"topic missing", "brokers will create it"}},
		{"a single broker", 1, nil, nil, nil, connector.Warning, []string{"topic out", "one replica"}},
		{"one in-sync replica of three", 3, nil, []string{"min.insync.replicas", "1"}, nil, connector.Unsafe, []string{"topic out", "min.insync.replicas = 1"}},
		{"a time-out above the brokers' maximum", 1, nil, nil, func(s *Sink) { s.settings.transactionTimeout = time.Hour }, connector.Fatal,
			[]string{"3600000", "900000"}},
		{"old transactions", 1, []kfake.Opt{kfake.MaxVersions(kversion.V3_8_0())}, nil, nil, connector.Warning, []string{"transaction.version is 0"}},
		{"a table by key that expires", 1, nil, nil, func(s *Sink) { s.upsert, s.key = true, key }, connector.Warning, []string{"cleanup.policy is delete"}},
		{"records without a key into a compacted topic", 1, nil, []string{"cleanup.policy", "compact"}, nil, connector.Fatal, []string{"takes no record without a key"}},
		{"records larger than the topic takes", 1, nil, []string{"max.message.bytes", "1000"}, nil, connector.Warning, []string{"at most 1000 bytes"}},
		{"an option without effect", 1, nil, nil, func(s *Sink) { s.settings.notes = []string{"properties.acks has no effect"} }, connector.Warning, []string{"properties.acks"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := kafkatest.Broker(t, embedded.Brokers(test.brokers), embedded.With(test.options...))
			kafkatest.Create(t, b.Addr(), 1, []string{"out"}, test.topic...)
			s := testSink(t, b.Addr(), "out")
			if test.change != nil {
				test.change(s)
			}
			findings, err := s.Preflight(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !found(findings, test.severity, test.parts...) {
				t.Errorf("got %+v", findings)
			}
		})
	}
}

func TestOneReplicaIsUnsafeOnAClusterThatCouldHaveThree(t *testing.T) {
	for _, test := range []struct {
		brokers, replicas int
		inSync, unclean   string
		want              string
	}{
		{3, 1, "1", "false", "unsafe"}, {1, 1, "1", "false", "warning"}, {2, 2, "1", "false", "warning"}, {3, 3, "2", "false", ""},
		{3, 3, "1", "false", "unsafe"}, {3, 3, "2", "true", "unsafe"}, {5, 2, "2", "false", ""},
	} {
		l := &look{cluster: cluster{brokers: test.brokers}}
		l.replication("topic t", test.replicas, map[string]string{"min.insync.replicas": test.inSync, "unclean.leader.election.enable": test.unclean})
		got := ""
		if len(l.findings) > 0 {
			got = map[connector.Severity]string{connector.Warning: "warning", connector.Unsafe: "unsafe"}[l.findings[0].Severity]
		}
		if got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

func TestPreflightOfASource(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	s := testSource(t, b.Addr(), "in")
	if findings, err := s.Preflight(t.Context()); err != nil || len(findings) != 0 {
		t.Errorf("nothing is wrong, but: %+v, %v", findings, err)
	}
	member := kafkatest.Client(t, b.Addr(), kgo.ConsumerGroup("job"), kgo.ConsumeTopics("in"))
	kafkatest.Produce(t, b.Addr(), record("in", 0, "x"))
	member.PollFetches(t.Context())
	s.topics.topics = []string{"in", "missing"}
	findings, err := s.Preflight(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !found(findings, connector.Fatal, "consumer group job", "1 live members") || !found(findings, connector.Fatal, "topic missing") {
		t.Errorf("got %+v", findings)
	}
}

func TestMissingRightsAreFound(t *testing.T) {
	b := kafkatest.Broker(t, embedded.With(kfake.EnableSASL(), kfake.EnableACLs(), kfake.Superuser("PLAIN", "admin", "admin"),
		kfake.User("PLAIN", "u", "p")))
	if err := b.Fake().CreateTopic("in", 1, nil); err != nil {
		t.Fatal(err)
	}
	settings, problems := readSettings(map[string]string{
		"bootstrap.servers": b.Addr(), "security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN",
		"sasl.jaas.config": `PlainLoginModule required username="u" password="p";`,
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := testSource(t, b.Addr(), "in")
	s.settings = settings
	_, err := s.Splits(t.Context())
	if connector.ClassOf(err) != connector.BadConfig || !strings.Contains(fmt.Sprint(err), "topic in") {
		t.Errorf("Splits: %v", err)
	}
}
