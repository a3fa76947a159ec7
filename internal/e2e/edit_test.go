package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

// totals returns the messages of totalSQL for the numbers 0 to n-1, in order per
// parity.
func totals(n int) []string {
	var values []string
	count, sum := [2]int{}, [2]int{}
	for i := range n {
		odd := i % 2
		count[odd]++
		sum[odd] += i
		values = append(values, fmt.Sprintf(`{"odd":%d,"n":%d,"s":%d}`, odd, count[odd], sum[odd]))
	}
	return values
}

// stoppedTotal runs totalSQL over ten records and stops it.
func stoppedTotal(k *cluster) *pipeline {
	k.t.Helper()
	k.create(1, "in", "totals", "out")
	k.produce("in", numbers(0, 10)...)
	p := k.write("total.sql", totalSQL)
	c := p.start()
	k.await("totals", 10)
	c.stop()
	k.expect("totals", totals(10)...)
	return p
}

// goesOnAfter edits the pipeline and expects the totals to go on from the state.
func goesOnAfter(k *cluster, p *pipeline, sql string) *child {
	k.t.Helper()
	p.rewrite(k, sql)
	k.produce("in", numbers(10, 20)...)
	c := p.start()
	k.await("totals", 20)
	return c
}

func TestRenamedViewKeepsTheState(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "totals")
	k.produce("in", numbers(0, 10)...)
	viewed := strings.Replace(totalSQL, "INSERT INTO totals", "CREATE VIEW few AS SELECT id FROM source;\nINSERT INTO totals", 1)
	viewed = strings.Replace(viewed, "FROM source GROUP", "FROM few GROUP", 1)
	p := k.write("total.sql", viewed)
	c := p.start()
	k.await("totals", 10)
	c.stop()
	goesOnAfter(k, p, strings.NewReplacer("VIEW few", "VIEW many", "FROM few", "FROM many").Replace(viewed)).stop()
	k.expect("totals", totals(20)...)
}

func TestChangedOptionsAndLayoutOfTheFileKeepTheState(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	changed := strings.Replace(totalSQL, "'format' = 'json',", "'format' = 'json', 'json.ignore-parse-errors' = 'true',", 1)
	goesOnAfter(k, p, "-- a comment\n"+strings.ReplaceAll(changed, "COUNT(*)", "count( * )")).stop()
	k.expect("totals", totals(20)...)
}

func TestStatelessFilterOfAnotherInsertMayChange(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "totals", "out")
	k.produce("in", numbers(0, 10)...)
	filtered := totalSQL + strings.Replace(outTable, "{where}", "id < 5", 1)
	p := k.write("total.sql", filtered)
	c := p.start()
	k.await("totals", 10)
	k.await("out", 5)
	c.stop()
	c = goesOnAfter(k, p, strings.Replace(filtered, "id < 5", "id >= 15", 1))
	k.await("out", 10)
	c.stop()
	k.expect("totals", totals(20)...)
	k.expect("out", append(numbers(0, 5), numbers(15, 20)...)...)
}

const outTable = `
CREATE TABLE target (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
INSERT INTO target SELECT id, v FROM source WHERE {where};
`

func TestAddedInsertFromTheSameTableKeepsTheState(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	c := goesOnAfter(k, p, totalSQL+strings.Replace(outTable, "{where}", "TRUE", 1))
	k.await("out", 10)
	c.stop()
	k.expect("totals", totals(20)...)
	// The table is read on from where it stood: what was read before is not
	// read again for the new output.
	k.expect("out", numbers(10, 20)...)
}

func TestAddedInsertFromANewTableReadsItFromItsStart(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	k.create(2, "more")
	k.produce("more", numbers(100, 110)...)
	added := strings.NewReplacer("TABLE source", "TABLE more", "'in'", "'more'").Replace(totalSQL[:strings.Index(totalSQL, "CREATE TABLE totals")])
	c := goesOnAfter(k, p, totalSQL+added+strings.NewReplacer("{where}", "TRUE", "FROM source", "FROM more").Replace(outTable))
	k.await("out", 10)
	k.produce("more", numbers(110, 120)...)
	k.await("out", 20)
	c.stop()
	k.expect("totals", totals(20)...)
	k.expect("out", numbers(100, 120)...)
}

func TestChangedAggregationIsRefusedWithReasonAndChoices(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	p.rewrite(k, strings.ReplaceAll(totalSQL, "MOD(id, 2)", "MOD(id, 3)"))
	c := p.run()
	c.expectExit(exitConfig)
	c.says("this state would be lost", "pipeline.name", "--reset ")
	k.expect("totals", totals(10)...)
	// The pipeline as it was goes on.
	goesOnAfter(k, p, totalSQL).stop()
	k.expect("totals", totals(20)...)
	// The reset that was offered reads everything again.
	p.rewrite(k, strings.ReplaceAll(totalSQL, "MOD(id, 2)", "MOD(id, 3)"))
	anew := p.start(resetOf(c)...)
	k.await("totals", 40)
	anew.stop()
	var last string
	for _, v := range k.committed("totals") {
		if strings.HasPrefix(v, `{"odd":2`) {
			last = v
		}
	}
	if want := `{"odd":2,"n":6,"s":57}`; last != want {
		t.Errorf("the last total of 2 is %s, want %s", last, want)
	}
}

func TestTopicThatATableNoLongerNamesIsNotReadOnSilently(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedCopy(k)
	k.create(2, "more")
	k.produce("in", numbers(10, 20)...)
	k.produce("more", numbers(100, 110)...)
	moved := strings.Replace(with(copySQL, "", ""), "'topic' = 'in'", "'topic' = 'more'", 1)
	p.rewrite(k, moved)
	c := p.run()
	c.expectExit(exitConfig)
	c.says("table was read from topic in", "no longer select")
	k.expect("out", numbers(0, 10)...)
	// Under another name the table is a new one.
	p.rewrite(k, strings.NewReplacer("TABLE source", "TABLE other", "FROM source", "FROM other").Replace(moved))
	c = p.start()
	c.await("a table is no longer read", "source")
	c.await("a table is new in the pipeline", "other")
	k.await("out", 20)
	c.stop()
	k.expect("out", append(numbers(0, 10), numbers(100, 110)...)...)
}

func TestTopicThatATableNamesInAdditionIsReadAtOnce(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedCopy(k)
	k.create(2, "more")
	k.produce("more", numbers(100, 110)...)
	p.rewrite(k, strings.Replace(with(copySQL, "", ""), "'topic' = 'in'", "'topic' = 'in;more'", 1))
	c := p.start()
	k.await("out", 20)
	c.stop()
	k.expect("out", append(numbers(0, 10), numbers(100, 110)...)...)
}

func TestPartitionsAddedWhileTheJobWasDownAreReadAtOnce(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedCopy(k)
	if _, err := k.admin().CreatePartitions(t.Context(), 2, "in"); err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		k.produceAt("in", &kgo.Record{Partition: int32(i), Value: []byte(numbers(10+i, 11+i)[0])})
	}
	c := p.start()
	k.await("out", 14)
	c.stop()
	k.expect("out", numbers(0, 14)...)
}
