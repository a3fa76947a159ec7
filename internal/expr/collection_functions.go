package expr

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/types"
)

func collectionFunctions() []*Function {
	array := arrayParam
	return []*Function{
		{Name: "ARRAY", Signature: "ARRAY[value, …]", Doc: "An array of the values.", units: true, rule: arrayRule, build: perRowWithNulls(makeArray)},
		{Name: "MAP", Signature: "MAP[key, value, …]", Doc: "A map of the pairs.", units: true, rule: mapRule, build: perRowWithNulls(makeMap)},
		{Name: "ROW", Signature: "ROW(value, …)", Doc: "A row of the values, with fields EXPR$0, EXPR$1, ….", units: true, rule: rowRule, build: perRowWithNulls(makeRow)},
		{Name: "FIELD", Signature: "row.field", Doc: "A field of a row; NULL if the row is NULL.", units: true, rule: fieldRule, build: buildField},
		{Name: "ITEM", Signature: "array[index], map[key]", Doc: "An element of an array, counted from 1, or the value of a key; NULL if there is none.",
			units: true, rule: itemRule, build: buildItem},
		function("CARDINALITY", "array | map", "The number of elements or pairs.", takes(gives(intType), anyList), perRow(cardinality)),
		{Name: "ELEMENT", Signature: "ELEMENT(array)", Doc: "The only element; NULL of an empty array, a failure if there are several.",
			units: true, rule: takes(elementType, array), build: perRow(element)},
		function("ARRAY_CONTAINS", "array, value", "True if the value, which may be NULL, is an element.",
			withElement(func(b *binding) types.Type { return booleanType.WithNullable(b.args[0].Type().Nullable) }), perRowWithNulls(arrayContains)),
		function("ARRAY_POSITION", "array, value", "Where the value first occurs, counted from 1; 0 if it does not.", withElement(gives(intType)), perRow(arrayPosition)),
		function("ARRAY_REMOVE", "array, value", "The array without the elements that equal the value.", withElement(firstArray), perRowWithNulls(arrayRemove)),
		function("ARRAY_APPEND", "array, value", "The array with the value behind it.", withElement(firstArray), perRowWithNulls(arrayAppend)),
		function("ARRAY_PREPEND", "array, value", "The array with the value in front of it.", withElement(firstArray), perRowWithNulls(arrayPrepend)),
		function("ARRAY_DISTINCT", "array", "The array without repeated elements.", takes(likeFirst, array), perRow(arrayUnion)),
		function("ARRAY_UNION", "array, array", "The elements of both, each once.", sameArraysRule(2, 2), perRow(arrayUnion)),
		function("ARRAY_CONCAT", "array, …", "The arrays one behind the other.", sameArraysRule(1, 0), perRow(arrayConcat)),
		function("ARRAY_EXCEPT", "array, array", "The elements of the first that are not in the second, each once.", sameArraysRule(2, 2), perRow(arrayFilter(false))),
		function("ARRAY_INTERSECT", "array, array", "The elements of the first that are in the second, each once.", sameArraysRule(2, 2), perRow(arrayFilter(true))),
		function("ARRAY_REVERSE", "array", "The array in reverse order.", takes(likeFirst, array), perRow(arrayReverse)),
		function("ARRAY_SLICE", "array, start [, end]", "The elements from start to end, both included and counted from 1 or, if negative, from the end.",
			takesAtLeast(2, likeFirst, array, intParam.orNull(), intParam.orNull()), perRow(arraySlice)),
		function("ARRAY_SORT", "array [, ascending [, nulls first]]", "The array in order, ascending with NULLs first unless told otherwise.",
			takesAtLeast(1, likeFirst, array, booleanParam.orNull(), booleanParam.orNull()), buildArraySort),
		function("ARRAY_MAX", "array", "The greatest element that is not NULL.", takes(elementType, array), perRow(arrayExtreme(1))),
		function("ARRAY_MIN", "array", "The least element that is not NULL.", takes(elementType, array), perRow(arrayExtreme(-1))),
		function("ARRAY_JOIN", "array, delimiter [, null replacement]", "The elements with the delimiter between them; NULLs are left out or replaced.",
			takesAtLeast(2, gives(stringType), array, textParam, textParam), perRow(arrayJoin)),
		function("MAP_KEYS", "map", "The keys, in no particular order.",
			takes(func(b *binding) types.Type { return types.ArrayOf(*b.args[0].Type().Key).WithNullable(b.nullable()) }, mapParam), perRow(mapPart(0))),
		function("MAP_VALUES", "map", "The values, in no particular order.",
			takes(func(b *binding) types.Type { return types.ArrayOf(*b.args[0].Type().Elem).WithNullable(b.nullable()) }, mapParam), perRow(mapPart(1))),
		function("MAP_ENTRIES", "map", "The pairs as rows of key and value.", takes(entriesType, mapParam), perRow(mapEntries)),
		function("MAP_FROM_ARRAYS", "keys, values", "A map of keys and values at the same places.", takes(mapOfArrays, array, array), perRow(mapFromArrays)),
		function("MAP_UNION", "map, …", "All pairs; of equal keys that of the last map counts.", mapUnionRule, perRow(mapUnion)),
		{
			Name: "CURRENT_DATABASE", Signature: "CURRENT_DATABASE()", Doc: "The database that the statement finds short names in.",
			expand: currentDatabase,
		},
		{
			Name: "TYPEOF", Signature: "TYPEOF(value [, in full])", Doc: "The name of the value's type, in full without abbreviations such as STRING if TRUE follows.",
			rule: func(b *binding) (types.Type, error) {
				if len(b.args) < 1 || len(b.args) > 2 || len(b.args) == 2 && !booleanParam.take(b, 1) {
					return types.Type{}, b.mismatch()
				}
				return stringType, nil
			},
			build: buildTypeOf,
		},
	}
}

