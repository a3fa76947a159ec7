package expr

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/onceflow/onceflow/types"
)

// extremes are values at which arithmetic on sizes and times goes wrong.
var (
	extremeInts   = []int64{0, 1, -1, 2, 3, 7, 100, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64}
	extremeFloats = []float64{0, 1, -1.5, 1e-320, 1e308, math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)}
	extremeTexts  = []string{
		"", " ", "a", "abc", "é😀", "1", "-7.5", "1e400", "%", "_", "(", "[a-", "a*", "$", "$.a[0]", "lax $..*", "yyyy-MM-dd HH:mm:ss.SSS",
		"'", "%d %s %5.2f", "%999999999d", "2024-02-30 24:00:00", "9999-12-31", "0000-00-00", "UTF-16", "UTC", "GMT+99", "http://[::1", "http://a:b@c?d#e",
		`{"a":[1,2,{"b":null}]}`, `"\ud83d"`, "null", "\x00", "HOST", "QUERY", "\xff\xfe",
	}
)

func extremeColumn(r *rand.Rand, t types.Type, n int) *types.Vector {
	v := types.NewVector(t, n)
	for range n {
		appendExtreme(r, v)
	}
	return v
}

func appendExtreme(r *rand.Rand, v *types.Vector) {
	if r.IntN(6) == 0 {
		v.AppendNull()
		return
	}
	switch v.Type.Physical() {
	case types.PhysInt:
		appendExtremeInt(r, v)
	case types.PhysWide:
		wide := types.Int128Of(extremeInts[r.IntN(len(extremeInts))])
		if r.IntN(3) == 0 {
			wide = types.Pow10(v.Type.Precision).Sub(types.Int128Of(1))
		}
		if !wide.FitsDigits(v.Type.Precision) {
			wide = types.Int128{}
		}
		v.AppendWide(wide)
	case types.PhysFloat:
		f := extremeFloats[r.IntN(len(extremeFloats))]
		if v.Type.Kind == types.Float {
			f = float64(float32(f))
		}
		v.AppendFloat(f)
	case types.PhysBytes:
		v.AppendString(extremeTexts[r.IntN(len(extremeTexts))])
	case types.PhysTimestamp:
		v.AppendTimestamp(extremeInts[r.IntN(len(extremeInts))], int32(r.IntN(2)*999_999))
	case types.PhysList:
		for range r.IntN(3) {
			for _, c := range v.Children {
				appendExtreme(r, c)
			}
		}
		v.CloseList()
	case types.PhysRow:
		for _, c := range v.Children {
			appendExtreme(r, c)
		}
		v.CloseRow()
	}
}

// appendExtremeInt keeps to the range of the type.
func appendExtremeInt(r *rand.Rand, v *types.Vector) {
	n := extremeInts[r.IntN(len(extremeInts))]
	switch v.Type.Kind {
	case types.Boolean:
		n &= 1
	case types.Date:
		n = int64(int32(n))
	case types.Time:
		n = floorMod(n, dayMillis)
	case types.Decimal:
		n %= pow10int64(v.Type.Precision)
	default:
		n = wrapTo(v.Type.Kind, n)
	}
	v.AppendInt(n)
}

var extremeTypes = []string{
	"TINYINT", "INT", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL(5,2)", "DECIMAL(38,0)", "DECIMAL(38,38)", "BOOLEAN", "STRING", "CHAR(3)", "BYTES",
	"DATE", "TIME", "TIMESTAMP(3)", "TIMESTAMP(9)", "TIMESTAMP_LTZ(3)", "ARRAY<INT>", "ARRAY<STRING>", "MAP<STRING, INT>", "ROW<a INT, b STRING>",
}

// TestNoFunctionPanics binds every function to columns of all types and to
// literals, with all kinds of options, and evaluates extreme values. Errors are
// fine.
func TestNoFunctionPanics(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	const rounds, rows = 60, 5
	evaluated := map[string]bool{}
	for _, f := range allFunctions() {
		for range rounds {
			b := &types.Batch{N: rows}
			e, ok := randomCall(r, f, b)
			if !ok {
				continue
			}
			evaluated[f.Name] = true
			evaluateSafely(t, e, b)
		}
	}
	t.Logf("%d of %d functions were evaluated", len(evaluated), len(allFunctions()))
}

func TestNoCastPanics(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for _, from := range extremeTypes {
		for _, to := range extremeTypes {
			b := &types.Batch{N: 40}
			source := typeOf(t, from)
			b.Cols = append(b.Cols, extremeColumn(r, source, b.N))
			e, err := Cast(&Column{Name: "c", T: source}, typeOf(t, to), true)
			if err == nil {
				evaluateSafely(t, e, b)
			}
		}
	}
}

// randomCall binds f to random arguments, whose columns it adds to b.
func randomCall(r *rand.Rand, f *Function, b *types.Batch) (e Expr, ok bool) {
	argument := func(t types.Type) Expr {
		v := extremeColumn(r, t, b.N)
		if r.IntN(4) == 0 {
			lit := types.NewVector(t, 1)
			lit.AppendFrom(v, 0)
			return &Literal{Value: lit}
		}
		b.Cols = append(b.Cols, v)
		return &Column{Index: len(b.Cols) - 1, Name: fmt.Sprint("c", len(b.Cols)), T: t}
	}
	units := []string{"", "YEAR", "DAY", "SECOND", "WEEK", "MONTH", "CENTURY", "EPOCH", "HOUR"}
	opts := map[string]string{OptUnit: units[r.IntN(len(units))], OptIndex: "1"}
	if r.IntN(2) == 0 {
		opts[OptOnError], opts[OptOnEmpty] = "NULL", "EMPTY ARRAY"
		opts[OptWrapper] = "WITH CONDITIONAL ARRAY"
	}
	shared := extremeTypes[r.IntN(len(extremeTypes))]
	for try := 0; try < 30 && !ok; try++ {
		b.Cols = nil
		var args []Expr
		for range r.IntN(5) {
			text := shared
			if r.IntN(2) == 0 {
				text = extremeTypes[r.IntN(len(extremeTypes))]
			}
			if r.IntN(3) == 0 {
				text = "STRING"
			}
			args = append(args, argument((&sqlText{tokens: tokenize(text)}).dataType()))
		}
		var err error
		e, err = f.Bind(args, opts)
		ok = err == nil
	}
	return e, ok
}

func evaluateSafely(t *testing.T, e Expr, b *types.Batch) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			for i, c := range b.Cols {
				for k := range b.N {
					t.Logf("c%d[%d] = %s", i+1, k, appendText(nil, c, k, nil))
				}
			}
			t.Fatalf("%s panics: %v", e.Canonical(), p)
		}
	}()
	p, err := Compile(e, nil)
	if err != nil {
		return
	}
	if v, err := p.Eval(b); err == nil {
		for i := range b.N {
			_ = appendText(nil, v, i, nil)
		}
	}
	_ = e.Canonical()
}
