package bind

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

var joinKinds = map[ast.JoinKind]plan.JoinKind{
	ast.CommaJoin: plan.InnerJoin, ast.CrossJoin: plan.InnerJoin, ast.InnerJoin: plan.InnerJoin,
	ast.LeftJoin: plan.LeftJoin, ast.RightJoin: plan.RightJoin, ast.FullJoin: plan.FullJoin,
}

// join binds two tables and their condition.
func (b *Binder) join(ref *ast.Join, sc *scope.Scope) (*relation, error) {
	if err := checkJoin(ref); err != nil {
		return nil, err
	}
	rel, err := b.joinOf(ref, sc)
	if len(ref.Using) == 0 {
		sc.Blur()
	}
	return rel, err
}

// checkJoin refuses a condition beside words that leave none to choose.
func checkJoin(ref *ast.Join) error {
	var at ast.Span
	switch {
	case ref.On != nil:
		at = ref.On.Bounds()
	case len(ref.Using) > 0:
		at = ref.Using[0].Span
	default:
		return nil
	}
	if ref.Natural {
		return diag.Errorf(at, "a NATURAL JOIN has neither ON nor USING")
	}
	if ref.Kind == ast.CrossJoin {
		return diag.Errorf(at, "a CROSS JOIN has no condition").WithHint("write JOIN … ON")
	}
	return nil
}

// joinOf binds the kinds of joins. Both sides are bound, so that the errors of both are
// reported.
func (b *Binder) joinOf(ref *ast.Join, sc *scope.Scope) (*relation, error) {
	if elements, err := b.rowsOf(ref.Right); err != nil {
		return nil, err
	} else if elements != nil {
		return b.unnest(ref, elements, sc)
	}
	if lateral, ok := ref.Right.(*ast.DerivedTable); ok && lateral.Lateral {
		return b.lateral(ref, lateral, sc)
	}
	if version := asOf(ref.Right); version != nil {
		return b.versionJoin(ref, version, sc)
	}
	leftScope, rightScope := &scope.Scope{}, &scope.Scope{}
	left, leftErr := b.tableRef(ref.Left, leftScope)
	right, rightErr := b.tableRef(ref.Right, rightScope)
	if leftErr != nil || rightErr != nil {
		b.Problems.Add(ref.Left.Bounds(), leftErr)
		b.Problems.Add(ref.Right.Bounds(), rightErr)
		return nil, diag.ErrReported
	}
	both := leftScope.Beside(rightScope)
	names := append(append([]string{}, left.names...), right.names...)
	if ref.On != nil && hasQuery(ref.On) && joinKinds[ref.Kind] != plan.InnerJoin {
		node, err := b.outerJoinOn(ref, left.node, right.node, both)
		if err != nil {
			return nil, err
		}
		return joined(node, names, both, sc), nil
	}
	on := *ref
	var asked []ast.Expr
	if ref.On != nil && joinKinds[ref.Kind] == plan.InnerJoin {
		on.On, asked = splitQueries(ref.On)
	}
	condition, err := b.joinCondition(&on, leftScope, rightScope, both)
	if err != nil {
		return nil, err
	}
	at := ref.Right.Bounds()
	node := plan.NewJoin(at, joinKinds[ref.Kind], left.node, right.node, condition, b.ttlsOf(ref))
	if len(asked) == 0 {
		common, err := b.common(ref, node, leftScope, rightScope, both)
		if err != nil {
			return nil, err
		}
		return joined(common, names, both, sc), nil
	}
	filtered, err := b.askAfter(node, both, asked)
	if err != nil {
		return nil, err
	}
	return joined(filtered, names, both, sc), nil
}

// splitQueries takes the conditions with sub-queries out of ON; what is left is TRUE
// when nothing is.
func splitQueries(on ast.Expr) (rest ast.Expr, asked []ast.Expr) {
	if !hasQuery(on) {
		return on, nil
	}
	and, ok := on.(*ast.Binary)
	if !ok || and.Op != ast.And {
		return &ast.BoolLit{Span: on.Bounds(), Value: true}, []ast.Expr{on}
	}
	left, askedLeft := splitQueries(and.Left)
	right, askedRight := splitQueries(and.Right)
	return &ast.Binary{Span: and.Span, Op: ast.And, Left: left, Right: right}, append(askedLeft, askedRight...)
}

// askAfter filters the pairs of an inner join by conditions with sub-queries.
func (b *Binder) askAfter(join plan.Node, both *scope.Scope, conditions []ast.Expr) (plan.Node, error) {
	rows := &scope.Scope{Cols: both.Cols, Input: join.Columns()}
	s := &selection{Binder: b, below: b.clause(rows, "ON")}
	s.setInput(join)
	for _, x := range conditions {
		if m, ok := asMember(x); ok && m.x != nil {
			return nil, diag.Errorf(x.Bounds(), "IN with a sub-query cannot be planned in ON").WithHint("move it to WHERE, which means the same for an inner join").OfPlan()
		}
		if err := s.ask(x, "ON"); err != nil {
			return nil, err
		}
	}
	if s.dependent {
		return nil, diag.Errorf(conditions[0].Bounds(), "a sub-query in ON cannot depend on the row").WithHint("move it to WHERE, which means the same for an inner join").OfPlan()
	}
	return firstColumns(conditions[0].Bounds(), s.input, len(join.Columns())), nil
}

// joined makes the columns of a join visible.
func joined(node plan.Node, names []string, both, sc *scope.Scope) *relation {
	both.Input = node.Columns()
	sc.Cols = append(sc.Cols, both.From(len(sc.Input))...)
	sc.Input = append(sc.Input, both.Input...)
	return &relation{node: node, names: names}
}

// joinCondition binds ON, USING or NATURAL; nil: every pair.
func (b *Binder) joinCondition(ref *ast.Join, left, right, both *scope.Scope) (expr.Expr, error) {
	e := b.clause(both, "ON")
	switch {
	case ref.On != nil:
		return e.Condition(ref.On)
	case len(ref.Using) > 0 || ref.Natural:
		return equated(e, ref, left, right)
	case ref.Kind == ast.CommaJoin || ref.Kind == ast.CrossJoin:
		return nil, nil
	}
	return nil, diag.Errorf(ref.Right.Bounds(), "the %s has no condition", ref.Kind).WithHint("add ON …, or write CROSS JOIN")
}

// ttlsOf is how long the rows of both sides of a join are kept.
func (b *Binder) ttlsOf(ref *ast.Join) dataflow.JoinTTL {
	return dataflow.JoinTTL{Left: b.hints.TTL(ref.Left, b.Session.TTL), Right: b.hints.TTL(ref.Right, b.Session.TTL)}
}
