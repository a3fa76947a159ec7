package option

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

var durationUnits = map[string]time.Duration{
	"": time.Millisecond, "ms": time.Millisecond, "milli": time.Millisecond, "millis": time.Millisecond,
	"millisecond": time.Millisecond, "milliseconds": time.Millisecond,
	"ns": time.Nanosecond, "nano": time.Nanosecond, "nanos": time.Nanosecond, "nanosecond": time.Nanosecond, "nanoseconds": time.Nanosecond,
	"µs": time.Microsecond, "micro": time.Microsecond, "micros": time.Microsecond, "microsecond": time.Microsecond, "microseconds": time.Microsecond,
	"s": time.Second, "sec": time.Second, "secs": time.Second, "second": time.Second, "seconds": time.Second,
	"m": time.Minute, "min": time.Minute, "minute": time.Minute, "minutes": time.Minute,
	"h": time.Hour, "hour": time.Hour, "hours": time.Hour,
	"d": 24 * time.Hour, "day": 24 * time.Hour, "days": 24 * time.Hour,
}

// ParseDuration reads a duration as Flink does: digits and an optional unit
// ("500", "10 s", "1min", "2 days"); a bare number is milliseconds.
func ParseDuration(text string) (time.Duration, error) {
	n, unit, err := splitUnit(text)
	if err != nil {
		return 0, fmt.Errorf("%q is not a duration such as '10 s' or '500 ms'", text)
	}
	u, ok := durationUnits[unit]
	if !ok {
		return 0, fmt.Errorf("%q has an unknown unit; known are ns, µs, ms, s, min, h, d", text)
	}
	if n > math.MaxInt64/int64(u) {
		return 0, fmt.Errorf("%q is longer than 292 years", text)
	}
	return time.Duration(n) * u, nil
}

var sizeUnits = map[string]int64{
	"": 1, "b": 1, "bytes": 1,
	"k": 1 << 10, "kb": 1 << 10, "kibibytes": 1 << 10,
	"m": 1 << 20, "mb": 1 << 20, "mebibytes": 1 << 20,
	"g": 1 << 30, "gb": 1 << 30, "gibibytes": 1 << 30,
	"t": 1 << 40, "tb": 1 << 40, "tebibytes": 1 << 40,
}

// ParseMemorySize reads a number of bytes as Flink does ("64kb", "1 gb"); the
// units are powers of 1,024.
func ParseMemorySize(text string) (int64, error) {
	n, unit, err := splitUnit(text)
	if err != nil {
		return 0, fmt.Errorf("%q is not a size such as '64 mb'", text)
	}
	u, ok := sizeUnits[unit]
	if !ok {
		return 0, fmt.Errorf("%q has an unknown unit; known are b, kb, mb, gb, tb", text)
	}
	if n > math.MaxInt64/u {
		return 0, fmt.Errorf("%q is too large", text)
	}
	return n * u, nil
}

func splitUnit(text string) (n int64, unit string, err error) {
	s := strings.TrimSpace(text)
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n, err = strconv.ParseInt(s[:end], 10, 64)
	return n, strings.ToLower(strings.TrimSpace(s[end:])), err
}

// Nearest returns the name that is closest to the given one, or "" when none
// is close enough to be a likely misspelling: one slip in three letters.
func Nearest(given string, names []string) string {
	best, bestDistance := "", len(given)+1
	for _, name := range names {
		slips := max(1, max(len(given), len(name))/3)
		if d := distance(strings.ToLower(given), strings.ToLower(name)); d <= slips && d < bestDistance {
			best, bestDistance = name, d
		}
	}
	return best
}

// distance counts the bytes to insert, delete or replace and the neighbours to swap
// that make a into b.
func distance(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, above, row = above, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := above[j-1]
			if a[i-1] != b[j-1] {
				cost++
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cost = min(cost, before[j-2]+1)
			}
			row[j] = min(cost, above[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
