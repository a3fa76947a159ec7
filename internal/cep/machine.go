package cep

// Machine is a compiled pattern. It holds scratch memory and belongs to one goroutine.
type Machine struct {
	pattern Pattern
	states  []state
	start   int32

	// Scratch memory of one call.
	conditions Conditions
	path       Path
	stack      []int32
	edges      []edge
	found      []partial
	next       queue
	completed  queue
	// known has for each variable whether the row at hand may be mapped to it in the
	// search at hand: 0 unknown, 1 no, 2 yes.
	known []uint8
}

// final is the state of a match.
const final = 0

// state is a place in the pattern. Its transitions are tried in order.
type state struct {
	variable    int
	transitions []transition
}

// transition leads to another state: with the row at hand, when that is mapped to the
// state's variable, or without it.
type transition struct {
	take   bool
	target int32
	// unless are variables that the row at hand may not be mapped to.
	unless []int
}

// NewMachine compiles a pattern; the error is one of [Pattern.Check].
func NewMachine(p Pattern) (*Machine, error) {
	if _, err := p.Check(); err != nil {
		return nil, err
	}
	m := &Machine{pattern: p, states: make([]state, 1), known: make([]uint8, len(p.Variables))}
	m.path.variables = make([][]int32, len(p.Variables))
	next := int32(final)
	for i := len(p.Variables) - 1; i >= 0; i-- {
		next = m.variable(i, next)
	}
	m.start = next
	return m, nil
}

// variable adds the states of a variable before those of the next one and returns
// the first.
func (m *Machine) variable(i int, next int32) int32 {
	v := &m.pattern.Variables[i]
	to := next
	if v.greedy() {
		m.guard(next, i)
	}
	least := max(v.Min, 1)
	if v.Max == Unbounded {
		to = m.loop(i, next)
	}
	for range v.Max - least {
		to = m.single(i, to, next, true)
	}
	for range least - 1 {
		to = m.single(i, to, next, false)
	}
	return m.single(i, to, next, v.Min == 0)
}

// guard leaves a row to a greedy variable that could take it.
func (m *Machine) guard(s int32, greedy int) {
	for i := range m.states[s].transitions {
		t := &m.states[s].transitions[i]
		t.unless = append(t.unless, greedy)
	}
}

// single adds a state that takes one row; optional ones may be passed over.
func (m *Machine) single(variable int, to, next int32, optional bool) int32 {
	transitions := []transition{{take: true, target: to}}
	if optional {
		transitions = append(transitions, transition{target: next})
	}
	return m.add(state{variable, transitions})
}

// loop adds a state that takes any number of rows.
func (m *Machine) loop(variable int, next int32) int32 {
	self := int32(len(m.states))
	return m.add(state{variable, []transition{{target: next}, {take: true, target: self}}})
}

func (m *Machine) add(s state) int32 {
	m.states = append(m.states, s)
	return int32(len(m.states) - 1)
}
