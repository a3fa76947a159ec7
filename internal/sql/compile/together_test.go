package compile

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

const twoOfEach = declarations + `
CREATE TABLE cnt2 (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'cnt2', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE win2 (ws TIMESTAMP(3), k STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'win2', 'format' = 'json');
CREATE TABLE kw (k STRING, n BIGINT, w TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'kw', 'format' = 'json');
CREATE TABLE kw2 (k STRING, n BIGINT, w TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'kw2', 'format' = 'json');
CREATE TABLE u (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'u', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE chg (k STRING, n INT) WITH ('connector' = 'kafka', 'topic' = 'chg', 'format' = 'debezium-json');
CREATE TABLE chg2 (k STRING, n INT) WITH ('connector' = 'kafka', 'topic' = 'chg2', 'format' = 'debezium-json');
`

// statefulAbove are the stateful nodes whose rows come to each table, the nearest first.
func statefulAbove(t *testing.T, src string) map[string][]*dataflow.Node {
	t.Helper()
	p, errs := File("f.sql", []byte(twoOfEach+src), fakeOptions())
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	above := map[string][]*dataflow.Node{}
	for _, sink := range p.Graph.Sinks() {
		var found []*dataflow.Node
		for level := []*dataflow.Node{sink}; len(level) > 0; {
			var next []*dataflow.Node
			for _, n := range level {
				if n.Stateful {
					found = append(found, n)
				}
				for _, in := range n.Inputs {
					next = append(next, in.From)
				}
			}
			level = next
		}
		above[sink.Spec.(*dataflow.Sink).Name] = found
	}
	return above
}

// withoutRequirements are the specs without what several consumers ask for together.
func withoutRequirements(nodes []*dataflow.Node) []any {
	var all []any
	for _, n := range nodes {
		if m, ok := n.Spec.(*dataflow.Match); ok {
			all = append(all, spellMatch(m)) // its expressions know their places in the file
			continue
		}
		spec := reflect.New(reflect.TypeOf(n.Spec).Elem()).Elem()
		spec.Set(reflect.ValueOf(n.Spec).Elem())
		if before := spec.FieldByName("EmitUpdateBefore"); before.IsValid() {
			before.SetBool(false)
		}
		all = append(all, spec.Interface())
	}
	return all
}

func spellMatch(m *dataflow.Match) string {
	s := fmt.Sprint(m.Keys, m.Time, m.Order, m.Pattern)
	views := []dataflow.MatchView{m.Measures.View}
	for _, c := range m.Conditions {
		views = append(views, c.View)
	}
	for _, v := range views {
		s += fmt.Sprint(v.Picks)
		for _, a := range v.Aggregates {
			for _, x := range a.Args {
				s += " " + x.Canonical()
			}
		}
	}
	return s
}

