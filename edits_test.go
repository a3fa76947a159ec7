package onceflow

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var editsPlayed = flag.Int("edits", 24, "number of random edits that TestVerdictOnAnEditIsWhatARunDoes plays")

// editedSQL has an operator of each kind that is edited. {dir} is where its files are.
const editedSQL = `
CREATE TABLE e (id INT, k STRING, v INT, w INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'filesystem', 'path' = '{dir}/e', 'format' = 'json');
CREATE TABLE d (k STRING, name STRING) WITH ('connector' = 'filesystem', 'path' = '{dir}/d', 'format' = 'json');
CREATE TABLE c (id INT NOT NULL, k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = '{dir}/c', 'format' = 'debezium-json');
CREATE TABLE o1 (k STRING, n BIGINT, s BIGINT) WITH ('connector' = 'blackhole');
CREATE TABLE o2 (id INT, k STRING, name STRING) WITH ('connector' = 'blackhole');
CREATE TABLE o3 (k STRING, v BIGINT) WITH ('connector' = 'blackhole');
CREATE TABLE o4 (id INT, k STRING) WITH ('connector' = 'blackhole');
CREATE TABLE o6 (w BIGINT, id INT) WITH ('connector' = 'blackhole');
CREATE TABLE o7 (id INT, k STRING) WITH ('connector' = 'blackhole');
CREATE TABLE o5 (ws TIMESTAMP(3), k STRING, n BIGINT) WITH ('connector' = 'blackhole');
INSERT INTO o1 SELECT k, COUNT(*), SUM(v) FROM e WHERE v > 1 GROUP BY k;
INSERT INTO o2 SELECT l.id, l.k, r.name FROM e AS l JOIN d AS r ON l.k = r.k;
INSERT INTO o3 SELECT k, v FROM (SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM e) WHERE rn <= 2;
INSERT INTO o4 SELECT id, k FROM (SELECT id, k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM e) WHERE rn = 1;
INSERT INTO o5 SELECT window_start, k, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;
INSERT INTO o6 SELECT w, MAX(id) FROM e GROUP BY w;
INSERT INTO o7 SELECT id, k FROM (SELECT id, k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM c) WHERE rn <= 2;
`

