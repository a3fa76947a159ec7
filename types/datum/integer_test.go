package datum

import (
	"math"
	"strconv"
	"testing"
)

func TestIntegersRoundTrip(t *testing.T) {
	r := newRand(t)
	for i := range 20000 {
		v := int64(r.Uint64()) >> (i % 64)
		text := AppendInt([]byte("x"), v)
		if string(text) != "x"+strconv.FormatInt(v, 10) {
			t.Fatalf("%d is spelled %s", v, text[1:])
		}
		if got, ok := ParseInt(text[1:]); !ok || got != v {
			t.Fatalf("%s is read as %d", text[1:], got)
		}
	}
}

func TestIntegersAreReadAsLongParseLongDoes(t *testing.T) {
	for text, want := range map[string]int64{
		"+5": 5, "-0": 0, "007": 7, "9223372036854775807": math.MaxInt64, "-9223372036854775808": math.MinInt64,
		"0000000000000000000000000000012": 12,
	} {
		if got, ok := ParseInt([]byte(text)); !ok || got != want {
			t.Errorf("%q: got %d %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", "+", "+-5", "-+5", "9223372036854775808", "-9223372036854775809", "1.0", "1e3", " 1", "99999999999999999999", "12345678901234567890123"} {
		if got, ok := ParseInt([]byte(text)); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}

func TestEverySmallNumberIsSpelled(t *testing.T) {
	for v := range uint64(1_000_000) {
		for _, x := range []uint64{v, 99_999_999 - v, v*v*v + v} {
			if got, want := string(appendUint(nil, x)), strconv.FormatUint(x, 10); got != want {
				t.Fatalf("%d is spelled %s", x, got)
			}
		}
	}
	if got := string(appendPadded(nil, 1234, 19)); got != "0000000000000001234" {
		t.Errorf("padded to %s", got)
	}
}
