package javaregex

import (
	"bytes"
	"errors"
	"unicode"
	"unicode/utf8"
)

// maxSteps limits the work of one search.
const maxSteps = 50_000_000

// ErrTooComplex says that a search was given up.
var ErrTooComplex = errors.New("the regular expression takes too many steps on this text")

// frame is either a branch to go back to, or a slot to set back (slot >= 0).
type frame struct {
	pc, pos   int
	slot, old int
}

// machine runs a program on a text.
type machine struct {
	insts []inst
	text  []byte
	// from is where the search began.
	from  int
	slots []int
	stack []frame
	steps int
	// here is the place that the look-behind being run is about.
	here int
}

// run executes from pc at pos. On success what can be gone back to is left on
// the stack.
func (m *machine) run(pc, pos int) (end int, ok bool) {
	base := len(m.stack)
	for {
		m.steps++
		if m.steps > maxSteps {
			return 0, false
		}
		in := &m.insts[pc]
		ok = true
		switch in.op {
		case opMatch:
			return pos, true
		case opSplit:
			m.stack = append(m.stack, frame{pc: in.y, pos: pos, slot: -1})
			pc = in.x
			continue
		case opJump:
			pc = in.x
			continue
		case opLook:
			ok = m.look(in, pc+1, pos)
			pc = in.x
		case opAtomic:
			pos, ok = m.atomic(pc+1, pos)
			pc = in.x
		case opProgress:
			if pc++; m.slots[in.x] == pos {
				pc = in.y
			}
		case opRun:
			pos, ok = m.runSet(in, pc+1, pos)
			pc++
		default:
			pos, ok = m.step(in, pos)
			pc++
		}
		if ok {
			continue
		}
		if pc, pos, ok = m.back(base); !ok {
			return 0, false
		}
	}
}

// back undoes what happened since the last branch above base and returns it.
func (m *machine) back(base int) (pc, pos int, ok bool) {
	for len(m.stack) > base {
		f := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		if f.slot < 0 {
			return f.pc, f.pos, true
		}
		m.slots[f.slot] = f.old
	}
	return 0, 0, false
}

// step executes the instructions that match one thing.
func (m *machine) step(in *inst, pos int) (next int, ok bool) {
	switch in.op {
	case opText:
		return pos + len(in.text), bytes.HasPrefix(m.text[pos:], in.text)
	case opSet:
		r, size := m.at(pos)
		return pos + size, size > 0 && in.set.has(r)
	case opFold:
		r, size := m.at(pos)
		return pos + size, size > 0 && in.fold.same(r, in.char)
	case opSave:
		m.stack = append(m.stack, frame{slot: in.x, old: m.slots[in.x]})
		m.slots[in.x] = pos
	case opAssert:
		return pos, m.holds(in.place, pos)
	case opBackref:
		return m.backref(in, pos)
	case opHere:
		return pos, pos == m.here
	case opRunAll:
		end, count := m.runEnd(in.set, pos)
		return end, count >= in.least
	}
	return pos, true
}

// at returns the character at a place, and its size, 0 at the end.
func (m *machine) at(pos int) (rune, int) {
	if pos >= len(m.text) {
		return 0, 0
	}
	if c := m.text[pos]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRune(m.text[pos:])
}

func (f folding) same(a, b rune) bool {
	switch {
	case a == b:
		return true
	case f == foldASCII:
		return a < utf8.RuneSelf && b < utf8.RuneSelf && unicode.ToLower(a) == unicode.ToLower(b)
	}
	return f == foldAll && unicode.ToLower(unicode.ToUpper(a)) == unicode.ToLower(unicode.ToUpper(b))
}

// runEnd returns where a run of characters of a set ends.
func (m *machine) runEnd(s *set, pos int) (end, count int) {
	for {
		r, size := m.at(pos)
		if size == 0 || !s.has(r) {
			return pos, count
		}
		pos += size
		count++
	}
}

