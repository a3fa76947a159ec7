package e2e

import (
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

func TestWhatTheDatabaseLacksStopsTheJobBeforeItStarts(t *testing.T) {
	t.Parallel()
	db := testpostgres.Start(t)
	k := embedded(t)
	k.create(1, "in", "out")
	c := k.write("visits.sql", strings.ReplaceAll(lookupSQL, "{url}", db.URL())).run()
	c.says(`relation \"people\" does not exist`, "grant SELECT on it")
}
