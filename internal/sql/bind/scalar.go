package bind

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

// scalar binds the expressions of one clause.
type scalar struct {
	*Binder
	scope *scope.Scope
	// clause names the place in messages, e.g. "WHERE".
	clause string
	// group is set where aggregates are allowed or rows are grouped.
	group *grouping
	// over is set where window functions are allowed.
	over *overs
	// asks binds sub-queries, where they may stand.
	asks *asker
	// inCast: within CAST, where Flink derives no type for a bare NULL from its place.
	inCast bool
	// named are outputs of the SELECT list that may be named; nil: none.
	named []output
	// match is set in MATCH_RECOGNIZE, where columns are those of a match.
	match *matchView
}

// bind binds one expression. The error has the place of the part that is wrong.
func (e *scalar) bind(x ast.Expr) (expr.Expr, error) {
	if n, ok := x.(*ast.Name); ok && len(n.Parts) == 1 {
		if o := e.output(n.Parts[0].Name); o != nil {
			return o, nil
		}
		if e.scope != nil && e.scope.IsCommon(n.Parts[0].Name) && slices.Contains(strictClauses, e.clause) {
			return nil, scope.Ambiguous(&n.Parts[0])
		}
	}
	if e.group != nil {
		if bound, done, err := e.group.replace(e, x); done {
			return bound, err
		}
	}
	if e.match != nil {
		if bound, done, err := e.match.replace(e, x); done {
			return bound, err
		}
	}
	if lit, ok, err := e.literal(x); ok {
		return lit, err
	}
	switch x := x.(type) {
	case *ast.Name:
		return e.name(x)
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

// typed binds an expression whose place gives a bare NULL no type.
func (e *scalar) typed(x ast.Expr) (expr.Expr, error) {
	if null, ok := x.(*ast.NullLit); ok {
		return nil, bareNull(null.Span)
	}
	return e.bind(x)
}

// typedAll binds a list of such expressions.
func (e *scalar) typedAll(list []ast.Expr) ([]expr.Expr, error) {
	if err := refuseNull(list); err != nil {
		return nil, err
	}
	return e.bindAll(list)
}

// refuseNull refuses a bare NULL in a list.
func refuseNull(list []ast.Expr) error {
	for _, x := range list {
		if null, ok := x.(*ast.NullLit); ok {
			return bareNull(null.Span)
		}
	}
	return nil
}

// bindAll binds a list; the first error stops it.
func (e *scalar) bindAll(list []ast.Expr) ([]expr.Expr, error) {
	bound := make([]expr.Expr, len(list))
	for i, x := range list {
		var err error
		if bound[i], err = e.bind(x); err != nil {
			return nil, err
		}
	}
	return bound, nil
}

// condition binds an expression that must be BOOLEAN.
func (e *scalar) condition(x ast.Expr) (expr.Expr, error) {
	bound, err := e.bind(x)
	if err != nil {
		return nil, err
	}
	switch bound.Type().Kind {
	case types.Boolean:
		return plan.Factor(bound), nil
	case types.Null:
		return expr.LiteralNull(types.Of(types.Boolean)), nil
	}
	return nil, diag.Errorf(x.Bounds(), "the condition of %s is %s, not BOOLEAN", e.clause, bound.Type().AsNullable()).
		WithHint("compare it with something, as in … = …")
}

// name binds a column with the fields below it.
func (e *scalar) name(x *ast.Name) (expr.Expr, error) {
	f, err := e.scope.Resolve(x)
	if err != nil {
		return nil, err
	}
	col := e.scope.Field(f.Index)
	spelled := col.Name
	if f.Index >= scope.OuterMark {
		// Expressions are compared by names, which are the query's own otherwise.
		spelled = "outer." + spelled
	}
	var bound expr.Expr = &expr.Column{Index: f.Index, Name: spelled, T: col.Type}
	for _, row := range f.Within {
		if bound, err = e.field(x.Span, bound, &ast.Ident{Span: x.Span, Name: row}); err != nil {
			return nil, err
		}
	}
	for i := f.Parts; i < len(x.Parts); i++ {
		if bound, err = e.field(x.Span, bound, &x.Parts[i]); err != nil {
			return nil, err
		}
	}
	return bound, nil
}

// output finds an output of the SELECT list that may be named; nil: there is none.
func (e *scalar) output(name string) expr.Expr {
	for _, o := range e.named {
		if o.name == name {
			return o.x
		}
	}
	return nil
}

// strictClauses are those in which the common column of USING needs a table's name,
// as in Flink.
var strictClauses = []string{"WHERE", "ON", "HAVING"}

// field reads a field of a ROW.
func (e *scalar) field(at ast.Span, row expr.Expr, name *ast.Ident) (expr.Expr, error) {
	t := row.Type()
	if t.Kind != types.Row {
		return nil, diag.Errorf(name.Span, "%s has no field %s: it is %s, not a ROW", row.Canonical(), catalog.Quote(name.Name), t.AsNullable())
	}
	known := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		if f.Name == name.Name {
			return e.apply(at, "FIELD", []expr.Expr{row}, map[string]string{expr.OptIndex: strconv.Itoa(i)})
		}
		known[i] = f.Name
	}
	p := diag.Errorf(name.Span, "the ROW has no field %s", catalog.Quote(name.Name))
	if near := diag.Near(name.Name, known); near != "" {
		return nil, p.WithHint("did you mean %s?", catalog.Quote(near))
	}
	return nil, p.WithHint("its fields are %s", diag.Join(known, 12))
}

// apply calls a function of the registry.
func (e *scalar) apply(at ast.Span, fn string, args []expr.Expr, opts map[string]string) (expr.Expr, error) {
	f, ok := expr.Lookup(fn)
	if !ok {
		return nil, diag.Unsupported(at, fn)
	}
	return e.bound(at, f, args, opts)
}

// bound calls a function.
func (e *scalar) bound(at ast.Span, f *expr.Function, args []expr.Expr, opts map[string]string) (expr.Expr, error) {
	bound, err := f.Bind(args, opts)
	if err != nil {
		return nil, diag.At(at, err)
	}
	if err := expr.Check(bound, e.env()); err != nil {
		return nil, diag.At(at, err)
	}
	return e.placed(bound, at), nil
}

// placed tells a call that was just made where it stands in the file.
func (b *Binder) placed(x expr.Expr, at ast.Span) expr.Expr {
	if c, ok := x.(*expr.Call); ok && c.Place == nil && at != (ast.Span{}) {
		p := b.File.Position(at.Start)
		c.Place = &expr.Place{At: fmt.Sprintf("%s:%d:%d", b.File.Name, p.Line, p.Column), Text: b.File.Text(at), Start: at.Start, End: at.End}
	}
	return x
}

// applyTo binds the arguments and calls a function.
func (e *scalar) applyTo(at ast.Span, fn string, opts map[string]string, args ...ast.Expr) (expr.Expr, error) {
	bound, err := e.bindAll(args)
	if err != nil {
		return nil, err
	}
	return e.apply(at, fn, bound, opts)
}

// not negates an expression when asked to.
func (e *scalar) not(at ast.Span, negate bool, bound expr.Expr, err error) (expr.Expr, error) {
	if err != nil || !negate {
		return bound, err
	}
	return e.apply(at, "NOT", []expr.Expr{bound}, nil)
}

func (e *scalar) unary(x *ast.Unary) (expr.Expr, error) {
	if n, ok := x.X.(*ast.NumberLit); ok && x.Op == ast.Minus {
		return e.number(n, "-"+n.Text)
	}
	if x.Op == ast.Plus {
		bound, err := e.bind(x.X)
		if err != nil {
			return nil, err
		}
		if t := bound.Type(); !t.IsNumeric() && !t.IsInterval() {
			return nil, diag.Errorf(x.Span, "+ takes a number, not %s", t.AsNullable())
		}
		return bound, nil
	}
	operand, err := e.typed(x.X)
	if err != nil {
		return nil, err
	}
	return e.apply(x.Span, string(x.Op), []expr.Expr{operand}, nil)
}

// binary walks chains of AND, OR, + to the left without recursion: they may be
// thousands long.
func (e *scalar) binary(x *ast.Binary) (expr.Expr, error) {
	if isPeriodOp(x.Op) {
		return e.period(x)
	}
	var chain []*ast.Binary
	left := ast.Expr(x)
	for {
		b, ok := left.(*ast.Binary)
		if !ok || isPeriodOp(b.Op) || len(chain) > 0 && e.group != nil && e.group.mayBeKey(b) {
			break
		}
		chain = append(chain, b)
		left = b.Left
	}
	bound, err := e.side(chain[len(chain)-1], left)
	for i := len(chain) - 1; i >= 0 && err == nil; i-- {
		var right expr.Expr
		if right, err = e.side(chain[i], chain[i].Right); err == nil {
			bound, err = e.apply(chain[i].Span, string(chain[i].Op), []expr.Expr{bound, right}, nil)
		}
	}
	return bound, err
}

// side binds a side of an operator; a comparison gives NULL the type of the other.
func (e *scalar) side(x *ast.Binary, side ast.Expr) (expr.Expr, error) {
	if _, comparison := negatedComparison[x.Op]; comparison || strings.HasSuffix(string(x.Op), "DISTINCT FROM") {
		return e.bind(side)
	}
	return e.typed(side)
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
func (e *scalar) period(x *ast.Binary) (expr.Expr, error) {
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
func (e *scalar) caseOf(x *ast.Case) (expr.Expr, error) {
	var operand expr.Expr
	var err error
	if x.Operand != nil {
		if operand, err = e.bind(x.Operand); err != nil {
			return nil, err
		}
	}
	var args []expr.Expr
	for _, w := range x.Whens {
		condition, err := e.when(operand, w)
		if err != nil {
			return nil, err
		}
		then, err := e.bind(w.Then)
		if err != nil {
			return nil, err
		}
		args = append(args, condition, then)
	}
	if x.Else != nil {
		otherwise, err := e.bind(x.Else)
		if err != nil {
			return nil, err
		}
		args = append(args, otherwise)
	}
	if err := caseValues(x, args); err != nil {
		return nil, err
	}
	return e.apply(x.Span, "CASE", args, nil)
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

func (e *scalar) when(operand expr.Expr, w *ast.When) (expr.Expr, error) {
	var any expr.Expr
	for _, c := range w.Conds {
		if e.inCast && operand == nil && allNull([]ast.Expr{c}) {
			return nil, diag.Errorf(c.Bounds(), "a condition of CASE is BOOLEAN, not a bare NULL")
		}
		bound, err := e.bind(c)
		if err == nil && operand != nil {
			bound, err = e.apply(c.Bounds(), "=", []expr.Expr{operand, bound}, nil)
		}
		if err == nil && any != nil {
			bound, err = e.apply(c.Bounds(), "OR", []expr.Expr{any, bound}, nil)
		}
		if err != nil {
			return nil, err
		}
		any = bound
	}
	return any, nil
}

func (e *scalar) cast(x *ast.Cast) (expr.Expr, error) {
	inner := *e
	inner.inCast = true
	bound, err := inner.bind(x.X)
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
	case e.Session.LegacyCast:
		bound, err = expr.LegacyCast(bound, to)
	default:
		bound, err = expr.Cast(bound, to, x.Try)
	}
	if err != nil {
		return nil, diag.At(x.Span, err)
	}
	return e.placed(bound, x.Span), nil
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

// functionName is the name of a call in upper case.
func functionName(n *ast.Name) string { return strings.ToUpper(n.Last().Name) }

// plainCallOnly guards against calls whose syntax a scalar function does not take.
func plainCallOnly(x *ast.Call) error {
	switch {
	case x.Distinct || x.All:
		return diag.Errorf(x.Span, "DISTINCT and ALL belong to aggregates; %s is none", functionName(x.Name))
	case len(x.OrderBy) > 0 || len(x.WithinGroup) > 0:
		return diag.Errorf(x.Span, "ORDER BY belongs to aggregates; %s is none", functionName(x.Name))
	case x.Filter != nil:
		return diag.Errorf(x.Filter.Bounds(), "FILTER belongs to aggregates; %s is none", functionName(x.Name))
	case x.Nulls != ast.NullsDefault:
		return diag.Errorf(x.Span, "%s belongs to window functions; %s is none", x.Nulls, functionName(x.Name))
	}
	return nil
}

// misplaced refuses an aggregate where none may stand.
func (e *scalar) misplaced(x *ast.Call) error {
	p := diag.Errorf(x.Span, "the aggregate %s cannot stand in %s", functionName(x.Name), e.clause)
	if e.clause == "WHERE" {
		return p.WithHint("move the condition to HAVING")
	}
	return p.WithHint("compute it in a sub-query first")
}
