package operator

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// overPartition is a partition in the simulation of an OVER by event time.
type overPartition struct {
	waiting, processed []event
	timers             []int64
	// last and cleanup are nil when there is none.
	last, cleanup *int64
}

// take applies the late rule of a frame to a row.
func (p *overPartition) take(f dataflow.Frame, e event, wm int64) {
	late := e.at <= wm
	if !f.Unbounded {
		late = p.last != nil && e.at <= *p.last
	}
	if late {
		return
	}
	p.waiting = append(p.waiting, e)
	p.timers = append(p.timers, e.at)
	if r := f.Preceding; !f.Rows && !f.Unbounded && (p.cleanup == nil || *p.cleanup < e.at+r+1) {
		at := e.at + int64(math.Floor(1.5*float64(r))) + 1
		p.cleanup = &at
		p.timers = append(p.timers, at)
	}
}

// fire processes what is due and returns the lines emitted.
func (p *overPartition) fire(f dataflow.Frame, wm int64) (lines []string) {
	slices.Sort(p.timers)
	p.timers = slices.Compact(p.timers)
	for len(p.timers) > 0 && p.timers[0] <= wm {
		at := p.timers[0]
		p.timers = p.timers[1:]
		if p.cleanup != nil && *p.cleanup <= at {
			p.processed, p.last, p.cleanup = nil, nil, nil
			continue
		}
		p.last = &at
		var peers []event
		for _, e := range p.waiting {
			if e.at == at {
				peers = append(peers, e)
			}
		}
		p.waiting = slices.DeleteFunc(p.waiting, func(e event) bool { return e.at == at })
		from := len(p.processed)
		p.processed = append(p.processed, peers...)
		for i := range peers {
			lines = append(lines, p.result(f, from+i))
		}
	}
	return lines
}

// result spells a processed row with the sum, count and least value of its frame,
// by definition.
func (p *overPartition) result(f dataflow.Frame, row int) string {
	frame := p.processed[:row+1]
	switch at := p.processed[row].at; {
	case !f.Rows && !f.Unbounded:
		frame = slices.DeleteFunc(slices.Clone(p.processed), func(e event) bool { return e.at < at-f.Preceding })
	case !f.Rows:
		frame = p.processed
	case !f.Unbounded:
		frame = frame[max(0, row-int(f.Preceding)):]
	}
	count, sum, least := 0, 0, math.MaxInt
	for _, e := range frame {
		count, sum, least = count+1, sum+e.v, min(least, e.v)
	}
	e := p.processed[row]
	return fmt.Sprintf("+I %d %d %s %d %d %d", e.key, e.v, spellTime(e.at), count, sum, least)
}

func simulateOver(f dataflow.Frame, events []event) []string {
	partitions := map[int]*overPartition{}
	wm := int64(math.MinInt64)
	var out []string
	for _, e := range events {
		var lines []string
		if e.watermark {
			wm = e.at
			for _, p := range partitions {
				lines = append(lines, p.fire(f, wm)...)
			}
		} else {
			if partitions[e.key] == nil {
				partitions[e.key] = &overPartition{}
			}
			partitions[e.key].take(f, e, wm)
		}
		slices.Sort(lines)
		out = append(out, strings.Join(lines, "\n"))
	}
	return out
}

func overNode(f dataflow.Frame) *dataflow.Node {
	calls := []dataflow.AggCall{
		{Fn: "COUNT", Filter: -1}, {Fn: "SUM", Args: []int{1}, Filter: -1}, {Fn: "MIN", Args: []int{1}, Filter: -1},
	}
	fields := slices.Clone(randomFields)
	for i := range calls {
		calls[i].T = types.Of(types.BigInt)
		fields = append(fields, types.Field{Name: calls[i].Fn, Type: calls[i].T})
	}
	return &dataflow.Node{
		ID: "o", Title: "over", Fields: fields,
		Spec:   &dataflow.OverAggregate{Keys: []int{0}, Order: dataflow.SortKey{Column: 2}, ByTime: true, Frame: f, Calls: calls},
		Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: randomFields}}},
	}
}

