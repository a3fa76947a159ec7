package types

import (
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

// randomInt128 favours the borders between the words.
func randomInt128(r *rand.Rand) Int128 {
	v := Int128{Hi: r.Int64() >> r.IntN(64), Lo: r.Uint64() >> r.IntN(64)}
	if r.IntN(2) == 0 {
		v.Hi = 0
	}
	if r.IntN(2) == 0 {
		v = v.Neg()
	}
	return v
}

func TestInt128AgreesWithBigIntegers(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 200_000 {
		a, b := randomInt128(r), randomInt128(r)
		checkProduct(t, a, b)
		if b.Sign() != 0 {
			checkQuotient(t, a, b)
		}
	}
}

func checkProduct(t *testing.T, a, b Int128) {
	want, fits := Int128FromBig(new(big.Int).Mul(a.Big(), b.Big()))
	got, ok := a.Mul(b)
	if ok != fits || ok && got != want {
		t.Fatalf("%s * %s = %s, %t", a.Big(), b.Big(), got.Big(), ok)
	}
}

func checkQuotient(t *testing.T, a, b Int128) {
	wantQuo, wantRem := new(big.Int).QuoRem(a.Big(), b.Big(), new(big.Int))
	quo, rem := a.QuoRem(b)
	if quo.Big().Cmp(wantQuo) != 0 || rem.Big().Cmp(wantRem) != 0 {
		t.Fatalf("%s / %s = %s rest %s, want %s rest %s", a.Big(), b.Big(), quo.Big(), rem.Big(), wantQuo, wantRem)
	}
	if twice := new(big.Int).Abs(wantRem); twice.Lsh(twice, 1).CmpAbs(b.Big()) >= 0 {
		wantQuo.Add(wantQuo, big.NewInt(int64(a.Sign()*b.Sign())))
	}
	if rounded := a.DivRound(b); rounded.Big().Cmp(wantQuo) != 0 {
		t.Fatalf("%s / %s rounds to %s, want %s", a.Big(), b.Big(), rounded.Big(), wantQuo)
	}
}

func TestRescaleRoundsHalfAwayFromZero(t *testing.T) {
	for _, c := range []struct{ v, from, to, want int64 }{
		{125, 2, 1, 13}, {-125, 2, 1, -13}, {124, 2, 1, 12}, {5, 0, 3, 5000}, {7, 1, 0, 1}, {4, 1, 0, 0}, {9, 39, 0, 0},
	} {
		got, ok := Int128Of(c.v).Rescale(int(c.from), int(c.to))
		if !ok || got != Int128Of(c.want) {
			t.Errorf("%d from scale %d to %d: %s, %t", c.v, c.from, c.to, got.Big(), ok)
		}
	}
	if _, ok := Pow10(38).Rescale(0, 1); ok {
		t.Error("39 digits and a half fit")
	}
}

func TestFitsDigitsCountsBothSigns(t *testing.T) {
	if !Int128Of(-999).FitsDigits(3) || Int128Of(1000).FitsDigits(3) || Int128Of(-1000).FitsDigits(3) {
		t.Error("wrong at three digits")
	}
}

func TestFloat64OfADecimalIsTheNearest(t *testing.T) {
	if got := Int128Of(45455).Float64(3); got != 45.455 {
		t.Errorf("45.455 is %v", got)
	}
	if got := Pow10(30).Float64(8); got != 1e22 {
		t.Errorf("1e22 is %v", got)
	}
}
