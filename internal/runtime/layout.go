package runtime

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// chain is a part of the graph that runs in one task: a head and everything
// that follows it along forward edges. Each chain has one or more tasks.
type chain struct {
	head *dataflow.Node
	// nodes of the chain, head first, in topological order.
	nodes []*dataflow.Node
	// tasks is the number of parallel instances.
	tasks int
	// inputs of the head; none for a source.
	inputs []chainInput
	// outputs of the chain's nodes to other chains.
	outputs []*chainOutput
}

// chainInput is one input of a chain's head.
type chainInput struct {
	edge dataflow.Edge
	from *chain
	// firstSender is the number of the first sender of this input, so that the
	// senders of all inputs are numbered in one row.
	firstSender int
}

// chainOutput is an edge that leaves a chain.
type chainOutput struct {
	node  *dataflow.Node
	edge  dataflow.Edge
	to    *chain
	input int
}

// layout is the graph cut into chains, in topological order.
type layout struct {
	chains []*chain
}

// newLayout cuts the graph. parallelism is the number of tasks of chains that
// may have several.
func newLayout(g *dataflow.Graph, parallelism int) (*layout, error) {
	if err := g.Validate(); err != nil {
		return nil, err
	}
	l := &layout{}
	of := map[*dataflow.Node]*chain{}
	for _, n := range g.Nodes {
		if chained(n) {
			c := of[n.Inputs[0].From]
			c.nodes = append(c.nodes, n)
			of[n] = c
			continue
		}
		c := &chain{head: n, nodes: []*dataflow.Node{n}, tasks: tasksOf(n, of, parallelism)}
		of[n] = c
		l.chains = append(l.chains, c)
		l.connect(c, of)
	}
	return l, nil
}

// chained reports whether a node runs in the task of its only input.
func chained(n *dataflow.Node) bool {
	return len(n.Inputs) == 1 && n.Inputs[0].Exchange == dataflow.Forward
}

func tasksOf(n *dataflow.Node, of map[*dataflow.Node]*chain, parallelism int) int {
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

func (l *layout) connect(c *chain, of map[*dataflow.Node]*chain) {
	sender := 0
	for i, e := range c.head.Inputs {
		from := of[e.From]
		c.inputs = append(c.inputs, chainInput{edge: e, from: from, firstSender: sender})
		from.outputs = append(from.outputs, &chainOutput{node: e.From, edge: e, to: c, input: i})
		sender += from.tasks
	}
}

// senders returns the number of tasks that send to each task of the chain.
func (c *chain) senders() int {
	n := 0
	for _, in := range c.inputs {
		n += in.from.tasks
	}
	return n
}

// sendersByInput returns how many senders each input has whose watermarks are
// combined apart. The inputs of a union are one, as if all wrote to the same
// channel; a source has itself for a sender.
func (c *chain) sendersByInput() []int {
	if _, union := c.head.Spec.(*dataflow.Union); union || len(c.inputs) == 0 {
		return []int{max(1, c.senders())}
	}
	n := make([]int, len(c.inputs))
	for i, in := range c.inputs {
		n[i] = in.from.tasks
	}
	return n
}

// stateful reports whether any node of the chain keeps keyed state.
func (c *chain) stateful() bool {
	for _, n := range c.nodes {
		if n.Stateful {
			return true
		}
	}
	return false
}

// taskID names an instance. It stays the same as long as the head means the
// same.
func (c *chain) taskID(index int) checkpoint.TaskID {
	return checkpoint.TaskID(fmt.Sprintf("%s.%d", c.head.ID, index))
}

func (l *layout) taskIDs() []checkpoint.TaskID {
	var ids []checkpoint.TaskID
	for _, c := range l.chains {
		for i := range c.tasks {
			ids = append(ids, c.taskID(i))
		}
	}
	return ids
}
