package over

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// Mark is added to the numbers of the calls of a SELECT: references to their results carry
// it until all are known. Other marks within a SELECT are smaller.
const Mark = 1 << 22

// Calls collects the window functions of a SELECT: f(…) OVER (…).
type Calls struct {
	windows []*ast.NamedWindow
	calls   []overCall
}

// New begins with none; windows are those of the WINDOW clause.
func New(windows []*ast.NamedWindow) *Calls { return &Calls{windows: windows} }

// Any reports that there are calls.
func (o *Calls) Any() bool { return len(o.calls) > 0 }

// overCall is one call; its expressions are over the rows that the SELECT
// projects.
type overCall struct {
	at ast.Span
	fn string
	// declared is the function where it is none of SQL's own; else nil.
	declared  *function.Aggregate
	distinct  bool
	args      []expr.Expr
	partition []expr.Expr
	order     []scalar.Sort
	frame     dataflow.Frame
	result    types.Type
	// column is the call's place in the row, once it is planned.
	column int
}

// rowNumber is the function that Top-N is written with.
const rowNumber = "ROW_NUMBER"

// Add binds a call and returns the reference to its result.
func (o *Calls) Add(e *scalar.Binder, x *ast.Call, name string) (expr.Expr, error) {
	w, err := o.window(x.Over)
	if err != nil {
		return nil, err
	}
	inner := *e
	inner.Over, inner.Clause = nil, "OVER"
	call := overCall{at: x.Span, fn: name, distinct: x.Distinct}
	if call.partition, err = inner.TypedAll(w.PartitionBy); err != nil {
		return nil, err
	}
	if call.order, err = inner.OrderBy(w.OrderBy); err != nil {
		return nil, err
	}
	if len(call.order) == 0 {
		return nil, diag.Errorf(x.Over.Span, "%s needs an ORDER BY in OVER (…)", name).OfPlan()
	}
	if !slices.ContainsFunc(call.order, func(k scalar.Sort) bool { return !isLiteral(k.X) }) {
		return nil, diag.Errorf(x.Over.Span, "%s needs an ORDER BY of something that is not constant", name).OfPlan()
	}
	if err := call.arguments(&inner, x); err != nil {
		return nil, err
	}
	if call.frame, err = frameOf(&inner, call.fn, w); err != nil {
		return nil, err
	}
	moments := overMoments{overs: o, scalar: &inner, at: x.Span, call: call}
	if spelled, ok, err := moments.spell(); ok || err != nil {
		return spelled, err
	}
	return o.ref(call), nil
}

// isLiteral reports a literal, a typed NULL among them.
func isLiteral(x expr.Expr) bool {
	_, is := expr.Fold(x, nil).(*expr.Literal)
	call, computed := x.(*expr.Call)
	return is && (!computed || call.Fn.Name == "CAST")
}

// ref returns the reference to a call; equal calls are made once.
func (o *Calls) ref(call overCall) expr.Expr {
	spelled := call.spell()
	at := len(o.calls)
	for i := range o.calls {
		if o.calls[i].spell() == spelled {
			at = i
		}
	}
	if at == len(o.calls) {
		o.calls = append(o.calls, call)
	}
	return &expr.Column{Index: Mark + at, Name: overName(at), T: call.result}
}

func overName(i int) string { return "$w" + strconv.Itoa(i) }

func (c *overCall) spell() string {
	s := c.fn + strconv.FormatBool(c.distinct)
	for _, a := range c.args {
		s += a.Canonical() + ","
	}
	return s + c.spellWindow()
}

func (c *overCall) spellWindow() string {
	s := "|"
	for _, p := range c.partition {
		s += p.Canonical() + ","
	}
	for _, k := range c.order {
		s += ";" + k.X.Canonical() + strconv.FormatBool(k.Descending) + strconv.FormatBool(k.NullsLast)
	}
	return s + plan.SpellFrame(c.frame)
}

// arguments binds the arguments and derives the result type.
func (c *overCall) arguments(e *scalar.Binder, x *ast.Call) error {
	if x.Filter != nil {
		return diag.Errorf(x.Filter.Bounds(), "FILTER does not go with OVER, as in Flink").WithHint("write %s(CASE WHEN … THEN … END) OVER …", c.fn)
	}
	// Flink takes both behind LAG and minds neither: NULLs count.
	if x.Nulls != ast.NullsDefault && c.fn != "LAG" {
		return diag.Errorf(x.Span, "%s cannot follow %s", x.Nulls, c.fn).WithHint("as in Flink, it can follow LAG only")
	}
	f, err := e.Declared(x.Name)
	if err != nil {
		return err
	}
	if len(x.Args) == 1 && f == nil {
		if star, ok := x.Args[0].(*ast.Star); ok && c.fn == "COUNT" && star.Qualifier == nil {
			c.result = scalar.BigInt(0).Type()
			return nil
		}
	}
	if c.args, err = e.TypedAll(x.Args); err != nil {
		return err
	}
	if f != nil {
		return c.useDeclared(f.Aggregate)
	}
	if err := scalar.CheckSeparator(x, c.fn); err != nil {
		return err
	}
	if c.fn == "PERCENTILE" {
		for i, a := range c.args {
			if c.args[i], err = scalar.PercentileArgument(i, a); err != nil {
				return diag.At(x.Args[i].Bounds(), err)
			}
		}
	}
	c.result, err = overResult(c.fn, c.args)
	if err == nil && c.fn == "LAG" && len(c.args) == 3 {
		c.args[2], err = lagDefault(c.args[2], c.result)
	}
	if err != nil {
		return diag.At(x.Span, err)
	}
	return nil
}

