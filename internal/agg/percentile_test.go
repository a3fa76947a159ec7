package agg

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

func TestAPercentileLiesBetweenTheTwoNearestValues(t *testing.T) {
	fields := []types.Field{field("x", types.Of(types.Double)), field("place", types.Of(types.Double)), field("n", types.Of(types.BigInt))}
	l, err := NewLayout([]dataflow.AggCall{callOf("PERCENTILE", 0, 1), callOf("PERCENTILE", 0, 1, 2)}, fields, false)
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 4)
	for i, x := range []float64{40, 10, 30, 20} {
		b.Cols[0].AppendFloat(x)
		b.Cols[1].AppendFloat(0.25)
		b.Cols[2].AppendInt(int64(2*i - 1)) // 40 is not counted
	}
	b.N = 4
	g := newGroup(l)
	for i := range b.N {
		l.Add(g, b, i)
	}
	out := []*types.Vector{types.NewVector(types.Of(types.Double), 1), types.NewVector(types.Of(types.Double), 1)}
	l.AppendResults(g, out)
	// Of 10 20 30 40 at 0.75; of 10, three times 30 and five times 20 at 2.
	if got, want := [2]float64{out[0].Floats[0], out[1].Floats[0]}, [2]float64{17.5, 20}; got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// The places are those of a group's first row, whatever later ones say (PercentileAggFunction.accumulate), and are from 0 to 1
// (PercentileAccumulator.setPercentages).
func TestPercentileGoesByThePlacesOfTheFirstRow(t *testing.T) {
	fields := []types.Field{field("v", types.Of(types.Double)), field("place", types.Of(types.Double))}
	l, err := NewLayout([]dataflow.AggCall{callOf("PERCENTILE", 0, 1)}, fields, false)
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 4)
	for _, row := range [][2]float64{{1, 1}, {2, 0}, {3, 0.5}, {9, 1.5}} {
		b.Cols[0].AppendFloat(row[0])
		b.Cols[1].AppendFloat(row[1])
		b.AppendRow(types.Insert)
	}
	g, out := newGroup(l), types.NewVector(types.Of(types.Double), 1)
	for row := range 3 {
		if err := l.Add(g, b, row); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.AppendResults(g, []*types.Vector{out}); err != nil || out.Floats[0] != 3 {
		t.Errorf("%v, %v; the greatest is 3", out.Floats, err)
	}
	if err := l.Add(newGroup(l), b, 3); err == nil {
		t.Error("a place of 1.5 is taken")
	}
}
