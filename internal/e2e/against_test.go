package e2e

import (
	"encoding/json"
	"strings"
	"testing"
)

// verdict is one line of check --against.
type verdict struct{ Kind, Name, Title, Fate, Why string }

// against asks what becomes of the job's state and returns the operators' verdicts.
func (p *pipeline) against(state string, wantExit int, more ...string) []verdict {
	p.t.Helper()
	c, code := run(p.t, append([]string{"check", p.file, "--against", state, "--json"}, more...)...)
	if code != wantExit {
		p.t.Fatalf("exit code %d, want %d: %s%s", code, wantExit, c.stdout.tail(), c.stderr.tail())
	}
	var all, operators []verdict
	if err := json.Unmarshal([]byte(c.stdout.String()), &all); err != nil {
		p.t.Fatal(err)
	}
	for _, v := range all {
		if v.Kind == "operator" {
			operators = append(operators, v)
		}
	}
	return operators
}

func TestStateThatAnEditLosesIsGivenUpOnlyWhenNamed(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	p := stoppedTotal(k)
	kept := p.against(p.state("total"), exitDone)
	if len(kept) != 1 || kept[0].Fate != "kept" {
		t.Fatalf("%+v", kept)
	}
	edited := strings.ReplaceAll(totalSQL, "COUNT(*), SUM(id)", "COUNT(*), SUM(id + 0)")
	p.rewrite(k, edited)
	verdicts := p.against(p.state("total"), exitConfig)
	if len(verdicts) != 2 || verdicts[0].Fate != "new" || verdicts[1].Fate != "dropped" || verdicts[1].Name != kept[0].Name {
		t.Fatalf("%+v", verdicts)
	}
	c := p.run()
	c.expectExit(exitConfig)
	c.says("this state would be lost", kept[0].Name, "--drop-state")
	p.run("--drop-state", "aggregate-00000000").expectExit(exitConfig)
	drop := []string{"--drop-state", kept[0].Name}
	p.against(p.state("total"), exitDone, drop...)
	k.produce("in", numbers(10, 20)...)
	// The option may be repeated: what was made since is not given up.
	for n := 20; n <= 30; n += 10 {
		c = p.start(drop...)
		c.running()
		k.await("totals", n)
		c.stop()
		k.produce("in", numbers(n, n+10)...)
	}
	anew := strings.Join(k.committed("totals")[10:30], "")
	if strings.Count(anew, `"n":10,`) != 2 || strings.Contains(anew, `"n":11,`) {
		t.Errorf("the totals of the next twenty are %s", anew)
	}
}

func TestStateOfAnotherTypeIsNamedAndNeverMisread(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(1, "in", "totals")
	k.produce("in", numbers(0, 10)...)
	sql := strings.NewReplacer("odd INT", "odd {v}", "id BIGINT, v STRING", "id BIGINT, v {v}", "MOD(id, 2), COUNT(*), SUM(id)", "v, COUNT(*), SUM(id)", "GROUP BY MOD(id, 2)", "GROUP BY v").Replace(totalSQL)
	sql = strings.Replace(sql, "'format' = 'json', 'scan", "'format' = 'json', 'json.ignore-parse-errors' = 'true', 'scan", 1)
	p := k.write("total.sql", strings.ReplaceAll(sql, "{v}", "STRING"))
	c := p.start()
	k.await("totals", 10)
	c.stop()
	p.rewrite(k, strings.ReplaceAll(sql, "{v}", "INT"))
	verdicts := p.against(p.state("total"), exitConfig)
	if len(verdicts) != 1 || verdicts[0].Fate != "impossible" || !strings.Contains(verdicts[0].Why, "STRING became INT") {
		t.Fatalf("%+v", verdicts)
	}
	c = p.run()
	c.expectExit(exitConfig)
	c.says("STRING became INT", verdicts[0].Name)
	k.produce("in", `{"id":7,"v":70}`, `{"id":8,"v":80}`)
	for range 2 {
		c = p.start("--drop-state", verdicts[0].Name)
		c.running()
		k.await("totals", 12)
		c.stop()
	}
	k.produce("in", `{"id":9,"v":70}`)
	c = p.start("--drop-state", verdicts[0].Name)
	k.await("totals", 13)
	c.stop()
	if all := k.committed("totals"); all[len(all)-1] != `{"odd":70,"n":2,"s":16}` {
		t.Errorf("the last total is %s", all[len(all)-1])
	}
}
