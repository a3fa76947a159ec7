package runtime

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/types"
)

func TestAPanicNamesTheOperatorAndItsPlaceInTheSQL(t *testing.T) {
	src, sink := &memorySource{splits: 1, rows: 100, chunk: 10}, newStagingSink()
	g := passThrough(src, sink, dataflow.Hash)
	g.Nodes[1].Spec = &dataflow.Calc{Filter: &expr.Column{Index: 7, Name: "none", T: types.Of(types.Boolean)}}
	g.Nodes[1].Title, g.Nodes[1].Place = "Calc(where=[none])", "line 3, column 5"
	res, err := Run(context.Background(), Config{Name: "job", Graph: g, Store: newStore(), Parallelism: 1, Protocol: fastProtocol()})
	if err != nil || res.Class != checkpoint.ClassBug || !strings.Contains(res.Explanation, "in Calc(where=[none]) (line 3, column 5): ") {
		t.Fatalf("%+v, %v", res, err)
	}
}

// fragileSource panics when it is asked for its splits, or at the preflight.
type fragileSource struct {
	*memorySource
	inPreflight bool
}

func (s *fragileSource) Discover(ctx context.Context, known []connector.Split) ([]connector.Split, error) {
	if !s.inPreflight {
		panic("boom")
	}
	return s.memorySource.Discover(ctx, known)
}

func (s *fragileSource) Preflight(context.Context) ([]connector.Finding, error) {
	if s.inPreflight {
		panic("boom")
	}
	return nil, nil
}

func TestAPanicWhileTheJobIsSetUpEndsItAsABug(t *testing.T) {
	for _, inPreflight := range []bool{false, true} {
		src := &fragileSource{memorySource: &memorySource{splits: 1, rows: 10, chunk: 1, endless: true}, inPreflight: inPreflight}
		res, err := Run(context.Background(), Config{Name: "job", Graph: passThrough(src, newStagingSink(), dataflow.Forward), Store: newStore(), Protocol: fastProtocol()})
		if err != nil || res.Class != checkpoint.ClassBug || !strings.Contains(res.Explanation, "boom") {
			t.Errorf("in the preflight: %t: %+v, %v", inPreflight, res, err)
		}
	}
}

// countingSink counts the writers that are open; writer number failAt is not to
// be had.
type countingSink struct {
	*stagingSink
	made, open atomic.Int64
	failAt     int64
}

func (s *countingSink) NewWriter(task, tasks int) (connector.Writer, error) {
	if s.made.Add(1) == s.failAt {
		return nil, connector.Errorf(connector.BadConfig, "no more writers")
	}
	w, err := s.stagingSink.NewWriter(task, tasks)
	s.open.Add(1)
	return &countedWriter{Writer: w, sink: s}, err
}

type countedWriter struct {
	connector.Writer
	sink *countingSink
}

func (w *countedWriter) Close() error {
	w.sink.open.Add(-1)
	return w.Writer.Close()
}

func TestTasksThatCannotBeBuiltLeaveNoWriterOpen(t *testing.T) {
	for failAt := range int64(5) {
		sink := &countingSink{stagingSink: newStagingSink(), failAt: failAt + 1}
		g := passThrough(&memorySource{splits: 2, rows: 10, chunk: 1}, sink, dataflow.Forward)
		more := &dataflow.Node{ID: "out2", Spec: &dataflow.Sink{Table: "out2", Connector: sink, Fields: memoryFields}, Inputs: []dataflow.Edge{{From: g.Nodes[1]}}}
		g.Add(more)
		res, err := Run(context.Background(), Config{Name: "job", Graph: g, Store: newStore(), Parallelism: 2, Protocol: fastProtocol()})
		if failed := failAt < 4; err != nil || failed != (res.Outcome == checkpoint.OutcomeFailed) {
			t.Errorf("writer %d fails: %+v, %v", failAt+1, res, err)
		}
		if n := sink.open.Load(); n != 0 {
			t.Errorf("writer %d fails: %d writers stay open", failAt+1, n)
		}
	}
}

func TestAStoreThatMayNotBeWrittenEndsTheJobAndAFullOrReadOnlyOneIsWaitedFor(t *testing.T) {
	denied := fmt.Errorf("%w: %w", objstore.ErrDenied, &fs.PathError{Op: "open", Path: "/state", Err: syscall.EACCES})
	full := fmt.Errorf("%w: %w", objstore.ErrFull, syscall.ENOSPC)
	readOnly := fmt.Errorf("%w: %w", objstore.ErrReadOnly, syscall.EROFS)
	for _, test := range []struct {
		err  error
		want checkpoint.Outcome
	}{{denied, checkpoint.OutcomeFailed}, {full, checkpoint.OutcomeFinished}, {readOnly, checkpoint.OutcomeFinished}} {
		for _, prefix := range []string{"job.json", "manifests/", "ledger/"} {
			faulty := objstore.NewFaulty(objstore.NewMem())
			var left atomic.Int64
			left.Store(3)
			faulty.Inject(func(op objstore.Op, name string) objstore.Fault {
				if strings.HasPrefix(name, prefix) && (op == objstore.OpPut || op == objstore.OpPutIfAbsent) && left.Add(-1) >= 0 {
					return objstore.Fault{Err: test.err}
				}
				return objstore.Fault{}
			})
			sink := newStagingSink()
			res, err := Run(context.Background(), Config{Name: "job", Store: store.New(faulty), Parallelism: 1, Protocol: fastProtocol(),
				Graph: passThrough(&memorySource{splits: 1, rows: 100, chunk: 10}, sink, dataflow.Forward)})
			if err != nil || res.Outcome != test.want {
				t.Fatalf("%v below %s: %+v, %v", test.err, prefix, res, err)
			}
			if errors.Is(test.err, objstore.ErrDenied) {
				if res.Class != checkpoint.ClassBadConfig || !strings.Contains(res.Explanation, "/state") {
					t.Errorf("below %s: %+v", prefix, res)
				}
				continue
			}
			checkRows(t, sink, wantRows(1, 100))
		}
	}
}

func TestProgressShowsTheRestoredEpochBeforeTheFirstCommit(t *testing.T) {
	st, sink := newStore(), newStagingSink()
	cfg := Config{Name: "job", Store: st, Parallelism: 1, Protocol: fastProtocol()}
	stop := make(chan struct{})
	sink.seen = func(rows int) {
		if rows == 100 {
			close(stop)
		}
	}
	cfg.Graph, cfg.Stop = passThrough(&memorySource{splits: 1, rows: 100, chunk: 10, endless: true}, sink, dataflow.Forward), stop
	first, err := Run(context.Background(), cfg)
	if err != nil || first.Epoch == 0 {
		t.Fatalf("%+v, %v", first, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	seen := int64(-1)
	sink.seen = nil
	src := &memorySource{splits: 1, rows: 200, chunk: 10, endless: true}
	cfg.Progress, cfg.Stop = &Progress{}, nil
	src.fail = func(int, int64) error {
		if seen < 0 {
			seen = cfg.Progress.Epoch.Load()
			cancel()
		}
		return nil
	}
	cfg.Graph = passThrough(src, sink, dataflow.Forward)
	if res, err := Run(ctx, cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	if seen != int64(first.Epoch) {
		t.Errorf("before its first commit the job shows epoch %d, it went on from %d", seen, first.Epoch)
	}
}
