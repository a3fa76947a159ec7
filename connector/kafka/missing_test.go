package kafka

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// forget makes the broker answer the next n questions for the topic as one does
// that has just started and does not know it yet.
func forget(b *embedded.Broker, topic string, n int) {
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Metadata}, Topic: topic, Err: kerr.UnknownTopicOrPartition, Count: n})
}

func TestATopicThatABrokerDoesNotKnowYetIsNotMissing(t *testing.T) {
	b := kafkatest.Broker(t, embedded.NoAutoCreate())
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	var log strings.Builder
	s := testSource(t, b.Addr(), "in")
	s.stop = bound{mode: modeUnbounded}
	s.patience = missingPatience
	s.LogTo(slog.New(slog.NewTextHandler(&log, nil)))
	known, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	sink := testSink(t, b.Addr(), "in")
	sink.patience = missingPatience
	written := targets{patience: missingPatience, settings: newSettings()}
	for _, test := range []struct {
		what    string
		unknown int
		ask     func(context.Context) error
	}{
		{"Splits", 2, func(ctx context.Context) error { _, err := s.Splits(ctx); return err }},
		{"Discover", 2, func(ctx context.Context) error { _, err := s.Discover(ctx, known); return err }},
		{"Check", 2, func(ctx context.Context) error { return s.Check(ctx, known) }},
		{"Preflight of a source", 2, func(ctx context.Context) error { return fatal(s.Preflight(ctx)) }},
		{"Preflight of a sink", 2, func(ctx context.Context) error { return fatal(sink.Preflight(ctx)) }},
		{"Advise on a source", 2, func(ctx context.Context) error { return unfound(s.Advise(ctx, connector.Prospects{Parallelism: 2})) }},
		{"Advise on a sink", 2, func(ctx context.Context) error {
			return unfound(sink.Advise(ctx, connector.Prospects{Outage: 24 * 365 * time.Hour}))
		}},
		{"a writer", createAttempts + 2, func(ctx context.Context) error {
			_, err := written.of(ctx, kafkatest.Client(t, b.Addr()), "in")
			return err
		}},
	} {
		forget(b, "in", test.unknown)
		if err := test.ask(t.Context()); err != nil {
			t.Errorf("%s: %v", test.what, err)
		}
	}
	if !strings.Contains(log.String(), "topic=in") {
		t.Errorf("the log is %q", log.String())
	}
}

// fatal makes an error of findings that keep a job from starting.
func fatal(findings []connector.Finding, err error) error {
	for _, f := range findings {
		if f.Severity == connector.Fatal {
			return connector.Errorf(connector.BadConfig, "%s %s", f.Subject, f.What)
		}
	}
	return err
}

// unfound makes an error of a look that found nothing.
func unfound(findings []connector.Finding, err error) error {
	if err == nil && len(findings) == 0 {
		return errors.New("found nothing")
	}
	return err
}

func TestATopicThatTheControllerDoesNotKnowIsMissingAtOnce(t *testing.T) {
	b := kafkatest.Broker(t, embedded.NoAutoCreate())
	s := testSource(t, b.Addr(), "in")
	s.patience = time.Hour
	if _, err := s.Splits(t.Context()); connector.ClassOf(err) != connector.BadConfig {
		t.Error(err)
	}
}

func TestATopicOfWhichTheControllerSaysNothingIsMissingWhenThePatienceIsOver(t *testing.T) {
	b := kafkatest.Broker(t, embedded.NoAutoCreate())
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.CreateTopics}, Err: kerr.TopicAuthorizationFailed, Count: -1})
	s := testSource(t, b.Addr(), "in")
	s.patience = 200 * time.Millisecond
	began := time.Now()
	if _, err := s.Splits(t.Context()); connector.ClassOf(err) != connector.BadConfig || time.Since(began) < s.patience {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}

