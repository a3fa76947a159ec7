package runtime

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/types"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newStore() *store.Store { return store.New(objstore.NewMem()) }

// passThrough is source → (exchange) → sink.
func passThrough(src connector.Source, sink connector.Sink, exchange dataflow.Exchange) *dataflow.Graph {
	g := &dataflow.Graph{}
	in := g.Add(&dataflow.Node{ID: "in", Spec: &dataflow.Source{Table: "in", Name: "in", Connector: src, Physical: memoryFields}, Fields: memoryFields})
	u := g.Add(&dataflow.Node{ID: "u", Spec: &dataflow.Union{}, Fields: memoryFields,
		Inputs: []dataflow.Edge{{From: in, Exchange: exchange, Keys: []int{0}}}})
	g.Add(&dataflow.Node{ID: "out", Spec: &dataflow.Sink{Table: "out", Name: "out", Connector: sink, Fields: memoryFields},
		Inputs: []dataflow.Edge{{From: u}}})
	return g
}

func wantRows(splits int, rows int64) []string {
	var want []string
	for s := range splits {
		for n := range rows {
			want = append(want, fmt.Sprintf("+I %d/%d", s, n))
		}
	}
	sort.Strings(want)
	return want
}

func checkRows(t *testing.T, sink *stagingSink, want []string) {
	t.Helper()
	got := append([]string(nil), sink.visible...)
	sort.Strings(got)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Fatalf("%d rows are visible, want %d", len(got), len(want))
	}
}

func checkOrderPerSplit(t *testing.T, sink *stagingSink) {
	t.Helper()
	last := map[int]int{}
	for _, row := range sink.visible {
		var split, n int
		fmt.Sscanf(row, "+I %d/%d", &split, &n)
		if n != last[split] {
			t.Fatalf("split %d: row %d follows row %d", split, n, last[split]-1)
		}
		last[split] = n + 1
	}
}

func TestBoundedJobReadsEverythingOnceAndFinishes(t *testing.T) {
	for _, exchange := range []dataflow.Exchange{dataflow.Forward, dataflow.Hash, dataflow.Single} {
		for _, parallelism := range []int{1, 3, 5} {
			src, sink := &memorySource{splits: 4, rows: 2000, chunk: 100}, newStagingSink()
			st := newStore()
			cfg := Config{Name: "job", Graph: passThrough(src, sink, exchange), Store: st, Parallelism: parallelism, BatchRows: 64, Protocol: fastProtocol()}
			res, err := Run(context.Background(), cfg)
			if err != nil || res.Outcome != checkpoint.OutcomeFinished {
				t.Fatalf("exchange %d, parallelism %d: %+v, %v", exchange, parallelism, res, err)
			}
			checkRows(t, sink, wantRows(4, 2000))
			checkOrderPerSplit(t, sink)
			// The same command again says so and reads nothing.
			cfg.Graph = passThrough(src, sink, exchange)
			res, err = Run(context.Background(), cfg)
			if err != nil || res.Outcome != checkpoint.OutcomeFinished {
				t.Fatalf("again: %+v, %v", res, err)
			}
			checkRows(t, sink, wantRows(4, 2000))
		}
	}
}

func TestJobSurvivesFailuresAtRandomStepsAndAbruptEnds(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for round := range 4 {
		src, sink := &memorySource{splits: 3, rows: 3000, chunk: 50}, newStagingSink()
		st := newStore()
		var budget atomic.Int64
		budget.Store(int64(rng.IntN(30)))
		lost := errors.New("injected")
		sink.fail = func(step string, e connector.Epoch) error {
			if budget.Add(-1) == 0 {
				budget.Store(int64(20 + e%17))
				return fmt.Errorf("%s of epoch %d: %w", step, e, lost)
			}
			return nil
		}
		finished := false
		for try := 0; !finished && try < 100; try++ {
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(5+rng.IntN(60))*time.Millisecond)
			if try > 50 {
				cancel()
				ctx, cancel = context.WithTimeout(context.Background(), 30*time.Second)
				sink.fail = nil
			}
			res, err := Run(ctx, Config{Name: "job", Graph: passThrough(src, sink, dataflow.Hash), Store: st,
				Parallelism: 1 + rng.IntN(4), BatchRows: 32, Protocol: fastProtocol()})
			cancel()
			if err != nil || res.Outcome != checkpoint.OutcomeFinished && res.Outcome != checkpoint.OutcomeStopped {
				t.Fatalf("round %d: %+v, %v", round, res, err)
			}
			finished = res.Outcome == checkpoint.OutcomeFinished
		}
		if !finished {
			t.Fatalf("round %d did not finish", round)
		}
		checkRows(t, sink, wantRows(3, 3000))
		checkOrderPerSplit(t, sink)
	}
}

