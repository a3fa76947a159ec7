package runtime

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
)

// hostile is a store that delays a third of what it is asked, and of the rest
// refuses some, does some without an answer, and some once more after its answer.
func hostile(rng *rand.Rand, late *sync.WaitGroup) *objstore.Faulty {
	mem := objstore.NewMem()
	faulty := objstore.NewFaulty(mem)
	var mu sync.Mutex
	faulty.Inject(func(op objstore.Op, name string) objstore.Fault {
		mu.Lock()
		delay, luck, pause := rng.IntN(3) == 0, rng.IntN(100), time.Duration(rng.IntN(3000))*time.Microsecond
		mu.Unlock()
		if delay {
			<-time.After(pause)
		}
		switch {
		case luck < 4:
			return objstore.Fault{Err: errors.New("refused")}
		case luck < 8:
			return objstore.Fault{Err: errors.New("answer lost"), After: true}
		case luck < 12 && op == objstore.OpDelete:
			// A request that was given up arrives after a later one.
			late.Go(func() { <-time.After(pause); mem.Delete(context.Background(), name) })
		}
		return objstore.Fault{}
	})
	return faulty
}

func TestAStoreThatDelaysRefusesAndLosesAnswersAppliesEveryRecordOnce(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	run := func(objects objstore.Store, tolerable int) []string {
		sink := newStagingSink()
		cfg := Config{Name: "job", Store: store.New(objects), Parallelism: 2, Protocol: fastProtocol()}
		cfg.Protocol.TolerableFailures = tolerable
		cfg.Graph = windowed(&memorySource{splits: 2, rows: 1500, chunk: 5}, sink)
		if res, err := Run(context.Background(), cfg); err != nil || res.Outcome != checkpoint.OutcomeFinished {
			t.Fatalf("tolerable %d: %+v, %v", tolerable, res, err)
		}
		slices.Sort(sink.visible)
		return sink.visible
	}
	want := run(objstore.NewMem(), 0)
	for _, tolerable := range []int{0, 1, 100} {
		var late sync.WaitGroup
		if got := run(hostile(rng, &late), tolerable); !slices.Equal(got, want) {
			t.Errorf("tolerable %d: %d rows are visible, want %d", tolerable, len(got), len(want))
		}
		late.Wait()
	}
}
