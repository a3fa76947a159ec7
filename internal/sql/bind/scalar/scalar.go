package scalar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// Binder binds the expressions of one clause. A copy binds those of another clause over
// the same columns.
type Binder struct {
	*Context
	// Scope has the columns that may be named; nil where only bound expressions are used.
	Scope *scope.Scope
	// Clause names the place in messages, e.g. "WHERE".
	Clause string
	// Meaning is what expressions mean here besides their plain meaning; nil: nothing.
	Meaning Meaning
	// Over binds a window function, where they are allowed; else nil.
	Over func(e *Binder, x *ast.Call, name string) (expr.Expr, error)
	// Asks binds an expression that is a sub-query, where they may stand; else nil.
	Asks func(e *Binder, x ast.Expr) (expr.Expr, error)
	// Named finds an output of the SELECT list that may be named; nil: there is none.
	Named func(name string) expr.Expr
	// inCast: within CAST, where Flink derives no type for a bare NULL from its place.
	inCast bool
}

// Meaning is of a place at which some expressions mean something else than over plain
// rows: above an aggregation, in a match.
type Meaning interface {
	// Replace binds an expression with a meaning of its own; done is false for others,
	// which are bound part by part.
	Replace(e *Binder, x ast.Expr) (bound expr.Expr, done bool, err error)
	// MayReplace reports an operator in a chain that Replace has to see before it is
	// bound part by part.
	MayReplace(x ast.Expr) bool
}

// Bind binds one expression. The error has the place of the part that is wrong.
func (e *Binder) Bind(x ast.Expr) (expr.Expr, error) {
	if n, ok := x.(*ast.Name); ok && len(n.Parts) == 1 {
		if o := e.output(n.Parts[0].Name); o != nil {
			return o, nil
		}
		if e.Scope != nil {
			if c := e.Scope.CommonColumn(n.Parts[0].Name); c != nil && (c.Vague || slices.Contains(strictClauses, e.Clause)) {
				return nil, scope.Ambiguous(&n.Parts[0])
			}
		}
	}
	if e.Meaning != nil {
		if bound, done, err := e.Meaning.Replace(e, x); done {
			return bound, err
		}
	}
	if lit, ok, err := e.literal(x); ok {
		return lit, err
	}
	switch x := x.(type) {
	case *ast.Name:
		return e.Name(x)
	case *ast.Call:
		return e.call(x)
	case *ast.Unary:
		return e.unary(x)
	case *ast.Binary:
		return e.binary(x)
	case *ast.Case:
		return e.caseOf(x)
	case *ast.Cast:
		return e.cast(x)
	}
	return e.special(x)
}

// Typed binds an expression whose place gives a bare NULL no type.
func (e *Binder) Typed(x ast.Expr) (expr.Expr, error) {
	if null, ok := x.(*ast.NullLit); ok {
		return nil, BareNull(null.Span)
	}
	return e.Bind(x)
}

// TypedAll binds a list of such expressions.
func (e *Binder) TypedAll(list []ast.Expr) ([]expr.Expr, error) {
	if err := refuseNull(list); err != nil {
		return nil, err
	}
	return e.BindAll(list)
}

// refuseNull refuses a bare NULL in a list.
func refuseNull(list []ast.Expr) error {
	for _, x := range list {
		if null, ok := x.(*ast.NullLit); ok {
			return BareNull(null.Span)
		}
	}
	return nil
}

// BareNull refuses a NULL that its place gives no type.
func BareNull(at ast.Span) error {
	return diag.Errorf(at, "a bare NULL has no type here").WithHint("write CAST(NULL AS STRING), or whatever the type is")
}

// BindAll binds a list; the first error stops it.
func (e *Binder) BindAll(list []ast.Expr) ([]expr.Expr, error) {
	bound := make([]expr.Expr, len(list))
	for i, x := range list {
		var err error
		if bound[i], err = e.Bind(x); err != nil {
			return nil, err
		}
	}
	return bound, nil
}

// Condition binds an expression that must be BOOLEAN.
func (e *Binder) Condition(x ast.Expr) (expr.Expr, error) {
	bound, err := e.Bind(x)
	if err != nil {
		return nil, err
	}
	switch bound.Type().Kind {
	case types.Boolean:
		return plan.Factor(bound), nil
	case types.Null:
		return expr.LiteralNull(types.Of(types.Boolean)), nil
	}
	return nil, diag.Errorf(x.Bounds(), "the condition of %s is %s, not BOOLEAN", e.Clause, bound.Type().AsNullable()).
		WithHint("compare it with something, as in … = …")
}

