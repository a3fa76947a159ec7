package e2e

import (
	"slices"
	"syscall"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/internal/testkafka"
)

// What the brokers do and what the job hears come apart on the wire: a request is
// late, or an answer lost. One after the other: it has a broker of its own.
func TestWhatIsLateOrLostOnTheWireAppliesEveryRecordOnce(t *testing.T) {
	needsRealKafka(t)
	w := &wire{t: t}
	brokers := testkafka.ForTest(t, testkafka.Options{HeapMegabytes: 256, Front: w.front})
	for _, version := range []string{"2", "0"} {
		if version == "0" {
			downgradeTransactions(realKafka(t, brokers))
		}
		t.Run("transaction.version "+version, func(t *testing.T) {
			for _, test := range []struct {
				name, prefix string
				play         func(*lateness)
			}{
				{"the answer to a commit is lost", "lost", answerIsLost},
				{"a commit arrives after its successor's", "late", commitIsLate},
				{"the process is frozen before it asks to commit", "frozen", frozenBeforeCommit},
				{"a write arrives after its process has been replaced", "write", writeIsLate},
			} {
				t.Run(test.name, func(t *testing.T) {
					test.play(newLateness(t, brokers, w, test.prefix+version+"-"))
				})
			}
		})
	}
}

// lateness is a pipeline behind a wire, fed all the time.
type lateness struct {
	*cluster
	*pipeline
	t    *testing.T
	wire *wire
	feed *feeder
}

func newLateness(t *testing.T, brokers *testkafka.Cluster, w *wire, prefix string) *lateness {
	k := &cluster{t: t, addr: brokers.Bootstrap(), prefix: prefix}
	k.create(2, "in", "out")
	client := `, 'properties.client.id' = '` + prefix + `'`
	return &lateness{t: t, cluster: k, pipeline: k.write("copy.sql", with(copySQL, client, client)), wire: w, feed: k.feed("in")}
}

// disturbed waits until the disturbance has happened to the job.
func (l *lateness) disturbed(d disturbance) *disturbance {
	d.client = l.prefix
	asked := l.wire.disturb(d)
	asked.awaitMet(l.t)
	return asked
}

// end ends the input and the instance that is left, and holds the output against it.
func (l *lateness) end(last *child) {
	n := l.feed.stop()
	l.await("out", n)
	last.stop()
	l.expect("out", numbers(0, n)...)
	l.nothingOpen("out", "copy")
}

func answerIsLost(l *lateness) {
	c := l.start()
	for round := range 3 {
		l.await("out", 100*(round+1))
		l.disturbed(disturbance{key: kmsg.EndTxn, answer: true, lost: true})
	}
	l.end(c)
}

func commitIsLate(l *lateness) { l.replacedDuring(disturbance{key: kmsg.EndTxn}) }

// The manifest is durable, and what is left is to ask for the commit.
func frozenBeforeCommit(l *lateness) {
	l.replacedDuring(disturbance{key: kmsg.TxnOffsetCommit, answer: true})
}

// replacedDuring freezes a job whose commit is on its way, lets another instance
// commit, and lets both go on.
func (l *lateness) replacedDuring(d disturbance) {
	frozen := l.start()
	l.await("out", 100)
	held := l.disturbed(d)
	frozen.signal(syscall.SIGSTOP)
	awaitStopped(l.t, frozen)
	replacement := l.start()
	replacement.running()
	l.await("out", 300)
	close(held.release)
	frozen.signal(syscall.SIGCONT)
	frozen.expectExit(exitFenced)
	l.end(replacement)
}

func writeIsLate(l *lateness) {
	c := l.start()
	l.await("out", 100)
	held := l.disturbed(disturbance{key: kmsg.Produce})
	c.kill()
	replacement := l.start()
	replacement.running()
	l.await("out", 300)
	close(held.release)
	l.await("out", 500)
	l.end(replacement)
}

// downgradeTransactions sets transaction.version to 0. Ids that were used before
// cannot be used any more.
func downgradeTransactions(k *cluster) {
	k.t.Helper()
	req := kmsg.NewPtrUpdateFeaturesRequest()
	f := kmsg.NewUpdateFeaturesRequestFeatureUpdate()
	f.Feature, f.MaxVersionLevel, f.UpgradeType, f.AllowDowngrade = "transaction.version", 0, 2, true
	req.FeatureUpdates = append(req.FeatureUpdates, f)
	cl := k.client()
	resp, err := req.RequestWith(k.t.Context(), cl)
	if err == nil {
		err = kerr.ErrorForCode(resp.ErrorCode)
	}
	if err != nil {
		k.t.Fatal(err)
	}
	await(k.t, func() bool {
		ask := kmsg.NewPtrApiVersionsRequest()
		ask.ClientSoftwareName, ask.ClientSoftwareVersion = "test", "1"
		resp, err := ask.RequestWith(k.t.Context(), cl)
		if err != nil {
			k.t.Fatal(err)
		}
		return !slices.ContainsFunc(resp.FinalizedFeatures, func(f kmsg.ApiVersionsResponseFinalizedFeature) bool {
			return f.Name == "transaction.version" && f.MaxVersionLevel > 0
		})
	})
}