// runSet matches a run, and leaves a branch for every shorter one, the longest
// last.
func (m *machine) runSet(in *inst, pc, pos int) (end int, ok bool) {
	least := in.least
	for ; least > 0; least-- {
		r, size := m.at(pos)
		if size == 0 || !in.set.has(r) {
			return pos, false
		}
		pos += size
	}
	for {
		r, size := m.at(pos)
		if size == 0 || !in.set.has(r) {
			return pos, true
		}
		m.steps++
		m.stack = append(m.stack, frame{pc: pc, pos: pos, slot: -1})
		pos += size
	}
}

// atomic runs a program and forgets its branches.
func (m *machine) atomic(pc, pos int) (end int, ok bool) {
	base := len(m.stack)
	if end, ok = m.run(pc, pos); ok {
		m.forget(base)
	}
	return end, ok
}

// forget drops the branches above base but keeps the slots to set back.
func (m *machine) forget(base int) {
	kept := base
	for _, f := range m.stack[base:] {
		if f.slot >= 0 {
			m.stack[kept] = f
			kept++
		}
	}
	m.stack = m.stack[:kept]
}

// look runs look-around. What a negative one matched is undone.
func (m *machine) look(in *inst, pc, pos int) bool {
	base := len(m.stack)
	var found bool
	if in.behind {
		found = m.lookBehind(in, pc, pos)
	} else {
		_, found = m.run(pc, pos)
	}
	switch {
	case found && in.negated:
		for ok := true; ok; _, _, ok = m.back(base) {
		}
	case found:
		m.forget(base)
	}
	return found != in.negated
}

// lookBehind tries every start from which the program could end at pos.
func (m *machine) lookBehind(in *inst, pc, pos int) bool {
	outer := m.here
	m.here = pos
	defer func() { m.here = outer }()
	start := pos
	for count := 0; count <= in.most; count++ {
		if count >= in.least {
			if _, ok := m.run(pc, start); ok {
				return true
			}
		}
		if start == 0 {
			return false
		}
		_, size := utf8.DecodeLastRune(m.text[:start])
		start -= size
	}
	return false
}

func (m *machine) backref(in *inst, pos int) (int, bool) {
	start, end := m.slots[in.x], m.slots[in.x+1]
	if start < 0 || end < 0 {
		return pos, false
	}
	group := m.text[start:end]
	if in.fold == exact {
		return pos + len(group), bytes.HasPrefix(m.text[pos:], group)
	}
	for len(group) > 0 {
		want, n := utf8.DecodeRune(group)
		r, size := m.at(pos)
		if size == 0 || !in.fold.same(r, want) {
			return pos, false
		}
		group, pos = group[n:], pos+size
	}
	return pos, true
}

func (m *machine) holds(p place, pos int) bool {
	switch p {
	case textStart:
		return pos == 0
	case textEnd:
		return pos == len(m.text)
	case searchStart:
		return pos == m.from
	case lineStart:
		return pos == 0 || pos < len(m.text) && m.afterLineEnd(pos)
	case lineEnd:
		return pos == len(m.text) || m.beforeLineEnd(pos)
	case lastEnd:
		return pos == len(m.text) || m.beforeLastLineEnd(pos)
	}
	return (m.word(pos-1, true) != m.word(pos, false)) == (p == wordEdge)
}

func (m *machine) afterLineEnd(pos int) bool {
	r, _ := utf8.DecodeLastRune(m.text[:pos])
	return lineEnds.plain(r) && !(r == '\r' && m.text[pos] == '\n')
}

func (m *machine) beforeLineEnd(pos int) bool {
	r, size := m.at(pos)
	return size > 0 && lineEnds.plain(r) && !(r == '\n' && pos > 0 && m.text[pos-1] == '\r')
}

func (m *machine) beforeLastLineEnd(pos int) bool {
	_, size := m.at(pos)
	if !m.beforeLineEnd(pos) {
		return false
	}
	return pos+size == len(m.text) || string(m.text[pos:]) == "\r\n"
}

// word reports whether the character before pos+1, or at pos, belongs to a word.
func (m *machine) word(pos int, before bool) bool {
	var r rune
	size := 0
	if before {
		r, size = utf8.DecodeLastRune(m.text[:pos+1])
	} else {
		r, size = m.at(pos)
	}
	return size > 0 && (r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r))
}
