package expr

import "github.com/onceflow/onceflow/types"

// composite converts arrays, maps, multisets and rows part by part. A part that
// cannot be converted is NULL and makes the whole a failure.
func (k *converters) composite(from, to types.Type) convert {
	if from.Kind == types.Row {
		return k.row(from, to)
	}
	parts := []convert{k.between(*from.Elem, *to.Elem)}
	switch from.Kind {
	case types.Map:
		parts = []convert{k.between(*from.Key, *to.Key), parts[0]}
	case types.Multiset:
		parts = append(parts, convertSame)
	}
	closeRow := (*types.Vector).CloseList
	if key := keyType(to); key != nil && types.InHashOrder(*key) {
		closeRow = new(types.MapEntries).CloseMap
	}
	return func(dst, src *types.Vector, i int) bool {
		ok := true
		for c, part := range parts {
			for j := src.Offsets[i]; j < src.Offsets[i+1]; j++ {
				ok = convertPart(part, dst.Children[c], src.Children[c], int(j)) && ok
			}
		}
		closeRow(dst)
		return ok
	}
}

// keyType is that of a MAP's keys or a MULTISET's elements, which Flink puts into a hash table when it converts them; nil for others.
func keyType(t types.Type) *types.Type {
	switch t.Kind {
	case types.Map:
		return t.Key
	case types.Multiset:
		return t.Elem
	}
	return nil
}

func (k *converters) row(from, to types.Type) convert {
	parts := make([]convert, len(from.Fields))
	for f := range parts {
		parts[f] = k.between(from.Fields[f].Type, to.Fields[f].Type)
	}
	return func(dst, src *types.Vector, i int) bool {
		ok := true
		for f, part := range parts {
			ok = convertPart(part, dst.Children[f], src.Children[f], i) && ok
		}
		dst.CloseRow()
		return ok
	}
}

// convertPart keeps a NULL.
func convertPart(part convert, dst, src *types.Vector, i int) bool {
	if src.IsNull(i) {
		dst.AppendNull()
		return true
	}
	return part(dst, src, i)
}
