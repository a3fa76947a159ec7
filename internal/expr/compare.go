package expr

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
)

func compareFunctions() []*Function {
	return []*Function{
		comparison("=", "True if both are equal; NULL if one is NULL."),
		comparison("<>", "True if both differ; NULL if one is NULL.", "!="),
		comparison("<", "True if the first is less; NULL if one is NULL."),
		comparison("<=", "True if the first is less or equal; NULL if one is NULL."),
		comparison(">", "True if the first is greater; NULL if one is NULL."),
		comparison(">=", "True if the first is greater or equal; NULL if one is NULL."),
		distinction("IS DISTINCT FROM", false, "True if both differ, where NULL is a value like others; never NULL."),
		distinction("IS NOT DISTINCT FROM", true, "True if both are the same, where NULL is a value like others; never NULL."),
		{
			Name: "BETWEEN", Signature: "value BETWEEN [SYMMETRIC] low AND high",
			Doc:    "True if the value lies in the range, both ends included; with SYMMETRIC the ends may be swapped.",
			expand: expandBetween,
		},
	}
}

func comparison(name, doc string, aliases ...string) *Function {
	return &Function{
		Name: name, Aliases: aliases, Signature: "value " + name + " value", Doc: doc,
		rule:  compareRule,
		build: func(_ *compiler, c *Call, args []operand) (eval, error) { return buildComparison(name, c, args), nil },
	}
}

func distinction(name string, want bool, doc string) *Function {
	return &Function{
		Name: name, Signature: "value " + name + " value", Doc: doc,
		rule: func(b *binding) (types.Type, error) {
			if _, err := compareRule(b); err != nil {
				return types.Type{}, err
			}
			return types.Of(types.Boolean).NotNull(), nil
		},
		build: perRowWithNulls(func(out *types.Vector, in []*types.Vector, i int) error {
			same := false
			if l, r := in[0].IsNull(i), in[1].IsNull(i); l || r {
				same = l && r
			} else if in[0].Type.IsString() == in[1].Type.IsString() {
				same = sameAt(in[0], i, in[1], i)
			}
			out.AppendBool(same == want)
			return nil
		}),
	}
}

func compareRule(b *binding) (types.Type, error) {
	if len(b.args) != 2 {
		return types.Type{}, b.mismatch()
	}
	if err := comparable2(b); err != nil {
		return types.Type{}, err
	}
	nullable := slices.ContainsFunc(b.args, func(a Expr) bool { return holdsNull(a.Type()) })
	return types.Of(types.Boolean).WithNullable(nullable), nil
}

// holdsNull reports types of which a value, or a field of a ROW, may be NULL.
func holdsNull(t types.Type) bool {
	return t.Nullable || slices.ContainsFunc(t.Fields, func(f types.Field) bool { return holdsNull(f.Type) })
}

// comparable2 brings two arguments to types that can be compared.
func comparable2(b *binding) error {
	if byText, err := compareWithText(b); byText {
		return err
	}
	t, ok := comparisonType(b.args[0], b.args[1])
	if l, r := b.args[0].Type(), b.args[1].Type(); ok && comparesUncast(b.fn.Name, l, r) {
		t, ok = comparedAs(l, r)
	}
	if !ok || t.Kind >= types.Array && orders(b.fn.Name) {
		return fmt.Errorf("%s and %s cannot be compared by %s: use CAST",
			b.args[0].Type().AsNullable(), b.args[1].Type().AsNullable(), b.fn.Name)
	}
	if l, r := b.args[0].Type(), b.args[1].Type(); !sameDomain(l, r) {
		// As in Flink, = and <> bring both to one type; the others do not.
		if t.Kind == types.Decimal && b.fn.Name != "=" && b.fn.Name != "<>" {
			ordered := orderedDecimal(asDecimal(l), asDecimal(r))
			if orders(b.fn.Name) && ordered.Precision-ordered.Scale < max(wholeDigits(l), wholeDigits(r)) {
				b.args[0], b.args[1] = convertTo(b.args[0], asDecimal(l)), convertTo(b.args[1], asDecimal(r))
				return nil
			}
			t = ordered.WithNullable(t.Nullable)
		}
		convertAll(b.args, t)
	}
	return nil
}

// comparesUncast reports timestamps of both kinds, or rows that may hold such, that
// Flink's plan does not bring to one type: it does so for = and <> of the timestamps
// themselves alone.
func comparesUncast(name string, l, r types.Type) bool {
	return mixesTimestamps(l, r) && name != "=" && name != "<>" || l.Kind == types.Row
}

// wholeDigits is how many digits an exact number has before its point.
func wholeDigits(t types.Type) int {
	d := asDecimal(t)
	return d.Precision - d.Scale
}

