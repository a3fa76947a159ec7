package csv_test

import (
	stdcsv "encoding/csv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// FuzzRecordsOfStrings holds plain records against encoding/csv, which is
// stricter: where it reads a record we read the same, apart from what is said in
// agrees.
func FuzzRecordsOfStrings(f *testing.F) {
	for _, s := range []string{"a,b", `"a",b`, `"a""b",`, ",", `a b,"c,d"`, "\"x\ny\",z", `"",""`, `é,😀`, "a,b\nc,d"} {
		f.Add(s)
	}
	fields := columns("a", types.String(), "b", types.String())
	d := decoder(f, fields, nil)
	f.Fuzz(func(t *testing.T, msg string) {
		if !agrees(msg) {
			t.Skip()
		}
		r := stdcsv.NewReader(strings.NewReader(msg))
		r.FieldsPerRecord = 2
		want, err := r.Read()
		if err != nil {
			t.Skip()
		}
		b := types.NewBatch(fields, 1)
		if err := d.Decode([]byte(msg), b); err != nil || b.N != 1 {
			t.Fatalf("%q: %v", msg, err)
		}
		for i, c := range b.Cols {
			if got := string(c.Bytes(0)); got != want[i] {
				t.Errorf("%q: field %d is %q, want %q", msg, i, got, want[i])
			}
		}
	})
}

// agrees leaves out where the other reader goes another way: carriage returns
// and blank first lines.
func agrees(msg string) bool {
	return utf8.ValidString(msg) && !strings.ContainsAny(msg, "\r\ufeff") && !strings.HasPrefix(msg, "\n")
}

// FuzzStringsSurviveTheRoundTrip writes and reads strings under every kind of
// special character.
func FuzzStringsSurviveTheRoundTrip(f *testing.F) {
	for _, s := range []string{"", "a,b", `"`, `\`, "a\r\nb", "é‖§", "''", "\\\"", "#", "\x00\x01"} {
		f.Add(s, "x")
		f.Add("y", s)
	}
	fields := columns("a", types.String(), "b", types.String())
	grammars := []map[string]string{
		nil, {"escape-character": "\\"}, {"field-delimiter": "|", "quote-character": "'"},
		{"field-delimiter": "‖", "quote-character": "§", "escape-character": "¬"}, {"field-delimiter": "\t"},
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) || strings.HasPrefix(a, "\ufeff") {
			t.Skip()
		}
		for _, g := range grammars {
			row := types.NewBatch(fields, 1)
			row.Cols[0].AppendString(a)
			row.Cols[1].AppendString(b)
			row.AppendRow(types.Insert)
			msg, err := encoder(t, fields, g).Encode(nil, row, 0)
			if err != nil {
				t.Fatal(err)
			}
			got := types.NewBatch(fields, 1)
			if err := decoder(t, fields, g).Decode(msg, got); err != nil {
				t.Fatalf("%v: %q: %v", g, msg, err)
			}
			if string(got.Cols[0].Bytes(0)) != a || string(got.Cols[1].Bytes(0)) != b {
				t.Errorf("%v: %q and %q came back from %q as %q and %q", g, a, b, msg, got.Cols[0].Bytes(0), got.Cols[1].Bytes(0))
			}
		}
	})
}

// FuzzAnyMessage must neither panic nor leave half a row.
func FuzzAnyMessage(f *testing.F) {
	for _, s := range []string{"1,2024-01-01,1;2,1;a", "1,,,", `"1","x`, "\xff", "\ufeff1,1582-10-10,;,;"} {
		f.Add([]byte(s))
	}
	fields := columns("i", types.Of(types.Int), "d", types.Of(types.Date), "l", types.ArrayOf(types.Of(types.Int)),
		"r", types.RowOf(columns("x", types.Of(types.Int), "t", types.Of(types.Time))...))
	strict := decoder(f, fields, nil)
	lenient := decoder(f, fields, map[string]string{"ignore-parse-errors": "true", "escape-character": "\\", "allow-comments": "true"})
	b := types.NewBatch(fields, 4)
	f.Fuzz(func(t *testing.T, msg []byte) {
		b.Reset()
		err := strict.Decode(msg, b)
		if (err != nil) != (b.N == 0) && msg != nil {
			t.Errorf("%q: %d rows and %v", msg, b.N, err)
		}
		if err := lenient.Decode(msg, b); err != nil {
			t.Errorf("%q: %v", msg, err)
		}
		for _, c := range b.Cols {
			if c.Len != b.N {
				t.Fatalf("%q: a column has %d rows of %d", msg, c.Len, b.N)
			}
		}
	})
}
