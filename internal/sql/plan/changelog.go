package plan

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
)

// Changes are the kinds of rows that flow along an edge.
type Changes struct {
	Insert, Update, Delete bool
	// Before: the old row of an update comes with it, as -U.
	Before bool
	// Split: an update may come as one half of it only, because a filter judged
	// its old and its new row apart.
	Split bool
}

// InsertOnly reports a stream that takes nothing back.
func (c Changes) InsertOnly() bool { return !c.Update && !c.Delete }

func (c Changes) or(d Changes) Changes {
	return Changes{c.Insert || d.Insert, c.Update || d.Update, c.Delete || d.Delete, c.Before || d.Before, c.Split || d.Split}
}

// String lists the kinds as Flink does: I, UB, UA, D.
func (c Changes) String() string {
	var kinds []string
	for _, k := range []struct {
		on   bool
		name string
	}{{c.Insert, "I"}, {c.Update && c.Before, "UB"}, {c.Update, "UA"}, {c.Delete, "D"}} {
		if k.on {
			kinds = append(kinds, k.name)
		}
	}
	return strings.Join(kinds, ",")
}

// Verb says in words what takes rows back: "update", "delete" or "update and
// delete" changes.
func (c Changes) Verb() string {
	switch {
	case c.Update && c.Delete:
		return "update and delete"
	case c.Delete:
		return "delete"
	}
	return "update"
}

// Traits are what is known about the nodes of a plan.
type Traits struct {
	changes map[Node]Changes
	keys    map[Node][]Key
	needed  map[Node]bool
	whole   map[Node]bool
}

// Infer derives the traits of all nodes below the roots: upwards which changes
// leave a node, by which keys, and whether halves of them, downwards whether a
// consumer needs the old row of updates, or deletes that say more than their key.
func Infer(roots []Node) *Traits {
	t := &Traits{changes: map[Node]Changes{}, keys: map[Node][]Key{}, needed: map[Node]bool{}, whole: map[Node]bool{}}
	order := Topological(roots)
	for _, n := range order {
		t.up(n)
	}
	for i := len(order) - 1; i >= 0; i-- {
		t.down(order[i])
	}
	for _, n := range order {
		t.settle(n)
	}
	return t
}

// Changes returns what leaves a node.
func (t *Traits) Changes(n Node) Changes { return t.changes[n] }

// Keys returns the sets of columns each of which identifies a row that leaves
// the node.
func (t *Traits) Keys(n Node) []Key { return t.keys[n] }

// NeedsBefore reports whether some consumer needs the old rows of the node's
// updates.
func (t *Traits) NeedsBefore(n Node) bool { return t.needed[n] }

// NeedsDeleted reports whether some consumer needs the whole rows that the node
// deletes: their key does not say it all.
func (t *Traits) NeedsDeleted(n Node) bool { return t.needed[n] || t.whole[n] }

func (t *Traits) up(n Node) {
	inputs := n.Inputs()
	changes, keys := make([]Changes, len(inputs)), make([][]Key, len(inputs))
	for i, in := range inputs {
		changes[i], keys[i] = t.changes[in], t.keys[in]
	}
	t.changes[n], t.keys[n] = n.produces(changes), minimal(n.keys(keys))
	c := t.changes[n]
	c.Split = t.splits(n)
	t.changes[n] = c
}

// down tells the inputs of n what n, whose consumers have spoken, needs.
func (t *Traits) down(n Node) {
	for _, in := range n.Inputs() {
		if t.needs(n, in) {
			t.needed[in] = true
		}
		if t.needsDeleted(n, in) {
			t.whole[in] = true
		}
	}
}

// needsDeleted reports whether n needs the whole rows that in deletes, even if it
// needs no old rows of updates. A join by time takes back the version that was
// deleted by the time that it had.
func (t *Traits) needsDeleted(n, in Node) bool {
	switch n := n.(type) {
	case *Calc, *Union, *WindowTable:
		return t.whole[n]
	case *TemporalJoin:
		return in == n.Right && t.changes[in].Delete
	}
	return false
}

