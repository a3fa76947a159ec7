package drill

import (
	"fmt"
	"hash/fnv"
	"sort"
	"strings"
)

// Verdict is what a reader found, held against what should be there.
type Verdict struct {
	// Expected and Found are numbers of effects; Found counts doubles.
	Expected, Found int64
	// Missing, Doubled, Unexpected and Disordered are up to a few examples each,
	// with the full numbers beside them.
	Missing, Doubled, Unexpected, Disordered     []string
	MissingN, DoubledN, UnexpectedN, DisorderedN int64
	// Open are transactions left open after the end.
	Open []string
}

const examples = 5

// OK reports that every effect was found once, in order, and nothing is open.
func (v *Verdict) OK() bool {
	return v.MissingN+v.DoubledN+v.UnexpectedN+v.DisorderedN == 0 && len(v.Open) == 0
}

// String is a line for each kind of difference.
func (v *Verdict) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d effects expected, %d found: %d missing, %d doubled, %d unexpected, %d out of order, %d transactions open",
		v.Expected, v.Found, v.MissingN, v.DoubledN, v.UnexpectedN, v.DisorderedN, len(v.Open))
	for name, list := range map[string][]string{"missing": v.Missing, "doubled": v.Doubled, "unexpected": v.Unexpected, "out of order": v.Disordered, "open": v.Open} {
		for _, e := range list {
			fmt.Fprintf(&b, "\n  %s: %s", name, e)
		}
	}
	return b.String()
}

func note(list *[]string, n *int64, what string) {
	*n++
	if len(*list) < examples {
		*list = append(*list, what)
	}
}

// Tally collects what a reader finds.
type Tally struct {
	w     Workload
	times map[string]int
	// last is the order of the last record per key.
	last map[string]int64
	v    Verdict
}

// NewTally returns a tally of the workload.
func NewTally(w Workload) *Tally {
	return &Tally{w: w, times: map[string]int{}, last: map[string]int64{}}
}

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
	t.times[t.w.effect(r)]++
	if at := t.w.order(r); at < t.last[r.K] {
		note(&t.v.Disordered, &t.v.DisorderedN, fmt.Sprintf("%s after %d", t.w.effect(r), t.last[r.K]))
	} else {
		t.last[r.K] = at
	}
}

// Distinct is the number of different effects found.
func (t *Tally) Distinct() int { return len(t.times) }

// Judge compares with the expected effects.
func (t *Tally) Judge(expected map[string]bool) *Verdict {
	t.v.Expected = int64(len(expected))
	for _, e := range sortedKeys(expected) {
		switch n := t.times[e]; {
		case n == 0:
			note(&t.v.Missing, &t.v.MissingN, e)
		case n > 1:
			note(&t.v.Doubled, &t.v.DoubledN, fmt.Sprintf("%s: %d times", e, n))
		}
	}
	for e := range t.times {
		if !expected[e] {
			note(&t.v.Unexpected, &t.v.UnexpectedN, e)
		}
	}
	return &t.v
}

func sortedKeys(m map[string]bool) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// Checksum returns the sum modulo 2^64 of a hash of every effect found, doubles
// included, as 16 hexadecimal digits: it does not depend on order.
func (t *Tally) Checksum() string {
	sum := uint64(0)
	for e, n := range t.times {
		sum += uint64(n) * hashOf(e)
	}
	return fmt.Sprintf("%016x", sum)
}

// ChecksumOf returns the checksum of effects that were found once each.
func ChecksumOf(expected map[string]bool) string {
	sum := uint64(0)
	for e := range expected {
		sum += hashOf(e)
	}
	return fmt.Sprintf("%016x", sum)
}

func hashOf(effect string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(effect))
	return mix(h.Sum64())
}
