package differential

import "strings"

// Node is a part of a query as text with holes, and what stands in them. Its form knows no SQL: it knows what may be left out and what
// may stand for what, which is all that is needed to make a query smaller.
type Node struct {
	// Family is set for expressions, and for whole queries: a node may stand in the place of another one of its family.
	Family Family
	// Text are the pieces around Kids: one more than these. Nil if Kids are a list.
	Text []string
	// Separator stands between the Kids of a list. Each may go while more than Least are left.
	Separator string
	Least     int
	Kids      []*Node
	// Optional nodes may go.
	Optional bool
	// Table is set where the name of a table stands.
	Table *Table
}

// text is a node without holes.
func text(s string) *Node { return &Node{Text: []string{s}} }

// put fills the holes of a text, written {}, with nodes in their order.
func put(pattern string, kids ...*Node) *Node {
	return &Node{Text: strings.Split(pattern, "{}"), Kids: kids}
}

// list is a list of which at least one item has to stay.
func list(separator string, kids []*Node) *Node {
	return &Node{Separator: separator, Least: 1, Kids: kids}
}

func (n *Node) of(f Family) *Node {
	n.Family = f
	return n
}

// maybe is a node that can be left out.
func (n *Node) maybe() *Node {
	n.Optional = true
	return n
}

// write writes the node as SQL. name gives each table its name.
func (n *Node) write(b *strings.Builder, name func(*Table) string) {
	if n.Table != nil {
		b.WriteString(name(n.Table))
		return
	}
	for i, kid := range n.Kids {
		switch {
		case n.Text != nil:
			b.WriteString(n.Text[i])
		case i > 0:
			b.WriteString(n.Separator)
		}
		kid.write(b, name)
	}
	if n.Text != nil {
		b.WriteString(n.Text[len(n.Text)-1])
	}
}

// SQL is the node as SQL.
func (n *Node) SQL(name func(*Table) string) string {
	var b strings.Builder
	n.write(&b, name)
	return b.String()
}

// each visits the node and all below it.
func (n *Node) each(visit func(*Node)) {
	visit(n)
	for _, kid := range n.Kids {
		kid.each(visit)
	}
}

// tables are the tables that the node reads, each once, in the order of their first place.
func (n *Node) tables() []*Table {
	var found []*Table
	seen := map[*Table]bool{}
	n.each(func(k *Node) {
		if k.Table != nil && !seen[k.Table] {
			seen[k.Table] = true
			found = append(found, k.Table)
		}
	})
	return found
}

// with is the tree with another node in the place of old. Nodes are never changed: trees share what they have in common.
func (n *Node) with(old, other *Node) *Node {
	if n == old {
		return other
	}
	for i, kid := range n.Kids {
		changed := kid.with(old, other)
		if changed == kid {
			continue
		}
		same := *n
		same.Kids = append([]*Node{}, n.Kids...)
		same.Kids[i] = changed
		return &same
	}
	return n
}

// without is the list without one item.
func (n *Node) without(item int) *Node {
	shorter := *n
	shorter.Kids = append(append([]*Node{}, n.Kids[:item]...), n.Kids[item+1:]...)
	return &shorter
}

// size is how much there is to read.
func (n *Node) size() int { return len(n.SQL(func(*Table) string { return "t" })) }
