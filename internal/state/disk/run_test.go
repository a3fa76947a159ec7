package disk

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// changer is what a Batch and a Run have in common.
type changer interface {
	Set(key, value []byte)
	Delete(key []byte)
	DeleteRange(from, to []byte)
	Commit() error
}

// Whatever the changes, and however they are divided: a run leaves what a batch leaves.
func TestARunDoesWhatABatchDoes(t *testing.T) {
	const seed1, seed2 = 7, 11
	t.Logf("seeds %d, %d", seed1, seed2)
	rng := rand.New(rand.NewPCG(seed1, seed2))
	key := func() []byte { return fmt.Appendf(nil, "%02d", rng.IntN(40)) }
	for round := range 300 {
		plain, err := OpenInMemory()
		if err != nil {
			t.Fatal(err)
		}
		byRuns, err := OpenInMemory()
		if err != nil {
			t.Fatal(err)
		}
		batch, run := plain.NewBatch(), byRuns.NewRun()
		both := []changer{batch, run}
		for range 1 + rng.IntN(6) {
			for range rng.IntN(30) {
				change(rng, key, both)
			}
			for _, c := range both {
				if err := c.Commit(); err != nil {
					t.Fatal(err)
				}
			}
			if rng.IntN(4) == 0 { // what is in memory only comes before the next run, too
				for _, db := range []*DB{plain, byRuns} {
					b := db.NewBatch()
					b.Set([]byte("07"), fmt.Appendf(nil, "batch %d", round))
					if err := b.Commit(); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if rng.IntN(2) == 0 { // and what is merged is the same
			if err := byRuns.db.Compact(t.Context(), []byte("0"), []byte("9"), false); err != nil {
				t.Fatal(err)
			}
		}
		if want, got := contents(t, plain), contents(t, byRuns); want != got {
			t.Fatalf("round %d: a run leaves\n%s\na batch\n%s", round, got, want)
		}
		for _, close := range []func() error{batch.Close, run.Close, plain.Close, byRuns.Close} {
			if err := close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func change(rng *rand.Rand, key func() []byte, both []changer) {
	a, b, value := key(), key(), fmt.Appendf(nil, "%d", rng.Int())
	if bytes.Compare(a, b) > 0 {
		a, b = b, a
	}
	kind := rng.IntN(8)
	for _, c := range both {
		switch {
		case kind == 0 && !bytes.Equal(a, b):
			c.DeleteRange(a, b)
		case kind == 1:
			c.DeleteRange([]byte("0"), b) // as a table drops times
		case kind == 2:
			c.Delete(a)
		default:
			c.Set(a, value)
		}
	}
}

func contents(t *testing.T, db *DB) string {
	t.Helper()
	it, err := db.Scan(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer it.Close()
	var all bytes.Buffer
	for it.Next() {
		v, err := it.Value()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s=%s ", it.Key(), v)
	}
	if err := it.Err(); err != nil {
		t.Fatal(err)
	}
	return all.String()
}
