package expr

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/onceflow/onceflow/types"
)

// Function is an entry of the registry: a scalar function, an operator, or
// special syntax such as CASE.
type Function struct {
	// Name in upper case.
	Name string
	// Aliases are further names in upper case.
	Aliases []string
	// Signature shows how it is written, for messages and documentation.
	Signature string
	// Doc is one sentence.
	Doc string
	// rule checks and casts the arguments and derives the result type.
	rule rule
	// refuse says what is wrong with a call that no row may reach, though one that no row
	// can reach is no mistake: what Flink notices only where it generates code; nil: nothing.
	refuse func(*Call) error
	// build compiles a call.
	build builder
	// expand, in place of rule and build, writes the call in other functions.
	expand func(args []Expr, opts map[string]string) (Expr, error)
	// volatile: two evaluations may differ; volatileBare: only without arguments.
	volatile, volatileBare bool
	// units: intervals that it passes on keep the unit of their type; those that Flink's
	// own functions return have lost it.
	units bool
	// typed: the result type says more than the arguments, as in a cast.
	typed bool
}

// The keys of the options of a call: what special syntax carries.
const (
	// OptUnit is the unit of EXTRACT, FLOOR, CEIL, TIMESTAMPADD, TIMESTAMPDIFF.
	OptUnit = "unit"
	// OptSide of TRIM: BOTH (also when absent), LEADING, TRAILING.
	OptSide = "side"
	// OptSymmetric of BETWEEN is "true" for BETWEEN SYMMETRIC.
	OptSymmetric = "symmetric"
	// OptIndex of FIELD counts fields from 0.
	OptIndex = "index"
	// OptReturning of JSON_VALUE and JSON_QUERY is a type's spelling, e.g. INT or
	// ARRAY<STRING>.
	OptReturning = "returning"
	// OptOnEmpty and OptOnError of the JSON functions: NULL, ERROR, DEFAULT, TRUE,
	// FALSE, UNKNOWN, EMPTY ARRAY, EMPTY OBJECT. The value of a DEFAULT is a
	// further argument: first that of ON EMPTY, then that of ON ERROR.
	OptOnEmpty = "on_empty"
	OptOnError = "on_error"
	// OptWrapper of JSON_QUERY: WITHOUT ARRAY, WITH CONDITIONAL ARRAY, WITH
	// UNCONDITIONAL ARRAY.
	OptWrapper = "wrapper"
	// OptOnNull of JSON_OBJECT and JSON_ARRAY: NULL, ABSENT.
	OptOnNull = "on_null"
	// OptDatabase of CURRENT_DATABASE is its value.
	OptDatabase = "database"
)

// binding is a call while its type rule works on it. The rule may replace args
// and opts, but not change them.
type binding struct {
	fn   *Function
	args []Expr
	opts map[string]string
}

// rule checks a call's arguments, inserts implicit casts and returns the result
// type.
type rule func(b *binding) (types.Type, error)

// Bind makes a call: it checks number and types of the arguments and inserts
// implicit casts. args is not modified. The error is one plain sentence without
// a position.
func (f *Function) Bind(args []Expr, opts map[string]string) (Expr, error) {
	if err := lonelyJSON(args...); err != nil && !takesJSON(f.Name) {
		return nil, err
	}
	if f.expand != nil {
		return f.expand(args, opts)
	}
	b := &binding{fn: f, args: slices.Clone(args), opts: opts}
	t, err := f.rule(b)
	if err != nil {
		return nil, err
	}
	if !f.units {
		t = t.FinestUnits()
	}
	return &Call{Fn: f, Args: b.args, T: t, Options: b.opts}, nil
}

// mismatch is the error for arguments that fit no form of the function.
func (b *binding) mismatch() error {
	return mismatch(b.fn, b.args)
}

func mismatch(f *Function, args []Expr) error {
	var list strings.Builder
	for i, a := range args {
		if i > 0 {
			list.WriteString(", ")
		}
		list.WriteString(a.Type().AsNullable().String())
	}
	hint := ""
	if slices.ContainsFunc(args, func(a Expr) bool { return a.Type().Kind == types.Null }) {
		hint = "; a NULL may need a type, as in CAST(NULL AS INT)"
	}
	return fmt.Errorf("%s does not take (%s): write %s%s", f.Name, list.String(), f.Signature, hint)
}

// nullable reports whether any argument may be NULL.
func (b *binding) nullable() bool {
	return slices.ContainsFunc(b.args, func(a Expr) bool { return a.Type().Nullable })
}

// registry is filled at the first look-up. It has no initial value because the
// functions' code refers to it.
var registry struct {
	once   sync.Once
	byName map[string]*Function
	names  []string
}

func fillRegistry() {
	registry.byName = make(map[string]*Function)
	for _, f := range allFunctions() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			registry.byName[name] = f
			registry.names = append(registry.names, name)
		}
	}
	slices.Sort(registry.names)
}

// Lookup finds a function by its name or alias, in any case.
func Lookup(name string) (*Function, bool) {
	registry.once.Do(fillRegistry)
	f, ok := registry.byName[strings.ToUpper(name)]
	return f, ok
}

// Names returns all names and aliases, sorted. The caller must not modify them.
func Names() []string {
	registry.once.Do(fillRegistry)
	return registry.names
}

// call binds a function that is known to exist.
func call(name string, args ...Expr) (Expr, error) {
	f, ok := Lookup(name)
	if !ok {
		return nil, fmt.Errorf("there is no function %s", name)
	}
	return f.Bind(args, nil)
}
