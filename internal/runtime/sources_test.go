package runtime

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/objstore"
)

// reading is a reading of a table: its name, what it reads, where the rows go.
type reading struct {
	id, reading string
	src         connector.Source
	sink        *stagingSink
}

// readings is a job that reads one table in several ways.
func readings(list ...reading) *dataflow.Graph {
	g := &dataflow.Graph{}
	for _, r := range list {
		in := g.Add(&dataflow.Node{ID: dataflow.NodeID("in-" + r.id), Fields: memoryFields,
			Spec: &dataflow.Source{Table: "in", Reading: r.reading, Connector: r.src, Physical: memoryFields}})
		g.Add(&dataflow.Node{ID: dataflow.NodeID("out-" + r.id), Spec: &dataflow.Sink{Table: r.id, Connector: r.sink, Fields: memoryFields},
			Inputs: []dataflow.Edge{{From: in}}})
	}
	return g
}

// stopWhen returns a channel that is closed when each sink shows as many rows.
func stopWhen(rows int, sinks ...*stagingSink) <-chan struct{} {
	stop := make(chan struct{})
	var left sync.WaitGroup
	for _, s := range sinks {
		left.Add(1)
		var once sync.Once
		s.seen = func(n int) {
			if n >= rows {
				once.Do(left.Done)
			}
		}
	}
	go func() { left.Wait(); close(stop) }()
	return stop
}

func TestTheOrderOfTwoReadingsOfATableDoesNotSwapTheirPositions(t *testing.T) {
	plain := reading{"plain", "", &memorySource{splits: 1, rows: 300, chunk: 10, endless: true}, newStagingSink()}
	hinted := reading{"hinted", "5d1e", &memorySource{splits: 2, rows: 100, chunk: 10, endless: true}, newStagingSink()}
	cfg := Config{Name: "job", Store: newStore(), Parallelism: 1, Protocol: fastProtocol()}
	run := func(g *dataflow.Graph, stop <-chan struct{}) {
		t.Helper()
		cfg.Graph, cfg.Stop = g, stop
		if res, err := Run(context.Background(), cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
			t.Fatalf("%+v, %v", res, err)
		}
	}
	run(readings(plain, hinted), stopWhen(200, plain.sink, hinted.sink))
	plain.src.(*memorySource).rows, hinted.src.(*memorySource).rows = 400, 200
	run(readings(hinted, plain), stopWhen(400, plain.sink, hinted.sink))
	checkRows(t, plain.sink, wantRows(1, 400))
	checkRows(t, hinted.sink, wantRows(2, 200))
}

func TestAReadingIsNotNamedByItsPlace(t *testing.T) {
	one, two := listSources(readings(reading{id: "a"}, reading{id: "b", reading: "x"})), listSources(readings(reading{id: "b", reading: "x"}, reading{id: "a"}))
	if one[0].name != two[1].name || one[1].name != two[0].name || one[0].name == one[1].name {
		t.Errorf("%s, %s; then %s, %s", one[0].name, one[1].name, two[0].name, two[1].name)
	}
}

func TestACheckpointThatNumbersReadingsIsRefused(t *testing.T) {
	sources := listSources(readings(reading{id: "a"}, reading{id: "b", reading: "x"}))
	_, _, err := assign([]checkpoint.SplitPosition{{Split: "in|s/0", Next: "7"}, {Split: "in#2|s/0", Next: "9"}}, sources)
	if err == nil || classOf(err) != checkpoint.ClassBadConfig || !strings.Contains(err.Error(), "table in") {
		t.Errorf("got %v", err)
	}
}

