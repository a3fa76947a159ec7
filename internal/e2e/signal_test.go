package e2e

import (
	"context"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// feeder produces numbers one after the other until it is stopped.
type feeder struct {
	cancel context.CancelFunc
	done   chan int
}

// feed starts to produce to a topic, about a thousand a second.
func (k *cluster) feed(topic string) *feeder {
	k.t.Helper()
	ctx, cancel := context.WithCancel(k.t.Context())
	f := &feeder{cancel: cancel, done: make(chan int, 1)}
	cl := k.client(kgo.DefaultProduceTopic(k.prefix+topic), kgo.ProducerLinger(time.Millisecond))
	go func() {
		ticker := time.NewTicker(time.Millisecond)
		defer ticker.Stop()
		n := 0
		for ctx.Err() == nil {
			cl.Produce(context.Background(), &kgo.Record{Value: []byte(numbers(n, n+1)[0])}, nil)
			n++
			<-ticker.C
		}
		if cl.Flush(context.Background()) != nil {
			n = -1
		}
		f.done <- n
	}()
	return f
}

// stop ends the feed and returns how many numbers are in the topic.
func (f *feeder) stop() int {
	f.cancel()
	return <-f.done
}

func TestTerminatedJobCommitsWhatItHasReadAndLeavesNothingOpen(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	f := k.feed("in")
	for round := range 4 {
		c := p.start()
		c.running()
		k.await("out", 200*(round+1))
		if round%2 == 0 {
			c.stop()
		} else {
			c.signal(syscall.SIGINT)
			c.expectExit(exitDone)
		}
		c.says("is committed and nothing after it")
		k.nothingOpen("out", "copy")
		k.nothingOpen("onceflow.copy.ledger", "copy")
	}
	n := f.stop()
	c := p.start()
	k.await("out", n)
	c.stop()
	k.expect("out", numbers(0, n)...)
}

func TestTerminatedIdleJobEndsAtOnce(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := p.start()
	c.running()
	c.stop()
	c.says("stopped before its first epoch")
	k.produce("in", numbers(0, 5)...)
	c = p.start()
	k.await("out", 5)
	c.stop()
	k.expect("out", numbers(0, 5)...)
}

func TestTerminatedWhileNoBrokerAnswersEndsCleanly(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := k.write("copy.sql", with(copySQL, "", ""))
	k.broker.kill()
	c := p.start()
	c.await("asking the brokers failed; trying again")
	c.stop()
	c.says("nothing was touched")
}

func TestTerminatedAtAnyMomentOfItsStartEndsCleanly(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	f := k.feed("in")
	for range 5 * *kills {
		c := p.start()
		<-time.After(time.Duration(rng.IntN(300)) * time.Millisecond)
		c.signal(syscall.SIGTERM)
		// A process that has not got as far as to catch signals ends by this one.
		status := func() syscall.WaitStatus { return c.cmd.ProcessState.Sys().(syscall.WaitStatus) }
		if code := c.exit(); code != exitDone && !(status().Signaled() && status().Signal() == syscall.SIGTERM) {
			t.Errorf("ended with %s", c.cmd.ProcessState)
		}
		k.nothingOpen("out", "copy")
	}
	n := f.stop()
	c := p.start()
	k.await("out", n)
	c.stop()
	k.expect("out", numbers(0, n)...)
}

func TestJobThatIsTerminatedAfterItsBrokerDiedEndsInTime(t *testing.T) {
	t.Parallel()
	for name, active := range map[string]bool{"idle": false, "with records that cannot be committed": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(2, "in", "out")
			p := k.write("copy.sql", with(copySQL, "", ""))
			c := p.start()
			c.running()
			k.produce("in", numbers(0, 5)...)
			k.await("out", 5)
			if active {
				f := k.feed("in")
				k.await("out", 100)
				k.broker.kill()
				f.cancel()
			} else {
				k.broker.kill()
			}
			asked := time.Now()
			c.signal(syscall.SIGTERM)
			code := c.exit()
			if took := time.Since(asked); took > 30*time.Second {
				t.Errorf("it took %v", took)
			}
			if !active && code != exitDone {
				t.Errorf("exit code %d, want %d", code, exitDone)
			}
			if active && code != exitDone {
				c.says("will be read again by the next start")
			}
		})
	}
}

