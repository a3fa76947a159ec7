package inspect

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

func TestRowsThatAreFoundByAnotherKeyCannotBeRead(t *testing.T) {
	in := &dataflow.Node{Fields: []types.Field{{Name: "id", Type: types.Of(types.Int)}, {Name: "k", Type: types.Of(types.Int)}}}
	described := func(spec dataflow.Spec) *Operator {
		o := describe(&dataflow.Node{ID: "x", Spec: spec, Inputs: []dataflow.Edge{{From: in}}, Stateful: true})
		return &o
	}
	materialize := func(key []int) *Operator {
		return described(&dataflow.UpsertMaterialize{Keys: []int{1}, UpsertKey: key})
	}
	rank := func(key []int) *Operator {
		return described(&dataflow.Rank{Keys: []int{1}, Retracts: true, UpsertKey: key})
	}
	for _, made := range []func([]int) *Operator{materialize, rank} {
		for _, c := range []struct {
			before, now []int
			reads       bool
		}{{nil, nil, true}, {[]int{0}, []int{0}, true}, {nil, []int{0}, false}, {[]int{0}, nil, false}, {[]int{0}, []int{0, 1}, false}} {
			if why := cannotRead(made(c.before), made(c.now)); (why == "") != c.reads {
				t.Errorf("rows by %v, then by %v: %q", c.before, c.now, why)
			}
		}
		unknown := made(nil)
		unknown.Identity = "" // of an earlier release
		if why := cannotRead(unknown, made([]int{0})); why != "" {
			t.Errorf("what is not known is refused: %s", why)
		}
	}
	inserts := &dataflow.Rank{Keys: []int{1}}
	if why := cannotRead(described(inserts), described(inserts)); why != "" {
		t.Error(why)
	}
}
