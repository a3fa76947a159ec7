package operator

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/statetest"
	"github.com/onceflow/onceflow/types"
)

// event is a row or, with watermark set, a watermark.
type event struct {
	watermark bool
	at        int64
	key, v    int
	retract   bool
}

// randomEvents makes rows out of order and a watermark that trails behind them.
// Every retraction takes back a row that came before.
func randomEvents(rng *rand.Rand, n int, retracts bool) []event {
	var events, live []event
	now, wm := int64(-20), int64(math.MinInt64)
	for range n {
		now += int64(rng.IntN(4))
		switch {
		case rng.IntN(4) == 0:
			if next := now - int64(rng.IntN(12)); next > wm {
				wm = next
				events = append(events, event{watermark: true, at: wm})
			}
		case retracts && len(live) > 0 && rng.IntN(3) == 0:
			i := rng.IntN(len(live))
			e := live[i]
			live = slices.Delete(live, i, i+1)
			e.retract = true
			events = append(events, e)
		default:
			e := event{at: now - int64(rng.IntN(25)), key: rng.IntN(3), v: rng.IntN(5)}
			live = append(live, e)
			events = append(events, e)
		}
	}
	return append(events, event{watermark: true, at: math.MaxInt64})
}

var randomFields = []types.Field{
	{Name: "k", Type: types.Of(types.Int)}, {Name: "v", Type: types.Of(types.Int)}, {Name: "ts", Type: types.TimestampOf(3)},
}

func (e event) append(b *types.Batch) {
	b.Cols[0].AppendInt(int64(e.key))
	b.Cols[1].AppendInt(int64(e.v))
	b.Cols[2].AppendTimestamp(e.at, 0)
	if e.retract {
		b.AppendRow(types.Delete)
	} else {
		b.AppendRow(types.Insert)
	}
}

// openWindow is a window of a key in the simulation.
type openWindow struct{ key, start, end int64 }

// simulate aggregates by definition: every row is added to each of its windows
// that has not fired, every watermark fires what it has passed. It returns the
// lines emitted for each event.
func simulate(w dataflow.Window, events []event) []string {
	open := map[openWindow][]int{}
	wm := int64(math.MinInt64)
	var out []string
	for _, e := range events {
		if !e.watermark {
			simulateRow(w, open, e, wm)
			out = append(out, "")
			continue
		}
		wm = e.at
		var lines []string
		for win, values := range open {
			if win.end-1 > wm {
				continue
			}
			if len(values) > 0 {
				lines = append(lines, summary(win, values))
			}
			delete(open, win)
		}
		slices.Sort(lines)
		out = append(out, strings.Join(lines, "\n"))
	}
	return out
}

func summary(w openWindow, values []int) string {
	sum, distinct := 0, map[int]bool{}
	for _, v := range values {
		sum += v
		distinct[v] = true
	}
	return fmt.Sprintf("+I %d %d %d %d %d %s %s", w.key, len(values), sum, slices.Max(values), len(distinct), spellTime(w.start), spellTime(w.end))
}

func simulateRow(w dataflow.Window, open map[openWindow][]int, e event, wm int64) {
	for _, win := range windowsOf(w, open, e) {
		if win.end-1 <= wm {
			continue
		}
		if e.retract {
			if i := slices.Index(open[win], e.v); i >= 0 {
				open[win] = slices.Delete(open[win], i, i+1)
			}
			continue
		}
		open[win] = append(open[win], e.v)
	}
}

// windowsOf finds the windows of a row by trying every bound; for a session it
// merges those that the row joins, unless the row is late.
func windowsOf(w dataflow.Window, open map[openWindow][]int, e event) []openWindow {
	if w.Kind == dataflow.Session {
		return []openWindow{joined(w, open, e)}
	}
	var found []openWindow
	aligned := func(t, step int64) bool { return ((t-w.Offset)%step+step)%step == 0 }
	for start := e.at - w.Size; start <= e.at; start++ {
		for end := e.at + 1; end <= start+w.Size; end++ {
			var ok bool
			switch w.Kind {
			case dataflow.Tumble:
				ok = aligned(start, w.Size) && end == start+w.Size
			case dataflow.Hop:
				ok = aligned(start, w.Slide) && end == start+w.Size
			case dataflow.Cumulate:
				ok = aligned(start, w.Size) && (end-start)%w.Slide == 0
			}
			if ok {
				found = append(found, openWindow{int64(e.key), start, end})
			}
		}
	}
	return found
}

func joined(w dataflow.Window, open map[openWindow][]int, e event) openWindow {
	merged := openWindow{int64(e.key), e.at, e.at + w.Size}
	var values []int
	for _, o := range slices.Collect(maps.Keys(open)) {
		if o.key == merged.key && o.start <= e.at+w.Size && e.at <= o.end {
			merged.start, merged.end = min(merged.start, o.start), max(merged.end, o.end)
			values = append(values, open[o]...)
			delete(open, o)
		}
	}
	if values != nil {
		open[merged] = values
	}
	return merged
}

