package expr

import "github.com/onceflow/onceflow/types"

// CommonType returns the type that values of all the types are brought to in
// CASE, UNION, VALUES, ARRAY[…] and by =; ok is false when there is none. It is
// nullable if one of them is.
func CommonType(ts ...types.Type) (common types.Type, ok bool) {
	return merging(latterTimestamp).all(ts)
}

// commonArgument is the common type of the arguments of functions such as COALESCE
// and GREATEST.
func commonArgument(ts ...types.Type) (common types.Type, ok bool) {
	return merging(instant).all(ts)
}

// comparedAs is the type of operands that Flink compares without a cast in its plan:
// those of < and the like, and the fields of rows.
func comparedAs(ts ...types.Type) (common types.Type, ok bool) {
	return merging(finerTimestamp).all(ts)
}

// merging says what becomes of a TIMESTAMP and a TIMESTAMP_LTZ together, in which
// alone Flink's ways to find a common type differ.
type merging func(a, b types.Type) types.Type

// latterTimestamp is the first of two types of equal precision, else the latter with
// the larger one of both precisions.
func latterTimestamp(a, b types.Type) types.Type {
	if a.Precision == b.Precision {
		return a
	}
	b.Precision = max(a.Precision, b.Precision)
	return b
}

// finerTimestamp is the more precise one, a TIMESTAMP_LTZ if none is.
func finerTimestamp(a, b types.Type) types.Type {
	if a.Precision == b.Precision {
		return instant(a, b)
	}
	if a.Precision > b.Precision {
		return a
	}
	return b
}

// instant is a TIMESTAMP_LTZ.
func instant(a, b types.Type) types.Type {
	return types.TimestampLTZOf(max(a.Precision, b.Precision))
}

func (m merging) all(ts []types.Type) (common types.Type, ok bool) {
	if besideNull(ts) {
		return lastFitting(ts)
	}
	common = types.Of(types.Null)
	for i, t := range ts {
		if i == 0 {
			common = t
			continue
		}
		if common, ok = m.merge(common, t); !ok {
			return types.Type{}, false
		}
	}
	return common, len(ts) > 0
}

// besideNull reports collections or rows beside an untyped NULL.
func besideNull(ts []types.Type) bool {
	null, parts := false, false
	for _, t := range ts {
		null = null || t.Kind == types.Null
		parts = parts || t.Elem != nil || t.Kind == types.Row
	}
	return null && parts
}

// lastFitting is the type of collections or rows beside an untyped NULL, for which Flink makes no new type: it takes the last one that the one taken
// before fits into. For a MAP it does not look at keys and values.
func lastFitting(ts []types.Type) (common types.Type, ok bool) {
	common = types.Of(types.Null)
	nullable := false
	for _, t := range ts {
		nullable = nullable || t.Nullable || t.Kind == types.Null
		switch {
		case t.Kind == types.Null:
		case fitsBesideNull(common, t):
			common = t
		case !fitsBesideNull(t, common):
			return types.Type{}, false
		}
	}
	return common.WithNullable(nullable), true
}

func fitsBesideNull(from, to types.Type) bool {
	switch {
	case from.Kind == types.Map && to.Kind == types.Map:
		return true
	case from.Elem != nil || from.Kind == types.Row:
		return everyPart(from, to, fitsBesideNull)
	}
	return implicitlyCastable(from, to)
}

func (m merging) merge(a, b types.Type) (types.Type, bool) {
	nullable := a.Nullable || b.Nullable
	t, ok := m.roots(a, b)
	return t.WithNullable(nullable), ok
}

func (m merging) roots(a, b types.Type) (types.Type, bool) {
	switch {
	case a.Kind == types.Null:
		return b, true
	case a.IsInterval() && a.Kind == b.Kind:
		return finerUnit(a, b), true
	case b.Kind == types.Null, a.SameIgnoringNull(b):
		return a, true
	case a.IsNumeric() && b.IsNumeric():
		return commonNumber(a, b), true
	case a.IsString() && b.IsString():
		return types.Type{Kind: types.Varchar, Length: max(a.Length, b.Length)}, true
	case a.IsBinary() && b.IsBinary():
		return types.Type{Kind: types.Varbinary, Length: max(a.Length, b.Length)}, true
	case mixesTimestamps(a, b):
		return m(a, b), true
	case a.IsTemporal() && b.IsTemporal():
		return commonTemporal(a, b)
	}
	return m.composites(a, b)
}

