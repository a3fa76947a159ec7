package expr

import (
	"bytes"
	"unicode"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

func isLetter(r rune) bool { return unicode.IsLetter(r) }

func isDigit(r rune) bool { return unicode.IsDigit(r) }

var (
	buildIsAlpha   = classTest(onlyOf(isLetter), func(types.Type) bool { return false })
	buildIsDigit   = classTest(onlyOf(isDigit), types.Type.IsInteger)
	buildIsDecimal = classTest(isDecimal, func(t types.Type) bool { return t.Kind != types.Decimal })
)

// classTest is a test of texts, with an answer for all numbers of a type, NULL
// among them.
func classTest(test rowFunc, ofNumber func(types.Type) bool) builder {
	return func(x *compiler, c *Call, args []operand) (eval, error) {
		t := args[0].t
		if t.IsString() {
			return each(c, args, test), nil
		}
		return each(c, args, func(out *types.Vector, _ []*types.Vector, _ int) error {
			out.AppendBool(ofNumber(t))
			return nil
		}), nil
	}
}

// onlyOf tests that a text is not empty and has characters of one class only;
// false for NULL.
func onlyOf(class func(rune) bool) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		ok := !in[0].IsNull(i) && len(in[0].Bytes(i)) > 0
		if ok {
			for _, r := range view(in[0].Bytes(i)) {
				ok = ok && class(r)
			}
		}
		out.AppendBool(ok)
		return nil
	}
}

// isDecimal tests for a number of any size; false for NULL.
func isDecimal(out *types.Vector, in []*types.Vector, i int) error {
	ok := false
	if !in[0].IsNull(i) && len(in[0].Bytes(i)) > 0 {
		_, fit := datum.ParseDecimal(bytes.TrimFunc(in[0].Bytes(i), isJavaSpace), types.MaxDecimalPrecision, 0)
		ok = fit != datum.Malformed
	}
	out.AppendBool(ok)
	return nil
}
