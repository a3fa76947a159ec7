package scalar

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// defaultDecimalPrecision is the precision of a DECIMAL without parentheses.
const defaultDecimalPrecision = 10

// defaultTimestampPrecision is that of TIMESTAMP and TIMESTAMP_LTZ.
const defaultTimestampPrecision = 6

// Type turns a written type into a data type; it is nullable unless NOT NULL
// was written.
func Type(t *ast.DataType) (types.Type, error) {
	bound, err := shape(t.Shape)
	if err != nil {
		return types.Type{}, err
	}
	return bound.WithNullable(t.Null != ast.NotNull), nil
}

func shape(s ast.TypeShape) (types.Type, error) {
	switch s := s.(type) {
	case *ast.ScalarType:
		return scalarType(s)
	case *ast.TimeType:
		return timeType(s)
	case *ast.TimestampType:
		return timestampType(s)
	case *ast.IntervalType:
		return intervalType(s)
	case *ast.ArrayType:
		elem, err := Type(s.Elem)
		return types.ArrayOf(elem), err
	case *ast.MultisetType:
		elem, err := Type(s.Elem)
		return types.MultisetOf(elem), err
	case *ast.MapType:
		return mapType(s)
	case *ast.RowType:
		return rowType(s)
	}
	if u, ok := s.(*ast.UserType); ok {
		return types.Type{}, unknownType(u)
	}
	return types.Type{}, diag.Unsupported(s.Bounds(), "this type")
}

// typeNames are the names that a misspelt one may mean.
var typeNames = strings.Fields("BOOLEAN TINYINT SMALLINT INT INTEGER BIGINT FLOAT DOUBLE DECIMAL NUMERIC CHAR VARCHAR STRING " +
	"BINARY VARBINARY BYTES DATE TIME TIMESTAMP TIMESTAMP_LTZ ARRAY MAP MULTISET ROW INTERVAL")

func unknownType(u *ast.UserType) error {
	p := diag.Errorf(u.Span, "there is no type %s", u.Name)
	if flink := ast.FlinkType(u.Name.String()); flink != "" {
		return p.WithHint("Flink's type is %s", flink)
	}
	if near := diag.Near(strings.ToUpper(u.Name.String()), typeNames); near != "" {
		return p.WithHint("did you mean %s?", near)
	}
	return p.WithHint("the types are %s", diag.Join(typeNames, len(typeNames)))
}

var plainKinds = map[ast.TypeName]types.Kind{
	ast.TypeBoolean: types.Boolean, ast.TypeTinyInt: types.TinyInt, ast.TypeSmallInt: types.SmallInt,
	ast.TypeInt: types.Int, ast.TypeBigInt: types.BigInt, ast.TypeFloat: types.Float,
	ast.TypeDouble: types.Double, ast.TypeDate: types.Date,
}

func scalarType(s *ast.ScalarType) (types.Type, error) {
	if kind, ok := plainKinds[s.Name]; ok {
		return types.Of(kind), nil
	}
	switch s.Name {
	case ast.TypeReal:
		return types.Type{}, diag.Errorf(s.Span, "there is no type REAL").WithHint("Flink's type is FLOAT")
	case ast.TypeString:
		return types.String(), nil
	case ast.TypeBytes:
		return types.Bytes(), nil
	case ast.TypeDecimal:
		return decimalType(s)
	case ast.TypeChar:
		return sizedType(s, types.Char, 1), nil
	case ast.TypeBinary:
		return sizedType(s, types.Binary, 1), nil
	case ast.TypeVarChar:
		return sizedType(s, types.Varchar, types.MaxLength), nil
	case ast.TypeVarBinary:
		return sizedType(s, types.Varbinary, types.MaxLength), nil
	}
	return types.Type{}, diag.Unsupported(s.Span, "the type "+string(s.Name))
}

