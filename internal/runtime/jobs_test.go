package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/types"
)

// seeded returns a source of random numbers whose seed the test's log names.
func seeded(t *testing.T) *rand.Rand {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// crashAndFail runs the job again and again: it is killed at random times, and the
// sinks fail at random steps, until calm runs are left. These end by themselves or
// when every sink shows its rows; then the job must have ended well.
func crashAndFail(t *testing.T, rng *rand.Rand, cfg Config, graph func() *dataflow.Graph, rows int, sinks ...*stagingSink) {
	t.Helper()
	const turbulent = 12
	for try := 0; ; try++ {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(5+rng.IntN(40))*time.Millisecond)
		if try == turbulent {
			cancel()
			ctx, cancel = context.WithCancel(context.Background())
			cfg.Stop = stopAt(rows, sinks)
		}
		for _, s := range sinks {
			s.fail = nil
			if try < turbulent {
				s.fail = failEvery(int64(5 + rng.IntN(40)))
			}
		}
		cfg.Parallelism, cfg.BatchRows, cfg.Graph = 1+rng.IntN(4), 16+rng.IntN(64), graph()
		res, err := Run(ctx, cfg)
		cancel()
		if err != nil || res.Outcome != checkpoint.OutcomeFinished && res.Outcome != checkpoint.OutcomeStopped {
			t.Fatalf("run %d: %+v, %v", try, res, err)
		}
		if try == turbulent || res.Outcome == checkpoint.OutcomeFinished {
			return
		}
	}
}

// failEvery fails the n-th step, and steps after it now and then.
func failEvery(n int64) func(string, connector.Epoch) error {
	var left atomic.Int64
	left.Store(n)
	return func(step string, e connector.Epoch) error {
		if left.Add(-1) == 0 {
			left.Store(n + int64(e)%7)
			return fmt.Errorf("%s of epoch %d: injected", step, e)
		}
		return nil
	}
}

// stopAt returns a channel that is closed once every sink shows as many rows; 0:
// never.
func stopAt(rows int, sinks []*stagingSink) <-chan struct{} {
	stop := make(chan struct{})
	var mu sync.Mutex
	missing := len(sinks)
	for _, s := range sinks {
		done := false
		s.seen = func(n int) {
			mu.Lock()
			defer mu.Unlock()
			if rows == 0 || done || n < rows {
				return
			}
			if done, missing = true, missing-1; missing == 0 {
				close(stop)
			}
		}
		s.seen(len(s.visible))
	}
	return stop
}

// twoHops is (sources) → hash exchange → hash exchange → sink, with another key.
func twoHops(sink connector.Sink, sources ...connector.Source) *dataflow.Graph {
	g := &dataflow.Graph{}
	var in []dataflow.Edge
	for i, src := range sources {
		n := g.Add(&dataflow.Node{ID: dataflow.NodeID(fmt.Sprint("in", i)), Fields: memoryFields,
			Spec: &dataflow.Source{Table: fmt.Sprint("in", i), Connector: src, Physical: memoryFields, IdleTimeout: time.Millisecond}})
		in = append(in, dataflow.Edge{From: n, Exchange: dataflow.Hash, Keys: []int{0}})
	}
	first := g.Add(&dataflow.Node{ID: "u1", Spec: &dataflow.Union{}, Fields: memoryFields, Inputs: in})
	second := g.Add(&dataflow.Node{ID: "u2", Spec: &dataflow.Union{}, Fields: memoryFields,
		Inputs: []dataflow.Edge{{From: first, Exchange: dataflow.Hash, Keys: []int{1}}}})
	g.Add(&dataflow.Node{ID: "out", Spec: &dataflow.Sink{Table: "out", Connector: sink, Fields: memoryFields}, Inputs: []dataflow.Edge{{From: second}}})
	return g
}

func TestIdleSourcesBesideBusyOnesHoldNothingUpAcrossTwoExchanges(t *testing.T) {
	rng, sink := seeded(t), newStagingSink()
	graph := func() *dataflow.Graph {
		return twoHops(sink, &memorySource{splits: 3, rows: 400, chunk: 7, endless: true},
			&memorySource{splits: 2, endless: true, chunk: 1}, &memorySource{endless: true})
	}
	crashAndFail(t, rng, Config{Name: "job", Store: newStore(), Protocol: fastProtocol()}, graph, 1200, sink)
	checkRows(t, sink, wantRows(3, 400))
}

