package drill

import (
	"fmt"
	"hash/fnv"
	"slices"
	"sync/atomic"
)

// Tally holds what a reader finds against what should be there, while it comes. It remembers what is missing and the last effects of each
// key, not all of them, so that a drill may go on for as long as one likes. It belongs to one goroutine, but for Fed and End.
type Tally struct {
	w    Workload
	want *expectation
	keys map[string]*keyTally
	// fed is how many records there are so far, ended that there will be no more.
	fed   atomic.Int64
	ended atomic.Bool
	// distinct counts expected effects that were found.
	distinct int64
	sum      uint64
	v        Verdict
	wantSum  uint64
}

// keyTally is what is known of a key's effects.
type keyTally struct {
	// ahead are expected, behind those that were found last.
	ahead []row
	// passed are expected and were not found, though later ones were: by order.
	passed map[int64]row
	// made is the order of the last effect expected, last that of the last one found.
	made, last int64
	recent     []row
}

// remembered is how many effects of a key are known again when they come a second time. Others are taken for doubles too, because a record
// that was processed again is one of the last.
const remembered = 256

// NewTally returns a tally of the workload. No record has been fed.
func NewTally(w Workload) *Tally {
	t := &Tally{w: w, keys: map[string]*keyTally{}}
	t.want = newExpectation(w, func(r row) {
		k := t.key(r.K)
		k.ahead, k.made = append(k.ahead, r), w.order(r)
		t.v.Expected++
		t.wantSum += hashOf(w.effect(r))
	})
	return t
}

func (t *Tally) key(name string) *keyTally {
	k := t.keys[name]
	if k == nil {
		k = &keyTally{passed: map[int64]row{}}
		t.keys[name] = k
	}
	return k
}

// Fed says that the first n records may have been fed. It comes before they are.
func (t *Tally) Fed(n int64) { t.fed.Store(n) }

// End says that there will be no more records.
func (t *Tally) End() { t.ended.Store(true) }

// Take counts one output record.
func (t *Tally) Take(value []byte) {
	r, err := parseRow(value)
	if err != nil {
		note(&t.v.Unexpected, &t.v.UnexpectedN, fmt.Sprintf("%q: %v", value, err))
		return
	}
	if r.K == sentinelKey {
		return
	}
	t.v.Found++
	t.sum += hashOf(t.w.effect(r))
	order := t.w.order(r)
	for t.want.made < t.fed.Load() && !t.want.reaches(order, t.made(r.K)) {
		t.want.advance()
	}
	t.want.closed(r.K, t.ended.Load() && t.want.made == t.fed.Load())
	k := t.keys[r.K]
	if k == nil {
		note(&t.v.Unexpected, &t.v.UnexpectedN, t.w.effect(r))
		return
	}
	t.settle(k, r, order)
	if order < k.last {
		note(&t.v.Disordered, &t.v.DisorderedN, fmt.Sprintf("%s after %d", t.w.effect(r), k.last))
		return
	}
	k.last = order
}

func (t *Tally) made(key string) int64 {
	if k := t.keys[key]; k != nil {
		return k.made
	}
	return -1
}

// settle finds out which of the key's effects the row is.
func (t *Tally) settle(k *keyTally, r row, order int64) {
	same := func(e row) bool { return t.w.same(e, r) }
	i, there := slices.BinarySearchFunc(k.ahead, order, func(e row, order int64) int { return int(t.w.order(e) - order) })
	if there && same(k.ahead[i]) {
		for _, e := range k.ahead[:i] {
			k.passed[t.w.order(e)] = e
		}
		k.ahead = k.ahead[i+1:] // not moved: the reader may be far ahead in one partition and behind in others
		t.found(k, r)
		return
	}
	if e, missed := k.passed[order]; missed && same(e) {
		delete(k.passed, order)
		t.found(k, r)
		return
	}
	oldest := len(k.recent) == remembered && order < t.w.order(k.recent[0])
	if slices.ContainsFunc(k.recent, same) || oldest {
		note(&t.v.Doubled, &t.v.DoubledN, t.w.effect(r)+" once more")
		return
	}
	note(&t.v.Unexpected, &t.v.UnexpectedN, t.w.effect(r))
}

func (t *Tally) found(k *keyTally, r row) {
	t.distinct++
	if len(k.recent) == remembered {
		k.recent = slices.Delete(k.recent, 0, remembered/2)
	}
	k.recent = append(k.recent, r)
}

// wrong reports whether something was found that must not be there. What is missing may still come.
func (t *Tally) wrong() bool { return t.v.DoubledN+t.v.UnexpectedN+t.v.DisorderedN > 0 }

// Complete reports whether every effect of the records fed has been found, once there will be no more of them. Until then it is false.
func (t *Tally) Complete() bool {
	if !t.ended.Load() {
		return false
	}
	t.expectAll()
	return t.distinct >= t.v.Expected
}

// expectAll works out what the end of the input brings.
func (t *Tally) expectAll() {
	for t.want.made < t.fed.Load() {
		t.want.advance()
	}
	for key := range t.keys {
		t.want.closed(key, true)
	}
	for key := range t.want.running { // keys without an effect yet
		t.want.closed(key, true)
	}
}

// Judge returns the verdict on all that was fed, once nothing more will be taken.
func (t *Tally) Judge() *Verdict {
	t.expectAll()
	v := t.v
	var missing []string
	for _, k := range t.keys {
		for _, e := range k.ahead {
			missing = append(missing, t.w.effect(e))
		}
		for _, e := range k.passed {
			missing = append(missing, t.w.effect(e))
		}
	}
	slices.Sort(missing)
	v.MissingN, v.Missing = int64(len(missing)), missing[:min(examplesKept, len(missing))]
	v.Sum, v.ExpectedSum = fmt.Sprintf("%016x", t.sum), fmt.Sprintf("%016x", t.wantSum)
	return &v
}

func hashOf(effect string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(effect))
	return mix(h.Sum64())
}
