package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// nowhere is an address that no broker listens on.
var nowhere = &cluster{addr: "127.0.0.1:1"}

func writeNowhere(t *testing.T, sql string) *pipeline {
	t.Helper()
	return (&cluster{t: t, addr: nowhere.addr}).write("copy.sql", sql)
}

func TestCheckExplainAndDryRunConnectToNothing(t *testing.T) {
	t.Parallel()
	p := writeNowhere(t, with(copySQL, "", ""))
	check, code := run(t, "check", p.file)
	if code != exitDone || !strings.Contains(check.stdout.String(), `job "copy"`) {
		t.Errorf("check: %d, %q", code, check.stdout.String())
	}
	explain, code := run(t, "explain", p.file)
	if code != exitDone || !strings.Contains(explain.stdout.String(), "Sink(table=[target]") {
		t.Errorf("explain: %d, %q", code, explain.stdout.String())
	}
	dry, code := run(t, "run", "--dry-run", p.file)
	if code != exitDone || dry.stdout.String() != explain.stdout.String() {
		t.Errorf("run --dry-run: %d, %q, want the plan", code, dry.stdout.String())
	}
	if _, err := os.Stat(filepath.Join(p.dir, ".onceflow")); !os.IsNotExist(err) {
		t.Errorf("a state directory was made: %v", err)
	}
}

func TestAllErrorsOfAFileAreReportedWithLineAndCaret(t *testing.T) {
	t.Parallel()
	p := writeNowhere(t, strings.Replace(with(copySQL, "", ""), "SELECT id, v FROM source", "SELECT idd, v FROM source", 1)+
		"\nINSERT INTO target SELECT id, FROM source;\nINSERT INTO nowhere SELECT id FROM source;\n"+
		"CREATE TABLE other (id BIGINT) WITH ('connector' = 'kafka', 'topc' = 'x', 'format' = 'json');\n"+
		"INSERT INTO other SELECT id FROM source;\n")
	for _, command := range []string{"check", "explain", "run"} {
		c, code := run(t, command, p.file)
		if code != exitUsage {
			t.Errorf("%s: exit code %d, want %d", command, code, exitUsage)
		}
		c.says("copy.sql:10:", "copy.sql:12:", "copy.sql:13:", "copy.sql:14:", "idd", "nowhere", "did you mean 'topic'", "^", "hint: ")
	}
	out, code := run(t, "explain", "--json", p.file)
	var statements []struct {
		Line  int
		Error *struct{ Line, Column int }
	}
	if err := json.Unmarshal([]byte(out.stdout.String()), &statements); err != nil || code != exitUsage {
		t.Fatalf("explain --json: exit code %d, %v: %s", code, err, out.stdout.String())
	}
	wrong := 0
	for _, s := range statements {
		if s.Error != nil && s.Error.Line > 0 && s.Error.Column > 0 {
			wrong++
		}
	}
	if wrong < 4 {
		t.Errorf("%d statements have an error with a place, want at least 4: %s", wrong, out.stdout.String())
	}
}

func TestUnknownOptionKeysNameTheNearestKnownOne(t *testing.T) {
	t.Parallel()
	p := writeNowhere(t, with(copySQL, `, 'scan.startup.mod' = 'latest-offset', 'properties.fetch.min.byte' = '1', 'json.ignore-parse-error' = 'true'`, `, 'sink.paralelism' = '2'`))
	c, code := run(t, "run", p.file)
	if code != exitUsage {
		t.Errorf("exit code %d, want %d", code, exitUsage)
	}
	c.says("scan.startup.mode", "properties.fetch.min.bytes", "json.ignore-parse-errors", "sink.parallelism")
}

// What a format has against its options or columns is an error of the file, not of
// the job that runs.
func TestOptionsOfFormatsAreCheckedBeforeAnythingRuns(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, scan, sink, want string }{
		{"two that exclude each other", `, 'json.fail-on-missing-field' = 'true', 'json.ignore-parse-errors' = 'true'`, ``, "option 'json.fail-on-missing-field'"},
		{"a delimiter of two characters", `, 'key.format' = 'csv', 'key.csv.field-delimiter' = 'ab', 'key.fields' = 'id'`, ``, "option 'key.csv.field-delimiter'"},
		{"a character set that is not known", ``, `, 'key.format' = 'raw', 'key.raw.charset' = 'latin-one', 'key.fields' = 'id'`, "option 'key.raw.charset'"},
		{"a quote of two characters in a sink", ``, `, 'key.format' = 'csv', 'key.csv.quote-character' = 'ab', 'key.fields' = 'id'`, "option 'key.csv.quote-character'"},
		{"two columns in a format of one", `, 'key.format' = 'raw', 'key.fields' = 'id;v'`, ``, "the raw format takes one column"},
		{"two columns in a sink's format of one", ``, `, 'key.format' = 'raw', 'key.fields' = 'id;v'`, "the raw format takes one column"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c, code := run(t, "check", writeNowhere(t, with(copySQL, tc.scan, tc.sink)).file)
			if code != exitUsage {
				t.Errorf("exit code %d, want %d", code, exitUsage)
			}
			c.says("copy.sql:", tc.want)
		})
	}
	// As in Flink, which decodes whole rows, a column that nothing reads is one of them.
	c, code := run(t, "check", writeNowhere(t, strings.Replace(with(copySQL, "", ""), "id BIGINT, v STRING) WITH", "id BIGINT, v STRING, m MAP<INT, STRING>) WITH", 1)).file)
	if code != exitUsage {
		t.Errorf("a column that nothing reads: exit code %d: %s", code, c.stderr.String())
	}
	c.says("column m: the json format writes the keys of MAP<INT, STRING> as names")
}

