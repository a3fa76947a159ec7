package compile

import (
	"maps"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
)

const declarations = `
CREATE TABLE e (id INT, k STRING, v INT, w INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'e', 'format' = 'json');
CREATE TABLE cnt (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'cnt', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE win (ws TIMESTAMP(3), k STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'win', 'format' = 'json');
CREATE TABLE app (id INT) WITH ('connector' = 'kafka', 'topic' = 'app', 'format' = 'json');
`

// stateIDs are the ids of the nodes that keep something: state or positions.
func stateIDs(t *testing.T, src string) []dataflow.NodeID {
	t.Helper()
	p, errs := File("f.sql", []byte(declarations+src), fakeOptions())
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	var ids []dataflow.NodeID
	for _, n := range p.Graph.Nodes {
		if _, source := n.Spec.(*dataflow.Source); source || n.Stateful {
			ids = append(ids, n.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

const listed = ` WITH ('connector' = 'kafka', 'topic' = 'list', 'format' = 'json');
INSERT INTO cnt SELECT l.k, COUNT(x.q) FROM list AS l LEFT JOIN UNNEST(l.items) AS x ON x.q > 1 GROUP BY l.k;`

func TestEditsThatMeanTheSameKeepTheState(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"aliases and a sub-query",
			`INSERT INTO cnt SELECT k, SUM(v) FROM e WHERE v > 1 GROUP BY k;`,
			`INSERT INTO cnt SELECT kk, total FROM (SELECT x.k AS kk, SUM(x.v) AS total FROM (SELECT * FROM e WHERE v > 1) AS x GROUP BY x.k) AS y;`},
		{"a view and a common table expression",
			`CREATE VIEW big AS SELECT k, v FROM e WHERE v > 1; INSERT INTO cnt SELECT k, SUM(v) FROM big GROUP BY k;`,
			`INSERT INTO cnt WITH big AS (SELECT v, k FROM e WHERE v > 1) SELECT k, SUM(v) FROM big GROUP BY k;`},
		{"another projection above",
			`INSERT INTO cnt SELECT k, SUM(v) FROM e GROUP BY k;`,
			`INSERT INTO cnt SELECT k, SUM(v) * 2 + 1 FROM e GROUP BY k;`},
		{"an option of the table",
			`INSERT INTO cnt SELECT k, SUM(v) FROM e GROUP BY k;`,
			`INSERT INTO cnt SELECT k, SUM(v) FROM e /*+ OPTIONS('scan.startup.mode' = 'earliest-offset') */ GROUP BY k;`},
		{"a join by WHERE and one by ON",
			`INSERT INTO cnt SELECT a.k, COUNT(*) FROM e AS a, e AS b WHERE a.v = b.w AND a.id > 3 GROUP BY a.k;`,
			`INSERT INTO cnt SELECT x.k, COUNT(*) FROM (SELECT * FROM e WHERE id > 3) AS x JOIN e AS y ON y.w = x.v GROUP BY x.k;`},
		{"a sub-query for the partners of a row",
			`INSERT INTO cnt SELECT k, COUNT(*) FROM e WHERE v IN (SELECT w FROM e WHERE id > 3) GROUP BY k;`,
			`INSERT INTO cnt SELECT k, COUNT(*) FROM e AS x WHERE EXISTS (SELECT 1 FROM e AS y WHERE y.w = x.v AND y.id > 3) GROUP BY k;`},
		{"a window function in a sub-query",
			`INSERT INTO app SELECT CAST(SUM(v) OVER (PARTITION BY k ORDER BY ts) AS INT) FROM e;`,
			`INSERT INTO app SELECT s FROM (SELECT SUM(x.v) OVER w AS s FROM e AS x WINDOW w AS (PARTITION BY x.k ORDER BY x.ts));`},
		{"a window's columns in another order",
			`INSERT INTO win SELECT window_start, k, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;`,
			`INSERT INTO win SELECT window_start, k, n FROM (SELECT COUNT(*) AS n, k, window_start FROM TABLE(TUMBLE(DATA => TABLE e, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '60' SECOND)) GROUP BY window_start, window_end, k);`},
		{"a column that nobody reads, with a name of the elements'",
			`CREATE TABLE list (k STRING, items ARRAY<ROW<q INT>>)` + listed,
			`CREATE TABLE list (k STRING, q INT, items ARRAY<ROW<q INT>>)` + listed},
	} {
		if a, b := stateIDs(t, c.before), stateIDs(t, c.after); !slices.Equal(a, b) {
			t.Errorf("%s: %v, then %v", c.name, a, b)
		}
	}
}

func TestAStatementMoreKeepsTheStateOfTheOthers(t *testing.T) {
	first := `INSERT INTO cnt SELECT k, SUM(v) FROM e WHERE v > 1 GROUP BY k;`
	second := `INSERT INTO win SELECT window_start, k, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;`
	third := `INSERT INTO app SELECT id FROM e WHERE w = 3;`
	alone := stateIDs(t, first)
	for _, together := range []string{first + second, second + first, third + first, first + second + third} {
		ids := stateIDs(t, together)
		for _, id := range alone {
			if !slices.Contains(ids, id) {
				t.Errorf("%s is lost in %s: %v", id, together, ids)
			}
		}
	}
}

func TestAStatementMoreOverATableOfUpdatesKeepsTheStateOfTheOthers(t *testing.T) {
	const table = `CREATE TABLE u (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'u', 'key.format' = 'json', 'value.format' = 'json');`
	first := `INSERT INTO cnt SELECT k, COUNT(*) FROM u GROUP BY k;`
	second := `CREATE TABLE sums (v INT, n BIGINT, PRIMARY KEY (v) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'sums', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO sums SELECT v, COUNT(*) FROM u GROUP BY v;`
	together := stateIDs(t, table+second+first)
	for _, id := range stateIDs(t, table+first) {
		if !slices.Contains(together, id) {
			t.Errorf("%s is lost: %v", id, together)
		}
	}
}

func TestTheOrderOfStatementsDoesNotSwapThePositionsOfATable(t *testing.T) {
	plain := `INSERT INTO app SELECT id FROM e;`
	other := `INSERT INTO cnt SELECT k, SUM(v) FROM e /*+ OPTIONS('topic' = 'old') */ GROUP BY k;`
	earliest := `INSERT INTO cnt SELECT k, SUM(v) FROM e /*+ OPTIONS('scan.startup.mode' = 'earliest-offset') */ GROUP BY k;`
	for _, second := range []string{other, earliest} {
		if a, b := stateIDs(t, plain+second), stateIDs(t, second+plain); !slices.Equal(a, b) {
			t.Errorf("%v, then %v", a, b)
		}
	}
	alone := stateIDs(t, plain)
	for _, second := range []string{other, earliest} {
		if together := stateIDs(t, second+plain); !slices.Contains(together, alone[0]) {
			t.Errorf("%v is lost in %v", alone, together)
		}
	}
	if hinted := stateIDs(t, other); slices.Contains(hinted, alone[0]) {
		t.Errorf("another topic has the positions of the table's own: %v", hinted)
	}
}

func TestAReadingIsNamedByItsOptionsAndNotByItsPlace(t *testing.T) {
	plain := `INSERT INTO app SELECT id FROM e;`
	hinted := `INSERT INTO app SELECT v FROM e /*+ OPTIONS('scan.startup.mode' = 'earliest-offset') */;`
	readings := func(src string) map[string]bool {
		p, errs := File("f.sql", []byte(declarations+src), fakeOptions())
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		names := map[string]bool{}
		for _, n := range p.Graph.Sources() {
			names[n.Spec.(*dataflow.Source).Reading] = true
		}
		return names
	}
	a, b := readings(plain+hinted), readings(hinted+plain)
	if len(a) != 2 || !a[""] || !maps.Equal(a, b) {
		t.Errorf("%v, then %v", a, b)
	}
}

func TestTheOrderOfStatementsDoesNotSwapSinks(t *testing.T) {
	a := `INSERT INTO cnt SELECT k, SUM(v) FROM e GROUP BY k;`
	b := `INSERT INTO cnt (n, k) SELECT COUNT(*), k FROM e GROUP BY k;`
	sinks := func(src string) (ids []dataflow.NodeID) {
		p, errs := File("f.sql", []byte(declarations+src), fakeOptions())
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		for _, n := range p.Graph.Sinks() {
			ids = append(ids, n.ID)
		}
		slices.Sort(ids)
		return ids
	}
	if one, other := sinks(a+b), sinks(b+a); !slices.Equal(one, other) || len(one) != 2 {
		t.Errorf("%v, then %v", one, other)
	}
	if alone := sinks(b); !slices.Contains(sinks(a), alone[0]) {
		t.Errorf("a column list changes the only sink of a table: %v", alone)
	}
}

func TestEditsThatChangeTheMeaningLoseTheState(t *testing.T) {
	base := stateIDs(t, `INSERT INTO cnt SELECT k, SUM(v) FROM e WHERE v > 1 GROUP BY k;`)
	for _, changed := range []string{
		`INSERT INTO cnt SELECT k, SUM(v) FROM e WHERE v > 2 GROUP BY k;`,
		`INSERT INTO cnt SELECT k, SUM(w) FROM e WHERE v > 1 GROUP BY k;`,
		`INSERT INTO cnt SELECT k, SUM(DISTINCT v) FROM e WHERE v > 1 GROUP BY k;`,
		`INSERT INTO cnt SELECT k, SUM(v) FROM e WHERE v > 1 GROUP BY k, w;`,
	} {
		if ids := stateIDs(t, changed); slices.Equal(ids[:1], base[:1]) {
			t.Errorf("%s keeps %v", changed, ids)
		}
	}
}