func TestOverFramesEqualASimulationAtAnyParallelismWithRestarts(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, i))
		frame := dataflow.Frame{Rows: rng.IntN(2) == 0, Unbounded: rng.IntN(3) == 0, Preceding: int64(rng.IntN(6))}
		events := randomEvents(rng, 80, false)
		want := simulateOver(frame, events)
		f := newFleetWith(t, overNode(frame), 1+rng.IntN(3), someBudget(rng, i))
		for j, e := range events {
			if got := f.step(e); got != want[j] {
				t.Fatalf("history %d, %+v, event %d %+v:\ngot\n%s\nwant\n%s", i, frame, j, e, got, want[j])
			}
			if rng.IntN(10) == 0 {
				f.rescale(1 + rng.IntN(4))
			}
		}
		for _, s := range f.shards {
			if n := s.Entries(); n != 0 && !frame.Rows && !frame.Unbounded {
				t.Fatalf("history %d, %+v: %d entries are left when every range has been cleaned up", i, frame, n)
			}
		}
	}
}

// What an OVER by a column has emitted adds up, after every change, to the results
// over the rows that are there.
func TestWhatAnOverByAColumnEmitsAddsUpToTheResults(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, i))
		n := overNode(dataflow.Frame{Rows: rng.IntN(2) == 0, Unbounded: true})
		spec := n.Spec.(*dataflow.OverAggregate)
		spec.Order, spec.ByTime, spec.Retracts, spec.EmitUpdateBefore = dataflow.SortKey{Column: 1}, false, true, true
		f := newFleet(t, n, 1)
		table := map[string]int{}
		var live []event
		for number, e := range randomEvents(rng, 60, true) {
			if e.watermark {
				continue
			}
			e.at = int64(number)
			if e.retract {
				at := slices.IndexFunc(live, func(l event) bool { return l.key == e.key && l.v == e.v })
				e.at = live[at].at
				live = slices.Delete(live, at, at+1)
			} else {
				live = append(live, e)
			}
			f.step(e)
			balance(t, table, f.out)
			if got, want := counted(table), overByDefinition(spec.Frame, live); !slices.Equal(got, want) {
				t.Fatalf("history %d, %+v, after %+v:\ngot  %v\nwant %v", i, spec.Frame, e, got, want)
			}
			if rng.IntN(10) == 0 {
				f.rescale(1)
			}
		}
	}
}

// balance adds emitted lines, in any order, to a multiset.
func balance(t *testing.T, table map[string]int, lines []string) {
	for _, line := range lines {
		kind, row, _ := strings.Cut(line, " ")
		k, err := parseKind(kind)
		if err != nil {
			t.Fatal(err)
		}
		if k.Retracts() {
			table[row]--
		} else {
			table[row]++
		}
	}
}

func counted(table map[string]int) (rows []string) {
	for row, n := range table {
		if n != 0 {
			rows = append(rows, strings.Repeat(row+";", n))
		}
	}
	slices.Sort(rows)
	return rows
}

// overByDefinition orders the rows of each key by value, then by arrival.
func overByDefinition(f dataflow.Frame, live []event) []string {
	table := map[string]int{}
	for key := range 3 {
		rows := slices.DeleteFunc(slices.Clone(live), func(e event) bool { return e.key != key })
		slices.SortStableFunc(rows, func(a, b event) int { return a.v - b.v })
		for i, e := range rows {
			end := i + 1
			for !f.Rows && end < len(rows) && rows[end].v == e.v {
				end++
			}
			p := overPartition{processed: rows[:end]}
			_, rest, _ := strings.Cut(p.result(f, end-1), spellTime(rows[end-1].at))
			table[fmt.Sprintf("%d %d %s%s", e.key, e.v, spellTime(e.at), rest)]++
		}
	}
	return counted(table)
}
