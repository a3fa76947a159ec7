package drill

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Tally holds what a reader finds against what should be there, while it comes. It remembers what is missing and the last effects of each
// key, not all of them, so that a drill may go on for as long as one likes. It belongs to one goroutine, but for Fed and End.
type Tally struct {
	w    Workload
	want *expectation
	keys map[string]*keyTally
	// fed is how many records there are so far, ended that there will be no more but the sentinels.
	fed, sentinels atomic.Int64
	ended          atomic.Bool
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
	// forgot: recent has not all that were found.
	forgot bool
	// partition is where the key's first record lay; -1: none has come.
	partition int32
}

// remembered is how many effects of a key are known again when they come a second time. Older ones are taken for doubles too, because a record
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
		k = &keyTally{passed: map[int64]row{}, partition: -1}
		t.keys[name] = k
	}
	return k
}

// Fed says that the first n records may have been fed. It comes before they are.
func (t *Tally) Fed(n int64) { t.fed.Store(n) }

// End says that there will be no more records but that many sentinels, before they are fed.
func (t *Tally) End(sentinels int32) {
	t.sentinels.Store(int64(sentinels))
	t.ended.Store(true)
}

// Take counts one output record.
func (t *Tally) Take(r *kgo.Record) {
	t.v.Found++
	out, err := t.w.parse(r.Value)
	if err != nil {
		note(&t.v.Unexpected, &t.v.UnexpectedN, fmt.Sprintf("%q: %v", r.Value, err))
		return
	}
	t.sum += hashOf(t.w.effect(out))
	order := t.w.order(out)
	for t.want.made < t.fed.Load() && !t.want.reaches(order, t.made(out.K)) {
		t.want.advance()
	}
	if ended := t.ended.Load() && t.want.made == t.fed.Load(); ended && out.K == sentinelKey {
		t.want.end(t.sentinels.Load())
	} else {
		t.want.closed(out.K, ended)
	}
	k := t.keys[out.K]
	if k == nil {
		note(&t.v.Unexpected, &t.v.UnexpectedN, t.w.effect(out))
		return
	}
	if flaw := t.w.flaw(r, out); flaw != "" {
		note(&t.v.Unexpected, &t.v.UnexpectedN, t.w.effect(out)+" "+flaw)
		return
	}
	if t.settle(k, out, order) {
		t.inOrder(k, out, order, r.Partition)
	}
}

// flaw is what is wrong with a record around its value; empty: nothing is.
func (w Workload) flaw(r *kgo.Record, of row) string {
	if r.Key == nil || string(r.Key) != of.K {
		return fmt.Sprintf("has the key %q", r.Key)
	}
	if w != PassThrough {
		return ""
	}
	id, at := strconv.FormatInt(of.ID, 10), strconv.FormatInt(r.Timestamp.UnixMilli(), 10)
	var itsID, itsTime string
	for _, h := range r.Headers {
		switch h.Key {
		case headerID:
			itsID = string(h.Value)
		case headerTime:
			itsTime = string(h.Value)
		}
	}
	switch {
	case len(r.Headers) != 2 || itsID != id || itsTime == "":
		return fmt.Sprintf("has the headers %q", r.Headers)
	case itsTime != at:
		return fmt.Sprintf("has the timestamp %s, and not that of its input, %s", at, itsTime)
	}
	return ""
}

// inOrder makes sure that an effect comes behind all that the key has. There is no order between partitions.
func (t *Tally) inOrder(k *keyTally, r row, order int64, partition int32) {
	switch {
	case k.partition >= 0 && k.partition != partition:
		note(&t.v.Disordered, &t.v.DisorderedN, fmt.Sprintf("%s in partition %d, others of the key in partition %d", t.w.effect(r), partition, k.partition))
	case order < k.last:
		note(&t.v.Disordered, &t.v.DisorderedN, fmt.Sprintf("%s after %d", t.w.effect(r), k.last))
	}
	if k.partition < 0 {
		k.partition = partition
	}
	k.last = max(k.last, order)
}

func (t *Tally) made(key string) int64 {
	if k := t.keys[key]; k != nil {
		return k.made
	}
	return -1
}

// settle finds out which of the key's effects the row is; false: none that was awaited.
func (t *Tally) settle(k *keyTally, r row, order int64) bool {
	same := func(e row) bool { return t.w.same(e, r) }
	i, there := slices.BinarySearchFunc(k.ahead, order, func(e row, order int64) int { return int(t.w.order(e) - order) })
	if there && same(k.ahead[i]) {
		for _, e := range k.ahead[:i] {
			k.passed[t.w.order(e)] = e
		}
		k.ahead = k.ahead[i+1:] // not moved: the reader may be far ahead in one partition and behind in others
		t.found(k, r)
		return true
	}
	if e, missed := k.passed[order]; missed && same(e) {
		delete(k.passed, order)
		t.found(k, r)
		return true
	}
	oldest := k.forgot && order < t.w.order(k.recent[0])
	if slices.ContainsFunc(k.recent, same) || oldest {
		note(&t.v.Doubled, &t.v.DoubledN, t.w.effect(r)+" once more")
		return false
	}
	note(&t.v.Unexpected, &t.v.UnexpectedN, t.w.effect(r))
	return false
}

func (t *Tally) found(k *keyTally, r row) {
	t.distinct++
	if len(k.recent) == remembered {
		k.recent, k.forgot = slices.Delete(k.recent, 0, remembered/2), true
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

// expectAll works out what the end of the input brings, if it has ended.
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
	if t.ended.Load() {
		t.want.end(t.sentinels.Load())
	}
}

// records is how many records have been fed, sentinels too.
func (t *Tally) records() int64 { return t.fed.Load() + t.sentinels.Load() }

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
