package operator

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// version is a right row of the simulation.
type version struct {
	key, number int
	at          int64
	deleted     bool
}

// versionAt returns the row that was valid at a time, spelled, by definition: the
// last one of the key up to then; of one time the one that came last.
func versionAt(versions []version, key int, at int64) string {
	found := version{at: math.MinInt64, deleted: true}
	for _, v := range versions {
		if v.key == key && v.at <= at && v.at >= found.at {
			found = v
		}
	}
	if found.deleted {
		return padding
	}
	return fmt.Sprintf("%d %d %s", found.key, found.number, spellTime(found.at))
}

// Where no row is late every left row gets the version of its time, however the
// watermark advances and whatever has been forgotten.
func TestTemporalJoinsFindTheVersionOfTheTime(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i := range uint64(90) {
		rng := rand.New(rand.NewPCG(seed, i))
		spec := &dataflow.TemporalJoin{Kind: dataflow.JoinKind(rng.IntN(2)), LeftKeys: []int{0}, RightKeys: []int{0}, LeftTime: 2, RightTime: 2}
		n := &dataflow.Node{ID: "t", Title: "temporal", Spec: spec, Fields: slices.Concat(intervalFields[0], intervalFields[1])}
		for _, f := range intervalFields {
			n.Inputs = append(n.Inputs, dataflow.Edge{From: &dataflow.Node{Fields: f}})
		}
		s := newStream(t, modes[i%uint64(len(modes))], n)
		var versions, waiting []version
		wm := int64(1000)
		for step := range 70 {
			r := version{key: rng.IntN(3), number: step, at: wm + 1 + int64(rng.IntN(15)), deleted: rng.IntN(5) == 0}
			var want []string
			input, kind := rng.IntN(3), "+I"
			if step == 69 {
				input, wm = 2, math.MaxInt64
			}
			switch input {
			case 0:
				waiting = append(waiting, r)
			case 1:
				versions = append(versions, r)
				if r.deleted {
					kind = "-D"
				}
			default:
				if wm < math.MaxInt64 {
					wm += int64(rng.IntN(12))
				}
				waiting = slices.DeleteFunc(waiting, func(l version) bool {
					found := versionAt(versions, l.key, l.at)
					if l.at <= wm && (found != padding || spec.Kind == dataflow.LeftJoin) {
						want = append(want, fmt.Sprintf("+I %d %d %s %s", l.key, l.number, spellTime(l.at), found))
					}
					return l.at <= wm
				})
				if err := s.watermark(wm); err != nil {
					t.Fatal(err)
				}
			}
			if input < 2 {
				b, err := parseRows(intervalFields[input], fmt.Sprintf("%s %d %d %s", kind, r.key, r.number, spellTime(r.at)))
				if err != nil {
					t.Fatal(err)
				}
				if err := s.rowsOf(input, b); err != nil {
					t.Fatal(err)
				}
			}
			checkStep(t, fmt.Sprintf("history %d, step %d, %+v", i, step, *spec), s, want)
		}
	}
}