var anyList = param{
	accepts: func(t types.Type) bool {
		return t.Kind == types.Array || t.Kind == types.Map || t.Kind == types.Multiset
	},
	preferred: types.ArrayOf(types.String()),
}

func argTypes(args []Expr) []types.Type {
	ts := make([]types.Type, len(args))
	for i, a := range args {
		ts[i] = a.Type()
	}
	return ts
}

func arrayRule(b *binding) (types.Type, error) {
	if len(b.args) == 0 {
		return types.Type{}, fmt.Errorf("an empty ARRAY[] has no type: write CAST(NULL AS ARRAY<…>) or give it an element")
	}
	t, err := partsType("ARRAY", argTypes(b.args))
	if err != nil {
		return types.Type{}, err
	}
	convertAll(b.args, t)
	return types.ArrayOf(t).NotNull(), nil
}

// partsType is the common type of the parts of a collection. Flink has no cast for
// intervals there.
func partsType(name string, ts []types.Type) (types.Type, error) {
	for _, t := range ts {
		if t.IsInterval() && (!t.Equal(ts[0]) || t.Unit != ts[0].Unit) {
			return types.Type{}, fmt.Errorf("the intervals of %s must be of one unit, and may be NULL all or none of them", name)
		}
	}
	return valuesType(name, ts, CommonType)
}

func mapRule(b *binding) (types.Type, error) {
	if len(b.args) == 0 || len(b.args)%2 == 1 {
		return types.Type{}, fmt.Errorf("MAP takes pairs of a key and a value, at least one")
	}
	var keys, values []types.Type
	for i, a := range b.args {
		if i%2 == 0 {
			keys = append(keys, a.Type())
		} else {
			values = append(values, a.Type())
		}
	}
	key, err := partsType("the keys of MAP", keys)
	if err != nil {
		return types.Type{}, err
	}
	value, err := partsType("MAP", values)
	if err != nil {
		return types.Type{}, err
	}
	for i := range b.args {
		b.args[i] = convertTo(b.args[i], [2]types.Type{key, value}[i%2])
	}
	return types.MapOf(key, value).NotNull(), nil
}