func TestASourceThatEndsWhileAnotherGoesOnIsNotReadAgain(t *testing.T) {
	rng, sink := seeded(t), newStagingSink()
	var readFromEnd atomic.Int64
	graph := func() *dataflow.Graph {
		bounded := &memorySource{splits: 2, rows: 100, chunk: 10}
		bounded.fail = func(_ int, position int64) error {
			if position == 100 {
				readFromEnd.Add(1)
			}
			return nil
		}
		g := twoHops(sink, bounded, &shifted{memorySource{splits: 4, rows: 500, chunk: 5, endless: true}})
		return g
	}
	crashAndFail(t, rng, Config{Name: "job", Store: newStore(), Protocol: fastProtocol()}, graph, 1200, sink)
	want := wantRows(2, 100)
	for s := range 2 {
		for n := range 500 {
			want = append(want, fmt.Sprintf("+I %d/%d", s+2, n))
		}
	}
	slices.Sort(want)
	checkRows(t, sink, want)
	if readFromEnd.Load() != 0 {
		t.Error("a finished split was read again")
	}
}

// shifted has only the splits from the third on.
type shifted struct{ memorySource }

func (s *shifted) Splits(ctx context.Context) ([]connector.Split, error) {
	splits, err := s.memorySource.Splits(ctx)
	return splits[2:], err
}

func TestOfTwoStagingSinksOneFailsAndBothHaveEverythingOnce(t *testing.T) {
	rng, left, right := seeded(t), newStagingSink(), newStagingSink()
	graph := func() *dataflow.Graph {
		g := passThrough(&memorySource{splits: 3, rows: 500, chunk: 20}, left, dataflow.Hash)
		g.Add(&dataflow.Node{ID: "out2", Spec: &dataflow.Sink{Table: "out2", Connector: right, Fields: memoryFields}, Inputs: []dataflow.Edge{{From: g.Nodes[1]}}})
		return g
	}
	crashAndFail(t, rng, Config{Name: "job", Store: newStore(), Protocol: fastProtocol()}, graph, 0, left, right)
	for _, sink := range []*stagingSink{left, right} {
		checkRows(t, sink, wantRows(3, 500))
		checkOrderPerSplit(t, sink)
	}
}

func TestAStopDuringTheBackOffEndsTheJobAtOnce(t *testing.T) {
	sink := newStagingSink()
	sink.fail = func(step string, e connector.Epoch) error {
		if step == "pre-commit" && e == 2 {
			return errors.New("injected")
		}
		return nil
	}
	stop := make(chan struct{})
	log := slog.New(&onMessage{"restarting from the last committed epoch", func() { close(stop) }})
	cfg := Config{Log: log, Name: "job", Store: newStore(), Parallelism: 2, Protocol: fastProtocol(), Stop: stop}
	cfg.Protocol.Backoff, cfg.Protocol.BackoffMax = time.Hour, time.Hour
	cfg.Graph = passThrough(&memorySource{splits: 2, rows: 10000, chunk: 5}, sink, dataflow.Hash)
	res, err := Run(context.Background(), cfg)
	if err != nil || res.Outcome != checkpoint.OutcomeStopped || res.Epoch != 1 {
		t.Fatalf("%+v, %v", res, err)
	}
	cfg.Stop, sink.fail = nil, nil
	cfg.Graph = passThrough(&memorySource{splits: 2, rows: 10000, chunk: 500}, sink, dataflow.Hash)
	if res, err := Run(context.Background(), cfg); err != nil || res.Outcome != checkpoint.OutcomeFinished {
		t.Fatalf("%+v, %v", res, err)
	}
	checkRows(t, sink, wantRows(2, 10000))
}

// onMessage is a log that does something when it hears a message.
type onMessage struct {
	message string
	do      func()
}

