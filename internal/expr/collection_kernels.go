package expr

import (
	"errors"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
)

func makeArray(out *types.Vector, in []*types.Vector, i int) error {
	for _, v := range in {
		out.Children[0].AppendFrom(v, i)
	}
	out.CloseList()
	return nil
}

// makeMap keeps the last value of equal keys, in the place of the first.
func makeMap(out *types.Vector, in []*types.Vector, i int) error {
	for k := 0; k < len(in); k += 2 {
		if indexOfKey(in, i, k) < k {
			continue
		}
		last := k
		for later := k + 2; later < len(in); later += 2 {
			if sameAt(in[k], i, in[later], i) {
				last = later
			}
		}
		out.Children[0].AppendFrom(in[k], i)
		out.Children[1].AppendFrom(in[last+1], i)
	}
	out.CloseList()
	return nil
}

// indexOfKey is the first of the keys, which alternate with values, that equals key k.
func indexOfKey(in []*types.Vector, i, k int) int {
	for first := 0; first < k; first += 2 {
		if sameAt(in[first], i, in[k], i) {
			return first
		}
	}
	return k
}

func makeRow(out *types.Vector, in []*types.Vector, i int) error {
	for f, v := range in {
		out.Children[f].AppendFrom(v, i)
	}
	out.CloseRow()
	return nil
}

func buildItem(_ *compiler, c *Call, args []operand) (eval, error) {
	if args[0].t.Kind == types.Array {
		return strict(c, args, arrayItem), nil
	}
	return strict(c, args, mapItem), nil
}

func arrayItem(out *types.Vector, in []*types.Vector, i int) error {
	v, index := in[0], in[1].Ints[i]
	if index < 1 || index > int64(listLen(v, i)) {
		out.AppendNull()
	} else {
		out.AppendFrom(v.Children[0], int(v.Offsets[i])+int(index)-1)
	}
	return nil
}

func mapItem(out *types.Vector, in []*types.Vector, i int) error {
	if at := findEntry(in[0], i, in[1], i); at < 0 {
		out.AppendNull()
	} else {
		out.AppendFrom(in[0].Children[1], at)
	}
	return nil
}

func cardinality(out *types.Vector, in []*types.Vector, i int) error {
	v, n := in[0], int64(listLen(in[0], i))
	if v.Type.Kind == types.Multiset {
		n = 0
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			n += v.Children[1].Ints[j]
		}
	}
	out.AppendInt(n)
	return nil
}

func element(out *types.Vector, in []*types.Vector, i int) error {
	switch n := listLen(in[0], i); n {
	case 0:
		out.AppendNull()
	case 1:
		out.AppendFrom(in[0].Children[0], int(in[0].Offsets[i]))
	default:
		return fmt.Errorf("the array has %d elements, not one", n)
	}
	return nil
}

// indexOf returns the place of the value at row k of values in array row i,
// counted from 0; -1 if it is absent. NULL is found like any value.
func indexOf(array *types.Vector, i int, values *types.Vector, k int) int {
	for j := range listLen(array, i) {
		if sameAt(array.Children[0], int(array.Offsets[i])+j, values, k) {
			return j
		}
	}
	return -1
}

func arrayContains(out *types.Vector, in []*types.Vector, i int) error {
	if in[0].IsNull(i) {
		out.AppendNull()
	} else {
		out.AppendBool(indexOf(in[0], i, in[1], i) >= 0)
	}
	return nil
}

func arrayPosition(out *types.Vector, in []*types.Vector, i int) error {
	out.AppendInt(int64(indexOf(in[0], i, in[1], i) + 1))
	return nil
}

// appendElements appends the elements of array row i to the open row of out.
func appendElements(out, array *types.Vector, i int) {
	for j := array.Offsets[i]; j < array.Offsets[i+1]; j++ {
		out.Children[0].AppendFrom(array.Children[0], int(j))
	}
}

func arrayRemove(out *types.Vector, in []*types.Vector, i int) error {
	v := in[0]
	if v.IsNull(i) {
		out.AppendNull()
		return nil
	}
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		if !sameAt(v.Children[0], int(j), in[1], i) {
			out.Children[0].AppendFrom(v.Children[0], int(j))
		}
	}
	out.CloseList()
	return nil
}

func arrayAppend(out *types.Vector, in []*types.Vector, i int) error {
	if in[0].IsNull(i) {
		out.AppendNull()
		return nil
	}
	appendElements(out, in[0], i)
	out.Children[0].AppendFrom(in[1], i)
	out.CloseList()
	return nil
}

func arrayPrepend(out *types.Vector, in []*types.Vector, i int) error {
	if in[0].IsNull(i) {
		out.AppendNull()
		return nil
	}
	out.Children[0].AppendFrom(in[1], i)
	appendElements(out, in[0], i)
	out.CloseList()
	return nil
}

// openRow is the place of the first element of the row of out that is not
// closed yet.
func openRow(out *types.Vector) int { return int(out.Offsets[out.Len]) }

// appendNew appends an element unless the open row of out has it.
func appendNew(out, elements *types.Vector, j int) {
	for k := openRow(out); k < out.Children[0].Len; k++ {
		if sameAt(out.Children[0], k, elements, j) {
			return
		}
	}
	out.Children[0].AppendFrom(elements, j)
}

func arrayUnion(out *types.Vector, in []*types.Vector, i int) error {
	for _, v := range in {
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			appendNew(out, v.Children[0], int(j))
		}
	}
	out.CloseList()
	return nil
}

