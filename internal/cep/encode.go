package cep

import (
	"encoding/binary"
	"errors"
)

// The encoding of a run: the searches and the matches as they lie in their queues, and
// as parts, on their own, the nodes and the rows by their places.

var errRun = errors.New("an encoded search does not fit the pattern")

// The first byte of a part's name.
const (
	partNode = 0
	partRow  = 1
)

// Append appends the queues to dst.
func (r *Run) Append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, r.next)
	for _, q := range []queue{r.partials, r.completed} {
		dst = binary.AppendUvarint(dst, uint64(len(q)))
		for _, p := range q {
			dst = binary.AppendUvarint(dst, uint64(p.state))
			dst = binary.AppendUvarint(dst, uint64(p.tail+1))
			if p.tail != none {
				dst = binary.AppendVarint(binary.AppendUvarint(dst, p.start), p.startTime)
			}
		}
	}
	return dst
}

// Reset makes r a run that has seen no rows.
func (r *Run) Reset() { *r = Run{} }

// Decode replaces r by the queues that Append wrote.
func (r *Run) Decode(src []byte) error {
	*r = Run{restored: true}
	d := decoder{data: src}
	r.next = d.uvarint()
	for _, q := range []*queue{&r.partials, &r.completed} {
		for n := d.uvarint(); n > 0 && !d.failed; n-- {
			p := partial{state: d.place(), tail: d.place() - 1, start: noStart}
			if p.tail != none {
				p.start, p.startTime = d.uvarint(), d.varint()
			}
			*q = append(*q, p)
		}
	}
	return d.end()
}

// ChangedParts visits the nodes and rows that were taken or given up since the last
// call.
func (r *Run) ChangedParts(visit func(name, value []byte, gone bool)) {
	for _, i := range r.nodes.unmark() {
		r.visitNode(i, visit)
	}
	for _, i := range r.rows.unmark() {
		r.visitRow(i, visit)
	}
}

// unmark returns the places that have changed, and forgets that they have.
func (s *slots[T]) unmark() []int32 {
	changed := s.changed
	for _, i := range changed {
		s.marked[i] = false
	}
	s.changed = s.changed[:0]
	return changed
}

// Parts visits all nodes and rows.
func (r *Run) Parts(visit func(name, value []byte, gone bool)) {
	for i, used := range r.nodes.used {
		if used {
			r.visitNode(int32(i), visit)
		}
	}
	for i, used := range r.rows.used {
		if used {
			r.visitRow(int32(i), visit)
		}
	}
}

func (r *Run) visitNode(i int32, visit func(name, value []byte, gone bool)) {
	name := binary.AppendUvarint([]byte{partNode}, uint64(i))
	if !r.nodes.used[i] {
		visit(name, nil, true)
		return
	}
	n := r.nodes.at(i)
	value := binary.AppendUvarint(nil, uint64(n.parent+1))
	value = binary.AppendUvarint(value, uint64(n.row))
	visit(name, binary.AppendUvarint(value, uint64(n.variable)), false)
}

func (r *Run) visitRow(i int32, visit func(name, value []byte, gone bool)) {
	name := binary.AppendUvarint([]byte{partRow}, uint64(i))
	if !r.rows.used[i] {
		visit(name, nil, true)
		return
	}
	at := r.rows.at(i)
	visit(name, append(binary.AppendUvarint(nil, at.number), at.bytes...), false)
}

// DecodePart adds a node or a row to a decoded run. It copies what it keeps.
func (r *Run) DecodePart(name, value []byte) error {
	if len(name) == 0 {
		return errRun
	}
	n, v := decoder{data: name[1:]}, decoder{data: value}
	i := n.place()
	if n.end() != nil {
		return errRun
	}
	switch name[0] {
	case partNode:
		at := node{parent: v.place() - 1, row: v.place(), variable: v.place()}
		if v.end() != nil {
			return errRun
		}
		r.nodes.set(i, at)
	case partRow:
		number := v.uvarint()
		if v.failed {
			return errRun
		}
		read := row{number: number, bytes: append([]byte{}, v.data...)}
		r.rowBytes += cap(read.bytes)
		r.rows.set(i, read)
	default:
		return errRun
	}
	return nil
}

// restore counts the references of a decoded run, and checks them.
func (m *Machine) restore(r *Run) error {
	unbegun := 0
	for _, p := range r.partials {
		switch {
		case p.tail == none && p.state == m.start:
			unbegun++
		case p.state == final || int(p.state) >= len(m.states) || !r.nodes.holdIf(p.tail):
			return errRun
		}
	}
	for _, p := range r.completed {
		if p.state != final || !r.nodes.holdIf(p.tail) {
			return errRun
		}
	}
	if unbegun != 1 {
		return errRun
	}
	for i, used := range r.nodes.used {
		if used && !m.restoreNode(r, r.nodes.at(int32(i))) {
			return errRun
		}
	}
	if !r.nodes.settle() || !r.rows.settle() {
		return errRun
	}
	r.restored = false
	return nil
}

// restoreNode counts what a node refers to, which is older than itself.
func (m *Machine) restoreNode(r *Run, n *node) bool {
	if int(n.variable) >= len(m.pattern.Variables) || !r.rows.holdIf(n.row) {
		return false
	}
	if n.parent == none {
		return true
	}
	if !r.nodes.holdIf(n.parent) {
		return false
	}
	before := r.nodes.at(n.parent).row
	return before >= 0 && int(before) < len(r.rows.values) && m.number(r, before) < m.number(r, n.row)
}

// settle lists the free places, and reports whether something refers to every other.
func (s *slots[T]) settle() bool {
	for i, used := range s.used {
		if !used {
			s.free = append(s.free, int32(i))
		} else if s.refs[i] == 0 {
			return false
		}
	}
	return true
}

// decoder reads numbers. Once something does not fit it fails for good and returns
// zeros.
type decoder struct {
	data   []byte
	failed bool
}

func (d *decoder) uvarint() uint64 {
	x, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.failed = true
		return 0
	}
	d.data = d.data[n:]
	return x
}

func (d *decoder) varint() int64 {
	x, n := binary.Varint(d.data)
	if n <= 0 {
		d.failed = true
		return 0
	}
	d.data = d.data[n:]
	return x
}

// maxPlaces bounds what one damaged number can ask for.
const maxPlaces = 1 << 26

// place reads the number of a place, a state or a variable.
func (d *decoder) place() int32 {
	x := d.uvarint()
	if x >= maxPlaces {
		d.failed = true
		return 0
	}
	return int32(x)
}

func (d *decoder) end() error {
	if d.failed || len(d.data) > 0 {
		return errRun
	}
	return nil
}