func rowRule(b *binding) (types.Type, error) {
	fields := make([]types.Field, len(b.args))
	for i, a := range b.args {
		fields[i] = types.Field{Name: "EXPR$" + strconv.Itoa(i), Type: a.Type()}
	}
	return types.RowOf(fields...).NotNull(), nil
}

func fieldRule(b *binding) (types.Type, error) {
	if len(b.args) != 1 || b.args[0].Type().Kind != types.Row {
		return types.Type{}, b.mismatch()
	}
	row := b.args[0].Type()
	index, err := strconv.Atoi(b.opts[OptIndex])
	if err != nil || index < 0 || index >= len(row.Fields) {
		return types.Type{}, fmt.Errorf("%s has no field %s", row.AsNullable(), b.opts[OptIndex])
	}
	t := row.Fields[index].Type
	return t.WithNullable(t.Nullable || row.Nullable), nil
}

// buildField shows a child of the row's column, with the NULLs of both.
func buildField(_ *compiler, c *Call, args []operand) (eval, error) {
	index, err := strconv.Atoi(c.Options[OptIndex])
	if err != nil {
		return nil, err
	}
	out, nulls := &types.Vector{}, types.Bitmap(nil)
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		row, err := args[0].eval(b, sel)
		if err != nil {
			return nil, err
		}
		*out = *row.Children[index]
		out.Type = c.T
		if row.HasNulls() {
			nulls = unite(append(nulls[:0], out.Nulls...), row.Nulls)
			out.Nulls = nulls
		}
		return out, nil
	}, nil
}

func itemRule(b *binding) (types.Type, error) {
	if len(b.args) != 2 {
		return types.Type{}, b.mismatch()
	}
	switch t := b.args[0].Type(); t.Kind {
	case types.Array:
		if i := b.args[1].Type(); i.IsInteger() && i.Kind != types.Int {
			return types.Type{}, fmt.Errorf("the index of an array is an INT: write CAST(… AS INT)")
		}
		if !wholeParam.take(b, 1) {
			return types.Type{}, b.mismatch()
		}
		if lit, ok := b.args[1].(*Literal); ok && !lit.IsNull() && lit.Value.Ints[0] < 1 {
			return types.Type{}, fmt.Errorf("the index of an array begins at 1, not %d", lit.Value.Ints[0])
		}
		return t.Elem.AsNullable(), nil
	case types.Map:
		key, ok := CommonType(*t.Key, b.args[1].Type())
		if !ok {
			return types.Type{}, fmt.Errorf("the keys of %s are not %s", t.AsNullable(), b.args[1].Type().AsNullable())
		}
		if !sameDomain(*t.Key, b.args[1].Type()) {
			b.args[0] = convertTo(b.args[0], types.MapOf(key, *t.Elem))
			b.args[1] = convertTo(b.args[1], key)
		}
		return t.Elem.AsNullable(), nil
	}
	return types.Type{}, b.mismatch()
}

func elementType(b *binding) types.Type { return b.args[0].Type().Elem.AsNullable() }

// firstArray is the type of the first argument, NULL only by it.
func firstArray(b *binding) types.Type { return b.args[0].Type() }

// withElement is the rule of a function of an array and a value, which has to fit
// into the array: a BIGINT is no element of an ARRAY<INT>. A CHAR is cut to the
// length that the array's have.
func withElement(r result) rule {
	return func(b *binding) (types.Type, error) {
		if len(b.args) != 2 || !arrayParam.take(b, 0) {
			return types.Type{}, b.mismatch()
		}
		array := b.args[0].Type()
		if !implicitlyCastable(b.args[1].Type(), *array.Elem) {
			return types.Type{}, b.mismatch()
		}
		elem := array.Elem.WithNullable(array.Elem.Nullable || b.args[1].Type().Nullable)
		b.args[0] = convertTo(b.args[0], types.ArrayOf(elem).WithNullable(array.Nullable))
		b.args[1] = convertTo(b.args[1], elem)
		return r(b), nil
	}
}

