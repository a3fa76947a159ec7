package bind

import (
	"strings"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// windowFunction is a window table function: its parameters in order, and which
// of them are intervals.
type windowFunction struct {
	kind dataflow.WindowKind
	// intervals after DATA and TIMECOL.
	intervals []string
	// optional counts the intervals at the end that may be left out.
	optional int
	example  string
}

var windowFunctions = map[string]windowFunction{
	"TUMBLE":   {dataflow.Tumble, []string{"SIZE", "OFFSET"}, 1, "INTERVAL '1' MINUTE"},
	"HOP":      {dataflow.Hop, []string{"SLIDE", "SIZE", "OFFSET"}, 1, "INTERVAL '10' SECOND, INTERVAL '1' MINUTE"},
	"CUMULATE": {dataflow.Cumulate, []string{"STEP", "SIZE", "OFFSET"}, 1, "INTERVAL '10' MINUTE, INTERVAL '1' HOUR"},
	"SESSION":  {dataflow.Session, []string{"GAP"}, 0, "INTERVAL '30' SECOND"},
}

// tableFunction binds TUMBLE, HOP, CUMULATE and SESSION in FROM.
func (b *Binder) tableFunction(ref *ast.TableFunction) (*relation, error) {
	name := scalar.FunctionName(ref.Call.Name)
	f, ok := windowFunctions[name]
	if !ok {
		p := diag.Errorf(ref.Call.Name.Span, "there is no table function %s", name)
		if declared, _ := b.Catalog.Function(b.names(), ref.Call.Name); declared != nil {
			return nil, p.WithHint("%s", scalar.Shadowed(declared.Path))
		}
		if near := diag.Near(name, []string{"TUMBLE", "HOP", "CUMULATE", "SESSION"}); near != "" {
			return nil, p.WithHint("did you mean %s?", near)
		}
		return nil, p.WithHint("the table functions are TUMBLE, HOP, CUMULATE and SESSION; CREATE FUNCTION %s AS '…' declares one that the program has", ref.Call.Name)
	}
	args, err := f.arguments(ref.Call, name)
	if err != nil {
		return nil, err
	}
	return b.windowTable(ref.Call, name, f, args)
}

// namedArgs are the arguments of a window function by parameter.
type namedArgs map[string]ast.Expr

// arguments assigns the arguments, by position or by name, to the parameters.
func (f windowFunction) arguments(c *ast.Call, name string) (namedArgs, error) {
	params := append([]string{"DATA", "TIMECOL"}, f.intervals...)
	args := namedArgs{}
	if err := refuseMixedNames(c); err != nil {
		return nil, err
	}
	for i, a := range c.Args {
		param := ""
		if named, ok := a.(*ast.NamedArg); ok {
			param, a = named.Name.Name, named.Value
			if !knows(params, param) {
				return nil, diag.Errorf(named.Name.Span, "%s has no parameter %s", name, named.Name.Name).
					WithHint("its parameters are %s", strings.Join(params, ", "))
			}
			if i == 0 && param != "DATA" {
				return nil, diag.Errorf(named.Span, "DATA is the first argument of %s, by name, too", name)
			}
		} else if i < len(params) {
			param = params[i]
		} else {
			return nil, f.wrongCount(c, name)
		}
		if args[param] != nil {
			return nil, diag.Errorf(a.Bounds(), "%s is given twice", param)
		}
		args[param] = a
	}
	for _, p := range params[:len(params)-f.optional] {
		if args[p] == nil {
			return nil, f.wrongCount(c, name)
		}
	}
	return args, nil
}

// refuseMixedNames: arguments are given all by name or all by position.
func refuseMixedNames(c *ast.Call) error {
	named := 0
	for _, a := range c.Args {
		if _, ok := a.(*ast.NamedArg); ok {
			named++
		}
	}
	if named > 0 && named < len(c.Args) {
		return diag.Errorf(c.Span, "the arguments of %s are given all by name or all by position", scalar.FunctionName(c.Name))
	}
	return nil
}

func knows(params []string, name string) bool {
	for _, p := range params {
		if p == name {
			return true
		}
	}
	return false
}

func (f windowFunction) wrongCount(c *ast.Call, name string) error {
	return diag.Errorf(c.Span, "%s takes a table, a time column and %s", name, strings.Join(f.intervals, ", ")).
		WithHint("for example %s(TABLE t, DESCRIPTOR(ts), %s)", name, f.example)
}

// windowTable binds the arguments and adds the bounds to the rows.
func (b *Binder) windowTable(c *ast.Call, name string, f windowFunction, args namedArgs) (*relation, error) {
	rel, partition, err := b.windowedTable(args["DATA"], args["TIMECOL"], f.kind)
	if err != nil {
		return nil, err
	}
	time, err := timeColumn(args["TIMECOL"], rel)
	if err != nil {
		return nil, err
	}
	w := dataflow.Window{Kind: f.kind, Keys: partition}
	if err := b.windowSizes(&w, args, name); err != nil {
		return nil, err
	}
	in := rel.node.Columns()
	placeTime(&w, time, in[time], b.Session.Zone)
	node := &plan.WindowTable{Span: c.Span, Input: rel.node, Window: w}
	node.Cols = append(node.Cols, in...)
	out := &relation{node: node, names: append([]string{}, rel.names...)}
	for _, bound := range []dataflow.WindowBound{dataflow.WindowStart, dataflow.WindowEnd, dataflow.WindowTime} {
		col := boundColumn(bound, in[time])
		node.Cols = append(node.Cols, col)
		out.names = append(out.names, col.Name)
	}
	plan.UniqueNames(node.Cols)
	return out, nil
}

// windowedTable binds TABLE t [PARTITION BY …], whose columns are those of SELECT * and
// that of time.
func (b *Binder) windowedTable(x, time ast.Expr, kind dataflow.WindowKind) (*relation, []int, error) {
	if q, ok := x.(*ast.Subquery); ok {
		rel, err := b.query(q.Query)
		return rel, nil, err
	}
	arg, ok := x.(*ast.TableArg)
	if !ok {
		return nil, nil, diag.Errorf(x.Bounds(), "the first argument of a window function is a table").WithHint("write TABLE before its name")
	}
	if len(arg.PartitionBy) > 0 && kind != dataflow.Session {
		return nil, nil, diag.Errorf(arg.PartitionBy[0].Bounds(), "only SESSION takes PARTITION BY").
			WithHint("put the column into GROUP BY, beside window_start and window_end")
	}
	if len(arg.OrderBy) > 0 {
		return nil, nil, diag.Unsupported(arg.OrderBy[0].Span, "ORDER BY of a table argument")
	}
	rel, err := b.tableArg(arg)
	if err != nil {
		return nil, nil, err
	}
	but := ""
	if d, ok := time.(*ast.Descriptor); ok && len(d.Columns) > 0 {
		but = d.Columns[0].Name
	}
	rel = rel.listed(arg.Span, but)
	partition, err := b.partition(arg, rel)
	return rel, partition, err
}

func (b *Binder) tableArg(arg *ast.TableArg) (*relation, error) {
	if arg.Query != nil {
		return b.query(arg.Query)
	}
	return b.table(&ast.Table{Span: arg.Span, Name: arg.Name})
}

func (b *Binder) partition(arg *ast.TableArg, rel *relation) ([]int, error) {
	e := b.clause(&scope.Scope{}, "PARTITION BY")
	rel.show(e.Scope, "", nil)
	var keys []int
	for _, x := range arg.PartitionBy {
		bound, err := e.Bind(x)
		if err != nil {
			return nil, err
		}
		col, ok := bound.(*expr.Column)
		if !ok {
			return nil, diag.Errorf(x.Bounds(), "PARTITION BY of a table argument takes columns only")
		}
		keys = append(keys, col.Index)
	}
	return keys, nil
}

// timeColumn finds the column of DESCRIPTOR(ts).
func timeColumn(x ast.Expr, rel *relation) (int, error) {
	d, ok := x.(*ast.Descriptor)
	if !ok || len(d.Columns) == 0 {
		return 0, diag.Errorf(x.Bounds(), "the time column of a window function is written DESCRIPTOR(ts)")
	}
	sc := &scope.Scope{}
	rel.show(sc, "", nil)
	index, err := sc.Column(nil, &d.Columns[0])
	if err != nil {
		return 0, err
	}
	if col := rel.node.Columns()[index]; col.Time == catalog.NotTime {
		return 0, diag.Errorf(d.Columns[0].Span, "a window needs a time attribute; %s is a plain %s", catalog.Quote(d.Columns[0].Name), col.Type.AsNullable()).
			WithHint(scalar.TimeAttributeHint).OfPlan()
	}
	return index, nil
}

func (b *Binder) windowSizes(w *dataflow.Window, args namedArgs, name string) error {
	e := b.clause(&scope.Scope{}, name)
	for _, size := range []struct {
		param string
		into  *int64
	}{{"SIZE", &w.Size}, {"GAP", &w.Size}, {"SLIDE", &w.Slide}, {"STEP", &w.Slide}, {"OFFSET", &w.Offset}} {
		x := args[size.param]
		if x == nil {
			continue
		}
		switch x.(type) {
		case *ast.Binary, *ast.Unary, *ast.IntervalExpr:
			return diag.Errorf(x.Bounds(), "%s of %s is an interval literal, not an expression", size.param, name).WithHint("for example INTERVAL '1' MINUTE")
		}
		n, err := e.Interval(x, size.param != "OFFSET")
		if err != nil {
			return err
		}
		*size.into = n
	}
	if w.Kind == dataflow.Cumulate && w.Size%w.Slide != 0 {
		size, step := time.Duration(w.Size)*time.Millisecond, time.Duration(w.Slide)*time.Millisecond
		return diag.Errorf(args["SIZE"].Bounds(), "the size of CUMULATE must be a multiple of its step, but %s is none of %s", size, step).OfPlan()
	}
	if w.Kind == dataflow.Tumble && max(w.Offset, -w.Offset) >= w.Size {
		return diag.Errorf(args["OFFSET"].Bounds(), "OFFSET of TUMBLE is smaller than its SIZE, as in Flink").OfPlan()
	}
	return nil
}
