package scalar

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// literal binds the literals; ok is false for any other expression.
func (e *Binder) literal(x ast.Expr) (lit expr.Expr, ok bool, err error) {
	switch x := x.(type) {
	case *ast.NumberLit:
		lit, err = e.number(x, x.Text)
	case *ast.StringLit:
		if x.OneLine {
			err = diag.Errorf(x.Span, "a string goes on in a second pair of quotes on the next line only").WithHint("join strings with ||")
			break
		}
		lit, err = text(x)
	case *ast.BinaryLit:
		if x.OneLine {
			err = diag.Errorf(x.Span, "a string goes on in a second pair of quotes on the next line only")
			break
		}
		lit, err = binary(x)
	case *ast.BoolLit:
		lit = expr.NewBool(x.Value)
	case *ast.NullLit:
		lit = expr.LiteralNull(types.Of(types.Null))
	case *ast.UnknownLit:
		lit = expr.LiteralNull(types.Of(types.Boolean))
	case *ast.DateTimeLit:
		lit, err = e.dateTime(x)
	case *ast.IntervalLit:
		lit, err = interval(x)
	default:
		return nil, false, nil
	}
	if err != nil {
		return nil, true, diag.At(x.Bounds(), err)
	}
	return lit, true, nil
}

// text binds a text, whose character set must have its characters.
func text(x *ast.StringLit) (expr.Expr, error) {
	switch x.Charset {
	case "N", "LATIN1", "ISO_8859_1", "ISO-8859-1":
		for _, r := range x.Value {
			if r > unicode.MaxLatin1 {
				return nil, fmt.Errorf("the character set of this text, ISO-8859-1, has no %q", r)
			}
		}
	}
	return expr.NewString(x.Value), nil
}

// number binds a numeric literal with the sign that may stand before it.
func (e *Binder) number(x *ast.NumberLit, text string) (expr.Expr, error) {
	if !representable(text) {
		return nil, diag.Errorf(x.Span, "the number %s is out of range", x.Text).WithHint("the digits of a number reach to %d, those with an exponent to 1E308; CAST a string to DECIMAL for more", int64(math.MaxInt64))
	}
	lit, err := expr.NewNumber(text)
	if err != nil {
		return nil, diag.At(x.Span, err)
	}
	return lit, nil
}

// representable reports a number that BIGINT, DECIMAL or DOUBLE can hold, as it is
// written.
func representable(text string) bool {
	if strings.ContainsAny(text, "eE") {
		_, err := strconv.ParseFloat(text, 64)
		return err == nil
	}
	// The digits of a DECIMAL, too, are those of a BIGINT.
	_, err := strconv.ParseInt(strings.ReplaceAll(text, ".", ""), 10, 64)
	return err == nil
}

func binary(x *ast.BinaryLit) (expr.Expr, error) {
	b, err := hex.DecodeString(x.Digits)
	if err != nil {
		return nil, err
	}
	return expr.NewBytes(b), nil
}

func (e *Binder) dateTime(x *ast.DateTimeLit) (expr.Expr, error) {
	switch x.Kind {
	case ast.Date:
		return exprOf(expr.NewDate(x.Value))
	case ast.Time:
		return exprOf(expr.NewTime(x.Value))
	case ast.Timestamp:
		return exprOf(expr.NewTimestamp(x.Value))
	case ast.TimestampLTZ:
		return exprOf(expr.NewTimestampLTZ(x.Value, e.Env()))
	}
	return nil, diag.Unsupported(x.Span, "a TIMESTAMP WITH TIME ZONE literal")
}

func interval(x *ast.IntervalLit) (expr.Expr, error) {
	if err := checkDigits(x.Unit); err != nil {
		return nil, err
	}
	text := x.Value
	if x.Negative {
		trimmed := strings.TrimSpace(text)
		if unsigned, negative := strings.CutPrefix(trimmed, "-"); negative {
			text = unsigned
		} else {
			text = "-" + strings.TrimPrefix(trimmed, "+")
		}
	}
	return exprOf(expr.NewInterval(text, string(x.Unit.From), string(x.Unit.To), orDefault(x.Unit.Precision, 0)))
}

// exprOf keeps a nil literal from becoming a non-nil interface.
func exprOf(l *expr.Literal, err error) (expr.Expr, error) {
	if err != nil {
		return nil, err
	}
	return l, nil
}

// BigInt is a BIGINT literal.
func BigInt(n int64) *expr.Literal {
	v := types.NewVector(types.Of(types.BigInt).NotNull(), 1)
	v.AppendInt(n)
	return &expr.Literal{Value: v}
}