// useDeclared makes it a call of a function of the file.
func (c *overCall) useDeclared(f *expr.DeclaredAggregate) error {
	var call dataflow.AggCall
	args, err := scalar.UseDeclared(&call, f, c.args)
	if err != nil {
		return diag.At(c.at, err)
	}
	c.fn, c.declared, c.args, c.result = call.Fn, call.Declared, args, call.T
	return nil
}

// lagDefault brings the default of LAG to the type of the values. As in Flink it must be of that type but for length and digits.
func lagDefault(x expr.Expr, result types.Type) (expr.Expr, error) {
	t := x.Type()
	alike := t.Kind == result.Kind || t.IsString() && result.IsString() || t.IsBinary() && result.IsBinary() || t.IsTimestamp() && result.IsTimestamp()
	if !alike {
		return nil, fmt.Errorf("the default of LAG is %s and its values are %s: use CAST", t.AsNullable(), result.AsNullable())
	}
	return expr.ImplicitCast(x, result)
}

// overResult is the type of a window function over arguments.
func overResult(fn string, args []expr.Expr) (types.Type, error) {
	argTypes := scalar.TypesOf(args)
	switch fn {
	case rowNumber, "RANK", "DENSE_RANK":
		if len(args) > 0 {
			return types.Type{}, fmt.Errorf("%s takes no arguments", fn)
		}
		return scalar.BigInt(0).Type(), nil
	case "LAG":
		if len(args) < 1 || len(args) > 3 {
			return types.Type{}, fmt.Errorf("LAG takes a value, and perhaps an offset and a default")
		}
		if len(args) > 1 && !argTypes[1].IsInteger() {
			return types.Type{}, fmt.Errorf("the offset of LAG is %s: it must be a whole number", argTypes[1].AsNullable())
		}
		return argTypes[0].WithNullable(len(args) < 3 || argTypes[2].Nullable), nil
	case "LEAD":
		return types.Type{}, fmt.Errorf("LEAD is not supported, as in Flink: a stream does not know the row that follows")
	}
	if !scalar.IsAggregate(fn) {
		return types.Type{}, fmt.Errorf("%s is no window function", fn)
	}
	if len(args) == 0 {
		return types.Type{}, fmt.Errorf("%s needs an argument", fn)
	}
	return scalar.AggregateResult(fn, argTypes)
}

// window finds the specification of OVER name or OVER (…).
func (o *Calls) window(over *ast.Over) (*ast.Window, error) {
	if over.Ref == nil {
		return o.refined(over.Window, len(o.windows))
	}
	return o.named(over.Ref, len(o.windows))
}

// named finds a window of the WINDOW clause among the first ones.
func (o *Calls) named(name *ast.Ident, first int) (*ast.Window, error) {
	for i := first - 1; i >= 0; i-- {
		if o.windows[i].Name.Name == name.Name {
			return o.refined(o.windows[i].Window, i)
		}
	}
	return nil, diag.Errorf(name.Span, "there is no window %s in the WINDOW clause", catalog.Quote(name.Name)).
		WithHint("a window may refine those before it")
}

// refined completes a window that begins with another one's name. first counts the
// windows that it may name.
func (o *Calls) refined(w *ast.Window, first int) (*ast.Window, error) {
	if w.Base == nil {
		return w, nil
	}
	base, err := o.named(w.Base, first)
	if err != nil {
		return nil, err
	}
	out := *w
	out.Base = nil
	switch {
	case len(w.PartitionBy) > 0:
		return nil, diag.Errorf(w.Base.Span, "PARTITION BY cannot be added to the window %s", catalog.Quote(w.Base.Name))
	case len(w.OrderBy) > 0 && len(base.OrderBy) > 0:
		return nil, diag.Errorf(w.Base.Span, "the window %s has an ORDER BY already", catalog.Quote(w.Base.Name))
	case base.Frame != nil:
		return nil, diag.Errorf(w.Base.Span, "the window %s has a frame and cannot be refined", catalog.Quote(w.Base.Name))
	}
	out.PartitionBy = base.PartitionBy
	if len(w.OrderBy) == 0 {
		out.OrderBy = base.OrderBy
	}
	return &out, nil
}

// frameOf binds ROWS or RANGE. Without one, ROW_NUMBER goes by rows, all others by
// value.
func frameOf(e *scalar.Binder, fn string, w *ast.Window) (dataflow.Frame, error) {
	ranking := fn == rowNumber || fn == "RANK" || fn == "DENSE_RANK" || fn == "LAG"
	f := w.Frame
	if f == nil {
		return dataflow.Frame{Rows: fn == rowNumber, Unbounded: true}, nil
	}
	if ranking {
		return dataflow.Frame{}, diag.Errorf(f.Span, "%s takes no ROWS or RANGE", fn)
	}
	if f.End != nil && f.End.Kind != ast.CurrentRow {
		return dataflow.Frame{}, diag.Errorf(f.End.Span, "a frame ends at CURRENT ROW: a stream does not know the rows that follow").OfPlan()
	}
	out := dataflow.Frame{Rows: f.Unit == ast.FrameRows}
	var err error
	switch f.Start.Kind {
	case ast.UnboundedPreceding:
		out.Unbounded = true
	case ast.CurrentRow:
		err = diag.Errorf(f.Start.Span, "a frame begins before the current row, as in Flink").WithHint("write 0 PRECEDING")
	case ast.Preceding:
		if out.Rows {
			out.Preceding, err = scalar.WholeNumber(f.Start.Distance)
		} else {
			out.Preceding, err = e.Interval(f.Start.Distance, false)
		}
	default:
		err = diag.Errorf(f.Start.Span, "a frame begins before the current row")
	}
	return out, err
}
