package rowpattern

import (
	"slices"
	"strconv"

	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

const (
	// allVariables stands for the rows of all variables: a column without one.
	allVariables = cep.All
	// absentVariable stands for one without rows.
	absentVariable = cep.Nothing
	// outsideDefine is the variable that MEASURES define.
	outsideDefine = -3
	// noVariable is that of an expression without columns.
	noVariable = -4
)

// While an expression is bound, it is not known yet how many values of rows and which calls
// it reads. References to calls, and to the time of the match, carry these marks.
const (
	callMark = 1 << 20
	timeMark = 1 << 21
)

// matchView collects what the expressions of a condition, or the measures, read of a
// match.
type matchView struct {
	*matching
	// defines is the variable whose condition this is.
	defines int
	view    *dataflow.MatchView
	// calls are the places of the aggregate calls, in the order in which they were met.
	calls []matchCallPlace
	// within is the function around the columns at hand, nil: none.
	within *matchFunction
}

// matchCallPlace is a call of an aggregate of the view.
type matchCallPlace struct{ aggregate, call int }

// matchFunction is a function over the rows of one variable: FIRST, LAST, or an
// aggregate.
type matchFunction struct {
	name string
	// aggregate: columns are those of each row.
	aggregate bool
	first     bool
	offset    int
	// variable is that of the columns so far.
	variable int
}

func (v *matchView) scalar(clause string) *scalar.Binder {
	e := v.matching.scalar(clause)
	e.Meaning = v
	return e
}

// MayReplace is false: only names, calls and FINAL have a meaning of their own.
func (v *matchView) MayReplace(ast.Expr) bool { return false }

// Replace takes over what has a meaning of its own in a match.
func (v *matchView) Replace(e *scalar.Binder, x ast.Expr) (bound expr.Expr, done bool, err error) {
	switch x := x.(type) {
	case *ast.Name:
		bound, err = v.name(x)
		return bound, true, err
	case *ast.MatchScope:
		if !x.Final || v.defines != outsideDefine {
			return nil, true, diag.Errorf(x.Span, "RUNNING and FINAL are not supported, as in Flink, but for FINAL in MEASURES").
				WithHint("leave it out: DEFINE sees the rows so far, MEASURES all of the match")
		}
		bound, err = e.Bind(x.X)
		return bound, true, err
	case *ast.Call:
		if x.Over == nil {
			return v.call(e, x)
		}
	}
	return nil, false, nil
}

func (v *matchView) call(e *scalar.Binder, x *ast.Call) (bound expr.Expr, done bool, err error) {
	f, err := e.Declared(x.Name)
	switch name := scalar.FunctionName(x.Name); {
	case err != nil:
	case f != nil && f.Aggregate != nil:
		bound, err = v.aggregate(x, name, f.Aggregate)
	case f != nil:
		return nil, false, nil
	case name == "FIRST" || name == "LAST":
		bound, err = v.navigate(e, x, name)
	case name == "PREV" || name == "NEXT":
		bound, err = v.physical(e, x, name)
	case name == "MATCH_ROWTIME":
		bound, err = v.rowTime(x)
	case name == "MATCH_PROCTIME":
		if len(x.Args) > 0 {
			return nil, true, diag.Errorf(x.Span, "MATCH_PROCTIME takes no argument")
		}
		bound, err = e.Apply(x.Span, "PROCTIME", nil, nil)
	case name == "CURRENT_WATERMARK":
		err = diag.Unsupported(x.Span, name+" in MATCH_RECOGNIZE")
	case name == "CLASSIFIER" || name == "MATCH_NUMBER":
		err = diag.Errorf(x.Span, "%s is not supported in MATCH_RECOGNIZE, as in Flink", name)
	case scalar.IsAggregate(name):
		bound, err = v.aggregate(x, name, nil)
	default:
		return nil, false, nil
	}
	return bound, true, err
}

// name binds A.x, or x of all variables.
func (v *matchView) name(n *ast.Name) (expr.Expr, error) {
	variable, column, parts, err := v.resolve(n)
	if err != nil {
		return nil, err
	}
	if parts < len(n.Parts) {
		row := &ast.Name{Parts: n.Parts[:parts]}
		if parts == 0 {
			row.Parts = []ast.Ident{{Name: v.input.Input[column].Name}}
		}
		return nil, diag.Errorf(n.Span, "a field of a ROW takes parentheses in MATCH_RECOGNIZE, as in Flink").
			WithHint("write (%s).%s", row, catalog.Quote(n.Parts[parts].Name))
	}
	return v.column(n, variable, column)
}

// resolve finds the variable and the column that a name begins with, and how many of
// its parts they take.
func (v *matchView) resolve(n *ast.Name) (variable, column, parts int, err error) {
	variable = slices.Index(v.variables, n.Parts[0].Name)
	if variable < 0 && slices.Contains(v.absent, n.Parts[0].Name) {
		variable = absentVariable
	}
	if variable != -1 && len(n.Parts) > 1 {
		column, err = v.input.Column(nil, &n.Parts[1])
		return variable, column, 2, err
	}
	f, err := v.input.Own(n)
	column, parts = f.Index, f.Parts
	if err != nil && len(n.Parts) > 1 {
		err = v.unknownVariable(&n.Parts[0])
	}
	if err == nil && v.input.HasTable(n.Parts[:parts-1]) && parts > 1 {
		v.problems.Warn(diag.Errorf(n.Span, "%s is the name of a table and of no variable: it has no rows here, as in Flink", n.Parts[parts-2].Name))
		return absentVariable, column, parts, nil
	}
	return allVariables, column, parts, err
}

// column reads a column of a row of a variable.
func (v *matchView) column(n *ast.Name, variable, column int) (expr.Expr, error) {
	col := v.input.Input[column]
	f := v.within
	if f == nil {
		return v.pick(dataflow.MatchPick{Variable: variable, Column: column}, col.Type), nil
	}
	if f.variable != noVariable && f.variable != variable {
		return nil, diag.Errorf(n.Span, "%s reads the rows of one variable, but its argument names two", f.name)
	}
	f.variable = variable
	if f.aggregate {
		return &expr.Column{Index: column, Name: col.Name, T: col.Type}, nil
	}
	return v.pick(dataflow.MatchPick{Variable: variable, First: f.first, Offset: f.offset, Column: column}, col.Type), nil
}

// pick returns the reference to a value of a row; equal ones are picked once.
func (v *matchView) pick(p dataflow.MatchPick, t types.Type) expr.Expr {
	at := slices.Index(v.view.Picks, p)
	if at < 0 {
		at = len(v.view.Picks)
		v.view.Picks = append(v.view.Picks, p)
	}
	return &expr.Column{Index: at, Name: v.spell(p), T: t}
}

// spell writes a pick for people, and for the meaning of an expression.
func (m *matching) spell(p dataflow.MatchPick) string {
	name := m.prefix(p.Variable) + m.input.Input[p.Column].Name
	switch {
	case p.First:
		return "FIRST(" + name + ", " + strconv.Itoa(p.Offset) + ")"
	case p.Offset > 0:
		return "LAST(" + name + ", " + strconv.Itoa(p.Offset) + ")"
	}
	return name
}

// prefix is a variable with its dot.
func (m *matching) prefix(variable int) string {
	switch variable {
	case allVariables:
		return ""
	case absentVariable:
		return "nothing."
	}
	return m.variables[variable] + "."
}

// navigate binds FIRST(x, n) and LAST(x, n): the columns of x are those of another row.
// In an aggregate, which goes through all rows, they mean nothing, as in Flink.
func (v *matchView) navigate(e *scalar.Binder, x *ast.Call, name string) (expr.Expr, error) {
	offset, err := navigationOffset(x, name, 0)
	switch {
	case err != nil:
		return nil, err
	case v.within != nil && v.within.aggregate:
		return e.Bind(x.Args[0])
	case v.within != nil:
		return nil, diag.Errorf(x.Span, "%s cannot stand in %s", name, v.within.name)
	}
	f := &matchFunction{name: name, first: name == "FIRST", offset: offset, variable: noVariable}
	return v.inside(f, func() (expr.Expr, error) { return e.Bind(x.Args[0]) })
}

// physical binds PREV and NEXT, which Flink takes with the offset 0 only.
func (v *matchView) physical(e *scalar.Binder, x *ast.Call, name string) (expr.Expr, error) {
	offset, err := navigationOffset(x, name, 1)
	switch {
	case err != nil:
		return nil, err
	case v.defines == outsideDefine || v.within != nil:
		return nil, diag.Errorf(x.Span, "%s cannot stand here", name)
	case offset != 0:
		return nil, diag.Errorf(x.Span, "%s is not supported, as in Flink: it counts the rows of the partition", name).
			WithHint("LAST(A.x, 1) is the value of the row of A before the last one")
	}
	return e.Bind(x.Args[0])
}

// navigationOffset is the second argument of a function that goes to another row.
func navigationOffset(x *ast.Call, name string, otherwise int) (int, error) {
	if err := scalar.PlainCallOnly(x); err != nil {
		return 0, err
	}
	switch len(x.Args) {
	case 1:
		return otherwise, nil
	case 2:
		n, err := scalar.WholeNumber(x.Args[1])
		return int(n), err
	}
	return 0, diag.Errorf(x.Span, "%s takes an expression, and perhaps how many rows to go", name)
}

// inside binds something as an argument of a function.
func (v *matchView) inside(f *matchFunction, bind func() (expr.Expr, error)) (expr.Expr, error) {
	v.within = f
	defer func() { v.within = nil }()
	return bind()
}

// rowTime binds MATCH_ROWTIME() and MATCH_ROWTIME(ts).
func (v *matchView) rowTime(x *ast.Call) (expr.Expr, error) {
	switch {
	case v.within != nil:
		return nil, diag.Errorf(x.Span, "MATCH_ROWTIME cannot stand in %s", v.within.name)
	case len(x.Args) > 1:
		return nil, diag.Errorf(x.Span, "MATCH_ROWTIME takes one column, or nothing")
	case len(x.Args) == 1:
		if err := v.rowTimeArgument(x.Args[0]); err != nil {
			return nil, err
		}
	case v.timeType().Kind == types.TimestampLTZ:
		return nil, diag.Errorf(x.Span, "the event time here is %s: write MATCH_ROWTIME(%s), as in Flink", v.time.Type.AsNullable(), catalog.Quote(v.time.Name))
	}
	return &expr.Column{Index: timeMark, Name: "MATCH_ROWTIME()", T: v.timeType()}, nil
}

func (v *matchView) rowTimeArgument(x ast.Expr) error {
	n, ok := x.(*ast.Name)
	if !ok {
		return diag.Errorf(x.Bounds(), "MATCH_ROWTIME takes a column, not an expression")
	}
	_, column, parts, err := v.resolve(n)
	if err == nil && (parts < len(n.Parts) || v.input.Input[column].Time != catalog.RowTime) {
		err = diag.Errorf(x.Bounds(), "the argument of MATCH_ROWTIME is a column with event time").WithHint(scalar.TimeAttributeHint)
	}
	return err
}

// timeKind says whether a measure is a time attribute.
func (v *matchView) timeKind(x ast.Expr) catalog.TimeKind {
	if scope, ok := x.(*ast.MatchScope); ok {
		x = scope.X
	}
	if c, ok := x.(*ast.Call); ok {
		switch scalar.FunctionName(c.Name) {
		case "MATCH_ROWTIME":
			return catalog.RowTime
		case "MATCH_PROCTIME":
			return catalog.ProcTime
		}
	}
	return catalog.NotTime
}

// withoutNullTests decides IS NULL of what is NOT NULL by its type. A variable without
// rows makes it NULL nevertheless, which Flink does not see.
func withoutNullTests(x expr.Expr) expr.Expr {
	c, ok := x.(*expr.Call)
	if !ok {
		return x
	}
	if test := c.Fn.Name; (test == "IS NULL" || test == "IS NOT NULL") && !c.Args[0].Type().Nullable {
		return expr.NewBool(test == "IS NOT NULL")
	}
	out := *c
	out.Args = make([]expr.Expr, len(c.Args))
	for i, a := range c.Args {
		out.Args[i] = withoutNullTests(a)
	}
	return &out
}

// place turns the marks of an expression into places of the view.
func (v *matchView) place(x expr.Expr) expr.Expr {
	x = withoutNullTests(x)
	starts, width := make([]int, len(v.view.Aggregates)), len(v.view.Picks)
	for i := range v.view.Aggregates {
		starts[i] = width
		width += len(v.view.Aggregates[i].Calls)
	}
	return expr.Remap(x, func(i int) int {
		switch {
		case i >= timeMark:
			return width
		case i >= callMark:
			c := v.calls[i-callMark]
			return starts[c.aggregate] + c.call
		}
		return i
	})
}
