package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	broker "github.com/onceflow/onceflow/connector/kafka/embedded"
)

const ignoring = `, 'json.ignore-parse-errors' = 'true'`

func TestUnreadableMessageStopsTheJobAndNamesItsPlace(t *testing.T) {
	t.Parallel()
	// Flink skips a message that is no JSON object, and reads a field that does not
	// fit as NULL.
	for name, tc := range map[string]struct {
		message string
		ignored []string
	}{
		"no JSON":        {`{"id":5,"v":"x`, nil},
		"not an object":  {`[1,2,3]`, nil},
		"a wrong type":   {`{"id":"five","v":"x"}`, []string{`{"id":null,"v":"x"}`}},
		"a large number": {`{"id":99999999999999999999,"v":"x"}`, []string{`{"id":null,"v":"x"}`}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(1, "in", "out")
			k.produce("in", numbers(0, 5)...)
			k.produce("in", tc.message)
			k.produce("in", numbers(5, 10)...)
			p := k.write("copy.sql", with(copySQL, "", ""))
			for range 2 { // a supervisor's restart changes nothing
				c := p.run()
				c.expectExit(exitBadRecord)
				c.says("table source: topic in", "partition 0", "offset 5", "json.ignore-parse-errors")
			}
			p.rewrite(k, with(copySQL, ignoring, ""))
			want := append(numbers(0, 10), tc.ignored...)
			c := p.start("--log", "text")
			k.await("out", len(want))
			c.stop()
			k.expect("out", want...)
		})
	}
}

func TestSkippedMessagesAreCounted(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produce("in", `{"id":1`, `{"id":1,"v":"a"}`, `nonsense`, `[1,2,3]`, `{"id":2,"v":"b"}`)
	p := k.write("copy.sql", with(copySQL, bounded+ignoring, ""))
	c := p.run()
	c.expectExit(exitDone)
	c.says("3 unreadable messages were skipped")
	k.expect("out", `{"id":1,"v":"a"}`, `{"id":2,"v":"b"}`)
}

func TestMissingFieldsAndTombstonesAreReadAsFlinkReadsThem(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produceRecords("in", &kgo.Record{Value: []byte(`{"id":1}`)}, &kgo.Record{Value: []byte(`{}`)}, &kgo.Record{Value: []byte(`{"v":null,"more":[1]}`)},
		&kgo.Record{Key: []byte("k")}, &kgo.Record{Value: []byte(`{"id":2,"v":"b"}`)})
	p := k.write("copy.sql", with(copySQL, bounded, ""))
	p.run().expectExit(exitDone)
	k.expect("out", `{"id":1,"v":null}`, `{"id":null,"v":null}`, `{"id":null,"v":null}`, `{"id":2,"v":"b"}`)

	p = k.write("strict.sql", with(copySQL, bounded+`, 'json.fail-on-missing-field' = 'true'`, ""))
	c := p.run()
	c.expectExit(exitBadRecord)
	c.says("topic in", "partition 0", "offset 0", "v")
}

// upsertSQL counts the rows of a table by key.
const upsertSQL = `
CREATE TABLE source (k STRING, id BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'key.format' = 'raw', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY', 'scan.bounded.mode' = 'latest-offset'
);
CREATE TABLE target (k STRING, id BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}',
  'key.format' = 'raw', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY'
);
INSERT INTO target SELECT k, id FROM source;
`

func TestTombstoneDeletesFromATableByKey(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produceRecords("in", &kgo.Record{Key: []byte("a"), Value: []byte(`{"id":1}`)}, &kgo.Record{Key: []byte("b"), Value: []byte(`{"id":2}`)},
		&kgo.Record{Key: []byte("a")}, &kgo.Record{Key: []byte("never there")})
	k.write("upsert.sql", upsertSQL).run().expectExit(exitDone)
	table := map[string]string{}
	for _, r := range k.committedRecords("out") {
		if r.Value == nil {
			delete(table, string(r.Key))
			continue
		}
		table[string(r.Key)] = string(r.Value)
	}
	if len(table) != 1 || table["b"] != `{"id":2}` {
		t.Errorf("the table is %v", table)
	}
}

func TestNullKeyStopsATableByKey(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produceRecords("in", &kgo.Record{Key: []byte("a"), Value: []byte(`{"id":1}`)}, &kgo.Record{Value: []byte(`{"id":2}`)})
	c := k.write("upsert.sql", upsertSQL).run()
	c.expectExit(exitBadRecord)
	c.says("target", `NULL in NOT NULL column \"k\"`, "[null, 2]", "topic in, partition 0, offset 1")
}

