package dataflow

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// KeyGroups is the number of hash slices of the key space, fixed for the life
// of a job.
const KeyGroups = 1024

// NodeID identifies an operator in state. It is derived from what the operator
// means (kind, keys, expressions, inputs), not from its place in the plan, so
// that an edit elsewhere keeps its state.
type NodeID string

// Exchange says how rows travel along an edge.
type Exchange uint8

const (
	// Forward: to the same task; such nodes are chained.
	Forward Exchange = iota
	// Hash: to the task that owns the key group of the key columns.
	Hash
	// Single: to task 0.
	Single
)

// Edge is one input of a node.
type Edge struct {
	From     *Node
	Exchange Exchange
	// Keys are the columns hashed, for Hash.
	Keys []int
}

// Node is a logical step.
type Node struct {
	ID NodeID
	// Title for people, e.g. "GroupAggregate(groupBy=[k])".
	Title string
	// Place is where the SQL asks for it, "line 3, column 5"; empty: unknown.
	Place  string
	Spec   Spec
	Inputs []Edge
	// Fields of the rows that leave the node; nil for a sink.
	Fields []types.Field
	// Stateful nodes keep keyed state; their inputs are Hash or Single.
	Stateful bool
}

// Graph is a job's dataflow.
type Graph struct {
	// Nodes in topological order: inputs before users.
	Nodes []*Node
}

// Add appends a node whose inputs have been added before.
func (g *Graph) Add(n *Node) *Node {
	g.Nodes = append(g.Nodes, n)
	return n
}

// Validate reports a graph that cannot run: a node before its input, two nodes
// of one id, two sources that are the same reading of a table.
func (g *Graph) Validate() error {
	seen := make(map[*Node]bool, len(g.Nodes))
	ids := make(map[NodeID]string, len(g.Nodes))
	for _, n := range g.Nodes {
		for _, in := range n.Inputs {
			if !seen[in.From] {
				return fmt.Errorf("node %s (%s) comes before its input", n.ID, n.Title)
			}
		}
		if other, dup := ids[n.ID]; dup {
			return fmt.Errorf("nodes %q and %q have the same id %s", other, n.Title, n.ID)
		}
		seen[n], ids[n.ID] = true, n.Title
	}
	return g.validateReadings()
}

// validateReadings: positions are kept by table and reading.
func (g *Graph) validateReadings() error {
	type reading struct{ table, reading string }
	known := map[reading]*Node{}
	for _, n := range g.Sources() {
		spec := n.Spec.(*Source)
		is := reading{spec.Table, spec.Reading}
		if other := known[is]; other != nil {
			return fmt.Errorf("nodes %s and %s are the same reading of table %s", other.ID, n.ID, spec.Table)
		}
		known[is] = n
	}
	return nil
}

// Sources returns the nodes that read.
func (g *Graph) Sources() []*Node {
	return g.withSpec(func(s Spec) bool { _, ok := s.(*Source); return ok })
}

// Sinks returns the nodes that write.
func (g *Graph) Sinks() []*Node {
	return g.withSpec(func(s Spec) bool { _, ok := s.(*Sink); return ok })
}

func (g *Graph) withSpec(is func(Spec) bool) []*Node {
	var found []*Node
	for _, n := range g.Nodes {
		if is(n.Spec) {
			found = append(found, n)
		}
	}
	return found
}
