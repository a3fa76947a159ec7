package datum

import (
	"math/big"
	"testing"

	"github.com/onceflow/onceflow/types"
)

func wide(text string) types.Int128 {
	n, _ := new(big.Int).SetString(text, 10)
	lo := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()
	hi := new(big.Int).Rsh(n, 64).Int64()
	return types.Int128{Hi: hi, Lo: lo}
}

func TestDecimalsAreSpelledAsBigDecimalDoes(t *testing.T) {
	for _, c := range []struct {
		unscaled              string
		scale                 int
		text, stripped, plain string
	}{
		{"1050", 2, "10.50", "10.5", "10.50"},
		{"100", 0, "100", "1E+2", "100"},
		{"0", 2, "0.00", "0", "0.00"},
		{"0", 10, "0E-10", "0", "0.0000000000"},
		{"1", 7, "1E-7", "1E-7", "0.0000001"},
		{"1", 6, "0.000001", "0.000001", "0.000001"},
		{"50000000000", 17, "5.0000000000E-7", "5E-7", "0.00000050000000000"},
		{"-123456789012345678123456", 6, "-123456789012345678.123456", "-123456789012345678.123456", "-123456789012345678.123456"},
		{"99999999999999999999999999", 6, "99999999999999999999.999999", "99999999999999999999.999999", "99999999999999999999.999999"},
		{"100000000000000000000", 0, "100000000000000000000", "1E+20", "100000000000000000000"},
		{"-99999999999999999999999999999999999999", 0, "-99999999999999999999999999999999999999", "-99999999999999999999999999999999999999", "-99999999999999999999999999999999999999"},
		{"15", -2, "1.5E+3", "1.5E+3", "1500"},
		{"10000000000000000000", 19, "1.0000000000000000000", "1", "1.0000000000000000000"},
	} {
		u := wide(c.unscaled)
		if got := string(AppendDecimal(nil, u, c.scale)); got != c.text {
			t.Errorf("%s scale %d: got %s, want %s", c.unscaled, c.scale, got, c.text)
		}
		if got := string(AppendDecimalStripped(nil, u, c.scale)); got != c.stripped {
			t.Errorf("%s scale %d stripped: got %s, want %s", c.unscaled, c.scale, got, c.stripped)
		}
		if got := string(AppendDecimalPlain(nil, u, c.scale)); got != c.plain {
			t.Errorf("%s scale %d plain: got %s, want %s", c.unscaled, c.scale, got, c.plain)
		}
	}
}

