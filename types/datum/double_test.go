package datum

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

// newRand returns a generator whose seed the test prints.
func newRand(t *testing.T) *rand.Rand {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}

func TestDoublesAreSpelledAsJavaDoes(t *testing.T) {
	for want, f := range map[string]float64{
		"1.0": 1, "1.0E7": 1e7, "9999999.0": 9999999, "0.001": 0.001, "1.0E-4": 1e-4,
		"4.9E-324": 5e-324, "-0.0": math.Copysign(0, -1), "0.0": 0, "NaN": math.NaN(),
		"Infinity": math.Inf(1), "-Infinity": math.Inf(-1), "1.0E-323": 1e-323,
		"1.23456789E8": 123456789, "123.456789": 123.456789, "9.999999E13": 9.999999e13,
		"1.7976931348623157E308": math.MaxFloat64, "0.19999999999999998": 0.19999999999999998,
		"-1.0E21": -1e21, "9.999999999999999E25": 9.999999999999999e25, "-1.0E-320": -1e-320,
		"123456.79000000001": 123456.79000000001, "2.147483647E9": 2147483647, "1000000.5": 1000000.5,
		"-5.0": -5, "100.0": 100, "0.01": 0.01,
	} {
		if got := string(AppendDouble(nil, f)); got != want {
			t.Errorf("%g: got %s, want %s", f, got, want)
		}
	}
}

func TestFloatsAreSpelledAsJavaDoes(t *testing.T) {
	for want, f := range map[string]float32{
		"0.1": 0.1, "2.0": 2, "1.0E20": 1e20, "1.4E-45": math.SmallestNonzeroFloat32,
		"3.4028235E38": math.MaxFloat32, "1.0E7": 1e7, "1.5": 1.5, "2.8E-45": 3e-45,
	} {
		if got := string(AppendFloat(nil, float64(f))); got != want {
			t.Errorf("%g: got %s, want %s", f, got, want)
		}
	}
}

func TestSpelledDoublesReadBack(t *testing.T) {
	r := newRand(t)
	for range 20000 {
		f := math.Float64frombits(r.Uint64())
		if f != f {
			continue
		}
		text := AppendDouble(nil, f)
		if got, ok := ParseDouble(text); !ok || got != f {
			t.Fatalf("%s read as %g, want %g", text, got, f)
		}
		g := float64(math.Float32frombits(r.Uint32()))
		if g != g {
			continue
		}
		text = AppendFloat(nil, g)
		if got, ok := ParseFloat(text); !ok || got != g {
			t.Fatalf("%s read as %g, want %g", text, got, g)
		}
	}
}

func TestDoublesAreReadAsJavaDoes(t *testing.T) {
	for text, want := range map[string]float64{
		"1": 1, "-1.5": -1.5, "+2": 2, ".5": .5, "5.": 5, "1e3": 1000, "1E-3": 0.001, "1d": 1, "2F": 2,
		"0.1e1": 1, "12345678901234567890": 12345678901234567890, "1e400": math.Inf(1),
		"-Infinity": math.Inf(-1), "+Infinity": math.Inf(1), "0x1p3": 8, "0x1.8p1d": 3,
		"99999999999999999999.5": 1e20, "0.3": 0.3, "123456789.123456": 123456789.123456,
	} {
		if got, ok := ParseDouble([]byte(text)); !ok || got != want {
			t.Errorf("%q: got %g %v, want %g", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", "1_0", "inf", "nan", "infinity", "0x1", "0x1_0p1", "1e", "e5", ".", "1 ", "--1", "1dd", "0x", "١"} {
		if got, ok := ParseDouble([]byte(text)); ok {
			t.Errorf("%q: read as %g", text, got)
		}
	}
	if f, ok := ParseDouble([]byte("NaN")); !ok || f == f {
		t.Error("NaN is not read")
	}
}

func TestShortDecimalTextsGiveTheNearestDouble(t *testing.T) {
	r := newRand(t)
	for range 20000 {
		whole, frac := r.Uint64N(1e8), r.Uint64N(1e6)
		text := strconv.FormatUint(whole, 10) + "." + strconv.FormatUint(frac, 10)
		want, _ := strconv.ParseFloat(text, 64)
		if got, ok := ParseDouble([]byte(text)); !ok || got != want {
			t.Fatalf("%s: got %g, want %g", text, got, want)
		}
	}
}

func TestDoublesOfFewDigitsAreSpelledWithThem(t *testing.T) {
	r := newRand(t)
	for range 50000 {
		digits := r.IntN(8)
		f, _ := strconv.ParseFloat(strconv.FormatFloat(r.Float64()*math.Pow10(r.IntN(10)-3), 'f', digits, 64), 64)
		if f < 1e-3 || f >= 1e7 {
			continue
		}
		want := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(want, ".") {
			want += ".0"
		}
		if got := string(AppendDouble(nil, f)); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
		if got := string(AppendDouble(nil, math.Nextafter(f, 0))); got == want {
			t.Fatalf("two doubles are spelled %s", got)
		}
	}
}

func BenchmarkAppendPrice(b *testing.B) {
	buf := make([]byte, 0, 64)
	for i := range b.N {
		buf = AppendDouble(buf[:0], float64(i%100000)/100)
	}
}