func TestSecondSignalEndsTheJobAtOnce(t *testing.T) {
	t.Parallel()
	for _, second := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(second.String(), func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(2, "in", "out")
			p := k.write("copy.sql", with(copySQL, "", ""))
			f := k.feed("in")
			c := p.start()
			k.await("out", 100)
			// A broker that stands still holds the final checkpoint up.
			k.broker.signal(syscall.SIGSTOP)
			awaitStopped(t, k.broker)
			c.signal(syscall.SIGTERM)
			c.await("stopping after a final checkpoint")
			c.signal(second)
			select {
			case <-c.done:
			case <-time.After(10 * time.Second):
				t.Error("it did not end")
			}
			if status := c.cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != second {
				t.Errorf("ended with %v, want by %v", c.cmd.ProcessState, second)
			}
			k.broker.signal(syscall.SIGCONT)
			n := f.stop()
			c = p.start()
			k.await("out", n)
			c.stop()
			k.expect("out", numbers(0, n)...)
		})
	}
}

// awaitStopped waits until a stopped process stands still.
func awaitStopped(t testing.TB, c *child) {
	t.Helper()
	await(t, func() bool { return strings.HasPrefix(procStatus(t, c, "State"), "T") })
}

func TestFreezeWithoutAReplacementCostsNothing(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", `, 'properties.transaction.timeout.ms' = '1000'`))
	f := k.feed("in")
	c := p.start()
	for round := range 3 {
		k.await("out", 300*(round+1))
		c.signal(syscall.SIGSTOP)
		awaitStopped(t, c)
		if round > 0 { // the first freeze is shorter than the transaction's time-out
			awaitExpired(k, "copy")
		}
		c.signal(syscall.SIGCONT)
	}
	n := f.stop()
	k.await("out", n)
	c.stop()
	k.expect("out", numbers(0, n)...)
	k.nothingOpen("out", "copy")
}

// awaitExpired waits until the brokers have no open transaction of the prefix.
func awaitExpired(k *cluster, prefix string) {
	k.t.Helper()
	adm := k.admin()
	await(k.t, func() bool {
		all, err := adm.ListTransactions(k.t.Context(), nil, []string{"Ongoing", "PrepareCommit", "PrepareAbort"})
		if err != nil {
			k.t.Fatal(err)
		}
		for _, tx := range all.Sorted() {
			if strings.HasPrefix(tx.TxnID, k.prefix+prefix) {
				return false
			}
		}
		return true
	})
}

func TestFrozenInstanceWakesUpWithoutEffectAndSaysThatItIsFenced(t *testing.T) {
	t.Parallel()
	for name, expires := range map[string]bool{"before its transaction expires": false, "after its transaction has expired": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(2, "in", "out")
			sink := ""
			if expires {
				sink = `, 'properties.transaction.timeout.ms' = '1000'`
			}
			p := k.write("copy.sql", with(copySQL, "", sink))
			f := k.feed("in")
			frozen := p.start()
			k.await("out", 300)
			frozen.signal(syscall.SIGSTOP)
			awaitStopped(t, frozen)
			if expires {
				awaitExpired(k, "copy")
			}
			replacement := p.start()
			replacement.running()
			k.await("out", 600)
			frozen.signal(syscall.SIGCONT)
			frozen.expectExit(exitFenced)
			frozen.says("has taken over", "another instance is running")
			n := f.stop()
			k.await("out", n)
			replacement.stop()
			k.expect("out", numbers(0, n)...)
		})
	}
}

func TestInstancesThatKeepFencingEachOtherLoseNothing(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	f := k.feed("in")
	last := p.start()
	last.running()
	for range 4 {
		next := p.start()
		next.running()
		last.expectExit(exitFenced)
		last = next
	}
	n := f.stop()
	k.await("out", n)
	last.stop()
	k.expect("out", numbers(0, n)...)
}
