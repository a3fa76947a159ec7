package json

import (
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// op says how a value is read into a column.
type op uint8

const (
	opSkip op = iota // the value is not asked for
	opNull           // the type NULL
	opBool
	opTiny
	opSmall
	opInt
	opBig
	opFloat
	opDouble
	opDecimal
	opString
	opBytes
	opDate
	opTime
	opTimestamp
	opArray
	opMap
	opRow
	opUnread // a column that nobody reads
)

// node is a column, a field of a ROW or an element, compiled for reading.
type node struct {
	op   op
	t    types.Type
	path string
	// name of the column or field in the message.
	name string
	// slot numbers the columns and the fields of their ROWs, at any depth; -1
	// inside arrays and maps.
	slot int
	// unread is a column whose value is checked and forgotten.
	unread bool
	// fields and names of a ROW.
	fields []*node
	names  map[string]int
	// elem of an array, value of a map; key of a map.
	elem, key *node
	// entries ends the rows of a map.
	entries types.MapEntries
	// clock of a timestamp.
	clock *datum.Clock
}

var opOfKind = map[types.Kind]op{
	types.Null: opNull, types.Boolean: opBool, types.TinyInt: opTiny, types.SmallInt: opSmall,
	types.Int: opInt, types.IntervalYearMonth: opInt, types.BigInt: opBig, types.IntervalDayTime: opBig,
	types.Float: opFloat, types.Double: opDouble, types.Decimal: opDecimal,
	types.Char: opString, types.Varchar: opString, types.Binary: opBytes, types.Varbinary: opBytes,
	types.Date: opDate, types.Time: opTime, types.Timestamp: opTimestamp, types.TimestampLTZ: opTimestamp,
	types.Array: opArray, types.Map: opMap, types.Multiset: opMap, types.Row: opRow,
}

// compiler numbers the slots of a tree of nodes.
type compiler struct {
	iso   bool
	slots []*node
}

// unread compiles columns that nobody reads; they are read as one value each.
func (c *compiler) unread(n *node, fields []types.Field) (vecs []*types.Vector) {
	for _, f := range fields {
		child := c.node(f.Name, f.Type, false)
		child.name, child.unread, child.slot = f.Name, true, len(c.slots)
		c.slots = append(c.slots, child)
		n.names[f.Name] = len(n.fields)
		n.fields = append(n.fields, child)
		vecs = append(vecs, types.NewVector(f.Type, 1))
	}
	return vecs
}

// row compiles the fields of a ROW, or the columns of the table.
func (c *compiler) row(n *node, fields []types.Field, slots bool) {
	n.names = make(map[string]int, len(fields))
	for i, f := range fields {
		path := f.Name
		if n.path != "" {
			path = n.path + "." + f.Name
		}
		child := c.node(path, f.Type, slots)
		child.name = f.Name
		n.fields = append(n.fields, child)
		n.names[f.Name] = i
	}
}

func (c *compiler) node(path string, t types.Type, slots bool) *node {
	n := &node{op: opOfKind[t.Kind], t: t, path: path, slot: -1}
	if slots {
		n.slot = len(c.slots)
		c.slots = append(c.slots, n)
	}
	switch t.Kind {
	case types.Row:
		c.row(n, t.Fields, slots)
	case types.Array:
		n.elem = c.node(path+"[]", *t.Elem, false)
	case types.Map:
		n.key, n.elem = c.node(path+"[key]", *t.Key, false), c.node(path+"[]", *t.Elem, false)
	case types.Multiset:
		n.key, n.elem = c.node(path+"[key]", *t.Elem, false), c.node(path+"[]", types.Of(types.Int), false)
	case types.Timestamp, types.TimestampLTZ:
		clock := datum.NewClock(layout(t.Kind, c.iso))
		n.clock = &clock
	}
	return n
}

// layout returns the spelling of a kind of timestamp.
func layout(k types.Kind, iso bool) datum.TimestampLayout {
	switch {
	case k == types.TimestampLTZ && iso:
		return datum.ISOTimestampLTZ
	case k == types.TimestampLTZ:
		return datum.SQLTimestampLTZ
	case iso:
		return datum.ISOTimestamp
	}
	return datum.SQLTimestamp
}
