package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/internal/drill"
)

// shopSQL copies the even numbers of the topic in, and keeps totals of all by parity.
const shopSQL = `
SET 'pipeline.name' = 'shop';
CREATE TABLE source (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json', 'properties.group.id' = 'shop'
);
CREATE TABLE evens (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
CREATE TABLE totals (odd INT, n BIGINT, s BIGINT, PRIMARY KEY (odd) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = '{broker}', 'key.format' = 'json', 'value.format' = 'json'
);
INSERT INTO evens SELECT id, {v} FROM source WHERE MOD(id, 2) = 0;
INSERT INTO totals SELECT MOD(id, 2), COUNT(*), SUM(id) FROM source GROUP BY MOD(id, 2);
`

// drillShop drills a pipeline and returns the report and the exit code.
func drillShop(t *testing.T, v string, flags ...string) (*cluster, drill.Report, *child) {
	t.Helper()
	return drillShopOf(t, 2, v, flags...)
}

// drillShopOf does so with an input of that many partitions.
func drillShopOf(t *testing.T, partitions int32, v string, flags ...string) (*cluster, drill.Report, *child) {
	t.Helper()
	k := embedded(t)
	k.create(partitions, "in", "out", "totals")
	k.produce("in", numbers(0, 3000)...)
	p := k.write("shop.sql", strings.ReplaceAll(shopSQL, "{v}", v))
	c := start(t, append([]string{"drill", "--bootstrap", k.addr, "--pipeline", p.file, "--life-max", "400ms", "--json"}, flags...)...)
	c.exit()
	var r drill.Report
	if err := json.Unmarshal([]byte(c.stdout.String()), &r); err != nil {
		t.Fatalf("%v: %s", err, c.stdout.String())
	}
	return k, r, c
}

func TestAPipelineOfTheUsersIsDrilledOnACopyOfItsInput(t *testing.T) {
	t.Parallel()
	k, r, c := drillShop(t, "v", "--faults", "kill=2,kill-early=2,freeze=1,double=1,stop=1")
	c.expectExit(exitDone)
	if len(r.Faults) != 7 || r.Records != 3000 || len(r.Outputs) != 2 || len(r.Undecided()) > 0 {
		t.Errorf("%+v", r)
	}
	for _, o := range r.Outputs {
		if want := map[drill.Workload]int64{"out": 1500, "totals": 2}[o.Workload]; o.Expected != want || o.Found != want || o.Sum != o.ExpectedSum {
			t.Errorf("%+v", o)
		}
	}
	for _, topic := range k.topics() {
		if strings.Contains(topic, "drill-") {
			t.Errorf("topic %s is left", topic)
		}
	}
	if wrote := len(k.committed("out")) + len(k.committed("totals")); wrote > 0 {
		t.Errorf("the drill wrote %d records to the topics of the pipeline", wrote)
	}
}

// Of one partition all is in one order: what a key passes through is judged too.
func TestADrillOfAPipelineJudgesTheOrderWithinKeys(t *testing.T) {
	t.Parallel()
	_, r, c := drillShopOf(t, 1, "v", "--faults", "kill=3,freeze=1")
	c.expectExit(exitDone)
	for _, o := range r.Outputs {
		want := map[drill.Workload]drill.OutputReport{"out": {OrderUndecided: "the records have no key"}, "totals": {KeysInOrder: 2}}[o.Workload]
		if o.KeysInOrder != want.KeysInOrder || o.OrderUndecided != want.OrderUndecided || o.OutOfOrder != 0 {
			t.Errorf("%+v", o)
		}
	}
}

// What others write to the topics that are read need not be whole: a transaction is open, and in front of it lies a record that was aborted behind it.
func TestADrillOfAPipelineDoesNotWaitForTransactionsOfOthers(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "totals")
	k.produce("in", numbers(0, 100)...)
	aborted := k.transaction("first", "in", numbers(100, 102)...)
	open := k.transaction("second", "in", numbers(102, 103)...)
	defer open.Close()
	if err := aborted.EndTransaction(t.Context(), kgo.TryAbort); err != nil {
		t.Fatal(err)
	}
	p := k.write("shop.sql", strings.ReplaceAll(shopSQL, "{v}", "v"))
	c := start(t, "drill", "--bootstrap", k.addr, "--pipeline", p.file, "--faults", "0", "--json")
	c.expectExit(exitDone)
	var r drill.Report
	if err := json.Unmarshal([]byte(c.stdout.String()), &r); err != nil || r.Records != 100 {
		t.Errorf("%v: %+v", err, r)
	}
}

// The control run: the same drill of an engine that takes the input anew behind each of its fences.
func TestADrillOfAPipelineNoticesABrokenEngine(t *testing.T) {
	t.Parallel()
	_, r, c := drillShop(t, "v", "--faults", "kill=6", "--sabotage", "ledger-outside")
	c.expectExit(exitFailed)
	if len(r.Violations()) == 0 {
		t.Errorf("%+v", r)
	}
}

func TestADrillSaysWhereAPipelineDependsOnMoreThanItsInput(t *testing.T) {
	t.Parallel()
	_, r, c := drillShop(t, "UUID()", "--faults", "kill=1")
	c.expectExit(exitDone)
	if at := r.Undecided(); len(at) != 1 || at[0] != "out" || !r.OK() {
		t.Errorf("undecided are %q, violations %q", at, r.Violations())
	}
}

func TestADrillInWhichNoFaultCameProvesNothing(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "totals")
	k.produce("in", numbers(0, 10)...)
	p := k.write("shop.sql", strings.ReplaceAll(shopSQL, "{v}", "v"))
	drill := func(faults string) *child {
		return start(t, "drill", "--bootstrap", k.addr, "--pipeline", p.file, "--life-min", "1m", "--life-max", "1m", "--faults", faults)
	}
	c := drill("kill=1")
	c.expectExit(exitUnread)
	c.says("no fault came", "its 10 records")
	drill("0").expectExit(exitDone)
}

func TestADrillRefusesAPipelineThatHasNoShadow(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	for what, test := range map[string]struct{ sql, says string }{
		"a sink elsewhere":       {strings.Replace(with(copySQL, "", ""), "'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}',\n  'format' = 'json'", "'connector' = 'print'", 1), "outside of Kafka"},
		"a sink without promise": {with(copySQL, "", `, 'sink.delivery-guarantee' = 'at-least-once'`), "outside of the guarantee"},
		"a loop":                 {strings.Replace(with(copySQL, "", ""), "'topic' = 'out'", "'topic' = 'in'", 1), "reads and writes in"},
	} {
		p := k.write("copy.sql", test.sql)
		c := start(t, "drill", "--bootstrap", k.addr, "--pipeline", p.file)
		c.expectExit(exitUsage)
		if said := c.stderr.String(); !strings.Contains(said, test.says) {
			t.Errorf("%s: it says %q", what, said)
		}
	}
	start(t, "drill", "--pipeline", "x.sql").expectExit(exitUsage)
}