func (o *onMessage) Enabled(context.Context, slog.Level) bool { return true }
func (o *onMessage) WithAttrs([]slog.Attr) slog.Handler       { return o }
func (o *onMessage) WithGroup(string) slog.Handler            { return o }

func (o *onMessage) Handle(_ context.Context, r slog.Record) error {
	if r.Message == o.message {
		o.do()
	}
	return nil
}

// waitingSource holds its restore up until it is told to end.
type waitingSource struct {
	*memorySource
	asked func()
}

func (s *waitingSource) Check(ctx context.Context, _ []connector.Split) error {
	s.asked()
	<-ctx.Done()
	return ctx.Err()
}

func TestAStopDoesNotWaitForARestore(t *testing.T) {
	sink := newStagingSink()
	src := &memorySource{splits: 2, rows: 100, chunk: 5, endless: true}
	cfg := Config{Name: "job", Store: newStore(), Parallelism: 2, Protocol: fastProtocol(), Stop: stopWhen(200, sink), Graph: passThrough(src, sink, dataflow.Hash)}
	first, err := Run(context.Background(), cfg)
	if err != nil || first.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", first, err)
	}
	stop := make(chan struct{})
	cfg.Stop, cfg.Graph = stop, passThrough(&waitingSource{src, func() { close(stop) }}, sink, dataflow.Hash)
	res, err := Run(context.Background(), cfg)
	if err != nil || res.Outcome != checkpoint.OutcomeStopped || res.Epoch != first.Epoch {
		t.Fatalf("%+v, %v; the first run ended with epoch %d", res, err, first.Epoch)
	}
}

func TestACheckpointThatTimesOutIsTriedAgain(t *testing.T) {
	objects, sink := objstore.NewFaulty(objstore.NewMem()), newStagingSink()
	const timeout = 50 * time.Millisecond
	hung := sync.Once{}
	objects.Inject(func(op objstore.Op, name string) objstore.Fault {
		if op == objstore.OpPutIfAbsent && strings.HasPrefix(name, "manifests/e") {
			hung.Do(func() { <-time.After(4 * timeout) }) // what hangs must end for the attempt to end
		}
		return objstore.Fault{}
	})
	cfg := Config{Name: "job", Store: store.New(objects), Parallelism: 2, Protocol: fastProtocol()}
	cfg.Protocol.CheckpointTimeout = timeout
	var restarts Progress
	cfg.Progress = &restarts
	cfg.Graph = passThrough(&memorySource{splits: 2, rows: 2000, chunk: 5}, sink, dataflow.Hash)
	res, err := Run(context.Background(), cfg)
	if err != nil || res.Outcome != checkpoint.OutcomeFinished || restarts.Restarts.Load() == 0 {
		t.Fatalf("%+v, %v after %d restarts", res, err, restarts.Restarts.Load())
	}
	checkRows(t, sink, wantRows(2, 2000))
}

func TestAStoreThatIsAwayIsToleratedWithoutAReplay(t *testing.T) {
	run := func(objects objstore.Store) ([]string, *Progress) {
		sink, p := newStagingSink(), &Progress{}
		cfg := Config{Name: "job", Store: store.New(objects), Parallelism: 2, Protocol: fastProtocol(), Progress: p}
		cfg.Protocol.TolerableFailures = 1000
		cfg.Graph = windowed(&memorySource{splits: 2, rows: 2000, chunk: 5}, sink)
		if res, err := Run(context.Background(), cfg); err != nil || res.Outcome != checkpoint.OutcomeFinished {
			t.Fatalf("%+v, %v", res, err)
		}
		slices.Sort(sink.visible)
		return sink.visible, p
	}
	want, _ := run(objstore.NewMem())
	objects := objstore.NewFaulty(objstore.NewMem())
	var writes atomic.Int64
	objects.Inject(func(op objstore.Op, name string) objstore.Fault {
		ofEpoch := strings.HasPrefix(name, "manifests/") || strings.HasSuffix(name, ".segment") || strings.HasSuffix(name, ".base")
		if op != objstore.OpPutIfAbsent || !ofEpoch {
			return objstore.Fault{}
		}
		// Two of three writes fail, one of them after it was done.
		switch writes.Add(1) % 3 {
		case 0:
			return objstore.Fault{}
		case 1:
			return objstore.Fault{Err: errors.New("away"), After: true}
		}
		return objstore.Fault{Err: errors.New("away")}
	})
	got, p := run(objects)
	if !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("%d rows are visible, want %d", len(got), len(want))
	}
	if n := p.Restarts.Load(); n != 0 || writes.Load() < 3 || !strings.Contains(p.LastError(), "away") {
		t.Errorf("%d restarts after %d writes; the last error is %q", n, writes.Load(), p.LastError())
	}
}

