package runtime

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
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

// runWindowed runs a job to its end on a store and returns the visible rows, sorted.
func runWindowed(t *testing.T, objects objstore.Store, tolerable int) []string {
	t.Helper()
	sink := newStagingSink()
	cfg := Config{Name: "job", Store: store.New(objects), Parallelism: 2, Protocol: fastProtocol()}
	cfg.Protocol.TolerableFailures = tolerable
	cfg.Graph = windowed(&memorySource{splits: 2, rows: 1500, chunk: 5}, sink)
	if res, err := Run(t.Context(), cfg); err != nil || res.Outcome != checkpoint.OutcomeFinished {
		t.Fatalf("tolerable %d: %+v, %v", tolerable, res, err)
	}
	slices.Sort(sink.visible)
	return sink.visible
}

func TestAStoreThatDelaysRefusesAndLosesAnswersAppliesEveryRecordOnce(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	want := runWindowed(t, objstore.NewMem(), 0)
	for _, tolerable := range []int{0, 1, 100} {
		var late sync.WaitGroup
		if got := runWindowed(t, hostile(rng, &late), tolerable); !slices.Equal(got, want) {
			t.Errorf("tolerable %d: %d rows are visible, want %d", tolerable, len(got), len(want))
		}
		late.Wait()
	}
}

// spoiling is a store whose server is killed within the first write of a manifest
// and within the first of state: the name is taken from then on, and there is
// nothing to read.
type spoiling struct {
	objstore.Store
	mu      sync.Mutex
	spoiled map[string]string // name by kind
}

func (s *spoiling) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	kind, _, _ := strings.Cut(name, "/")
	s.mu.Lock()
	spoiled, seen := s.spoiled[kind]
	if !seen && (kind == "manifests" || kind == "state") {
		s.spoiled[kind] = name
	}
	s.mu.Unlock()
	switch {
	case spoiled == name:
		return objstore.ErrExists
	case !seen && (kind == "manifests" || kind == "state"):
		return errors.New("no answer")
	}
	return s.Store.PutIfAbsent(ctx, name, data...)
}

func TestNamesThatAStoreHasSpoiledAreGivenUp(t *testing.T) {
	want := runWindowed(t, objstore.NewMem(), 0)
	for _, tolerable := range []int{0, 1 << 30} {
		objects := &spoiling{Store: objstore.NewMem(), spoiled: map[string]string{}}
		if got := runWindowed(t, objects, tolerable); !slices.Equal(got, want) {
			t.Errorf("tolerable %d: %d rows are visible, want %d", tolerable, len(got), len(want))
		}
		if len(objects.spoiled) != 2 {
			t.Errorf("tolerable %d: spoiled were only %v", tolerable, objects.spoiled)
		}
	}
}
