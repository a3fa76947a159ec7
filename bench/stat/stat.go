// Package stat sums up measurements: few runs of a case, or many latencies.
//
// It owns no measurement and draws no conclusion: medians, extremes and
// quantiles, nothing that assumes a distribution. Start reading at [Of].
package stat

import (
	"math"
	"slices"
)

// Summary is the middle and the extremes of some values, in their unit.
type Summary struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
	N      int     `json:"n"`
}

// Of sums up values; the zero Summary if there are none. It leaves their order
// alone.
func Of(values []float64) Summary {
	if len(values) == 0 {
		return Summary{}
	}
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return Summary{Median: (sorted[(n-1)/2] + sorted[n/2]) / 2, Min: sorted[0], Max: sorted[n-1], N: n}
}

// Ratios divides value by value, so that what slowed both of a pair cancels
// out. The two must be of one length.
func Ratios(over, under []float64) []float64 {
	ratios := make([]float64, len(over))
	for i := range over {
		ratios[i] = over[i] / under[i]
	}
	return ratios
}

// GeometricMean is the middle of ratios that each count the same; 0 if there are none. All
// must be above zero.
func GeometricMean(ratios []float64) float64 {
	if len(ratios) == 0 {
		return 0
	}
	sum := 0.0
	for _, r := range ratios {
		sum += math.Log(r)
	}
	return math.Exp(sum / float64(len(ratios)))
}

// Quantile returns the smallest value that at least a part q (0 to 1) of the
// values does not exceed; 0 if there are none. It sorts values.
func Quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	rank := int(math.Ceil(q * float64(len(values))))
	return values[min(max(rank, 1), len(values))-1]
}
