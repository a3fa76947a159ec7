package expr

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
)

func caseFunctions() []*Function {
	return []*Function{
		{
			Name: "CASE", Signature: "CASE WHEN condition THEN value [WHEN …] [ELSE value] END",
			Doc:  "The value behind the first condition that is true, else the last value or NULL; only that value is evaluated.",
			rule: caseRule, build: buildCase, units: true,
		},
		{
			Name: "COALESCE", Signature: "COALESCE(value, …)",
			Doc:  "The first value that is not NULL; what follows it is not evaluated.",
			rule: coalesceRule, build: buildCoalesce,
		},
		{
			Name: "IFNULL", Signature: "IFNULL(value, substitute)", Doc: "The value, or the substitute where it is NULL.",
			expand: func(args []Expr, _ map[string]string) (Expr, error) {
				if len(args) != 2 {
					return nil, fmt.Errorf("IFNULL takes a value and a substitute")
				}
				e, err := call("COALESCE", args...)
				if err == nil && !args[0].Type().Nullable && needsNoCast(args[0].Type(), e.Type()) {
					return args[0], nil // of its own type: a CHAR stays one
				}
				return e, err
			},
		},
		{
			Name: "IF", Signature: "IF(condition, value, value)", Doc: "The first value if the condition is true, else the second.",
			expand: expandIf,
		},
		{
			Name: "NULLIF", Signature: "NULLIF(value, value)", Doc: "NULL if both are equal, else the first.",
			expand: expandNullIf,
		},
	}
}

func expandIf(args []Expr, _ map[string]string) (Expr, error) {
	if len(args) != 3 {
		return nil, fmt.Errorf("IF takes a condition and two values")
	}
	for _, a := range args {
		if t := a.Type(); t.Kind == types.Null || t.Kind >= types.Array || t.IsInterval() {
			return nil, fmt.Errorf("IF does not choose between values of type %s: use CASE", t.AsNullable())
		}
	}
	if first := args[1].Type(); first.IsTimestamp() && args[2].Type().IsTimestamp() {
		args = []Expr{args[0], args[1], convertTo(args[2], first)}
	}
	chosen, err := call("CASE", args...)
	if c, ok := chosen.(*Call); ok && args[0].Type().Nullable {
		c.T = c.T.AsNullable() // as Flink declares it, although a condition of NULL chooses the second value
	}
	return chosen, err
}

func expandNullIf(args []Expr, _ map[string]string) (Expr, error) {
	if len(args) != 2 {
		return nil, fmt.Errorf("NULLIF takes two values")
	}
	if args[0].Type().Kind == types.Null {
		return nil, fmt.Errorf("NULLIF does not take NULL as its first value: write CAST(NULL AS …)")
	}
	same, err := call("=", args[0], args[1])
	if err != nil {
		return nil, err
	}
	return call("CASE", same, LiteralNull(args[0].Type()), args[0])
}

// caseRule takes condition, value, condition, value, …, and the value of ELSE.
func caseRule(b *binding) (types.Type, error) {
	if len(b.args) < 2 {
		return types.Type{}, b.mismatch()
	}
	if len(b.args)%2 == 0 {
		b.args = append(b.args, LiteralNull(types.Of(types.Null)))
	}
	var values []types.Type
	for i, a := range b.args {
		switch {
		case i%2 == 1 || i == len(b.args)-1:
			values = append(values, a.Type())
		case a.Type().Kind != types.Boolean:
			return types.Type{}, fmt.Errorf("%s takes conditions, not %s", b.fn.Name, a.Type().AsNullable())
		}
	}
	t, err := valuesType(b.fn.Name, values, CommonType)
	switch {
	case err != nil:
		return types.Type{}, err
	case t.Kind == types.Null:
		return types.Type{}, fmt.Errorf("one of the values of %s must have a type: write CAST(NULL AS …)", b.fn.Name)
	case mixesDates(values):
		return types.Type{}, fmt.Errorf("the values of %s have no common type: %s", b.fn.Name, typeList(values))
	}
	for i := range b.args {
		if i%2 == 1 || i == len(b.args)-1 {
			b.args[i] = convertTo(b.args[i], t)
		}
	}
	return t, nil
}

