package agg

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestAListIsWhatAModelKeeps(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 5))
	for range 60 {
		different, grows := 1+rng.IntN(200), 2+rng.IntN(4)
		l := &list{}
		var model []string
		stored := map[string]string{}
		for step := range 1500 {
			value := fmt.Sprint(rng.IntN(different))
			switch {
			case rng.IntN(grows+2) >= 2:
				l.add(value)
				model = append(model, value)
			case len(model) > 0 && rng.IntN(3) == 0: // the first goes, as from a frame
				l.remove([]byte(model[0]))
				model = model[1:]
			default:
				l.remove([]byte(value))
				if i := slices.Index(model, value); i >= 0 {
					model = slices.Delete(model, i, i+1)
				}
			}
			if step == 1000 {
				grows = 0
			}
			if got := slices.Collect(l.values()); !slices.Equal(got, model) || l.len() != len(model) {
				t.Fatalf("step %d: %v, not %v", step, got, model)
			}
			if len(model) > 0 {
				if first, last := l.outer(); first != model[0] || last != model[len(model)-1] {
					t.Fatalf("step %d: from %s to %s, not %v", step, first, last, model)
				}
			}
			if rng.IntN(40) == 0 {
				l = restoredList(t, l, stored)
			}
		}
	}
}

// restoredList writes what has changed to what is stored, and reads that back.
func restoredList(t *testing.T, l *list, stored map[string]string) *list {
	l.changedParts(func(name, value []byte, gone bool) {
		if stored[string(name)] = string(value); gone {
			delete(stored, string(name))
		}
	})
	back := &list{}
	for name, value := range stored {
		if err := back.decodePart([]byte(name), []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	return back
}

// BenchmarkValuesTakenBackFromAList takes back what came last, of many values: what a table by key does whose newest rows change.
func BenchmarkValuesTakenBackFromAList(b *testing.B) {
	l := &list{}
	value := func(i int) string { return fmt.Sprintf("%012d", i) }
	for i := range 100_000 {
		l.add(value(i))
	}
	newest := []byte(value(99_999))
	b.ReportAllocs()
	for b.Loop() {
		l.remove(newest)
		l.add(value(99_999))
		l.gone = l.gone[:0]
	}
}
