package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/testkafka"
)

func TestDrillReportsWhatAReaderFound(t *testing.T) {
	t.Parallel()
	dir, k := t.TempDir(), embedded(t)
	c := start(t, "drill", "--bootstrap", k.addr, "--faults", "kill=2,kill-early=2,freeze=1,double=1,stop=1,outage=1", "--outage", "4s", "--life-max", "300ms", "--report", dir, "--json")
	c.expectExit(exitDone)
	var kept drill.Report
	text, err := os.ReadFile(filepath.Join(dir, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &kept); err != nil || c.stdout.String() != string(text) {
		t.Fatalf("%v; report.json is\n%s", err, text)
	}
	if !strings.Contains(string(text), `"open_transactions": []`) {
		t.Errorf("no transaction is open, and the report does not say so with an array:\n%s", text)
	}
	if len(kept.Faults) != 8 || len(kept.Outputs) != 3 || kept.Recovery.Measured == 0 || kept.Records == 0 {
		t.Errorf("%+v", kept)
	}
	for _, o := range kept.Outputs {
		if o.Found == 0 || o.Found != o.Expected || o.Sum != o.ExpectedSum {
			t.Errorf("%+v", o)
		}
	}
	left, err := k.admin().ListTopics(t.Context())
	if err != nil || len(left) > 0 {
		t.Errorf("the topics %v are left, %v", left.Names(), err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil || !strings.Contains(string(page), kept.Outputs[0].Sum) || strings.Contains(string(page), "Violated") {
		t.Errorf("the page: %v\n%s", err, page)
	}
}

func TestDrillCatchesTheNaiveLoop(t *testing.T) {
	t.Parallel()
	start(t, "drill", "--sabotage", "naive-loop", "--life-min", "700ms", "--life-max", "1500ms", "--rate", "20000").expectExit(exitDone)
}

func TestDrillNoticesWhatIsBroken(t *testing.T) {
	t.Parallel()
	for name, rule := range map[string]string{
		"commit-before-manifest": "CKPT-3", "ledger-outside": "CKPT-4", "trust-first-read": "CKPT-2", "stale-positions": "CKPT-12",
		"skip-alignment": "CKPT-12", "lose-segment": "STATE-6",
	} {
		c := start(t, "drill", "--sabotage", name, "--json")
		c.expectExit(exitDone)
		var r drill.Report
		if err := json.Unmarshal([]byte(c.stdout.String()), &r); err != nil {
			t.Fatalf("%s: %v; it printed\n%s", name, err, &c.stdout)
		}
		if len(r.Violations()) == 0 || r.Sabotage == nil || r.Sabotage.Name != name || r.Sabotage.Rule != rule {
			t.Errorf("%s: sabotage %+v, violations %v", name, r.Sabotage, r.Violations())
		}
	}
}

func TestDrillStrikesBrokersThatItStarts(t *testing.T) {
	if os.Getenv(testkafka.RequireVariable) != "1" {
		t.Skip("three JVMs of its own, for a minute: where real Kafka is required")
	}
	testkafka.Require(t)
	c := start(t, "drill", "--start-kafka", "--faults", "broker-kill=1", "--json")
	c.await("drill with seed") // the brokers are up
	c.await("broker-kill, fault 1")
	c.expectExit(exitDone)
	var r drill.Report
	if err := json.Unmarshal([]byte(c.stdout.String()), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Faults) != 1 || r.Faults[0].Broker == 0 || r.Faults[0].Elected == 0 || r.BrokerRecovery == nil || r.Brokers != 3 {
		t.Errorf("%+v", r)
	}
}

func TestADrillOfAPipelineStrikesBrokersOfItsOwn(t *testing.T) {
	if os.Getenv(testkafka.RequireVariable) != "1" {
		t.Skip("three JVMs of its own, for a minute: where real Kafka is required")
	}
	testkafka.Require(t)
	k := embedded(t)
	k.create(2, "in", "out", "totals")
	k.produce("in", numbers(0, 3000)...)
	p := k.write("shop.sql", strings.ReplaceAll(shopSQL, "{v}", "v"))
	c := start(t, "drill", "--bootstrap", k.addr, "--pipeline", p.file, "--start-kafka", "--faults", "broker-kill=1", "--life-max", "400ms", "--json")
	for _, step := range []string{"drill with seed", "-plain1", "-plain2", "broker-kill, fault 1"} {
		c.await(step) // each takes its time
	}
	c.expectExit(exitDone)
	var r drill.Report
	if err := json.Unmarshal([]byte(c.stdout.String()), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Faults) != 1 || r.Faults[0].Broker == 0 || r.Brokers != 3 || r.Records != 3000 || len(r.Undecided()) > 0 {
		t.Errorf("%+v", r)
	}
	if left := k.topics(); len(left) != 3 {
		t.Errorf("the cluster of the input has the topics %q", left)
	}
}

func TestOnlyJobsOfTheDrillAreSabotaged(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "revenue.sql")
	if err := os.WriteFile(file, []byte(drill.PassThrough.SQL("127.0.0.1:1", drill.Topics{In: "a", Out: "b"})), 0o600); err != nil {
		t.Fatal(err)
	}
	c := start(t, "sabotaged", "no-fence", file)
	c.expectExit(exitUsage)
	if said := c.stderr.String(); !strings.Contains(said, "drill-") {
		t.Errorf("it says %q", said)
	}
}

func TestDrillSaysWhatIsWrongWithItsCommandLine(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	for args, want := range map[string]string{
		"--bootstrap " + k.addr + " --broker-hook true --outage 12s": "counts as dead after 9s only",
		"--faults burn=1":       `fault "burn"`,
		"--set x":               "KEY=VALUE",
		"--set pipeline.name=x": "names its jobs itself",
		"--set table.exec.mini-batch.enabled=true":            "another output",
		"--topic-config message.timestamp.type=LogAppendTime": "judges the timestamps",
		"--property bootstrap":                                "KEY=VALUE",
		"--bootstrap h:1 --property acks.all=yes":             "acks.all",
		"--life-min 2s --life-max 1s":                         "--life-max",
		"--outage 1s":                                         "--outage",
		"--sabotage all":                                      "commit-before-manifest",
		"--faults broker-kill=1":                              "--broker-hook",
		"--broker-hook true":                                  "--bootstrap",
		"--start-kafka --outage 4s":                           "time out after 3s",
		"--start-kafka --bootstrap h:1":                       "for the input of a --pipeline",
		"--rate 0":                                            "--rate",
		"more":                                                "more",
	} {
		c := start(t, append([]string{"drill"}, strings.Fields(args)...)...)
		c.expectExit(exitUsage)
		if said := c.stderr.String(); !strings.Contains(said, want) {
			t.Errorf("drill %s says %q", args, said)
		}
	}
	start(t, "drill", "--bootstrap", "127.0.0.1:1", "--faults", "1").expectExit(exitUnread)
	for _, more := range []string{"", "--sabotage no-fence"} { // by which nothing is noticed
		c := start(t, append(strings.Fields("drill --bootstrap "+k.addr+" --set parallelism.default=none"), strings.Fields(more)...)...)
		c.expectExit(exitUnread)
		c.says("refuses to work with these settings")
	}
}

// A report is shown to others.
func TestAReportOfADrillHidesSecrets(t *testing.T) {
	t.Parallel()
	c := start(t, "drill", "--faults", "kill=1", "--set", "s3.secret-key=hush", "--json")
	c.expectExit(exitDone)
	if said := c.stdout.String(); strings.Contains(said, "hush") || !strings.Contains(said, "s3.secret-key") {
		t.Error(said)
	}
}