func windowNode(w dataflow.Window, retracts bool) *dataflow.Node {
	w.Time = 2
	calls := []dataflow.AggCall{
		{Fn: "COUNT", Filter: -1},
		{Fn: "SUM", Args: []int{1}, Filter: -1},
		{Fn: "MAX", Args: []int{1}, Filter: -1},
		{Fn: "COUNT", Args: []int{1}, Distinct: true, Filter: -1},
	}
	fields := []types.Field{randomFields[0]}
	for i := range calls {
		calls[i].T = types.Of(types.BigInt)
		fields = append(fields, types.Field{Name: calls[i].Fn, Type: calls[i].T})
	}
	fields = append(fields, types.Field{Name: "ws", Type: types.TimestampOf(3)}, types.Field{Name: "we", Type: types.TimestampOf(3)})
	return &dataflow.Node{
		ID: "w", Title: "window", Fields: fields,
		Spec: &dataflow.WindowAggregate{
			Keys: []int{0}, Calls: calls, Window: w, Attached: -1, Retracts: retracts,
			Bounds: []dataflow.WindowBound{dataflow.WindowStart, dataflow.WindowEnd},
		},
		Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: randomFields}}},
	}
}

func randomWindow(rng *rand.Rand) dataflow.Window {
	w := dataflow.Window{Kind: dataflow.WindowKind(rng.IntN(4)), Slide: 1 + int64(rng.IntN(5))}
	w.Size = w.Slide * (1 + int64(rng.IntN(4)))
	w.Offset = int64(rng.IntN(7)) - 3
	if w.Kind == dataflow.Session {
		w.Size, w.Offset = 1+int64(rng.IntN(6)), 0
	}
	return w
}

// fleet runs an operator over several shards, as parallel tasks do.
type fleet struct {
	t      *testing.T
	node   *dataflow.Node
	shards []*state.Shard
	ops    []Operator
	out    []string
	keys   state.Keys
	log    []state.Object
	epoch  uint64
	wm     int64
	// budget in bytes of a shard's entries in memory; negative: all are there.
	budget int64
}

func newFleet(t *testing.T, n *dataflow.Node, size int) *fleet { return newFleetWith(t, n, size, -1) }

func newFleetWith(t *testing.T, n *dataflow.Node, size int, budget int64) *fleet {
	f := &fleet{t: t, node: n, wm: noWatermark, budget: budget}
	for i := range size {
		f.open(state.Split(size, i))
	}
	return f
}

// someBudget is that of a history, most of which are in memory: opening a database takes long.
func someBudget(rng *rand.Rand, history uint64) int64 {
	if history%16 != 0 {
		return -1
	}
	return []int64{0, 4 << 10}[rng.IntN(2)]
}

// open adds a shard with the state that the log has.
func (f *fleet) open(r state.Range) {
	if f.budget >= 0 {
		f.add(statetest.OnDisk(f.t, f.budget, r, f.epoch, f.log))
		return
	}
	s, err := state.Restore(r, f.epoch, f.log)
	f.must(err)
	f.add(s)
}

func (f *fleet) add(s *state.Shard) {
	op, err := New(f.node, Context{Shard: s, BatchRows: 4, Emit: func(b *types.Batch) error {
		for i := range b.Rows() {
			line := b.Kind(i).String()
			for _, v := range b.Cols {
				line += " " + spell(v, i)
			}
			f.out = append(f.out, line)
		}
		return nil
	}})
	if err != nil {
		f.t.Fatal(err)
	}
	f.shards, f.ops = append(f.shards, s), append(f.ops, op)
}

// step handles one event and returns what was emitted, sorted.
func (f *fleet) step(e event) string {
	f.out = f.out[:0]
	if e.watermark {
		f.wm = e.at
		for _, op := range f.ops {
			f.must(op.Watermark(e.at))
			f.relieve()
		}
	} else {
		b := types.NewBatch(randomFields, 1)
		e.append(b)
		f.keys.Encode(b, []int{0})
		owner := state.Owner(len(f.ops), state.GroupOf(f.keys.Hash(0)))
		f.must(f.ops[owner].Process(0, b))
		f.relieve()
	}
	slices.Sort(f.out)
	return strings.Join(f.out, "\n")
}

// relieve looks after memory, as tasks do between calls.
func (f *fleet) relieve() {
	for _, s := range f.shards {
		s.Relieve()
	}
}

func (f *fleet) must(err error) {
	if err != nil {
		f.t.Fatal(err)
	}
}

// rescale snapshots every shard and goes on with another number of them.
func (f *fleet) rescale(size int) {
	f.epoch++
	for i, s := range f.shards {
		if seg := s.Segment(f.epoch).Bytes(); len(seg) > 0 {
			f.log = append(f.log, state.Object{Name: fmt.Sprintf("segment-%d-%d", f.epoch, i), Data: seg})
		}
	}
	f.shards, f.ops = nil, nil
	for i := range size {
		f.open(state.Split(size, i))
		if f.wm != noWatermark {
			f.must(f.ops[i].Watermark(f.wm))
		}
	}
}

func TestWindowsEqualASimulationAtAnyParallelismWithRestarts(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, i))
		w := randomWindow(rng)
		retracts := rng.IntN(2) == 0 && w.Kind != dataflow.Session
		events := randomEvents(rng, 80, retracts)
		want := simulate(w, events)
		f := newFleetWith(t, windowNode(w, retracts), 1+rng.IntN(3), someBudget(rng, i))
		for j, e := range events {
			if got := f.step(e); got != want[j] {
				t.Fatalf("history %d, %+v, event %d %+v:\ngot\n%s\nwant\n%s", i, w, j, e, got, want[j])
			}
			if rng.IntN(10) == 0 {
				f.rescale(1 + rng.IntN(4))
			}
		}
		for _, s := range f.shards {
			if n := s.Entries(); n != 0 {
				t.Fatalf("history %d, %+v: %d entries are left when every window has fired", i, w, n)
			}
		}
	}
}