// Name binds a column with the fields below it.
func (e *Binder) Name(x *ast.Name) (expr.Expr, error) {
	f, err := e.Scope.Resolve(x)
	if err != nil {
		return nil, err
	}
	col := e.Scope.Field(f.Index)
	spelled := col.Name
	if f.Index >= scope.OuterMark {
		// Expressions are compared by names, which are the query's own otherwise.
		spelled = "outer." + spelled
	}
	var bound expr.Expr = &expr.Column{Index: f.Index, Name: spelled, T: col.Type}
	for _, row := range f.Within {
		if bound, err = e.Field(x.Span, bound, &ast.Ident{Span: x.Span, Name: row}); err != nil {
			return nil, err
		}
	}
	for i := f.Parts; i < len(x.Parts); i++ {
		if bound, err = e.Field(x.Span, bound, &x.Parts[i]); err != nil {
			return nil, err
		}
	}
	return bound, nil
}

// output finds an output of the SELECT list that may be named; nil: there is none.
func (e *Binder) output(name string) expr.Expr {
	if e.Named == nil {
		return nil
	}
	return e.Named(name)
}

// strictClauses are those in which the common column of USING needs a table's name,
// as in Flink.
var strictClauses = []string{"WHERE", "ON", "HAVING"}

// Field reads a field of a ROW.
func (e *Binder) Field(at ast.Span, row expr.Expr, name *ast.Ident) (expr.Expr, error) {
	t := row.Type()
	if t.Kind != types.Row {
		return nil, diag.Errorf(name.Span, "%s has no field %s: it is %s, not a ROW", row.Canonical(), catalog.Quote(name.Name), t.AsNullable())
	}
	known := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		if f.Name == name.Name {
			return e.Apply(at, "FIELD", []expr.Expr{row}, map[string]string{expr.OptIndex: strconv.Itoa(i)})
		}
		known[i] = f.Name
	}
	p := diag.Errorf(name.Span, "the ROW has no field %s", catalog.Quote(name.Name))
	if near := diag.Near(name.Name, known); near != "" {
		return nil, p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	return nil, p.WithHint("its fields are %s", diag.Join(known, 12))
}

// Apply calls a function of the registry.
func (e *Binder) Apply(at ast.Span, fn string, args []expr.Expr, opts map[string]string) (expr.Expr, error) {
	f, ok := expr.Lookup(fn)
	if !ok {
		return nil, diag.Unsupported(at, fn)
	}
	return e.bound(at, f, args, opts)
}

// bound calls a function.
func (e *Binder) bound(at ast.Span, f *expr.Function, args []expr.Expr, opts map[string]string) (expr.Expr, error) {
	bound, err := f.Bind(args, opts)
	if err != nil {
		return nil, diag.At(at, err)
	}
	if err := expr.Check(bound, e.Env()); err != nil {
		return nil, diag.At(at, err)
	}
	return e.Placed(bound, at), nil
}

// applyTo binds the arguments and calls a function.
func (e *Binder) applyTo(at ast.Span, fn string, opts map[string]string, args ...ast.Expr) (expr.Expr, error) {
	bound, err := e.BindAll(args)
	if err != nil {
		return nil, err
	}
	return e.Apply(at, fn, bound, opts)
}

// Not negates an expression when asked to.
func (e *Binder) Not(at ast.Span, negate bool, bound expr.Expr, err error) (expr.Expr, error) {
	if err != nil || !negate {
		return bound, err
	}
	return e.Apply(at, "NOT", []expr.Expr{bound}, nil)
}

func (e *Binder) unary(x *ast.Unary) (expr.Expr, error) {
	if n, ok := x.X.(*ast.NumberLit); ok && x.Op == ast.Minus {
		return e.number(n, "-"+n.Text)
	}
	if x.Op == ast.Plus {
		bound, err := e.Bind(x.X)
		if err != nil {
			return nil, err
		}
		if t := bound.Type(); !t.IsNumeric() && !t.IsInterval() {
			return nil, diag.Errorf(x.Span, "+ takes a number, not %s", t.AsNullable())
		}
		return bound, nil
	}
	operand, err := e.Typed(x.X)
	if err != nil {
		return nil, err
	}
	return e.Apply(x.Span, string(x.Op), []expr.Expr{operand}, nil)
}