// sameArraysRule takes at least least and at most most arrays (0: any number)
// of a common type, which is the result's.
func sameArraysRule(least, most int) rule {
	return func(b *binding) (types.Type, error) {
		if len(b.args) < least || most > 0 && len(b.args) > most {
			return types.Type{}, b.mismatch()
		}
		for _, a := range b.args {
			if k := a.Type().Kind; k != types.Array && k != types.Null {
				return types.Type{}, b.mismatch()
			}
		}
		t, err := valuesType(b.fn.Name, argTypes(b.args), commonArgument)
		if t.Kind == types.Null {
			return types.Type{}, b.mismatch()
		}
		if err != nil {
			return types.Type{}, err
		}
		convertAll(b.args, t)
		return t, nil
	}
}

func entriesType(b *binding) types.Type {
	m := b.args[0].Type()
	row := types.RowOf(types.Field{Name: "key", Type: *m.Key}, types.Field{Name: "value", Type: *m.Elem})
	return types.ArrayOf(row).WithNullable(m.Nullable)
}

func mapOfArrays(b *binding) types.Type {
	return types.MapOf(*b.args[0].Type().Elem, *b.args[1].Type().Elem).WithNullable(b.nullable())
}

func mapUnionRule(b *binding) (types.Type, error) {
	for i := range b.args {
		if !mapParam.take(b, i) {
			return types.Type{}, b.mismatch()
		}
	}
	if len(b.args) == 0 {
		return types.Type{}, b.mismatch()
	}
	t, err := valuesType(b.fn.Name, argTypes(b.args), commonArgument)
	if err != nil {
		return types.Type{}, err
	}
	convertAll(b.args, t)
	return t, nil
}

// buildTypeOf evaluates its argument, as Flink does: it may fail.
func buildTypeOf(_ *compiler, c *Call, args []operand) (eval, error) {
	name := typeName(c.Args[0].Type())
	if inFull, ok := Fold(c.Args[len(c.Args)-1], nil).(*Literal); ok && len(c.Args) == 2 && !inFull.IsNull() && inFull.Value.Ints[0] != 0 {
		name = fullTypeName(c.Args[0].Type())
	}
	return each(c, args, func(out *types.Vector, _ []*types.Vector, _ int) error {
		out.AppendString(name)
		return nil
	}), nil
}

// fullTypeName is the spelling without abbreviations.
func fullTypeName(t types.Type) string {
	name := ""
	switch t.Kind {
	case types.Varchar, types.Varbinary:
		name = fmt.Sprintf("%s(%d)", t.Kind, t.Length)
	case types.TimestampLTZ:
		name = fmt.Sprintf("TIMESTAMP(%d) WITH LOCAL TIME ZONE", t.Precision)
	case types.Array, types.Multiset:
		name = t.Kind.String() + "<" + fullTypeName(*t.Elem) + ">"
	case types.Map:
		name = "MAP<" + fullTypeName(*t.Key) + ", " + fullTypeName(*t.Elem) + ">"
	case types.Row:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = "`" + strings.ReplaceAll(f.Name, "`", "``") + "` " + fullTypeName(f.Type)
		}
		name = "ROW<" + strings.Join(fields, ", ") + ">"
	default:
		return typeName(t)
	}
	if !t.Nullable {
		name += " NOT NULL"
	}
	return name
}

// typeName is the type's spelling, but for intervals, which Flink's TYPEOF
// shows with the precision that it gives them.
func typeName(t types.Type) string {
	name := t.String()
	switch t.Kind {
	case types.Time:
		name = "TIME(0)" // the only one that its planner knows
	case types.IntervalDayTime:
		name = "INTERVAL SECOND(3)"
	case types.IntervalYearMonth:
		name = "INTERVAL MONTH"
	default:
		return name
	}
	if !t.Nullable {
		name += " NOT NULL"
	}
	return name
}

// currentDatabase is the constant that [OptDatabase] says.
func currentDatabase(args []Expr, opts map[string]string) (Expr, error) {
	if len(args) > 0 {
		return nil, errors.New("CURRENT_DATABASE takes no arguments")
	}
	return literal(types.String().NotNull(), func(v *types.Vector) { v.AppendString(opts[OptDatabase]) }), nil
}
