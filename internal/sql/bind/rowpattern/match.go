package rowpattern

import (
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// matching is the analysis of a MATCH_RECOGNIZE.
type matching struct {
	*scalar.Context
	problems *diag.List
	syntax   *ast.MatchRecognize
	// input are the columns of the rows that are searched.
	input *scope.Scope
	node  *plan.Match
	// variables are the names of the pattern's variables, in order; absent are names
	// of others, which have no rows.
	variables, absent []string
	// time is the time attribute that orders the rows.
	time plan.Column
}

// Bind binds table MATCH_RECOGNIZE (…). Input has the names of the columns of rows, which
// are searched.
func Bind(c *scalar.Context, problems *diag.List, ref *ast.MatchRecognize, rows plan.Node, input *scope.Scope) (*plan.Match, error) {
	m := &matching{Context: c, problems: problems, syntax: ref, input: input, node: &plan.Match{Span: ref.Span, Input: rows}}
	for _, clause := range []func() error{m.refuse, m.partition, m.order, m.pattern, m.skip, m.within, m.defines, m.measures} {
		if err := clause(); err != nil {
			return nil, err
		}
	}
	return m.node, nil
}

// refuse names what Flink does not run either.
func (m *matching) refuse() error {
	s := m.syntax
	switch {
	case s.RowsPerMatch == ast.AllRowsPerMatch:
		return diag.Errorf(s.Span, "ALL ROWS PER MATCH is not supported, as in Flink").WithHint("leave it out: ONE ROW PER MATCH gives a row for each match, with its MEASURES").OfPlan()
	case len(s.Measures) == 0:
		return diag.Errorf(s.Span, "MATCH_RECOGNIZE without MEASURES is not supported, as in Flink").WithHint("add MEASURES A.x AS x, …")
	case s.Alias != nil && len(s.Alias.Columns) > 0:
		return diag.Errorf(s.Alias.Span, "the alias of a MATCH_RECOGNIZE takes no list of columns, as in Flink").WithHint("MEASURES … AS … name the columns")
	}
	return nil
}

func (m *matching) scalar(clause string) *scalar.Binder {
	return &scalar.Binder{Context: m.Context, Scope: m.input, Clause: clause}
}

// column binds an element of PARTITION BY or ORDER BY, which is a column.
func (m *matching) column(x ast.Expr, clause string) (int, error) {
	bound, err := m.scalar(clause).Bind(x)
	if err != nil {
		return 0, err
	}
	c, ok := bound.(*expr.Column)
	if !ok {
		return 0, diag.Errorf(x.Bounds(), "%s of MATCH_RECOGNIZE takes columns only", clause).WithHint("compute the value in a sub-query first")
	}
	return c.Index, nil
}

// partition binds PARTITION BY, whose columns are the first of the output.
func (m *matching) partition() error {
	for _, x := range m.syntax.PartitionBy {
		c, err := m.column(x, "PARTITION BY")
		if err != nil {
			return err
		}
		field := m.input.Input[c].Field
		field.Name = x.(*ast.Name).Last().Name
		if err := m.output(x.Bounds(), plan.Column{Field: field}); err != nil {
			return err
		}
		m.node.Keys = append(m.node.Keys, c)
	}
	return nil
}

// output adds a column of the output.
func (m *matching) output(at ast.Span, col plan.Column) error {
	if slices.ContainsFunc(m.node.Cols, func(c plan.Column) bool { return c.Name == col.Name }) {
		return diag.Errorf(at, "MATCH_RECOGNIZE has two columns %s: those of PARTITION BY and MEASURES must differ", catalog.Quote(col.Name)).
			WithHint("columns of PARTITION BY are in the output anyway; give the measure another name")
	}
	m.node.Cols = append(m.node.Cols, col)
	return nil
}

// order binds ORDER BY: a time attribute first.
func (m *matching) order() error {
	if len(m.syntax.OrderBy) == 0 {
		return diag.Errorf(m.syntax.Span, "MATCH_RECOGNIZE needs an ORDER BY that begins with a time attribute").WithHint(scalar.TimeAttributeHint).OfPlan()
	}
	for i, item := range m.syntax.OrderBy {
		c, err := m.column(item.X, "ORDER BY")
		if err != nil {
			return err
		}
		if item.Nulls != ast.NullsOrderDefault {
			return diag.Errorf(item.Span, "ORDER BY of MATCH_RECOGNIZE takes no NULLS FIRST or NULLS LAST, as in Flink")
		}
		col := m.input.Input[c]
		switch {
		case i > 0:
		case col.Time == catalog.NotTime:
			return diag.Errorf(item.Span, "the rows of MATCH_RECOGNIZE are ordered by a time attribute first; %s is a plain %s", catalog.Quote(col.Name), col.Type.AsNullable()).
				WithHint(scalar.TimeAttributeHint).OfPlan()
		case item.Desc:
			return diag.Errorf(item.Span, "the rows of MATCH_RECOGNIZE are ordered by time ascending: a stream does not know its last row").OfPlan()
		default:
			m.time = col
		}
		k := scalar.SortBy(item, nil)
		m.node.Order = append(m.node.Order, dataflow.SortKey{Column: c, Descending: k.Descending, NullsLast: k.NullsLast})
	}
	return nil
}

// within binds WITHIN, a constant interval of days to seconds.
func (m *matching) within() error {
	if m.syntax.Within == nil {
		return nil
	}
	n, err := m.scalar("WITHIN").Interval(m.syntax.Within, false)
	if err != nil {
		return err
	}
	if n < 0 {
		return diag.Errorf(m.syntax.Within.Bounds(), "WITHIN cannot be negative")
	}
	m.node.Pattern.Within = n
	return nil
}

// defines binds DEFINE. A variable without a condition takes every row.
func (m *matching) defines() error {
	m.node.Conditions = make([]dataflow.MatchCondition, len(m.variables))
	for v := range m.node.Conditions {
		m.node.Conditions[v].View.Time = m.timeType()
	}
	var failed error
	defined := map[string]bool{}
	for _, d := range m.syntax.Defines {
		if err := m.define(d, defined); err != nil {
			m.problems.Add(d.Span, err)
			failed = diag.ErrReported
		}
	}
	return failed
}

// define binds one condition; that of an absent variable is checked and forgotten.
func (m *matching) define(d *ast.MatchDefine, defined map[string]bool) error {
	v, into := slices.Index(m.variables, d.Variable.Name), &dataflow.MatchCondition{}
	if v >= 0 {
		into = &m.node.Conditions[v]
	} else {
		v = absentVariable
	}
	if defined[d.Variable.Name] {
		return diag.Errorf(d.Variable.Span, "DEFINE has two conditions for %s", d.Variable.Name).WithHint("join them by AND")
	}
	defined[d.Variable.Name] = true
	view := &matchView{matching: m, defines: v, view: &into.View}
	condition, err := view.scalar("DEFINE").Condition(d.Cond)
	if err != nil {
		return err
	}
	into.Holds = expr.Fold(view.place(condition), m.Env())
	return nil
}

func (m *matching) unknownVariable(name *ast.Ident) error {
	p := diag.Errorf(name.Span, "the pattern has no variable %s", name.Name)
	if near := diag.Near(name.Name, m.variables); near != "" {
		return p.WithHint("did you mean %s?", near)
	}
	return p.WithHint("its variables are %s", diag.Join(m.variables, 12))
}

// measures binds MEASURES, behind the partition columns, which are those of the first
// row of a match.
func (m *matching) measures() error {
	view := &matchView{matching: m, defines: outsideDefine, view: &m.node.Measures.View}
	view.view.Time = m.timeType()
	var exprs []expr.Expr
	for i, c := range m.node.Keys {
		exprs = append(exprs, view.pick(dataflow.MatchPick{Variable: allVariables, First: true, Column: c}, m.node.Cols[i].Type))
	}
	var failed error
	for _, item := range m.syntax.Measures {
		x, err := view.measure(item)
		if err != nil {
			m.problems.Add(item.Span, err)
			failed = diag.ErrReported
			continue
		}
		exprs = append(exprs, x)
	}
	if failed != nil {
		return failed
	}
	for _, x := range exprs {
		m.node.Measures.Exprs = append(m.node.Measures.Exprs, expr.Fold(view.place(x), m.Env()))
	}
	return nil
}

// measure binds one measure and adds its column.
func (v *matchView) measure(item *ast.Measure) (expr.Expr, error) {
	x, err := v.scalar("MEASURES").Bind(item.X)
	if err != nil {
		return nil, err
	}
	col := plan.Column{Field: types.Field{Name: item.Name.Name, Type: x.Type()}, Time: v.timeKind(item.X)}
	return x, v.output(item.Name.Span, col)
}

// timeType is the type of the time of a match.
func (m *matching) timeType() types.Type {
	if m.time.Time == catalog.RowTime && m.time.Type.Kind == types.TimestampLTZ {
		return types.TimestampLTZOf(3).NotNull()
	}
	return types.TimestampOf(3).NotNull()
}
