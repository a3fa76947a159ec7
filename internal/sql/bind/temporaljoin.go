package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
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
func (b *Binder) versionJoin(join *ast.Join, version *ast.Table, sc *scope) (*relation, error) {
	leftScope, rightScope := &scope{}, &scope{}
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
	if leftScope.input[time].Time == catalog.RowTime {
		bind = b.temporalJoin
	}
	node, right, both, err := bind(join, version, left, leftScope, rightScope)
	if err != nil {
		return nil, err
	}
	names := append(append([]string{}, left.names...), right.names...)
	return joined(node, names, both, sc), nil
}

// temporalJoin binds a join with the version of a table at the event time of the
// left row. rightScope receives the table's columns, both are those of the join.
func (b *Binder) temporalJoin(join *ast.Join, version *ast.Table, left *relation, leftScope, rightScope *scope) (node plan.Node, right *relation, both *scope, err error) {
	table := *version
	table.AsOf = nil
	if right, err = b.tableRef(&table, rightScope); err != nil {
		return nil, nil, nil, err
	}
	j := &plan.TemporalJoin{Span: version.Span, Kind: joinKinds[join.Kind], Left: left.node, Right: right.node, TTL: b.Session.TTL}
	if j.LeftTime, err = b.asOfTime(version, leftScope); err != nil {
		return nil, nil, nil, err
	}
	both = leftScope.beside(rightScope)
	condition, err := b.joinCondition(join, leftScope, rightScope, both)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := splitVersionKey(j, condition); err != nil {
		return nil, nil, nil, err
	}
	j.RightTime = slices.IndexFunc(right.node.Columns(), func(c plan.Column) bool { return c.Time == catalog.RowTime })
	if j.RightTime < 0 {
		return nil, nil, nil, diag.Errorf(version.Span, "a table with versions has an event time, from which a version is valid").WithHint(timeAttributeHint)
	}
	j.Derive()
	return j, right, both, nil
}

// asOfTime finds the left row's time attribute.
func (b *Binder) asOfTime(version *ast.Table, left *scope) (int, error) {
	at, err := (&scalar{Binder: b, scope: left, clause: "FOR SYSTEM_TIME AS OF"}).bind(version.AsOf)
	if err != nil {
		return 0, err
	}
	if c, ok := at.(*expr.Column); ok {
		if left.input[c.Index].Time != catalog.NotTime {
			return c.Index, nil
		}
	}
	return 0, diag.Errorf(version.AsOf.Bounds(), "FOR SYSTEM_TIME AS OF takes a time attribute of the left side").WithHint(timeAttributeHint)
}

// splitVersionKey takes the equalities with the key of the versioned table out of
// the condition.
func splitVersionKey(j *plan.TemporalJoin, condition expr.Expr) error {
	width := len(j.Left.Columns())
	keys := plan.Infer([]plan.Node{j.Right}).Keys(j.Right)
	key := plan.Smallest(keys)
	if key == nil {
		return diag.Errorf(j.Span, "a table with versions has a PRIMARY KEY")
	}
	var rest []expr.Expr
	found := plan.Key{}
	for _, x := range plan.Conjuncts(condition) {
		p, ok := plan.PairOf(x, width)
		if !ok || !slices.Contains(key, p.Right) || slices.Contains(found, p.Right) {
			rest = append(rest, x)
			continue
		}
		found = append(found, p.Right)
		j.Pairs = append(j.Pairs, p)
	}
	j.Condition = plan.And(rest...)
	if !found.Contains(key) {
		return diag.Errorf(j.Span, "a join with the version of a table compares all columns of its PRIMARY KEY with columns of the same type")
	}
	return nil
}