func TestWrongCommandLinesAreRefused(t *testing.T) {
	t.Parallel()
	p := writeNowhere(t, with(copySQL, "", ""))
	for _, tc := range []struct {
		args  []string
		words []string
	}{
		{[]string{"run"}, []string{"run takes one SQL file", "onceflow run pipeline.sql"}},
		{[]string{"run", p.file, p.file}, []string{"run takes one SQL file, not 2"}},
		{[]string{"run", p.file + ".missing"}, []string{"copy.sql.missing", "no such file"}},
		{[]string{"run", "--nonsense", p.file}, []string{"--nonsense"}},
		{[]string{"run", "--log", "xml", p.file}, []string{"--log xml", "text or json"}},
		{[]string{"run", "--set", "nonsense", p.file}, []string{"--set nonsense", "key=value"}},
		{[]string{"run", "--set", "parallelism.default=many", p.file}, []string{"parallelism.default", "many"}},
		{[]string{"run", "--set", "execution.checkpointing.interval=soon", p.file}, []string{"execution.checkpointing.interval", "soon"}},
		{[]string{"run", "--reset", "a", "--from", "b", p.file}, []string{"reset", "from"}},
		{[]string{"run", "--bootstrap", "nonsense", p.file}, []string{"nonsense"}},
		{[]string{"run", "--state", "gs://bucket/x", p.file}, []string{"gs://bucket/x"}},
		{[]string{"nonsense"}, []string{"nonsense"}},
		{[]string{"topic", "list"}, []string{"list"}},
		{[]string{"topic", "read"}, []string{"read takes one topic"}},
		{[]string{"topic", "create"}, []string{"create takes the names of topics"}},
		{[]string{"broker", "--listen", "nonsense"}, []string{"nonsense", "host:port"}},
	} {
		t.Run(strings.Join(tc.args, " "), func(t *testing.T) {
			t.Parallel()
			c, code := run(t, tc.args...)
			if code != exitUsage && tc.args[0] != "broker" || code == exitDone {
				t.Errorf("exit code %d, want %d", code, exitUsage)
			}
			c.says(tc.words...)
		})
	}
}

func TestUnknownSettingIsAWarningThatNamesTheNearestKnownOne(t *testing.T) {
	t.Parallel()
	c, code := run(t, "check", "--set", "parallelism.defaul=2", writeNowhere(t, with(copySQL, "", "")).file)
	if code != exitDone {
		t.Errorf("exit code %d", code)
	}
	c.says("warning: ", "parallelism.defaul", "did you mean 'parallelism.default'?")
}

func TestSettingsAndBootstrapOfTheCommandLineWin(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := (&cluster{t: t, addr: nowhere.addr}).write("copy.sql", "SET 'pipeline.name' = 'in the file';\n"+with(copySQL, bounded, ""))
	state := t.TempDir()
	c := p.run("--bootstrap", k.addr, "--set", "pipeline.name=given", "--set", "parallelism.default=1", "--state", state)
	c.expectExit(exitDone)
	c.says(`job \"given\" finished`)
	k.expect("out", numbers(0, 10)...)
	if !slices.Contains(k.topics(), "onceflow.given.ledger") {
		t.Errorf("topics are %q", k.topics())
	}
	if _, err := os.Stat(filepath.Join(state, "given", "job.json")); err != nil {
		t.Error(err)
	}
}

