package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
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
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/state/disk"
	"github.com/onceflow/onceflow/types"
)

// counted counts rows by their number, across an exchange: the n-th row of a number makes the row number/n.
func counted(src connector.Source, sink connector.Sink) *dataflow.Graph {
	g := &dataflow.Graph{}
	in := g.Add(&dataflow.Node{ID: "in", Fields: memoryFields, Spec: &dataflow.Source{Table: "in", Connector: src, Physical: memoryFields}})
	fields := []types.Field{memoryFields[1], {Name: "c", Type: types.Of(types.BigInt).NotNull()}}
	count := g.Add(&dataflow.Node{ID: "g", Stateful: true, Title: "count", Fields: fields,
		Spec:   &dataflow.GroupAggregate{Keys: []int{1}, Calls: []dataflow.AggCall{{Fn: "COUNT", Filter: -1, T: types.Of(types.BigInt).NotNull()}}},
		Inputs: []dataflow.Edge{{From: in, Exchange: dataflow.Hash, Keys: []int{1}}}})
	g.Add(&dataflow.Node{ID: "out", Spec: &dataflow.Sink{Table: "out", Connector: sink, Fields: fields}, Inputs: []dataflow.Edge{{From: count}}})
	return g
}

func wantCounts(rows, numbers int64) (want []string) {
	for n := range rows {
		kind := "+U"
		if n < numbers {
			kind = "+I"
		}
		want = append(want, fmt.Sprintf("%s %d/%d", kind, n%numbers, n/numbers+1))
	}
	slices.Sort(want)
	return want
}

// heard counts the messages of a log, by their text.
type heard struct {
	mu    sync.Mutex
	times map[string]int
	// tasks are the messages that named a task, with its name.
	tasks map[string]bool
	// then, if set, is called after each.
	then func()
}

func newHeard() *heard { return &heard{times: map[string]int{}, tasks: map[string]bool{}} }

func (h *heard) Enabled(context.Context, slog.Level) bool { return true }
func (h *heard) WithAttrs([]slog.Attr) slog.Handler       { return h }
func (h *heard) WithGroup(string) slog.Handler            { return h }

func (h *heard) Handle(_ context.Context, r slog.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.times[r.Message]++
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "task" {
			h.tasks[r.Message+a.Value.String()] = true
		}
		return true
	})
	if h.then != nil {
		h.then()
	}
	return nil
}

const (
	saidCopied = "state on local disk was copied"
	saidUsed   = "state on local disk is used"
	saidBad    = "state on local disk cannot be used"
	saidSpoil  = "state on local disk cannot be used; it is read from the checkpoint"
)

// locally is a job of counts whose state is on disk, run piece by piece.
type locally struct {
	t    *testing.T
	sink *stagingSink
	// dir is the local one; gets counts reads of whole bases and segments.
	dir             string
	store           *store.Store
	bases, segments atomic.Int64
	rows, numbers   int64
}

func newLocally(t *testing.T) *locally {
	l := &locally{t: t, sink: newStagingSink(), dir: t.TempDir(), numbers: 4000}
	objects := objstore.NewFaulty(objstore.NewMem())
	objects.Inject(func(op objstore.Op, name string) objstore.Fault {
		switch {
		case op == objstore.OpGet && strings.HasSuffix(name, ".base"):
			l.bases.Add(1)
		case op == objstore.OpGet && strings.HasSuffix(name, ".segment"):
			l.segments.Add(1)
		}
		return objstore.Fault{}
	})
	l.store = store.New(objects)
	return l
}

