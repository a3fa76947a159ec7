package runtime

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
)

func TestLayoutChainsForwardEdgesAndCutsAtExchanges(t *testing.T) {
	var g dataflow.Graph
	src := g.Add(&dataflow.Node{ID: "src", Spec: &dataflow.Source{Table: "src"}})
	calc := g.Add(&dataflow.Node{ID: "calc", Spec: &dataflow.Calc{}, Inputs: []dataflow.Edge{{From: src}}})
	agg := g.Add(&dataflow.Node{ID: "agg", Spec: &dataflow.GroupAggregate{}, Stateful: true,
		Inputs: []dataflow.Edge{{From: calc, Exchange: dataflow.Hash, Keys: []int{0}}}})
	g.Add(&dataflow.Node{ID: "out", Spec: &dataflow.Sink{}, Inputs: []dataflow.Edge{{From: agg}}})
	other := g.Add(&dataflow.Node{ID: "other", Spec: &dataflow.Source{Table: "other"}})
	union := g.Add(&dataflow.Node{ID: "union", Spec: &dataflow.Union{}, Inputs: []dataflow.Edge{{From: calc}, {From: other}}})
	g.Add(&dataflow.Node{ID: "out2", Spec: &dataflow.Sink{}, Inputs: []dataflow.Edge{{From: union, Exchange: dataflow.Single}}})

	l, err := newLayout(&g, 3)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		head          string
		nodes, tasks  int
		senders, outs int
	}{
		{"src", 2, 3, 0, 2}, {"agg", 2, 3, 3, 0}, {"other", 1, 3, 0, 1}, {"union", 1, 3, 6, 1}, {"out2", 1, 1, 3, 0},
	}
	if len(l.chains) != len(want) {
		t.Fatalf("%d chains, want %d", len(l.chains), len(want))
	}
	for i, w := range want {
		c := l.chains[i]
		if string(c.head.ID) != w.head || len(c.nodes) != w.nodes || c.tasks != w.tasks || c.senders() != w.senders || len(c.outputs) != w.outs {
			t.Errorf("chain %d: head %s, %d nodes, %d tasks, %d senders, %d outputs; want %+v",
				i, c.head.ID, len(c.nodes), c.tasks, c.senders(), len(c.outputs), w)
		}
	}
}
