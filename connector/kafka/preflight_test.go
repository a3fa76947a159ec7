package kafka

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
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
		l := &look{cluster: cluster{nodes: make([]int32, test.brokers)}}
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
	s.topics.topics = []string{"in", "missing", "inn"}
	findings, err := s.Preflight(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !found(findings, connector.Fatal, "consumer group job", "1 live members") || !found(findings, connector.Fatal, "topic missing") {
		t.Errorf("got %+v", findings)
	}
	for _, f := range findings {
		if near := strings.Contains(f.Fix, "name topic in if it is meant, or create it"); near != (f.Subject == "topic inn") {
			t.Errorf("got %+v", f)
		}
	}
}

// guarded is a broker with an authorizer, and the settings of a user of it who has
// the rights.
func guarded(t *testing.T, rights ...kfake.ACL) (*embedded.Broker, *settings) {
	t.Helper()
	for i := range rights {
		rights[i].Pattern, rights[i].Allow = kmsg.ACLResourcePatternTypeLiteral, true
	}
	b := kafkatest.Broker(t, embedded.NoAutoCreate(), embedded.With(kfake.EnableSASL(), kfake.EnableACLs(),
		kfake.Superuser("PLAIN", "admin", "admin"), kfake.User("PLAIN", "u", "p", rights...)))
	for _, topic := range []string{"in", "out"} {
		if err := b.Fake().CreateTopic(topic, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	settings, problems := readSettings(map[string]string{
		"bootstrap.servers": b.Addr(), "security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN",
		"sasl.jaas.config": `PlainLoginModule required username="u" password="p";`,
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b, settings
}

// grants are the ends of the commands that fatal findings offer.
func grants(t *testing.T, findings []connector.Finding, err error) []string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for _, f := range findings {
		if f.Severity == connector.Fatal {
			_, right, _ := strings.Cut(f.Fix, "--operation ")
			commands = append(commands, right)
		}
	}
	slices.Sort(commands)
	return commands
}

func TestEveryMissingRightIsNamedBeforeTheJobStarts(t *testing.T) {
	acl := func(kind kmsg.ACLResourceType, name string, op kmsg.ACLOperation) kfake.ACL {
		return kfake.ACL{Resource: kind, Name: name, Operation: op}
	}
	for _, test := range []struct {
		name   string
		rights []kfake.ACL
		want   []string // of source, sink and job
	}{
		{"none", nil, []string{
			"CREATE --topic onceflow.job.ledger", "READ --group job", "READ --topic in", "READ --topic onceflow.job.ledger",
			"WRITE --topic onceflow.job.ledger", "WRITE --topic out", "WRITE --transactional-id job-0", "WRITE --transactional-id job-1",
		}},
		{"looking", []kfake.ACL{
			acl(kmsg.ACLResourceTypeTopic, "*", kmsg.ACLOperationDescribe), acl(kmsg.ACLResourceTypeTransactionalId, "*", kmsg.ACLOperationDescribe),
		}, []string{
			"CREATE --topic onceflow.job.ledger", "READ --group job", "READ --topic in", "READ --topic onceflow.job.ledger",
			"WRITE --topic onceflow.job.ledger", "WRITE --topic out", "WRITE --transactional-id job-0", "WRITE --transactional-id job-1",
		}},
		{"all that it needs", []kfake.ACL{
			acl(kmsg.ACLResourceTypeTopic, "in", kmsg.ACLOperationRead), acl(kmsg.ACLResourceTypeTopic, "out", kmsg.ACLOperationWrite),
			acl(kmsg.ACLResourceTypeTopic, "onceflow.job.ledger", kmsg.ACLOperationCreate), acl(kmsg.ACLResourceTypeTopic, "onceflow.job.ledger", kmsg.ACLOperationRead),
			acl(kmsg.ACLResourceTypeTopic, "onceflow.job.ledger", kmsg.ACLOperationWrite), acl(kmsg.ACLResourceTypeGroup, "job", kmsg.ACLOperationRead),
			acl(kmsg.ACLResourceTypeTransactionalId, "job-0", kmsg.ACLOperationWrite), acl(kmsg.ACLResourceTypeTransactionalId, "job-1", kmsg.ACLOperationWrite),
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, settings := guarded(t, test.rights...)
			if f, err := testSinkOf(t, b, settings).Preflight(t.Context()); len(test.rights) == 0 && !strings.Contains(fmt.Sprint(f, err), "--allow-principal User:u ") {
				t.Errorf("nobody is named: %v, %v", f, err)
			}
			if got := missingGrants(t, b.Addr(), settings); !slices.Equal(got, test.want) {
				t.Errorf("asked for are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

func testSinkOf(t *testing.T, b *embedded.Broker, settings *settings) *Sink {
	s := testSink(t, b.Addr(), "out")
	s.settings = settings
	return s
}

// missingGrants are what a job from topic in to topic out asks for.
func missingGrants(t *testing.T, servers string, settings *settings) []string {
	t.Helper()
	source, sink := testSource(t, servers, "in"), transactionalSink{testSink(t, servers, "out")}
	source.settings, sink.settings = settings, settings
	a, err := source.Preflight(t.Context())
	got := grants(t, a, err)
	a, err = sink.Preflight(t.Context())
	got = append(got, grants(t, a, err)...)
	a, err = sink.PreflightJob(t.Context(), "job", []string{"job-0", "job-1"})
	got = append(got, grants(t, a, err)...)
	slices.Sort(got)
	return got
}

func TestATopicThatMayNotBeLookedAtSaysWhichRightIsMissing(t *testing.T) {
	b, settings := guarded(t)
	s := testSource(t, b.Addr(), "in")
	s.settings = settings
	_, err := s.Splits(t.Context())
	if connector.ClassOf(err) != connector.BadConfig || !strings.Contains(fmt.Sprint(err), "--operation DESCRIBE --topic in") {
		t.Errorf("Splits: %v", err)
	}
}
