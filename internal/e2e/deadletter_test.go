package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

// troubledSQL reads numbers into windows and into a table that takes no NULL, with a cast that may fail.
const troubledSQL = `
CREATE TABLE source (id BIGINT, v STRING, ts AS TO_TIMESTAMP_LTZ(id * 1000, 3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}', 'key.format' = 'raw', 'key.fields' = 'v', 'value.fields-include' = 'EXCEPT_KEY',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event'{source}
);
CREATE TABLE counts (n BIGINT, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
CREATE TABLE strict (id BIGINT NOT NULL, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'strict', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'{strict}
);
INSERT INTO counts
SELECT COUNT(*), SUM(id) FROM TABLE(TUMBLE(TABLE source, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
INSERT INTO strict SELECT NULLIF(id, 7), CAST(v AS INT) FROM source;
`

// letter is a dead letter as a consumer sees it.
type letter struct {
	key, value string
	headers    map[string]string
}

func (k *cluster) letters(topic string) (all []letter) {
	k.t.Helper()
	for _, r := range k.committedRecords(topic) {
		l := letter{key: string(r.Key), value: string(r.Value), headers: map[string]string{}}
		for _, h := range r.Headers {
			l.headers[strings.TrimPrefix(h.Key, "onceflow.")] = string(h.Value)
		}
		all = append(all, l)
	}
	return all
}

// produceTroubled writes records of which four cannot be processed: they are not JSON, late, without a number in v, and with
// an id that becomes NULL.
func (k *cluster) produceTroubled() {
	k.t.Helper()
	record := func(key, value string) *kgo.Record { return &kgo.Record{Key: []byte(key), Value: []byte(value)} }
	k.produceRecords("in", record("1", `{"id":1}`), record("k", `nonsense`), record("many", `{"id":2}`), record("3", `{"id":31}`), record("4", `{"id":5}`), record("5", `{"id":7}`))
}

func TestWhatCannotBeProcessedIsADeadLetterWithItsProvenance(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "strict", "dead")
	k.produceTroubled()
	p := k.write("troubled.sql", strings.NewReplacer("{source}", "", "{strict}", "").Replace(troubledSQL))
	p.run().expectExit(exitBadRecord) // without a topic for dead letters

	c := p.run("--dead-letter", k.prefix+"dead")
	c.expectExit(exitDone)
	audited, code := run(t, "audit", p.file)
	for _, said := range []string{"\nsource: 6 read, 5 decoded, 1 not decoded, 1 dead letters\n", "\nstrict: 1 dead letters\n", ": 2 late, 2 dead letters\n", " 0 differences\n"} {
		if code != exitDone || !strings.Contains(audited.stdout.String(), said) {
			t.Errorf("the audit ended with %d and did not say %q: %s", code, said, audited.stdout.tail())
		}
	}
	k.expect("out", `{"n":2,"s":3}`, `{"n":1,"s":31}`)
	k.expect("strict", `{"id":1,"n":1}`, `{"id":31,"n":3}`, `{"id":5,"n":4}`)
	k.expectLetters("dead",
		letter{"k", "nonsense", map[string]string{"reason": "undecodable", "table": "source", "topic": k.prefix + "in", "partition": "0", "offset": "1", "value": "record",
			"error": "json: byte 0: expected a JSON object, found nonsense"}},
		letter{"", `{"id":2,"v":"many","ts":"1970-01-01 00:00:02Z"}`, map[string]string{"reason": "failed", "kind": "+I", "value": "json"}},
		letter{"", `{"id":5,"ts":"1970-01-01 00:00:05Z"}`, map[string]string{"reason": "late", "kind": "+I", "value": "json", "error": "it came behind the watermark 1970-01-01T00:00:31.000Z"}},
		letter{"", `{"id":7,"ts":"1970-01-01 00:00:07Z"}`, map[string]string{"reason": "late", "kind": "+I", "value": "json", "error": "it came behind the watermark 1970-01-01T00:00:31.000Z"}},
		letter{"", `{"id":null,"n":5}`, map[string]string{"reason": "refused", "table": "strict", "kind": "+I", "value": "json", "error": `table strict: NULL in NOT NULL column "id" of the row +I[null, 5]`}},
	)
}

// expectLetters fails the test unless the topic holds these dead letters, in any order, each with these headers at least.
func (k *cluster) expectLetters(topic string, want ...letter) {
	k.t.Helper()
	got := k.letters(topic)
	for _, w := range want {
		at := slices.IndexFunc(got, func(g letter) bool {
			for name, value := range w.headers {
				if g.headers[name] != value {
					return false
				}
			}
			return g.key == w.key && g.value == w.value && g.headers["job"] != "" && g.headers["error"] != ""
		})
		if at < 0 {
			k.t.Errorf("there is no letter like %+v", w)
			continue
		}
		got = slices.Delete(got, at, at+1)
	}
	for _, g := range got {
		k.t.Errorf("an unexpected letter: %+v", g)
	}
}