func TestStatementsTogetherDoWhatEachDoesAlone(t *testing.T) {
	const step, size = `INTERVAL '1' MINUTE`, `INTERVAL '2' MINUTE`
	for _, c := range []struct{ name, a, b string }{
		{"the first row of an order and of a numbering",
			`INSERT INTO chg SELECT k, v FROM e ORDER BY v LIMIT 1;`,
			`INSERT INTO chg2 SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY v) AS rn FROM e) WHERE rn = 1;`},
		{"the start and the end of a window by one name",
			`INSERT INTO kw SELECT k, COUNT(*) AS n, TUMBLE_START(ts, ` + step + `) AS w FROM e GROUP BY k, TUMBLE(ts, ` + step + `);`,
			`INSERT INTO kw2 SELECT k, COUNT(*) AS n, TUMBLE_END(ts, ` + step + `) AS w FROM e GROUP BY k, TUMBLE(ts, ` + step + `);`},
		{"windows of GROUP BY and of a table function",
			`INSERT INTO win SELECT w, k, n FROM (SELECT HOP_START(ts, ` + step + `, ` + size + `) AS w, HOP_END(ts, ` + step + `, ` + size + `) AS we, k, SUM(v) AS n FROM e GROUP BY k, HOP(ts, ` + step + `, ` + size + `));`,
			`INSERT INTO win2 SELECT w, k, n FROM (SELECT window_start AS w, window_end AS we, k, SUM(v) AS n FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), ` + step + `, ` + size + `)) GROUP BY k, window_start, window_end);`},
		{"groups that are forgotten and that are not",
			`INSERT INTO cnt SELECT /*+ STATE_TTL('e' = '1d') */ k, SUM(v) FROM e GROUP BY k;`,
			`INSERT INTO cnt2 SELECT k, SUM(v) FROM e GROUP BY k;`},
		{"what stands above groups that are forgotten and that are not",
			`INSERT INTO cnt SELECT CAST(n AS STRING), COUNT(*) FROM (SELECT /*+ STATE_TTL('e' = '1d') */ k, SUM(v) AS n FROM e GROUP BY k) GROUP BY n;`,
			`INSERT INTO cnt2 SELECT CAST(n AS STRING), COUNT(*) FROM (SELECT k, SUM(v) AS n FROM e GROUP BY k) GROUP BY n;`},
		{"joins that forget after other times",
			`INSERT INTO chg SELECT /*+ STATE_TTL('a' = '1d', 'b' = '2d') */ a.k, b.v FROM e AS a JOIN e AS b ON a.id = b.w;`,
			`INSERT INTO chg2 SELECT /*+ STATE_TTL('a' = '2d', 'b' = '1d') */ a.k, b.v FROM e AS a JOIN e AS b ON a.id = b.w;`},
		{"a session's time to live that changes between them",
			`SET 'table.exec.state.ttl' = '1 d'; INSERT INTO chg SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM e) WHERE rn < 3;`,
			`SET 'table.exec.state.ttl' = '2 d'; INSERT INTO chg2 SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM e) WHERE rn < 3;`},
		{"a table of updates that a session's time to live changes for",
			`SET 'table.exec.state.ttl' = '1 d'; INSERT INTO cnt SELECT k, COUNT(*) FROM u GROUP BY k;`,
			`SET 'table.exec.state.ttl' = '2 d'; INSERT INTO cnt2 SELECT k, COUNT(*) FROM u GROUP BY k;`},
		{"a table of updates that is forgotten for one of them",
			`SET 'table.exec.state.ttl' = '1 d'; INSERT INTO cnt SELECT k, COUNT(*) FROM u GROUP BY k;`,
			`SET 'table.exec.state.ttl' = '0'; INSERT INTO cnt2 SELECT k, COUNT(*) FROM u GROUP BY k;`},
		{"sums by themselves and those that a count belongs to",
			`INSERT INTO cnt SELECT k, s FROM (SELECT k, SUM(v) AS s, AVG(v) AS a, COUNT(v) AS c FROM e GROUP BY k) WHERE a > 1;`,
			`INSERT INTO cnt2 SELECT k, s FROM (SELECT k, SUM(v) AS s, AVG(v) AS a FROM e GROUP BY k) WHERE a > 1;`},
		{"sums of other rows of a pattern",
			`INSERT INTO chg SELECT k, s FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES SUM(A.v) AS s PATTERN (A{2} B) DEFINE B AS B.v > 1);`,
			`INSERT INTO chg2 SELECT k, s FROM e MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES SUM(A.w) AS s PATTERN (A{2} B) DEFINE B AS B.v > 1);`},
	} {
		alone := statefulAbove(t, c.a)
		for table, nodes := range statefulAbove(t, c.b) {
			alone[table] = nodes
		}
		together, turned := statefulAbove(t, c.a+c.b), statefulAbove(t, c.b+c.a)
		for table := range alone {
			want := withoutRequirements(alone[table])
			for _, graph := range []map[string][]*dataflow.Node{together, turned} {
				if got := withoutRequirements(graph[table]); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: before %s stand\n%+v\nalone\n%+v", c.name, table, got, want)
				}
			}
		}
	}
}

func TestTheOrderOfStatementsDoesNotSwapStateOfOtherTimesToLive(t *testing.T) {
	a := `INSERT INTO cnt SELECT /*+ STATE_TTL('e' = '1d') */ k, SUM(v) FROM e GROUP BY k;`
	b := `INSERT INTO cnt2 SELECT k, SUM(v) FROM e GROUP BY k;`
	one, other := statefulAbove(t, a+b), statefulAbove(t, b+a)
	for _, table := range []string{"cnt", "cnt2"} {
		if one[table][0].ID != other[table][0].ID {
			t.Errorf("%s: %s, then %s", table, one[table][0].ID, other[table][0].ID)
		}
	}
	if one["cnt"][0] == one["cnt2"][0] {
		t.Error("both have one state")
	}
}