func TestOutputLargerThanTheTopicTakesStopsTheJob(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in")
	k.createWith("out", map[string]string{"max.message.bytes": "2000"})
	k.produce("in", numbers(0, 5)...)
	large := fmt.Sprintf(`{"id":5,"v":"%s"}`, strings.Repeat("long ", 1000))
	k.produce("in", large)
	p := k.write("copy.sql", with(copySQL, "", ""))
	for range 2 {
		c := p.run()
		c.expectExit(exitBadRecord)
		c.says("too large for topic out", "long long", "max.message.bytes")
	}
	limit := "100000"
	_, err := k.admin().AlterTopicConfigs(t.Context(), []kadm.AlterConfig{{Op: kadm.SetConfig, Name: "max.message.bytes", Value: &limit}}, "out")
	if err != nil {
		t.Fatal(err)
	}
	c := p.start()
	k.await("out", 6)
	c.stop()
	k.expect("out", append(numbers(0, 5), large)...)
}

func TestRecordsDeletedPastThePositionAreALossThatIsNamed(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	p := k.write("copy.sql", with(copySQL, "", ""))
	k.produce("in", numbers(0, 10)...)
	c := p.start()
	k.await("out", 10)
	c.stop()
	k.produce("in", numbers(10, 20)...)
	k.deleteRecords("in", 17)
	c = p.run()
	c.expectExit(exitCorrupt)
	c.says("topic in", "partition 0", "is 10", "begins at 17", "7 offsets are lost")
	k.expect("out", numbers(0, 10)...)
}

// deleteRecords deletes what is before the offset in partition 0.
func (k *cluster) deleteRecords(topic string, before int64) {
	k.t.Helper()
	var offsets kadm.Offsets
	offsets.AddOffset(topic, 0, before, -1)
	deleted, err := k.admin().DeleteRecords(k.t.Context(), offsets)
	if err == nil {
		err = deleted.Error()
	}
	if err != nil {
		k.t.Fatal(err)
	}
}

func TestTopicThatIsDeletedWhileItIsReadIsNamed(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := p.start()
	k.await("out", 10)
	k.deleteTopic("in")
	c.expectExit(exitCorrupt)
	c.says("topic in, partition 0, does not exist any more", "offset 10")
	k.expect("out", numbers(0, 10)...)
}

// backlogSQL copies a topic to its end, and beside it one without an end.
const backlogSQL = copySQL + `
CREATE TABLE backlog (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'backlog', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset'
);
INSERT INTO target SELECT id, v FROM backlog;
`

// Who has read a topic to its end may want it gone. A topic that is not there yet, or not read to its end, is missed.
func TestTopicThatWasReadToItsEndMayGo(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("copy.sql", with(backlogSQL, "", ""))
	missing := p.run()
	missing.expectExit(exitConfig)
	missing.says("topic backlog", "does not exist")
	k.create(2, "backlog")
	k.produce("backlog", numbers(0, 10)...)
	c := p.start()
	k.await("out", 10)
	c.stop()
	k.deleteTopic("backlog")
	for n := 10; n < 30; n += 10 {
		k.produce("in", numbers(n, n+10)...)
		c = p.start()
		k.await("out", n+10)
		c.stop()
	}
	k.expect("out", numbers(0, 30)...)
	k.create(2, "backlog") // of a topic that was read to its end nothing more is read
	k.produce("backlog", numbers(90, 99)...)
	k.produce("in", numbers(30, 40)...)
	c = p.start()
	k.await("out", 40)
	c.stop()
	k.expect("out", numbers(0, 40)...)
	k.deleteTopic("backlog")
	again := p.run("--reset", "x")
	again.expectExit(exitConfig)
	again.says("topic backlog", "does not exist")
}

func TestFinishedJobSaysSoThoughItsTopicHasGone(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := finishedCopy(k)
	k.deleteTopic("in")
	c := p.run()
	c.expectExit(exitDone)
	c.says("finished with epoch", "--again")
	again := p.run("--again")
	again.expectExit(exitConfig)
	again.says("topic in", "does not exist")
}

func TestRecreatedTopicIsNotTakenForTheOldOne(t *testing.T) {
	t.Parallel()
	for name, running := range map[string]bool{"while the job runs": true, "while the job is down": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := embedded(t)
			k.create(1, "in", "out")
			k.produce("in", numbers(0, 10)...)
			p := k.write("copy.sql", with(copySQL, "", ""))
			c := p.start()
			k.await("out", 10)
			if !running {
				c.stop()
			}
			k.deleteTopic("in")
			k.create(1, "in")
			k.produce("in", numbers(100, 120)...)
			if !running {
				c = p.start()
			}
			c.expectExit(exitCorrupt)
			c.says("topic in was deleted and created again", "offset 10 of partition 0")
			k.expect("out", numbers(0, 10)...)
		})
	}
}

