package operator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// people is a table in memory that notes what it was asked.
type people struct {
	names map[int64][]string
	asked []string
	// fail is the error of the next questions, one each.
	fail []error
	// appear is what a key has from some question on.
	appear func(p *people, question int)
}

func (p *people) NewLookup([]int, []int) (connector.LookupReader, error) { return p, nil }
func (p *people) Close() error                                           { return nil }

func (p *people) Lookup(_ context.Context, keys *types.Batch, found []*types.Vector, ends []int) ([]int, error) {
	var ids []int64
	for i := range keys.Rows() {
		ids = append(ids, keys.Cols[0].Ints[keys.Row(i)])
	}
	p.asked = append(p.asked, fmt.Sprint(ids))
	if p.appear != nil {
		p.appear(p, len(p.asked))
	}
	if len(p.fail) > 0 {
		err := p.fail[0]
		p.fail = p.fail[1:]
		found[0].AppendInt(0) // what was found before the error must not stay
		return ends, err
	}
	rows := 0
	for _, id := range ids {
		for _, name := range p.names[id] {
			found[0].AppendInt(id)
			found[1].AppendString(name)
			rows++
		}
		ends = append(ends, rows)
	}
	return ends, nil
}

var (
	visitFields  = []types.Field{{Name: "n", Type: types.Of(types.BigInt)}, {Name: "id", Type: types.Of(types.BigInt)}}
	personFields = []types.Field{{Name: "id", Type: types.Of(types.BigInt)}, {Name: "name", Type: types.String()}}
)

// visits is a stream of visits joined with people.
func visits(t *testing.T, m mode, p *people, spec dataflow.LookupJoin) *stream {
	t.Helper()
	spec.Name, spec.KeyColumns, spec.Found, spec.FoundColumns = "people", []int{0}, personFields, []int{0, 1}
	if spec.Plan == nil {
		spec.Plan = &connector.LookupPlan{}
	}
	spec.Plan.Table = p
	spec.Keys = []expr.Expr{&expr.Column{Index: 1, Name: "id", T: visitFields[1].Type}}
	return newStream(t, m, &dataflow.Node{
		ID: "lookup", Spec: &spec, Fields: append(slices.Clone(visitFields), personFields...),
		Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: visitFields}}},
	})
}

// visit feeds rows and returns what came out.
func visit(t *testing.T, s *stream, rows string) string {
	t.Helper()
	b, err := parseRows(visitFields, rows)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.rows(b); err != nil {
		t.Fatal(err)
	}
	return s.take()
}

func twoPeople() *people { return &people{names: map[int64][]string{1: {"ada"}, 2: {"bob", "cy"}}} }

func TestALookUpJoinPairsEachRowInItsOrder(t *testing.T) {
	for _, m := range modes[:2] {
		s := visits(t, m, twoPeople(), dataflow.LookupJoin{Kind: dataflow.LeftJoin})
		got := visit(t, s, "+I 1 2\n-D 2 1\n+I 3 9\n+I 4 NULL\n+U 5 2\n")
		want := "+I 1 2 2 bob\n+I 1 2 2 cy\n-D 2 1 1 ada\n+I 3 9 NULL NULL\n+I 4 NULL NULL NULL\n+U 5 2 2 bob\n+U 5 2 2 cy\n"
		if got != want {
			t.Errorf("%s: got\n%swant\n%s", m.name, got, want)
		}
	}
}

func TestAnInnerLookUpJoinDropsRowsWithoutPartner(t *testing.T) {
	s := visits(t, modes[0], twoPeople(), dataflow.LookupJoin{Kind: dataflow.InnerJoin})
	if got := visit(t, s, "+I 1 9\n+I 2 1\n+I 3 NULL\n"); got != "+I 2 1 1 ada\n" {
		t.Error(got)
	}
}

func TestKeysOfABatchAreAskedForOnceAndTogether(t *testing.T) {
	p := twoPeople()
	s := visits(t, modes[0], p, dataflow.LookupJoin{})
	visit(t, s, "+I 1 2\n+I 2 1\n+I 3 2\n+I 4 NULL\n")
	visit(t, s, "+I 5 2\n")
	if got := strings.Join(p.asked, " "); got != "[2 1] [2]" {
		t.Errorf("asked for %s", got)
	}
}

