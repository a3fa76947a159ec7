package bind

import (
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// While a SELECT is bound it is not known yet how many aggregates and window
// bounds it has. References to them carry these marks, and those to window functions
// [over.Mark], which are replaced by places in the row when all are known.
const (
	setMark   = 1<<20 - 1 // the number of the grouping set
	callMark  = 1 << 20
	boundMark = 1 << 21
)

// grouping is the analysis of a SELECT with GROUP BY or aggregates.
type grouping struct {
	// input binds expressions over the rows below the aggregation.
	input *scalar.Binder
	// below are the columns that the aggregation reads: keys and arguments.
	below []belowColumn
	keys  []groupKey
	// keyKinds are the kinds of syntax among the keys.
	keyKinds map[reflect.Type]bool
	calls    []dataflow.AggCall
	// ttl after which an untouched group is forgotten; 0: never.
	ttl time.Duration
	// written are the keys' texts.
	written []string
	// spelled are the calls' canonical spellings.
	spelled []string
	window  *groupWindow
	bounds  []dataflow.WindowBound
	// sets lists the keys of each grouping set; nil: one set of all keys.
	sets [][]int
	// at is the GROUP BY, or the SELECT.
	at ast.Span
}

type belowColumn struct {
	x    expr.Expr
	name string
	time catalog.TimeKind
	// was is plan.Column.Was.
	was catalog.TimeKind
}

type groupKey struct {
	canonical string
	// below is the key's place among the columns below.
	below int
}

// groupWindow is TUMBLE(ts, …), HOP or SESSION in GROUP BY.
type groupWindow struct {
	name string
	// args are the spellings of the arguments.
	args   string
	window dataflow.Window
	// time is the time attribute.
	time plan.Column
}

func newGrouping(input *scalar.Binder, at ast.Span) *grouping {
	return &grouping{input: input, keyKinds: map[reflect.Type]bool{}, at: at}
}

// addBelow makes an expression a column below the aggregation; equal ones are
// shared, but never with a key of grouping sets, which may be set to NULL.
func (g *grouping) addBelow(x expr.Expr, shared bool) int {
	canonical := x.Canonical()
	for i, c := range g.below {
		if shared && c.x.Canonical() == canonical {
			return i
		}
	}
	c := belowColumn{x: x, name: "$f" + strconv.Itoa(len(g.below)), time: scalar.CalledTime(x)}
	if !readsOuter(x) {
		c.was = plan.TypedTime(g.input.Scope.Input, x)
	}
	if col, ok := x.(*expr.Column); ok {
		from := g.input.Scope.Field(col.Index)
		c.name, c.time, c.was = col.Name, from.Time, from.Was
	}
	g.below = append(g.below, c)
	return len(g.below) - 1
}

// addKey adds a key and returns its number; a repeated key keeps its number.
func (g *grouping) addKey(written ast.Expr, x expr.Expr) int {
	g.written = append(g.written, g.input.File.Text(written.Bounds()))
	canonical := x.Canonical()
	for i, k := range g.keys {
		if k.canonical == canonical {
			return i
		}
	}
	g.keyKinds[reflect.TypeOf(written)] = true
	g.keys = append(g.keys, groupKey{canonical: canonical, below: g.addBelow(x, false)})
	return len(g.keys) - 1
}

// mayBeKey reports whether the syntax could spell a key.
func (g *grouping) mayBeKey(x ast.Expr) bool { return g.keyKinds[reflect.TypeOf(x)] }

// spellsKey reports the text of a key. An expression with a sub-query is compared by
// it, since binding joins the sub-query.
func (g *grouping) spellsKey(x ast.Expr) bool {
	return slices.Contains(g.written, g.input.File.Text(x.Bounds()))
}

// MayReplace reports the syntax of a key.
func (g *grouping) MayReplace(x ast.Expr) bool { return g.mayBeKey(x) }

// Replace takes over expressions that mean something else above an aggregation
// than below it; done is false for those that are bound part by part.
func (g *grouping) Replace(e *scalar.Binder, x ast.Expr) (bound expr.Expr, done bool, err error) {
	if c, ok := x.(*ast.Call); ok && c.Over == nil {
		if bound, done, err = g.replaceCall(c); done {
			return bound, true, err
		}
	}
	switch j := x.(type) {
	case *ast.JSONArrayAgg:
		bound, err = g.jsonArray(j)
		return bound, true, err
	case *ast.JSONObjectAgg:
		bound, err = g.jsonObject(j)
		return bound, true, err
	}
	if g.mayBeKey(x) && (!hasQuery(x) || g.spellsKey(x)) {
		if below, err := g.input.Bind(x); err == nil {
			if k, ok := g.key(below); ok {
				return g.keyRef(k), true, nil
			}
		}
	}
	if n, ok := x.(*ast.Name); ok {
		return nil, true, g.name(n)
	}
	return nil, false, nil
}

func (g *grouping) replaceCall(c *ast.Call) (bound expr.Expr, done bool, err error) {
	name := scalar.FunctionName(c.Name)
	f, err := g.input.Declared(c.Name)
	switch {
	case err != nil:
		return nil, true, err
	case f != nil && f.Aggregate != nil:
		bound, err = g.aggregate(c, name, f.Aggregate)
	case f != nil:
		return nil, false, nil
	case scalar.IsAggregate(name):
		bound, err = g.aggregate(c, name, nil)
	case scalar.IsGroupWindow(name):
		bound, err = g.windowProperty(c, name)
	case name == "GROUPING" || name == "GROUPING_ID":
		bound, err = g.groupingID(c)
	case name == "GROUP_ID":
		bound, err = g.groupID(c)
	default:
		return nil, false, nil
	}
	return bound, true, err
}

// key finds the key that an expression over the rows below spells.
func (g *grouping) key(below expr.Expr) (int, bool) {
	canonical := below.Canonical()
	for i, k := range g.keys {
		if k.canonical == canonical {
			return i, true
		}
	}
	return 0, false
}

// rolledUp reports a key that is not in every grouping set.
func (g *grouping) rolledUp(key int) bool {
	return slices.ContainsFunc(g.sets, func(set []int) bool { return !slices.Contains(set, key) })
}

// keyRef reads a key above the aggregation.
func (g *grouping) keyRef(i int) *expr.Column {
	c := g.below[g.keys[i].below]
	t := c.x.Type()
	if g.rolledUp(i) {
		t = t.AsNullable()
	}
	return &expr.Column{Index: i, Name: c.name, T: t}
}

// name refuses a column name that spells no key: as in Flink not even by the field of a
// ROW that is one, which (r).x reads.
func (g *grouping) name(n *ast.Name) error {
	if _, err := g.input.Name(n); err != nil {
		return err
	}
	return g.ungrouped(n.Span, n.String())
}

func (g *grouping) ungrouped(at ast.Span, name string) error {
	return diag.Errorf(at, "%s is neither in GROUP BY nor in an aggregate", name).
		WithHint("add it to GROUP BY, or write an aggregate such as MAX(%s)", name)
}

// column reads a column of the rows below for a star.
func (g *grouping) column(at ast.Span, index int) (expr.Expr, error) {
	below := plan.Ref(g.input.Scope.Input, index)
	if k, ok := g.key(below); ok {
		return g.keyRef(k), nil
	}
	return nil, g.ungrouped(at, below.Name)
}

// aggregate binds an aggregate call; declared is nil if the function is SQL's own.
func (g *grouping) aggregate(c *ast.Call, name string, declared *expr.DeclaredAggregate) (expr.Expr, error) {
	if err := g.orderInside(c, name); err != nil {
		return nil, err
	}
	if c.Nulls != ast.NullsDefault && (name != "ARRAY_AGG" || declared != nil || c.Filter != nil) {
		return nil, diag.Errorf(c.Span, "%s cannot follow %s in an aggregation", c.Nulls, name)
	}
	call := dataflow.AggCall{Fn: name, Distinct: c.Distinct, Filter: -1}
	var err error
	if declared == nil {
		err = g.arguments(c, name, &call)
	} else {
		err = g.declaredArguments(c, declared, &call)
	}
	if err != nil {
		return nil, err
	}
	if c.Filter != nil {
		below := *g.input
		below.Clause = "FILTER"
		condition, err := below.Condition(c.Filter)
		if err != nil {
			return nil, err
		}
		call.Filter = g.addBelow(condition, true)
	}
	if c.Nulls == ast.IgnoreNulls {
		if err := g.ignoreNulls(c.Span, &call); err != nil {
			return nil, err
		}
	}
	if nullOfNone(call) && (call.Filter >= 0 || g.mayBeEmpty()) {
		call.T = call.T.AsNullable()
	}
	return g.callRef(call), nil
}

// ignoreNulls makes a call pass over the rows whose argument is NULL.
func (g *grouping) ignoreNulls(at ast.Span, call *dataflow.AggCall) error {
	x := g.below[call.Args[0]].x
	if !x.Type().Nullable {
		return nil
	}
	there, err := g.input.Apply(at, "IS NOT NULL", []expr.Expr{x}, nil)
	if err == nil {
		call.Filter = g.addBelow(there, true)
	}
	return err
}

// nullOfNone reports an aggregate that is NULL where it has seen no row. The type of a declared one holds there, too.
func nullOfNone(c dataflow.AggCall) bool {
	return c.Declared == nil && c.Fn != "COUNT" && c.Fn != "COLLECT" && c.Fn != "JSON_ARRAYAGG"
}

// neverEmpty gives the calls the types that they have in groups with rows, where
// an aggregate of everything becomes one of each outer row's.
func (g *grouping) neverEmpty() {
	if !g.mayBeEmpty() {
		return
	}
	for i := range g.calls {
		call := &g.calls[i]
		if call.Filter >= 0 || !nullOfNone(*call) {
			continue
		}
		var args []types.Type
		for _, below := range call.Args {
			args = append(args, g.below[below].x.Type())
		}
		if t, err := scalar.AggregateResult(call.Fn, args); err == nil {
			call.T = t
		}
	}
}

// orderInside checks the ORDER BY of ARRAY_AGG, which Flink reads and does not
// follow.
func (g *grouping) orderInside(c *ast.Call, name string) error {
	if name != "ARRAY_AGG" && len(c.OrderBy) > 0 || len(c.WithinGroup) > 0 {
		return diag.Unsupported(c.Span, "ORDER BY in an aggregate")
	}
	for _, o := range c.OrderBy {
		if _, err := g.input.Typed(o.X); err != nil {
			return err
		}
	}
	return nil
}

// mayBeEmpty reports whether a group can be without rows.
func (g *grouping) mayBeEmpty() bool { return len(g.keys) == 0 && g.window == nil }

// arguments binds those of one of SQL's own functions, and derives the type of the result.
func (g *grouping) arguments(c *ast.Call, name string, call *dataflow.AggCall) (err error) {
	if len(c.Args) == 1 {
		if star, ok := c.Args[0].(*ast.Star); ok {
			if name != "COUNT" || star.Qualifier != nil || c.Distinct {
				return diag.Errorf(star.Span, "only COUNT(*) takes a star")
			}
			call.T, err = scalar.AggregateResult(name, nil)
			return err
		}
	}
	if len(c.Args) == 0 {
		return diag.Errorf(c.Span, "%s needs an argument", name)
	}
	var argTypes []types.Type
	for _, a := range c.Args {
		x, err := g.input.Typed(a)
		if err != nil {
			return err
		}
		if name == "PERCENTILE" {
			if x, err = scalar.PercentileArgument(len(argTypes), x); err != nil {
				return diag.At(a.Bounds(), err)
			}
		}
		argTypes = append(argTypes, x.Type())
		if name == "COUNT" && len(c.Args) > 1 && !c.Distinct && !x.Type().Nullable {
			continue // it is there in every row
		}
		call.Args = append(call.Args, g.addBelow(x, g.sets == nil))
	}
	if err := scalar.CheckSeparator(c, name); err != nil {
		return err
	}
	if call.T, err = scalar.AggregateResult(name, argTypes); err != nil {
		return diag.At(c.Span, err)
	}
	return nil
}

// declaredArguments binds those of a function of the file.
func (g *grouping) declaredArguments(c *ast.Call, f *expr.DeclaredAggregate, call *dataflow.AggCall) error {
	args, err := g.input.TypedAll(c.Args)
	if err != nil {
		return err
	}
	if args, err = scalar.UseDeclared(call, f, args); err != nil {
		return diag.At(c.Span, err)
	}
	for _, x := range args {
		call.Args = append(call.Args, g.addBelow(x, g.sets == nil))
	}
	return nil
}

// callRef reads a call's result; equal calls are made once.
func (g *grouping) callRef(call dataflow.AggCall) expr.Expr {
	cols := g.belowColumns()
	spelled := plan.SpellCall(call, cols)
	for i, s := range g.spelled {
		if s == spelled && sameArgs(g.calls[i], call) {
			return g.markedCall(i)
		}
	}
	call.Name = spelled
	g.calls, g.spelled = append(g.calls, call), append(g.spelled, spelled)
	return g.markedCall(len(g.calls) - 1)
}

func sameArgs(a, b dataflow.AggCall) bool {
	if len(a.Args) != len(b.Args) || a.Filter != b.Filter {
		return false
	}
	for i := range a.Args {
		if a.Args[i] != b.Args[i] {
			return false
		}
	}
	return true
}

func (g *grouping) markedCall(i int) expr.Expr {
	return &expr.Column{Index: callMark + i, Name: callName(i), T: g.calls[i].T}
}

func callName(i int) string { return "$agg" + strconv.Itoa(i) }

// belowColumns are the columns that the aggregation reads.
func (g *grouping) belowColumns() []plan.Column {
	cols := make([]plan.Column, len(g.below))
	for i, c := range g.below {
		cols[i] = plan.Column{Field: types.Field{Name: c.name, Type: c.x.Type()}, Time: c.time, Was: c.was}
	}
	plan.UniqueNames(cols)
	return cols
}
