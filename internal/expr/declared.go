package expr

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	gofunction "github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/types"
)

// Declared makes a function of code that was registered, under the name that SQL
// calls it by. overloads share an identifier and are all scalar functions, or all table
// functions: the value of such a call is an ARRAY of ROWs, as for UNNEST.
//
// What it means is its identifier, in back-quotes, which no other function has.
func Declared(name string, overloads []gofunction.Function) *Function {
	forms := make([]*Function, len(overloads))
	signatures := make([]string, len(overloads))
	for i, f := range overloads {
		forms[i] = declaredForm(name, f)
		signatures[i] = forms[i].Signature
	}
	if len(forms) == 1 {
		return forms[0]
	}
	all := &Function{Name: forms[0].Name, Signature: strings.Join(signatures, " or ")}
	all.expand = func(args []Expr, opts map[string]string) (Expr, error) {
		for _, fits := range []func(from, to types.Type) bool{types.Type.SameIgnoringNull, implicitlyCastable} {
			for i, f := range overloads {
				if suits(f.Takes(), args, fits) {
					return forms[i].Bind(args, opts)
				}
			}
		}
		return nil, mismatch(all, args)
	}
	return all
}

// suits reports whether parameters take the arguments.
func suits(p gofunction.Parameters, args []Expr, fits func(from, to types.Type) bool) bool {
	if !p.Accept(len(args)) {
		return false
	}
	for i, a := range args {
		if !fits(a.Type(), p.Of(i)) {
			return false
		}
	}
	return true
}

// declaredForm is one form of a registered function.
func declaredForm(name string, f gofunction.Function) *Function {
	form := &Function{
		Name: "`" + f.Identifier() + "`", Signature: name + "(" + f.Takes().String() + ")", Doc: "A function of this program.",
	}
	switch f := f.(type) {
	case gofunction.Scalar:
		form.volatile, form.typed = f.Volatile, true
		form.rule = declaredRule(f.Parameters, f.Result)
		form.build = func(_ *compiler, c *Call, args []operand) (eval, error) {
			code := f.New()
			if code == nil {
				return nil, errors.New("New returned no code")
			}
			return declaredCall(c, args, f.Parameters, code), nil
		}
	case gofunction.Table:
		form.volatile, form.typed = f.Volatile, true
		form.rule = declaredRule(f.Parameters, types.ArrayOf(types.RowOf(f.Columns...).NotNull()).NotNull())
		form.build = func(_ *compiler, c *Call, args []operand) (eval, error) {
			code := f.New()
			if code == nil {
				return nil, errors.New("New returned no code")
			}
			return declaredCall(c, args, f.Parameters, func(in []*types.Vector, i int, out *types.Vector) error {
				return appendRows(code, in, i, out)
			}), nil
		}
	}
	return form
}

// declaredRule casts the arguments to the parameters. NULL for a parameter that is
// NOT NULL makes the result NULL.
func declaredRule(p gofunction.Parameters, result types.Type) rule {
	return func(b *binding) (types.Type, error) {
		if !suits(p, b.args, implicitlyCastable) {
			return types.Type{}, b.mismatch()
		}
		t := result
		for i, a := range b.args {
			to := p.Of(i)
			t.Nullable = t.Nullable || !to.Nullable && (a.Type().Nullable || a.Type().Kind == types.Null)
			b.args[i] = convertTo(a, to)
		}
		return t, nil
	}
}

// declaredCall evaluates code at the selected rows in which no parameter that is NOT
// NULL is NULL, and holds it to its contract.
func declaredCall(c *Call, args []operand, p gofunction.Parameters, code gofunction.ScalarCode) eval {
	d := &declared{call: c, code: code, out: types.NewVector(c.T, 0), in: make([]*types.Vector, len(args))}
	for i := range args {
		if !p.Of(i).Nullable {
			d.strict = append(d.strict, i)
		}
	}
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		if err := evalAll(d.in, args, b, sel); err != nil {
			return nil, err
		}
		if err := d.run(rowsOf(b.N, sel)); err != nil {
			return nil, failure(c, err)
		}
		pad(d.out, b.N)
		return d.out, nil
	}
}

// declared is a call of registered code.
type declared struct {
	call *Call
	code gofunction.ScalarCode
	in   []*types.Vector
	// strict are the arguments that the code never sees NULL.
	strict []int
	out    *types.Vector
}

// run fills out. A panic of the code is its error, with the stack.
func (d *declared) run(rows []uint16) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the function %s has panicked: %v\n%s", d.call.Fn.Name, p, debug.Stack())
		}
	}()
	d.out.Reset()
	for _, row := range rows {
		i := int(row)
		pad(d.out, i)
		if d.unknown(i) {
			d.out.AppendNull()
			continue
		}
		if err := d.code(d.in, i, d.out); err != nil {
			return err
		}
		if d.out.Len != i+1 {
			return fmt.Errorf("the function %s has appended %d values for a row, not one", d.call.Fn.Name, d.out.Len-i)
		}
		if !d.call.T.Nullable && d.out.IsNull(i) {
			return fmt.Errorf("the function %s has given NULL and is declared %s", d.call.Fn.Name, d.call.T)
		}
	}
	if !d.out.Whole() {
		return fmt.Errorf("the function %s has not appended values of the type %s", d.call.Fn.Name, d.call.T.AsNullable())
	}
	return nil
}

// unknown reports a NULL that the code does not take.
func (d *declared) unknown(row int) bool {
	return slices.ContainsFunc(d.strict, func(k int) bool { return d.in[k].IsNull(row) })
}

// appendRows appends the rows of a table function for row i as one list.
func appendRows(code gofunction.TableCode, in []*types.Vector, i int, out *types.Vector) error {
	rows := out.Children[0]
	if err := code(in, i, rows.Children); err != nil {
		return err
	}
	for _, col := range rows.Children[1:] {
		if col.Len != rows.Children[0].Len {
			return fmt.Errorf("the columns %s and %s have %d and %d values",
				rows.Type.Fields[0].Name, rows.Type.Fields[slices.Index(rows.Children, col)].Name, rows.Children[0].Len, col.Len)
		}
	}
	for rows.Len < rows.Children[0].Len {
		rows.CloseRow()
	}
	out.CloseList()
	return nil
}