func TestAConditionBesideTheKeyPadsWhereNoPartnerIsLeft(t *testing.T) {
	name := &expr.Column{Index: 3, Name: "name", T: types.String()}
	fn, _ := expr.Lookup("<>")
	condition, err := fn.Bind([]expr.Expr{name, expr.NewString("bob")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modes[:2] {
		s := visits(t, m, &people{names: map[int64][]string{2: {"bob", "cy"}, 3: {"bob"}}}, dataflow.LookupJoin{Kind: dataflow.LeftJoin, Condition: condition})
		if got := visit(t, s, "+I 1 2\n+I 2 3\n+I 3 2\n"); got != "+I 1 2 2 cy\n+I 2 3 NULL NULL\n+I 3 2 2 cy\n" {
			t.Errorf("%s: %s", m.name, got)
		}
	}
}

func TestMoreFoundRowsThanABatchHasAllLeave(t *testing.T) {
	p := &people{names: map[int64][]string{}}
	for i := range 3000 {
		p.names[1] = append(p.names[1], fmt.Sprint("p", i))
	}
	upper, _ := expr.Lookup("UPPER")
	shown, err := upper.Bind([]expr.Expr{&expr.Column{Index: 1, Name: "name", T: types.String()}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := visits(t, modes[0], p, dataflow.LookupJoin{Project: []expr.Expr{&expr.Column{Index: 0, Name: "id", T: personFields[0].Type}, shown}})
	lines := strings.Split(strings.TrimSpace(visit(t, s, "+I 1 1\n+I 2 1\n")), "\n")
	if len(lines) != 6000 || lines[2999] != "+I 1 1 1 P2999" || lines[3000] != "+I 2 1 1 P0" {
		t.Errorf("%d rows: %q, %q", len(lines), lines[2999], lines[3000])
	}
}

func TestTheCacheForgetsByAgeUseAndNumber(t *testing.T) {
	for _, test := range []struct {
		what  string
		cache connector.LookupCache
		// at are pairs of a second and an id.
		at    [][2]int64
		asked string
	}{
		{"after write", connector.LookupCache{AfterWrite: 10 * time.Second}, [][2]int64{{0, 1}, {9, 1}, {10, 1}}, "[1] [1]"},
		{"after access", connector.LookupCache{AfterAccess: 10 * time.Second}, [][2]int64{{0, 1}, {9, 1}, {18, 1}, {28, 1}}, "[1] [1]"},
		{"number", connector.LookupCache{MaxKeys: 2, Missing: true}, [][2]int64{{0, 1}, {0, 2}, {0, 1}, {0, 3}, {0, 1}, {0, 2}}, "[1] [2] [3] [2]"},
		{"missing keys", connector.LookupCache{Missing: true}, [][2]int64{{0, 9}, {5, 9}}, "[9]"},
		{"missing keys not", connector.LookupCache{}, [][2]int64{{0, 9}, {5, 9}, {5, 1}, {6, 1}}, "[9] [9] [1]"},
	} {
		p := twoPeople()
		s := visits(t, modes[0], p, dataflow.LookupJoin{Plan: &connector.LookupPlan{Cache: &test.cache}})
		for _, at := range test.at {
			s.now = at[0] * 1000
			out := visit(t, s, fmt.Sprintf("+I 0 %d\n", at[1]))
			if want := len(p.names[at[1]]); strings.Count(out, "\n") != want {
				t.Errorf("%s: %d gives %q", test.what, at[1], out)
			}
		}
		if got := strings.Join(p.asked, " "); got != test.asked {
			t.Errorf("%s: asked for %s, want %s", test.what, got, test.asked)
		}
	}
}

func TestAnErrorThatMayPassIsTriedAgain(t *testing.T) {
	lost := connector.Errorf(connector.Retriable, "connection lost")
	synctest.Test(t, func(t *testing.T) {
		p := twoPeople()
		p.fail = []error{lost, lost}
		s := visits(t, modes[0], p, dataflow.LookupJoin{Plan: &connector.LookupPlan{Retries: 2}})
		began := time.Now()
		if got := visit(t, s, "+I 1 1\n"); got != "+I 1 1 1 ada\n" {
			t.Error(got)
		}
		if waited := time.Since(began); waited != 3*time.Second {
			t.Errorf("waited %v, want 1 s and 2 s", waited)
		}
	})
	for _, test := range []struct {
		err     error
		retries int
	}{{lost, 0}, {connector.Errorf(connector.BadConfig, "no such column"), 3}} {
		p := twoPeople()
		p.fail = []error{test.err}
		s := visits(t, modes[0], p, dataflow.LookupJoin{Plan: &connector.LookupPlan{Retries: test.retries}})
		b, _ := parseRows(visitFields, "+I 1 1\n")
		if err := s.rows(b); !errors.Is(err, test.err) || !strings.Contains(err.Error(), "table people") {
			t.Error(err)
		}
	}
}

func TestMissedKeysAreAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := twoPeople()
		p.appear = func(p *people, question int) {
			if question == 3 {
				p.names[7] = []string{"gil"}
			}
		}
		s := visits(t, modes[0], p, dataflow.LookupJoin{Kind: dataflow.LeftJoin, Misses: dataflow.Again{Attempts: 3, Delay: 10 * time.Second}})
		began := time.Now()
		got := visit(t, s, "+I 1 7\n+I 2 1\n+I 3 8\n")
		if got != "+I 1 7 7 gil\n+I 2 1 1 ada\n+I 3 8 NULL NULL\n" {
			t.Error(got)
		}
		if asked, waited := strings.Join(p.asked, " "), time.Since(began); asked != "[7 1 8] [7 8] [7 8] [8]" || waited != 30*time.Second {
			t.Errorf("asked for %s in %v", asked, waited)
		}
	})
}
