package json

import (
	"encoding/binary"

	"github.com/onceflow/onceflow/types"
)

// template is the shape of a message seen before: the literal bytes between
// its values, and what the values are.
type template struct {
	steps []step
	// last is the glue behind the last value.
	last glue
	// missing are the slots that such a message has no value for, rows those of
	// ROWs that are objects in it.
	missing, rows []int
	// text holds the bytes of all glue.
	text []byte
}

// step is one value and the glue before it.
type step struct {
	glue glue
	// node is nil for a value that is skipped.
	node *node
	op   op
	slot int
}

// glue is a run of literal bytes. Its first 16 bytes are compared as two words;
// a mask has ones where the word has bytes of the glue.
type glue struct {
	w0, m0, w1, m1 uint64
	n              int
	text           []byte
}

func newGlue(text []byte) glue {
	g := glue{n: len(text), text: text}
	var buf, mask [16]byte
	for i := range copy(buf[:], text) {
		mask[i] = 0xff
	}
	g.w0, g.w1 = binary.LittleEndian.Uint64(buf[:]), binary.LittleEndian.Uint64(buf[8:])
	g.m0, g.m1 = binary.LittleEndian.Uint64(mask[:]), binary.LittleEndian.Uint64(mask[8:])
	return g
}

// at reports whether msg has the glue at pos.
func (g *glue) at(msg []byte, pos int) bool {
	if len(msg)-pos < 16 || g.n > 16 {
		return len(msg)-pos >= g.n && string(msg[pos:pos+g.n]) == string(g.text)
	}
	b := msg[pos : pos+16]
	return binary.LittleEndian.Uint64(b)&g.m0 == g.w0 && binary.LittleEndian.Uint64(b[8:])&g.m1 == g.w1
}

// byTemplate appends the row of a message that has the shape of a template. It
// appends nothing and returns false for any other.
func (d *Decoder) byTemplate(msg []byte, dst *types.Batch) bool {
	for i, t := range d.templates.worth() {
		if !t.begins(msg) {
			continue
		}
		if d.follow(t, msg, dst.N) {
			dst.AppendRow(types.Insert)
			d.templates.hit(i)
			return true
		}
		dst.Undo(dst.N)
	}
	return false
}

// begins reports whether msg has the first glue of the template.
func (t *template) begins(msg []byte) bool {
	if len(t.steps) == 0 {
		return t.last.at(msg, 0)
	}
	return t.steps[0].glue.at(msg, 0)
}

// follow reads a message by a template; on false the columns may have values of
// an unfinished row.
func (d *Decoder) follow(t *template, msg []byte, base int) bool {
	pos := 0
	d.msg = msg
	for i := range t.steps {
		s := &t.steps[i]
		if !s.glue.at(msg, pos) {
			return false
		}
		if pos = d.take(s, msg, pos+s.glue.n); pos < 0 {
			return false
		}
	}
	if !t.last.at(msg, pos) {
		return false
	}
	for _, slot := range t.missing {
		d.vecs[slot].AppendNull()
	}
	for _, slot := range t.rows {
		d.vecs[slot].CloseRow()
	}
	return true
}

// take reads the value of a step and returns the position behind it, -1 when
// the value does not fit the template.
func (d *Decoder) take(s *step, msg []byte, pos int) int {
	if pos >= len(msg) {
		return -1
	}
	switch s.op {
	case opInt, opBig:
		if x, n := scanWhole(msg[pos:]); n > 0 && (s.op == opBig || x == int64(int32(x))) {
			d.vecs[s.slot].AppendInt(x)
			return pos + n
		}
	case opString:
		if n := takeString(d.vecs[s.slot], msg[pos:]); n > 0 {
			return pos + n
		}
	case opTimestamp:
		if msg[pos] == '"' {
			millis, nanos, n := s.node.clock.Scan(msg[pos+1:])
			if end := pos + 1 + n; n > 0 && end < len(msg) && msg[end] == '"' {
				d.vecs[s.slot].AppendTimestamp(millis, nanos)
				return end + 1
			}
		}
	case opDecimal, opDouble:
		if d.rules.tree && s.op == opDouble && msg[pos] == '-' && pos+1 < len(msg) && msg[pos+1] == '0' {
			break // a tree may have lost the sign of -0
		}
		if n := takeFraction(s, d.vecs[s.slot], msg[pos:]); n > 0 {
			return pos + n
		}
	case opSkip:
		return d.takeSkipped(msg, pos)
	case opUnread:
		return d.takeUnread(s, msg, pos)
	case opRow:
		if msg[pos] != 'n' { // an object has a template of its own
			return -1
		}
	}
	if msg[pos] == 'n' && len(msg)-pos >= 4 && string(msg[pos:pos+4]) == "null" {
		d.vecs[s.slot].AppendNull()
		return pos + 4
	}
	d.pos = pos
	if !d.value(s.node, d.vecs[s.slot], 1) {
		return -1
	}
	return d.pos
}

func (d *Decoder) takeSkipped(msg []byte, pos int) int {
	n := 0
	if msg[pos] == '"' {
		n = skipString(msg[pos:])
	} else {
		_, n = scanWhole(msg[pos:])
	}
	if n > 0 {
		return pos + n
	}
	d.pos = pos
	if !d.skip(1) {
		return -1
	}
	return d.pos
}
