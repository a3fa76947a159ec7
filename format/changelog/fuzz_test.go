package changelog_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/formattest"
	"github.com/onceflow/onceflow/format/maxwell"
	"github.com/onceflow/onceflow/format/ogg"
	"github.com/onceflow/onceflow/types"
)

// FuzzChanges decodes any message strictly and leniently: no panic, no half row,
// and where the strict decoder is content the lenient one gives the same rows.
func FuzzChanges(f *testing.F) {
	for _, s := range []string{
		`{"before":{"id":1},"after":{"id":2,"s":"x"},"op":"u"}`, `{"before":null,"after":{"id":2},"op":"c"}`, `{"before":{"id":1},"op":"d"}`, `{"op":"t"}`,
		`{"before":{"id":1},"after":{"id":2,"s":"x"},"op_type":"U"}`, `{"after":{"id":2},"op_type":"I"}`, `{"before":{"id":1},"op_type":"D"}`,
		`{"data":[{"id":"1"},{"s":"é"}],"old":[{"id":"5"},{"s":null}],"type":"UPDATE"}`, `{"data":[{"id":1},null],"type":"INSERT"}`, `{"type":"CREATE"}`,
		`{"data":{"id":1,"l":[{"id":2}]},"old":{"s":null,"l":[]},"type":"update"}`, `{"data":{"id":1},"type":"delete"}`, `[{}]`,
	} {
		f.Add([]byte(s))
	}
	fields := columns("id", types.Of(types.Int), "s", types.String(), "l", types.ArrayOf(types.RowOf(columns("id", types.Of(types.Int))...)))
	type pair struct{ strict, lenient format.Decoder }
	var pairs []pair
	for _, x := range []format.Format{debezium.Format{}, canal.Format{}, maxwell.Format{}, ogg.Format{}} {
		pairs = append(pairs, pair{decoder(f, x, fields, nil), decoder(f, x, fields, map[string]string{"ignore-parse-errors": "true"})})
	}
	a, b := types.NewBatch(fields, 4), types.NewBatch(fields, 4)
	f.Fuzz(func(t *testing.T, msg []byte) {
		for _, p := range pairs {
			a.Reset()
			b.Reset()
			err := p.strict.Decode(msg, a)
			if err := p.lenient.Decode(msg, b); err != nil {
				t.Errorf("%q: %v although errors are ignored", msg, err)
			}
			if err != nil && a.N > 0 {
				t.Errorf("%q: %d rows beside %v", msg, a.N, err)
			}
			checkLengths(t, a)
			checkLengths(t, b)
			if err == nil && !sameRows(a, b) {
				t.Errorf("%q: the strict and the lenient decoder differ", msg)
			}
		}
	})
}

// envelopes writes JSON that looks like the messages of one of the formats, mostly.
type envelopes struct{ *rand.Rand }

func (e envelopes) one(of ...string) string { return of[e.IntN(len(of))] }

func (e envelopes) value(depth int) string {
	n := 9
	if depth > 0 {
		n = 16
	}
	switch k := e.IntN(n); k {
	case 0:
		return "null"
	case 1:
		return e.one("1", "-0", "2.50", "1e400", "9223372036854775808", "01", "true", "nul")
	case 2, 3:
		return `"` + e.one("", "1", "x", "\\u00e9", "\\ud800", "2024-05-17T10:20:30.123456", "2024-02-30 10:20:30", "d", "t", "a\xff") + `"`
	case 4, 5:
		return `"` + e.one("c", "u", "d", "r", "I", "U", "D", "INSERT", "UPDATE", "DELETE", "CREATE", "insert", "update", "delete", "T") + `"`
	case 6:
		return e.one("{}", "[]", "[null]", "[{}]", `{"id":{"id":1}}`)
	case 7, 8:
		return e.row(depth)
	case 9, 10, 11:
		var list []string
		for range e.IntN(3) {
			list = append(list, e.value(depth-1))
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	return e.object(depth, "before", "after", "op", "op_type", "data", "old", "type", "payload", "schema", "source", "ts_ms", "ts", "es", "database", "db", "table",
		"sqlType", "pkNames", "primary_keys", "primary_key_columns", "current_ts", "op_ts")
}

func (e envelopes) row(depth int) string { return e.object(depth, "id", "s", "l", "m", "b", "x") }

func (e envelopes) object(depth int, names ...string) string {
	var list []string
	for range e.IntN(len(names) + 1) {
		list = append(list, `"`+names[e.IntN(len(names))]+`":`+e.value(depth-1))
	}
	return "{" + strings.Join(list, ",") + "}"
}

// FuzzEnvelopes decodes random envelopes, with all metadata and into columns of many types, by decoders that go on from message to
// message, and by new ones: the rows are the same.
func FuzzEnvelopes(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed)
	}
	fields := columns("id", types.Of(types.Int), "s", types.String(), "l", types.ArrayOf(types.RowOf(columns("id", types.Of(types.BigInt))...)),
		"m", types.MapOf(types.String(), types.DecimalOf(10, 2)), "b", types.Of(types.Boolean))
	type pair struct {
		text map[string]string
		used format.Decoder
		rows *types.Batch
		of   format.Annotated
	}
	var pairs []*pair
	for _, x := range []format.Annotated{debezium.Format{}, canal.Format{}, maxwell.Format{}, ogg.Format{}} {
		for _, text := range []map[string]string{{}, {"ignore-parse-errors": "true"}, {"ignore-parse-errors": "true", "schema-include": "true"}, {"table.include": "t|null"}} {
			if text["schema-include"] != "" && x.Name() != "debezium-json" || text["table.include"] != "" && x.Name() != "canal-json" {
				continue
			}
			p := &pair{text: text, of: x}
			p.used, p.rows = annotated(f, x, fields, text)
			pairs = append(pairs, p)
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		msg := []byte(envelopes{rand.New(rand.NewPCG(seed, 0))}.object(4, "before", "after", "op", "op_type", "data", "old", "type", "payload", "source", "ts", "table", "op_ts"))
		for _, p := range pairs {
			p.rows.Reset()
			err := p.used.Decode(msg, p.rows)
			checkLengths(t, p.rows)
			if err != nil && (p.rows.N > 0 || p.text["ignore-parse-errors"] != "") {
				t.Errorf("%s: %q: %d rows beside %v", p.of.Name(), msg, p.rows.N, err)
			}
			fresh, rows := annotated(t, p.of, fields, p.text)
			if again := fresh.Decode(msg, rows); (err == nil) != (again == nil) || !sameRows(p.rows, rows) {
				t.Errorf("%s %v: %q: %d rows and %v, by a new decoder %d rows and %v", p.of.Name(), p.text, msg, p.rows.N, err, rows.N, again)
			}
		}
	})
}

func checkLengths(t *testing.T, b *types.Batch) {
	t.Helper()
	for _, c := range b.Cols {
		if c.Len != b.N {
			t.Fatalf("a column has %d rows of %d", c.Len, b.N)
		}
	}
}

func sameRows(a, b *types.Batch) bool {
	for i := range a.N {
		if a.N != b.N || a.Kind(i) != b.Kind(i) || !formattest.SameRow(a, i, b, i) {
			return false
		}
	}
	return a.N == b.N
}