// run reads so many rows more and ends without a last checkpoint once there are copies; it returns what the log said, how often.
func (l *locally) run(rows int64, parallelism int) map[string]int {
	l.t.Helper()
	l.rows += rows
	l.bases.Store(0)
	l.segments.Store(0)
	log := newHeard()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cfg := Config{Name: "job", Store: l.store, Parallelism: parallelism, Protocol: fastProtocol(), Log: slog.New(log),
		Disk: &DiskState{Dir: l.dir, Memory: 256 << 20, CopyBytes: 1}}
	var missing atomic.Int64
	missing.Store(2)
	step := func() {
		if missing.Add(-1) == 0 {
			cancel()
		}
	}
	var seen, copied sync.Once
	l.sink.seen = func(n int) {
		if n >= int(l.rows) {
			seen.Do(step)
		}
	}
	log.then = func() {
		for i := range parallelism {
			if !log.tasks[fmt.Sprintf("%sg.%d", saidCopied, i)] {
				return
			}
		}
		copied.Do(step)
	}
	cfg.Graph = counted(&memorySource{splits: 1, rows: l.rows, chunk: 1000, endless: true, folded: l.numbers}, l.sink)
	res, err := Run(ctx, cfg)
	if err != nil || res.Outcome != checkpoint.OutcomeStopped {
		l.t.Fatalf("%+v, %v", res, err)
	}
	checkRows(l.t, l.sink, wantCounts(l.rows, l.numbers))
	return log.times
}

// labelled are the directories of finished copies.
func (l *locally) labelled() []string {
	labels, err := filepath.Glob(filepath.Join(l.dir, "*", "copies", "*", "LABEL"))
	if err != nil {
		l.t.Fatal(err)
	}
	for i := range labels {
		labels[i] = filepath.Dir(labels[i])
	}
	return labels
}

func TestAStartGoesOnFromLocalDiskAndReadsNoBase(t *testing.T) {
	l := newLocally(t)
	l.run(40_000, 2)
	for range 3 {
		if said := l.run(3000, 2); said[saidUsed] != 2 || l.bases.Load() > 0 {
			t.Errorf("%v; %d bases were read", said, l.bases.Load())
		}
	}
	if n := len(l.labelled()); n == 0 || n > 8 {
		t.Errorf("%d copies are left", n)
	}
	few := l.segments.Load()
	// Another number of tasks reads the checkpoint, and so does a start without the directory.
	if said := l.run(3000, 3); said[saidUsed] != 0 || l.bases.Load()+l.segments.Load() <= few {
		t.Errorf("%v; %d bases and %d segments were read, with local state %d", said, l.bases.Load(), l.segments.Load(), few)
	}
	if err := os.RemoveAll(l.dir); err != nil {
		t.Fatal(err)
	}
	if said := l.run(3000, 3); said[saidUsed] != 0 || l.bases.Load()+l.segments.Load() <= few {
		t.Errorf("%v; %d bases and %d segments were read, with local state %d", said, l.bases.Load(), l.segments.Load(), few)
	}
}

func TestLocalStateOfAnotherJobIsNotUsed(t *testing.T) {
	other, l := newLocally(t), newLocally(t)
	other.run(20_000, 2)
	l.run(10_000, 2)
	if err := errors.Join(os.RemoveAll(l.dir), os.CopyFS(l.dir, os.DirFS(other.dir))); err != nil {
		t.Fatal(err)
	}
	if said := l.run(3000, 2); said[saidUsed] != 0 {
		t.Errorf("%v", said)
	}
}

func TestDamagedLocalStateIsReadFromTheCheckpoint(t *testing.T) {
	rng := seeded(t)
	for _, how := range []struct {
		name   string
		change func(data []byte) []byte
		// said is a message that one of the starts must have logged.
		said []string
	}{
		{"cut off", func(d []byte) []byte { return d[:rng.IntN(len(d))] }, []string{saidBad, saidSpoil}},
		{"altered", func(d []byte) []byte {
			for range 1 + len(d)/500 { // hits every block
				d[rng.IntN(len(d))] ^= byte(1 + rng.IntN(255))
			}
			return d
		}, []string{saidBad, saidSpoil, "restarting from the last committed epoch"}},
	} {
		for _, suffix := range []string{".sst", ""} {
			t.Run(how.name+suffix, func(t *testing.T) {
				l := newLocally(t)
				l.run(20_000, 2)
				for _, dir := range l.labelled() {
					damage(t, rng, dir, suffix, how.change)
				}
				said := l.run(8000, 2)
				if !slices.ContainsFunc(how.said, func(message string) bool { return said[message] > 0 }) {
					t.Errorf("%v", said)
				}
				l.run(8000, 2)
			})
		}
	}
}

