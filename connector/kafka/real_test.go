package kafka

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/connectortest"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/internal/testkafka"
)

// realKafka starts a real cluster, for as long as the test runs. It takes up to a
// minute on a busy machine and so must be asked for.
func realKafka(t *testing.T, o testkafka.Options) *testkafka.Cluster {
	t.Helper()
	if os.Getenv(testkafka.RequireVariable) != "1" {
		t.Skipf("starts real Kafka: set %s=1", testkafka.RequireVariable)
	}
	return testkafka.ForTest(t, o)
}

// TestRealKafka runs what the embedded broker cannot show, and the conformance
// kits, on one real broker: each start of one costs seconds.
func TestRealKafka(t *testing.T) {
	c := realKafka(t, testkafka.Options{Listeners: []testkafka.Protocol{testkafka.SASLSSL},
		Config: map[string]string{"log.cleaner.backoff.ms": "200", "log.initial.task.delay.ms": "0"}})
	servers := c.Bootstrap()
	n := 0
	t.Run("Source", func(t *testing.T) {
		connectortest.TestSource(t, func(t *testing.T) connectortest.SourceHarness {
			n++
			topic := fmt.Sprint("in", n)
			kafkatest.Create(t, servers, 3, []string{topic})
			return &sourceHarness{servers, topic}
		})
	})
	t.Run("Primary", func(t *testing.T) {
		connectortest.TestPrimary(t, func(t *testing.T) connectortest.PrimaryHarness {
			n++
			h := &kitHarness{servers: servers, topic: fmt.Sprint("out", n), job: fmt.Sprint("job", n)}
			kafkatest.Create(t, h.servers, 1, []string{h.topic})
			return h
		})
	})
	t.Run("TheLedgerTopicKeepsItsRecords", func(t *testing.T) { ledgerTopic(t, servers) })
	t.Run("TheLogStartIsNamedWhenRecordsAreDeleted", func(t *testing.T) { deletedRecords(t, servers) })
	t.Run("ADeletedTopicIsLost", func(t *testing.T) { deletedTopic(t, servers) })
	t.Run("AReadEndsBehindMarkers", func(t *testing.T) { transactionalEnds(t, servers) })
	t.Run("CredentialsAndCertificates", func(t *testing.T) { secured(t, c) })
	t.Run("APositionOfAnAbortedTransactionResumes", func(t *testing.T) { resumeInside(t, servers) })
	t.Run("RecordsThatBrokersRewriteAreReadAsWritten", func(t *testing.T) { recompressed(t, servers) })
	t.Run("ACompactedLogIsReadToItsStop", func(t *testing.T) { compactedTail(t, servers) })
	t.Run("RecordsThatWaitForAnOpenTransactionAreSaidTo", func(t *testing.T) { heldRecords(t, servers, "held") })
	t.Run("WhatTheWriterTakesFitsItsTopic", func(t *testing.T) {
		sizesOnBrokers(t, servers, "sizes")
		compressedBatches(t, servers, "compressed")
	})
	t.Run("TakeoversAtTheSameTime", func(t *testing.T) { takeoversOnReal(t, servers, "new") })
	t.Run("RandomCrashes", func(t *testing.T) { drillOnReal(t, servers, "new") })
}

// TestRealKafkaWithOldTransactions runs below transaction.version 2: on the oldest
// brokers, which have no such feature, and on newer ones that were upgraded without
// their features. Those have a cluster of their own: ids that were used with
// transaction.version 2 cannot be initialised after a downgrade.
func TestRealKafkaWithOldTransactions(t *testing.T) {
	t.Run(testkafka.OldestVersion, func(t *testing.T) {
		oldTransactionsOnReal(t, realKafka(t, testkafka.Options{Version: testkafka.OldestVersion}).Bootstrap())
	})
	t.Run("Downgraded", func(t *testing.T) {
		servers := realKafka(t, testkafka.Options{}).Bootstrap()
		downgradeTransactions(t, servers, 1)
		oldTransactionsOnReal(t, servers)
		keepsTheContract(t, servers)
	})
}

func oldTransactionsOnReal(t *testing.T, servers string) {
	t.Run("TakeoversAtTheSameTime", func(t *testing.T) { takeoversOnReal(t, servers, "old") })
	t.Run("RandomCrashes", func(t *testing.T) { drillOnReal(t, servers, "old") })
}

func keepsTheContract(t *testing.T, servers string) {
	n := 0
	connectortest.TestPrimary(t, func(t *testing.T) connectortest.PrimaryHarness {
		n++
		h := &kitHarness{servers: servers, topic: fmt.Sprint("out", n), job: fmt.Sprint("job", n)}
		kafkatest.Create(t, h.servers, 1, []string{h.topic})
		return h
	})
}

