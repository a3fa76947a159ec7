package operator

import (
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

// A row of more elements than a batch has is judged in parts: it is padded where no part has a match, and only there.
func TestElementsOfManyBatchesAreJudgedAsOneRow(t *testing.T) {
	const many = 2*types.MaxBatchRows + 7
	element := types.Of(types.Int)
	compare := func(op string, n int64) expr.Expr {
		f, _ := expr.Lookup(op)
		x, err := f.Bind([]expr.Expr{&expr.Column{Index: 0, T: element}, expr.NewInt(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for _, c := range []struct {
		name          string
		on            expr.Expr
		first, number int64
	}{
		{"the first", compare("<", 3), 0, 3},
		{"the last", compare(">=", many-2), many - 2, 2},
		{"some of each part", compare(">=", 5), 5, many - 5},
		{"none", compare("<", 0), -1, 0},
	} {
		list := types.ArrayOf(element)
		in := types.NewBatch([]types.Field{{Name: "list", Type: list}}, 1)
		for i := range int64(many) {
			in.Cols[0].Children[0].AppendInt(i)
		}
		in.Cols[0].CloseList()
		in.AppendRow(types.Insert)
		var found []int64
		padded := 0
		u, err := newUnnest(&dataflow.Node{Fields: []types.Field{{Name: "x", Type: element}, {Name: "n", Type: types.Of(types.Int)}}},
			&dataflow.Unnest{Collection: &expr.Column{Index: 0, T: list}, On: c.on, Outer: true, Ordinality: true, Keep: []int{}},
			Context{Env: &expr.Env{}, BatchRows: 100, Emit: func(b *types.Batch) error {
				for i := range b.N {
					switch {
					case b.Cols[0].IsNull(i) && b.Cols[1].IsNull(i):
						padded++
					case b.Cols[1].Ints[i] != b.Cols[0].Ints[i]+1:
						t.Errorf("%s: element %d has number %d", c.name, b.Cols[0].Ints[i], b.Cols[1].Ints[i])
					default:
						found = append(found, b.Cols[0].Ints[i])
					}
				}
				return nil
			}})
		if err != nil {
			t.Fatal(err)
		}
		if err := u.Process(0, in); err != nil {
			t.Fatal(err)
		}
		if int64(len(found)) != c.number || c.number > 0 && (found[0] != c.first || padded > 0) || c.number == 0 && padded != 1 {
			t.Errorf("%s: %d elements, %d padded", c.name, len(found), padded)
		}
	}
}
