package expr

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
)

func inFunctions() []*Function {
	return []*Function{{
		Name: "IN", Signature: "value IN (value, …)",
		Doc:  "True if the value is in the list, else NULL if the value or an element is NULL.",
		rule: inRule, build: buildIn,
	}}
}

func inRule(b *binding) (types.Type, error) {
	if len(b.args) < 2 {
		return types.Type{}, b.mismatch()
	}
	var common types.Type
	texts := b.args[0].Type().IsString()
	if !slices.ContainsFunc(b.args[1:], func(a Expr) bool { return a.Type().Kind != types.Null }) {
		return types.Type{}, fmt.Errorf("IN takes a value that is not NULL")
	}
	for i, item := range b.args[1:] {
		if mixesTexts(b.args[0].Type(), item.Type()) {
			item = convertTo(item, b.args[0].Type())
		}
		t, ok := comparisonType(b.args[0], item)
		if ok && i > 0 {
			t, ok = CommonType(common, t)
		}
		if !ok {
			return types.Type{}, fmt.Errorf("%s and %s cannot be compared by IN: use CAST",
				b.args[0].Type().AsNullable(), item.Type().AsNullable())
		}
		common = t
		texts = texts && item.Type().IsString()
	}
	common = fitItems(b.args)
	// Texts of any length compare as they are.
	if !texts {
		convertAll(b.args, common)
	}
	return types.Of(types.Boolean).WithNullable(slices.ContainsFunc(b.args, func(a Expr) bool { return holdsNull(a.Type()) })), nil
}

// fitItems fits the elements of a list to what they are compared with, and returns the
// type in which all are compared.
func fitItems(args []Expr) types.Type {
	common := args[0].Type()
	for i := range args[1:] {
		args[1+i] = FitItem(args[1+i], args[0].Type())
		if merged, ok := CommonType(common, args[1+i].Type()); ok {
			common = merged
		}
	}
	return common
}

// FitItem makes an element of a list a value of the type of what it is compared with,
// as Flink does where it is of another kind: for an INT a fraction is cut off and a
// number that is too large wraps, for a CHAR a VARCHAR is cut or filled up.
func FitItem(item Expr, to types.Type) Expr {
	from := item.Type()
	switch {
	case from.Kind == to.Kind, from.Kind == types.Null, to.Kind == types.Null, to.Kind >= types.Array,
		from.Kind == types.Char && to.Kind == types.Varchar, !castable(from, to):
		return item
	}
	return convertTo(item, to)
}

// mixesTexts reports a text beside a number, a BOOLEAN, a date or a time.
func mixesTexts(a, b types.Type) bool {
	simple := func(t types.Type) bool { return t.IsNumeric() || t.Kind == types.Boolean || t.IsTemporal() }
	return a.IsString() && simple(b) || b.IsString() && simple(a)
}

// buildIn looks literals of one word or of text up in a set; other lists are
// compared one by one.
func buildIn(_ *compiler, c *Call, args []operand) (eval, error) {
	for _, item := range args[1:] {
		if item.lit == nil {
			return each(c, args, inRow), nil
		}
	}
	switch args[0].t.Physical() {
	case types.PhysInt:
		set := intSet(args[1:])
		return inSet(c, args, func(v *types.Vector, i uint16) bool { return set.has(v.Ints[i]) }), nil
	case types.PhysBytes:
		set := textSet(args[1:])
		return inSet(c, args, func(v *types.Vector, i uint16) bool { return set[string(v.Bytes(int(i)))] }), nil
	}
	return each(c, args, inRow), nil
}

// inSet compiles a test for membership of a list of literals.
func inSet(c *Call, args []operand, has func(v *types.Vector, i uint16) bool) eval {
	withNull := false
	for _, item := range args[1:] {
		withNull = withNull || item.lit.IsNull(0)
	}
	return looped(c, args[:1], func(out *types.Vector, in []*types.Vector, rows []uint16) error {
		for _, i := range rows {
			found := has(in[0], i)
			out.Ints[i] = truth(found)
			if withNull && !found {
				out.SetNull(int(i))
			}
		}
		return nil
	})
}

func inRow(out *types.Vector, in []*types.Vector, i int) error {
	result := different
	for _, item := range in[1:] {
		switch equalAt(in[0], i, item, i) {
		case equal:
			out.AppendBool(true)
			return nil
		case unknown:
			result = unknown
		}
	}
	if result == unknown {
		out.AppendNull()
	} else {
		out.AppendBool(false)
	}
	return nil
}

// integers is a set: a list as long as it is short.
type integers struct {
	list []int64
	set  map[int64]bool
}

// shortList is the length up to which comparing beats hashing.
const shortList = 8

func intSet(items []operand) *integers {
	s := &integers{}
	for _, item := range items {
		if !item.lit.IsNull(0) {
			s.list = append(s.list, item.lit.Ints[0])
		}
	}
	if len(s.list) > shortList {
		s.set = make(map[int64]bool, len(s.list))
		for _, x := range s.list {
			s.set[x] = true
		}
	}
	return s
}

func (s *integers) has(x int64) bool {
	if s.set != nil {
		return s.set[x]
	}
	for _, y := range s.list {
		if x == y {
			return true
		}
	}
	return false
}

func textSet(items []operand) map[string]bool {
	set := make(map[string]bool, len(items))
	for _, item := range items {
		if !item.lit.IsNull(0) {
			set[string(item.lit.Bytes(0))] = true
		}
	}
	return set
}