// finerUnit is the interval of the finer one of the last units of two.
func finerUnit(a, b types.Type) types.Type {
	a.Unit = min(a.Unit, b.Unit)
	return a
}

// commonNumber keeps the first of FLOAT and DOUBLE.
func commonNumber(a, b types.Type) types.Type {
	switch {
	case a.IsApproximate() && b.IsApproximate():
		return a
	case a.IsApproximate():
		return approximate(a, b)
	case b.IsApproximate():
		return approximate(b, a)
	case a.Kind == types.Decimal || b.Kind == types.Decimal:
		return commonDecimal(asDecimal(a), asDecimal(b))
	case a.Kind > b.Kind:
		return a
	}
	return b
}

// approximate is the type of a FLOAT or DOUBLE with an exact number.
func approximate(f, exact types.Type) types.Type {
	if exact.Kind == types.Decimal {
		return types.Of(types.Double)
	}
	return f
}

// commonDecimal has room for the digits of both before the point, and for as many
// behind it as a DECIMAL then has left.
func commonDecimal(a, b types.Type) types.Type {
	whole := max(a.Precision-a.Scale, b.Precision-b.Scale)
	scale := min(max(a.Scale, b.Scale), types.MaxDecimalPrecision-whole)
	return types.DecimalOf(whole+scale, scale)
}

// orderedDecimal is the type in which Flink's answer is best met where it compares two
// DECIMALs as they are: digits before the point that hardly are there give way.
func orderedDecimal(a, b types.Type) types.Type {
	scale := max(a.Scale, b.Scale)
	return cappedDecimal(max(a.Precision-a.Scale, b.Precision-b.Scale)+scale, scale)
}

// asDecimal returns the DECIMAL that holds every value of an exact type.
func asDecimal(t types.Type) types.Type {
	switch t.Kind {
	case types.TinyInt:
		return types.DecimalOf(3, 0)
	case types.SmallInt:
		return types.DecimalOf(5, 0)
	case types.Int:
		return types.DecimalOf(10, 0)
	case types.BigInt:
		return types.DecimalOf(19, 0)
	}
	return t
}

// minKeptScale is the number of fraction digits that a result too long for a
// DECIMAL keeps at the expense of others.
const minKeptScale = 6

// cappedDecimal cuts the scale of a result of more than 38 digits, so that the
// digits before the point are kept.
func cappedDecimal(precision, scale int) types.Type {
	if precision > types.MaxDecimalPrecision {
		whole := precision - scale
		scale = max(types.MaxDecimalPrecision-whole, min(scale, minKeptScale))
		precision = types.MaxDecimalPrecision
	}
	return types.DecimalOf(precision, scale)
}

// mixesTimestamps reports a TIMESTAMP and a TIMESTAMP_LTZ.
func mixesTimestamps(a, b types.Type) bool {
	return a.IsTimestamp() && b.IsTimestamp() && a.Kind != b.Kind
}

// commonTemporal widens DATE to timestamps; TIME stands alone.
func commonTemporal(a, b types.Type) (types.Type, bool) {
	if a.Kind == b.Kind {
		a.Precision = max(a.Precision, b.Precision)
		return a, true
	}
	if a.Kind == types.Time || b.Kind == types.Time {
		return types.Type{}, false
	}
	if a.Kind < b.Kind {
		a, b = b, a
	}
	return a, true
}

func (m merging) composites(a, b types.Type) (types.Type, bool) {
	if a.Kind != b.Kind || len(a.Fields) != len(b.Fields) {
		return types.Type{}, false
	}
	ok := true
	mergePointee := func(x, y *types.Type) *types.Type {
		if x == nil || y == nil {
			return nil
		}
		t, mergeable := m.merge(*x, *y)
		ok = ok && mergeable
		return &t
	}
	switch a.Kind {
	case types.Array, types.Multiset, types.Map:
		a.Key, a.Elem = mergePointee(a.Key, b.Key), mergePointee(a.Elem, b.Elem)
		return a, ok
	case types.Row:
		fields := make([]types.Field, len(a.Fields))
		for i := range fields {
			fields[i] = types.Field{Name: a.Fields[i].Name, Type: *mergePointee(&a.Fields[i].Type, &b.Fields[i].Type)}
		}
		a.Fields = fields
		return a, ok
	}
	return types.Type{}, false
}
