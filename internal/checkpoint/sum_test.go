package checkpoint

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestSum128AddsAsIntegersModulo2To128 compares with arbitrary-precision
// arithmetic.
func TestSum128AddsAsIntegersModulo2To128(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	modulus := new(big.Int).Lsh(big.NewInt(1), 128)
	integer := func(s Sum128) *big.Int {
		hi := new(big.Int).Lsh(new(big.Int).SetUint64(s.Hi), 64)
		return hi.Add(hi, new(big.Int).SetUint64(s.Lo))
	}
	for range 1000 {
		a, b := Sum128{rng.Uint64(), rng.Uint64()}, Sum128{rng.Uint64(), rng.Uint64()}
		want := new(big.Int).Add(integer(a), integer(b))
		want.Mod(want, modulus)
		if got := a.Add(b); integer(got).Cmp(want) != 0 {
			t.Fatalf("%v + %v = %v, want %x", a, b, got, want)
		}
		if a.Add(b) != b.Add(a) {
			t.Fatalf("%v + %v depends on order", a, b)
		}
	}
}

func TestSum128TextIsReadBack(t *testing.T) {
	want := Sum128{Hi: 0x0123456789abcdef, Lo: 0xfedcba9876543210}
	if text := want.String(); text != "0123456789abcdeffedcba9876543210" {
		t.Fatalf("text %s", text)
	}
	var got Sum128
	if err := got.UnmarshalText([]byte(want.String())); err != nil || got != want {
		t.Fatalf("read back %v, %v", got, err)
	}
	for _, bad := range []string{"", "12", "g123456789abcdeffedcba9876543210", want.String() + "0"} {
		if err := got.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q was read as a checksum", bad)
		}
	}
}
