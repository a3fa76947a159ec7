package parse

import (
	"strings"
	"testing"
)

func BenchmarkScript(b *testing.B) {
	src := []byte(readTestdata(b, pipelines))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	statements := 0
	for b.Loop() {
		s, _ := Script(pipelines, src)
		statements += len(s.Items)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(statements), "ns/statement")
}

func BenchmarkTenMegabytes(b *testing.B) {
	one := readTestdata(b, pipelines)
	src := []byte(strings.Repeat(one, 10<<20/len(one)+1))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, errs := Script("large.sql", src); len(errs) > 0 {
			b.Fatal(errs[0])
		}
	}
}
