package javamath

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"testing"
)

// functions gives the functions their names in testdata/jdk17.txt.
var functions = map[string]func(x, y float64) float64{
	"sin": one(Sin), "cos": one(Cos), "tan": one(Tan),
	"exp": one(Exp), "log": one(Log), "log10": one(Log10), "pow": Pow,
	"asin": one(Asin), "acos": one(Acos), "atan": one(Atan), "atan2": Atan2,
	"sinh": one(Sinh), "cosh": one(Cosh), "tanh": one(Tanh),
}

// notAlways are the intrinsics whose results are not always the nearest float:
// about two in a thousand are the other neighbour.
var notAlways = map[string]bool{"sin": true, "cos": true, "tan": true, "exp": true, "pow": true}

func one(f func(float64) float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

// The file holds what Java 17 computed on x86-64: a line is a function, its two
// arguments (the second 0 if there is none) and the result, as bits.
func TestResultsAreThoseOfJava(t *testing.T) {
	file, err := os.Open("testdata/jdk17.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	count, neighbours := 0, 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var name string
		var xBits, yBits, wantBits uint64
		if _, err := fmt.Sscanf(lines.Text(), "%s %x %x %x", &name, &xBits, &yBits, &wantBits); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		x, y, want := math.Float64frombits(xBits), math.Float64frombits(yBits), math.Float64frombits(wantBits)
		got := functions[name](x, y)
		count++
		switch {
		case math.Float64bits(got) == wantBits, math.IsNaN(got) && math.IsNaN(want):
		case notAlways[name] && (math.Nextafter(got, want) == want):
			neighbours++
		default:
			t.Errorf("%s(%v, %v) = %v, Java gives %v", name, x, y, got, want)
		}
	}
	if count == 0 || neighbours > count/200 {
		t.Errorf("%d of %d results are neighbours of Java's", neighbours, count)
	}
	t.Logf("%d of %d results are neighbours of Java's", neighbours, count)
}

func BenchmarkPow(b *testing.B) {
	for i := range b.N {
		sink = Pow(1.5+float64(i&1023), 0.37)
	}
}

func BenchmarkSin(b *testing.B) {
	for i := range b.N {
		sink = Sin(float64(i & 1023))
	}
}

func BenchmarkLog(b *testing.B) {
	for i := range b.N {
		sink = Log(1.5 + float64(i&1023))
	}
}

var sink float64
