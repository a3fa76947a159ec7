package scalar

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// call binds a function call. Aggregates were taken out before where they are
// allowed.
func (e *Binder) call(x *ast.Call) (expr.Expr, error) {
	if f, err := e.Declared(x.Name); err != nil {
		return nil, err
	} else if f != nil {
		return e.declaredCall(x, f)
	}
	name := FunctionName(x.Name)
	switch {
	case x.Over != nil:
		return e.overCall(x)
	case IsAggregate(name):
		return nil, e.misplaced(x)
	case IsGroupWindow(name):
		return nil, StrayWindow(x, name)
	}
	if name == sourceWatermark {
		return nil, diag.Errorf(x.Span, "SOURCE_WATERMARK() stands alone in a WATERMARK FOR … AS of CREATE TABLE, for connectors that make watermarks, which none does").
			WithHint("declare how late rows may be: WATERMARK FOR ts AS ts - INTERVAL '5' SECOND")
	}
	if _, ok := expr.Lookup(name); !ok || len(x.Name.Parts) > 1 {
		return nil, e.unknownFunction(x.Name)
	}
	if err := PlainCallOnly(x); err != nil {
		return nil, err
	}
	args := x.Args
	var opts map[string]string
	if len(args) > 0 {
		if u, ok := args[0].(*ast.UnitArg); ok && strings.HasPrefix(name, "TIMESTAMP") {
			opts, args = unit(u.Unit), args[1:]
		}
	}
	if name == "CURRENT_DATABASE" {
		opts = map[string]string{expr.OptDatabase: e.Catalog.Current.Database}
	}
	if slices.Contains(typedFunctions, name) {
		if err := refuseNull(args); err != nil {
			return nil, err
		}
	}
	if name == "NULLIF" && len(args) > 0 && allNull(args[:1]) || name == "COALESCE" && allNull(args) {
		return nil, BareNull(args[0].Bounds())
	}
	if name == "CURRENT_WATERMARK" {
		return e.currentWatermark(x)
	}
	return e.applyTo(x.Span, name, opts, args...)
}

// typedFunctions take no bare NULL: Flink derives nothing from them for it. Its newer
// functions do.
var typedFunctions = strings.Fields(`
	ABS ACOS ASCII ASIN ATAN ATAN2 BIN CARDINALITY CEIL CEILING CHARACTER_LENGTH CHAR_LENGTH CHR CONCAT CONCAT_WS CONVERT_TZ COS COSH COT
	DATE_FORMAT DEGREES ELEMENT EXP FLOOR FROM_BASE64 FROM_UNIXTIME HEX IF INITCAP INSTR IS_ALPHA IS_DECIMAL IS_DIGIT JSON_EXISTS JSON_QUERY JSON_VALUE
	LEFT LN LOCATE LOG LOG10 LOG2 LOWER LPAD LTRIM MD5 MOD PARSE_URL POWER RADIANS REGEXP REGEXP_EXTRACT REGEXP_REPLACE REPEAT REPLACE REVERSE
	RIGHT ROUND RPAD RTRIM SHA1 SHA2 SHA224 SHA256 SHA384 SHA512 SIGN SIN SINH SPLIT_INDEX SQRT STR_TO_MAP SUBSTR SUBSTRING TAN TANH
	TIMESTAMPADD TIMESTAMPDIFF TO_BASE64 TO_DATE TO_TIMESTAMP TRIM TRUNCATE UNIX_TIMESTAMP UPPER`)

// currentWatermark takes a column with event time only.
func (e *Binder) currentWatermark(x *ast.Call) (expr.Expr, error) {
	args, err := e.BindAll(x.Args)
	if err != nil {
		return nil, err
	}
	if len(args) == 1 {
		if c, ok := args[0].(*expr.Column); ok && e.Scope.Field(c.Index).TypedTime() == catalog.RowTime {
			return e.Apply(x.Span, "CURRENT_WATERMARK", args, nil)
		}
	}
	return nil, diag.Errorf(x.Span, "CURRENT_WATERMARK takes one column with event time").
		WithHint("that is the column of a WATERMARK FOR … in CREATE TABLE, not an expression over it")
}

// overCall binds a window function: f(…) OVER (…).
func (e *Binder) overCall(x *ast.Call) (expr.Expr, error) {
	name := FunctionName(x.Name)
	if e.Over == nil {
		return nil, diag.Errorf(x.Span, "%s OVER (…) cannot stand in %s", name, e.Clause).
			WithHint("compute it in a sub-query and use its column here")
	}
	return e.Over(e, x, name)
}

// groupWindows are the group windows of GROUP BY and what may be asked of them.
var groupWindows = []string{"TUMBLE", "HOP", "SESSION"}

// IsGroupWindow reports TUMBLE, TUMBLE_START and their like.
func IsGroupWindow(name string) bool {
	_, _, ok := SplitGroupWindow(name)
	return ok
}

// SplitGroupWindow splits TUMBLE_START into TUMBLE and START.
func SplitGroupWindow(name string) (window, property string, ok bool) {
	for _, w := range groupWindows {
		rest, found := strings.CutPrefix(name, w)
		if !found {
			continue
		}
		switch rest {
		case "", "_START", "_END", "_ROWTIME", "_PROCTIME":
			return w, strings.TrimPrefix(rest, "_"), true
		}
	}
	return "", "", false
}

// StrayWindow refuses a group window, or what is asked of one, outside of its place.
func StrayWindow(x *ast.Call, name string) error {
	window, _, _ := SplitGroupWindow(name)
	return diag.Errorf(x.Span, "%s belongs to a GROUP BY with %s", name, window).
		WithHint("or window the table: FROM TABLE(%s(TABLE t, DESCRIPTOR(ts), …)) GROUP BY window_start, window_end", window)
}

// sourceWatermark stands for watermarks that the connector makes by itself, which none here does.
const sourceWatermark = "SOURCE_WATERMARK"

// IsSourceWatermark reports SOURCE_WATERMARK().
func IsSourceWatermark(x ast.Expr) bool {
	c, ok := x.(*ast.Call)
	return ok && FunctionName(c.Name) == sourceWatermark && len(c.Args) == 0
}
