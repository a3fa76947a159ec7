package json

import (
	"bytes"
	"slices"

	"github.com/onceflow/onceflow/types"
)

// decodeRules are the options of decoding.
type decodeRules struct {
	failMissing bool
	ignore      bool
	iso         bool
	// tree reads as Flink does where it reads a message into a tree first; see tree.go.
	tree bool
	// exact makes text of fractional numbers without trailing zeros; else they are
	// doubles. Flink parses them exactly once any column is a DECIMAL.
	exact bool
}

// Decoder reads messages into columns. It implements format.Decoder.
type Decoder struct {
	rules decodeRules
	root  *node
	// slots are the columns and the fields of their ROWs, at any depth; vecs
	// are their vectors in the batch decoded into last.
	slots []*node
	vecs  []*types.Vector
	// unread are the vectors of the columns that nobody reads, the last fields of
	// root; cols are those of all fields.
	unread, cols []*types.Vector

	msg     []byte
	pos     int
	broken  bool   // the walk through an object or array ended badly
	scratch []byte // a string whose escapes are resolved
	units   []uint16
	failed  failure
	// members are those of the objects being made text of, from the outermost on.
	members []member
	// derails: an object or array in the place of something else may derail the
	// message; derailed: it did.
	derails, derailed bool

	templates templates
	skipped   int64
}

func newDecoder(fields, unread []types.Field, rules decodeRules) (*Decoder, error) {
	for _, f := range slices.Concat(fields, unread) {
		if err := checkType(f.Name, f.Type); err != nil {
			return nil, err
		}
	}
	c := compiler{iso: rules.iso}
	root := &node{op: opRow, slot: -1}
	c.row(root, fields, true)
	d := &Decoder{rules: rules, root: root, unread: c.unread(root, unread)}
	d.slots, d.vecs = c.slots, make([]*types.Vector, len(c.slots))
	for i, v := range d.unread {
		d.vecs[root.fields[len(fields)+i].slot] = v
	}
	return d, nil
}

// Skipped returns how many messages were dropped because they are no JSON
// object, under ignore-parse-errors.
func (d *Decoder) Skipped() int64 { return d.skipped }

// Skips reports whether ignore-parse-errors is set.
func (d *Decoder) Skips() bool { return d.rules.ignore }

// WhySkipped is the error that ignore-parse-errors kept back.
func (d *Decoder) WhySkipped() error { return d.err() }

// Decode appends the row of a JSON object, or the rows of an array of objects.
// A null or empty message has none. Text after the document is ignored, as in
// Flink.
func (d *Decoder) Decode(msg []byte, dst *types.Batch) error {
	if len(msg) == 0 {
		return nil
	}
	d.bind(dst)
	d.derails, d.derailed = !d.rules.tree, false
	if d.byTemplate(msg, dst) {
		return nil
	}
	n := dst.N
	d.msg, d.pos = msg, 0
	if d.document(dst) {
		return nil
	}
	dst.Undo(n)
	if d.derailed && d.walk(dst) {
		return nil
	}
	dst.Undo(n)
	if d.rules.ignore {
		d.skipped++
		return nil
	}
	return d.err()
}

// bind makes vecs those of dst. The fields of a ROW column stay the same vectors
// as long as the column does.
func (d *Decoder) bind(dst *types.Batch) {
	for i, n := range d.root.fields[:d.wanted()] {
		if d.vecs[n.slot] != dst.Cols[i] {
			d.bindNode(n, dst.Cols[i])
		}
	}
}

func (d *Decoder) bindNode(n *node, v *types.Vector) {
	d.vecs[n.slot] = v
	for i, f := range n.fields {
		d.bindNode(f, v.Children[i])
	}
}

// byteOrderMark may stand before a document.
var byteOrderMark = []byte("\ufeff")

// document reads the object or the array of objects that a message is.
func (d *Decoder) document(dst *types.Batch) bool {
	if bytes.HasPrefix(d.msg, byteOrderMark) {
		d.pos = len(byteOrderMark)
	}
	if d.blanks() != '[' {
		return d.learnRow(dst)
	}
	d.derails = false
	for more := d.open(']'); more; more = d.more(']') {
		if !d.arrayRow(dst) {
			return false
		}
	}
	return d.closed()
}

// arrayRow reads one element of a top-level array. Elements that are no objects
// are passed over under ignore-parse-errors.
func (d *Decoder) arrayRow(dst *types.Batch) bool {
	if d.blanks() != '{' && d.rules.ignore {
		d.skipped++
		d.syntax(d.pos, "expected a JSON object")
		return d.skip(1)
	}
	return d.objectRow(dst, 1)
}

// objectRow reads an object as a row.
func (d *Decoder) objectRow(dst *types.Batch, depth int) bool {
	if d.blanks() != '{' {
		return d.syntax(d.pos, "expected a JSON object")
	}
	if !d.row(d.root, d.columns(dst), dst.N, depth) {
		return false
	}
	dst.AppendRow(types.Insert)
	return true
}

// row reads the object at pos into the columns, which have base rows. As in
// Flink, it reads as many fields as there are columns, repeated names among
// them, and passes over what follows; out of a tree it reads all.
func (d *Decoder) row(n *node, cols []*types.Vector, base, depth int) bool {
	next := 0 // messages mostly have their fields in the order of the columns
	left := len(n.fields)
	var bad misfits
	for more := d.open('}'); more; more = d.more('}') {
		name, ok := d.name()
		if !ok {
			return false
		}
		i := n.field(name, next)
		if i < 0 || left == 0 && !d.rules.tree {
			if !d.skipField(n, depth) {
				return false
			}
			continue
		}
		next = i + 1
		left--
		f, start := n.fields[i], d.pos
		at := f.base(base)
		if cols[i].Len > at { // a repeated name: the last wins
			cols[i].Undo(at)
			d.templates.unlearn()
			bad = bad.pardon(f)
		}
		if !d.readField(f, cols[i], depth) {
			cols[i].Undo(at)
			if bad, ok = d.misfit(bad, f, cols[i], start, depth); !ok {
				return false
			}
		}
	}
	if len(bad) > 0 {
		d.failed = bad[0]
		return false
	}
	return d.closed() && d.fillMissing(n, cols, base, left)
}

// field returns the index of the field called name, -1 for none.
func (n *node) field(name []byte, next int) int {
	if next < len(n.fields) && string(name) == n.fields[next].name {
		return next
	}
	if i, ok := n.names[string(name)]; ok {
		return i
	}
	return -1
}

// fillMissing appends NULL to the columns that the object has no field for. Where that
// is an error, Flink only counts: the object has left fields less than columns.
func (d *Decoder) fillMissing(n *node, cols []*types.Vector, base, left int) bool {
	for i, c := range cols {
		if c.Len > n.fields[i].base(base) {
			continue
		}
		if d.rules.failMissing && (left > 0 || d.rules.tree) {
			d.failed = failure{node: n.fields[i], pos: d.pos - 1, reason: "is missing from the object that ends here"}
			return false
		}
		c.AppendNull()
		d.templates.missing(n.fields[i])
	}
	return true
}