// damage changes all sorted tables of a copy, or one other file.
func damage(t *testing.T, rng *rand.Rand, dir, suffix string, change func([]byte) []byte) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(f os.DirEntry) bool {
		info, err := f.Info()
		return err != nil || info.Size() == 0 || (suffix == ".sst") != strings.HasSuffix(f.Name(), ".sst")
	})
	if suffix == "" {
		one := rng.IntN(len(files))
		files = files[one : one+1]
	}
	for _, f := range files {
		path := filepath.Join(dir, f.Name())
		data, err := os.ReadFile(path)
		if err == nil {
			err = errors.Join(os.Remove(path), os.WriteFile(path, change(data), 0o644))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Whatever ends an attempt, and whichever of its copies the next one finds: epochs that did not happen are in none that is used.
func TestJobsWithLocalStateSurviveFailuresAndAbruptEnds(t *testing.T) {
	rng, used := seeded(t), 0
	for range 2 {
		sink, dir, st := newStagingSink(), t.TempDir(), newStore()
		const lives = 8
		for life := 0; life <= lives; life++ {
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(50+rng.IntN(400))*time.Millisecond)
			log, copied := newHeard(), make(chan struct{}, 1)
			log.then = func() {
				select {
				case copied <- struct{}{}:
				default:
				}
			}
			sink.fail = failEvery(int64(20 + rng.IntN(200)))
			src := &memorySource{splits: 1, rows: 20_000, chunk: 100, folded: 300}
			src.fail = func(_ int, position int64) error { // the job lasts
				if position/100%10 == 0 {
					select {
					case <-copied:
					case <-ctx.Done():
					}
				}
				return nil
			}
			if life == lives {
				cancel()
				ctx, sink.fail, src.fail = context.Background(), nil, nil
			}
			cfg := Config{Name: "job", Store: st, Protocol: fastProtocol(), Log: slog.New(log), Parallelism: 2 + rng.IntN(5)/4,
				Disk: &DiskState{Dir: dir, Memory: 1, CopyBytes: 1}, Graph: counted(src, sink)}
			res, err := Run(ctx, cfg)
			cancel()
			if err != nil || res.Outcome != checkpoint.OutcomeFinished && res.Outcome != checkpoint.OutcomeStopped {
				t.Fatalf("life %d: %+v, %v", life, res, err)
			}
			used += log.times[saidUsed]
		}
		checkRows(t, sink, wantCounts(20_000, 300))
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("a finished job left %v, %v", left, err)
		}
	}
	t.Logf("%d shards went on from local disk", used)
	if used == 0 {
		t.Error("no start went on from local disk")
	}
}

func TestAStartThatFindsTheJobFinishedRemovesWhatEarlierOnesLeftOnLocalDisk(t *testing.T) {
	sink, dir, st := newStagingSink(), t.TempDir(), newStore()
	run := func() {
		t.Helper()
		cfg := Config{Name: "job", Store: st, Protocol: fastProtocol(), Log: slog.New(newHeard()), Parallelism: 2,
			Disk: &DiskState{Dir: dir, Memory: 1, CopyBytes: 1}, Graph: counted(&memorySource{splits: 1, rows: 1000, chunk: 100, folded: 30}, sink)}
		res, err := Run(t.Context(), cfg)
		if err != nil || res.Outcome != checkpoint.OutcomeFinished {
			t.Fatalf("%+v, %v", res, err)
		}
	}
	run()
	died, err := disk.NewWorkspace(dir, "died")
	if err != nil {
		t.Fatal(err)
	}
	if err := died.Close(true); err != nil {
		t.Fatal(err)
	}
	run()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("a finished job left %v, %v", left, err)
	}
}