// edits are kinds of edits: texts and what stands in their place. keeps says that every
// operator that has state means the same afterwards.
var edits = []struct {
	name  string
	keeps bool
	texts []string
}{
	{"a comment", true, []string{"INSERT INTO o1", "-- totals\nINSERT INTO o1"}},
	{"white space and case", true, []string{"SELECT k, COUNT(*), SUM(v)", "select  k,\n count( * ), sum(v)"}},
	{"another alias", true, []string{"l.id, l.k, r.name FROM e AS l JOIN d AS r ON l.k = r.k", "x.id, x.k, y.name FROM e AS x JOIN d AS y ON x.k = y.k"}},
	{"a view", true, []string{"INSERT INTO o1 SELECT k, COUNT(*), SUM(v) FROM e WHERE v > 1", "CREATE VIEW big AS SELECT k, v FROM e WHERE v > 1;\nINSERT INTO o1 SELECT k, COUNT(*), SUM(v) FROM big"}},
	{"a common table expression", true, []string{"INSERT INTO o1 SELECT k, COUNT(*), SUM(v) FROM e WHERE v > 1", "INSERT INTO o1 WITH big AS (SELECT k, v FROM e WHERE v > 1) SELECT k, COUNT(*), SUM(v) FROM big"}},
	{"an expression above", true, []string{"COUNT(*), SUM(v)", "COUNT(*), SUM(v) * 2 + 1"}},
	{"HAVING", true, []string{"GROUP BY k;", "GROUP BY k HAVING SUM(v) > 3;"}},
	{"an option of a table", true, []string{"'path' = '{dir}/e', 'format' = 'json'", "'path' = '{dir}/e', 'format' = 'json', 'json.ignore-parse-errors' = 'true'"}},
	{"a column of a sink", true, []string{"o4 (id INT, k STRING)", "o4 (id INT, k STRING, now STRING)", "INSERT INTO o4 SELECT id, k FROM", "INSERT INTO o4 SELECT id, k, 'x' FROM"}},
	{"a column of a source that nothing reads", true, []string{"w INT, ts", "w INT, more STRING, ts"}},
	{"a statement more", true, []string{"INSERT INTO o2", "INSERT INTO o4 SELECT id, k FROM e WHERE w = 3;\nINSERT INTO o2"}},
	{"a stateful statement more", true, []string{"INSERT INTO o2", "INSERT INTO o3 SELECT k, MAX(w) FROM e GROUP BY k;\nINSERT INTO o2"}},
	{"the parallelism", true, []string{"CREATE TABLE e", "SET 'parallelism.default' = '3';\nCREATE TABLE e"}},
	{"a greater integer as a key", true, []string{"w INT", "w BIGINT"}},
	{"a greater integer in a sum", false, []string{"v INT", "v BIGINT"}}, // the sum is of another type
	{"another order of the statements", true, []string{"INSERT INTO o1 SELECT k, COUNT(*), SUM(v) FROM e WHERE v > 1 GROUP BY k;", "", "INSERT INTO o5", "INSERT INTO o1 SELECT k, COUNT(*), SUM(v) FROM e WHERE v > 1 GROUP BY k;\nINSERT INTO o5"}},
	{"the filter below an aggregation", false, []string{"v > 1", "v > 2"}},
	{"no filter below an aggregation", false, []string{" WHERE v > 1", ""}},
	{"another function", false, []string{"SUM(v)", "MAX(v)"}},
	{"another argument", false, []string{"SUM(v)", "SUM(w)"}},
	{"an aggregate more", false, []string{"COUNT(*), SUM(v)", "COUNT(*), SUM(v) + MIN(w)"}},
	{"DISTINCT", false, []string{"COUNT(*), SUM(v)", "COUNT(DISTINCT id), SUM(v)"}},
	{"a key more", false, []string{"GROUP BY k;", "GROUP BY k, w;"}},
	{"an expression as a key", false, []string{"SELECT k, COUNT(*), SUM(v) FROM e WHERE v > 1 GROUP BY k", "SELECT UPPER(k), COUNT(*), SUM(v) FROM e WHERE v > 1 GROUP BY UPPER(k)"}},
	{"an outer join", false, []string{"JOIN d", "LEFT JOIN d"}},
	{"a condition of a join", false, []string{"ON l.k = r.k", "ON l.k = r.k AND l.v > 2"}},
	{"another key of a join", false, []string{"ON l.k = r.k", "ON l.k = r.name"}},
	{"more rows of a Top-N", false, []string{"rn <= 2", "rn <= 3"}},
	{"another order of a Top-N", false, []string{"ORDER BY v DESC", "ORDER BY v ASC"}},
	{"another partition of a Top-N", false, []string{"PARTITION BY k ORDER BY v", "PARTITION BY w ORDER BY v"}},
	{"the first row for the last", false, []string{"ORDER BY ts DESC", "ORDER BY ts ASC"}},
	{"a statement less", false, []string{"INSERT INTO o2 SELECT l.id, l.k, r.name FROM e AS l JOIN d AS r ON l.k = r.k;", ""}},
	{"another type of a key", false, []string{"w INT", "w STRING", "o6 SELECT w", "o6 SELECT CHAR_LENGTH(w)"}},
	{"a smaller type", false, []string{"v INT", "v SMALLINT"}},
	{"a key of rows that are taken back", false, []string{"c (id INT NOT NULL, k STRING, v INT)", "c (id INT NOT NULL, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED)"}},
	{"a longer window", false, []string{"INTERVAL '1' MINUTE", "INTERVAL '2' MINUTE"}},
}

// edited applies an edit; false: a text of it is not there any more.
func edited(sql string, texts []string) (string, bool) {
	for i := 0; i < len(texts); i += 2 {
		if !strings.Contains(sql, texts[i]) {
			return sql, false
		}
		sql = strings.Replace(sql, texts[i], texts[i+1], 1)
	}
	return sql, true
}

// editBench is a job that has read its files, with a savepoint.
type editBench struct {
	t     *testing.T
	dir   string
	saved string
	runs  int
}

