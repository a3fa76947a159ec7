package bind

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// maxGroupingSets bounds what CUBE and ROLLUP may expand to.
const maxGroupingSets = 256

// elements binds GROUP BY: the product of its elements' grouping sets.
func (g *grouping) elements(by *ast.GroupBy) error {
	sets := [][]int{nil}
	plain := true
	for _, el := range by.Elements {
		alternatives, err := g.element(el)
		if err != nil {
			return err
		}
		if _, operator := el.(*ast.GroupingOp); operator {
			plain = false
		}
		if sets, err = product(el.Bounds(), sets, alternatives); err != nil {
			return err
		}
	}
	if by.Distinct {
		sets = differentSets(sets)
	}
	if !plain {
		g.sets = sets
	}
	if !plain && g.window != nil {
		return diag.Errorf(by.Span, "%s in GROUP BY does not go with grouping sets", g.window.name).
			WithHint("window the table: FROM TABLE(%s(TABLE t, DESCRIPTOR(ts), …)), and group by window_start, window_end beside them", g.window.name).OfPlan()
	}
	return nil
}

// differentSets leaves repeated grouping sets out.
func differentSets(sets [][]int) [][]int {
	var different [][]int
	for _, s := range sets {
		if !slices.ContainsFunc(different, func(d []int) bool { return sameSet(d, s) }) {
			different = append(different, s)
		}
	}
	return different
}

func product(at ast.Span, sets, alternatives [][]int) ([][]int, error) {
	if len(sets)*len(alternatives) > maxGroupingSets {
		return nil, diag.Errorf(at, "GROUP BY expands to more than %d grouping sets", maxGroupingSets)
	}
	var all [][]int
	for _, s := range sets {
		for _, a := range alternatives {
			all = append(all, append(s[:len(s):len(s)], a...))
		}
	}
	return all, nil
}

// element returns the grouping sets of one element.
func (g *grouping) element(el ast.GroupingElement) ([][]int, error) {
	switch el := el.(type) {
	case *ast.GroupingSet:
		set, err := g.set(el)
		return [][]int{set}, err
	case *ast.GroupingOp:
		return g.operator(el)
	}
	return nil, diag.Unsupported(el.Bounds(), "this element of GROUP BY")
}

// set binds the expressions of one set.
func (g *grouping) set(el *ast.GroupingSet) ([]int, error) {
	var set []int
	for _, x := range el.Items {
		if c, ok := x.(*ast.Call); ok {
			if window, property, is := scalar.SplitGroupWindow(scalar.FunctionName(c.Name)); is && property == "" {
				if err := g.addWindow(c, window); err != nil {
					return nil, err
				}
				continue
			}
		}
		bound, err := g.input.Typed(x)
		if err != nil {
			return nil, err
		}
		set = append(set, g.addKey(x, bound))
	}
	return set, nil
}

func (g *grouping) operator(op *ast.GroupingOp) ([][]int, error) {
	var parts [][][]int
	for _, el := range op.Elements {
		alternatives, err := g.element(el)
		if err != nil {
			return nil, err
		}
		parts = append(parts, alternatives)
	}
	switch op.Kind {
	case ast.Cube:
		return cube(op.Span, parts)
	case ast.Rollup:
		return rollup(op.Span, parts)
	}
	var all [][]int
	for _, p := range parts {
		all = append(all, p...)
	}
	return all, nil
}

// rollup is (a, b), (a), ().
func rollup(at ast.Span, parts [][][]int) ([][]int, error) {
	var all [][]int
	for n := len(parts); n >= 0; n-- {
		sets := [][]int{nil}
		var err error
		for _, p := range parts[:n] {
			if sets, err = product(at, sets, p); err != nil {
				return nil, err
			}
		}
		all = append(all, sets...)
	}
	return all, nil
}

