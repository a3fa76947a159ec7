package operator

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

var (
	joinLeftFields  = []types.Field{{Name: "k", Type: types.Of(types.Int)}, {Name: "v", Type: types.Of(types.Int)}, {Name: "ok", Type: types.Of(types.Boolean)}}
	joinRightFields = []types.Field{{Name: "rk", Type: types.Of(types.Int)}, {Name: "w", Type: types.Of(types.Int)}}
)

// joinByDefinition returns the join of two lists of rows, spelled as scripts do.
func joinByDefinition(kind dataflow.JoinKind, nullSafe, condition bool, left, right []string) map[string]int {
	out := map[string]int{}
	partnered := make([]bool, len(right))
	for _, l := range left {
		found := false
		for i, r := range right {
			key, other := strings.Fields(l)[0], strings.Fields(r)[0]
			if key != other || key == "NULL" && !nullSafe || condition && !strings.HasSuffix(l, "true") {
				continue
			}
			found, partnered[i] = true, true
			if kind < dataflow.SemiJoin {
				out[l+" "+r]++
			}
		}
		switch {
		case kind == dataflow.SemiJoin && found, kind == dataflow.AntiJoin && !found:
			out[l]++
		case !found && (kind == dataflow.LeftJoin || kind == dataflow.FullJoin):
			out[l+" NULL NULL"]++
		}
	}
	for i, r := range right {
		if !partnered[i] && (kind == dataflow.RightJoin || kind == dataflow.FullJoin) {
			out["NULL NULL NULL "+r]++
		}
	}
	return out
}

func randomJoinNode(rng *rand.Rand) (*dataflow.Node, *dataflow.Join) {
	spec := &dataflow.Join{Kind: dataflow.JoinKind(rng.IntN(6)), LeftKeys: []int{0}, RightKeys: []int{0}, NullSafe: []bool{rng.IntN(2) == 0}}
	p := &nodeParser{fields: joinLeftFields}
	if rng.IntN(2) == 0 {
		spec.Condition = p.column1(2)
	}
	n := &dataflow.Node{ID: "j", Title: "join", Spec: spec, Fields: slices.Clone(joinLeftFields)}
	if spec.Kind < dataflow.SemiJoin {
		n.Fields = append(n.Fields, joinRightFields...)
	}
	for _, f := range [][]types.Field{joinLeftFields, joinRightFields} {
		n.Inputs = append(n.Inputs, dataflow.Edge{From: &dataflow.Node{Fields: f}})
	}
	return n, spec
}

func randomJoinRow(rng *rand.Rand, input int) string {
	key := []string{"1", "2", "NULL"}[rng.IntN(3)]
	if input == 1 {
		return fmt.Sprintf("%s %d", key, rng.IntN(3))
	}
	return fmt.Sprintf("%s %d %s", key, rng.IntN(3), []string{"true", "false", "NULL"}[rng.IntN(3)])
}

// Whatever comes and goes on both sides, what a join has emitted adds up to the
// join of what is there, and nothing is taken back that was not there.
func TestWhatAJoinEmitsAddsUpToTheJoin(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i := range uint64(90) {
		rng := rand.New(rand.NewPCG(seed, i))
		n, spec := randomJoinNode(rng)
		s := newStream(t, modes[i%uint64(len(modes))], n)
		sides, table := [2][]string{}, map[string]int{}
		for step := range 50 {
			input, kind := rng.IntN(2), "+I "
			row := randomJoinRow(rng, input)
			if have := sides[input]; len(have) > 0 && rng.IntN(5) < 2 {
				at := rng.IntN(len(have))
				row, kind = have[at], "-D "
				sides[input] = slices.Delete(have, at, at+1)
			} else {
				sides[input] = append(have, row)
			}
			b, err := parseRows(n.Inputs[input].From.Fields, kind+row)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.rowsOf(input, b); err != nil {
				t.Fatal(err)
			}
			apply(t, table, s.take())
			want := joinByDefinition(spec.Kind, spec.NullSafe[0], spec.Condition != nil, sides[0], sides[1])
			if !maps.Equal(table, want) {
				t.Fatalf("history %d, step %d, %+v: after %s%s\ngot  %v\nwant %v", i, step, *spec, kind, row, table, want)
			}
		}
	}
}

// apply adds emitted lines to a multiset.
func apply(t *testing.T, table map[string]int, lines string) {
	for line := range strings.Lines(lines) {
		kind, row, _ := strings.Cut(strings.TrimSpace(line), " ")
		k, err := parseKind(kind)
		if err != nil {
			t.Fatal(err)
		}
		if !k.Retracts() {
			table[row]++
			continue
		}
		if table[row]--; table[row] < 0 {
			t.Fatalf("%q is taken back, but is not there", row)
		}
		if table[row] == 0 {
			delete(table, row)
		}
	}
}
