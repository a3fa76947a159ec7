package json

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// columns makes fields of name, type pairs.
func columns(pairs ...any) []types.Field {
	var fields []types.Field
	for i := 0; i < len(pairs); i += 2 {
		fields = append(fields, types.Field{Name: pairs[i].(string), Type: pairs[i+1].(types.Type)})
	}
	return fields
}

func options(t testing.TB, text map[string]string) option.Values {
	t.Helper()
	o, problems := option.Check("json", Format{}.Options(), text)
	for _, p := range problems {
		t.Fatal(p)
	}
	return o
}

func decoderFor(t testing.TB, fields []types.Field, text map[string]string) *Decoder {
	t.Helper()
	d, err := Format{}.NewDecoder(fields, options(t, text), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return d.(*Decoder)
}

func encoderFor(t testing.TB, fields []types.Field, text map[string]string) *Encoder {
	t.Helper()
	e, err := Format{}.NewEncoder(fields, options(t, text), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return e.(*Encoder)
}

// rows encodes every row of a batch.
func rows(t testing.TB, e *Encoder, b *types.Batch) []string {
	t.Helper()
	var out []string
	for i := range b.N {
		text, err := e.Encode(nil, b, i)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(text))
	}
	return out
}

// exchange is a message and the rows that it becomes when it is read and
// written with the same columns; no row when the message is skipped.
type exchange struct {
	in  string
	out []string
}

// checkExchanges decodes each message twice, so that the second time goes by a
// template, and once more after all others.
func checkExchanges(t *testing.T, fields []types.Field, text map[string]string, list []exchange) {
	t.Helper()
	d, e := decoderFor(t, fields, text), encoderFor(t, fields, text)
	for round := range 2 {
		for _, x := range list {
			b := types.NewBatch(fields, 4)
			for range 2 {
				if err := d.Decode([]byte(x.in), b); err != nil {
					t.Errorf("%s: %v", x.in, err)
				}
			}
			want := append(append([]string{}, x.out...), x.out...)
			got := rows(t, e, b)
			if len(got) != len(want) {
				t.Errorf("round %d: %s gave %q, want %q", round, x.in, got, want)
				continue
			}
			for i := range got {
				if got[i] != want[i] {
					t.Errorf("round %d: %s\n gave %s\n want %s", round, x.in, got[i], want[i])
				}
			}
		}
	}
}

func one(in, out string) exchange { return exchange{in, []string{out}} }
