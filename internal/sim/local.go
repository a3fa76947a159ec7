package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// localCopy is a copy of the state on the disk of the machine that all workers run on. It
// outlives them (STATE-7).
type localCopy struct {
	// attempts are those whose line has the state in it, epoch the last one whose segment
	// is in it.
	attempts []checkpoint.AttemptID
	epoch    checkpoint.Epoch
	counts   [keys]int32
}

// copiesMost is how many copies the machine keeps.
const copiesMost = 8

// ancestor is an attempt with the last epoch of it that counts.
type ancestor struct {
	attempt checkpoint.AttemptID
	epoch   checkpoint.Epoch
}

// lineage is how a state came about: what was restored, from which attempt's checkpoint, and the attempts before it.
type lineage struct {
	began checkpoint.Epoch
	past  []ancestor
}

// detail is the text of a snapshot: the last segment's epoch, and the attempts before.
func (f *dataflow) detail() string {
	words := []string{strconv.Itoa(int(f.state.logged))}
	for _, a := range f.lineage.past {
		words = append(words, string(a.attempt)+":"+strconv.Itoa(int(a.epoch)))
	}
	return strings.Join(words, " ")
}

// ancestry reads the detail of a manifest's state: the attempt that made it first.
func ancestry(m *checkpoint.Manifest) (logged checkpoint.Epoch, all []ancestor) {
	all = []ancestor{{m.Attempt, m.Epoch}}
	for _, task := range m.Tasks {
		for i, word := range strings.Fields(task.Detail) {
			attempt, number, _ := strings.Cut(word, ":")
			if i == 0 {
				number = word
			}
			n, _ := strconv.Atoi(number)
			if i == 0 {
				logged = checkpoint.Epoch(n)
			} else {
				all = append(all, ancestor{checkpoint.AttemptID(attempt), checkpoint.Epoch(n)})
			}
		}
	}
	return logged, all
}

// maybeCopy copies the state of the last barrier to local disk.
func (f *dataflow) maybeCopy() {
	w := f.k.w
	if f.state.logged == 0 || !w.rng.oneIn(60) {
		return
	}
	c := localCopy{attempts: []checkpoint.AttemptID{f.k.attempt}, epoch: f.state.logged, counts: f.state.written}
	if len(f.lineage.past) > 0 && c.epoch == f.lineage.began {
		c.attempts = append(c.attempts, f.lineage.past[0].attempt)
	}
	w.disk = append(w.disk, c)
	w.disk = w.disk[max(0, len(w.disk)-copiesMost):]
}

// serves reports that a checkpoint goes on from the copy.
func (c *localCopy) serves(history []ancestor, bugs ShellBug) bool {
	return slices.ContainsFunc(history, func(a ancestor) bool {
		return (c.epoch <= a.epoch || bugs&UseLaterCopy != 0) && (slices.Contains(c.attempts, a.attempt) || bugs&ForgetLineage != 0)
	})
}

// useCopy lets some restores go on from the newest copy that serves, where the segments after it are all there.
func (f *dataflow) useCopy(m *checkpoint.Manifest) {
	w := f.k.w
	logged, history := ancestry(m)
	var newest *localCopy
	for i := range w.disk {
		if c := &w.disk[i]; c.serves(history, w.bugs.Shell) && (newest == nil || c.epoch > newest.epoch) {
			newest = c
		}
	}
	if newest == nil || !w.rng.oneIn(2) {
		return
	}
	counts, whole := f.replayed(newest, m)
	if reached := f.reached(newest, m); !whole || reached < logged {
		if w.bugs.Shell&IgnoreGap == 0 {
			return // the checkpoint is read
		}
	}
	w.stats.CopiesUsed++
	if counts != f.counts {
		w.fail("the copy of epoch %d of %s goes on as %v, the checkpoint of epoch %d has %v (STATE-7)", newest.epoch, fmt.Sprint(newest.attempts), counts, m.Epoch, f.counts)
	}
	f.counts, f.state.written = counts, counts
}

// segmentsAfter are those of a manifest after a copy, in order.
func (f *dataflow) segmentsAfter(c *localCopy, m *checkpoint.Manifest) (list []*object) {
	for _, name := range stateOf(m) {
		if o := f.k.w.store.objects[name]; !o.piece && o.epoch > c.epoch && o.epoch <= m.Epoch {
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(a, b *object) int { return int(a.epoch) - int(b.epoch) })
	return list
}

// replayed is a copy with the segments after it; whole: none is missing between them.
func (f *dataflow) replayed(c *localCopy, m *checkpoint.Manifest) (counts [keys]int32, whole bool) {
	at := c.epoch
	counts, whole = c.counts, true
	for _, o := range f.segmentsAfter(c, m) {
		whole = whole && (o.previous == at || o.first && at < o.previous && f.k.w.bugs.Shell&JumpToFirst != 0)
		for key := range counts {
			if o.mask&(1<<key) != 0 {
				counts[key] = o.counts[key]
			}
		}
		at = o.epoch
	}
	return counts, whole
}

// reached is the epoch that a copy gets to.
func (f *dataflow) reached(c *localCopy, m *checkpoint.Manifest) checkpoint.Epoch {
	if after := f.segmentsAfter(c, m); len(after) > 0 {
		return after[len(after)-1].epoch
	}
	return c.epoch
}