func TestUnknownTopicsAreNamedBeforeAnythingIsTouched(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "out")
	c := k.write("copy.sql", with(copySQL, "", "")).run()
	c.expectExit(exitConfig)
	c.says("topic in", "does not exist", "--create --topic in")
	if topics := k.topics(); len(topics) != 1 {
		t.Errorf("there are topics %q", topics)
	}
}

func TestStateDirectoryThatIsReadOnlyOrFullIsNamedAndMended(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	state := tmpfs(t)
	c := p.start("--state", state)
	k.await("out", 10)

	fill := filepath.Join(state, "fill")
	if err := os.WriteFile(fill, make([]byte, tmpfsBytes), 0o644); err == nil {
		t.Fatal("the file system took more than it holds")
	}
	k.produce("in", numbers(10, 20)...)
	c.await("restarting from the last committed epoch", state, "no space left on device", "make room below")
	if err := os.Remove(fill); err != nil {
		t.Fatal(err)
	}
	k.await("out", 20)
	remount(t, state, "ro")
	k.produce("in", numbers(20, 30)...)
	c.await("restarting from the last committed epoch", state, "read-only file system", "writable again")
	c.kill()
	c = p.start("--state", state)
	c.await(state, "read-only file system")
	remount(t, state, "rw")
	c.kill()
	c = p.start("--state", state)
	k.await("out", 30)
	c.stop()
	k.expect("out", numbers(0, 30)...)
}

const tmpfsBytes = 1 << 20

// tmpfs mounts a file system of one megabyte.
func tmpfs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	out, err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%d", tmpfsBytes), "tmpfs", dir).CombinedOutput()
	if err != nil {
		t.Skipf("mounting a file system needs root on Linux: %v %s", err, strings.TrimSpace(string(out)))
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v %s", err, out)
		}
	})
	return dir
}

func remount(t *testing.T, dir, mode string) {
	t.Helper()
	await(t, func() bool { // busy while a file is being written
		return exec.Command("mount", "-o", "remount,"+mode, dir).Run() == nil
	})
}

// Brokers that create topics by their first use create the ledger anew, and empty.
func TestLedgerThatIsDeletedWhileTheJobRunsStopsTheJob(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	f := k.feed("in")
	c := k.write("copy.sql", with(copySQL, "", "")).start()
	k.await("out", 100)
	k.deleteTopic("onceflow.copy.ledger")
	c.expectExit(exitRefused)
	c.says("restarting from the last committed epoch", "onceflow.copy.ledger", "the ledger is empty or gone", "--from", "--reset")
	f.stop()
}

func TestOutputTopicThatIsMadeAnewWithFewerPartitionsStopsTheJobAndThenGetsEverythingSinceOnce(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(4, "in")
	k.create(2*broker.DefaultPartitions, "out")
	f := k.feed("in")
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := p.start()
	k.await("out", 100)
	k.deleteTopic("out") // it is created again by its next use
	c.expectExit(exitCorrupt)
	c.says("topic out was deleted and created again", "start the job again", "--reset")
	c = p.start()
	n := f.stop()
	last := numbers(n-1, n)[0]
	k.follow("out", func(r *kgo.Record) bool { return string(r.Value) == last })
	c.stop()
	seen := map[string]int{}
	for _, v := range k.committed("out") {
		if seen[v]++; seen[v] > 1 {
			t.Errorf("%s is there twice", v)
		}
	}
}

func TestStateThatIsRemovedWhileTheJobRunsStopsTheJob(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	f := k.feed("in")
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := p.start()
	k.await("out", 100)
	if err := os.RemoveAll(p.state("copy")); err != nil {
		t.Fatal(err)
	}
	c.expectExit(exitRefused)
	c.says("the job's checkpoints are gone", p.state("copy"), "the checkpoint store holds no job", "--reset ")
	f.stop()
}

func TestOutputTopicThatIsDeletedWhileItIsWrittenStopsTheJobAndThenGetsEverythingSinceOnce(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	f := k.feed("in")
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := p.start()
	k.await("out", 100)
	k.deleteTopic("out")
	c.expectExit(exitCorrupt)
	c.says("topic out was deleted and created again", "start the job again", "--reset")
	c = p.start()
	c.await("output that was committed is gone", "topic out, partition 0, ends at offset")
	n := f.stop()
	last := numbers(n-1, n)[0]
	k.follow("out", func(r *kgo.Record) bool { return string(r.Value) == last })
	c.stop()
	since := len(k.committed("out"))
	k.expect("out", numbers(n-since, n)...)
}
