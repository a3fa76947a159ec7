package stat

import (
	"slices"
	"testing"
)

func TestMedianOfAnEvenNumberIsTheMiddleOfTheTwo(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   Summary
	}{
		{nil, Summary{}},
		{[]float64{4}, Summary{4, 4, 4, 1}},
		{[]float64{9, 1, 5}, Summary{5, 1, 9, 3}},
		{[]float64{9, 1, 5, 7}, Summary{6, 1, 9, 4}},
	} {
		before := slices.Clone(c.values)
		if got := Of(c.values); got != c.want {
			t.Errorf("%v: %+v, want %+v", c.values, got, c.want)
		}
		if !slices.Equal(before, c.values) {
			t.Errorf("%v was reordered", before)
		}
	}
}

func TestRatiosAreTakenPairByPair(t *testing.T) {
	// A machine that becomes half as fast doubles both of a pair and no ratio.
	got := Ratios([]float64{3, 6}, []float64{2, 4})
	if !slices.Equal(got, []float64{1.5, 1.5}) {
		t.Errorf("got %v", got)
	}
}

func TestQuantilesAreValuesThatOccurred(t *testing.T) {
	var hundred []float64
	for i := 100; i > 0; i-- {
		hundred = append(hundred, float64(i))
	}
	for q, want := range map[float64]float64{0: 1, 0.5: 50, 0.99: 99, 0.991: 100, 1: 100} {
		if got := Quantile(hundred, q); got != want {
			t.Errorf("quantile %v is %v, want %v", q, got, want)
		}
	}
	if got := Quantile(nil, 0.5); got != 0 {
		t.Errorf("quantile of nothing is %v", got)
	}
}

func TestGeometricMeanOfAHalfAndADoubleIsOne(t *testing.T) {
	if got := GeometricMean([]float64{0.5, 2}); got != 1 {
		t.Errorf("got %v", got)
	}
	if got := GeometricMean(nil); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}
