package plan

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/types"
)

// Kept is something that an operator remembers between rows: its state.
type Kept struct {
	// What is one entry, and for what there is one.
	What string
	// Bytes estimates one entry in memory, texts taken as twenty bytes long.
	Bytes int
	// Grows says with what the number of entries grows.
	Grows Growth
	// TTL after which an entry that nothing touched is forgotten; 0: never.
	TTL time.Duration
}

// Growth says what lets state grow.
type Growth uint8

const (
	// GrowsWithKeys: with each key that was not there before.
	GrowsWithKeys Growth = iota
	// GrowsWithValues: with each different value of a key.
	GrowsWithValues
	// GrowsWithRows: with each row that is not taken back.
	GrowsWithRows
	// GrowsWithTime: not for ever, since the watermark lets go of what is behind it.
	GrowsWithTime
	// GrowsNot: there are only ever so many.
	GrowsNot
)

func (g Growth) String() string {
	return [...]string{"grows with the number of keys", "grows with the number of values", "grows with every row", "bounded by event time", "does not grow"}[g]
}

// String is one line.
func (k Kept) String() string {
	s := fmt.Sprintf("%s, about %d bytes each; %s", k.What, k.Bytes, k.Grows)
	switch {
	case k.TTL > 0:
		s += fmt.Sprintf(", forgotten %v after the last use", k.TTL)
	case k.Grows <= GrowsWithRows:
		s += ", kept for ever (see table.exec.state.ttl)"
	}
	return s
}

// keeper is a node with state.
type keeper interface {
	kept(t *Traits) []Kept
}

// ExplainState lists what the operators below the roots remember, a line for each thing below
// its operator; "" if none of them remembers anything.
func ExplainState(roots []Node, t *Traits) string {
	var b strings.Builder
	for _, n := range slices.Backward(Topological(roots)) {
		k, ok := n.(keeper)
		if !ok {
			continue
		}
		if all := k.kept(t); len(all) > 0 {
			b.WriteString(n.label() + "\n")
			for _, one := range all {
				b.WriteString("   " + one.String() + "\n")
			}
		}
	}
	return b.String()
}

// What an entry costs beside its contents: in a table of its own, and as an element of a
// collection.
const (
	entryBytes  = 96
	memberBytes = 48
)

// rowBytes estimates the values of columns in memory.
func rowBytes(cols []Column) int {
	n := 0
	for _, c := range cols {
		n += valueBytes(c.Type)
	}
	return n
}

func columnsBytes(cols []Column, at []int) int {
	n := 0
	for _, c := range at {
		n += valueBytes(cols[c].Type)
	}
	return n
}

// valueBytes estimates a value.
func valueBytes(t types.Type) int {
	const text, collection = 20, 4 // bytes, elements
	switch t.Physical() {
	case types.PhysBytes:
		return text
	case types.PhysWide:
		return 16
	case types.PhysTimestamp:
		return 10
	case types.PhysList:
		n := valueBytes(*t.Elem)
		if t.Key != nil {
			n += valueBytes(*t.Key)
		}
		return collection * n
	case types.PhysRow:
		return fieldsBytes(t.Fields)
	}
	return 8
}

func fieldsBytes(fields []types.Field) int {
	n := 0
	for _, f := range fields {
		n += valueBytes(f.Type)
	}
	return n
}

// per spells what an entry is for: one for everything where there are no columns.
func per(what string, cols []Column, at []int) string {
	if len(at) == 0 {
		return what
	}
	return what + " per (" + columnNames(cols, at) + ")"
}
