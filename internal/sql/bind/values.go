package bind

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// values binds VALUES (…), (…). want are the types that an INSERT needs; nil:
// the common types of the rows.
func (b *Binder) values(v *ast.Values, want []types.Type) (*relation, error) {
	rows, err := b.valueRows(v)
	if err != nil {
		return nil, err
	}
	cols := make([]plan.Column, len(rows[0]))
	for i := range cols {
		t, err := valueType(v, rows, i, want)
		if err != nil {
			return nil, err
		}
		cols[i] = plan.Column{Field: types.Field{Name: anonymous(i), Type: t}}
	}
	for r, row := range rows {
		for i := range row {
			if row[i], err = expr.ImplicitCast(row[i], cols[i].Type); err != nil {
				return nil, diag.At(cells(v.Rows[r])[i].Bounds(), err)
			}
		}
	}
	return newRelation(valuesNode(v.Span, rows, cols)), nil
}

// written reports a row of literals only.
func written(row []ast.Expr) bool {
	for _, x := range row {
		if minus, ok := x.(*ast.Unary); ok {
			x = minus.X
		}
		switch x.(type) {
		case *ast.NumberLit, *ast.StringLit, *ast.BinaryLit, *ast.BoolLit, *ast.NullLit, *ast.DateTimeLit, *ast.IntervalLit:
		default:
			return false
		}
	}
	return true
}

// computed is a row of expressions.
func computed(at ast.Span, row []expr.Expr, cols []plan.Column) plan.Node {
	return &plan.Calc{Span: at, Input: oneRow(at), Project: row, Cols: cols}
}

// cells are the expressions of one row.
func cells(row ast.Expr) []ast.Expr {
	if r, ok := row.(*ast.Row); ok {
		return r.Items
	}
	return []ast.Expr{row}
}

func (b *Binder) valueRows(v *ast.Values) ([][]expr.Expr, error) {
	e := b.clause(&scope.Scope{}, "VALUES")
	var rows [][]expr.Expr
	var failed error
	for _, written := range v.Rows {
		row, err := e.BindAll(cells(written))
		if err != nil {
			b.Problems.Add(written.Bounds(), err)
			failed = diag.ErrReported
			continue
		}
		if len(rows) > 0 && len(row) != len(rows[0]) {
			return nil, diag.Errorf(written.Bounds(), "this row has %s, the first one %d", diag.Count(len(row), "value"), len(rows[0]))
		}
		rows = append(rows, row)
	}
	return rows, failed
}

// valueType is the type of column i.
func valueType(v *ast.Values, rows [][]expr.Expr, i int, want []types.Type) (types.Type, error) {
	all := make([]types.Type, len(rows))
	for r, row := range rows {
		all[r] = row[i].Type()
		if all[r].Kind == types.Null {
			return types.Type{}, scalar.BareNull(cells(v.Rows[r])[i].Bounds())
		}
	}
	if want != nil {
		return wanted(want[i], all), nil
	}
	t, ok := expr.CommonType(all...)
	if !ok {
		return t, diag.Errorf(v.Span, "column %d of VALUES is %s in one row and %s in another", i+1, all[0].AsNullable(), differing(all).AsNullable()).
			WithHint("CAST one of them")
	}
	return t, nil
}

// wanted is the type of a sink's column, nullable if a value is. Intervals become
// numbers only when their common unit is known.
func wanted(t types.Type, values []types.Type) types.Type {
	if common, ok := expr.CommonType(values...); ok && common.IsInterval() {
		return common
	}
	nullable := false
	for _, v := range values {
		nullable = nullable || v.Nullable
	}
	return t.WithNullable(nullable)
}

// valuesNode makes constant rows; rows that are not constant, such as RAND(),
// are computed from one row without columns.
func valuesNode(at ast.Span, rows [][]expr.Expr, cols []plan.Column) plan.Node {
	constant := true
	for _, row := range rows {
		for _, x := range row {
			constant = constant && expr.Deterministic(x)
		}
	}
	if constant {
		return &plan.Values{Span: at, Rows: rows, Cols: cols}
	}
	var ins []plan.Node
	for _, row := range rows {
		ins = append(ins, computed(at, row, cols))
	}
	if len(ins) == 1 {
		return ins[0]
	}
	return &plan.Union{Span: at, Ins: ins, Cols: cols}
}

// oneRow is the input of a SELECT without FROM: one row without columns.
func oneRow(at ast.Span) *plan.Values { return &plan.Values{Span: at, Rows: [][]expr.Expr{{}}} }
