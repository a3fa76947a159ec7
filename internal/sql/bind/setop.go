package bind

import (
	"math"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// setOperation binds UNION, INTERSECT and EXCEPT.
func (b *Binder) setOperation(s *ast.SetOperation) (*relation, error) {
	operands, err := b.operands(s)
	if err != nil {
		return nil, err
	}
	apart, err := b.alignColumns(s, operands)
	if err != nil {
		return nil, err
	}
	out := &relation{names: operands[0].names}
	united := union(s.Span, nodes(operands))
	united.Apart = apart
	switch {
	case s.Op != ast.Union && s.All:
		out.node, err = b.memberRows(s, operands)
	case s.Op != ast.Union:
		out.node, err = b.membership(s, operands)
	case s.All:
		out.node = united
	default:
		out.node = b.distinct(s.Span, united)
	}
	return out, err
}

// operands binds both sides, and a chain of the same operator as one list, so
// that thousands of UNION ALL need no recursion.
func (b *Binder) operands(s *ast.SetOperation) ([]*relation, error) {
	chain := []ast.QueryBody{s.Right}
	left := s.Left
	for {
		l, ok := left.(*ast.SetOperation)
		if !ok || l.Op != ast.Union || l.All != s.All || s.Op != ast.Union {
			break
		}
		chain, left = append(chain, l.Right), l.Left
	}
	chain = append(chain, left)
	var operands []*relation
	var failed error
	for i := len(chain) - 1; i >= 0; i-- {
		rel, err := b.rows(chain[i])
		if err != nil {
			b.Problems.Add(chain[i].Bounds(), err)
			failed = diag.ErrReported
			continue
		}
		operands = append(operands, rel)
	}
	return operands, failed
}

func nodes(rels []*relation) []plan.Node {
	all := make([]plan.Node, len(rels))
	for i, r := range rels {
		all[i] = r.node
	}
	return all
}

// alignColumns casts the columns of all operands to common types. It returns
// [plan.Union.Apart].
func (b *Binder) alignColumns(s *ast.SetOperation, operands []*relation) (map[int][]bool, error) {
	width := len(operands[0].names)
	for _, r := range operands[1:] {
		if len(r.names) != width {
			return nil, diag.Errorf(s.Span, "the sides of %s have %s and %d", s.Op, diag.Count(width, "column"), len(r.names)).
				WithHint("select the same number of columns on both sides")
		}
	}
	common := make([]plan.Column, width)
	steps := make([][]types.Type, width)
	apart := map[int][]bool{}
	for i := range common {
		var err error
		if common[i], steps[i], err = commonColumn(s, operands, i); err != nil {
			return nil, err
		}
		if times := unitedTimes(operands, i, steps[i]); times != nil {
			common[i].Time = catalog.RowTime
			if slices.Contains(times, false) {
				common[i].Time, apart[i] = catalog.NotTime, times
			}
		}
	}
	plan.UniqueNames(common)
	for j, r := range operands {
		if err := r.castTo(s.Span, common, steps, j); err != nil {
			return nil, err
		}
	}
	return apart, nil
}

// commonColumn returns column i of the result and its steps: the types that it has
// after each operand. A chain is one of pairs, so that FLOAT, DOUBLE and DECIMAL
// become FLOAT first and DOUBLE then.
func commonColumn(s *ast.SetOperation, operands []*relation, i int) (plan.Column, []types.Type, error) {
	col := operands[0].node.Columns()[i]
	col.Name, col.Was = operands[0].names[i], col.TypedTime()
	all := make([]types.Type, len(operands))
	for j, r := range operands {
		c := r.node.Columns()[i]
		all[j] = c.Type
		if c.Time != col.Time {
			col.Time = catalog.NotTime
		}
		if c.TypedTime() != col.Was {
			col.Was = catalog.NotTime
		}
	}
	steps := slices.Clone(all)
	for j := 1; j < len(all); j++ {
		t, ok := expr.CommonType(steps[j-1], all[j])
		if ok {
			steps[j] = t
			continue
		}
		return col, nil, diag.Errorf(s.Span, "column %d of %s is %s on one side and %s on another", i+1, s.Op, all[0].AsNullable(), differing(all).AsNullable()).
			WithHint("CAST one of them")
	}
	col.Type = steps[len(steps)-1]
	return col, steps, nil
}

// differing returns a type that does not go with the first one.
func differing(all []types.Type) types.Type {
	for _, t := range all[1:] {
		if _, ok := expr.CommonType(all[0], t); !ok {
			return t
		}
	}
	return all[len(all)-1]
}

// castTo brings the columns of a relation to the types and names of others, by way
// of each column's steps from the relation's own on.
func (r *relation) castTo(at ast.Span, want []plan.Column, steps [][]types.Type, own int) error {
	in := r.node.Columns()
	calc := &plan.Calc{Span: at, Input: r.node, Cols: want}
	for i := range want {
		var x expr.Expr = plan.Ref(in, i)
		for _, t := range steps[i][own:] {
			var err error
			if x, err = expr.CastToCommon(x, t); err != nil {
				return diag.At(at, err)
			}
		}
		calc.Project = append(calc.Project, x)
	}
	r.node = calc
	return nil
}

func union(at ast.Span, ins []plan.Node) *plan.Union {
	return &plan.Union{Span: at, Ins: ins, Cols: ins[0].Columns()}
}

// membership plans INTERSECT and EXCEPT as counts of equal rows on either side:
// one row per group, kept while the counts say so. NULLs are equal here, as
// they are in groups.
func (b *Binder) membership(s *ast.SetOperation, operands []*relation) (plan.Node, error) {
	cols := operands[0].node.Columns()
	marks := append(append([]plan.Column{}, cols...), markColumn("$left"), markColumn("$right"))
	var sides []plan.Node
	for i, r := range operands {
		project := append(plan.Refs(r.node.Columns()), expr.NewBool(i == 0), expr.NewBool(i == 1))
		sides = append(sides, &plan.Calc{Span: s.Span, Input: r.node, Project: project, Cols: marks})
	}
	a := &plan.Aggregate{Span: s.Span, Input: union(s.Span, sides), TTL: b.Session.TTL}
	for i, c := range cols {
		a.Keys = append(a.Keys, i)
		a.Cols = append(a.Cols, plan.Column{Field: c.Field, Was: c.TypedTime()})
	}
	for side, name := range []string{"$lefts", "$rights"} {
		a.Calls = append(a.Calls, dataflow.AggCall{Fn: "COUNT", Filter: len(cols) + side, T: scalar.BigInt(0).Type(), Name: name})
		a.Cols = append(a.Cols, plan.Column{Field: types.Field{Name: name, Type: scalar.BigInt(0).Type()}})
	}
	filter, err := b.memberFilter(s, a.Cols, len(cols))
	if err != nil {
		return nil, err
	}
	kept := a.Cols[:len(cols):len(cols)]
	return &plan.Calc{Span: s.Span, Input: a, Filter: filter, Project: plan.Refs(kept), Cols: kept}, nil
}

// memberRows plans INTERSECT ALL and EXCEPT ALL: equal rows of each side are
// numbered, and a row stays when the other side has, or has not, the equal row of
// its number. NULLs are equal here, too.
func (b *Binder) memberRows(s *ast.SetOperation, operands []*relation) (plan.Node, error) {
	left, right := b.numbered(s.Span, operands[0].node), b.numbered(s.Span, operands[1].node)
	cols, width := left.Columns(), len(left.Columns())
	e := b.clause(nil, "")
	var all []expr.Expr
	for i, c := range right.Columns() {
		other := &expr.Column{Index: width + i, Name: c.Name, T: c.Type}
		same, err := e.Apply(s.Span, "IS NOT DISTINCT FROM", []expr.Expr{plan.Ref(cols, i), other}, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, same)
	}
	kind := map[ast.SetOp]plan.JoinKind{ast.Intersect: plan.SemiJoin, ast.Except: plan.AntiJoin}[s.Op]
	join := plan.NewJoin(s.Span, kind, left, right, plan.And(all...), dataflow.SameTTL(b.Session.TTL))
	return firstColumns(s.Span, join, width-1), nil
}

// numbered adds the number of each row among those that are equal to it.
func (b *Binder) numbered(at ast.Span, n plan.Node) plan.Node {
	r := &plan.Rank{Span: at, Input: n, From: 1, To: math.MaxInt64, OutputRank: true, TTL: b.Session.TTL}
	for i, c := range n.Columns() {
		r.Keys = append(r.Keys, i)
		r.Cols = append(r.Cols, plan.Column{Field: c.Field, Was: c.TypedTime()})
	}
	r.Cols = append(r.Cols, plan.Column{Field: types.Field{Name: "$number", Type: scalar.BigInt(0).Type()}})
	return r
}

func markColumn(name string) plan.Column {
	return plan.Column{Field: types.Field{Name: name, Type: types.Of(types.Boolean).NotNull()}}
}

// memberFilter keeps rows that are on the left, and on the right (INTERSECT) or
// not (EXCEPT).
func (b *Binder) memberFilter(s *ast.SetOperation, cols []plan.Column, at int) (expr.Expr, error) {
	e := b.clause(nil, "")
	left, err := e.Apply(s.Span, ">", []expr.Expr{plan.Ref(cols, at), scalar.BigInt(0)}, nil)
	if err != nil {
		return nil, err
	}
	op := map[ast.SetOp]string{ast.Intersect: ">", ast.Except: "="}[s.Op]
	right, err := e.Apply(s.Span, op, []expr.Expr{plan.Ref(cols, at+1), scalar.BigInt(0)}, nil)
	if err != nil {
		return nil, err
	}
	return e.Apply(s.Span, "AND", []expr.Expr{left, right}, nil)
}
