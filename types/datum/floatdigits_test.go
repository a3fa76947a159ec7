package datum

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The file holds what Java 17 printed: a line is d or f for a DOUBLE or FLOAT,
// its bits, and its text.
func TestFloatsAreSpelledWithTheDigitsOfJava17(t *testing.T) {
	file, err := os.Open("testdata/jdk17_floats.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	count := 0
	for lines := bufio.NewScanner(file); lines.Scan(); count++ {
		fields := strings.Fields(lines.Text())
		bits, err := strconv.ParseUint(fields[1], 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		var got []byte
		if fields[0] == "d" {
			got = AppendDouble(nil, math.Float64frombits(bits))
		} else {
			got = AppendFloat(nil, float64(math.Float32frombits(uint32(bits))))
		}
		if string(got) != fields[2] {
			t.Errorf("%s %s: got %s, want %s", fields[0], fields[1], got, fields[2])
		}
	}
	if count == 0 {
		t.Error("there are no lines")
	}
}

func TestSpellingAFloatAllocatesNothing(t *testing.T) {
	buf := make([]byte, 0, 64)
	for _, f := range []float64{1e23, 0x1p-44, 3e-5, 12345.678, 1e10, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		if n := testing.AllocsPerRun(10, func() { AppendDouble(buf, f) }); n != 0 {
			t.Errorf("%g: %v allocations", f, n)
		}
	}
}

func BenchmarkSpellDouble(b *testing.B) {
	for name, f := range map[string]float64{"whole": 1e10, "short": 0.25, "long": 0.1 + 0.2, "huge": 1.5e80, "tiny": 1e-5} {
		b.Run(name, func(b *testing.B) {
			buf := make([]byte, 0, 64)
			for range b.N {
				AppendDouble(buf, f)
			}
		})
	}
}
