package cep

import "unsafe"

// Run is what the rows of one partition have led to. Its zero value has seen no rows.
type Run struct {
	partials, completed queue
	nodes               slots[node]
	rows                slots[row]
	// next is the number of the next row that is taken.
	next uint64
	// rowBytes is the memory of the rows' bytes.
	rowBytes int
	// restored until the references of a decoded run have been counted.
	restored bool
}

// node is a row that a search has taken, with the one before it. Searches that branch
// share the nodes before.
type node struct {
	parent, row int32
	variable    int32
}

// row is a row that some node refers to.
type row struct {
	number uint64
	bytes  []byte
}

// Idle reports that the run is as if it had seen no rows: it may be forgotten.
func (r *Run) Idle() bool { return len(r.completed) == 0 && len(r.partials) <= 1 }

// Size is the memory in bytes that the run uses beside itself.
func (r *Run) Size() int {
	return (cap(r.partials)+cap(r.completed))*int(unsafe.Sizeof(partial{})) + r.nodes.size() + r.rows.size() + r.rowBytes
}

// size is the memory of the places.
func (s *slots[T]) size() int {
	var one T
	return cap(s.values)*int(unsafe.Sizeof(one)) + (cap(s.refs)+cap(s.free)+cap(s.changed))*4 + cap(s.used) + cap(s.marked)
}

// take adds a row behind a node.
func (r *Run) take(parent, row int32, variable int) int32 {
	if parent != none {
		r.nodes.hold(parent)
	}
	r.rows.hold(row)
	return r.nodes.add(node{parent: parent, row: row, variable: int32(variable)})
}

// release gives up one reference to a node, and so to those before it.
func (r *Run) release(n int32) {
	for n != none && r.nodes.release(n) {
		gone := r.nodes.at(n)
		r.releaseRow(gone.row)
		n = gone.parent
	}
}

func (r *Run) releaseRow(i int32) {
	if r.rows.release(i) {
		at := r.rows.at(i)
		r.rowBytes -= cap(at.bytes)
		at.bytes = nil
	}
}

// slots are counted references to values that keep their places.
type slots[T any] struct {
	values []T
	refs   []int32
	// used says which places hold a value; free are the others.
	used []bool
	free []int32
	// changed are the places written or given up since the last segment, each once.
	changed []int32
	marked  []bool
}

func (s *slots[T]) at(i int32) *T { return &s.values[i] }

// add takes a place for a value that nothing refers to yet.
func (s *slots[T]) add(v T) int32 {
	var i int32
	if n := len(s.free); n > 0 {
		i = s.free[n-1]
		s.free = s.free[:n-1]
		s.values[i], s.refs[i], s.used[i] = v, 0, true
	} else {
		i = int32(len(s.values))
		s.set(i, v)
	}
	s.mark(i)
	return i
}

// set makes a value that of a place, behind the others if need be.
func (s *slots[T]) set(i int32, v T) {
	for int(i) >= len(s.values) {
		var zero T
		s.values, s.refs = append(s.values, zero), append(s.refs, 0)
		s.used, s.marked = append(s.used, false), append(s.marked, false)
	}
	s.values[i], s.used[i] = v, true
}

func (s *slots[T]) hold(i int32) { s.refs[i]++ }

// release reports that the reference was the last one.
func (s *slots[T]) release(i int32) bool {
	s.refs[i]--
	if s.refs[i] > 0 {
		return false
	}
	s.used[i] = false
	s.free = append(s.free, i)
	s.mark(i)
	return true
}

func (s *slots[T]) mark(i int32) {
	if !s.marked[i] {
		s.marked[i] = true
		s.changed = append(s.changed, i)
	}
}

// holdIf adds a reference to a place if it holds a value.
func (s *slots[T]) holdIf(i int32) bool {
	if i < 0 || int(i) >= len(s.values) || !s.used[i] {
		return false
	}
	s.hold(i)
	return true
}