// cube is every subset, the full one first.
func cube(at ast.Span, parts [][][]int) ([][]int, error) {
	if len(parts) > 8 {
		return nil, diag.Errorf(at, "CUBE of %d columns expands to more than %d grouping sets", len(parts), maxGroupingSets)
	}
	var all [][]int
	for mask := 1<<len(parts) - 1; mask >= 0; mask-- {
		sets := [][]int{nil}
		var err error
		for i, p := range parts {
			if mask&(1<<(len(parts)-1-i)) == 0 {
				continue
			}
			if sets, err = product(at, sets, p); err != nil {
				return nil, err
			}
		}
		all = append(all, sets...)
	}
	return all, nil
}

// groupingID binds GROUPING_ID(a, b): a bit per key, the first one highest, 1
// for a key that is rolled up.
func (g *grouping) groupingID(c *ast.Call) (expr.Expr, error) {
	if len(c.Args) == 0 {
		return nil, diag.Errorf(c.Span, "%s needs the columns it asks about", scalar.FunctionName(c.Name))
	}
	keys := make([]int, len(c.Args))
	for i, a := range c.Args {
		below, err := g.input.Bind(a)
		if err != nil {
			return nil, err
		}
		k, ok := g.key(below)
		if !ok {
			return nil, diag.Errorf(a.Bounds(), "the argument of %s must be a column of GROUP BY", scalar.FunctionName(c.Name))
		}
		keys[i] = k
	}
	return g.maskOf(c.Span, keys)
}

// groupID binds GROUP_ID(): 0 for the first of equal grouping sets, 1 for the second.
func (g *grouping) groupID(c *ast.Call) (expr.Expr, error) {
	if len(c.Args) > 0 {
		return nil, diag.Errorf(c.Span, "GROUP_ID takes no arguments")
	}
	return g.bySet(c.Span, func(number int) int64 {
		var n int64
		for _, earlier := range g.sets[:number] {
			if sameSet(earlier, g.sets[number]) {
				n++
			}
		}
		return n
	})
}

func sameSet(a, b []int) bool { return plan.Key(a).Contains(b) && plan.Key(b).Contains(a) }

// maskOf is the mask of some keys.
func (g *grouping) maskOf(at ast.Span, keys []int) (expr.Expr, error) {
	return g.bySet(at, func(number int) int64 { return mask(keys, g.sets[number]) })
}

// bySet spells a number for each grouping set as a CASE over the set's.
func (g *grouping) bySet(at ast.Span, of func(set int) int64) (expr.Expr, error) {
	if g.sets == nil {
		return scalar.BigInt(0), nil
	}
	set := &expr.Column{Index: setMark, Name: setColumn, T: scalar.BigInt(0).Type()}
	args := make([]expr.Expr, 0, 2*len(g.sets))
	for i := range g.sets {
		is, err := g.input.Apply(at, "=", []expr.Expr{set, scalar.BigInt(int64(i))}, nil)
		if err != nil {
			return nil, err
		}
		args = append(args, is, scalar.BigInt(of(i)))
	}
	// The last one needs no test, so that the result is never NULL.
	args = append(args[:len(args)-2], args[len(args)-1])
	if len(args) == 1 {
		return args[0], nil
	}
	return g.input.Apply(at, "CASE", args, nil)
}

func mask(keys, set []int) int64 {
	var m int64
	for _, k := range keys {
		m <<= 1
		if !slices.Contains(set, k) {
			m |= 1
		}
	}
	return m
}

// setColumn numbers the grouping set of a row.
const setColumn = "$e"

