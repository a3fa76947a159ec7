package lower

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

var joinKinds = map[plan.JoinKind]dataflow.JoinKind{
	plan.InnerJoin: dataflow.InnerJoin, plan.LeftJoin: dataflow.LeftJoin, plan.RightJoin: dataflow.RightJoin,
	plan.FullJoin: dataflow.FullJoin, plan.SemiJoin: dataflow.SemiJoin, plan.AntiJoin: dataflow.AntiJoin,
}

// joinKeys are the columns that pair by pair must be equal, and what else must
// hold.
type joinKeys struct {
	left, right []int
	nullSafe    []bool
	condition   expr.Expr
}

// keysOf splits a join's condition into its pairs and the rest, leaving out the
// pairs for which skip says so.
func keysOf(n *plan.Join, skip func(plan.EqualPair) bool) joinKeys {
	var k joinKeys
	for _, p := range n.Pairs {
		if !skip(p) {
			k.add(p)
		}
	}
	width := len(n.Left.Columns())
	var rest []expr.Expr
	for _, x := range plan.Conjuncts(n.Condition) {
		if _, pair := plan.PairOf(x, width); !pair && !n.BoundsTime(x) {
			rest = append(rest, x)
		}
	}
	k.condition = plan.And(rest...)
	return k
}

func (k *joinKeys) add(p plan.EqualPair) {
	k.left, k.right, k.nullSafe = append(k.left, p.Left), append(k.right, p.Right), append(k.nullSafe, p.NullSafe)
}

// sides are the two inputs of a join and what the columns of both mean.
type sides struct{ left, right, both stream }

func (l *lowering) sides(n plan.Node) sides {
	s := sides{left: l.input(n, 0), right: l.input(n, 1)}
	for _, c := range s.left.cols {
		s.both.cols = append(s.both.cols, "left."+c)
	}
	for _, c := range s.right.cols {
		s.both.cols = append(s.both.cols, "right."+c)
	}
	s.both.rows = s.left.rows + " " + s.right.rows
	return s
}

// pairing spells what decides the state of a join: the rows of both sides, as they
// are stored, and the condition.
func (l *lowering) pairing(s sides, kind plan.JoinKind, k joinKeys) []string {
	condition := ""
	if k.condition != nil {
		condition = l.meaning(s.both, k.condition)
	}
	return []string{
		kind.String(), s.left.rows, strings.Join(s.left.cols, ", "), s.right.rows, strings.Join(s.right.cols, ", "),
		s.left.spellCols(k.left), s.right.spellCols(k.right), fmt.Sprint(k.nullSafe), condition,
	}
}

// output is the stream of a join. What a left row's columns are does not change by
// a semi or anti join.
func (s sides) output(kind plan.JoinKind, id dataflow.NodeID, node *dataflow.Node) stream {
	if kind.Filters() {
		return stream{node: node, rows: string(id), cols: s.left.cols}
	}
	return stream{node: node, rows: string(id), cols: below(id, s.both.cols)}
}

// edges bring rows of equal keys to one task.
func (s sides) edges(k joinKeys) []dataflow.Edge {
	return append(byKey(s.left.node, k.left), byKey(s.right.node, k.right)...)
}

func (l *lowering) join(n *plan.Join) stream {
	switch {
	case n.Windowed:
		return l.windowJoin(n)
	case n.Interval != nil:
		return l.intervalJoin(n)
	}
	s := l.sides(n)
	k := keysOf(n, func(plan.EqualPair) bool { return false })
	id := l.variant(n, identify("join", l.pairing(s, n.Kind, k)...), spellTTL(n.TTL.Left, n.TTL.Right))
	node := l.add(&dataflow.Node{ID: id, Title: title(n), Inputs: s.edges(k), Fields: plan.Fields(n.Columns()), Stateful: true, Spec: &dataflow.Join{
		Kind: joinKinds[n.Kind], LeftKeys: k.left, RightKeys: k.right, NullSafe: k.nullSafe, Condition: k.condition, TTL: n.TTL,
	}})
	return s.output(n.Kind, id, node)
}

// windowJoin leaves the bounds of the window out of the keys: the operator pairs
// rows of one window only.
func (l *lowering) windowJoin(n *plan.Join) stream {
	s := l.sides(n)
	left, _ := plan.WindowOf(n.Left)
	right, _ := plan.WindowOf(n.Right)
	k := keysOf(n, func(p plan.EqualPair) bool {
		return p.Left == left.Start && p.Right == right.Start || p.Left == left.End && p.Right == right.End
	})
	id := identify("windowjoin", append(l.pairing(s, n.Kind, k), s.left.cols[left.End], s.right.cols[right.End])...)
	node := l.add(&dataflow.Node{ID: id, Title: title(n), Inputs: s.edges(k), Fields: plan.Fields(n.Columns()), Stateful: true, Spec: &dataflow.WindowJoin{
		Kind: joinKinds[n.Kind], LeftKeys: k.left, RightKeys: k.right, NullSafe: k.nullSafe, Condition: k.condition,
		LeftEnd: left.End, RightEnd: right.End, Zone: left.Window.Zone,
	}})
	return s.output(n.Kind, id, node)
}

// intervalJoin keeps rows by their times: pairs of times that are equal are bounds,
// not keys.
func (l *lowering) intervalJoin(n *plan.Join) stream {
	s := l.sides(n)
	b := n.Interval
	k := keysOf(n, func(p plan.EqualPair) bool { return p.Left == b.LeftTime && p.Right == b.RightTime })
	times := []string{s.left.cols[b.LeftTime], s.right.cols[b.RightTime], fmt.Sprint(b.Low, b.High)}
	id := identify("intervaljoin", append(l.pairing(s, n.Kind, k), times...)...)
	node := l.add(&dataflow.Node{ID: id, Title: title(n), Inputs: s.edges(k), Fields: plan.Fields(n.Columns()), Stateful: true, Spec: &dataflow.IntervalJoin{
		Kind: joinKinds[n.Kind], LeftKeys: k.left, RightKeys: k.right, NullSafe: k.nullSafe, Condition: k.condition,
		LeftTime: b.LeftTime, RightTime: b.RightTime, Low: b.Low, High: b.High,
		LeftPlain:  n.Left.Columns()[b.LeftTime].Time == catalog.NotTime,
		RightPlain: n.Right.Columns()[b.RightTime].Time == catalog.NotTime,
		Processing: n.Left.Columns()[b.LeftTime].Time == catalog.ProcTime,
	}})
	return s.output(n.Kind, id, node)
}

func (l *lowering) temporalJoin(n *plan.TemporalJoin) stream {
	s := l.sides(n)
	k := joinKeys{condition: n.Condition}
	for _, p := range n.Pairs {
		k.add(p)
	}
	times := []string{s.left.cols[n.LeftTime], s.right.cols[n.RightTime]}
	id := l.variant(n, identify("temporaljoin", append(l.pairing(s, n.Kind, k), times...)...), spellTTL(n.TTL))
	node := l.add(&dataflow.Node{ID: id, Title: title(n), Inputs: s.edges(k), Fields: plan.Fields(n.Columns()), Stateful: true, Spec: &dataflow.TemporalJoin{
		Kind: joinKinds[n.Kind], LeftKeys: k.left, RightKeys: k.right, Condition: k.condition,
		LeftTime: n.LeftTime, RightTime: n.RightTime, OldRows: l.traits.SplitBelow(n.Right), TTL: n.TTL,
	}})
	return s.output(n.Kind, id, node)
}
