package expr

import (
	"strings"

	gofunction "github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/types"
)

// DeclaredAggregate is an aggregate function of code that was registered, under the name
// that SQL calls it by.
type DeclaredAggregate struct {
	name  string
	forms []gofunction.Aggregate
}

// DeclareAggregate makes a function of code that was registered under one identifier.
func DeclareAggregate(name string, overloads []gofunction.Function) *DeclaredAggregate {
	d := &DeclaredAggregate{name: name}
	for _, f := range overloads {
		d.forms = append(d.forms, f.(gofunction.Aggregate))
	}
	return d
}

// Bind chooses the code for a call's arguments and converts these where that goes unasked.
func (d *DeclaredAggregate) Bind(args []Expr) (*gofunction.Aggregate, []Expr, error) {
	for _, fits := range []func(from, to types.Type) bool{types.Type.SameIgnoringNull, implicitlyCastable} {
		for i := range d.forms {
			f := &d.forms[i]
			if !suits(f.Parameters, args, fits) {
				continue
			}
			converted := make([]Expr, len(args))
			for k, a := range args {
				converted[k] = convertTo(a, f.Of(k))
			}
			return f, converted, nil
		}
	}
	return nil, nil, mismatch(&Function{Name: d.forms[0].Spelled(), Signature: d.signature()}, args)
}

func (d *DeclaredAggregate) signature() string {
	forms := make([]string, len(d.forms))
	for i, f := range d.forms {
		forms[i] = d.name + "(" + f.Takes().String() + ")"
	}
	return strings.Join(forms, " or ")
}
