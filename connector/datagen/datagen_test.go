package datagen

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format/formattest"
	"github.com/onceflow/onceflow/types"
)

func table(options map[string]string, pairs ...any) *connector.Table {
	t := &connector.Table{Name: "t", Options: options, Zone: time.UTC}
	for i := 0; i < len(pairs); i += 2 {
		t.Columns = append(t.Columns, connector.Column{Field: types.Field{Name: pairs[i].(string), Type: pairs[i+1].(types.Type)}})
	}
	return t
}

func sourceOf(t *testing.T, tab *connector.Table) *source {
	t.Helper()
	plan, problems := Factory{}.Source(tab)
	for _, p := range problems {
		t.Fatal(p)
	}
	return plan.Source.(*source)
}

// read reads the splits until all are done, or until rows rows have come.
func read(t *testing.T, s *source, splits []connector.Split, rows int) (*types.Batch, map[connector.SplitID]int64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	r.Add(splits)
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out); close(out) }()
	all, next, done := types.NewBatch(s.fields, 0), map[connector.SplitID]int64{}, 0
	for c := range out {
		if c.Rows != nil {
			all.AppendSelected(c.Rows)
		}
		next[c.Split] = c.Next
		if c.Done {
			done++
		}
		if done == len(splits) || all.N >= rows {
			cancel()
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	return all, next
}

func splitsOf(t *testing.T, s *source) []connector.Split {
	t.Helper()
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return splits
}

func everything() []any {
	return []any{
		"b", types.Of(types.Boolean), "t", types.Of(types.TinyInt), "i", types.Of(types.Int), "l", types.Of(types.BigInt),
		"f", types.Of(types.Float), "d", types.Of(types.Double), "n", types.DecimalOf(10, 2), "w", types.DecimalOf(38, 5),
		"s", types.String(), "c",
		types.Type{Kind: types.Char, Nullable: true, Length: 7},
		"y", types.Bytes(),
		"dt", types.Of(types.Date), "tm", types.Of(types.Time), "ts", types.TimestampOf(3), "tz", types.TimestampLTZOf(3),
		"a", types.ArrayOf(types.String()), "m", types.MapOf(types.String(), types.Of(types.Int)), "u", types.MultisetOf(types.String()),
		"r", types.RowOf(types.Field{Name: "x", Type: types.Of(types.Int)}, types.Field{Name: "y", Type: types.String()}),
	}
}

func TestARestartMakesTheSameRows(t *testing.T) {
	s := sourceOf(t, table(map[string]string{"number-of-rows": "3000", "rows-per-second": "1000000000", "fields.i.null-rate": "0.3", "fields.s.var-len": "true", "fields.ts.max-past": "1 h"}, everything()...))
	splits := splitsOf(t, s)
	whole, _ := read(t, s, splits, math.MaxInt)
	if whole.N != 3000 {
		t.Fatalf("%d rows, want 3000", whole.N)
	}
	again := splits[0]
	again.Position = 1234
	rest, _ := read(t, s, []connector.Split{again}, math.MaxInt)
	if rest.N != 3000-1234 {
		t.Fatalf("%d rows after the restart, want %d", rest.N, 3000-1234)
	}
	for i := range rest.N {
		if !formattest.SameRow(rest, i, whole, i+1234) {
			t.Fatalf("row %d differs after the restart", i+1234)
		}
	}
	nulls := 0
	for i := range whole.N {
		if whole.Cols[2].IsNull(i) {
			nulls++
		}
	}
	if nulls < 700 || nulls > 1100 {
		t.Errorf("%d of 3000 are NULL at a rate of 0.3", nulls)
	}
}

func TestRandomValuesKeepTheirBounds(t *testing.T) {
	s := sourceOf(t, table(map[string]string{
		"number-of-rows": "2000", "rows-per-second": "1000000000", "fields.i.min": "-3", "fields.i.max": "3", "fields.l.min": "5", "fields.l.max": "5",
		"fields.d.min": "-1.5", "fields.d.max": "2.5", "fields.n.min": "1.25", "fields.n.max": "1.75", "fields.s.length": "8", "fields.v.length": "5", "fields.v.var-len": "true",
		"fields.a.length": "2", "fields.a.element.max": "9", "fields.a.element.min": "7",
	}, "i", types.Of(types.Int), "l", types.Of(types.BigInt), "d", types.Of(types.Double), "n", types.DecimalOf(4, 2), "s", types.String(), "v", types.String(), "a", types.ArrayOf(types.Of(types.Int))))
	b, _ := read(t, s, splitsOf(t, s), math.MaxInt)
	seen := map[int64]bool{}
	for i := range b.N {
		seen[b.Cols[0].Ints[i]] = true
		if x := b.Cols[2].Floats[i]; x < -1.5 || x > 2.5 {
			t.Fatalf("d = %g", x)
		}
		if x := b.Cols[3].Ints[i]; x < 125 || x > 175 {
			t.Fatalf("n = %d", x)
		}
		if b.Cols[1].Ints[i] != 5 || len(b.Cols[4].Bytes(i)) != 8 {
			t.Fatalf("l = %d, s = %s", b.Cols[1].Ints[i], b.Cols[4].Bytes(i))
		}
		if n := len(b.Cols[5].Bytes(i)); n < 1 || n > 5 {
			t.Fatalf("v has %d characters", n)
		}
		if n := b.Cols[6].Offsets[i+1] - b.Cols[6].Offsets[i]; n != 2 {
			t.Fatalf("a has %d entries", n)
		}
	}
	if len(seen) != 7 || !seen[-3] || !seen[3] {
		t.Errorf("i takes the values %v, want -3 to 3", seen)
	}
}

func TestSequencesCountAndEndTheTable(t *testing.T) {
	for _, splits := range []string{"1", "3"} {
		s := sourceOf(t, table(map[string]string{
			"rows-per-second": "1000000000", "scan.parallelism": splits, "fields.id.kind": "sequence", "fields.id.start": "10", "fields.id.end": "20",
			"fields.s.kind": "sequence", "fields.s.start": "1", "fields.s.end": "100",
		}, "id", types.Of(types.BigInt), "s", types.String()))
		if !s.Bounded() {
			t.Fatal("not bounded")
		}
		b, _ := read(t, s, splitsOf(t, s), math.MaxInt)
		sum, texts := int64(0), map[string]bool{}
		for i := range b.N {
			sum += b.Cols[0].Ints[i]
			texts[string(b.Cols[1].Bytes(i))] = true
		}
		if b.N != 11 || sum != 165 || len(texts) != 11 || !texts["11"] {
			t.Errorf("%s splits: %d rows, sum %d, texts %v", splits, b.N, sum, texts)
		}
	}
}

func TestRowsComeAtTheRateAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sourceOf(t, table(map[string]string{"rows-per-second": "100"}, "ts", types.TimestampLTZOf(3)))
		if s.Bounded() {
			t.Fatal("bounded")
		}
		splits := splitsOf(t, s)
		began := time.Now()
		b, _ := read(t, s, splits, 501)
		if took := time.Since(began); took < 4900*time.Millisecond || took > 5100*time.Millisecond {
			t.Errorf("501 rows at 100 a second took %v", took)
		}
		if first, last := b.Cols[0].Ints[0], b.Cols[0].Ints[500]; last-first != 5000 {
			t.Errorf("the rows' clock ran %d ms", last-first)
		}
	})
}

