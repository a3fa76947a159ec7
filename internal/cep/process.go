package cep

import (
	"errors"
	"fmt"
)

// Conditions are asked about the row at hand.
type Conditions interface {
	// Holds reports whether the row at hand may be mapped to a variable, behind the
	// rows of path, of which it is the last. It is asked only where the answer counts.
	Holds(variable int, path *Path) (bool, error)
}

// Emit receives a match. The path is valid during the call.
type Emit func(match *Path) error

// edge is a transition that the row at hand can take, from a state of a variable.
type edge struct {
	variable int
	target   int32
}

// Process lets the row at hand, of a time in milliseconds, continue every search, and
// begin one; began reports the latter. Rows come in order; [Machine.Advance] comes
// before the first one of each time. The run keeps bytes, which may not be nil.
func (m *Machine) Process(r *Run, bytes []byte, time int64, c Conditions, emit Emit) (began bool, err error) {
	if err := m.open(r); err != nil {
		return false, err
	}
	m.conditions, m.next, m.completed = c, m.next[:0], m.completed[:0]
	at := none
	for _, p := range r.partials {
		if err := m.continued(r, p, bytes); err != nil {
			return false, err
		}
		if len(m.edges) > 0 && at == none {
			at = r.rows.add(row{number: r.next, bytes: bytes})
			r.rows.hold(at)
			r.rowBytes += cap(bytes)
			r.next++
		}
		began = began || p.tail == none && len(m.edges) > 0
		if err := m.follow(r, p, at, time); err != nil {
			return false, err
		}
	}
	r.partials, m.next = m.next, r.partials
	err = m.settle(r, emit)
	if at != none {
		r.releaseRow(at)
	}
	return began, err
}

// continued finds the edges by which a search can take the row at hand.
func (m *Machine) continued(r *Run, p partial, bytes []byte) error {
	m.edges = m.edges[:0]
	m.path.begin(r, p.tail, bytes)
	clear(m.known)
	m.stack = append(m.stack[:0], p.state)
	for len(m.stack) > 0 {
		s := &m.states[m.pop()]
		for i := range s.transitions {
			t := &s.transitions[i]
			open, err := m.isOpen(s, t)
			switch {
			case err != nil:
				return err
			case open && t.take:
				m.edges = append(m.edges, edge{s.variable, t.target})
			case open:
				m.stack = append(m.stack, t.target)
			}
		}
	}
	return nil
}

func (m *Machine) pop() int32 {
	s := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return s
}

// isOpen reports whether the row at hand lets a search pass a transition.
func (m *Machine) isOpen(s *state, t *transition) (bool, error) {
	if t.take {
		if ok, err := m.holds(s.variable); err != nil || !ok {
			return false, err
		}
	}
	for _, v := range t.unless {
		if ok, err := m.holds(v); err != nil || ok {
			return false, err
		}
	}
	return true, nil
}

// holds asks for a condition once a search.
func (m *Machine) holds(variable int) (bool, error) {
	if k := m.known[variable]; k != 0 {
		return k == 2, nil
	}
	m.path.variable = variable
	ok, err := m.conditions.Holds(variable, &m.path)
	m.known[variable] = 1
	if ok {
		m.known[variable] = 2
	}
	return ok, err
}

// follow replaces a search by those that its edges lead to. The search that has not
// begun stays.
func (m *Machine) follow(r *Run, p partial, at int32, time int64) error {
	if p.tail == none {
		p.startTime = time
		if at != none {
			p.start = r.rows.at(at).number
		}
	}
	for _, e := range m.edges {
		q := partial{state: e.target, tail: r.take(p.tail, at, e.variable), start: p.start, startTime: p.startTime}
		m.put(r, q)
		if e.target == final {
			continue
		}
		ends, err := m.ends(e.target)
		if err != nil {
			return err
		}
		if ends {
			q.state = final
			m.put(r, q)
		}
	}
	if p.tail == none {
		m.next.add(m.unbegun())
		return nil
	}
	r.release(p.tail)
	return nil
}

