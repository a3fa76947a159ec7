package runtime

// alignment decides which messages of a task's senders must wait, and keeps them.
//
// A sender whose barrier has arrived waits until the barrier has arrived from
// all: what follows it belongs to the next epoch.
//
// A sender whose watermark is ahead of its siblings' waits until they have caught
// up. Tasks that receive themselves are all told the same watermarks, so that
// they do catch up, and the fate of late rows does not depend on which of them
// is faster. The tasks of a source are no siblings in this sense: each has its
// own splits, and one that has nothing to read must not hold up the others.
type alignment struct {
	// current is the barrier being aligned; zero epoch: none.
	current barrier
	arrived []bool
	missing int
	held    [][]message
	// siblings of a sender are the senders from first up to end, itself
	// included; empty for tasks of a source.
	siblings []siblings
	marks    *watermarks
}

type siblings struct{ first, end int }

func newAlignment(g *group, marks *watermarks) *alignment {
	n := g.senders()
	a := &alignment{arrived: make([]bool, n), held: make([][]message, n), siblings: make([]siblings, n), marks: marks}
	for _, in := range g.inputs {
		if len(in.from.inputs) == 0 {
			continue
		}
		for s := range in.from.tasks {
			a.siblings[in.firstSender+s] = siblings{in.firstSender, in.firstSender + in.from.tasks}
		}
	}
	return a
}

// waits reports whether the sender's next message must wait.
func (a *alignment) waits(sender int) bool {
	if a.arrived[sender] {
		return true
	}
	sib := a.siblings[sender]
	for s := sib.first; s < sib.end; s++ {
		if !a.marks.idle[s] && a.marks.each[s] < a.marks.each[sender] {
			return true
		}
	}
	return false
}

// keep takes a message that must wait.
func (a *alignment) keep(m message) { a.held[m.sender] = append(a.held[m.sender], m) }

// next returns a message that was kept and need not wait any more; false: none.
func (a *alignment) next() (message, bool) {
	for s, held := range a.held {
		if len(held) > 0 && !a.waits(s) {
			a.held[s] = held[1:]
			if len(held) == 1 {
				a.held[s] = nil
			}
			return held[0], true
		}
	}
	return message{}, false
}

// arrive takes a sender's barrier and reports whether all senders' have come;
// then the alignment is over.
func (a *alignment) arrive(m message) bool {
	if a.current.epoch == 0 {
		a.current, a.missing = m.barrier, len(a.arrived)
	}
	a.arrived[m.sender] = true
	a.missing--
	if a.missing > 0 {
		return false
	}
	a.current = barrier{}
	clear(a.arrived)
	return true
}
