package plan

import (
	"fmt"
	"strconv"
	"strings"
)

// Explain draws the plans below the roots: a line per node, inputs indented
// under their user, each with the changes that leave it and the keys that
// identify a row. A node with several users is drawn once and named afterwards. Without
// traits the nodes stand alone, as before planning.
func Explain(roots []Node, t *Traits) string {
	e := &explainer{traits: t, users: map[Node]int{}, drawn: map[Node]int{}}
	for _, n := range Topological(roots) {
		for _, in := range n.Inputs() {
			e.users[in]++
		}
	}
	for i, r := range roots {
		if i > 0 {
			e.b.WriteByte('\n')
		}
		e.draw(r, 0)
	}
	return e.b.String()
}

type explainer struct {
	b      strings.Builder
	traits *Traits
	users  map[Node]int
	drawn  map[Node]int
}

func (e *explainer) draw(n Node, depth int) {
	if depth > 0 {
		e.b.WriteString(strings.Repeat("   ", depth-1) + "+- ")
	}
	if number, again := e.drawn[n]; again {
		fmt.Fprintf(&e.b, "Reused(reference=[%d])\n", number)
		return
	}
	e.b.WriteString(n.label() + e.suffix(n))
	e.b.WriteByte('\n')
	for _, in := range n.Inputs() {
		e.draw(in, depth+1)
	}
}

// suffix shows the traits, and a number for a node that is referred to again.
func (e *explainer) suffix(n Node) string {
	var s string
	if _, sink := n.(*Sink); !sink && e.traits != nil {
		s = ", changes=[" + e.traits.Changes(n).String() + "]"
		if keys := spellKeys(n.Columns(), e.traits.Keys(n)); keys != "" {
			s += ", keys=[" + keys + "]"
		}
	}
	if e.users[n] > 1 {
		e.drawn[n] = len(e.drawn) + 1
		s += ", id=[" + strconv.Itoa(e.drawn[n]) + "]"
	}
	return strings.Replace(s, ", ", " ", 1)
}

func spellKeys(cols []Column, keys []Key) string {
	all := make([]string, len(keys))
	for i, k := range keys {
		all[i] = "(" + columnNames(cols, k) + ")"
	}
	return strings.Join(all, ", ")
}
