package state

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
)

func TestSplitsCoverEveryGroupOnceAndOwnerFindsThem(t *testing.T) {
	for n := 1; n <= dataflow.KeyGroups; n++ {
		next := KeyGroup(0)
		for i := range n {
			r := Split(n, i)
			if r.From != next || r.To <= r.From {
				t.Fatalf("split %d of %d is %s, want it to start at %d", i, n, r, next)
			}
			for g := r.From; g < r.To; g++ {
				if Owner(n, g) != i {
					t.Fatalf("owner of group %d among %d is %d, want %d", g, n, Owner(n, g), i)
				}
			}
			next = r.To
		}
		if int(next) != dataflow.KeyGroups {
			t.Fatalf("%d splits end at %d", n, next)
		}
	}
}
