package runner

import (
	"fmt"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

func TestLastRecordOfEachKeyCountsAndTombstonesDelete(t *testing.T) {
	record := func(key, value []byte) *kgo.Record { return &kgo.Record{Key: key, Value: value} }
	got := Lines(Upsert, []*kgo.Record{
		record([]byte("a"), []byte("1")),
		record([]byte("b"), []byte("1")),
		record([]byte("a"), []byte("2")),
		record([]byte("b"), nil),
		record([]byte("c"), nil),
		record([]byte("c"), []byte("3")),
		record(nil, []byte("null key")),
		record([]byte{}, []byte("empty key")),
	})
	want := `{"k": "", "v": "empty key"}
{"k": "a", "v": "2"}
{"k": "c", "v": "3"}
{"v": "null key"}`
	if strings.Join(got, "\n") != want {
		t.Errorf("%s\nwant:\n%s", strings.Join(got, "\n"), want)
	}
}

func TestDuplicatesCount(t *testing.T) {
	want, got := []string{"a", "a", "b"}, []string{"a", "b", "b"}
	if d := difference(Rows, want, got); d != "1 of 3 lines missing, 1 unexpected\n    - a\n    + b" {
		t.Error(d)
	}
}

func TestDiffIsShortAndShowsBothSides(t *testing.T) {
	var want, got []string
	for i := range 100 {
		want = append(want, fmt.Sprintf("w%03d%s", i, strings.Repeat("x", 1000)))
		got = append(got, fmt.Sprintf("g%03d", i))
	}
	for _, c := range []struct {
		want, got           []string
		missing, unexpected int
	}{
		{want, got, 6, 6},
		{want, got[:2], 10, 2},
		{want[:1], got, 1, 11},
		{nil, got, 0, 12},
	} {
		d := difference(Rows, c.want, c.got)
		if m, u := strings.Count(d, "\n    - "), strings.Count(d, "\n    + "); m != c.missing || u != c.unexpected {
			t.Errorf("%d missing and %d unexpected lines shown, want %d and %d", m, u, c.missing, c.unexpected)
		}
		if len(d) > 5000 {
			t.Errorf("the diff has %d bytes", len(d))
		}
	}
}

func TestOrderedLinesLoseTheirPartitionWhenComparedAsRows(t *testing.T) {
	path := t.TempDir() + "/o.jsonl"
	writeFile(t, path, "{\"p\": 12, \"v\": \"b\"}\n{\"p\": 13, \"v\": \"a\u2028\\n\"}\n")
	lines, err := readExpected(path, Ordered, Rows)
	if want := "{\"v\": \"a\u2028\\n\"}|{\"v\": \"b\"}"; err != nil || strings.Join(lines, "|") != want {
		t.Errorf("%q, %v; want %q", lines, err, want)
	}
}