// addWindow binds TUMBLE(ts, size), HOP(ts, slide, size) or SESSION(ts, gap).
func (g *grouping) addWindow(c *ast.Call, name string) error {
	if g.window != nil {
		return diag.Errorf(c.Span, "GROUP BY has two windows")
	}
	want := map[string]int{"TUMBLE": 2, "HOP": 3, "SESSION": 2}[name]
	if len(c.Args) != want {
		return diag.Errorf(c.Span, "%s in GROUP BY takes a time column and %s", name, diag.Count(want-1, "interval")).
			WithHint("for example %s(ts, %s)", name, map[int]string{2: "INTERVAL '1' MINUTE", 3: "INTERVAL '10' SECOND, INTERVAL '1' MINUTE"}[want])
	}
	time, err := g.timeAttribute(c.Args[0])
	if err != nil {
		return err
	}
	sizes, err := g.input.Intervals(c.Args[1:])
	if err != nil {
		return err
	}
	w := dataflow.Window{Size: sizes[len(sizes)-1], Grouped: true}
	switch name {
	case "HOP":
		w.Kind, w.Slide = dataflow.Hop, sizes[0]
	case "SESSION":
		w.Kind = dataflow.Session
	}
	col := projected("PROCTIME()", time, g.input.Scope.Input)
	if c, ok := time.(*expr.Column); ok {
		col = g.input.Scope.Input[c.Index]
	}
	col.Time = col.TypedTime()
	placeTime(&w, g.addBelow(time, true), col, g.input.Zone)
	g.window = &groupWindow{name: name, args: windowArgs(time, sizes), window: w, time: col}
	return nil
}

// windowArgs spells the arguments of a group window, to find its properties.
func windowArgs(time expr.Expr, sizes []int64) string {
	return time.Canonical() + fmt.Sprint(sizes)
}

// timeAttribute binds the first argument of a group window.
func (g *grouping) timeAttribute(x ast.Expr) (expr.Expr, error) {
	bound, err := g.input.Bind(x)
	if err != nil {
		return nil, err
	}
	time := scalar.CalledTime(bound)
	if time == catalog.NotTime && !readsOuter(bound) {
		time = plan.TypedTime(g.input.Scope.Input, bound)
	}
	if time != catalog.NotTime {
		return bound, nil
	}
	return nil, diag.Errorf(x.Bounds(), "a window needs a time attribute, not a plain %s", bound.Type().AsNullable()).
		WithHint(scalar.TimeAttributeHint).OfPlan()
}

// windowProperty binds TUMBLE_START(ts, size) and its like.
func (g *grouping) windowProperty(c *ast.Call, name string) (expr.Expr, error) {
	window, property, _ := scalar.SplitGroupWindow(name)
	if g.window == nil || g.window.name != window || property == "" {
		return nil, scalar.StrayWindow(c, name)
	}
	time, err := g.timeAttribute(c.Args[0])
	if err != nil {
		return nil, err
	}
	sizes, err := g.input.Intervals(c.Args[1:])
	if err != nil {
		return nil, err
	}
	if windowArgs(time, sizes) != g.window.args {
		return nil, diag.Errorf(c.Span, "%s must repeat the arguments of %s in GROUP BY", name, window)
	}
	switch property {
	case "START":
		return g.boundRef(dataflow.WindowStart), nil
	case "END":
		return g.boundRef(dataflow.WindowEnd), nil
	case "ROWTIME":
		return g.boundRef(dataflow.WindowTime), nil
	}
	return g.windowProcTime(c)
}

// windowProcTime binds TUMBLE_PROCTIME and its like: the time at which the row of
// a window in processing time is used, NULL for one in event time.
func (g *grouping) windowProcTime(c *ast.Call) (expr.Expr, error) {
	if g.window.time.Time == catalog.ProcTime {
		return g.input.Apply(c.Span, "PROCTIME", nil, nil)
	}
	return expr.LiteralNull(types.TimestampLTZOf(3)), nil
}

// boundRef reads a bound of the group window above the aggregation.
func (g *grouping) boundRef(bound dataflow.WindowBound) expr.Expr {
	for i, b := range g.bounds {
		if b == bound {
			return g.markedBound(i)
		}
	}
	g.bounds = append(g.bounds, bound)
	return g.markedBound(len(g.bounds) - 1)
}

func (g *grouping) markedBound(i int) expr.Expr {
	col := boundColumn(g.bounds[i], g.window.time)
	if g.bounds[i] == dataflow.WindowTime {
		col.Type = col.Type.AsNullable()
	}
	return &expr.Column{Index: boundMark + i, Name: col.Name, T: col.Type}
}
