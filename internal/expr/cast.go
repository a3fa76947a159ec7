package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// castFunctions are CAST and TRY_CAST. They have no type rule: the target is
// not an argument, see [Cast].
func castFunctions() []*Function { return []*Function{castFunction, tryCastFunction} }

var castFunction = &Function{
	Name: "CAST", Signature: "CAST(value AS type)", typed: true,
	Doc:  "Converts a value to a type; text that cannot be converted fails the job.",
	rule: castRule, build: castBuilder(false),
}

var tryCastFunction = &Function{
	Name: "TRY_CAST", Signature: "TRY_CAST(value AS type)", typed: true,
	Doc:  "Converts a value to a type; NULL when it cannot be converted.",
	rule: castRule, build: castBuilder(true),
}

// legacyCastFunction is no function to be called by name: see [LegacyCast].
var legacyCastFunction = &Function{Name: "LEGACY_CAST", typed: true, rule: castRule, build: legacyCastBuilder}

func castRule(b *binding) (types.Type, error) {
	return types.Type{}, fmt.Errorf("write %s", b.fn.Signature)
}

// Cast is CAST(e AS to), or TRY_CAST with try. The result is nullable when e is
// or with try, whatever to says.
func Cast(e Expr, to types.Type, try bool) (Expr, error) {
	if err := lonelyJSON(e); err != nil {
		return nil, err
	}
	from := e.Type()
	if !castable(from, to) {
		return nil, fmt.Errorf("a cast from %s to %s is not supported%s", from.AsNullable(), to.AsNullable(), castHint(from, to))
	}
	if l, ok := e.(*Literal); ok && !try && from.IsInterval() && to.Kind == from.Kind && !l.IsNull() {
		return newInterval(to, l.Value.Ints[0]), nil
	}
	fn := castFunction
	if try {
		fn = tryCastFunction
	}
	return &Call{Fn: fn, Args: []Expr{e}, T: to.WithNullable(from.Nullable || try || from.Kind == types.Null)}, nil
}

// LegacyCast is CAST and TRY_CAST as they were before Flink 1.15: what cannot be converted
// is NULL, and text and bytes keep their length, whatever that of the type is.
func LegacyCast(e Expr, to types.Type) (Expr, error) {
	cast, err := Cast(e, to, true)
	if err == nil {
		cast.(*Call).Fn = legacyCastFunction
	}
	return cast, err
}

func castHint(from, to types.Type) string {
	switch {
	case from.IsNumeric() && to.IsTimestamp():
		return ": use TO_TIMESTAMP_LTZ(number, precision)"
	case from.IsTimestamp() && to.IsNumeric():
		return ": use UNIX_TIMESTAMP(CAST(value AS STRING))"
	}
	return ""
}

// ImplicitCast brings e to the type of an INSERT column.
// It refuses what could lose information silently, as Flink does. Nullability
// is not checked.
func ImplicitCast(e Expr, to types.Type) (Expr, error) {
	from := e.Type()
	if from.SameIgnoringNull(to) {
		return e, nil
	}
	if !implicitlyCastable(from, to) {
		return nil, fmt.Errorf("%s is expected, not %s: use CAST", to.AsNullable(), from.AsNullable())
	}
	return convertTo(e, to), nil
}

// CastToCommon brings e to the type that [CommonType] gave for it and others: that
// of the first one of FLOAT and DOUBLE, in which a DOUBLE may lose digits.
func CastToCommon(e Expr, to types.Type) (Expr, error) {
	if e.Type().Kind == types.Double && to.Kind == types.Float {
		return convertTo(e, to), nil
	}
	return ImplicitCast(e, to)
}

// Uncast is the value of a cast that might have happened unasked, or else e itself.
func Uncast(e Expr) Expr {
	c, ok := e.(*Call)
	if !ok || c.Fn != castFunction || c.Args[0].Type().Nullable && !c.T.Nullable || !implicitlyCastable(c.Args[0].Type(), c.T) {
		return e
	}
	return c.Args[0]
}

// convertTo casts e where its type differs; the cast must exist.
func convertTo(e Expr, to types.Type) Expr {
	from := e.Type()
	if from.SameIgnoringNull(to) {
		return e
	}
	return &Call{Fn: castFunction, Args: []Expr{e}, T: to.WithNullable(from.Nullable || from.Kind == types.Null)}
}

// convertAll brings every expression of es to a type.
func convertAll(es []Expr, to types.Type) {
	for i := range es {
		es[i] = convertTo(es[i], to)
	}
}

// castable says which explicit casts exist.
func castable(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null, from.SameIgnoringNull(to):
		return to.Kind != types.Null
	case from.Kind >= types.Array || to.Kind >= types.Array:
		if to.IsString() {
			return true
		}
		return everyPart(from, to, castable)
	case to.IsString():
		return true
	case to.IsBinary():
		return from.IsString() || from.IsBinary()
	case to.Kind == types.Boolean:
		return from.IsString() || from.IsNumeric() || from.Kind == types.Boolean
	case to.IsNumeric():
		return from.IsString() || from.IsNumeric() || from.Kind == types.Boolean
	case to.IsTemporal():
		return from.IsString() || temporalCastable(from.Kind, to.Kind)
	case to.IsInterval() && from.IsInteger():
		return true
	}
	return from.Kind == to.Kind
}

func temporalCastable(from, to types.Kind) bool {
	switch from {
	case types.Date:
		return to != types.Time
	case types.Time:
		return to != types.Date
	case types.Timestamp, types.TimestampLTZ:
		return true
	}
	return false
}

// implicitlyCastable says which casts happen unasked for.
func implicitlyCastable(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null, from.SameIgnoringNull(to):
		return true
	case from.Kind >= types.Array || to.Kind >= types.Array:
		return everyPart(from, to, partImplicitlyCastable)
	}
	switch to.Kind {
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return from.IsInteger() && from.Kind <= to.Kind
	case types.Float:
		return from.IsNumeric() && from.Kind != types.Double
	case types.Double, types.Decimal:
		return from.IsNumeric()
	case types.Varchar:
		return from.IsString()
	case types.Varbinary:
		return from.IsBinary()
	case types.Date, types.Time:
		return from.Kind == to.Kind || from.Kind == types.Timestamp
	case types.Timestamp, types.TimestampLTZ:
		return from.IsTimestamp()
	}
	return from.Kind == to.Kind
}

// partImplicitlyCastable: within an array, a map or a row an interval is, as in
// Flink, the number of its months or milliseconds.
func partImplicitlyCastable(from, to types.Type) bool {
	return from.IsInterval() && (to.Kind == types.Int || to.Kind == types.BigInt) || implicitlyCastable(from, to)
}

// everyPart compares composite types part by part.
func everyPart(from, to types.Type, can func(from, to types.Type) bool) bool {
	if from.Kind != to.Kind || len(from.Fields) != len(to.Fields) {
		return false
	}
	for i := range from.Fields {
		if !can(from.Fields[i].Type, to.Fields[i].Type) {
			return false
		}
	}
	return (from.Key == nil || can(*from.Key, *to.Key)) && (from.Elem == nil || can(*from.Elem, *to.Elem))
}