func TestAnOldCheckpointOfASingleReadingWithHintsIsTakenOver(t *testing.T) {
	sources := listSources(readings(reading{id: "b", reading: "x"}))
	m := &checkpoint.Manifest{
		Splits: []checkpoint.SplitPosition{{Split: "in|s/0", Next: "7"}},
		Tasks:  []checkpoint.TaskSnapshot{{Task: "in-b.0", Detail: `{"splits":{"in|s/0":1500}}`}},
	}
	r, err := readDetails(m)
	if err != nil {
		t.Fatal(err)
	}
	positions, gone := r.adoptPlain(m.Splits, sources, m)
	if len(gone) != 1 || gone[0] != "in|s/0" || positions[0].Split != "in#x|s/0" || r.splitWatermark("in#x|s/0") != (splitWatermark{1500, 1500}) {
		t.Errorf("positions %v, gone %v, watermarks %v", positions, gone, r.splits)
	}
	m.Tasks[0].Detail = `{"source":"in"}`
	if r, err = readDetails(m); err != nil {
		t.Fatal(err)
	}
	if positions, _ = r.adoptPlain(m.Splits, sources, m); positions[0].Split != "in|s/0" {
		t.Error("a checkpoint that names its sources was taken for an old one")
	}
}

// latestSource starts at the end that it finds.
type latestSource struct {
	*memorySource
	end atomic.Int64
}

func (s *latestSource) Splits(ctx context.Context) ([]connector.Split, error) {
	splits, err := s.memorySource.Splits(ctx)
	for i := range splits {
		splits[i].Position = s.end.Load()
	}
	return splits, err
}

// refuseManifests makes the store refuse manifests until n were refused.
func refuseManifests(s *objstore.Faulty, n int64, each func()) {
	var left atomic.Int64
	left.Store(n)
	s.Inject(func(op objstore.Op, name string) objstore.Fault {
		if op != objstore.OpPutIfAbsent || !strings.HasPrefix(name, "manifests/") || left.Add(-1) < 0 {
			return objstore.Fault{}
		}
		each()
		return objstore.Fault{Err: errors.New("injected")}
	})
}

func TestAnAddedTableIsReadFromWhereItWasFirstResolved(t *testing.T) {
	objects := objstore.NewFaulty(objstore.NewMem())
	plain := reading{"plain", "", &memorySource{splits: 1, rows: 100, chunk: 10, endless: true}, newStagingSink()}
	cfg := Config{Name: "job", Store: store.New(objects), Parallelism: 1, Protocol: fastProtocol()}
	cfg.Graph, cfg.Stop = readings(plain), stopWhen(100, plain.sink)
	if res, err := Run(context.Background(), cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	latest := &latestSource{memorySource: &memorySource{splits: 1, rows: 100, chunk: 10, endless: true}}
	latest.end.Store(40)
	added := reading{"added", "new", latest, newStagingSink()}
	refuseManifests(objects, 3, func() { latest.end.Add(15) })
	cfg.Graph, cfg.Stop = readings(added, plain), stopWhen(60, added.sink)
	if res, err := Run(context.Background(), cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	if n := len(added.sink.visible); n != 60 || added.sink.visible[0] != "+I 0/40" {
		t.Errorf("%d rows from %q on, want 60 from row 40", n, added.sink.visible[:1])
	}
}

func TestATableMayBeTakenAwayBeforeTheFirstEpoch(t *testing.T) {
	objects := objstore.NewFaulty(objstore.NewMem())
	kept := reading{"kept", "", &memorySource{splits: 1, rows: 100, chunk: 10, endless: true}, newStagingSink()}
	gone := reading{"gone", "x", &memorySource{splits: 1, rows: 100, chunk: 10, endless: true}, newStagingSink()}
	cfg := Config{Name: "job", Store: store.New(objects), Parallelism: 1, Protocol: fastProtocol()}
	ctx, kill := context.WithCancel(context.Background())
	defer kill()
	refuseManifests(objects, 1, kill)
	cfg.Graph = readings(kept, gone)
	if res, err := Run(ctx, cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	cfg.Graph, cfg.Stop = readings(kept), stopWhen(100, kept.sink)
	if res, err := Run(context.Background(), cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	checkRows(t, kept.sink, wantRows(1, 100))
}
