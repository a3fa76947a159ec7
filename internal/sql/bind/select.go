package bind

import (
	"slices"
	"strconv"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/hint"
	"github.com/onceflow/onceflow/internal/sql/bind/over"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// sorted is a relation with its ORDER BY. The node may have further columns
// behind the named ones, which only the order needs.
type sorted struct {
	relation
	order []dataflow.SortKey
}

// selection binds one SELECT.
type selection struct {
	*Binder
	syntax *ast.Select
	// input are the rows of FROM and WHERE.
	input plan.Node
	// below binds over them, items over the rows that are projected.
	below, items *scalar.Binder
	group        *grouping
	over         *over.Calls
	outputs      []output
	// correlated are conditions over the rows and those of the query around, whose
	// columns carry [scope.OuterMark].
	correlated []expr.Expr
	// brought are the columns of the query around, with their marks, that the rows are
	// joined with, and the columns of the rows that they are there.
	brought map[int]int
	having  expr.Expr
	qualify expr.Expr
	order   []dataflow.SortKey
	// visible counts the outputs of the SELECT list.
	visible int
	// above are the sub-queries that are asked for groups, and aboveWidth counts
	// their columns.
	above      []attached
	aboveWidth int
	// asked: the rows are joined with sub-queries. A further one is computed for the
	// rows before that, or the plan would double with each.
	asked bool
	// dependent: a sub-query reads the rows that it is asked for.
	dependent bool
	// refused is a sub-query that cannot be planned.
	refused error
	// known are the sub-queries that were joined, by their text.
	known map[string]expr.Expr
}

// output is a column of the SELECT list, or one that ORDER BY adds.
type output struct {
	name string
	x    expr.Expr
}

// selectRows binds a SELECT with the ORDER BY of its query.
func (b *Binder) selectRows(s *ast.Select, orderBy []*ast.OrderItem) (*sorted, error) {
	sel, err := b.selection(s, orderBy, nil)
	if err != nil {
		return nil, err
	}
	return sel.plan()
}

// selection binds the clauses of a SELECT. outer are the columns of the query
// around it that it may name; nil: none.
func (b *Binder) selection(s *ast.Select, orderBy []*ast.OrderItem, outer *scope.Scope) (*selection, error) {
	outerHints := b.hints
	defer func() { b.hints = outerHints }()
	var err error
	if b.hints, err = hint.Of(s, b.Problems); err != nil {
		return nil, err
	}
	input, sc, err := b.from(s)
	if err != nil {
		return nil, err
	}
	if sc.Outer = outer; outer != nil {
		outer.Far = false
	}
	sel := &selection{Binder: b, syntax: s, over: over.New(s.Windows), brought: map[int]int{}}
	sc.Bring = sel.bring
	for _, item := range s.Items {
		if item.Alias != nil {
			sc.Aliases = append(sc.Aliases, item.Alias.Name)
		}
	}
	sel.below = b.clause(sc, "an aggregate")
	sel.below.Asks = sel.asker(rowsBelow{sel}, nil).bind
	sel.setInput(input)
	if err := sel.where(); err != nil {
		return nil, err
	}
	if err := sel.grouping(orderBy); err != nil {
		return nil, err
	}
	sel.items = b.clause(sc, "SELECT")
	sel.items.Over, sel.items.Asks = sel.over.Add, sel.below.Asks
	if sel.group != nil {
		sel.items.Meaning, sel.items.Asks = sel.group, sel.asker(rowsAbove{sel}, nil).bind
	}
	if err := sel.list(); err != nil {
		return nil, err
	}
	sel.visible = len(sel.outputs)
	if err := sel.conditions(orderBy); err != nil {
		return nil, err
	}
	return sel, sel.refused
}

// grouping decides whether the rows are grouped and binds GROUP BY.
func (s *selection) grouping(orderBy []*ast.OrderItem) error {
	syntax := s.syntax
	grouped := syntax.GroupBy != nil || syntax.Having != nil
	for _, item := range syntax.Items {
		grouped = grouped || s.hasAggregate(item.X)
	}
	for _, item := range orderBy {
		grouped = grouped || s.hasAggregate(item.X)
	}
	if !grouped {
		return nil
	}
	at := syntax.Span
	if syntax.GroupBy != nil {
		at = syntax.GroupBy.Span
	}
	below := *s.below
	below.Clause = "GROUP BY"
	s.group = newGrouping(&below, at)
	s.group.ttl = s.hints.TTL(syntax.From, s.Session.TTL)
	if syntax.GroupBy != nil {
		if err := s.group.elements(syntax.GroupBy); err != nil {
			return err
		}
	}
	below.Clause = "an aggregate"
	return nil
}

// hasAggregate finds an aggregate call outside of sub-queries and of OVER.
func (b *Binder) hasAggregate(x ast.Expr) bool {
	found, context := false, b.context()
	ast.Walk(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Query:
			return false
		case *ast.Call:
			found = found || n.Over == nil && context.CallsAggregate(n)
		case *ast.JSONArrayAgg, *ast.JSONObjectAgg:
			found = true
		}
		return !found
	})
	return found
}