func TestWhatDependsOnChanceIsComputedForEachStatement(t *testing.T) {
	for _, c := range []struct{ name, a, b string }{
		{"a filter", `INSERT INTO cnt SELECT k, COUNT(*) FROM e WHERE RAND() < 0.5 GROUP BY k;`, `INSERT INTO cnt2 SELECT k, COUNT(*) FROM e WHERE RAND() < 0.5 GROUP BY k;`},
		{"a value", `INSERT INTO chg SELECT MAX(u), 1 FROM (SELECT k, UUID() AS u FROM e) GROUP BY k;`, `INSERT INTO chg2 SELECT MAX(u), 1 FROM (SELECT k, UUID() AS u FROM e) GROUP BY k;`},
		{"a join", `INSERT INTO chg SELECT a.k, b.v FROM e AS a JOIN e AS b ON a.id = b.w AND RAND() < 0.5;`, `INSERT INTO chg2 SELECT a.k, b.v FROM e AS a JOIN e AS b ON a.id = b.w AND RAND() < 0.5;`},
	} {
		seen := map[*dataflow.Node]bool{}
		for table, nodes := range statefulAbove(t, c.a+c.b) {
			if len(nodes) == 0 || seen[nodes[0]] {
				t.Errorf("%s: %s has no operator of its own", c.name, table)
			}
			for _, n := range nodes {
				seen[n] = true
			}
		}
	}
}

func TestAJoinOfWhichNothingIsReadStaysUnlessItHasTheWholeGroup(t *testing.T) {
	const tumble, cumulate = `TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '2' MINUTE)`, `CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE, INTERVAL '2' MINUTE)`
	for _, c := range []struct {
		window, on string
		stays      bool
	}{
		{cumulate, `x.ws = y.window_start`, true}, // a row has a partner for each step
		{tumble, `x.ws = y.window_start`, true},
		{tumble, `x.ws = y.window_start AND x.we = y.window_end`, false},
		{cumulate, `x.ws = y.window_start AND x.we = y.window_end`, false},
	} {
		plan := planText(twoOfEach + `INSERT INTO chg SELECT x.k, x.v FROM (SELECT k, v, ts + INTERVAL '0' SECOND AS ws, ts + INTERVAL '2' MINUTE AS we FROM e) AS x
			LEFT JOIN (SELECT k, window_start, window_end, COUNT(*) AS n FROM TABLE(` + c.window + `) GROUP BY k, window_start, window_end) AS y ON x.k = y.k AND ` + c.on + `;`)
		if strings.Contains(plan, "LeftOuterJoin") != c.stays {
			t.Errorf("%s, ON %s: the join stays: %t, but the plan is\n%s", c.window, c.on, c.stays, plan)
		}
	}
}

func TestATableIsReadTwiceWhereOnlyOneStatementNormalisesIt(t *testing.T) {
	const cdc = `CREATE TABLE cdc (id INT, k STRING, v INT, w INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'cdc', 'format' = 'debezium-json');`
	a := `SET 'table.exec.source.cdc-events-duplicate' = 'true'; INSERT INTO chg SELECT k, v FROM cdc;`
	b := `SET 'table.exec.source.cdc-events-duplicate' = 'false'; INSERT INTO chg2 SELECT k, w FROM cdc;`
	read := func(src string) map[dataflow.NodeID][]types.Field {
		p, errs := File("f.sql", []byte(twoOfEach+cdc+src), fakeOptions())
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		fields := map[dataflow.NodeID][]types.Field{}
		for _, n := range p.Graph.Sources() {
			fields[n.ID] = n.Fields
		}
		return fields
	}
	one, other := read(a+b), read(b+a)
	if len(one) != 2 || !reflect.DeepEqual(one, other) {
		t.Errorf("%v, then %v", one, other)
	}
}

func TestInsertsIntoOneTableLoseNoRowThatOneOfThemRefuses(t *testing.T) {
	const table = `CREATE TABLE strict (k STRING NOT NULL, n INT) WITH ('connector' = 'kafka', 'topic' = 'strict', 'format' = 'json');`
	drop := `SET 'table.exec.sink.not-null-enforcer' = 'DROP'; INSERT INTO strict SELECT k, v FROM e;`
	fail := `SET 'table.exec.sink.not-null-enforcer' = 'ERROR'; INSERT INTO strict SELECT k, w FROM e;`
	for _, c := range []struct {
		src   string
		drops bool
	}{{drop + fail, false}, {fail + drop, false}, {drop + drop, true}} {
		p, errs := File("f.sql", []byte(twoOfEach+table+c.src), fakeOptions())
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		for _, n := range p.Graph.Sinks() {
			if got := n.Spec.(*dataflow.Sink).DropNull; got != c.drops {
				t.Errorf("rows are dropped: %t, in %s", got, c.src)
			}
		}
	}
}
