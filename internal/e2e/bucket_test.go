package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/internal/tests3"
)

// inBucket are the arguments that put the checkpoints into the server's bucket.
func inBucket(server *tests3.Server, more ...string) []string {
	args := []string{"--state", "s3://" + tests3.Bucket + "/team/jobs"}
	for _, set := range []string{"s3.endpoint=" + server.Endpoint(), "s3.access-key=" + tests3.AccessKey, "s3.secret-key=" + tests3.SecretKey} {
		args = append(args, "--set", set)
	}
	return append(args, more...)
}

// elsewhere is the pipeline on another machine, which has nothing but the file.
func (p *pipeline) elsewhere() *pipeline {
	p.t.Helper()
	sql, err := os.ReadFile(p.file)
	if err != nil {
		p.t.Fatal(err)
	}
	other := &pipeline{t: p.t, dir: p.t.TempDir()}
	other.file = filepath.Join(other.dir, filepath.Base(p.file))
	if err := os.WriteFile(other.file, sql, 0o644); err != nil {
		p.t.Fatal(err)
	}
	return other
}

// copyAndTotalSQL copies the topic in to the topic out, and counts by parity.
var copyAndTotalSQL = with(copySQL, "", "") + totalSQL[strings.Index(totalSQL, "CREATE TABLE totals"):]

// One job on two machines: the first is killed, then its bucket's server is killed under the second, with failed checkpoints
// tolerated and not, and comes back.
func TestAJobInABucketOutlivesItsMachineAndTheServersAbsence(t *testing.T) {
	t.Parallel()
	t.Run("embedded broker", func(t *testing.T) { t.Parallel(); outlives(t, embedded(t)) })
	t.Run("real Kafka", func(t *testing.T) {
		t.Parallel()
		_, k := sharedKafka(t)
		outlives(t, k)
	})
}

func outlives(t *testing.T, k *cluster) {
	server := tests3.ForTest(t)
	k.create(2, "in", "out")
	k.createWith("totals", map[string]string{"cleanup.policy": "compact"})
	p := k.write("survivor.sql", copyAndTotalSQL)
	f := k.feed("in")

	first := p.start(inBucket(server)...)
	k.await("out", 300)
	first.kill()
	for _, outage := range []struct {
		tolerable string
		says      []string
	}{
		{"0", []string{"restarting from the last committed epoch", "s3://checkpoints/team/jobs/", "no answer"}},
		{"100000", []string{"a checkpoint failed; it is tried again", "s3://checkpoints/team/jobs/", "no answer"}},
	} {
		c := p.elsewhere().start(inBucket(server, "--set", "execution.checkpointing.tolerable-failed-checkpoints="+outage.tolerable)...)
		c.running()
		k.await("out", len(k.committed("out"))+200)
		if err := server.Kill(); err != nil {
			t.Fatal(err)
		}
		c.await(outage.says...)
		if err := server.Resume(t.Context()); err != nil {
			t.Fatal(err)
		}
		k.await("out", len(k.committed("out"))+200)
		c.kill()
		if strings.Contains(c.stderr.String(), tests3.SecretKey) {
			t.Error("the log shows the secret key")
		}
	}

	total := f.stop()
	last := p.elsewhere().start(inBucket(server)...)
	k.await("out", total)
	k.expect("out", numbers(0, total)...)
	last.stop()
	k.expectTotals(total)
	k.nothingOpen("out", "survivor")
}

// expectTotals expects the totals of the numbers below n.
func (k *cluster) expectTotals(n int) {
	k.t.Helper()
	var newest [2]string
	for _, r := range k.committedRecords("totals") {
		if strings.Contains(string(r.Key), "1") {
			newest[1] = string(r.Value)
		} else {
			newest[0] = string(r.Value)
		}
	}
	for odd, got := range newest {
		count := (n + 1 - odd) / 2
		want := fmt.Sprintf(`{"odd":%d,"n":%d,"s":%d}`, odd, count, count*(count-1)+odd*count)
		if got != want {
			k.t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestAJobWaitsForItsBucketsServerAtTheStart(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	server := tests3.ForTest(t)
	k.create(1, "in", "out")
	k.produceRecords("in", &kgo.Record{Value: []byte(numbers(0, 1)[0])})
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	c := k.write("copy.sql", with(copySQL, bounded, "")).start(inBucket(server)...)
	c.await("trying again", "s3://checkpoints/team/jobs/copy", "no answer", "connection refused")
	if err := server.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.expectExit(exitDone)
	k.expect("out", numbers(0, 1)...)
}

func TestABucketThatCannotBeUsedEndsTheJobAndSaysWhy(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	server := tests3.ForTest(t)
	k.create(1, "in", "out")
	p := k.write("copy.sql", with(copySQL, bounded, ""))
	for name, test := range map[string]struct{ args, says []string }{
		"no such bucket":      {[]string{"--state", "s3://nowhere"}, []string{"s3://nowhere/copy", "no such bucket; create it"}},
		"wrong secret key":    {[]string{"--set", "s3.secret-key=another-secret"}, []string{"does not accept the credentials", "SignatureDoesNotMatch"}},
		"half of credentials": {[]string{"--set", "s3.secret-key="}, []string{"s3.access-key and s3.secret-key go together"}},
		"another region":      {[]string{"--set", "s3.region=eu-west-3"}, []string{"set s3.region", "us-east-1"}},
		"no endpoint":         {[]string{"--set", "s3.endpoint=ftp://x"}, []string{"s3.endpoint: want http://host:port"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := p.run(inBucket(server, test.args...)...)
			c.expectExit(exitConfig)
			c.says(test.says...)
			if out := c.stderr.String(); strings.Contains(out, tests3.SecretKey) || strings.Contains(out, "another-secret") {
				t.Errorf("it shows a secret:\n%s", out)
			}
		})
	}
	k.expect("out")
}