// list binds the SELECT list and reports every item that is wrong.
func (s *selection) list() error {
	var failed error
	for _, item := range s.syntax.Items {
		if err := s.item(item); err != nil {
			s.Problems.Add(item.Span, err)
			failed = diag.ErrReported
		}
	}
	return failed
}

func (s *selection) item(item *ast.SelectItem) error {
	if star, ok := item.X.(*ast.Star); ok {
		return s.star(star)
	}
	x, err := s.items.Typed(item.X)
	if err != nil {
		return err
	}
	s.outputs = append(s.outputs, output{s.itemName(item), x})
	return nil
}

// itemName is the alias, the last part of a name, the name of a function that takes no
// parentheses, or EXPR$n.
func (s *selection) itemName(item *ast.SelectItem) string {
	if item.Alias != nil {
		return item.Alias.Name
	}
	switch x := item.X.(type) {
	case *ast.Name:
		return x.Last().Name
	case *ast.Call:
		if x.NoParens {
			return x.Name.Last().Name
		}
	}
	return anonymous(len(s.outputs))
}

// anonymous names column i that has no name, as Flink does.
func anonymous(i int) string { return "EXPR$" + strconv.Itoa(i) }

// plan puts the parts together: aggregation, HAVING, OVER, projection,
// DISTINCT.
func (s *selection) plan() (*sorted, error) {
	node, place := s.input, func(x expr.Expr) expr.Expr { return x }
	if s.group != nil {
		node, place = s.planAbove(s.group.plan(node)), s.group.place
	}
	if s.having != nil {
		node = plan.NewFilter(s.syntax.Having.Bounds(), node, place(s.having))
	}
	if s.over.Any() {
		var err error
		if node, err = s.over.Plan(s.syntax.Span, node, place, over.State{TTL: s.Session.TTL, Gathered: s.Session.MiniBatch}); err != nil {
			return nil, err
		}
	}
	if s.qualify != nil {
		node = plan.NewFilter(s.syntax.Qualify.Bounds(), node, s.over.Place(place(s.qualify)))
	}
	out := s.project(node, place)
	if s.syntax.Distinct {
		out = s.distinct(s.syntax.Span, out)
	}
	rel := &sorted{relation: relation{node: out}, order: s.order}
	for _, o := range s.outputs[:s.visible] {
		rel.names = append(rel.names, o.name)
	}
	return rel, nil
}

// conditions binds HAVING, QUALIFY and ORDER BY, which may add outputs.
func (s *selection) conditions(orderBy []*ast.OrderItem) error {
	if s.syntax.Having != nil {
		if err := s.bindHaving(s.syntax.Having); err != nil {
			return err
		}
	}
	if s.syntax.Qualify != nil {
		if err := s.bindQualify(s.syntax.Qualify); err != nil {
			return err
		}
	}
	if len(orderBy) > 0 {
		if err := s.checkCommon(orderBy); err != nil {
			return err
		}
	}
	for _, item := range orderBy {
		col, err := s.orderItem(item)
		if err != nil {
			return err
		}
		k := scalar.SortBy(item, nil)
		s.order = append(s.order, dataflow.SortKey{Column: col, Descending: k.Descending, NullsLast: k.NullsLast})
	}
	for _, o := range s.outputs[s.visible:] {
		if s.syntax.Distinct && !s.ofOutputs(o.x) {
			return diag.Errorf(s.syntax.Span, "ORDER BY of a SELECT DISTINCT may name columns of its list only")
		}
	}
	return nil
}

// checkCommon refuses the bare name of a common column of USING where there is an ORDER BY and the name has an
// alias, or rows are grouped by it and ordered by it: Flink takes it to be ambiguous then.
func (s *selection) checkCommon(orderBy []*ast.OrderItem) error {
	var refused error
	common := func(x ast.Node) bool {
		if n, ok := x.(*ast.Name); ok && len(n.Parts) == 1 && s.items.Scope.CommonColumn(n.Parts[0].Name) != nil {
			refused = scope.Ambiguous(&n.Parts[0])
		}
		return refused == nil
	}
	for _, item := range s.syntax.Items {
		if item.Alias != nil {
			common(item.X)
		}
	}
	for _, item := range orderBy {
		if s.group != nil {
			ast.Walk(item.X, common)
		}
	}
	return refused
}

// ofOutputs reports an expression that the columns of the SELECT list determine.
func (s *selection) ofOutputs(x expr.Expr) bool {
	canonical := x.Canonical()
	if slices.ContainsFunc(s.outputs[:s.visible], func(o output) bool { return o.x.Canonical() == canonical }) {
		return true
	}
	switch x := x.(type) {
	case *expr.Literal:
		return true
	case *expr.Call:
		return len(x.Args) > 0 && !slices.ContainsFunc(x.Args, func(a expr.Expr) bool { return !s.ofOutputs(a) })
	}
	return false
}

