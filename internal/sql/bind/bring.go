package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// bring makes an outer column one of the rows, for a sub-query of this one that names
// it. A column that equals it anyway stands for it; otherwise the rows are joined with
// the combinations of it and of the other outer columns that the rows are compared with
// so far, which are conditions of that join then.
func (s *selection) bring(marked int) (int, error) {
	if own, ok := s.equalOf(marked); ok {
		return own, nil
	}
	used := []int{marked}
	for _, x := range s.correlated {
		if !nullSafeEquality(x) {
			used = append(used, outerColumns(x)...)
		}
	}
	slices.Sort(used)
	used = slices.Compact(used)
	at := s.syntax.Span
	if err := s.checkCorrelation(at, used); err != nil {
		return 0, err
	}
	if err := s.importOuter(at, used, nullSafeEquality); err != nil {
		return 0, err
	}
	s.below.Scope.Node = s.input
	return s.brought[marked], nil
}

// refuseFar refuses a sub-query that keeps rows without a partner and names a column
// from further out than its own rows: a row without one has no value to be found by
// there. Flink's planner loses such rows.
func (s *selection) refuseFar(a attached) {
	if s.refused != nil || !s.below.Scope.Far || a.kind == plan.InnerJoin || a.kind == plan.SemiJoin {
		return
	}
	s.refused = diag.Errorf(a.at, "a sub-query that is a value, or of NOT EXISTS or NOT IN, cannot name a column from further out than the query around it").
		WithHint("compare with a column of the query around it that equals the one from further out, or join the rows first")
}

// equalOf finds the column of the rows that equals an outer one in all rows that belong
// to the outer row.
func (s *selection) equalOf(marked int) (own int, ok bool) {
	if own, ok := s.brought[marked]; ok {
		return own, true
	}
	for _, x := range s.correlated {
		equal, ok := plan.EqualityOf(x, scope.OuterMark)
		if !ok || equal.NullSafe {
			continue
		}
		inner, isColumn := equal.Left.(*expr.Column)
		outer, outerIsColumn := equal.Right.(*expr.Column)
		if isColumn && outerIsColumn && outer.Index == marked && inner.T.SameIgnoringNull(outer.T) &&
			inner.Index < len(s.below.Scope.Node.Columns()) {
			return inner.Index, true
		}
	}
	return 0, false
}

// nullSafeEquality reports an equality with an outer column that NULL meets, too: the
// combinations are found by one that it does not meet.
func nullSafeEquality(x expr.Expr) bool {
	equal, _ := plan.EqualityOf(x, scope.OuterMark)
	return equal.NullSafe && simpleEquality(x)
}

// outerColumns are the columns of the query around that an expression reads.
func outerColumns(x expr.Expr) []int {
	cols := expr.Columns(x)
	first, _ := slices.BinarySearch(cols, scope.OuterMark)
	return cols[first:]
}

// readBrought reads outer columns that were brought where the rows have them. A
// condition that reads no others is one on the rows then.
func (s *selection) readBrought(at ast.Span) {
	if len(s.brought) == 0 {
		return
	}
	own := func(c int) int {
		if i, ok := s.brought[c]; ok {
			return i
		}
		return c
	}
	var waiting, conditions []expr.Expr
	for _, x := range s.correlated {
		if simpleEquality(x) {
			waiting = append(waiting, x)
		} else if x = expr.Remap(x, own); readsOuter(x) {
			waiting = append(waiting, x)
		} else {
			conditions = append(conditions, x)
		}
	}
	s.correlated = waiting
	if condition := plan.And(conditions...); condition != nil {
		s.setInput(plan.NewFilter(at, s.input, condition))
	}
	s.rewrite(func(x expr.Expr) expr.Expr { return expr.Remap(x, own) })
}