// put adds a search, or a match.
func (m *Machine) put(r *Run, p partial) {
	r.nodes.hold(p.tail)
	if p.state == final {
		m.completed.add(p)
	} else {
		m.next.add(p)
	}
}

// ends reports whether a match ends at a state, as nothing more must follow. What
// the row at hand forbids it still forbids here, although it has been taken.
func (m *Machine) ends(s int32) (bool, error) {
	m.stack = append(m.stack[:0], s)
	for len(m.stack) > 0 {
		s := &m.states[m.pop()]
		for i := range s.transitions {
			t := &s.transitions[i]
			if t.take {
				continue
			}
			open, err := m.isOpen(s, t)
			switch {
			case err != nil:
				return false, err
			case open && t.target == final:
				return true, nil
			case open:
				m.stack = append(m.stack, t.target)
			}
		}
	}
	return false, nil
}

// Advance tells the time in milliseconds that no row is before any more. Searches that
// have lasted too long end, which may set matches free.
func (m *Machine) Advance(r *Run, time int64, emit Emit) error {
	if err := m.open(r); err != nil {
		return err
	}
	if !m.anyExpired(r, time) {
		return nil
	}
	m.next, m.completed = m.next[:0], m.completed[:0]
	for _, p := range r.partials {
		if m.expired(p, time) {
			r.release(p.tail)
		} else {
			m.next.add(p)
		}
	}
	r.partials, m.next = m.next, r.partials
	return m.settle(r, emit)
}

func (m *Machine) expired(p partial, time int64) bool {
	return p.tail != none && time-p.startTime >= m.pattern.Within
}

func (m *Machine) anyExpired(r *Run, time int64) bool {
	if m.pattern.Within <= 0 {
		return false
	}
	for _, p := range r.partials {
		if m.expired(p, time) {
			return true
		}
	}
	return false
}

// settle emits the matches that no search under way began before, each of which takes
// others with it.
func (m *Machine) settle(r *Run, emit Emit) error {
	for _, p := range m.completed {
		r.completed.add(p)
	}
	for len(r.completed) > 0 && r.completed[0].start <= r.partials[0].start {
		match := r.completed.poll()
		m.path.begin(r, match.tail, nil)
		from, err := m.goesOn(r, match)
		if err != nil {
			return err
		}
		gone := func(p partial) { r.release(p.tail) }
		r.partials.removeBefore(from, gone)
		r.completed.removeBefore(from, gone)
		if err := emit(&m.path); err != nil {
			return err
		}
		r.release(match.tail)
	}
	return nil
}

var errSkipToFirst = errors.New("the search cannot go on at the first row of the match: it would find the same match for ever")

// goesOn returns the number of the first row that a search may begin with behind a
// match.
func (m *Machine) goesOn(r *Run, match partial) (uint64, error) {
	skip := m.pattern.Skip
	switch skip.Kind {
	case SkipToNextRow:
		return match.start + 1, nil
	case SkipPastLastRow:
		return m.number(r, r.nodes.at(match.tail).row) + 1, nil
	}
	rows := m.path.of(skip.Variable)
	if len(rows) == 0 {
		return 0, fmt.Errorf("the search cannot go on at %s: the match has no row of it", m.pattern.Variables[skip.Variable].Name)
	}
	to := rows[0]
	if skip.Kind == SkipToLast {
		to = rows[len(rows)-1]
	}
	if m.number(r, to) == match.start {
		return 0, errSkipToFirst
	}
	return m.number(r, to), nil
}

func (m *Machine) number(r *Run, row int32) uint64 { return r.rows.at(row).number }

func (m *Machine) unbegun() partial { return partial{state: m.start, tail: none, start: noStart} }

// open makes a new or a decoded run ready.
func (m *Machine) open(r *Run) error {
	if r.restored {
		if err := m.restore(r); err != nil {
			return err
		}
	}
	if len(r.partials) == 0 {
		r.partials.add(m.unbegun())
	}
	return nil
}
