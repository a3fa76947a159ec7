package expr

import (
	"math"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

func TestNumberThatIsTooLargeForAnIntervalIsRefused(t *testing.T) {
	whole := func(n int64) *Literal {
		return literal(types.Of(types.BigInt), func(v *types.Vector) { v.AppendInt(n) })
	}
	wide := func(digits int) *Literal {
		return literal(types.DecimalOf(38, 0), func(v *types.Vector) { v.AppendWide(types.Pow10(digits)) })
	}
	for _, c := range []struct {
		number *Literal
		unit   string
		fits   bool
	}{
		{whole(math.MaxInt64 / 86_400_000), "DAY", true},
		{whole(math.MaxInt64/86_400_000 + 1), "DAY", false},
		{whole(-math.MaxInt64), "SECOND", false},
		{wide(37), "HOUR", false},
		{whole(math.MaxInt32), "MONTH", true},
		{whole(math.MaxInt32 + 1), "MONTH", false},
		{whole(math.MaxInt32), "YEAR", false},
	} {
		got, err := NumberToInterval(c.number, c.unit)
		if c.fits != (err == nil) || err != nil && !strings.Contains(err.Error(), "too large for an INTERVAL "+c.unit) {
			t.Errorf("%s AS INTERVAL %s: %v, %v", c.number.Canonical(), c.unit, got, err)
		}
	}
}
