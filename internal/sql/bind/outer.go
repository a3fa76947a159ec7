package bind

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

func readsOuter(x expr.Expr) bool {
	cols := expr.Columns(x)
	return len(cols) > 0 && cols[len(cols)-1] >= scope.OuterMark
}

// marked turns an expression over the outer row into one that a sub-query reads.
func marked(x expr.Expr) expr.Expr {
	return expr.Remap(x, func(c int) int { return c + scope.OuterMark })
}

// unmarked is the reverse of marked.
func unmarked(x expr.Expr) expr.Expr {
	return expr.Remap(x, func(c int) int { return c - scope.OuterMark })
}

// decorrelate rewrites a sub-query so that it can be computed once for all rows of
// the query around: what is compared with an outer column by equality is put out
// behind the values, and is a key where rows are grouped. The outer columns that
// are used in another way are joined to the rows first, each combination once. It
// returns the conditions that find the rows which belong to an outer row: equalities,
// which NULL does not meet even where the sub-query has IS NOT DISTINCT FROM.
func (s *selection) decorrelate(at ast.Span) ([]expr.Expr, error) {
	s.readBrought(at)
	used := s.importedColumns()
	if err := s.checkCorrelation(at, used); err != nil {
		return nil, err
	}
	if len(used) > 0 {
		if err := s.importOuter(at, used, simpleEquality); err != nil {
			return nil, err
		}
	}
	if s.group != nil && len(s.correlated) > 0 {
		s.group.neverEmpty()
	}
	var on []expr.Expr
	for _, c := range s.correlated {
		equal, _ := plan.EqualityOf(c, scope.OuterMark)
		key := equal.Left
		if s.group != nil {
			key = s.group.addOuterKey(equal.Left)
		}
		inner := &expr.Column{Index: len(s.outputs), T: key.Type()}
		s.outputs = append(s.outputs, output{anonymous(len(s.outputs)), key})
		found, err := s.below.Apply(at, "=", []expr.Expr{equal.Right, inner}, nil)
		if err != nil {
			return nil, err
		}
		on = append(on, found)
	}
	return on, nil
}

// checkCorrelation refuses what Flink's planner cannot compute for all outer rows at
// once: rows that come out of a column and joins with versions, on either side, and VALUES in the sub-query.
// used are the outer columns that are used in another way than in an equality.
func (s *selection) checkCorrelation(at ast.Span, used []int) error {
	outer := s.below.Scope.Outer
	if outer == nil || len(s.correlated) == 0 && len(used) == 0 {
		return nil
	}
	for _, n := range plan.Topological([]plan.Node{s.input, outer.Node}) {
		switch n.(type) {
		case *plan.TemporalJoin, *plan.LookupJoin:
			return diag.Errorf(at, "a sub-query that reads columns of the query around it does not go with FOR SYSTEM_TIME AS OF, as in Flink").
				WithHint("join the rows with a sub-query that reads no other columns")
		}
		if u, ok := n.(*plan.Unnest); ok && len(expr.Columns(u.Collection)) > 0 {
			return diag.Errorf(at, "a sub-query that reads columns of the query around it does not go with UNNEST of a column, as in Flink").
				WithHint("join the rows with a sub-query that reads no other columns")
		}
	}
	if hasValues(s.input) {
		return outerWithValues(at)
	}
	return nil
}

func outerWithValues(at ast.Span) error {
	return diag.Errorf(at, "a sub-query that reads columns of the query around it does not go with rows of VALUES, as in Flink").
		WithHint("join the rows with VALUES, or write the values into the condition")
}

// hasValues reports rows that are made of VALUES, in part at least.
func hasValues(n plan.Node) bool {
	return slices.ContainsFunc(plan.Topological([]plan.Node{n}), func(n plan.Node) bool {
		_, ok := n.(*plan.Values)
		return ok
	})
}

// simpleEquality reports a condition that compares a value of the sub-query with an
// outer column by equality.
func simpleEquality(x expr.Expr) bool {
	equal, ok := plan.EqualityOf(x, scope.OuterMark)
	if !ok {
		return false
	}
	_, column := equal.Right.(*expr.Column)
	return column
}

// importedColumns are the outer columns that are used in another way than in an
// equality.
func (s *selection) importedColumns() []int {
	var used []int
	for _, x := range s.correlated {
		if !simpleEquality(x) {
			used = append(used, expr.Columns(x)...)
		}
	}
	s.rewrite(func(x expr.Expr) expr.Expr {
		used = append(used, expr.Columns(x)...)
		return x
	})
	slices.Sort(used)
	used = slices.Compact(used)
	first, _ := slices.BinarySearch(used, scope.OuterMark)
	return used[first:]
}

