package agg

import "encoding/binary"

// aging is what Flink's MIN and MAX with retractions keep beside their values where these expire: the best of them, and how many there
// are. They expire with the group, not with a value. So a best value that is over stays the result until a row takes back
// a value that is the best and has not expired, and a value that comes again after its end is one more.
type aging struct {
	best  string
	set   bool
	size  int64
	known bool
	// changed: no segment has it yet.
	changed bool
	writes  int
}

func (a *aging) reset() { *a = aging{} }

func (a *aging) append(dst []byte) []byte {
	dst = binary.AppendVarint(dst, a.size)
	if a.set {
		dst = append(dst, a.best...)
	}
	return dst
}

// decode takes what append wrote. An encoded value is never empty.
func (a *aging) decode(src []byte) error {
	size, n := binary.Varint(src)
	if n <= 0 {
		return errGroup
	}
	a.size, a.best, a.set, a.known = size, string(src[n:]), n < len(src), true
	return nil
}

// learn counts the values that were kept before they expired.
func (t *tally) learn() {
	if t.aging.known {
		return
	}
	t.aging.known = true
	for _, c := range t.counts {
		if c.n > 0 {
			t.aging.size++
		}
	}
	t.aging.best, t.aging.set = t.best()
}

// addAging adds a value, as MinWithRetractAggFunction.accumulate.
func (t *tally) addAging(key []byte) {
	t.learn()
	a := &t.aging
	a.changed = true
	if a.size == 0 || !a.set || t.sign < 0 && string(key) < a.best || t.sign > 0 && string(key) > a.best {
		a.best, a.set = string(key), true
	}
	if t.change(key, 1) == 1 {
		a.size++
	}
	t.sweep()
}

// retractAging takes a value back, as MinWithRetractAggFunction.retract.
func (t *tally) retractAging(key []byte) {
	t.learn()
	a := &t.aging
	a.changed = true
	if t.change(key, -1) != 0 {
		t.sweep()
		return
	}
	if a.size--; a.size == 0 {
		a.best, a.set = "", false
		return
	}
	if a.set && a.best == string(key) {
		if a.best, a.set = t.best(); !a.set {
			a.size = 0
		}
	}
}

// agingBest is the result.
func (t *tally) agingBest() (string, bool) {
	t.learn()
	return t.aging.best, t.aging.set && t.aging.size > 0
}

// expire makes a value that is over one that is not there.
func (t *tally) expire(c *tallied) {
	if c.n == 0 || !t.life.over(c.end) {
		return
	}
	c.n = 0
	if c.queued {
		t.dead++
	}
}

// drop is expire of a value that leaves the queue.
func (t *tally) drop(key string, c *tallied) {
	if t.life == nil || c.n == 0 {
		return
	}
	t.expire(c)
	if !c.changed {
		c.changed = true
		t.changed = append(t.changed, key)
	}
}

// sweep drops the values that are over, once for as many writes as there are values.
func (t *tally) sweep() {
	if t.aging.writes++; t.aging.writes <= len(t.counts) {
		return
	}
	t.aging.writes = 0
	t.bury()
}