func TestEveryLogLineIsJSONWhenAskedFor(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	k.produce("in", `nonsense`)
	bad := p.run("--set", "unknown.setting=1")
	bad.expectExit(exitBadRecord)
	p.rewrite(k, with(copySQL, ignoring, ""))
	c := p.start()
	k.await("out", 10)
	k.broker.kill()
	c.await("cannot be connected to")
	c.signal(syscall.SIGTERM)
	c.exit()
	for line := range strings.Lines(bad.stderr.String() + c.stderr.String()) {
		var entry struct{ Time, Level, Msg string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil || entry.Msg == "" || entry.Level == "" {
			t.Errorf("no JSON log line: %q: %v", line, err)
		}
	}
}

func TestBareQueryPrintsItsRows(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in")
	k.produce("in", numbers(0, 3)...)
	source := with(copySQL, bounded, "")
	source = source[:strings.Index(source, "CREATE TABLE target")]
	p := k.write("query.sql", source+"SELECT id + 1 AS succ, v FROM source;\n")
	c := p.run()
	c.expectExit(exitDone)
	want := "+I[1, value 0]\n+I[2, value 1]\n+I[3, value 2]\n"
	if got := c.stdout.String(); got != want {
		t.Errorf("printed is %q, want %q", got, want)
	}
	p.rewrite(k, source+"SELECT MOD(id, 2) AS odd, COUNT(*) AS n FROM source GROUP BY MOD(id, 2);\n")
	c = p.run("--set", "pipeline.name=counts")
	c.expectExit(exitDone)
	want = "+I[0, 1]\n+I[1, 1]\n-U[0, 1]\n+U[0, 2]\n"
	if got := c.stdout.String(); got != want {
		t.Errorf("printed is %q, want %q", got, want)
	}
}

func TestAFileThatRunsNothingIsSaidToBe(t *testing.T) {
	t.Parallel()
	sql := with(copySQL, "", "")
	p := writeNowhere(t, sql[:strings.Index(sql, "INSERT INTO")])
	c, code := run(t, "run", p.file)
	if code != exitUsage {
		t.Errorf("run: exit code %d, want %d", code, exitUsage)
	}
	c.says("nothing runs", "no INSERT and no SELECT")
	c, code = run(t, "check", p.file)
	if code != exitDone {
		t.Errorf("check: exit code %d, want %d", code, exitDone)
	}
	c.says("warning: nothing runs")
	shows := writeNowhere(t, sql[:strings.Index(sql, "INSERT INTO")]+"SHOW TABLES;\n")
	c, code = run(t, "run", shows.file)
	if code != exitDone || !strings.Contains(c.stdout.String(), "target") {
		t.Errorf("a file that prints: exit code %d, %q", code, c.stdout.String())
	}
}

func TestTopicsThatCannotBeCreatedAreNamed(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	c, code := run(t, "topic", "create", "--bootstrap", k.addr, "a", "b")
	if code != exitDone {
		t.Fatalf("exit code %d", code)
	}
	c, code = run(t, "topic", "create", "--bootstrap", k.addr, "b", "c")
	if code != exitFailed {
		t.Errorf("exit code %d, want %d", code, exitFailed)
	}
	c.says("topic b exists already")
	for _, args := range [][]string{{"create", "a"}, {"write", "a"}, {"read", "a"}} {
		c, code := run(t, append([]string{"topic", "--bootstrap", nowhere.addr}, args...)...)
		if code != exitUnread {
			t.Errorf("topic %s without brokers: exit code %d, want %d", args[0], code, exitUnread)
		}
		c.says(nowhere.addr)
	}
}

func TestVersionIsOneLine(t *testing.T) {
	t.Parallel()
	c, code := run(t, "version")
	if out := c.stdout.String(); code != exitDone || !strings.HasPrefix(out, "onceflow ") || strings.Count(out, "\n") != 1 {
		t.Errorf("exit code %d, printed is %q", code, out)
	}
}

func TestTopicCommandsCreateWriteAndReadTopics(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	if _, code := run(t, "topic", "create", "--bootstrap", k.addr, "a", "b"); code != exitDone {
		t.Fatalf("exit code %d", code)
	}
	k.produce("a", "one", "two")
	c, code := run(t, "topic", "read", "--bootstrap", k.addr, "a")
	if want := "null\tone\nnull\ttwo\n"; code != exitDone || c.stdout.String() != want {
		t.Errorf("exit code %d, read is %q, want %q", code, c.stdout.String(), want)
	}
	if c, code := run(t, "topic", "read", "--bootstrap", k.addr, "c"); code == exitDone {
		t.Errorf("a missing topic was read: %q", c.stdout.String())
	}
	k.produceRecords("b", &kgo.Record{Key: []byte("k"), Headers: []kgo.RecordHeader{{Key: "h", Value: []byte("1")}}, Timestamp: time.UnixMilli(7)})
	c, code = run(t, "topic", "read", "--json", "--bootstrap", k.addr, "b")
	if want := `{"key":"k","value":null,"headers":{"h":"1"},"partition":0,"offset":0,"timestamp":7}` + "\n"; code != exitDone || c.stdout.String() != want {
		t.Errorf("exit code %d, read is %q, want %q", code, c.stdout.String(), want)
	}
}