func TestATableMayNameATopicOfItsOwnForDeadLetters(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "strict", "dead", "of-source", "of-strict")
	k.produceTroubled()
	option := func(topic string) string { return `, 'errors.deadletterqueue.topic.name' = '` + topic + `'` }
	p := k.write("troubled.sql", strings.NewReplacer("{source}", option("of-source"), "{strict}", option("of-strict")).Replace(troubledSQL))
	p.run("--dead-letter", "dead").expectExit(exitDone)
	for topic, want := range map[string][]string{"dead": nil, "of-source": {"failed", "late", "late", "undecodable"}, "of-strict": {"refused"}} {
		var reasons []string
		for _, l := range k.letters(topic) {
			reasons = append(reasons, l.headers["reason"])
		}
		if slices.Sort(reasons); !slices.Equal(reasons, want) {
			t.Errorf("topic %s has letters because of %q, want %q", topic, reasons, want)
		}
	}
}

func TestSkippedRecordsAreDeadLettersWhereThereIsATopicForThem(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "dead")
	k.produce("in", `{"id":1`, `{"id":1,"v":"a"}`, `nonsense`, `{"id":2,"v":"b"}`)
	p := k.write("copy.sql", with(copySQL, bounded+ignoring, ""))
	c := p.run("--dead-letter", "dead")
	c.expectExit(exitDone)
	c.says("2 records and rows became dead letters")
	if strings.Contains(c.stderr.String(), "were skipped") {
		t.Error("dead letters are also counted as skipped")
	}
	k.expect("out", `{"id":1,"v":"a"}`, `{"id":2,"v":"b"}`)
	k.expectLetters("dead",
		letter{"", `{"id":1`, map[string]string{"reason": "skipped", "offset": "0", "error": "json: byte 7: expected ',' or '}', found the end of the message"}},
		letter{"", `nonsense`, map[string]string{"reason": "skipped", "offset": "2"}})
	p.rewrite(k, with(copySQL, bounded+ignoring, ""))
	p.run("--again").expectExit(exitDone)
	const both = "\nsource: 8 read, 4 decoded, 2 skipped, 2 not decoded, 2 dead letters\n"
	if audited, code := run(t, "audit", p.file); code != exitDone || !strings.Contains(audited.stdout.String(), both) {
		t.Errorf("the audit ended with %d and did not say %q: %s", code, both, audited.stdout.tail())
	}
}

func TestDeadLettersNeedATransactionAndATopicThatKeepsThem(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out")
	k.createWith("compacted", map[string]string{"cleanup.policy": "compact"})
	p := k.write("copy.sql", with(copySQL, "", `, 'sink.delivery-guarantee' = 'at-least-once'`))
	c := p.run("--dead-letter", "dead")
	c.expectExit(exitUsage)
	c.says("no transaction to commit in")
	p.rewrite(k, with(copySQL, "", ""))
	c, code := run(t, "check", "--cluster", "--dead-letter", "compacted", "--json", p.file)
	if said := c.stdout.String(); code != exitConfig || !strings.Contains(said, "topic compacted") || !strings.Contains(said, "is for dead letters") {
		t.Errorf("check ended with %d: %s", code, said)
	}
}

// What is broken in the input, and how it must be divided, the test knows from its own numbers alone.
func TestKilledEngineWritesEveryDeadLetterOnce(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out", "dead")
	const n = 4000
	var records []*kgo.Record
	var good, bad []string
	for i := range n {
		value := numbers(i, i+1)[0]
		if i%7 == 3 {
			value = fmt.Sprintf("broken %d", i)
			bad = append(bad, value)
		} else {
			good = append(good, value)
		}
		records = append(records, &kgo.Record{Value: []byte(value), Partition: int32(i % 2)})
	}
	k.produceTo("in", records...)
	p := k.write("copy.sql", with(copySQL, "", ""))
	args := []string{"--dead-letter", "dead", "--set", "onceflow.epoch-records=100"}
	for round := range *kills {
		c := p.start(args...)
		c.running()
		k.await("dead", (round+1)*len(bad)/(*kills+2))
		c.kill()
	}
	c := p.start(args...)
	k.await("out", len(good))
	k.await("dead", len(bad))
	c.stop()
	k.expect("out", good...)
	k.expect("dead", bad...)
	for _, l := range k.letters("dead") {
		var i, offset int
		fmt.Sscanf(l.value, "broken %d", &i)
		fmt.Sscan(l.headers["offset"], &offset)
		if l.headers["partition"] != fmt.Sprint(i%2) || offset != i/2 {
			t.Errorf("%q is said to be of partition %s, offset %d", l.value, l.headers["partition"], offset)
		}
	}
	k.nothingOpen("dead", "copy")
	audited, code := run(t, "audit", p.file)
	counted := fmt.Sprintf("\nsource: %d read, %d decoded, %d not decoded, %d dead letters\n", n, len(good), len(bad), len(bad))
	if code != exitDone || !strings.Contains(audited.stdout.String(), counted) {
		t.Errorf("the audit ended with %d and did not say %q: %s", code, counted, audited.stdout.tail())
	}
}

