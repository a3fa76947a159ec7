package types

// IntervalUnit is the last unit of an interval's type, as MINUTE is that of
// INTERVAL HOUR TO MINUTE. The zero value is the finest one: MONTH of
// [IntervalYearMonth], SECOND of [IntervalDayTime].
type IntervalUnit uint8

// The units, finest first; UnitFinest is also what remains where Flink's own
// types, which know no units, stood between.
const (
	UnitFinest IntervalUnit = iota
	UnitMinute
	UnitHour
	UnitDay
	UnitYear
)

var unitSizes = [...]int64{UnitMinute: 60_000, UnitHour: 3_600_000, UnitDay: 86_400_000, UnitYear: 12}

// Size is the unit in what the values of the kind of interval count: months, or
// milliseconds.
func (u IntervalUnit) Size(kind Kind) int64 {
	switch {
	case u != UnitFinest:
		return unitSizes[u]
	case kind == IntervalYearMonth:
		return 1
	}
	return 1000
}

// IntervalOf returns the nullable interval whose last unit is unit.
func IntervalOf(kind Kind, unit IntervalUnit) Type {
	return Type{Kind: kind, Nullable: true, Unit: unit}
}

// FinestUnits returns the type with intervals, at every level, of the finest unit.
func (t Type) FinestUnits() Type {
	if !t.CoarseUnits() {
		return t
	}
	t.Unit = UnitFinest
	for _, part := range []**Type{&t.Key, &t.Elem} {
		if *part != nil {
			finest := (*part).FinestUnits()
			*part = &finest
		}
	}
	fields := make([]Field, len(t.Fields))
	for i, f := range t.Fields {
		fields[i] = Field{Name: f.Name, Type: f.Type.FinestUnits()}
	}
	if t.Kind == Row {
		t.Fields = fields
	}
	return t
}

// CoarseUnits reports an interval of a unit that is not the finest, at any level.
func (t Type) CoarseUnits() bool {
	if t.Unit != UnitFinest || t.Key != nil && t.Key.CoarseUnits() || t.Elem != nil && t.Elem.CoarseUnits() {
		return true
	}
	for _, f := range t.Fields {
		if f.Type.CoarseUnits() {
			return true
		}
	}
	return false
}
