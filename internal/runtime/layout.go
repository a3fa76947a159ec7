package runtime

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// group is a part of the graph that runs in one task: a head and everything
// that follows it along forward edges. Each group has one or more tasks.
type group struct {
	head *dataflow.Node
	// nodes of the group, head first, in topological order.
	nodes []*dataflow.Node
	// tasks is the number of parallel instances.
	tasks int
	// inputs of the head; none for a source.
	inputs []groupInput
	// outputs of the group's nodes to other groups.
	outputs []*groupOutput
}

// groupInput is one input of a group's head.
type groupInput struct {
	edge dataflow.Edge
	from *group
	// firstSender is the number of the first sender of this input, so that the
	// senders of all inputs are numbered in one row.
	firstSender int
}

// groupOutput is an edge that leaves a group.
type groupOutput struct {
	node  *dataflow.Node
	edge  dataflow.Edge
	to    *group
	input int
}

// layout is the graph cut into groups, in topological order.
type layout struct {
	groups []*group
}

// newLayout cuts the graph. parallelism is the number of tasks of groups that
// may have several.
func newLayout(g *dataflow.Graph, parallelism int) (*layout, error) {
	if err := g.Validate(); err != nil {
		return nil, err
	}
	l := &layout{}
	of := map[*dataflow.Node]*group{}
	for _, n := range g.Nodes {
		if chained(n) {
			grp := of[n.Inputs[0].From]
			grp.nodes = append(grp.nodes, n)
			of[n] = grp
			continue
		}
		grp := &group{head: n, nodes: []*dataflow.Node{n}, tasks: tasksOf(n, of, parallelism)}
		of[n] = grp
		l.groups = append(l.groups, grp)
		l.connect(grp, of)
	}
	return l, nil
}

// chained reports whether a node runs in the task of its only input.
func chained(n *dataflow.Node) bool {
	return len(n.Inputs) == 1 && n.Inputs[0].Exchange == dataflow.Forward
}

func tasksOf(n *dataflow.Node, of map[*dataflow.Node]*group, parallelism int) int {
	if _, constant := n.Spec.(*dataflow.Values); constant {
		return 1
	}
	tasks := 0
	for _, in := range n.Inputs {
		switch in.Exchange {
		case dataflow.Single:
			return 1
		case dataflow.Forward:
			tasks = max(tasks, of[in.From].tasks)
		case dataflow.Hash:
			tasks = parallelism
		}
	}
	if tasks == 0 {
		return parallelism
	}
	return tasks
}

func (l *layout) connect(grp *group, of map[*dataflow.Node]*group) {
	sender := 0
	for i, e := range grp.head.Inputs {
		from := of[e.From]
		grp.inputs = append(grp.inputs, groupInput{edge: e, from: from, firstSender: sender})
		from.outputs = append(from.outputs, &groupOutput{node: e.From, edge: e, to: grp, input: i})
		sender += from.tasks
	}
}

// senders returns the number of tasks that send to each task of the group.
func (g *group) senders() int {
	n := 0
	for _, in := range g.inputs {
		n += in.from.tasks
	}
	return n
}

// sendersByInput returns how many senders each input has whose watermarks are
// combined apart. The inputs of a union are one, as if all wrote to the same
// channel; a source has itself for a sender.
func (g *group) sendersByInput() []int {
	if _, union := g.head.Spec.(*dataflow.Union); union || len(g.inputs) == 0 {
		return []int{max(1, g.senders())}
	}
	n := make([]int, len(g.inputs))
	for i, in := range g.inputs {
		n[i] = in.from.tasks
	}
	return n
}

// stateful reports whether any node of the group keeps keyed state.
func (g *group) stateful() bool {
	for _, n := range g.nodes {
		if n.Stateful {
			return true
		}
	}
	return false
}

// taskID names an instance. It stays the same as long as the head means the
// same.
func (g *group) taskID(index int) checkpoint.TaskID {
	return checkpoint.TaskID(fmt.Sprintf("%s.%d", g.head.ID, index))
}

func (l *layout) taskIDs() []checkpoint.TaskID {
	var ids []checkpoint.TaskID
	for _, g := range l.groups {
		for i := range g.tasks {
			ids = append(ids, g.taskID(i))
		}
	}
	return ids
}
