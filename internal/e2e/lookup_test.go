package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/testpostgres"
)

// lookupSQL names the visitors of the topic in. {url} is the database's.
const lookupSQL = `
CREATE TABLE source (id BIGINT, v STRING, seen AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'
);
CREATE TABLE people (id BIGINT, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'jdbc', 'url' = '{url}', 'table-name' = 'people', 'username' = 'tester', 'password' = 'secret'
);
CREATE TABLE target (id BIGINT, v STRING, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
INSERT INTO target SELECT s.id, s.v, p.name FROM source AS s LEFT JOIN people FOR SYSTEM_TIME AS OF s.seen AS p ON s.id = p.id;
`

// The answer is what the table holds when a row is processed: changes show, and a
// database that is away for a while is waited for.
func TestRowsAreJoinedWithWhatTheDatabaseHoldsThen(t *testing.T) {
	t.Parallel()
	db := testpostgres.Start(t)
	db.Exec(t, `CREATE TABLE people (id bigint PRIMARY KEY, name text); INSERT INTO people VALUES (1, 'ada')`)
	k := embedded(t)
	k.create(1, "in", "out")
	k.produce("in", `{"id":1,"v":"a"}`, `{"id":2,"v":"b"}`, `{"id":null,"v":"c"}`)
	p := k.write("visits.sql", strings.ReplaceAll(lookupSQL, "{url}", db.URL()))
	c := p.start()
	want := []string{`{"id":1,"v":"a","name":"ada"}`, `{"id":2,"v":"b","name":null}`, `{"id":null,"v":"c","name":null}`}
	k.await("out", len(want))

	db.Exec(t, `UPDATE people SET name = 'Ada' WHERE id = 1`)
	k.produce("in", `{"id":1,"v":"d"}`)
	want = append(want, `{"id":1,"v":"d","name":"Ada"}`)
	k.await("out", len(want))

	db.Stop(t)
	k.produce("in", `{"id":1,"v":"e"}`)
	db.Resume(t)
	want = append(want, `{"id":1,"v":"e","name":"Ada"}`)
	k.await("out", len(want))
	c.stop()
	k.expect("out", want...)
}

// totalsSQL keeps totals of the topic in in the database.
const totalsSQL = `
CREATE TABLE source (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'
);
CREATE TABLE totals (parity BIGINT, n BIGINT, total BIGINT, PRIMARY KEY (parity) NOT ENFORCED) WITH (
  'connector' = 'jdbc', 'url' = '{url}', 'table-name' = 'totals', 'username' = 'tester', 'password' = 'secret', 'sink.max-retries' = '0'
);
INSERT INTO totals SELECT MOD(id, 2), COUNT(*), SUM(id) FROM source GROUP BY MOD(id, 2);
`

// Rows are written before their epoch commits, and again after a failure, of the
// job or of the database: by their key they end as the same rows.
func TestTotalsInTheDatabaseEndRightThroughKillsAndRestarts(t *testing.T) {
	t.Parallel()
	db := testpostgres.Start(t)
	db.Exec(t, `CREATE TABLE totals (parity bigint PRIMARY KEY, n bigint, total bigint)`)
	k := embedded(t)
	k.create(1, "in")
	p := k.write("totals.sql", strings.ReplaceAll(totalsSQL, "{url}", db.URL()))
	const rounds, each = 4, 500
	for round := range rounds {
		c := p.start()
		k.produce("in", numbers(round*each, round*each+each/2)...)
		await(t, func() bool {
			return len(db.Exec(t, fmt.Sprintf(`SELECT 1 FROM totals WHERE n > %d`, round*each/2))) > 0
		})
		if round == rounds/2 {
			db.Stop(t)
		}
		k.produce("in", numbers(round*each+each/2, (round+1)*each)...)
		if round == rounds/2 {
			c.await("restarting from the last committed epoch")
			db.Resume(t)
		}
		c.kill()
	}
	c := p.start()
	c.running() // what was killed may have left the last totals already
	const all = rounds * each
	want := fmt.Sprintf("0|%d|%d 1|%d|%d", all/2, all/2*(all/2-1), all/2, all/2*(all/2))
	await(t, func() bool {
		return strings.Join(db.Exec(t, `SELECT parity, n, total FROM totals ORDER BY parity`), " ") == want
	})
	c.stop()
}

func TestWhatTheDatabaseLacksStopsTheJobBeforeItStarts(t *testing.T) {
	t.Parallel()
	db := testpostgres.Start(t)
	k := embedded(t)
	k.create(1, "in", "out")
	c := k.write("visits.sql", strings.ReplaceAll(lookupSQL, "{url}", db.URL())).run()
	c.says(`relation \"people\" does not exist`, "grant SELECT on it")
}