func newEditBench(t *testing.T) *editBench {
	b := &editBench{t: t, dir: t.TempDir()}
	var events, names, changes strings.Builder
	for i := range 40 {
		fmt.Fprintf(&events, `{"id":%d,"k":"k%d","v":%d,"w":%d,"ts":"2026-05-01 10:%02d:00"}`+"\n", i, i%7, i%11, i%3, i)
		fmt.Fprintf(&changes, `{"before":null,"after":{"id":%d,"k":"k%d","v":%d},"op":"c"}`+"\n", i, i%5, i%11)
		fmt.Fprintf(&names, `{"k":"k%d","name":"n%d"}`+"\n", i%5, i)
	}
	for table, text := range map[string]string{"e": events.String(), "d": names.String(), "c": changes.String()} {
		if err := os.MkdirAll(filepath.Join(b.dir, table), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(b.dir, table, "a.json"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := b.compile(editedSQL)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := p.Run(context.Background(), RunOptions{StateDir: b.dir}); err != nil || r.Ended != Finished {
		t.Fatalf("%+v, %v", r, err)
	}
	s, err := p.Savepoint(context.Background(), SavepointOptions{StateDir: b.dir, To: filepath.Join(b.dir, "saved")})
	if err != nil {
		t.Fatal(err)
	}
	b.saved = s.Path
	return b
}

// compile compiles a text as a job of a name of its own.
func (b *editBench) compile(sql string) (*Pipeline, error) {
	b.runs++
	return Compile(filepath.Join(b.dir, fmt.Sprintf("job%d.sql", b.runs)), []byte(strings.ReplaceAll(sql, "{dir}", b.dir)), Options{})
}

// entries are the numbers of entries of each table of a checkpoint, by operator.
func (b *editBench) entries(c *CheckpointReader, err error) map[string]string {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	defer c.Close()
	tables, err := c.Tables(context.Background())
	if err != nil {
		b.t.Fatal(err)
	}
	all := map[string]string{}
	for _, t := range tables {
		all[t.Operator] += fmt.Sprintf("%s %d; ", t.Table, t.Entries)
	}
	return all
}

// play holds the verdict on a text against what its run does.
func (b *editBench) play(sql string, keeps bool) {
	t, ctx := b.t, context.Background()
	t.Helper()
	p, err := b.compile(sql)
	if err != nil {
		t.Fatalf("%v\n%s", err, sql)
	}
	verdicts, err := p.Against(ctx, AgainstOptions{State: b.saved})
	if err != nil {
		t.Fatal(err)
	}
	var lost []string
	for _, v := range verdicts {
		if v.Refused {
			lost = append(lost, v.Name)
		}
	}
	if keeps && len(lost) > 0 {
		t.Errorf("nothing that has state means something else, but %q are lost", lost)
	}
	r, err := p.Run(ctx, RunOptions{StateDir: b.dir, From: b.saved})
	if err != nil || (r.Ended == Finished) != (len(lost) == 0) {
		t.Fatalf("%q are lost; the run %s: %s, %v", lost, r.Ended, r.Explanation, err)
	}
	if len(lost) > 0 {
		if r, err = p.Run(ctx, RunOptions{StateDir: b.dir, From: b.saved, DropState: lost}); err != nil || r.Ended != Finished {
			t.Fatalf("with everything given up: %+v, %v", r, err)
		}
	}
	before := b.entries(OpenCheckpoint(ctx, b.saved, 0, nil))
	after := b.entries(p.OpenCheckpoint(ctx, b.dir, "", 0))
	for _, v := range verdicts {
		if v.Kind != "operator" {
			continue
		}
		want := ""
		if v.Fate == Kept {
			want = before[v.Name]
		}
		if after[v.Name] != want {
			t.Errorf("%s %s is %s: it had %q and has %q, want %q", v.Name, v.Title, v.Fate, before[v.Name], after[v.Name], want)
		}
	}
}

func TestVerdictOnEachKindOfEditIsWhatARunDoes(t *testing.T) {
	b := newEditBench(t)
	for _, e := range edits {
		sql, applies := edited(editedSQL, e.texts)
		if !applies {
			t.Fatalf("%s does not apply", e.name)
		}
		t.Run(e.name, func(t *testing.T) {
			sub := *b
			sub.t, sub.runs = t, b.runs
			sub.play(sql, e.keeps)
			b.runs = sub.runs
		})
	}
}

func TestVerdictOnAnEditIsWhatARunDoes(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	b := newEditBench(t)
	for range *editsPlayed {
		sql, keeps := editedSQL, true
		var names []string
		for range 1 + rng.IntN(3) {
			e := edits[rng.IntN(len(edits))]
			after, applies := edited(sql, e.texts)
			if !applies || slices.Contains(names, e.name) {
				continue
			}
			if _, err := b.compile(after); err != nil {
				continue // the two do not go together
			}
			sql, keeps, names = after, keeps && e.keeps, append(names, e.name)
		}
		t.Run(strings.Join(names, ", "), func(t *testing.T) {
			sub := *b
			sub.t = t
			sub.play(sql, keeps)
			b.runs = sub.runs
		})
	}
}
