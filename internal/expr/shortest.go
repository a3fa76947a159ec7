package expr

import (
	"strconv"

	"github.com/onceflow/onceflow/types/datum"
)

// shortest is the decimal spelling that Java gives a float: 0.d1d2d3… × 10^exp,
// without a sign. Java rounds this rather than the float itself.
type shortest struct {
	buf    [40]byte
	digits []byte
	exp    int
}

// set takes a finite number that is not negative; bits are 32 or 64.
func (s *shortest) set(f float64, bits int) {
	// One byte in front of the digits takes a carry.
	if f == 0 {
		s.digits, s.exp = append(s.buf[1:1], '0'), 1
		return
	}
	s.digits, s.exp = datum.FloatDigits(s.buf[1:1], f, bits)
	s.exp++
}

// round rounds half up to n digits behind the point, n may be negative.
func (s *shortest) round(n int) {
	keep := s.exp + n
	switch {
	case keep >= len(s.digits):
		return
	case keep < 0:
		s.digits = s.digits[:0]
		return
	}
	up := s.digits[keep] >= '5'
	s.digits = s.digits[:keep]
	if up {
		s.increment()
	}
}

// increment adds one to the last digit.
func (s *shortest) increment() {
	for k := len(s.digits) - 1; k >= 0; k-- {
		if s.digits[k] < '9' {
			s.digits[k]++
			return
		}
		s.digits[k] = '0'
	}
	s.buf[0] = '1'
	s.digits = s.buf[:1+len(s.digits)]
	s.exp++
}

// truncate drops what lies behind n digits after the point.
func (s *shortest) truncate(n int) {
	s.digits = s.digits[:max(0, min(len(s.digits), s.exp+n))]
}

// float64 returns the value.
func (s *shortest) float64() float64 {
	if len(s.digits) == 0 {
		return 0
	}
	var buf [48]byte
	text := append(buf[:0], "0."...)
	text = append(append(text, s.digits...), 'e')
	f, _ := strconv.ParseFloat(view(strconv.AppendInt(text, int64(s.exp), 10)), 64)
	return f
}

// appendPlain spells the value with n digits behind the point.
func (s *shortest) appendPlain(dst []byte, n int) []byte {
	digit := func(k int) byte {
		if k >= 0 && k < len(s.digits) {
			return s.digits[k]
		}
		return '0'
	}
	if s.exp <= 0 {
		dst = append(dst, '0')
	}
	for k := range s.exp {
		dst = append(dst, digit(k))
	}
	if n > 0 {
		dst = append(dst, '.')
	}
	for k := range n {
		dst = append(dst, digit(s.exp+k))
	}
	return dst
}