// needs reports whether n needs the old rows of in's updates.
func (t *Traits) needs(n, in Node) bool {
	if t.changes[in].InsertOnly() {
		return false
	}
	switch n := n.(type) {
	case *Calc:
		return n.splits(t.keys[in]) || t.needed[n]
	case *Union, *WindowTable:
		return t.needed[n]
	case *Normalize:
		return false
	case *TemporalJoin:
		return in == n.Left
	case *LookupJoin:
		return true
	case *Sink:
		return t.sinkNeeds(n, in)
	}
	return true
}

// sinkNeeds: a sink that takes upserts needs no old rows when the sink's key is one
// that identifies the input's rows. Where only a part of it does, a new row may have
// another key than its old row, which has to go.
func (t *Traits) sinkNeeds(s *Sink, in Node) bool {
	same := func(k Key) bool { return len(k) == len(s.Key) && s.Key.Contains(k) }
	return s.TakesAll() || t.changes[in].Split || !slices.ContainsFunc(t.keys[in], same)
}

// settle states whether −U leaves n, now that its consumers are known.
func (t *Traits) settle(n Node) {
	c := t.changes[n]
	switch n := n.(type) {
	case *Scan, *Sink:
		return
	case *Calc, *Union, *WindowTable, *RowNumber, *Unnest:
		c.Before = false
		for _, in := range n.Inputs() {
			c.Before = c.Before || t.changes[in].Before
		}
	case *Materialize:
		c.Before = false
	case *Join:
		// The inputs bring old rows; their pairs are taken back in any case.
		c.Before = c.Update
	case *TemporalJoin:
		c.Before = t.changes[n.Left].Update
	case *LookupJoin:
		c.Before = t.changes[n.Left].Update
	default:
		c.Before = c.Update && t.needed[n]
	}
	t.changes[n] = c
}

// splits reports whether halves of updates may leave n.
func (t *Traits) splits(n Node) bool {
	switch n := n.(type) {
	case *Calc, *Union, *WindowTable, *RowNumber, *Unnest:
		return slices.ContainsFunc(n.Inputs(), func(in Node) bool { return t.changes[in].Split || t.parts(n, in) })
	case *Join:
		return t.separates(n)
	case *TemporalJoin:
		return t.changes[n.Left].Update || t.changes[n.Left].Split
	case *LookupJoin:
		// The table may have changed between the two halves of an update.
		return t.changes[n.Left].Update || t.changes[n.Left].Split
	}
	return false
}

// SplitBelow reports whether a filter on the way to n may have judged the old and
// the new row of an update apart, so that an old row says something of its own.
func (t *Traits) SplitBelow(n Node) bool {
	switch n := n.(type) {
	case *Calc:
		return t.parts(n, n.Input) || t.SplitBelow(n.Input)
	case *Union, *WindowTable:
		return slices.ContainsFunc(n.Inputs(), t.SplitBelow)
	}
	return false
}

// parts reports whether n lets halves of in's updates through.
func (t *Traits) parts(n, in Node) bool {
	switch n := n.(type) {
	case *Calc:
		return t.changes[in].Update && n.splits(t.keys[in])
	case *Unnest:
		// The new row may have fewer elements.
		return t.changes[in].Update
	}
	return false
}

// separates reports whether a join may take the pair of an old row back and have
// none for the new one: its condition reads something that is in no key of the
// rows. Outer joins send no updates at all.
func (t *Traits) separates(j *Join) bool {
	if j.Kind.PadsLeft() || j.Kind.PadsRight() {
		return false
	}
	width := len(j.Left.Columns())
	var read [2]Key
	if j.Condition != nil {
		for _, c := range expr.Columns(j.Condition) {
			if c < width {
				read[0] = append(read[0], c)
			} else {
				read[1] = append(read[1], c-width)
			}
		}
	}
	for i, in := range j.Inputs() {
		passes := i == 0 || !j.Kind.Filters()
		whole := slices.ContainsFunc(t.keys[in], func(k Key) bool { return k.Contains(read[i]) })
		if passes && (t.changes[in].Split || t.changes[in].Update && !whole) {
			return true
		}
	}
	return false
}

// Topological lists the nodes below the roots once each, inputs before users.
func Topological(roots []Node) []Node {
	var order []Node
	seen := map[Node]bool{}
	var visit func(Node)
	visit = func(n Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, in := range n.Inputs() {
			visit(in)
		}
		order = append(order, n)
	}
	for _, r := range roots {
		visit(r)
	}
	return order
}
