package e2e

import (
	"encoding/json"
	"strings"
	"testing"
)

// logLine returns the first log line of a message.
func (c *child) logLine(msg string) map[string]any {
	c.t.Helper()
	var entry map[string]any
	if err := json.Unmarshal([]byte(c.await(`"msg":"`+msg+`"`)), &entry); err != nil {
		c.t.Fatal(err)
	}
	return entry
}

const windowSQL = `
CREATE TABLE source (id BIGINT, v STRING, ts AS TO_TIMESTAMP_LTZ(id * 1000, 3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'json.ignore-parse-errors' = 'true',
  'scan.watermark.emit.strategy' = 'on-event'
);
CREATE TABLE target (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
INSERT INTO target
SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE source, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
`

func TestTheLogTellsAnOperatorHowTheJobIs(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produce("in", numbers(0, 40)...)
	k.produce("in", `{"id":3,"v":"late"}`, "nonsense")
	c := k.write("windows.sql", windowSQL).start()
	if at := c.logLine("reading"); at["table"] != "source" || at["positions"] != "in/0@0" {
		t.Errorf("reading: %v", at)
	}
	if at := c.logLine("running"); at["generation"] != 1.0 || at["first_epoch"] != 1.0 {
		t.Errorf("running: %v", at)
	}
	p := c.logLine("progress")
	for key, want := range map[string]any{
		"job": "windows", "records_in": 42.0, "records_out": 3.0, "lag": 0.0, "watermark": "1970-01-01T00:00:39.000Z",
		"late": 1.0, "skipped": 1.0, "dropped": 0.0, "restarts": 0.0, "last_error": "",
	} {
		if p[key] != want {
			t.Errorf("progress: %s is %v, want %v", key, p[key], want)
		}
	}
	written, _ := p["written"].(map[string]any)
	if written["target"] != 3.0 {
		t.Errorf("written is %v", written)
	}
	late, _ := p["late_by"].(map[string]any)
	for operator, n := range late {
		if n != 1.0 || !strings.HasPrefix(operator, "WindowAggregate(") {
			t.Errorf("late by %s is %v", operator, n)
		}
	}
	bytes, _ := p["state_bytes"].(map[string]any)
	entries, _ := p["state_entries"].(map[string]any)
	for operator, n := range bytes {
		if size, _ := n.(float64); size < 50 || entries[operator] != 1.0 || !strings.HasPrefix(operator, "windowaggregate-") {
			t.Errorf("state of %s: %v bytes, %v entries", operator, n, entries[operator])
		}
	}
	if len(bytes) != 1 || len(entries) != 1 {
		t.Errorf("state_bytes %v, state_entries %v", bytes, entries)
	}
	if lag, _ := p["event_time_lag_ms"].(float64); lag < 1e12 || len(late) != 1 || p["committed_at"] == "" {
		t.Errorf("progress: %v", p)
	}
	c.stop()
	if end := c.logLine("ended"); end["ended"] != "stopped" || end["exit_code"] != 0.0 || end["explanation"] == "" || end["epoch"] == 0.0 {
		t.Errorf("ended: %v", end)
	}
}

// What is new in a file begins where the job stands: the start says so.
func TestAnAddedInsertIsSaidToBeginInTheMiddle(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "totals")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	c := p.start()
	k.await("out", 10)
	c.stop()
	added := totalSQL[strings.Index(totalSQL, "CREATE TABLE totals"):]
	p.rewrite(k, with(copySQL, "", "")+added)
	c = p.start()
	c.running()
	if at := c.logLine("reading"); at["positions"] != "in/0@10" || !strings.HasPrefix(at["from"].(string), "where epoch ") {
		t.Errorf("reading: %v", at)
	}
	c.await("a table is new in the pipeline", "totals")
	c.await("an operator with state is new in the pipeline", "GroupAggregate")
	k.produce("in", numbers(10, 12)...)
	k.await("totals", 2)
	c.stop()
	c = p.start()
	c.running()
	c.stop()
	if strings.Contains(c.stderr.String(), "is new in the pipeline") {
		t.Error("what is not new any more is called new")
	}
}

func TestAnAuditThatCannotCompareIsToldFromADifference(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, bounded, ""))
	audit := func(want int, words ...string) {
		t.Helper()
		c, code := run(t, "audit", p.file)
		if code != want || !containsAll(c.stdout.String()+c.stderr.String(), words) {
			t.Errorf("exit code %d, want %d and %q:\n%s%s", code, want, words, c.stdout.String(), c.stderr.String())
		}
	}
	audit(exitUnread, "no ledger", "onceflow.copy.ledger")
	p.run().expectExit(exitDone)
	audit(exitDone, "equal", "0 differences")
	for flags, want := range map[string]string{"--to 2001-01-01": "0 epochs audited", "--from 2001-01-01T05 --to 2999-01-01": "equal", "--from yesterday": "--from"} {
		c, _ := run(t, append([]string{"audit", p.file}, strings.Fields(flags)...)...)
		if said := c.stdout.String() + c.stderr.String(); !strings.Contains(said, want) {
			t.Errorf("audit %s says %q", flags, said)
		}
	}
	k.deleteTopic("out")
	audit(exitUnread, "gone: topic out", "does not exist any more", "no output can be compared")
	k.deleteTopic("onceflow.copy.ledger")
	audit(exitUnread, "no ledger")
	if c, code := run(t, "audit", "--bootstrap", nowhere.addr, p.file); code != exitUnread {
		t.Errorf("without brokers: exit code %d, want %d: %s", code, exitUnread, c.stderr.String())
	}
}

// A start says what it has restored, how long that took, and what the first commit waited for.
func TestTheLogTellsWhatAStartCosts(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "counts")
	p := k.write("counts.sql", countSQL)
	for _, backend := range []string{"hashmap", "rocksdb"} {
		k.produce("in", numbers(0, 100)...)
		args := []string{"--set", "state.backend.type=" + backend, "--set", "state.memory=16mb", "--set", "parallelism.default=1"}
		c := p.start(args...)
		k.await("counts", 1)
		first := c.logLine("first commit")
		for _, stage := range []string{"epoch", "ms", "snapshots_ms", "manifest_ms", "commit_ms", "since_start_ms"} {
			if _, ok := first[stage].(float64); !ok {
				t.Errorf("first commit: %s is %v", stage, first[stage])
			}
		}
		c.kill()
		k.produce("in", numbers(100, 101)...)
		c = p.start(args...)
		restored, running := c.logLine("state is restored"), c.logLine("running")
		local := 0.0
		if backend == "rocksdb" {
			local = 1
		}
		if restored["tasks"] != 1.0 || restored["from_local_disk"].(float64) > local || restored["epoch"].(float64) < 1 || running["since_start_ms"].(float64) < restored["ms"].(float64) {
			t.Errorf("%v, %v", restored, running)
		}
		if objects, bytes := restored["objects"].(float64), restored["bytes"].(float64); local == 0 && (objects < 1 || bytes < 100) {
			t.Errorf("%v", restored)
		}
		if p := c.logLine("progress"); p["checkpoint_ms"].(float64) < 0 {
			t.Errorf("progress: %v", p)
		}
		c.stop()
	}
}
