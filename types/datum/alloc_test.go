package datum

import (
	"testing"

	"github.com/onceflow/onceflow/types"
)

func TestNothingAllocates(t *testing.T) {
	buf := make([]byte, 0, 256)
	clock := NewClock(SQLTimestamp)
	long := []byte("12345678901234567890.123456789012345678901234567890")
	n := testing.AllocsPerRun(100, func() {
		buf = AppendDouble(buf[:0], 1.2345e-300)
		buf = AppendInt(buf, -123456789)
		buf = AppendDecimal(buf, types.Int128{Hi: 1 << 40, Lo: 12345}, 10)
		buf = AppendDecimalStripped(buf, types.Int128Of(100), 2)
		buf = clock.Append(buf, 1e12, 5)
		ParseDouble(long)
		ParseDecimal(long, 38, 10)
		clock.Scan([]byte("2024-02-29 12:34:56.789"))
		buf, _ = ParseBase64(buf, []byte("AQIDBA=="))
		buf = AppendBase64(buf, []byte("abc"))
	})
	if n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkAppendInt(b *testing.B) {
	buf := make([]byte, 0, 64)
	for i := range b.N {
		buf = AppendInt(buf[:0], int64(i)*7919)
	}
}

func BenchmarkScanInt(b *testing.B) {
	text := []byte("12345678,")
	for range b.N {
		ScanInt(text)
	}
}

func BenchmarkClockScan(b *testing.B) {
	clock, text := NewClock(SQLTimestamp), []byte(`2024-02-29 12:34:56.789"`)
	for range b.N {
		clock.Scan(text)
	}
}

func BenchmarkClockAppend(b *testing.B) {
	clock, buf := NewClock(SQLTimestamp), make([]byte, 0, 64)
	for i := range b.N {
		buf = clock.Append(buf[:0], 1700000000000+int64(i), 0)
	}
}

func BenchmarkAppendDouble(b *testing.B) {
	buf := make([]byte, 0, 64)
	for i := range b.N {
		buf = AppendDouble(buf[:0], float64(i)*1.1)
	}
}