// binary walks chains of AND, OR, + to the left without recursion: they may be
// thousands long.
func (e *Binder) binary(x *ast.Binary) (expr.Expr, error) {
	if isPeriodOp(x.Op) {
		return e.period(x)
	}
	var chain []*ast.Binary
	left := ast.Expr(x)
	for {
		b, ok := left.(*ast.Binary)
		if !ok || isPeriodOp(b.Op) || len(chain) > 0 && e.Meaning != nil && e.Meaning.MayReplace(b) {
			break
		}
		chain = append(chain, b)
		left = b.Left
	}
	bound, err := e.side(chain[len(chain)-1], left)
	for i := len(chain) - 1; i >= 0 && err == nil; i-- {
		var right expr.Expr
		if right, err = e.side(chain[i], chain[i].Right); err == nil {
			err = sameCharset(chain[i], bound, right)
		}
		if err == nil {
			bound, err = e.Apply(chain[i].Span, string(chain[i].Op), []expr.Expr{bound, right}, nil)
		}
	}
	return bound, err
}

// sameCharset refuses texts in two character sets. Only literals have another one than
// all other text.
func sameCharset(x *ast.Binary, left, right expr.Expr) error {
	if !left.Type().IsString() || !right.Type().IsString() {
		return nil
	}
	l, r := charset(x.Left), charset(x.Right)
	if l == "" || r == "" || l == r {
		return nil
	}
	return diag.Errorf(x.Span, "%s does not go with texts in two character sets, %s and %s", x.Op, l, r).WithHint("write the text without a character set")
}

// charset is the character set of a text; "" where that is not known from the expression alone.
func charset(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StringLit:
		switch x.Charset {
		case "", "UTF16", "UTF-16LE":
			return "UTF-16LE"
		case "N", "LATIN1":
			return "ISO-8859-1"
		case "UTF8":
			return "UTF-8"
		}
		return x.Charset
	case *ast.Name:
		return "UTF-16LE"
	}
	return ""
}

// side binds a side of an operator; a comparison gives NULL the type of the other.
func (e *Binder) side(x *ast.Binary, side ast.Expr) (expr.Expr, error) {
	if _, comparison := Negated(x.Op); comparison || strings.HasSuffix(string(x.Op), "DISTINCT FROM") {
		return e.Bind(side)
	}
	return e.Typed(side)
}

// negatedComparison is what NOT makes of a comparison.
var negatedComparison = map[ast.BinaryOp]ast.BinaryOp{
	ast.Equal: ast.NotEqual, ast.NotEqual: ast.Equal, ast.Less: ast.GreaterEqual, ast.GreaterEqual: ast.Less,
	ast.Greater: ast.LessEqual, ast.LessEqual: ast.Greater,
}

// Negated is what NOT makes of a comparison; ok is false for other operators.
func Negated(op ast.BinaryOp) (opposite ast.BinaryOp, ok bool) {
	opposite, ok = negatedComparison[op]
	return opposite, ok
}

func isPeriodOp(op ast.BinaryOp) bool {
	switch op {
	case ast.PeriodOverlaps, ast.PeriodContains, ast.PeriodEquals, ast.PeriodPrecedes, ast.PeriodSucceeds,
		ast.PeriodImmPrecedes, ast.PeriodImmSucceeds:
		return true
	}
	return false
}

// period binds (start, end) OVERLAPS (start, end) and its relatives: the
// function takes the four ends.
func (e *Binder) period(x *ast.Binary) (expr.Expr, error) {
	var ends []ast.Expr
	for _, side := range []ast.Expr{x.Left, x.Right} {
		row, ok := side.(*ast.Row)
		if !ok || len(row.Items) != 2 {
			return nil, diag.Errorf(side.Bounds(), "%s compares periods, each written (start, end)", x.Op)
		}
		ends = append(ends, row.Items...)
	}
	return e.applyTo(x.Span, string(x.Op), nil, ends...)
}

// caseOf turns both forms into condition, value, …, else.
func (e *Binder) caseOf(x *ast.Case) (expr.Expr, error) {
	var operand expr.Expr
	var err error
	if x.Operand != nil {
		if operand, err = e.Bind(x.Operand); err != nil {
			return nil, err
		}
	}
	var args []expr.Expr
	for _, w := range x.Whens {
		condition, err := e.when(operand, w)
		if err != nil {
			return nil, err
		}
		then, err := e.Bind(w.Then)
		if err != nil {
			return nil, err
		}
		args = append(args, condition, then)
	}
	if x.Else != nil {
		otherwise, err := e.Bind(x.Else)
		if err != nil {
			return nil, err
		}
		args = append(args, otherwise)
	}
	if err := caseValues(x, args); err != nil {
		return nil, err
	}
	return e.Apply(x.Span, "CASE", args, nil)
}