func decimalType(s *ast.ScalarType) (types.Type, error) {
	precision, scale := orDefault(s.Precision, defaultDecimalPrecision), orDefault(s.Scale, 0)
	if precision < 1 {
		return types.Type{}, diag.Errorf(s.Span, "the precision of a DECIMAL is 1 to %d, not %d", types.MaxDecimalPrecision, precision)
	}
	precision = min(precision, types.MaxDecimalPrecision) // as in Flink, which says nothing
	if scale > precision {
		return types.Type{}, diag.Errorf(s.Span, "the scale %d of the DECIMAL is larger than its precision %d", scale, precision)
	}
	return types.DecimalOf(precision, scale), nil
}

// sizedType has any length; the types of length 0 are those of empty literals.
func sizedType(s *ast.ScalarType, kind types.Kind, length int) types.Type {
	return types.Type{Kind: kind, Nullable: true, Length: orDefault(s.Precision, length)}
}

func timeType(s *ast.TimeType) (types.Type, error) {
	if s.Zone != ast.WithoutTimeZone {
		return types.Type{}, diag.Unsupported(s.Span, "TIME with a time zone")
	}
	precision, err := fraction(s.Span, s.Precision, 0)
	return types.Type{Kind: types.Time, Nullable: true, Precision: precision}, err
}

func timestampType(s *ast.TimestampType) (types.Type, error) {
	precision, err := fraction(s.Span, s.Precision, defaultTimestampPrecision)
	switch s.Zone {
	case ast.WithoutTimeZone:
		return types.TimestampOf(precision), err
	case ast.WithLocalTimeZone:
		return types.TimestampLTZOf(precision), err
	}
	return types.Type{}, diag.Errorf(s.Span, "TIMESTAMP WITH TIME ZONE is not supported, as in Flink").
		WithHint("use TIMESTAMP_LTZ(%d)", precision)
}

func fraction(at ast.Span, written *int, byDefault int) (int, error) {
	n := orDefault(written, byDefault)
	if n < 0 {
		return 0, diag.Errorf(at, "a second has 0 to 9 fraction digits, not %d", n)
	}
	return min(n, 9), nil // as in Flink, which says nothing
}

// checkDigits refuses what Flink does not count with: leading fields of an interval of
// days to seconds with more than three digits.
func checkDigits(u *ast.IntervalUnit) error {
	most := 10
	switch u.From {
	case ast.Week, ast.Day, ast.Hour, ast.Minute, ast.Second:
		most = 3
	}
	if n := u.Precision; n != nil && (*n < 1 || *n > most) {
		return diag.Errorf(u.Span, "the first unit of this interval has 1 to %d digits, not %d", most, *n)
	}
	return nil
}

func intervalType(s *ast.IntervalType) (types.Type, error) {
	if err := checkDigits(s.Unit); err != nil {
		return types.Type{}, err
	}
	t, ok := expr.IntervalType(string(s.Unit.From), string(s.Unit.To))
	if !ok {
		return t, diag.Errorf(s.Span, "the units %s TO %s do not make an interval", s.Unit.From, s.Unit.To)
	}
	return t, nil
}

func mapType(s *ast.MapType) (types.Type, error) {
	key, err := Type(s.Key)
	if err != nil {
		return types.Type{}, err
	}
	value, err := Type(s.Value)
	return types.MapOf(key, value), err
}

func rowType(s *ast.RowType) (types.Type, error) {
	var fields []types.Field
	for i, f := range s.Fields {
		if slices.ContainsFunc(s.Fields[:i], func(o *ast.RowField) bool { return o.Name.Name == f.Name.Name }) {
			return types.Type{}, diag.Errorf(f.Name.Span, "the ROW has two fields `%s`", f.Name.Name)
		}
		t, err := Type(f.Type)
		if err != nil {
			return types.Type{}, err
		}
		fields = append(fields, types.Field{Name: f.Name.Name, Type: t})
	}
	return types.RowOf(fields...), nil
}

func orDefault(written *int, byDefault int) int {
	if written == nil {
		return byDefault
	}
	return *written
}