// importOuter joins the rows with the combinations of outer columns that there are.
// From then on these are columns of the sub-query, which equal the outer ones. Conditions
// on other columns than used wait for the join with the query around; waits reports them.
func (s *selection) importOuter(at ast.Span, used []int, waits func(expr.Expr) bool) error {
	sc := s.below.Scope
	combinations := s.distinct(at, pick(at, sc.Outer.Node, used))
	width := len(s.input.Columns())
	own := func(c int) int {
		if i := slices.Index(used, c); i >= 0 {
			return width + i
		}
		return c
	}
	var conditions, equalities []expr.Expr
	for _, x := range s.correlated {
		if waits(x) {
			equalities = append(equalities, x)
		} else {
			conditions = append(conditions, expr.Remap(x, own))
		}
	}
	join := plan.NewJoin(at, plan.InnerJoin, s.input, combinations, plan.And(conditions...), dataflow.SameTTL(s.Session.TTL))
	sc.Input = append(sc.Input[:width:width], join.Cols[width:]...)
	s.setInput(join)
	for i, c := range used {
		outer := sc.Outer.Input[c-scope.OuterMark]
		equal, err := s.below.Apply(at, "=", []expr.Expr{plan.Ref(join.Cols, width+i), &expr.Column{Index: c, Name: outer.Name, T: outer.Type}}, nil)
		if err != nil {
			return err
		}
		equalities = append(equalities, equal)
		s.brought[c] = width + i
	}
	s.correlated = equalities
	s.rewrite(func(x expr.Expr) expr.Expr { return expr.Remap(x, own) })
	return nil
}

// pick projects marked outer columns.
func pick(at ast.Span, outer plan.Node, used []int) plan.Node {
	in := outer.Columns()
	calc := &plan.Calc{Span: at, Input: outer}
	for _, c := range used {
		calc.Project = append(calc.Project, plan.Ref(in, c-scope.OuterMark))
		calc.Cols = append(calc.Cols, in[c-scope.OuterMark])
	}
	return calc
}

// rewrite replaces the expressions that were bound before the rows were planned.
// Those over groups name no outer columns.
func (s *selection) rewrite(f func(expr.Expr) expr.Expr) {
	if s.group != nil {
		for i := range s.group.below {
			s.group.below[i].x = f(s.group.below[i].x)
		}
		return
	}
	for i := range s.outputs {
		s.outputs[i].x = f(s.outputs[i].x)
	}
	s.over.Rewrite(f)
}

// addOuterKey groups by a value that is compared with an outer column; in grouping
// sets it is in each of them.
func (g *grouping) addOuterKey(x expr.Expr) expr.Expr {
	g.keys = append(g.keys, groupKey{canonical: "", below: g.addBelow(x, false)})
	key := len(g.keys) - 1
	for i := range g.sets {
		g.sets[i] = append(g.sets[i], key)
	}
	return &expr.Column{Index: key, Name: g.below[g.keys[key].below].name, T: x.Type()}
}

// alternative reports a condition on an outer row that is an OR for Flink's planner: it
// cannot be the condition of a semi join there, so that all outer columns of the
// sub-query are joined to its rows and found by equality.
func alternative(x expr.Expr) bool { return isOr(x, false) }

// isOr looks for an OR that reads the outer row, once NOT has moved inwards.
func isOr(x expr.Expr, negated bool) bool {
	c, ok := x.(*expr.Call)
	if !ok || !readsOuter(c) {
		return false
	}
	within := func(negated bool) bool {
		return slices.ContainsFunc(c.Args, func(a expr.Expr) bool { return isOr(a, negated) })
	}
	switch c.Fn.Name {
	case "NOT":
		return within(!negated)
	case "OR":
		return !negated || within(true)
	case "AND":
		return negated || within(false)
	case "IN":
		return !negated && len(c.Args) > 2
	case "BETWEEN":
		return negated
	case "IS DISTINCT FROM", "IS NOT DISTINCT FROM":
		return true
	case "CASE":
		return isOrCase(c) || negated && c.T.Kind == types.Boolean
	}
	return within(false)
}

// isOrCase looks at what Flink makes of a CASE that cannot fail behind its first
// condition: an OR of the values that may be true, each with its condition and those
// before it that do not hold. Conditions of one value in a row are an OR themselves.
func isOrCase(c *expr.Call) bool {
	if c.T.Kind != types.Boolean || slices.ContainsFunc(c.Args[1:], mayFail) {
		return false
	}
	trues, or, before := 0, false, true
	for i, a := range c.Args {
		if i%2 == 0 && i < len(c.Args)-1 {
			or = or || isOr(a, false)
			continue
		}
		possible := mayBeTrue(a)
		if possible {
			trues++
		}
		or = or || isOr(a, false) || !possible && !before && i < len(c.Args)-1
		before = possible
	}
	return or || trues > 1
}

func mayBeTrue(x expr.Expr) bool {
	lit, ok := expr.Fold(x, nil).(*expr.Literal)
	return !ok || !lit.IsNull() && lit.Value.Ints[0] != 0
}

// mayFail reports an expression with more in it than comparisons and what joins them.
func mayFail(x expr.Expr) bool {
	c, ok := x.(*expr.Call)
	if !ok {
		return false
	}
	switch c.Fn.Name {
	case "=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "CASE", "COALESCE":
	default:
		if !strings.HasPrefix(c.Fn.Name, "IS ") && len(expr.Columns(c)) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(c.Args, mayFail)
}