// compareWithText handles a text beside another type: done is false if there is
// none, or if it is a literal that is read as a date or time. Where only
// equality matters, a text that is no date or time is NULL, a BOOLEAN is never
// equal to a text and numbers are not compared with it. An order makes the text
// a value of the other type, or fails.
func compareWithText(b *binding) (done bool, err error) {
	text, other := 0, 1
	if !b.args[text].Type().IsString() {
		text, other = 1, 0
	}
	t := b.args[other].Type()
	if !b.args[text].Type().IsString() || t.IsString() || t.IsBinary() || t.Kind >= types.Array || t.Kind == types.Null || t.IsInterval() {
		return false, nil
	}
	literal := isTextLiteral(b.args[text])
	switch {
	case literal && t.IsTemporal():
		return false, nil
	case orders(b.fn.Name):
		b.args[text] = convertTo(b.args[text], t)
	case t.IsTemporal():
		b.args[text], err = Cast(b.args[text], t, true)
	case t.Kind != types.Boolean:
		err = fmt.Errorf("%s and %s cannot be compared by %s: use CAST", b.args[0].Type().AsNullable(), b.args[1].Type().AsNullable(), b.fn.Name)
	}
	return true, err
}

// orders reports the operators that need an order of their arguments.
func orders(name string) bool {
	switch name {
	case "<", "<=", ">", ">=":
		return true
	}
	return false
}

// sameDomain reports types whose stored values can be compared as they are.
func sameDomain(a, b types.Type) bool {
	switch {
	case a.IsInteger():
		return b.IsInteger()
	case a.IsString():
		return b.IsString()
	case a.IsBinary():
		return b.IsBinary()
	case a.IsTimestamp(), a.Kind == types.Time:
		return a.Kind == b.Kind
	}
	return a.SameIgnoringNull(b)
}

// comparisonType is the type in which two values are compared. A text literal
// is read as the date, time or timestamp that it is compared with. Dates are
// not compared with timestamps.
func comparisonType(l, r Expr) (types.Type, bool) {
	a, b := l.Type(), r.Type()
	switch {
	case isTextLiteral(r) && a.IsTemporal():
		return a, true
	case isTextLiteral(l) && b.IsTemporal():
		return b, true
	case a.Kind == types.Date && b.IsTimestamp(), b.Kind == types.Date && a.IsTimestamp():
		return types.Type{}, false
	case a.Kind == types.Null && b.Kind == types.Null:
		return types.Of(types.Boolean), true
	}
	return CommonType(a, b)
}

func isTextLiteral(e Expr) bool {
	l, ok := e.(*Literal)
	return ok && l.Type().IsString()
}

// expandBetween writes the range as two comparisons.
func expandBetween(args []Expr, opts map[string]string) (Expr, error) {
	if len(args) != 3 {
		return nil, fmt.Errorf("BETWEEN takes a value and two limits")
	}
	within, err := inRange(args[0], args[1], args[2])
	if err != nil || opts[OptSymmetric] != "true" {
		return within, err
	}
	swapped, err := inRange(args[0], args[2], args[1])
	if err != nil {
		return nil, err
	}
	return call("OR", within, swapped)
}

func inRange(x, low, high Expr) (Expr, error) {
	atLeast, err := call(">=", x, low)
	if err != nil {
		return nil, err
	}
	atMost, err := call("<=", x, high)
	if err != nil {
		return nil, err
	}
	return call("AND", atLeast, atMost)
}

func buildComparison(op string, c *Call, args []operand) eval {
	if args[0].t.IsString() != args[1].t.IsString() {
		return looped(c, args, neverEqual(op))
	}
	switch args[0].t.Physical() {
	case types.PhysInt:
		if args[1].t.Physical() == types.PhysInt {
			return dense2(c, args, func(out, a, b *types.Vector, n int) {
				compareLoop(op, out.Ints[:n], a.Ints[:n], b.Ints[:n])
			})
		}
	case types.PhysFloat:
		return dense2(c, args, func(out, a, b *types.Vector, n int) {
			compareLoop(op, out.Ints[:n], a.Floats[:n], b.Floats[:n])
		})
	case types.PhysWide:
		if l, r := args[0].t.Scale, args[1].t.Scale; l != r {
			return looped(c, args, compareScaled(op, l, r))
		}
		return looped(c, args, compareWide(op))
	case types.PhysBytes:
		if op == "=" || op == "<>" {
			return looped(c, args, sameBytes(op == "="))
		}
	case types.PhysList, types.PhysRow:
		if c.Args[0].Type().Kind == types.Array && written(c.Args[0]) && written(c.Args[1]) {
			return each(c, args, compareWritten(op == "="))
		}
		return each(c, args, compareComposite(op == "="))
	}
	return looped(c, args, compareOrder(op))
}

