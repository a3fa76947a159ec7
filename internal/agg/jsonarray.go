package agg

import "github.com/onceflow/onceflow/types"

// jsonArray is JSON_ARRAYAGG: the texts that are not NULL, which are JSON, in an
// array. Without any the array is empty.
type jsonArray struct{ listagg }

func newJSONArray(c call) (accumulator, error) {
	a := &jsonArray{listagg{arg: c.arg(), delimiter: -1}}
	a.object = c.layout.object(func() object { return &joined{list: list{life: c.layout.life}} })
	return a, nil
}

func jsonArrayType(args []types.Type) (types.Type, error) {
	_, err := listaggType(args)
	return types.String().NotNull(), err
}

func (a *jsonArray) result(g *Group, out *types.Vector) {
	off := len(out.Data)
	out.Data = append(out.Data, '[')
	for value := range a.joined(g).values() {
		if len(out.Data) > off+1 {
			out.Data = append(out.Data, ',')
		}
		out.Data = append(out.Data, value...)
	}
	out.Data = append(out.Data, ']')
	out.AppendView(off)
}