// produceTo writes records to the partitions that they name.
func (k *cluster) produceTo(topic string, records ...*kgo.Record) {
	k.t.Helper()
	cl := k.client(kgo.DefaultProduceTopic(k.prefix+topic), kgo.RecordPartitioner(kgo.ManualPartitioner()))
	if err := cl.ProduceSync(k.t.Context(), records...).FirstErr(); err != nil {
		k.t.Fatal(err)
	}
	cl.Close()
}

// A record is one letter, whichever of its columns fails, and the others of its batch go on.
func TestOnlyTheRecordsThatColumnsOrConditionsFailWithAreDeadLetters(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "dead")
	k.produce("in", `{"v":"5"}`, `{"v":"x"}`, `{"v":"0"}`, `{"v":"7"}`, `{"v":null}`, `{"v":"8"}`)
	const sql = `
CREATE TABLE source (v STRING, n AS CAST(v AS INT), ts AS TO_TIMESTAMP_LTZ(CAST(v AS BIGINT), 3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset'
);
CREATE TABLE target (n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
INSERT INTO target
SELECT COUNT(*), SUM(n) FROM TABLE(TUMBLE(TABLE source, DESCRIPTOR(ts), INTERVAL '10' SECOND))
WHERE {condition} GROUP BY window_start, window_end;
`
	for condition, test := range map[string]struct {
		out     string
		letters []letter
	}{
		"TRUE": {`{"n":4,"s":20}`, []letter{
			{"", `{"v":"x"}`, map[string]string{"reason": "failed", "table": "source", "offset": "1", "value": "record"}},
			{"", `{"n":null,"ts":null}`, map[string]string{"reason": "failed", "value": "json", "kind": "+I"}},
		}},
		"70 / n > 9": {`{"n":2,"s":12}`, []letter{
			{"", `{"v":"x"}`, map[string]string{"reason": "failed", "table": "source", "offset": "1", "value": "record"}},
			{"", `{"v":"0"}`, map[string]string{"reason": "failed", "table": "source", "offset": "2", "value": "record"}},
		}},
	} {
		t.Run(condition, func(t *testing.T) {
			k := &cluster{t: t, addr: k.addr}
			k.deleteTopic("dead")
			k.deleteTopic("out")
			k.create(1, "out", "dead")
			k.write("fail.sql", strings.Replace(sql, "{condition}", condition, 1)).run("--dead-letter", "dead", "--set", fmt.Sprintf("pipeline.name=fail %d", len(condition))).expectExit(exitDone)
			k.expect("out", test.out)
			k.expectLetters("dead", test.letters...)
		})
	}
}

// The writer of a topic refuses a row; those that came with it are written.
func TestARowThatItsTopicCannotTakeIsADeadLetter(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "out", "dead")
	k.produce("in", `{"id":5,"v":"a"}`, `{"id":-5,"v":"before 1970"}`, `{"id":9223372036855,"v":"after 2262"}`, `{"id":7,"v":"b"}`)
	sql := strings.NewReplacer("CREATE TABLE target (id BIGINT, v STRING)", "CREATE TABLE target (id BIGINT, v STRING, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp')",
		"SELECT id, v FROM", "SELECT id, v, TO_TIMESTAMP_LTZ(id, 3) FROM").Replace(with(copySQL, bounded, ""))
	k.write("copy.sql", sql).run("--dead-letter", "dead").expectExit(exitDone)
	k.expect("out", `{"id":5,"v":"a"}`, `{"id":7,"v":"b"}`)
	refused := map[string]string{"reason": "refused", "table": "target", "value": "json"}
	k.expectLetters("dead", letter{"", `{"id":-5,"v":"before 1970","ts":"1969-12-31 23:59:59.995Z"}`, refused},
		letter{"", `{"id":9223372036855,"v":"after 2262","ts":"2262-04-11 23:47:16.855Z"}`, refused})
}

// Brokers would refuse the record each time that it is written: the writer looks before.
func TestARecordThatIsTooLargeForItsTopicIsADeadLetterThatMayBeCut(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in")
	k.createWith("out", map[string]string{"max.message.bytes": "2000"})
	k.createWith("dead", map[string]string{"max.message.bytes": "3000"})
	large := `{"id":2,"v":"` + strings.Repeat("x", 5000) + `"}`
	k.produce("in", `{"id":1,"v":"a"}`, large, `{"id":3,"v":"b"}`)
	p := k.write("copy.sql", with(copySQL, bounded, ""))
	c := p.run()
	c.expectExit(exitBadRecord)
	c.says("is too large for topic " + k.prefix + "out")
	p.run("--dead-letter", "dead").expectExit(exitDone)
	k.expect("out", `{"id":1,"v":"a"}`, `{"id":3,"v":"b"}`)
	letters := k.letters("dead")
	if len(letters) != 1 || letters[0].headers["reason"] != "refused" || letters[0].headers["cut"] != fmt.Sprint(len(large)) || letters[0].value == "" || !strings.HasPrefix(large, letters[0].value) {
		t.Errorf("letters %.300q", fmt.Sprint(letters))
	}
	if audited, code := run(t, "audit", p.file); code != exitDone || !strings.Contains(audited.stdout.String(), "target: 1 dead letters") {
		t.Errorf("the audit ended with %d: %s", code, audited.stdout.tail())
	}
}