// caseValues refuses values that CASE takes no type from, or types that it does not
// mix.
func caseValues(x *ast.Case, args []expr.Expr) error {
	typed, dates, times := false, false, false
	for i, a := range args {
		if isElse := i == len(args)-1; i%2 == 0 && !isElse {
			continue
		}
		t := a.Type()
		typed = typed || t.Kind != types.Null
		dates, times = dates || t.Kind == types.Date, times || t.IsTimestamp()
	}
	switch {
	case !typed:
		return diag.Errorf(x.Span, "one of the values of CASE has to be something else than NULL").WithHint("CAST(NULL AS …) gives NULL a type")
	case dates && times:
		return diag.Errorf(x.Span, "CASE does not mix DATE and TIMESTAMP").WithHint("CAST one of the values")
	}
	return nil
}

func (e *Binder) when(operand expr.Expr, w *ast.When) (expr.Expr, error) {
	var any expr.Expr
	for _, c := range w.Conds {
		if e.inCast && operand == nil && allNull([]ast.Expr{c}) {
			return nil, diag.Errorf(c.Bounds(), "a condition of CASE is BOOLEAN, not a bare NULL")
		}
		bound, err := e.Bind(c)
		if err == nil && operand == nil && bound.Type().Kind == types.Null {
			bound = expr.LiteralNull(types.Of(types.Boolean))
		}
		if err == nil && operand != nil {
			bound, err = e.Apply(c.Bounds(), "=", []expr.Expr{operand, bound}, nil)
		}
		if err == nil && any != nil {
			bound, err = e.Apply(c.Bounds(), "OR", []expr.Expr{any, bound}, nil)
		}
		if err != nil {
			return nil, err
		}
		any = bound
	}
	return any, nil
}

func (e *Binder) cast(x *ast.Cast) (expr.Expr, error) {
	inner := *e
	inner.inCast = true
	bound, err := inner.Bind(x.X)
	if err != nil {
		return nil, err
	}
	to, err := Type(x.Type)
	if err != nil {
		return nil, err
	}
	if to.Kind == types.Time {
		to.Precision = 0 // the planner of Flink knows no other
	}
	interval, toInterval := x.Type.Shape.(*ast.IntervalType)
	switch {
	case toInterval && bound.Type().IsNumeric():
		bound, err = numberToInterval(bound, to, interval, x.Try)
	case e.LegacyCast:
		bound, err = expr.LegacyCast(bound, to)
	default:
		bound, err = expr.Cast(bound, to, x.Try)
	}
	if err != nil {
		return nil, diag.At(x.Span, err)
	}
	return e.Placed(bound, x.Span), nil
}

// numberToInterval is a cast to an interval, which has one unit.
func numberToInterval(x expr.Expr, to types.Type, interval *ast.IntervalType, try bool) (expr.Expr, error) {
	if interval.Unit.To != ast.NoUnit {
		return nil, fmt.Errorf("a cast from %s to INTERVAL %s TO %s is not supported: an interval made of a number has one unit", x.Type().AsNullable(), interval.Unit.From, interval.Unit.To)
	}
	if l, ok := x.(*expr.Literal); ok && !l.IsNull() && !try {
		return exprOf(expr.NumberToInterval(l, string(interval.Unit.From)))
	}
	return expr.Cast(x, to, try)
}

// FunctionName is the name of a call in upper case.
func FunctionName(n *ast.Name) string { return strings.ToUpper(n.Last().Name) }

// PlainCallOnly guards against calls whose syntax a scalar function does not take.
func PlainCallOnly(x *ast.Call) error {
	switch {
	case x.Distinct || x.All:
		return diag.Errorf(x.Span, "DISTINCT and ALL belong to aggregates; %s is none", FunctionName(x.Name))
	case len(x.OrderBy) > 0 || len(x.WithinGroup) > 0:
		return diag.Errorf(x.Span, "ORDER BY belongs to aggregates; %s is none", FunctionName(x.Name))
	case x.Filter != nil:
		return diag.Errorf(x.Filter.Bounds(), "FILTER belongs to aggregates; %s is none", FunctionName(x.Name))
	case x.Nulls != ast.NullsDefault:
		return diag.Errorf(x.Span, "%s belongs to window functions; %s is none", x.Nulls, FunctionName(x.Name))
	}
	return nil
}

// misplaced refuses an aggregate where none may stand.
func (e *Binder) misplaced(x *ast.Call) error {
	p := diag.Errorf(x.Span, "the aggregate %s cannot stand in %s", FunctionName(x.Name), e.Clause)
	if e.Clause == "WHERE" {
		return p.WithHint("move the condition to HAVING")
	}
	return p.WithHint("compute it in a sub-query first")
}
