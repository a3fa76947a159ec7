package json

import (
	"slices"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// The rows are those that Flink made of the messages.
func TestAnObjectOrArrayInTheWrongPlaceDerailsAsInFlink(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "a", types.Of(types.Int), "b", types.String(), "z", types.String())
	checkExchanges(t, fields, map[string]string{"ignore-parse-errors": "true"}, []exchange{
		one(`{"id":1,"a":{"z":"inner"},"z":"after"}`, `{"id":1,"a":null,"b":null,"z":"inner"}`),
		one(`{"id":2,"a":{"z":"inner","b":"x"},"b":"after"}`, `{"id":2,"a":null,"b":"x","z":"inner"}`),
		one(`{"id":4,"z":"before","a":{},"b":"after"}`, `{"id":4,"a":null,"b":null,"z":"before"}`),
		one(`{"id":1,"a":[1],"z":"after"}`, `{"id":1,"a":null,"b":null,"z":"after"}`),
		one(`{"id":5,"a":["z","elem",0],"b":"after"}`, `{"id":5,"a":null,"b":"after","z":"elem"}`),
		{in: `{"id":2,"a":[1,2],"z":"after"}`},
	})
}

// What derails a message does so whatever the messages before it were: an array, within which nothing derails, included.
func TestAMessageDerailsAfterAnArray(t *testing.T) {
	fields := oracleFields()
	ignore := map[string]string{"ignore-parse-errors": "true"}
	plain := []byte(`{"i":1,"n":2,"f":1.5,"s":"abc","b":true,"r":{"i":7,"s":"x","r":{"i":1}},"l":[1,2,3],"t":"2024-02-29 12:34:56"}`)
	for _, derails := range []string{
		`{"i":1,"n":2,"f":1.5,"s":"abc","b":true,"r":{"i":7,"s":"x","i":{"i":1}},"l":[1,2,3],"t":"2024-02-29 12:34:56"}`,
		`{"i":1,"n":{"f":3},"f":1.5,"s":"abc","b":true,"r":{"i":7,"s":"x","r":{"i":1}},"l":[1,2,3],"t":"2024-02-29 12:34:56"}`,
		`{"i":1,"n":2,"f":1.5,"s":"abc","b":true,"r":{"i":7,"s":"x","r":{"i":1}},"l":[1,{"l":2},3],"t":"2024-02-29 12:34:56"}`,
	} {
		for name, used := range map[string]*Decoder{"all columns": decoderFor(t, fields, ignore), "some columns": narrowDecoder(t, fields, ignore)} {
			read := fields
			if name == "some columns" {
				read = everyThird(fields)
			}
			b := types.NewBatch(read, 16)
			for _, msg := range [][]byte{plain, plain, plain, []byte(`[{"i":1}]`), []byte(derails)} {
				if err := used.Decode(msg, b); err != nil {
					t.Fatal(err)
				}
			}
			fresh := decoderFor(t, fields, ignore)
			want := types.NewBatch(fields, 4)
			if err := fresh.Decode([]byte(derails), want); err != nil || !fresh.derailed {
				t.Fatalf("%s does not derail a decoder: %v", derails, err)
			}
			for c, f := range read {
				i := slices.IndexFunc(fields, func(of types.Field) bool { return of.Name == f.Name })
				if got, want := spell(b.Cols[c], b.N-1), spell(want.Cols[i], 0); got != want {
					t.Errorf("%s, %s: column %s is %s, want %s", derails, name, f.Name, got, want)
				}
			}
		}
	}
}

func everyThird(fields []types.Field) []types.Field {
	var some []types.Field
	for i := 0; i < len(fields); i += 3 {
		some = append(some, fields[i])
	}
	return some
}