// takeoversOnReal has two primaries take a job over at the same time, again and again: at most one of them commits then.
func takeoversOnReal(t *testing.T, servers, job string) {
	topic, ids := job+"-taken", []string{job + "-take-0", job + "-take-1"}
	kafkatest.Create(t, servers, 1, []string{topic})
	for round := range 8 {
		takers := [2]*taker{newTaker(t, servers, topic), newTaker(t, servers, topic)}
		var opened [2]bool
		var both sync.WaitGroup
		for i, k := range takers {
			both.Go(func() { opened[i] = k.Fence(t.Context(), ids, nil, time.Minute) == nil && k.opens(t) })
		}
		both.Wait()
		committing := 0
		for i, k := range takers {
			if opened[i] && (k.commits(t, 1) || k.commits(t, 2)) {
				committing++
			}
		}
		if committing > 1 {
			t.Errorf("round %d: both takers commit", round)
		}
		for _, k := range takers {
			k.Close(t.Context())
		}
	}
	if found := len(kafkatest.ReadCommitted(t, servers, topic)); found == 0 {
		t.Error("none ever committed")
	}
}

// downgradeTransactions sets transaction.version to a level.
func downgradeTransactions(t *testing.T, servers string, level int16) {
	t.Helper()
	cl := kafkatest.Client(t, servers)
	req := kmsg.NewPtrUpdateFeaturesRequest()
	f := kmsg.NewUpdateFeaturesRequestFeatureUpdate()
	f.Feature, f.MaxVersionLevel, f.UpgradeType, f.AllowDowngrade = "transaction.version", level, 2, true
	req.FeatureUpdates = append(req.FeatureUpdates, f)
	resp, err := req.RequestWith(t.Context(), cl)
	if err == nil {
		err = kerr.ErrorForCode(resp.ErrorCode)
	}
	if err != nil {
		t.Fatal(err)
	}
	for {
		c, err := describeCluster(t.Context(), cl)
		if err != nil {
			t.Fatal(err)
		}
		if c.transactionVersion == level {
			return
		}
	}
}

// drillOnReal runs the drill of random crashes once.
func drillOnReal(t *testing.T, servers, suffix string) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	drill(t, rand.New(rand.NewPCG(seed, 1)), servers, suffix)
}