func TestDecimalTextIsRoundedHalfUp(t *testing.T) {
	for _, c := range []struct {
		text             string
		precision, scale int
		unscaled         string
		fit              Fit
	}{
		{"1.2345", 10, 3, "1235", Fits},
		{"-1.2345", 10, 3, "-1235", Fits},
		{"1.2344999", 10, 3, "1234", Fits},
		{"0.0005", 10, 3, "1", Fits},
		{"0.00049", 10, 3, "0", Fits},
		{"1e-3", 10, 3, "1", Fits},
		{"9999999.9994", 10, 3, "9999999999", Fits},
		{"9999999.9996", 10, 3, "", Overflows},
		{"12345678.5", 10, 3, "", Overflows},
		{"10", 10, 3, "10000", Fits},
		{"1e3", 38, 0, "1000", Fits},
		{"1e37", 38, 0, "10000000000000000000000000000000000000", Fits},
		{"1e38", 38, 0, "", Overflows},
		{"99999999999999999999999999999999999999", 38, 0, "99999999999999999999999999999999999999", Fits},
		{"99999999999999999999999999999999999999.5", 38, 0, "", Overflows},
		{"0e99999999999", 38, 0, "", Malformed}, // the exponents as Java 17 takes them
		{"0e2147483647", 10, 2, "0", Fits},
		{"1e0000000000001", 10, 2, "1000", Fits},
		{"1e2147483648", 10, 2, "", Malformed},
		{"1e2147483647", 10, 2, "", Malformed},
		{"1e-2147483647", 10, 2, "", Malformed},
		{"1e-2147483648", 10, 2, "", Malformed},
		{"1.5e-2147483647", 10, 2, "", Malformed},
		{"1e-99999", 38, 0, "0", Fits},
		{"1e99999", 38, 0, "", Overflows},
		{"00000000000000000000000000000000000000000000012.50", 4, 1, "125", Fits},
		{".5", 1, 0, "1", Fits},
		{"5.", 1, 0, "5", Fits},
		{"+7", 1, 0, "7", Fits},
		{"0.4999", 1, 0, "0", Fits},
		{"12345678901234567890.5", 38, 1, "123456789012345678905", Fits},
		{"", 1, 0, "", Malformed},
		{"-", 1, 0, "", Malformed},
		{".", 1, 0, "", Malformed},
		{"1e", 1, 0, "", Malformed},
		{"1 ", 1, 0, "", Malformed},
		{"1.2.3", 1, 0, "", Malformed},
		{"t", 1, 0, "", Malformed},
		{"NaN", 1, 0, "", Malformed},
	} {
		got, fit := ParseDecimal([]byte(c.text), c.precision, c.scale)
		if fit != c.fit || fit == Fits && got != wide(c.unscaled) {
			t.Errorf("%q (%d,%d): got %s %d, want %s %d", c.text, c.precision, c.scale, AppendDecimal(nil, got, 0), fit, c.unscaled, c.fit)
		}
	}
}

func TestDecimalsRoundTripThroughText(t *testing.T) {
	r := newRand(t)
	for range 20000 {
		n := new(big.Int).SetUint64(r.Uint64())
		n.Mul(n, big.NewInt(int64(r.Uint64()>>(r.Uint64()%64)>>1)))
		n.Rem(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(38), nil))
		u, scale := wide(n.String()), r.IntN(38)
		for _, text := range [][]byte{AppendDecimal(nil, u, scale), AppendDecimalStripped(nil, u, scale), AppendDecimalPlain(nil, u, scale)} {
			if got, fit := ParseDecimal(text, 38, scale); fit != Fits || got != u {
				t.Fatalf("%s (scale %d) is read as %s %d", text, scale, AppendDecimal(nil, got, scale), fit)
			}
		}
	}
}

func TestNumbersOfAnySizeAreNormalised(t *testing.T) {
	for text, want := range map[string]string{
		"2.0": "2", "1e5": "1E+5", "0.10": "0.1", "-0.0": "0", "1e400": "1E+400", "123.456e-2": "1.23456",
		"1234567890123456789012345678901234567890.50": "1234567890123456789012345678901234567890.5", "1e-7": "1E-7",
	} {
		if got, ok := AppendDecimalText(nil, []byte(text)); !ok || string(got) != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestScannedDecimalsAgreeWithParsedOnes(t *testing.T) {
	r := newRand(t)
	taken := 0
	for range 50000 {
		precision := 1 + r.IntN(38)
		scale := r.IntN(precision + 1)
		text := AppendDecimalPlain(nil, types.Int128Of(int64(r.Uint64())>>r.IntN(64)), r.IntN(6))
		v, n := ScanDecimal(append(text, ','), precision, scale)
		if n == 0 {
			continue
		}
		taken++
		if want, fit := ParseDecimal(text, precision, scale); n != len(text) || fit != Fits || want != types.Int128Of(v) {
			t.Fatalf("%s as (%d, %d): scanned %d of %d bytes, parsed %s", text, precision, scale, v, n, AppendDecimal(nil, want, 0))
		}
	}
	if taken < 5000 {
		t.Errorf("only %d numbers are easy", taken)
	}
	for _, text := range []string{"", "-", "1e5", "1.5E2", "1.", ".5", "1.234", "100000"} {
		if v, n := ScanDecimal([]byte(text), 5, 2); n > 0 {
			t.Errorf("%q is scanned as %d", text, v)
		}
	}
}
