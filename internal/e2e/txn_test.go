package e2e

import (
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

func TestTransactionsOfOthersAreListedAndNotAborted(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "out")
	cl, err := kgo.NewClient(kgo.SeedBrokers(k.addr), kgo.TransactionalID("flink-0-17"))
	if err != nil {
		t.Fatal(err)
	}
	defer cl.Close()
	if err := cl.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: "out", Value: []byte("prepared")}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args string
		exit int
		says string
	}{
		{"ls", exitDone, "out/0"},
		{"ls --json", exitDone, `"transactional_id": "flink-0-17"`},
		{"abort flink-0-17", exitRefused, "--foreign"},
		{"abort --job revenue", exitDone, "no open transaction"},
		{"abort revenue-0", exitFailed, "no open transaction"},
		{"abort", exitUsage, "--job"},
		{"abort --job revenue --foreign", exitUsage, "--foreign"},
		{"abort flink-0-17 --foreign", exitDone, "aborted"},
		{"ls", exitDone, "no transaction is open"},
	} {
		c := start(t, append(append([]string{"txn"}, strings.Fields(step.args)...), "--bootstrap", k.addr)...)
		c.expectExit(step.exit)
		if said := c.stdout.String() + c.stderr.String(); !strings.Contains(said, step.says) {
			t.Errorf("txn %s says %q", step.args, said)
		}
	}
	start(t, "txn", "ls", "--bootstrap", "127.0.0.1:1").expectExit(exitUnread)
}

// Whoever aborts the transactions of a job that runs costs it a replay, and no record.
func TestAJobWhoseTransactionsAreAbortedGoesOn(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	c := k.write("copy.sql", with(copySQL, "", "")).start()
	f := k.feed("in")
	for aborted := 0; aborted < 3; {
		k.await("out", 300*(aborted+1))
		abort := start(t, "txn", "abort", "--job", k.prefix+"copy", "--bootstrap", k.addr)
		abort.expectExit(exitDone)
		if strings.Contains(abort.stdout.String(), ": aborted") {
			aborted++
		}
	}
	n := f.stop()
	k.await("out", n)
	c.stop()
	k.expect("out", numbers(0, n)...)
	k.nothingOpen("out", "copy")
}
