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

var intervalFields = [2][]types.Field{
	{{Name: "k", Type: types.Of(types.Int)}, {Name: "n", Type: types.Of(types.Int)}, {Name: "ts", Type: types.TimestampOf(3)}},
	{{Name: "rk", Type: types.Of(types.Int)}, {Name: "rn", Type: types.Of(types.Int)}, {Name: "rts", Type: types.TimestampOf(3)}},
}

// intervalRow is a row in the simulation.
type intervalRow struct {
	key    string
	number int
	at     int64
	// last is the greatest time that a partner may have.
	last      int64
	partnered bool
}

func (r intervalRow) String() string {
	return fmt.Sprintf("%s %d %s", r.key, r.number, spellTime(r.at))
}

const padding = "NULL NULL NULL"

// intervalSimulation joins by definition: every pair of rows is looked at.
type intervalSimulation struct {
	spec *dataflow.IntervalJoin
	kept [2][]*intervalRow
	wm   int64
}

func (s *intervalSimulation) outer(side int) bool {
	return s.spec.Kind == dataflow.FullJoin || s.spec.Kind == []dataflow.JoinKind{dataflow.LeftJoin, dataflow.RightJoin}[side]
}

func (s *intervalSimulation) spell(side int, own, other string) string {
	if side == 1 {
		own, other = other, own
	}
	return "+I " + own + " " + other
}

func (s *intervalSimulation) take(side int, r *intervalRow) (lines []string) {
	r.last = r.at - s.spec.Low
	if side == 1 {
		r.last = r.at + s.spec.High
	}
	for _, p := range s.kept[1-side] {
		distance := r.at - p.at
		if side == 1 {
			distance = -distance
		}
		if p.key == r.key && r.key != "NULL" && distance >= s.spec.Low && distance <= s.spec.High {
			r.partnered, p.partnered = true, true
			lines = append(lines, s.spell(side, r.String(), p.String()))
		}
	}
	switch {
	case r.last > s.wm:
		s.kept[side] = append(s.kept[side], r)
	case s.outer(side) && !r.partnered:
		lines = append(lines, s.spell(side, r.String(), padding))
	}
	return lines
}

func (s *intervalSimulation) watermark(wm int64) (lines []string) {
	s.wm = wm
	for side := range s.kept {
		s.kept[side] = slices.DeleteFunc(s.kept[side], func(r *intervalRow) bool {
			if r.last < wm && s.outer(side) && !r.partnered {
				lines = append(lines, s.spell(side, r.String(), padding))
			}
			return r.last < wm
		})
	}
	return lines
}

func TestIntervalJoinsEqualASimulation(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, i))
		low := int64(rng.IntN(15)) - 8
		spec := &dataflow.IntervalJoin{
			Kind: dataflow.JoinKind(rng.IntN(4)), LeftKeys: []int{0}, RightKeys: []int{0},
			LeftTime: 2, RightTime: 2, Low: low, High: low + int64(rng.IntN(9)),
		}
		n := &dataflow.Node{ID: "i", Title: "interval", Spec: spec, Fields: slices.Concat(intervalFields[0], intervalFields[1])}
		for _, f := range intervalFields {
			n.Inputs = append(n.Inputs, dataflow.Edge{From: &dataflow.Node{Fields: f}})
		}
		s, sim := newStream(t, modes[i%uint64(len(modes))], n), &intervalSimulation{spec: spec, wm: math.MinInt64}
		now, wm := int64(1000), int64(math.MinInt64)
		for step := range 60 {
			now += int64(rng.IntN(3))
			var want []string
			if next := now - int64(rng.IntN(8)); rng.IntN(4) == 0 && next > wm {
				wm = next
				want = sim.watermark(wm)
				if err := s.watermark(wm); err != nil {
					t.Fatal(err)
				}
			} else {
				side := rng.IntN(2)
				r := &intervalRow{key: []string{"1", "2", "NULL"}[rng.IntN(3)], number: step, at: now - int64(rng.IntN(12))}
				want = sim.take(side, r)
				b, err := parseRows(intervalFields[side], "+I "+r.String())
				if err != nil {
					t.Fatal(err)
				}
				if err := s.rowsOf(side, b); err != nil {
					t.Fatal(err)
				}
			}
			checkStep(t, fmt.Sprintf("history %d, step %d, %+v", i, step, *spec), s, want)
		}
		want := sim.watermark(math.MaxInt64)
		if err := s.watermark(math.MaxInt64); err != nil {
			t.Fatal(err)
		}
		checkStep(t, fmt.Sprintf("history %d, end", i), s, want)
		if n := s.shard.Entries(); n != 0 {
			t.Fatalf("history %d: %d entries are left at the end", i, n)
		}
	}
}

// checkStep compares what was emitted with lines in any order.
func checkStep(t *testing.T, where string, s *stream, want []string) {
	t.Helper()
	got := strings.Split(strings.TrimSuffix(s.take(), "\n"), "\n")
	if len(got) == 1 && got[0] == "" {
		got = nil
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s:\ngot  %v\nwant %v", where, got, want)
	}
}

func TestAnIntervalJoinHoldsItsWatermarkBackByTheLargerBound(t *testing.T) {
	for _, c := range []struct{ low, high, wm, want int64 }{
		{-5, 3, 100, 95},
		{-2, 10, 100, 90},
		{4, 6, 100, 94},
		{-6, -4, 100, 94},
		{0, 0, 100, 100},
		{-5, 3, math.MaxInt64, math.MaxInt64},
		{-5, 3, math.MinInt64, math.MinInt64},
	} {
		j := &intervalJoin{spec: &dataflow.IntervalJoin{Low: c.low, High: c.high}}
		if got := j.OutputWatermark(c.wm); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

func TestARowWithoutThePlainTimeOfAnIntervalJoinHasNoPartner(t *testing.T) {
	for _, c := range []struct {
		kind  dataflow.JoinKind
		plain bool
		want  []string
	}{
		{dataflow.InnerJoin, true, nil},
		{dataflow.LeftJoin, true, nil},
		{dataflow.FullJoin, true, []string{"+I " + padding + " 1 7 NULL"}},
		{dataflow.FullJoin, false, nil}, // an event time must not be NULL
	} {
		spec := &dataflow.IntervalJoin{Kind: c.kind, LeftKeys: []int{0}, RightKeys: []int{0}, LeftTime: 2, RightTime: 2, RightPlain: c.plain}
		n := &dataflow.Node{ID: "i", Title: "interval", Spec: spec, Fields: slices.Concat(intervalFields[0], intervalFields[1])}
		for _, f := range intervalFields {
			n.Inputs = append(n.Inputs, dataflow.Edge{From: &dataflow.Node{Fields: f}})
		}
		s := newStream(t, modes[0], n)
		b, err := parseRows(intervalFields[1], "+I 1 7 NULL")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.rowsOf(1, b); (err == nil) != c.plain {
			t.Fatalf("%+v: %v", c, err)
		}
		checkStep(t, fmt.Sprintf("%+v", c), s, c.want)
	}
}