// Without the right to create topics the controller says nothing, but all brokers
// together do.
func TestATopicThatNoBrokerKnowsIsMissingBeforeThePatienceIsOver(t *testing.T) {
	b := kafkatest.Broker(t, embedded.Brokers(3), embedded.NoAutoCreate())
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.CreateTopics}, Err: kerr.TopicAuthorizationFailed, Count: -1})
	s := testSource(t, b.Addr(), "in")
	s.patience = time.Hour
	ctx, cancel := context.WithTimeout(t.Context(), missingPatience)
	defer cancel()
	_, err := s.Splits(ctx)
	wantError(t, err, connector.BadConfig, "topic in does not exist")
}

func TestATopicThatOneBrokerKnowsIsNotMissing(t *testing.T) {
	b := kafkatest.Broker(t, embedded.Brokers(3), embedded.NoAutoCreate())
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.CreateTopics}, Err: kerr.TopicAuthorizationFailed, Count: -1})
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Metadata}, Topic: "in", Nodes: []int32{0, 1}, Err: kerr.UnknownTopicOrPartition, Count: 20})
	s := testSource(t, b.Addr(), "in")
	s.patience = time.Hour
	ctx, cancel := context.WithTimeout(t.Context(), 4*missingPatience)
	defer cancel()
	if _, err := s.Splits(ctx); err != nil {
		t.Error(err)
	}
}

func TestALedgerThatABrokerDoesNotKnowYetIsReadIfTheJobHadOne(t *testing.T) {
	h := embeddedHarness()(t).(*kitHarness)
	p, _ := h.Open(t)
	defer p.Close(t.Context())
	if err := p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	if _, err := p.CommitRecord(t.Context(), connector.Record{Key: []byte("k"), Value: []byte("opening")}); err != nil {
		t.Fatal(err)
	}
	other, _ := h.Open(t)
	defer other.Close(t.Context())
	for _, test := range []struct {
		what     string
		p        connector.Primary
		expected bool
		want     string
	}{
		{"a first start", other, false, ""}, {"a later start", other, true, "opening"}, {"after the fence", p, false, "opening"},
	} {
		ledger, err := LedgerTopic(h.job)
		if err != nil {
			t.Fatal(err)
		}
		forget(h.fake, ledger, 1)
		rec, _, err := test.p.ReadLedger(t.Context(), test.expected)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if rec != nil {
			got = string(rec.Value)
		}
		if got != test.want {
			t.Errorf("%s: the ledger says %q, want %q", test.what, got, test.want)
		}
	}
}

func TestDefiniteAnswersAreNotWaitedFor(t *testing.T) {
	b := kafkatest.Broker(t, embedded.With(kfake.EnableSASL(), kfake.Superuser("PLAIN", "admin", "admin")))
	// Real brokers say that a password is wrong; this one only hangs up.
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.SASLAuthenticate}, Err: kerr.SaslAuthenticationFailed, Count: -1})
	_, port, err := net.SplitHostPort(kafkatest.Broker(t, embedded.Advertise("no-such-host.invalid")).Addr())
	if err != nil {
		t.Fatal(err)
	}
	for name, given := range map[string]map[string]string{
		"an unknown host":                        {"bootstrap.servers": "no-such-host.invalid:9092"},
		"unknown hosts":                          {"bootstrap.servers": "no-such-host.invalid:9092,nor-this.invalid:9092"},
		"brokers that advertise an unknown host": {"bootstrap.servers": "127.0.0.1:" + port},
		"a wrong password": {"bootstrap.servers": b.Addr(), "security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN",
			"sasl.jaas.config": `PlainLoginModule required username="admin" password="wrong";`},
	} {
		t.Run(name, func(t *testing.T) {
			settings, problems := readSettings(given)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			s := testSource(t, b.Addr(), "in")
			s.settings = settings
			began := time.Now()
			_, err := s.Domain(t.Context())
			if connector.ClassOf(err) != connector.BadConfig || time.Since(began) > domainPatience/2 {
				t.Errorf("after %v: %v", time.Since(began), err)
			}
		})
	}
}