func compareLoop[T int64 | float64](op string, dst []int64, a, b []T) {
	switch op {
	case "=":
		for i := range dst {
			dst[i] = truth(a[i] == b[i])
		}
	case "<>":
		for i := range dst {
			dst[i] = truth(a[i] != b[i])
		}
	case "<":
		for i := range dst {
			dst[i] = truth(a[i] < b[i])
		}
	case "<=":
		for i := range dst {
			dst[i] = truth(a[i] <= b[i])
		}
	case ">":
		for i := range dst {
			dst[i] = truth(a[i] > b[i])
		}
	case ">=":
		for i := range dst {
			dst[i] = truth(a[i] >= b[i])
		}
	}
}

// neverEqual compares a BOOLEAN with a text.
func neverEqual(op string) loopFunc {
	return func(out *types.Vector, _ []*types.Vector, rows []uint16) error {
		for _, i := range rows {
			out.Ints[i] = truth(op == "<>")
		}
		return nil
	}
}

func sameBytes(want bool) loopFunc {
	return func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		dst, l, r := out.Ints, in[0], in[1]
		for _, i := range rows {
			same := l.Views[i].Len == r.Views[i].Len && bytes.Equal(l.Bytes(int(i)), r.Bytes(int(i)))
			dst[i] = truth(same == want)
		}
		return nil
	}
}

// compareOrder compares values of any ordered type.
func compareOrder(op string) loopFunc {
	holds := orderTests[op]
	return func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		l, r := in[0], in[1]
		for _, i := range rows {
			out.Ints[i] = holds[1+compareAt(l, int(i), r, int(i))]
		}
		return nil
	}
}

// compareWide compares DECIMALs of two words.
func compareWide(op string) loopFunc {
	holds := orderTests[op]
	return func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		lh, ll, rh, rl := in[0].Hi, in[0].Ints, in[1].Hi, in[1].Ints
		for _, i := range rows {
			a, b := types.Int128{Hi: lh[i], Lo: uint64(ll[i])}, types.Int128{Hi: rh[i], Lo: uint64(rl[i])}
			out.Ints[i] = holds[1+a.Cmp(b)]
		}
		return nil
	}
}

// compareScaled compares DECIMALs that have scales of their own, which no common type
// holds.
func compareScaled(op string, left, right int) loopFunc {
	holds, scale := orderTests[op], max(left, right)
	return func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		for _, i := range rows {
			a, b := in[0].Wide(int(i)), in[1].Wide(int(i))
			out.Ints[i] = holds[1+compareRescaled(a, left, b, right, scale)]
		}
		return nil
	}
}

// compareRescaled compares a and b at a scale. What does not fit there is further from
// zero than anything that does.
func compareRescaled(a types.Int128, left int, b types.Int128, right, scale int) int {
	x, aFits := a.Rescale(left, scale)
	y, bFits := b.Rescale(right, scale)
	switch {
	case aFits && bFits:
		return x.Cmp(y)
	case aFits:
		return -b.Sign()
	}
	return a.Sign()
}

// orderTests say whether an operator holds of less, equal and greater.
var orderTests = map[string][3]int64{
	"=": {0, 1, 0}, "<>": {1, 0, 1}, "<": {1, 0, 0}, "<=": {1, 1, 0}, ">": {0, 0, 1}, ">=": {0, 1, 1},
}

// written reports arrays that ARRAY[…] makes: Flink compares two of them byte by
// byte, so that a NULL equals a NULL in the same place.
func written(e Expr) bool {
	switch e := e.(type) {
	case *Literal:
		return true
	case *Call:
		values := e.Args
		switch e.Fn.Name {
		case "ARRAY":
			return true
		case "CASE":
			values = nil
			for i, a := range e.Args {
				if i%2 == 1 || i == len(e.Args)-1 {
					values = append(values, a)
				}
			}
		case "COALESCE":
		default:
			return false
		}
		return !slices.ContainsFunc(values, func(v Expr) bool { return !written(v) })
	}
	return false
}

func compareWritten(want bool) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		if in[0].IsNull(i) || in[1].IsNull(i) {
			out.AppendNull()
			return nil
		}
		out.AppendBool(sameElements(in[0], in[1], i) == want)
		return nil
	}
}

func sameElements(a, b *types.Vector, i int) bool {
	n := listLen(a, i)
	if n != listLen(b, i) {
		return false
	}
	for k := range n {
		if !sameAt(a.Children[0], int(a.Offsets[i])+k, b.Children[0], int(b.Offsets[i])+k) {
			return false
		}
	}
	return true
}

func compareComposite(want bool) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		switch equalAt(in[0], i, in[1], i) {
		case equal:
			out.AppendBool(want)
		case different:
			out.AppendBool(!want)
		default:
			out.AppendNull()
		}
		return nil
	}
}
