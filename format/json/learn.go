package json

import "github.com/onceflow/onceflow/types"

const (
	// maxTemplates are remembered at a time.
	maxTemplates = 8
	// eagerMisses in a row are learned from; after that only every patience-th,
	// so that messages without a stable shape do not pay for learning.
	eagerMisses = 16
	patience    = 64
)

// templates are the shapes of recent messages, the latest used first.
type templates struct {
	list []*template
	// learning is the template being made, nil when nothing is learned.
	learning *template
	// spare is the one evicted last, for its memory.
	spare *template
	// mark is where the glue before the next value begins.
	mark   int
	misses int
}

// hit moves the template to the front.
func (ts *templates) hit(i int) {
	ts.misses = 0
	if i == 0 {
		return
	}
	t := ts.list[i]
	copy(ts.list[1:], ts.list[:i])
	ts.list[0] = t
}

// worth returns the templates that are worth trying: all, but only the latest
// while messages have no stable shape.
func (ts *templates) worth() []*template {
	if ts.misses > eagerMisses {
		return ts.list[:min(1, len(ts.list))]
	}
	return ts.list
}

// begin starts to learn, unless recent messages show that it does not pay.
func (ts *templates) begin() {
	ts.misses++
	ts.learning = nil
	if ts.misses > eagerMisses && ts.misses%patience != 0 {
		return
	}
	t := ts.spare
	if t == nil {
		t = &template{}
	}
	ts.spare = nil
	t.steps, t.missing, t.rows, t.text = t.steps[:0], t.missing[:0], t.rows[:0], t.text[:0]
	ts.learning, ts.mark = t, 0
}

// unlearn gives up on the message.
func (ts *templates) unlearn() {
	if ts.learning != nil {
		ts.spare, ts.learning = ts.learning, nil
	}
}

// value notes a value, which begins at start and ends at end; n is nil for a
// value that is skipped.
func (ts *templates) value(msg []byte, n *node, start, end int) {
	if ts.learning == nil {
		return
	}
	s := step{op: opSkip, glue: ts.takeGlue(msg, start)}
	if n != nil {
		s.node, s.op, s.slot = n, n.op, n.slot
		if n.unread {
			s.op = opUnread
		}
	}
	ts.learning.steps = append(ts.learning.steps, s)
	ts.mark = end
}

// takeGlue copies the bytes from the mark to end.
func (ts *templates) takeGlue(msg []byte, end int) glue {
	t := ts.learning
	off := len(t.text)
	t.text = append(t.text, msg[ts.mark:end]...)
	return newGlue(t.text[off:len(t.text):len(t.text)])
}

// row notes a ROW that is an object.
func (ts *templates) row(n *node) {
	if ts.learning != nil {
		ts.learning.rows = append(ts.learning.rows, n.slot)
	}
}

// missing notes a column or field without a value.
func (ts *templates) missing(n *node) {
	if ts.learning != nil && n.slot >= 0 && !n.unread {
		ts.learning.missing = append(ts.learning.missing, n.slot)
	}
}

// end remembers the template of a message whose object ends at end.
func (ts *templates) end(msg []byte, end int) {
	t := ts.learning
	if t == nil {
		return
	}
	t.last = ts.takeGlue(msg, end)
	ts.learning = nil
	if len(ts.list) == maxTemplates {
		ts.spare = ts.list[maxTemplates-1]
		ts.list = ts.list[:maxTemplates-1]
	}
	ts.list = append(ts.list, nil)
	copy(ts.list[1:], ts.list)
	ts.list[0] = t
}

// learnRow reads the object that a message is and remembers its shape.
func (d *Decoder) learnRow(dst *types.Batch) bool {
	d.templates.begin()
	if !d.objectRow(dst, 0) {
		d.templates.unlearn()
		return false
	}
	d.templates.end(d.msg, d.pos)
	return true
}

// readField reads the value of a field.
func (d *Decoder) readField(n *node, v *types.Vector, depth int) bool {
	start := d.pos
	if n.slot < 0 {
		return d.value(n, v, depth+1)
	}
	if n.op == opRow && !n.unread && start < len(d.msg) && d.msg[start] == '{' {
		d.templates.row(n)
		return d.value(n, v, depth+1)
	}
	if !d.value(n, v, depth+1) {
		return false
	}
	d.templates.value(d.msg, n, start, d.pos)
	return true
}

// skipField passes over the value of a field that is not asked for.
func (d *Decoder) skipField(n *node, depth int) bool {
	start := d.pos
	if !d.skip(depth + 1) {
		return false
	}
	if n.slot >= 0 && !n.unread || n == d.root {
		d.templates.value(d.msg, nil, start, d.pos)
	}
	return true
}
