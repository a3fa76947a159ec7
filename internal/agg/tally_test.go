package agg

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A value that is taken back and never becomes the best one must not stay, as those of MAX(updated_at) over a
// table by key: each update takes back what is below the greatest.
func TestATallyHasNoMoreThanTwiceTheValuesThatItCounts(t *testing.T) {
	for _, sign := range []int{-1, 1} {
		tally := newTally(sign, keyCheck{}, nil)
		at := func(i int) []byte { return fmt.Appendf(nil, "%09d", 500_000+sign*i) }
		for i := range 5000 {
			tally.change(at(i), 1)
			if i > 0 {
				tally.change(at(i-1), -1)
			}
			if best, _ := tally.best(); best != string(at(i)) {
				t.Fatalf("the best of %s is %s", at(i), best)
			}
			tally.changedParts(func(_, _ []byte, _ bool) {})
		}
		if values, queued := len(tally.counts), len(tally.queue); values > 2+fewDead || queued > 2+fewDead {
			t.Errorf("of one value are left %d, %d of them queued", values, queued)
		}
	}
}

func TestATallyKnowsTheBestOfWhatAModelCounts(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 3))
	for range 50 {
		sign, different := 1-2*rng.IntN(2), 1+rng.IntN(300)
		tally, model := newTally(sign, keyCheck{}, nil), map[string]int64{}
		for range 2000 {
			key, by := fmt.Sprintf("%03d", rng.IntN(different)), int64(1-2*rng.IntN(2))
			tally.change([]byte(key), by)
			if model[key] += by; model[key] == 0 {
				delete(model, key)
			}
			var counted []string
			for key, n := range model {
				if n > 0 {
					counted = append(counted, key)
				}
			}
			slices.Sort(counted)
			best, any := tally.best()
			switch {
			case any != (len(counted) > 0):
				t.Fatalf("any: %t, of %v", any, counted)
			case any && sign < 0 && best != counted[0], any && sign > 0 && best != counted[len(counted)-1]:
				t.Fatalf("the best is %s of %v", best, counted)
			}
			if live := len(model); len(tally.counts) > 2*live+2*fewDead+2 {
				t.Fatalf("%d values for %d", len(tally.counts), live)
			}
		}
		tally.reset()
		if _, any := tally.best(); any {
			t.Fatal("something is left after a reset")
		}
	}
}
