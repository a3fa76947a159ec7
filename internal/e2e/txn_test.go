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
