package datum

import "math/bits"

// natural is a whole number below 2^1280, lowest word first. Results must fit.
type natural struct {
	words [20]uint64
	n     int // words in use; those behind are zero
}

// set makes it x * 5^fives * 2^twos.
func (a *natural) set(x uint64, fives, twos int) {
	a.words[0], a.n = x, 1
	for last := len(powersOf5) - 1; fives > 0; fives -= last {
		a.times(powersOf5[min(fives, last)])
	}
	words := twos / 64
	a.times(1 << (twos % 64))
	copy(a.words[words:], a.words[:a.n])
	clear(a.words[:words])
	a.n += words
}

func (a *natural) times(x uint64) {
	carry := uint64(0)
	for i := range a.words[:a.n] {
		hi, lo := bits.Mul64(a.words[i], x)
		var c uint64
		a.words[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	if carry != 0 {
		a.words[a.n] = carry
		a.n++
	}
}

func (a *natural) add(b *natural) {
	carry := uint64(0)
	a.n = max(a.n, b.n)
	for i := range a.words[:a.n] {
		a.words[i], carry = bits.Add64(a.words[i], b.words[i], carry)
	}
	if carry != 0 {
		a.words[a.n] = 1
		a.n++
	}
}

// subtract takes b, which is not greater, from a.
func (a *natural) subtract(b *natural) {
	borrow := uint64(0)
	for i := range a.words[:a.n] {
		a.words[i], borrow = bits.Sub64(a.words[i], b.words[i], borrow)
	}
	for a.n > 1 && a.words[a.n-1] == 0 {
		a.n--
	}
}

func (a *natural) cmp(b *natural) int {
	if a.n != b.n {
		return a.n - b.n
	}
	for i := a.n - 1; i >= 0; i-- {
		switch {
		case a.words[i] > b.words[i]:
			return 1
		case a.words[i] < b.words[i]:
			return -1
		}
	}
	return 0
}

// overflows reports a number of 2^63 or more.
func (a *natural) overflows() bool { return a.n > 1 || a.words[0]>>63 == 1 }

// powersOf5 are those below 2^63.
var powersOf5 = [...]uint64{
	1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125, 9765625, 48828125, 244140625, 1220703125, 6103515625,
	30517578125, 152587890625, 762939453125, 3814697265625, 19073486328125, 95367431640625, 476837158203125,
	2384185791015625, 11920928955078125, 59604644775390625, 298023223876953125, 1490116119384765625,
}