// arrayFilter keeps the elements of the first array that the second has, or
// has not.
func arrayFilter(want bool) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		v := in[0]
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			if (indexOf(in[1], i, v.Children[0], int(j)) >= 0) == want {
				appendNew(out, v.Children[0], int(j))
			}
		}
		out.CloseList()
		return nil
	}
}

func arrayConcat(out *types.Vector, in []*types.Vector, i int) error {
	for _, v := range in {
		appendElements(out, v, i)
	}
	out.CloseList()
	return nil
}

func arrayReverse(out *types.Vector, in []*types.Vector, i int) error {
	v := in[0]
	for j := v.Offsets[i+1] - 1; j >= v.Offsets[i]; j-- {
		out.Children[0].AppendFrom(v.Children[0], int(j))
	}
	out.CloseList()
	return nil
}

// arraySlice takes 0 as 1.
func arraySlice(out *types.Vector, in []*types.Vector, i int) error {
	v, n := in[0], int64(listLen(in[0], i))
	start, end := in[1].Ints[i], n
	if len(in) == 3 {
		end = in[2].Ints[i]
	}
	fromStart := func(p int64) int64 {
		switch {
		case p < 0:
			return p + n + 1
		case p == 0:
			return 1
		}
		return p
	}
	for p := max(1, fromStart(start)); p <= min(n, fromStart(end)); p++ {
		out.Children[0].AppendFrom(v.Children[0], int(v.Offsets[i])+int(p)-1)
	}
	out.CloseList()
	return nil
}

// buildArraySort puts NULLs first in ascending and last in descending order
// unless the third argument says otherwise.
func buildArraySort(_ *compiler, c *Call, args []operand) (eval, error) {
	var order []int
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		ascending := len(in) < 2 || in[1].Ints[i] == 1
		nullsFirst := ascending
		if len(in) == 3 {
			nullsFirst = in[2].Ints[i] == 1
		}
		v := in[0]
		order = order[:0]
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			order = append(order, int(j))
		}
		slices.SortStableFunc(order, func(a, b int) int {
			return compareElements(v.Children[0], a, b, ascending, nullsFirst)
		})
		for _, j := range order {
			out.Children[0].AppendFrom(v.Children[0], j)
		}
		out.CloseList()
		return nil
	}), nil
}

func compareElements(v *types.Vector, a, b int, ascending, nullsFirst bool) int {
	if nullA, nullB := v.IsNull(a), v.IsNull(b); nullA || nullB {
		order := int(truth(nullB)) - int(truth(nullA))
		if !nullsFirst {
			order = -order
		}
		return order
	}
	if !ascending {
		a, b = b, a
	}
	return compareAt(v, a, v, b)
}

func arrayExtreme(want int) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		v, best := in[0], -1
		for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
			if !v.Children[0].IsNull(j) && (best < 0 || compareAt(v.Children[0], j, v.Children[0], best) == want) {
				best = j
			}
		}
		if best < 0 {
			out.AppendNull()
		} else {
			out.AppendFrom(v.Children[0], best)
		}
		return nil
	}
}

func arrayJoin(out *types.Vector, in []*types.Vector, i int) error {
	v, elements, start, first := in[0], in[0].Children[0], len(out.Data), true
	for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
		if elements.IsNull(j) && len(in) < 3 {
			continue
		}
		if !first {
			out.Data = append(out.Data, in[1].Bytes(i)...)
		}
		first = false
		if elements.IsNull(j) {
			out.Data = append(out.Data, in[2].Bytes(i)...)
		} else {
			out.Data = appendText(out.Data, elements, j, nil)
		}
	}
	out.AppendView(start)
	return nil
}

// mapPart copies the keys (0) or the values (1).
func mapPart(part int) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		v := in[0]
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			out.Children[0].AppendFrom(v.Children[part], int(j))
		}
		out.CloseList()
		return nil
	}
}

func mapEntries(out *types.Vector, in []*types.Vector, i int) error {
	v, rows := in[0], out.Children[0]
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		rows.Children[0].AppendFrom(v.Children[0], int(j))
		rows.Children[1].AppendFrom(v.Children[1], int(j))
		rows.CloseRow()
	}
	out.CloseList()
	return nil
}

var errLengths = errors.New("the arrays of keys and values differ in length")

func mapFromArrays(out *types.Vector, in []*types.Vector, i int) error {
	keys, values, n := in[0], in[1], listLen(in[0], i)
	if n != listLen(values, i) {
		return errLengths
	}
	for j := range n {
		at := int(keys.Offsets[i]) + j
		if laterKey(keys, i, at) {
			continue
		}
		out.Children[0].AppendFrom(keys.Children[0], at)
		out.Children[1].AppendFrom(values.Children[0], int(values.Offsets[i])+j)
	}
	out.CloseList()
	return nil
}

// laterKey reports whether the key at a place comes again in its array.
func laterKey(keys *types.Vector, i, at int) bool {
	for k := at + 1; k < int(keys.Offsets[i+1]); k++ {
		if sameAt(keys.Children[0], k, keys.Children[0], at) {
			return true
		}
	}
	return false
}

// mapUnion keeps the order that Flink has: the last map comes first, as it is, then what others add to it.
func mapUnion(out *types.Vector, in []*types.Vector, i int) error {
	for m, v := range slices.Backward(in) {
		for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
			replaced := false
			for _, later := range in[m+1:] {
				replaced = replaced || findEntry(later, i, v.Children[0], j) >= 0
			}
			if !replaced {
				out.Children[0].AppendFrom(v.Children[0], j)
				out.Children[1].AppendFrom(v.Children[1], j)
			}
		}
	}
	out.CloseList()
	return nil
}
