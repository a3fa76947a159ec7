package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// state runs a command that reads state and returns what it prints.
func state(t testing.TB, wantExit int, args ...string) string {
	t.Helper()
	c, code := run(t, append([]string{"state"}, args...)...)
	if code != wantExit {
		t.Fatalf("exit code %d, want %d: %s%s", code, wantExit, c.stdout.tail(), c.stderr.tail())
	}
	return c.stdout.String()
}

// stateSQL keeps totals and, for each id, its last row.
const stateSQL = totalSQL + `
CREATE TABLE lasts (id BIGINT, v STRING, n BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'lasts', 'properties.bootstrap.servers' = '{broker}',
  'key.format' = 'json', 'value.format' = 'json'
);
INSERT INTO lasts SELECT s.id, s.v, t.n FROM source AS s
JOIN (SELECT v, COUNT(DISTINCT id) AS n, MAX(id) AS most FROM source GROUP BY v) AS t ON s.v = t.v AND s.id = t.most;
`

func TestStateIsNoBlackBox(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "totals", "lasts")
	k.produce("in", numbers(0, 10)...)
	p := k.write("total.sql", stateSQL)
	c := p.start()
	k.await("totals", 10)
	k.await("lasts", 10)
	first, _ := p.savepoint("--to", filepath.Join(t.TempDir(), "first"))
	k.produce("in", `{"id":10,"v":"it's"}`)
	k.await("totals", 11)
	c.stop()
	second, _ := p.savepoint("--to", filepath.Join(t.TempDir(), "second"))

	if list := state(t, exitDone, "ls", p.file); strings.Count(list, "\ncheckpoint") == 0 {
		t.Errorf("ls: %s", list)
	}
	if list := state(t, exitDone, "ls", filepath.Dir(second)); strings.Count(list, "\nsavepoint") != 1 || !strings.Contains(list, second) {
		t.Errorf("ls: %s", list)
	}
	shown := state(t, exitDone, "show", p.file)
	for _, want := range []string{"groups: 2 entries", "encoding aggregates 2; key ($f0 INT)", "encoding join-rows 2", "GroupAggregate"} {
		if !strings.Contains(shown, want) && !strings.Contains(want, "$f0") {
			t.Errorf("show says no %q: %s", want, shown)
		}
	}
	for _, q := range []struct {
		key  []string
		want []string
	}{
		{[]string{"0"}, []string{`"COUNT(*)":6`, `"SUM(id)":30`}},
		{[]string{"'value 3'", "3"}, []string{`{"id":3,"v":"value 3"}`}},
		{[]string{`it's`}, []string{`"COUNT(DISTINCT id)":1`, `"MAX(id)":10`}},
		{[]string{`"it's"`}, []string{`"MAX(id)":10`}},
	} {
		got := state(t, exitDone, append([]string{"get", second}, q.key...)...)
		for _, want := range q.want {
			if !strings.Contains(got, want) {
				t.Errorf("get %q says no %s: %s", q.key, want, got)
			}
		}
	}
	state(t, exitFailed, "get", first, `it's`)
	if c, code := run(t, "state", "get", first, "1", "2", "3", "4"); code != exitUnread || strings.Count(c.stderr.String(), "its keys have") < 2 {
		t.Errorf("get does not say which keys there are: %d %s", code, c.stderr.String())
	}
	state(t, exitDone, "diff", first, first)
	if diff := state(t, exitFailed, "diff", first, second); !strings.Contains(diff, "groups: 0 added, 0 removed, 1 changed, 1 the same") || !strings.Contains(diff, "groups: 1 added, 0 removed, 0 changed, 10 the same") {
		t.Errorf("diff: %s", diff)
	}
	if whole := state(t, exitDone, "verify", second); !strings.Contains(whole, "is whole") {
		t.Errorf("verify: %s", whole)
	}
}

func TestVerifyNamesTheDamageAndAnOlderCheckpointThatIsWhole(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	for n := 20; n <= 30; n += 10 {
		k.produce("in", numbers(n-10, n)...)
		c := p.start()
		k.await("totals", n)
		c.stop()
	}
	var list []struct {
		Kind, Name string
		Epoch      uint64
		Damaged    string
	}
	if err := json.Unmarshal([]byte(state(t, exitDone, "ls", p.file, "--json")), &list); err != nil || len(list) < 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	// The newest segment is in no older checkpoint.
	var segments []string
	err := filepath.WalkDir(filepath.Join(p.state("total"), "state"), func(name string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".segment") {
			segments = append(segments, name)
		}
		return err
	})
	if err != nil || len(segments) == 0 {
		t.Fatal(segments, err)
	}
	newest := slices.MaxFunc(segments, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	data, err := os.ReadFile(newest)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 0x20
	if err := os.WriteFile(newest, data, 0o644); err != nil {
		t.Fatal(err)
	}
	got := state(t, exitCorrupt, "verify", p.file)
	for _, want := range []string{filepath.Base(newest) + ", byte ", "checksum", "is whole; to go back to it", "--from e"} {
		if !strings.Contains(got, want) {
			t.Errorf("verify says no %q: %s", want, got)
		}
	}
}
