package expr

import (
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// param is what a function takes at one place.
type param struct {
	accepts func(types.Type) bool
	// preferred is the type of a bare NULL.
	preferred types.Type
	// convert brings accepted arguments to the preferred type.
	convert bool
	// bareNull: a NULL without a type may stand here.
	bareNull bool
	// noBigInt: what is accepted may not be a BIGINT.
	noBigInt bool
}

// orNull takes a NULL without a type, too: the parameters of the functions
// whose types Flink infers from all arguments do, those of the older ones don't.
func (p param) orNull() param {
	p.bareNull = true
	return p
}

// The kinds of parameters.
var (
	textParam  = param{accepts: types.Type.IsString, preferred: types.String()}
	bytesParam = param{accepts: types.Type.IsBinary, preferred: types.Bytes()}
	wholeParam = param{accepts: types.Type.IsInteger, preferred: types.Of(types.Int)}
	// intParam is what an INT holds: Flink generates code for no wider one there.
	intParam      = param{accepts: types.Type.IsInteger, preferred: types.Of(types.Int), noBigInt: true}
	numberParam   = param{accepts: types.Type.IsNumeric, preferred: types.Of(types.Int)}
	doubleParam   = param{accepts: types.Type.IsNumeric, preferred: types.Of(types.Double), convert: true}
	booleanParam  = param{accepts: kindIs(types.Boolean), preferred: types.Of(types.Boolean)}
	temporalParam = param{accepts: types.Type.IsTemporal, preferred: types.TimestampOf(3)}
	arrayParam    = param{accepts: kindIs(types.Array), preferred: types.ArrayOf(types.String())}
	mapParam      = param{accepts: kindIs(types.Map), preferred: types.MapOf(types.String(), types.String())}
	anyParam      = param{accepts: func(types.Type) bool { return true }, preferred: types.String(), bareNull: true}
	textOrBytes   = param{accepts: func(t types.Type) bool { return t.IsString() || t.IsBinary() }, preferred: types.String()}
)

func kindIs(k types.Kind) func(types.Type) bool {
	return func(t types.Type) bool { return t.Kind == k }
}

// result derives a call's type once its arguments fit.
type result func(b *binding) types.Type

// gives is a type that is nullable if an argument is.
func gives(t types.Type) result {
	return func(b *binding) types.Type { return t.WithNullable(b.nullable()) }
}

// mayBeNull is a type that is nullable whatever the arguments are.
func mayBeNull(t types.Type) result {
	return func(*binding) types.Type { return t.AsNullable() }
}

// neverNull is a type that is not nullable.
func neverNull(t types.Type) result {
	return func(*binding) types.Type { return t.NotNull() }
}

// likeFirst is the type of the first argument, nullable if any argument is.
func likeFirst(b *binding) types.Type { return b.args[0].Type().WithNullable(b.nullable()) }

// takes is the rule of a function with the given parameters.
func takes(r result, params ...param) rule { return takesAtLeast(len(params), r, params...) }

// takesAtLeast is the rule of a function of which only the first least
// parameters must be given.
func takesAtLeast(least int, r result, params ...param) rule {
	return func(b *binding) (types.Type, error) {
		if len(b.args) < least || len(b.args) > len(params) {
			return types.Type{}, b.mismatch()
		}
		for i := range b.args {
			if params[i].noBigInt && b.args[i].Type().Kind == types.BigInt {
				return types.Type{}, fmt.Errorf("argument %d of %s is a BIGINT where only an INT can stand: use CAST", i+1, b.fn.Name)
			}
			if !params[i].take(b, i) {
				return types.Type{}, b.mismatch()
			}
		}
		return r(b), nil
	}
}

// takesList is the rule of a function that takes the leading parameters and
// then any number, at least one, of the last.
func takesList(r result, params ...param) rule {
	return func(b *binding) (types.Type, error) {
		if len(b.args) < len(params) {
			return types.Type{}, b.mismatch()
		}
		for i := range b.args {
			if !params[min(i, len(params)-1)].take(b, i) {
				return types.Type{}, b.mismatch()
			}
		}
		return r(b), nil
	}
}

// takesListAfter is takesList, but of the last parameter there may be none.
func takesListAfter(r result, params ...param) rule {
	first, all := takes(r, params[:len(params)-1]...), takesList(r, params...)
	return func(b *binding) (types.Type, error) {
		if len(b.args) == len(params)-1 {
			return first(b)
		}
		return all(b)
	}
}

// take checks and casts argument i.
func (p param) take(b *binding, i int) bool {
	t := b.args[i].Type()
	switch {
	case t.Kind == types.Null && !p.bareNull:
		return false
	case t.Kind == types.Null:
		b.args[i] = convertTo(b.args[i], p.preferred)
	case !p.accepts(t):
		return false
	case p.convert:
		b.args[i] = convertTo(b.args[i], p.preferred)
	}
	return true
}

// function makes an ordinary entry of the registry.
func function(name, signature, doc string, r rule, b builder, aliases ...string) *Function {
	return &Function{Name: name, Aliases: aliases, Signature: name + "(" + signature + ")", Doc: doc, rule: r, build: b}
}