// mixesDates reports that there is a DATE among timestamps.
func mixesDates(ts []types.Type) bool {
	return slices.ContainsFunc(ts, kindIs(types.Date)) && slices.ContainsFunc(ts, types.Type.IsTimestamp)
}

// valuesType is the common type of the values that a call chooses from.
func valuesType(name string, ts []types.Type, common func(...types.Type) (types.Type, bool)) (types.Type, error) {
	t, ok := common(ts...)
	if !ok {
		return types.Type{}, fmt.Errorf("the values of %s have no common type: %s", name, typeList(ts))
	}
	return t, nil
}

func typeList(ts []types.Type) string {
	list := ""
	for i, t := range ts {
		if i > 0 {
			list += ", "
		}
		list += t.AsNullable().String()
	}
	return list
}

// coalesceRule gives a type that is NOT NULL if one of the values is. A DATE
// among timestamps makes dates of them.
func coalesceRule(b *binding) (types.Type, error) {
	if len(b.args) == 0 {
		return types.Type{}, b.mismatch()
	}
	ts, nullable := make([]types.Type, len(b.args)), true
	for i, a := range b.args {
		ts[i] = a.Type()
		nullable = nullable && ts[i].Nullable
	}
	t, err := valuesType(b.fn.Name, ts, commonArgument)
	if err == nil && t.Kind == types.Null {
		err = fmt.Errorf("one of the values of %s must have a type: write CAST(NULL AS …)", b.fn.Name)
	}
	if err != nil {
		return types.Type{}, err
	}
	if mixesDates(ts) {
		t = types.Of(types.Date)
	}
	for _, other := range ts {
		if t.Kind == types.Float && other.Kind == types.Double {
			t = types.Of(types.Double)
		}
	}
	convertAll(b.args, t)
	return t.WithNullable(nullable), nil
}

func buildCase(_ *compiler, c *Call, args []operand) (eval, error) {
	m := newMerger(c.T, len(args)/2+1)
	var hit, rest []uint16
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		m.start(b.N)
		rows := rowsOf(b.N, sel)
		for k := 0; k+1 < len(args) && len(rows) > 0; k += 2 {
			cond, err := args[k].eval(b, narrow(b.N, rows))
			if err != nil {
				return nil, err
			}
			hit, rest = splitRows(hit[:0], rest[:0], cond, rows)
			if err := m.branch(args[k+1], b, hit); err != nil {
				return nil, err
			}
			rows = rest
		}
		if err := m.branch(args[len(args)-1], b, rows); err != nil {
			return nil, err
		}
		return m.merge(b.N), nil
	}, nil
}

// splitRows parts the rows by a condition. rest may share memory with rows.
func splitRows(hit, rest []uint16, cond *types.Vector, rows []uint16) (isTrue, isNot []uint16) {
	for _, i := range rows {
		if !cond.IsNull(int(i)) && cond.Ints[i] == 1 {
			hit = append(hit, i)
		} else {
			rest = append(rest, i)
		}
	}
	return hit, rest
}

func buildCoalesce(_ *compiler, c *Call, args []operand) (eval, error) {
	m := newMerger(c.T, len(args))
	var known, rest []uint16
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		m.start(b.N)
		rows := rowsOf(b.N, sel)
		for k := 0; k < len(args) && len(rows) > 0; k++ {
			v, err := args[k].eval(b, narrow(b.N, rows))
			if err != nil {
				return nil, err
			}
			known, rest = known[:0], rest[:0]
			for _, i := range rows {
				if v.IsNull(int(i)) && k < len(args)-1 {
					rest = append(rest, i)
				} else {
					known = append(known, i)
				}
			}
			m.take(v, known, args[k].lit != nil)
			rows = rest
		}
		return m.merge(b.N), nil
	}, nil
}
