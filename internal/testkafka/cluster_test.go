package testkafka

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl"
	"github.com/twmb/franz-go/pkg/sasl/plain"
	"github.com/twmb/franz-go/pkg/sasl/scram"
)

func client(t *testing.T, addresses []string, options ...kgo.Opt) *kgo.Client {
	t.Helper()
	c, err := kgo.NewClient(append([]kgo.Opt{kgo.SeedBrokers(addresses...)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func createTopic(t *testing.T, c *kgo.Client, topic string, partitions int32) {
	t.Helper()
	answer, err := kadm.NewClient(c).CreateTopic(t.Context(), partitions, -1, nil, topic)
	if err != nil || answer.Err != nil {
		t.Fatal(err, answer.Err)
	}
}

func produceLines(t *testing.T, c *kgo.Client, topic, prefix string, n int) (lines []string) {
	t.Helper()
	var records []*kgo.Record
	for i := range n {
		lines = append(lines, fmt.Sprintf("%s-%03d", prefix, i))
		records = append(records, &kgo.Record{Topic: topic, Value: []byte(lines[i])})
	}
	if err := c.ProduceSync(t.Context(), records...).FirstErr(); err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestOneBrokerShowsTheConsoleConsumerCommittedRecordsOnly(t *testing.T) {
	t.Parallel()
	cluster := ForTest(t, Options{})
	c := client(t, cluster.Addresses(), kgo.TransactionalID("testkafka"))
	createTopic(t, c, "lines", 1)
	transact := func(prefix string, n int, end kgo.TransactionEndTry) []string {
		if err := c.BeginTransaction(); err != nil {
			t.Fatal(err)
		}
		lines := produceLines(t, c, "lines", prefix, n)
		if err := c.EndTransaction(t.Context(), end); err != nil {
			t.Fatal(err)
		}
		return lines
	}
	transact("aborted", 10, kgo.TryAbort)
	want := transact("committed", 20, kgo.TryCommit)
	got, err := cluster.ConsoleConsumer(t.Context(), "lines", "--max-messages", "20")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
	t.Run("a paused broker is silent until it is resumed", func(t *testing.T) { pauseAndResume(t, cluster, c) })
}

func pauseAndResume(t *testing.T, cluster *Cluster, c *kgo.Client) {
	if err := cluster.Pause(1); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if err := c.Ping(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a paused broker answers: %v", err)
	}
	if err := cluster.Resume(1); err != nil {
		t.Fatal(err)
	}
	if err := c.Ping(t.Context()); err != nil {
		t.Errorf("a resumed broker: %v", err)
	}
}

func TestThreeBrokersKeepEveryAcknowledgedRecordWhenOneIsKilled(t *testing.T) {
	t.Parallel()
	cluster := ForTest(t, Options{Brokers: 3})
	c := client(t, cluster.Addresses())
	createTopic(t, c, "lines", 3)
	want := produceLines(t, c, "lines", "before", 100)
	if err := cluster.Kill(2); err != nil {
		t.Fatal(err)
	}
	want = append(want, produceLines(t, c, "lines", "without", 100)...)
	if err := cluster.Start(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	if err := cluster.WaitInSync(t.Context(), "lines"); err != nil {
		t.Fatal(err)
	}
	if err := cluster.Stop(1); err != nil {
		t.Fatal(err)
	}
	want = append(want, produceLines(t, c, "lines", "after", 100)...)
	got, err := cluster.ConsoleConsumer(t.Context(), "lines", "--max-messages", "300")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("read %d lines, want %d: %q", len(got), len(want), got)
	}
}

func TestSecureListenersAcceptTheirUserAndNobodyElse(t *testing.T) {
	t.Parallel()
	cluster := ForTest(t, Options{
		Listeners:                []Protocol{SSL, SASLPlaintext, SASLSSL},
		RequireClientCertificate: true,
	})
	trusted, err := cluster.Certificates().Config()
	if err != nil {
		t.Fatal(err)
	}
	anonymous := &tls.Config{RootCAs: trusted.RootCAs}
	password := func(p string) []sasl.Mechanism {
		return []sasl.Mechanism{
			plain.Auth{User: User, Pass: p}.AsMechanism(),
			scram.Auth{User: User, Pass: p}.AsSha256Mechanism(),
		}
	}
	right, wrong := password(Password), password("guess")
	for _, c := range []struct {
		name     string
		protocol Protocol
		options  []kgo.Opt
		accepted bool
	}{
		{"TLS with a certificate", SSL, []kgo.Opt{kgo.DialTLSConfig(trusted)}, true},
		{"TLS without a certificate", SSL, []kgo.Opt{kgo.DialTLSConfig(anonymous)}, false},
		{"TLS without the authority", SSL, []kgo.Opt{kgo.DialTLSConfig(&tls.Config{})}, false},
		{"PLAIN", SASLPlaintext, []kgo.Opt{kgo.SASL(right[0])}, true},
		{"PLAIN, wrong password", SASLPlaintext, []kgo.Opt{kgo.SASL(wrong[0])}, false},
		{"SCRAM", SASLPlaintext, []kgo.Opt{kgo.SASL(right[1])}, true},
		{"SCRAM, wrong password", SASLPlaintext, []kgo.Opt{kgo.SASL(wrong[1])}, false},
		{"no password", SASLPlaintext, nil, false},
		{"PLAIN over TLS", SASLSSL, []kgo.Opt{kgo.DialTLSConfig(trusted), kgo.SASL(right[0])}, true},
		{"SCRAM over TLS", SASLSSL, []kgo.Opt{kgo.DialTLSConfig(trusted), kgo.SASL(right[1])}, true},
		{"SCRAM over TLS without a certificate", SASLSSL, []kgo.Opt{kgo.DialTLSConfig(anonymous), kgo.SASL(right[1])}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			options := append(c.options, kgo.RetryTimeout(time.Second), kgo.RequestRetries(1))
			err := client(t, cluster.AddressesOf(c.protocol), options...).Ping(ctx)
			if accepted := err == nil; accepted != c.accepted {
				t.Errorf("accepted: %v, want %v: %v", accepted, c.accepted, err)
			}
		})
	}
}

func TestBrokerThatRefusesItsConfigurationSaysWhy(t *testing.T) {
	t.Parallel()
	Require(t)
	_, err := Launch(t.Context(), Options{Config: map[string]string{"log.retention.ms": "soon"}})
	if err == nil || !strings.Contains(err.Error(), "log.retention.ms") {
		t.Errorf("error %v, want one that names log.retention.ms", err)
	}
}

func TestClosedClusterLeavesNoFolder(t *testing.T) {
	c := &Cluster{dir: t.TempDir()}
	if err := errors.Join(c.Close(), c.Close()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(c.dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there: %v", err)
	}
}

func TestOptionsThatMakeNoSenseAreRefused(t *testing.T) {
	for _, o := range []Options{
		{Brokers: 2},
		{Listeners: []Protocol{Plaintext}},
		{Listeners: []Protocol{SSL, SSL}},
	} {
		if _, err := Launch(t.Context(), o); err == nil {
			t.Errorf("%+v: accepted", o)
		}
	}
}
