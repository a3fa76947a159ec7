package types_test

import (
	"math"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// A view has 32 bits for its offset: what comes behind 4 GiB would be another text.
func TestTextsBehind4GiBAreRefused(t *testing.T) {
	data := make([]byte, math.MaxUint32-1, math.MaxUint32+8) // untouched, so that it takes no memory
	for name, add := range map[string]func(*types.Vector){
		"AppendBytes":  func(v *types.Vector) { v.AppendBytes([]byte("x")) },
		"AppendString": func(v *types.Vector) { v.AppendString("x") },
		"AppendView":   func(v *types.Vector) { v.Data = append(v.Data, 'x'); v.AppendView(len(v.Data) - 1) },
		"AppendRows": func(v *types.Vector) {
			one := types.NewVector(types.String(), 1)
			one.AppendString("x")
			v.AppendRows(one, []uint16{0})
		},
	} {
		v := types.NewVector(types.String(), 1)
		v.Data = data
		add(v)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: a text behind 4 GiB was taken", name)
				}
			}()
			add(v)
		}()
	}
}
