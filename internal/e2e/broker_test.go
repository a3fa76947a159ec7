package e2e

import (
	"context"
	"syscall"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"

	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/testkafka"
)

func TestJobStartedBeforeItsBrokerWaitsForIt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	k := embeddedAt(t, "127.0.0.1:0", "--dir", dir)
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	k.broker.signal(syscall.SIGTERM)
	k.broker.expectExit(exitDone)
	c := p.start()
	c.await("asking the brokers failed; trying again")
	embeddedAt(t, k.addr, "--dir", dir)
	k.await("out", 10)
	c.stop()
	k.expect("out", numbers(0, 10)...)
}

func TestKilledEngineAppliesEveryRecordOnceOnRealKafka(t *testing.T) {
	t.Parallel()
	_, k := sharedKafka(t)
	for _, w := range drill.Workloads {
		t.Run(string(w), func(t *testing.T) {
			t.Parallel()
			killed(t, killingConfig(w, k.addr))
		})
	}
}

func TestTransactionThatExpiredWhileTheJobWasDownIsReplayed(t *testing.T) {
	t.Parallel()
	_, k := sharedKafka(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", `, 'properties.transaction.timeout.ms' = '1000'`))
	k.produce("in", numbers(0, 10)...)
	c := p.start()
	k.await("out", 10)
	c.stop()
	// Output of an epoch that no checkpoint ends in this life.
	c = p.start("--set", "execution.checkpointing.interval=1 h")
	c.running()
	k.produce("in", numbers(10, 20)...)
	k.await("out", 20)
	k.produce("in", numbers(20, 30)...)
	await(t, func() bool { return k.open("copy") })
	c.kill()
	awaitExpired(k, "copy")
	c = p.start()
	k.await("out", 30)
	c.stop()
	k.expect("out", numbers(0, 30)...)
}

// open reports whether a transaction of the prefix is open.
func (k *cluster) open(prefix string) bool {
	k.t.Helper()
	open, err := drill.OpenTransactions(k.t.Context(), k.first(), k.prefix+"out", k.prefix+prefix)
	if err != nil {
		k.t.Fatal(err)
	}
	return len(open) > 0
}

// Not parallel, like all tests with a real cluster of their own: each broker is a
// JVM.
func TestJobOutlivesRestartsOfItsOnlyBroker(t *testing.T) {
	needsRealKafka(t)
	brokers := testkafka.ForTest(t, testkafka.Options{HeapMegabytes: 256})
	k := realKafka(t, brokers)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	f := k.feed("in")
	c := p.start()
	for round, end := range []func(int) error{brokers.Stop, brokers.Kill} {
		k.await("out", 300*(round+1))
		if err := end(1); err != nil {
			t.Fatal(err)
		}
		c.await("cannot be connected to")
		if err := brokers.Start(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
	}
	k.await("out", 1000)
	n := f.stop()
	k.await("out", n)
	c.stop()
	k.expect("out", numbers(0, n)...)
	k.nothingOpen("out", "copy")
}

func TestJobOutlivesTheDeathOfLeaderAndCoordinator(t *testing.T) {
	outlivesBrokers(t, "", (*testkafka.Cluster).Kill,
		func(brokers *testkafka.Cluster, id int) error { return brokers.Start(t.Context(), id) })
}

// A frozen broker keeps its connections: a client that waits for its answers waits for longer than this transaction may be open.
func TestJobOutlivesAFrozenLeaderAndCoordinator(t *testing.T) {
	outlivesBrokers(t, `, 'properties.transaction.timeout.ms' = '9000'`, (*testkafka.Cluster).Pause, (*testkafka.Cluster).Resume)
}

// outlivesBrokers strikes the leader of the output, and then the coordinator, under a job at work, and brings each back once there is output without it.
func outlivesBrokers(t *testing.T, options string, strike, back func(brokers *testkafka.Cluster, id int) error) {
	needsRealKafka(t)
	brokers := testkafka.ForTest(t, testkafka.Options{Brokers: 3, HeapMegabytes: 256})
	k := realKafka(t, brokers)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", options))
	f := k.feed("in")
	c := p.start()
	for round, find := range []func(*cluster) int{leaderOfOut, coordinator} {
		k.await("out", 500*(round+1))
		id := find(k)
		if err := strike(brokers, id); err != nil {
			t.Fatal(err)
		}
		k.await("out", 500*(round+1)+300)
		if err := back(brokers, id); err != nil {
			t.Fatal(err)
		}
		if err := brokers.WaitInSync(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	n := f.stop()
	k.await("out", n)
	c.stop()
	k.expect("out", numbers(0, n)...)
	k.nothingOpen("out", "copy")
}

// Fewer replicas in sync than the topic wants: it takes nothing for as long as that is
// so, and the job says what it waits for.
func TestJobSaysWhatItsOutputLacksAndGoesOnWhenItIsThere(t *testing.T) {
	needsRealKafka(t)
	brokers := testkafka.ForTest(t, testkafka.Options{Brokers: 3, HeapMegabytes: 256})
	k := realKafka(t, brokers)
	k.create(2, "in", "out")
	c := k.write("copy.sql", with(copySQL, "", "")).start()
	k.produce("in", numbers(0, 10)...)
	k.await("out", 10)
	k.setTopic("out", "min.insync.replicas", "3")
	if err := brokers.Kill(2); err != nil {
		t.Fatal(err)
	}
	k.produce("in", numbers(10, 20)...)
	c.await("records that are written are not acknowledged", "topic out, partition", "has 2 of 3 replicas in sync, and min.insync.replicas is 3")
	k.setTopic("out", "min.insync.replicas", "2")
	c.await("records that are written are acknowledged again")
	// A commit that was acknowledged has been seen to stay hidden from readers for a minute while a broker was away.
	if err := brokers.Start(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	k.await("out", 20)
	c.stop()
	k.expect("out", numbers(0, 20)...)
	k.nothingOpen("out", "copy")
}

// setTopic changes a topic's configuration.
func (k *cluster) setTopic(topic, key, value string) {
	k.t.Helper()
	_, err := k.admin().AlterTopicConfigs(k.t.Context(), []kadm.AlterConfig{{Op: kadm.SetConfig, Name: key, Value: &value}}, k.prefix+topic)
	if err != nil {
		k.t.Fatal(err)
	}
}

func leaderOfOut(k *cluster) int {
	k.t.Helper()
	topics, err := k.admin().ListTopics(k.t.Context(), "out")
	if err != nil {
		k.t.Fatal(err)
	}
	return int(topics["out"].Partitions[0].Leader)
}

// coordinator is the broker that decides about the transactions of a slot.
func coordinator(k *cluster) int {
	k.t.Helper()
	var found kadm.FindCoordinatorResponse
	await(k.t, func() bool {
		ctx, cancel := context.WithTimeout(k.t.Context(), patience)
		defer cancel()
		found = k.admin().FindTxnCoordinators(ctx, "copy-0")["copy-0"]
		return found.Err == nil
	})
	return int(found.NodeID)
}
