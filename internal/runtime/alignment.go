package runtime

// alignment decides which messages of a task's senders must wait, and keeps them.
//
// A sender whose barrier has arrived waits until the barrier has arrived from
// all: what follows it belongs to the next epoch.
//
// A sender whose mark is ahead of its siblings' waits until they have caught up.
// Tasks that receive themselves are all told the same, so that they come to the
// same mark, and the fate of late rows does not depend on which of them is faster.
// Who waits for whom is taken back where catching up may not come: a sibling that
// is idle, or whose barrier has arrived, holds nobody; and a sender that has itself
// said since that its mark went back does not wait. The tasks of a source are no
// siblings: each has its own splits, and one that has nothing to read must not
// hold up the others.
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
	// latest is what each sender has said last, kept messages included.
	latest []watermark
	// none lets records behind a barrier through; see [Mutant].
	none bool
}

type siblings struct{ first, end int }

func newAlignment(c *chain, marks *watermarks) *alignment {
	n := c.senders()
	a := &alignment{
		arrived: make([]bool, n), held: make([][]message, n), siblings: make([]siblings, n), marks: marks,
		latest: make([]watermark, n),
	}
	for i := range a.latest {
		a.latest[i].mark = noWatermark
	}
	for _, in := range c.inputs {
		if len(in.from.inputs) == 0 {
			continue
		}
		for s := range in.from.tasks {
			a.siblings[in.firstSender+s] = siblings{in.firstSender, in.firstSender + in.from.tasks}
		}
	}
	return a
}

// hear takes notice of a message that has come, before it is decided whether it
// waits.
func (a *alignment) hear(m message) {
	if m.kind == watermarkMessage {
		a.latest[m.sender] = m.watermark
	}
}

// waits reports whether the sender's next message must wait.
func (a *alignment) waits(sender int) bool {
	if a.arrived[sender] {
		return !a.none
	}
	ahead := min(a.marks.marks[sender], a.latest[sender].mark)
	if a.latest[sender].idle {
		return false
	}
	sib := a.siblings[sender]
	for s := sib.first; s < sib.end; s++ {
		if !a.marks.idle[s] && !a.arrived[s] && a.marks.marks[s] < ahead {
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

// keeps reports whether messages of the sender are kept: what comes after them
// must queue up.
func (a *alignment) keeps(sender int) bool { return len(a.held[sender]) > 0 }

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
