package changelog_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/maxwell"
	"github.com/onceflow/onceflow/format/ogg"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// annotated makes a decoder of all metadata, and a batch for it.
func annotated(t testing.TB, f format.Annotated, fields []types.Field, text map[string]string) (format.Decoder, *types.Batch) {
	t.Helper()
	o, problems := option.Check(f.Name(), f.Options(), text)
	for _, p := range problems {
		t.Fatal(p)
	}
	use := format.Use{Format: f, Options: o}
	for i := range fields {
		use.Columns = append(use.Columns, i)
	}
	row := append([]types.Field{}, fields...)
	for _, m := range f.Metadata() {
		use.Metadata = append(use.Metadata, format.MetadataColumn{Column: len(row), Key: m.Name})
		row = append(row, m)
	}
	d, err := use.NewDecoder(row, format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return d, types.NewBatch(row, 4)
}

// A message that is wrong behind its first row leaves nothing of it behind, and where
// errors are ignored the whole first row.
func TestMetadataStandBesideEveryRowAndNoOther(t *testing.T) {
	fields := columns("id", types.Of(types.Int))
	for _, c := range []struct {
		format         format.Annotated
		good, bad      string
		rows, leniency int
	}{
		{debezium.Format{}, `{"before":{"id":1},"after":{"id":2},"op":"u","ts_ms":5,"source":{"db":"d"}}`, `{"after":{"id":2},"op":"c","source":{"ts_ms":"x"}}`, 2, 0},
		{canal.Format{}, `{"data":[{"id":1},{"id":2}],"type":"INSERT","ts":5,"database":"d"}`, `{"data":[{"id":1},null],"type":"INSERT","ts":5}`, 2, 1},
		{ogg.Format{}, `{"before":{"id":1},"after":{"id":2},"op_type":"U","current_ts":"2024-05-17T10:20:30.000000","table":"t","op_ts":"2024-05-17 10:20:30"}`, `{"after":{"id":2},"op_type":"I","op_ts":"x"}`, 2, 0},
		{maxwell.Format{}, `{"data":{"id":1},"old":{"id":2},"type":"update","ts":5,"database":"d"}`, `{"data":{"id":1},"type":"update","ts":5}`, 2, 0},
	} {
		for text, want := range map[string]int{"false": 0, "true": c.leniency} {
			d, b := annotated(t, c.format, fields, map[string]string{"ignore-parse-errors": text})
			if err := d.Decode([]byte(c.good), b); err != nil || b.N != c.rows {
				t.Fatalf("%s: %d rows, %v", c.good, b.N, err)
			}
			checkLengths(t, b)
			for col, v := range b.Cols {
				if !v.Type.SameIgnoringNull(types.String()) && !v.Type.IsTimestamp() {
					continue
				}
				if v.IsNull(0) != v.IsNull(1) {
					t.Errorf("%s: column %d differs in the rows of a message", c.good, col)
				}
			}
			if err := d.Decode([]byte(c.bad), b); (err != nil) != (text == "false") {
				t.Errorf("%s: %v", c.bad, err)
			}
			checkLengths(t, b)
			if b.N != c.rows+want {
				t.Errorf("%s: %d rows are left of it, want %d", c.bad, b.N-c.rows, want)
			}
		}
	}
}

func TestMetadataAllocateNothing(t *testing.T) {
	fields := columns("id", types.Of(types.Int))
	d, b := annotated(t, debezium.Format{}, fields, nil)
	msg := []byte(`{"after":{"id":2},"op":"c","ts_ms":1,"schema":"s","source":{"ts_ms":12,"db":"d","schema":"s","table":"t"}}`)
	if n := testing.AllocsPerRun(100, func() {
		b.Reset()
		if err := d.Decode(msg, b); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations for a message", n)
	}
}

func TestUnknownMetadataAreRefused(t *testing.T) {
	if _, err := (canal.Format{}).NewAnnotatedDecoder(nil, []string{"nope"}, option.Values{}, format.Env{}); err == nil {
		t.Error("no error")
	}
}