// windowed counts rows by split and window of 100 ms, across an exchange; a row's
// time is ten times its number. The rows that it shows are split and count.
func windowed(src *memorySource, sink connector.Sink) *dataflow.Graph {
	return windowedEvery(time.Millisecond, src, sink)
}

// windowedEvery is windowed with this time between watermarks.
func windowedEvery(interval time.Duration, src *memorySource, sink connector.Sink) *dataflow.Graph {
	src.timed = true
	g := &dataflow.Graph{}
	in := g.Add(&dataflow.Node{ID: "in", Fields: timedFields, Spec: &dataflow.Source{Table: "in", Connector: src, Physical: timedFields,
		IdleTimeout: 5 * time.Millisecond,
		Watermark:   &dataflow.Watermark{Expr: &expr.Column{Index: 2, Name: "ts", T: timedFields[2].Type}, Column: 2, Interval: interval}}})
	counted := []types.Field{memoryFields[0], {Name: "c", Type: types.Of(types.BigInt).NotNull()}}
	window := g.Add(&dataflow.Node{ID: "w", Stateful: true, Title: "window", Fields: counted,
		Spec: &dataflow.WindowAggregate{Keys: []int{0}, Attached: -1,
			Calls:  []dataflow.AggCall{{Fn: "COUNT", Filter: -1, T: types.Of(types.BigInt).NotNull()}},
			Window: dataflow.Window{Kind: dataflow.Tumble, Time: 2, Size: 100}},
		Inputs: []dataflow.Edge{{From: in, Exchange: dataflow.Hash, Keys: []int{0}}}})
	g.Add(&dataflow.Node{ID: "out", Spec: &dataflow.Sink{Table: "out", Connector: sink, Fields: counted}, Inputs: []dataflow.Edge{{From: window}}})
	return g
}

// TestSplitsThatFallSilentLetTheOthersWindowsFire: split n has 100·(n+1) rows. All
// end silent, so that every window fires but the last of the longest split, and each
// once, whatever the parallelism and wherever the job crashed.
func TestSplitsThatFallSilentLetTheOthersWindowsFire(t *testing.T) {
	rng, sink := seeded(t), newStagingSink()
	const splits = 4
	graph := func() *dataflow.Graph {
		return windowed(&memorySource{splits: splits, rows: 100, growing: true, chunk: 9, endless: true}, sink)
	}
	var want []string
	for s := range splits {
		for range 10 * (s + 1) {
			want = append(want, fmt.Sprintf("+I %d/10", s))
		}
	}
	want = want[:len(want)-1]
	crashAndFail(t, rng, Config{Name: "job", Store: newStore(), Protocol: fastProtocol()}, graph, len(want), sink)
	checkRows(t, sink, want)
}

// TestARestartDoesNotBringAWatermarkForward: times go down from row to row, and no
// watermark is due before the end, so that no row is late, wherever the job crashed.
func TestARestartDoesNotBringAWatermarkForward(t *testing.T) {
	rng, sink := seeded(t), newStagingSink()
	const rows = 5000
	graph := func() *dataflow.Graph {
		return windowedEvery(time.Hour, &memorySource{splits: 1, rows: rows, backwards: true, chunk: 5}, sink)
	}
	want := slices.Repeat([]string{"+I 0/10"}, rows/10)
	crashAndFail(t, rng, Config{Name: "job", Store: newStore(), Protocol: fastProtocol(), EpochRecords: 100}, graph, 0, sink)
	checkRows(t, sink, want)
}
