package expr

import (
	"bytes"
	"strconv"
	"unicode"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Java asks about UTF-16 units here, and half a character is neither.
const lastOfOneUnit = 0xffff

func isLetter(r rune) bool { return r <= lastOfOneUnit && unicode.IsLetter(r) }

func isDigit(r rune) bool { return r <= lastOfOneUnit && unicode.IsDigit(r) }

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

// isDecimal tests for what Java's Double.parseDouble or Long.parseLong takes;
// false for NULL.
func isDecimal(out *types.Vector, in []*types.Vector, i int) error {
	ok := false
	if !in[0].IsNull(i) {
		s := in[0].Bytes(i)
		_, ok = datum.ParseDouble(bytes.TrimFunc(s, isJavaSpace))
		ok = ok || isLong(s)
	}
	out.AppendBool(ok)
	return nil
}

// isLong tests for a BIGINT in the digits of any script.
func isLong(s []byte) bool {
	ascii := make([]byte, 0, len(s))
	for k, r := range view(s) {
		switch {
		case isDigit(r):
			ascii = append(ascii, byte('0'+digitValue(r)))
		case k == 0 && (r == '-' || r == '+'):
			ascii = append(ascii, byte(r))
		default:
			return false
		}
	}
	_, err := strconv.ParseInt(string(ascii), 10, 64)
	return err == nil
}

// digitValue counts from the zero of the script: the ten digits of each stand
// in a row.
func digitValue(r rune) int {
	n := 0
	for n < 9 && unicode.IsDigit(r-rune(n)-1) {
		n++
	}
	return n
}