// bindQualify binds QUALIFY, which filters by window functions and may name outputs.
func (s *selection) bindQualify(x ast.Expr) error {
	if s.group != nil {
		return diag.Errorf(x.Bounds(), "QUALIFY beside an aggregation cannot be planned").WithHint("aggregate in a sub-query and put QUALIFY around it").OfPlan()
	}
	e := *s.items
	e.Clause, e.Named = "QUALIFY", s.output
	var err error
	if s.qualify, err = e.Condition(x); err != nil {
		return err
	}
	if cols := expr.Columns(s.qualify); len(cols) == 0 || cols[len(cols)-1] < over.Mark {
		return diag.Errorf(x.Bounds(), "QUALIFY needs a window function: f(…) OVER (…)").WithHint("other conditions belong to WHERE")
	}
	return nil
}

// orderItem finds or adds the output that an element of ORDER BY means: a
// number, an alias, or an expression.
func (s *selection) orderItem(item *ast.OrderItem) (int, error) {
	if col, ok, err := outputOf(item.X, s.outputNames()); ok {
		return col, err
	}
	e := *s.items
	e.Named = s.output
	x, err := e.Bind(item.X)
	if err != nil {
		return 0, err
	}
	canonical := x.Canonical()
	for i, o := range s.outputs {
		if o.x.Canonical() == canonical {
			return i, nil
		}
	}
	s.outputs = append(s.outputs, output{"$sort" + strconv.Itoa(len(s.outputs)), x})
	return len(s.outputs) - 1, nil
}

// output finds an output of the SELECT list by its name; nil: there is none.
func (s *selection) output(name string) expr.Expr {
	for _, o := range s.outputs[:s.visible] {
		if o.name == name {
			return o.x
		}
	}
	return nil
}

func (s *selection) outputNames() []string {
	names := make([]string, len(s.outputs))
	for i, o := range s.outputs {
		names[i] = o.name
	}
	return names
}

// outputOf finds the output that ORDER BY means by number or by name.
func outputOf(x ast.Expr, names []string) (col int, ok bool, err error) {
	switch x := x.(type) {
	case *ast.NumberLit:
		n, convErr := strconv.Atoi(x.Text)
		if convErr != nil || n < 1 || n > len(names) {
			return 0, true, diag.Errorf(x.Span, "ORDER BY %s: the SELECT list has columns 1 to %d", x.Text, len(names))
		}
		return n - 1, true, nil
	case *ast.Name:
		for i, name := range names {
			if len(x.Parts) == 1 && name == x.Parts[0].Name {
				return i, true, nil
			}
		}
	}
	return 0, false, nil
}

// project computes the outputs from the rows of node.
func (s *selection) project(node plan.Node, place func(expr.Expr) expr.Expr) plan.Node {
	in := node.Columns()
	calc := &plan.Calc{Span: s.syntax.Span, Input: node}
	for _, o := range s.outputs {
		x := place(o.x)
		x = s.over.Place(x)
		calc.Project = append(calc.Project, x)
		calc.Cols = append(calc.Cols, projected(o.name, x, in))
	}
	plan.UniqueNames(calc.Cols)
	return calc
}

// projected is the column that an expression makes; a column that is passed on
// unchanged stays a time attribute.
func projected(name string, x expr.Expr, in []plan.Column) plan.Column {
	return plan.Column{Field: types.Field{Name: name, Type: x.Type()}, Time: timeKind(x, in), Was: plan.TypedTime(in, x)}
}

// timeKind says whether an expression over columns is a time attribute: such a column, or
// PROCTIME().
func timeKind(x expr.Expr, in []plan.Column) catalog.TimeKind {
	if c, ok := x.(*expr.Column); ok {
		return in[c.Index].Time
	}
	return scalar.CalledTime(x)
}

// distinct keeps one of equal rows.
func (b *Binder) distinct(at ast.Span, node plan.Node) plan.Node {
	in := node.Columns()
	a := &plan.Aggregate{Span: at, Input: node, TTL: b.Session.TTL}
	for i := range in {
		a.Keys = append(a.Keys, i)
		a.Cols = append(a.Cols, plan.Column{Field: in[i].Field, Was: in[i].TypedTime()})
	}
	keepWindowTime(node, a)
	return a
}

// keepWindowTime keeps window_time a time attribute where rows are grouped by
// their window.
func keepWindowTime(below plan.Node, a *plan.Aggregate) {
	w, ok := plan.GroupsByWindow(below, a.Keys)
	if !ok {
		return
	}
	for i, k := range a.Keys {
		if k == w.Time {
			a.Cols[i].Time = below.Columns()[k].Time
		}
	}
}
