package changelog_test

import (
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