func TestProblemsNameTheirOptions(t *testing.T) {
	_, problems := Factory{}.Source(table(map[string]string{
		"rows-per-second": "0", "fields.i.min": "9", "fields.i.max": "1", "fields.i.knd": "random", "fields.nosuch.min": "1", "fields.c.length": "3",
		"fields.q.kind": "sequence", "fields.b.null-rate": "2", "fields.t.min": "300", "row-per-second": "5",
	}, "i", types.Of(types.Int), "c", types.Type{Kind: types.Char, Length: 7}, "q", types.Of(types.BigInt), "b", types.Of(types.Boolean), "t", types.Of(types.TinyInt)))
	var text []string
	for _, p := range problems {
		text = append(text, p.Error())
	}
	all := strings.Join(text, "\n")
	for _, want := range []string{
		"'rows-per-second': must be at least 1", "'row-per-second': is not an option of datagen; did you mean 'rows-per-second'?",
		"'fields.i.min': is greater than the maximum", "'fields.i.knd': is no option of a column of t; did you mean 'fields.i.kind'?",
		"'fields.nosuch.min'", "'fields.c.length': 3 does not fit the column's type CHAR(7)", "'fields.q.start': is required",
		`'fields.b.null-rate': "2" is not a number of 0 to 1`, `'fields.t.min': "300" is not a TINYINT`,
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no problem says %s; there are:\n%s", want, all)
		}
	}
}

func TestSplitsOfAnotherParallelismAreRefused(t *testing.T) {
	one := sourceOf(t, table(nil, "i", types.Of(types.Int)))
	two := sourceOf(t, table(map[string]string{"scan.parallelism": "2"}, "i", types.Of(types.Int)))
	splits := splitsOf(t, one)
	if err := one.Check(t.Context(), splits); err != nil {
		t.Error(err)
	}
	if err := two.Check(t.Context(), splits); connector.ClassOf(err) != connector.BadConfig {
		t.Errorf("another parallelism: %v", err)
	}
	splits[0].Incarnation = "?"
	if err := one.Check(t.Context(), splits); connector.ClassOf(err) != connector.Corrupt {
		t.Errorf("no seed: %v", err)
	}
}

func TestRandomStringsAreHexadecimal(t *testing.T) {
	for _, x := range []uint32{0, 0x9a8b7c6d, 0xffffffff, 0x01234567, 0x89abcdef} {
		got := binary.LittleEndian.AppendUint64(nil, hexDigits(x))
		slices.Reverse(got)
		if want := fmt.Sprintf("%08x", x); string(got) != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	r := stream(1, 2, 3)
	for n := range 30 {
		text := r.fill([]byte("x"), n, true)
		if len(text) != n+1 || strings.Trim(string(text[1:]), "0123456789abcdef") != "" {
			t.Errorf("%d digits: %s", n, text)
		}
	}
}
