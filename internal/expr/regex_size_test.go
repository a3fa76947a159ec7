package expr

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// TestMapOfManyEqualKeysTakesNoLongerThanOneOfDifferent: half a million pairs of one key; with time that grows
// as the square of their number this would not end.
func TestMapOfManyEqualKeysTakesNoLongerThanOneOfDifferent(t *testing.T) {
	text := types.NewVector(types.String(), 1)
	text.AppendBytes([]byte(strings.Repeat("a=1,", 500_000) + "a=2"))
	call, err := call("STR_TO_MAP", &Column{Name: "c", T: types.String()})
	if err != nil {
		t.Fatal(err)
	}
	program, err := Compile(call, &Env{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := program.Eval(&types.Batch{Cols: []*types.Vector{text}, N: 1})
	if err != nil {
		t.Fatal(err)
	}
	if keys, values := out.Children[0], out.Children[1]; keys.Len != 1 || string(values.Bytes(0)) != "2" {
		t.Errorf("%d keys", keys.Len)
	}
}