func TestStopTakesAFinalCheckpointThatTheNextStartGoesOnFrom(t *testing.T) {
	sink, st := newStagingSink(), newStore()
	cfg := Config{Name: "job", Store: st, Parallelism: 2, Protocol: fastProtocol()}
	runUntilVisible := func(available int64, rows int) {
		t.Helper()
		src := &memorySource{splits: 2, rows: available, chunk: 10, endless: true}
		stop := make(chan struct{})
		var once sync.Once
		sink.seen = func(n int) {
			if n >= rows {
				once.Do(func() { close(stop) })
			}
		}
		cfg.Graph, cfg.Stop = passThrough(src, sink, dataflow.Forward), stop
		res, err := Run(context.Background(), cfg)
		if err != nil || res.Outcome != checkpoint.OutcomeStopped {
			t.Fatalf("%+v, %v", res, err)
		}
	}
	runUntilVisible(200, 100)
	runUntilVisible(500, 1000)
	checkRows(t, sink, wantRows(2, 500))
	checkOrderPerSplit(t, sink)
}

func TestBadRecordStopsTheJobWithItsReason(t *testing.T) {
	src, sink := &memorySource{splits: 1, rows: 100, chunk: 10}, newStagingSink()
	src.fail = func(_ int, position int64) error {
		if position == 50 {
			return connector.Errorf(connector.BadRecord, "topic t, partition 0, offset 50: broken")
		}
		return nil
	}
	res, err := Run(context.Background(), Config{Name: "job", Graph: passThrough(src, sink, dataflow.Forward), Store: newStore(), Parallelism: 1, Protocol: fastProtocol()})
	if err != nil || res.Outcome != checkpoint.OutcomeFailed || res.Class != checkpoint.ClassBadRecord || !strings.Contains(res.Explanation, "offset 50") {
		t.Fatalf("%+v, %v", res, err)
	}
}

func TestPanicInATaskEndsTheJobAsABug(t *testing.T) {
	src, sink := &memorySource{splits: 1, rows: 100, chunk: 10}, newStagingSink()
	sink.fail = func(step string, _ connector.Epoch) error {
		if step == "write" {
			panic("boom")
		}
		return nil
	}
	res, err := Run(context.Background(), Config{Name: "job", Graph: passThrough(src, sink, dataflow.Forward), Store: newStore(), Parallelism: 1, Protocol: fastProtocol()})
	if err != nil || res.Class != checkpoint.ClassBug || !strings.Contains(res.Explanation, "boom") {
		t.Fatalf("%+v, %v", res, err)
	}
}

func TestNullInANotNullColumnFailsOrIsDropped(t *testing.T) {
	rows := types.NewBatch(memoryFields, 2)
	for _, null := range []bool{false, true, false} {
		rows.Cols[0].AppendInt(7)
		if null {
			rows.Cols[1].AppendNull()
		} else {
			rows.Cols[1].AppendInt(1)
		}
		rows.AppendRow(types.Insert)
	}
	for _, batchRows := range []int{1, 8} {
		testNotNull(t, rows, batchRows)
	}
}

func testNotNull(t *testing.T, rows *types.Batch, batchRows int) {
	for _, drop := range []bool{false, true} {
		g, sink := &dataflow.Graph{}, newStagingSink()
		in := g.Add(&dataflow.Node{ID: "v", Spec: &dataflow.Values{Rows: rows}, Fields: memoryFields})
		g.Add(&dataflow.Node{ID: "o", Spec: &dataflow.Sink{Table: "out", Connector: sink, Fields: memoryFields, NotNull: []int{1}, DropNull: drop},
			Inputs: []dataflow.Edge{{From: in}}})
		res, err := Run(context.Background(), Config{Name: "job", Graph: g, Store: newStore(), BatchRows: batchRows, Protocol: fastProtocol()})
		if err != nil {
			t.Fatal(err)
		}
		if drop && (res.Outcome != checkpoint.OutcomeFinished || len(sink.visible) != 2) {
			t.Errorf("drop: %+v, rows %v", res, sink.visible)
		}
		if !drop && (res.Class != checkpoint.ClassBadRecord || !strings.Contains(res.Explanation, `"n"`)) {
			t.Errorf("fail: %+v", res)
		}
	}
}
