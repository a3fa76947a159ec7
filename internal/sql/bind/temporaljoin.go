package bind

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// asOf returns the table of a join with FOR SYSTEM_TIME AS OF; nil for others.
func asOf(ref ast.TableRef) *ast.Table {
	if t, ok := ref.(*ast.Table); ok && t.AsOf != nil {
		return t
	}
	return nil
}

// versionJoin binds a join with the rows that a table had, or has, at a time of
// the left row.
func (b *Binder) versionJoin(join *ast.Join, version *ast.Table, sc *scope.Scope) (*relation, error) {
	leftScope, rightScope := &scope.Scope{}, &scope.Scope{}
	left, err := b.tableRef(join.Left, leftScope)
	if err != nil {
		return nil, err
	}
	if join.Kind != ast.InnerJoin && join.Kind != ast.LeftJoin {
		return nil, diag.Errorf(version.Span, "FOR SYSTEM_TIME AS OF goes with JOIN and LEFT JOIN")
	}
	time, err := b.asOfTime(version, leftScope)
	if err != nil {
		return nil, err
	}
	bind := b.lookupJoin
	if leftScope.Input[time].TypedTime() == catalog.RowTime {
		bind = b.temporalJoin
	}
	node, right, both, err := bind(join, version, left, leftScope, rightScope)
	if err != nil {
		return nil, err
	}
	if node, err = b.common(join, node, leftScope, rightScope, both); err != nil {
		return nil, err
	}
	names := append(append([]string{}, left.names...), right.names...)
	return joined(node, names, both, sc), nil
}

// temporalJoin binds a join with the version of a table at the event time of the
// left row. rightScope receives the table's columns, both are those of the join.
func (b *Binder) temporalJoin(join *ast.Join, version *ast.Table, left *relation, leftScope, rightScope *scope.Scope) (node plan.Node, right *relation, both *scope.Scope, err error) {
	table := *version
	table.AsOf = nil
	if right, err = b.tableRef(&table, rightScope); err != nil {
		return nil, nil, nil, err
	}
	j := &plan.TemporalJoin{Span: version.Span, Kind: joinKinds[join.Kind], Left: left.node, Right: right.node, TTL: b.Session.TTL}
	if j.LeftTime, err = b.asOfTime(version, leftScope); err != nil {
		return nil, nil, nil, err
	}
	both = leftScope.Beside(rightScope)
	if j.Condition, err = b.joinCondition(join, leftScope, rightScope, both); err != nil {
		return nil, nil, nil, err
	}
	if b.neverTrue(j.Condition) {
		return nil, nil, nil, diag.Errorf(version.Span, "the condition of a join with versions is never true: Flink finds no key in it").
			WithHint("leave the join out, or filter its rows in WHERE").OfPlan()
	}
	if j.RightTime = slices.IndexFunc(right.node.Columns(), func(c plan.Column) bool { return c.Time == catalog.RowTime }); j.RightTime < 0 {
		j.RightTime = slices.IndexFunc(right.node.Columns(), func(c plan.Column) bool { return c.Was == catalog.RowTime })
	}
	if j.RightTime < 0 {
		return nil, nil, nil, diag.Errorf(version.Span, "a table with versions has an event time, from which a version is valid").WithHint(scalar.TimeAttributeHint).OfPlan()
	}
	if l, r := leftScope.Input[j.LeftTime].Type, right.node.Columns()[j.RightTime].Type; !l.SameIgnoringNull(r) {
		return nil, nil, nil, diag.Errorf(version.AsOf.Bounds(), "the event times of both sides are of one type, but here they are %s and %s", l.AsNullable(), r.AsNullable()).OfPlan()
	}
	j.Derive()
	return j, right, both, nil
}

// asOfTime finds the left row's time attribute.
func (b *Binder) asOfTime(version *ast.Table, left *scope.Scope) (int, error) {
	at, err := b.clause(left, "FOR SYSTEM_TIME AS OF").Bind(version.AsOf)
	if err != nil {
		return 0, err
	}
	if c, ok := at.(*expr.Column); ok {
		if left.Input[c.Index].TypedTime() != catalog.NotTime {
			return c.Index, nil
		}
	}
	return 0, diag.Errorf(version.AsOf.Bounds(), "FOR SYSTEM_TIME AS OF takes a time attribute of the left side").WithHint(scalar.TimeAttributeHint)
}

// neverTrue reports a condition of ON that Flink's planner knows to hold for no rows. Within tests for NULL it
// does not take a value to equal itself.
func (b *Binder) neverTrue(condition expr.Expr) bool {
	same := func(a, b int) bool { return a == b }
	var all []expr.Expr
	for _, x := range plan.Conjuncts(condition) {
		if computes(x) {
			continue
		}
		if !testsForNull(x) {
			x = expr.IgnoreNullOfSame(x, same)
		}
		all = append(all, expr.Fold(expr.Simplify(x), b.context().Env()))
	}
	return len(all) > 0 && plan.Contradicts(plan.And(all...))
}

func testsForNull(x expr.Expr) bool {
	c, ok := x.(*expr.Call)
	return ok && (strings.HasPrefix(c.Fn.Name, "IS ") || slices.ContainsFunc(c.Args, testsForNull))
}

// computes reports a call of constants that only an evaluation decides, which comes too late: the planner sees through
// comparisons, logic and what is NULL because an argument is.
func computes(x expr.Expr) bool {
	c, ok := x.(*expr.Call)
	if !ok {
		return false
	}
	if len(expr.Columns(c)) > 0 || decides[c.Fn.Name] {
		return slices.ContainsFunc(c.Args, computes)
	}
	return !slices.ContainsFunc(c.Args, isNull)
}

var decides = map[string]bool{
	"=": true, "<>": true, "<": true, "<=": true, ">": true, ">=": true, "AND": true, "OR": true, "NOT": true, "IN": true, "CASE": true,
}

// isNull reports NULL, or a call that is NULL because an argument is.
func isNull(x expr.Expr) bool {
	if c, ok := x.(*expr.Call); ok {
		return c.Fn.Name != "COALESCE" && !decides[c.Fn.Name] && !testsForNull(c) && slices.ContainsFunc(c.Args, isNull)
	}
	lit, ok := x.(*expr.Literal)
	return ok && lit.IsNull()
}
