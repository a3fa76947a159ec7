package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// auditedJob is a job with some epochs behind it.
func auditedJob(t *testing.T) (*cluster, *pipeline) {
	t.Helper()
	k := embedded(t)
	k.create(1, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	k.produce("in", numbers(0, 10)...)
	k.runTo(p, 10)
	return k, p
}

// runTo runs the job until it has written n records.
func (k *cluster) runTo(p *pipeline, n int) {
	k.t.Helper()
	c := p.start("--set", "onceflow.epoch-records=3")
	k.await("out", n)
	c.stop()
}

// audit runs an audit and fails the test unless it ends and speaks as wanted.
func (p *pipeline) audit(want int, words ...string) {
	p.t.Helper()
	c, code := run(p.t, "audit", p.file)
	for _, w := range words {
		if said := c.stdout.String(); code != want || !strings.Contains(said, w) {
			p.t.Errorf("the audit ended with %d, want %d and %q:\n%s%s", code, want, w, said, c.stderr.tail())
		}
	}
}

// transaction writes values as a producer with a transactional id; its end is the caller's.
func (k *cluster) transaction(id, topic string, values ...string) *kgo.Client {
	k.t.Helper()
	cl := k.client(kgo.TransactionalID(k.prefix + id))
	if err := cl.BeginTransaction(); err != nil {
		k.t.Fatal(err)
	}
	for _, v := range values {
		if err := cl.ProduceSync(k.t.Context(), &kgo.Record{Topic: k.prefix + topic, Value: []byte(v)}).FirstErr(); err != nil {
			k.t.Fatal(err)
		}
	}
	return cl
}

func commit(t testing.TB, cl *kgo.Client) {
	t.Helper()
	if err := cl.EndTransaction(t.Context(), kgo.TryCommit); err != nil {
		t.Fatal(err)
	}
	cl.Close()
}

func TestAnAuditFindsOutputThatNoEpochAccountsFor(t *testing.T) {
	t.Parallel()
	k, p := auditedJob(t)
	commit(t, k.transaction("stranger", "out", "s"))
	k.produce("in", numbers(10, 13)...)
	k.runTo(p, 14)
	p.audit(exitDone, "has 1 records between epochs", "of other writers", " 0 differences")
	// A commit without its ledger record, as a broken engine would do it.
	broken := k.transaction("copy-0", "out", numbers(12, 13)[0], numbers(11, 12)[0])
	p.audit(exitDone, "topic out, partition 0, has offsets from", "of one that has not ended: its transaction, copy-0, is open", " 0 differences")
	commit(t, broken)
	p.audit(exitFailed, "FAULT: topic out, partition 0, has 2 records behind epoch", "that producers of the job wrote", " 1 differences")
	k.produce("in", numbers(13, 16)...)
	k.runTo(p, 19)
	p.audit(exitFailed, "FAULT: topic out, partition 0, has 2 records between epochs", "that producers of the job wrote", " 1 differences")
}

func TestAnAuditMentionsOpenTransactionsOfOthers(t *testing.T) {
	t.Parallel()
	k, p := auditedJob(t)
	open := k.transaction("flink-7", "out", "prepared")
	if c, code := run(t, "audit", p.file, "--from", "2026-05-02", "--to", "2026-05-02"); code != exitUsage {
		t.Errorf("a period without an hour ended with %d: %s", code, c.stderr.tail())
	}
	p.audit(exitDone, "the transaction flink-7 is open in topic out, partition 0", "readers wait there", " 0 differences")
	commit(t, open)
	p.audit(exitDone, " 0 differences")
}

// What the job's producers wrote before its first epoch, or into partitions that no epoch claims, is accounted for by none.
func TestAnAuditFindsOutputOutsideOfAllEpochs(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in")
	k.create(2, "out")
	first := k.transaction("copy-0", "out", "early")
	commit(t, first)
	p := k.write("copy.sql", with(copySQL, "", ""))
	k.produce("in", numbers(0, 10)...)
	k.runTo(p, 11)
	p.audit(exitFailed, "FAULT: topic out, partition", "that producers of the job wrote", " 1 differences")
	p.audit(exitFailed, "1 records ")
}

func TestAnAuditOfWhatIsGoneProvesNothing(t *testing.T) {
	t.Parallel()
	k, p := auditedJob(t)
	p.audit(exitDone, " 0 differences")
	ends, err := k.admin().ListEndOffsets(t.Context(), "out")
	if err != nil {
		t.Fatal(err)
	}
	end, _ := ends.Lookup("out", 0)
	k.deleteRecords("out", end.Offset)
	p.audit(exitUnread, " 0 differences; ", "outputs could not be compared, 0 were")
}

// rewriteLedger writes a ledger anew by the job's producers.
func (k *cluster) rewriteLedger(config map[string]string, records []*kgo.Record) {
	k.t.Helper()
	k.deleteTopic("onceflow.copy.ledger")
	await(k.t, func() bool { return !slices.Contains(k.topics(), k.prefix+"onceflow.copy.ledger") })
	k.createWith("onceflow.copy.ledger", config)
	for i, r := range records {
		cl := k.client(kgo.TransactionalID(fmt.Sprintf("%scopy-%d", k.prefix, i%2)))
		r.Topic = k.prefix + "onceflow.copy.ledger"
		if err := cl.BeginTransaction(); err != nil {
			k.t.Fatal(err)
		}
		if err := cl.ProduceSync(k.t.Context(), r).FirstErr(); err != nil {
			k.t.Fatal(err)
		}
		commit(k.t, cl)
	}
}

func (k *cluster) ledger() (records []*kgo.Record) {
	k.t.Helper()
	for _, r := range k.committedRecords("onceflow.copy.ledger") {
		records = append(records, &kgo.Record{Key: r.Key, Value: r.Value})
	}
	return records
}

// What compaction leaves of an hour is its last record, whose totals are of epochs of both slots.
func TestAnAuditOfAWholeHourKnowsBothProducersOfTheJob(t *testing.T) {
	t.Parallel()
	k, p := auditedJob(t)
	ledger := k.ledger()
	k.rewriteLedger(map[string]string{"min.compaction.lag.ms": "0"}, ledger[len(ledger)-2:])
	p.audit(exitDone, "hour, 2 lost", "2 epochs and 1 whole hours audited, 0 differences")
}

func TestAnAuditFindsWhatIsWrongWithALedger(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		plant func([]*kgo.Record) []*kgo.Record
		says  string
	}{
		"an epoch is missing": {func(ledger []*kgo.Record) []*kgo.Record { return append(ledger[:2:2], ledger[3:]...) }, "FAULT: epoch 2 is missing in the ledger"},
		"an epoch is counted twice": {func(ledger []*kgo.Record) []*kgo.Record {
			_, last, err := checkpoint.DecodeLedger(ledger[len(ledger)-1].Value)
			if err != nil {
				t.Fatal(err)
			}
			last.Epoch++
			value, err := last.Encode()
			if err != nil {
				t.Fatal(err)
			}
			return append(ledger, &kgo.Record{Key: ledger[len(ledger)-1].Key, Value: value})
		}, "FAULT: epoch 5 claims the offsets"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k, p := auditedJob(t)
			ledger := k.ledger()
			k.rewriteLedger(nil, test.plant(ledger))
			p.audit(exitFailed, test.says, " 1 differences")
		})
	}
}