func ledgerTopic(t *testing.T, servers string) {
	h := &kitHarness{servers: servers, topic: "ledgered", job: "job.of/this"}
	kafkatest.Create(t, servers, 1, []string{h.topic})
	p, _ := h.Open(t)
	defer p.Close(t.Context())
	if err := p.Fence(t.Context(), []string{"l-0", "l-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	topic, err := LedgerTopic(h.job)
	if err != nil {
		t.Fatal(err)
	}
	configs, err := kadm.NewClient(kafkatest.Client(t, servers)).DescribeTopicConfigs(t.Context(), topic)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, c := range configs[0].Configs {
		got[c.Key] = c.MaybeValue()
	}
	if got["cleanup.policy"] != "compact" || got["min.compaction.lag.ms"] != "604800000" || got["min.insync.replicas"] != "1" {
		t.Errorf("got %v", got)
	}
}

func deletedRecords(t *testing.T, servers string) {
	kafkatest.Create(t, servers, 1, []string{"deleted"})
	kafkatest.Produce(t, servers, numbered("deleted", 0, "r", 10)...)
	s := testSource(t, servers, "deleted")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var offsets kadm.Offsets
	offsets.AddOffset("deleted", 0, 4, -1)
	if _, err := kadm.NewClient(kafkatest.Client(t, servers)).DeleteRecords(t.Context(), offsets); err != nil {
		t.Fatal(err)
	}
	wantLost(t, s, splits, "the log begins at 4: 4 offsets are lost")
	splits[0].Position, splits[0].Stop = 15, connector.NoStop
	wantLost(t, s, splits, "is 15, but the log ends at 10")
}

// wantLost checks that both Check and Run say what is lost.
func wantLost(t *testing.T, s *Source, splits []connector.Split, part string) {
	t.Helper()
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.(*reader).patience = 200 * time.Millisecond
	r.Add(splits)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	run := r.Run(ctx, make(chan connector.Chunk))
	for what, err := range map[string]error{"Check": s.Check(ctx, splits), "Run": run} {
		if connector.ClassOf(err) != connector.Lost || !strings.Contains(fmt.Sprint(err), part) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func deletedTopic(t *testing.T, servers string) {
	kafkatest.Create(t, servers, 1, []string{"gone"})
	kafkatest.Produce(t, servers, numbered("gone", 0, "r", 3)...)
	s := testSource(t, servers, "gone")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kadm.NewClient(kafkatest.Client(t, servers)).DeleteTopics(t.Context(), "gone"); err != nil {
		t.Fatal(err)
	}
	wantLost(t, s, splits, "topic gone, partition 0, does not exist any more")
	recreate(t, servers)
	wantLost(t, s, splits, "topic gone was deleted and created again")
}

// recreate creates the topic as soon as its deletion is through.
func recreate(t *testing.T, servers string) {
	t.Helper()
	adm := kadm.NewClient(kafkatest.Client(t, servers))
	for {
		_, err := adm.CreateTopic(t.Context(), 1, -1, nil, "gone")
		if err == nil {
			break
		}
		if t.Context().Err() != nil {
			t.Fatal(err)
		}
	}
	kafkatest.Produce(t, servers, numbered("gone", 0, "new", 5)...)
}

func transactionalEnds(t *testing.T, servers string) {
	kafkatest.Create(t, servers, 1, []string{"ends"})
	kafkatest.Transaction(t, servers, "e1", true, numbered("ends", 0, "good", 3)...)
	kafkatest.Transaction(t, servers, "e2", false, numbered("ends", 0, "bad", 3)...)
	s := testSource(t, servers, "ends")
	splits := awaitStop(t, s, 8)
	got, last := drain(t, s, splits)
	if !slices.Equal(got["ends/0"], []string{"good0", "good1", "good2"}) || last["ends/0"].Next != 8 || !last["ends/0"].Done {
		t.Errorf("got %q, %+v", got, last)
	}
}

// awaitStop resolves the splits once the markers of decided transactions are
// written: a broker answers before.
func awaitStop(t *testing.T, s *Source, stop int64) []connector.Split {
	t.Helper()
	for {
		splits, err := s.Splits(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if splits[0].Stop >= stop {
			return splits
		}
	}
}

// resumeInside begins in the middle of an aborted transaction: what the broker
// says of aborted transactions must still be understood.
func resumeInside(t *testing.T, servers string) {
	kafkatest.Create(t, servers, 1, []string{"inside"})
	kafkatest.Transaction(t, servers, "i1", false, numbered("inside", 0, "bad", 5)...)
	kafkatest.Transaction(t, servers, "i1", true, numbered("inside", 0, "good", 2)...)
	s := testSource(t, servers, "inside")
	splits := awaitStop(t, s, 9)
	splits[0].Position = 3
	if got, _ := drain(t, s, splits); !slices.Equal(got["inside/0"], []string{"good0", "good1"}) {
		t.Errorf("got %q", got)
	}
}

func secured(t *testing.T, c *testkafka.Cluster) {
	kafkatest.Create(t, c.Bootstrap(), 1, []string{"secured"})
	given := map[string]string{
		"bootstrap.servers": strings.Join(c.AddressesOf(testkafka.SASLSSL), ","), "security.protocol": "SASL_SSL", "sasl.mechanism": "SCRAM-SHA-256",
		"sasl.jaas.config": fmt.Sprintf(`org.apache.kafka.common.security.scram.ScramLoginModule required username="%s" password="%s";`,
			testkafka.User, testkafka.Password),
		"ssl.truststore.type": "PEM", "ssl.truststore.location": c.Certificates().Authority,
	}
	read := func(given map[string]string) error {
		settings, problems := readSettings(given)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		s := testSource(t, c.Bootstrap(), "secured")
		s.settings = settings
		_, err := s.Splits(t.Context())
		return err
	}
	if err := read(given); err != nil {
		t.Error(err)
	}
	given["sasl.mechanism"], given["sasl.jaas.config"] = "PLAIN", `PlainLoginModule required username="onceflow" password="wrong";`
	if err := read(given); connector.ClassOf(err) != connector.BadConfig {
		t.Errorf("a wrong password: %v", err)
	}
	delete(given, "ssl.truststore.location")
	if err := read(given); connector.ClassOf(err) != connector.BadConfig {
		t.Errorf("an unknown authority: %v", err)
	}
}

// TestRealCluster needs three brokers: what happens when one of them dies.
func TestRealCluster(t *testing.T) {
	c := realKafka(t, testkafka.Options{Brokers: 3, HeapMegabytes: 256})
	servers := c.Bootstrap()
	kafkatest.Create(t, servers, 3, []string{"in", "out"})
	s := transactionalSink{testSink(t, servers, "out")}
	if findings, err := s.Preflight(t.Context()); err != nil || len(findings) > 0 {
		t.Errorf("nothing is wrong, but: %+v, %v", findings, err)
	}
	var want []string
	for p := range int32(3) {
		rs := numbered("in", p, fmt.Sprint("p", p, "-"), 100)
		want = append(want, values(rs)...)
		kafkatest.Produce(t, servers, rs...)
	}
	source := testSource(t, servers, "in")
	source.stop.mode = modeUnbounded
	splits, err := source.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r, err := source.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Add(splits)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	got := collect(t, out, ended, nil, 300)
	if err := c.Kill(1); err != nil {
		t.Fatal(err)
	}
	alive := strings.Join(c.Addresses()[1:], ",")
	for p := range int32(3) {
		rs := []*kgo.Record{record("in", p, fmt.Sprint("after", p))}
		want = append(want, values(rs)...)
		kafkatest.Produce(t, alive, rs...)
	}
	got = collect(t, out, ended, got, 303)
	cancel()
	<-ended
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%d values arrived, want %d", len(got), len(want))
	}
}

// TestRealUncleanElection has a replica that lacks records become the leader, and the log grow again.
func TestRealUncleanElection(t *testing.T) {
	c := realKafka(t, testkafka.Options{Brokers: 3, HeapMegabytes: 256})
	create := kmsg.NewPtrCreateTopicsRequest()
	topic := kmsg.NewCreateTopicsRequestTopic()
	topic.Topic, topic.NumPartitions, topic.ReplicationFactor = "cut", -1, -1
	assigned := kmsg.NewCreateTopicsRequestTopicReplicaAssignment()
	assigned.Replicas = []int32{2, 3}
	topic.ReplicaAssignment = append(topic.ReplicaAssignment, assigned)
	for name, value := range map[string]string{"unclean.leader.election.enable": "true", "min.insync.replicas": "1"} {
		config := kmsg.NewCreateTopicsRequestTopicConfig()
		config.Name, config.Value = name, kmsg.StringPtr(value)
		topic.Configs = append(topic.Configs, config)
	}
	create.Topics = append(create.Topics, topic)
	if created, err := create.RequestWith(t.Context(), kafkatest.Client(t, c.Bootstrap())); err != nil || created.Topics[0].ErrorCode != 0 {
		t.Fatalf("%+v, %v", created, err)
	}
	if err := c.WaitInSync(t.Context(), "cut"); err != nil {
		t.Fatal(err)
	}
	kafkatest.Produce(t, c.Bootstrap(), numbered("cut", 0, "kept", 6)...)
	if err := c.Kill(3); err != nil {
		t.Fatal(err)
	}
	kafkatest.Produce(t, c.Addresses()[1], numbered("cut", 0, "lost", 6)...)
	splits, err := testSource(t, c.Addresses()[1], "cut").Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	chunks, err := chunksOf(t, testSource(t, c.Addresses()[1], "cut"), splits)
	if err != nil || chunks[len(chunks)-1].Next != 12 {
		t.Fatalf("%d chunks, %v", len(chunks), err)
	}
	splits[0].Position, splits[0].Stop, splits[0].Term = 12, connector.NoStop, chunks[len(chunks)-1].Term
	if err := c.Kill(2); err != nil {
		t.Fatal(err)
	}
	if err := c.Start(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	adm := kadm.NewClient(kafkatest.Client(t, c.Addresses()[0]+","+c.Addresses()[2]))
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(500 * time.Millisecond) {
		elected, err := adm.ElectLeaders(t.Context(), kadm.ElectLiveReplica, kadm.TopicsSet{"cut": {0: {}}})
		if r := elected["cut"][0]; err == nil && (r.Err == nil || errors.Is(r.Err, kerr.ElectionNotNeeded)) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("no election: %+v, %v", elected, err)
		}
	}
	kafkatest.Produce(t, c.Addresses()[2], numbered("cut", 0, "other", 9)...)
	wantLost(t, testSource(t, c.Addresses()[2], "cut"), splits, "that epoch ends at 6")
}

func collect(t *testing.T, out <-chan connector.Chunk, ended <-chan error, got []string, n int) []string {
	t.Helper()
	for len(got) < n {
		select {
		case c := <-out:
			if c.Records == nil {
				continue
			}
			for _, v := range c.Records.Values {
				got = append(got, string(v))
			}
			c.Records.Release()
		case err := <-ended:
			t.Fatalf("the reader ended after %d values: %v", len(got), err)
		}
	}
	return got
}
