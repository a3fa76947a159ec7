package javaregex

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// op is what an instruction does.
type op uint8

const (
	opMatch op = iota
	// opText matches bytes.
	opText
	// opFold matches one character in either case.
	opFold
	opSet
	// opSplit goes on at x and, should that fail, at y.
	opSplit
	opJump
	// opSave keeps the place in slot x.
	opSave
	opAssert
	// opLook runs the program at pc+1 as look-around and goes on at x.
	opLook
	// opAtomic runs the program at pc+1 and goes on at x where that ends.
	opAtomic
	opBackref
	// opProgress goes on at y when nothing was matched since slot x was saved.
	opProgress
	// opHere fails unless the place is the one that look-behind is about.
	opHere
	// opRun matches characters of a set as often as it can, at least min times,
	// and gives them back one by one.
	opRun
	// opRunAll is opRun without giving back.
	opRunAll
)

// inst is an instruction; which fields count depends on op.
type inst struct {
	op    op
	place place
	fold  folding
	// behind and negated of opLook.
	behind, negated bool
	x, y            int
	// least and most characters of look-behind; least of a run.
	least, most int
	char        rune
	text        []byte
	set         *set
}

// maxInstructions limits what counted repetitions expand to.
const maxInstructions = 100_000

var errTooLong = fmt.Errorf("a pattern so long when its repetitions are written out: %w", ErrUnsupported)

// compiler writes a program.
type compiler struct {
	insts  []inst
	slots  int
	groups int
}

func (c *compiler) emit(in inst) (int, error) {
	if len(c.insts) >= maxInstructions {
		return 0, errTooLong
	}
	c.insts = append(c.insts, in)
	return len(c.insts) - 1, nil
}

func (c *compiler) node(n *node) error {
	var err error
	switch n.kind {
	case literal:
		err = c.literal(n)
	case charset:
		_, err = c.emit(inst{op: opSet, set: n.set})
	case concat:
		return c.concat(n.subs)
	case alternate:
		return c.alternate(n.subs)
	case repeat:
		return c.repeat(n)
	case capture:
		return c.capture(n)
	case atomic:
		return c.enclosed(inst{op: opAtomic}, n.subs[0])
	case look:
		in := inst{op: opLook, behind: n.behind, negated: n.negated}
		if in.least, in.most = n.subs[0].length(); in.most < 0 {
			in.most = math.MaxInt
		}
		return c.enclosed(in, n.subs[0])
	case backref:
		if n.group > c.groups {
			_, err = c.emit(inst{op: opSet, set: (&set{}).seal()}) // never
			break
		}
		_, err = c.emit(inst{op: opBackref, x: 2 * n.group, fold: n.fold})
	case assertion:
		_, err = c.emit(inst{op: opAssert, place: n.place})
	}
	return err
}

// concat joins characters that follow each other.
func (c *compiler) concat(subs []*node) error {
	for k := 0; k < len(subs); k++ {
		var text []byte
		for ; k < len(subs) && subs[k].kind == literal && subs[k].fold == exact; k++ {
			text = utf8.AppendRune(text, subs[k].char)
		}
		if text != nil {
			if _, err := c.emit(inst{op: opText, text: text}); err != nil {
				return err
			}
		}
		if k < len(subs) {
			if err := c.node(subs[k]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *compiler) literal(n *node) error {
	if n.fold != exact {
		_, err := c.emit(inst{op: opFold, char: n.char, fold: n.fold})
		return err
	}
	_, err := c.emit(inst{op: opText, text: utf8.AppendRune(nil, n.char)})
	return err
}

func (c *compiler) capture(n *node) error {
	if _, err := c.emit(inst{op: opSave, x: 2 * n.group}); err != nil {
		return err
	}
	if err := c.node(n.subs[0]); err != nil {
		return err
	}
	_, err := c.emit(inst{op: opSave, x: 2*n.group + 1})
	return err
}

// enclosed writes a program of its own behind in, which goes on behind it.
func (c *compiler) enclosed(in inst, body *node) error {
	at, err := c.emit(in)
	if err != nil {
		return err
	}
	if err := c.node(body); err != nil {
		return err
	}
	if in.behind {
		if _, err := c.emit(inst{op: opHere}); err != nil {
			return err
		}
	}
	_, err = c.emit(inst{op: opMatch})
	c.insts[at].x = len(c.insts)
	return err
}

func (c *compiler) alternate(branches []*node) error {
	var ends []int
	for k, branch := range branches {
		split := -1
		if k < len(branches)-1 {
			var err error
			if split, err = c.emit(inst{op: opSplit}); err != nil {
				return err
			}
			c.insts[split].x = len(c.insts)
		}
		if err := c.node(branch); err != nil {
			return err
		}
		if split >= 0 {
			end, err := c.emit(inst{op: opJump})
			if err != nil {
				return err
			}
			ends = append(ends, end)
			c.insts[split].y = len(c.insts)
		}
	}
	for _, end := range ends {
		c.insts[end].x = len(c.insts)
	}
	return nil
}

func (c *compiler) repeat(n *node) error {
	sub := n.subs[0]
	if sub.kind == charset && n.max < 0 && n.greed != lazy {
		run := inst{op: opRun, set: sub.set, least: n.min}
		if n.greed == possessive {
			run.op = opRunAll
		}
		_, err := c.emit(run)
		return err
	}
	if n.greed == possessive {
		plain := *n
		plain.greed = greedy
		return c.enclosed(inst{op: opAtomic}, &plain)
	}
	for range n.min {
		if err := c.node(sub); err != nil {
			return err
		}
	}
	if n.max < 0 {
		return c.loop(sub, n.greed == lazy)
	}
	return c.optional(sub, n.max-n.min, n.greed == lazy)
}

// split writes a choice between going on and a later place, to be set.
func (c *compiler) split(preferLater bool) (at int, later *int, err error) {
	if at, err = c.emit(inst{op: opSplit}); err != nil {
		return 0, nil, err
	}
	in := &c.insts[at]
	if preferLater {
		in.y = at + 1
		return at, &in.x, nil
	}
	in.x = at + 1
	return at, &in.y, nil
}

// optional writes up to count repetitions.
func (c *compiler) optional(sub *node, count int, isLazy bool) error {
	var splits []int
	for range count {
		at, _, err := c.split(isLazy)
		if err != nil {
			return err
		}
		splits = append(splits, at)
		if err := c.node(sub); err != nil {
			return err
		}
	}
	for _, at := range splits {
		if isLazy {
			c.insts[at].x = len(c.insts)
		} else {
			c.insts[at].y = len(c.insts)
		}
	}
	return nil
}

// loop writes any number of repetitions; one that matches nothing is the last.
func (c *compiler) loop(sub *node, isLazy bool) error {
	at, _, err := c.split(isLazy)
	if err != nil {
		return err
	}
	least, _ := sub.length()
	slot := c.slots
	if least == 0 {
		c.slots++
		if _, err := c.emit(inst{op: opSave, x: slot}); err != nil {
			return err
		}
	}
	if err := c.node(sub); err != nil {
		return err
	}
	if least == 0 {
		if _, err := c.emit(inst{op: opProgress, x: slot, y: len(c.insts) + 2}); err != nil {
			return err
		}
	}
	if _, err := c.emit(inst{op: opJump, x: at}); err != nil {
		return err
	}
	if isLazy {
		c.insts[at].x = len(c.insts)
	} else {
		c.insts[at].y = len(c.insts)
	}
	return nil
}
