package optimize

import (
	"maps"
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// prune drops the columns that nobody reads, down to the sources.
func prune(root plan.Node) plan.Node {
	s := root.(*plan.Sink)
	all := everyColumn(s.Input)
	in, place := pruned(s.Input, all)
	return s.WithInputs([]plan.Node{exactly(in, place, all)})
}

// columns is a set of column numbers.
type columns map[int]bool

func everyColumn(n plan.Node) columns {
	all := columns{}
	for i := range n.Columns() {
		all[i] = true
	}
	return all
}

func (c columns) add(list ...int) columns {
	for _, i := range list {
		c[i] = true
	}
	return c
}

func (c columns) sorted() []int {
	list := make([]int, 0, len(c))
	for i := range c {
		list = append(list, i)
	}
	slices.Sort(list)
	return list
}

// pruned returns a node with at least the needed columns of n, and the place of
// each of n's columns in it.
func pruned(n plan.Node, need columns) (plan.Node, map[int]int) {
	if len(need) == 0 && len(n.Columns()) > 0 {
		// Rows without any column are more trouble than one column.
		need = columns{0: true}
	}
	switch n := n.(type) {
	case *plan.Scan:
		return pruneScan(n, need)
	case *plan.Values:
		return pruneValues(n, need)
	case *plan.Calc:
		return pruneCalc(n, need)
	case *plan.Union:
		return pruneUnion(n, need)
	case *plan.Aggregate:
		return pruneAggregate(n, need)
	case *plan.WindowTable:
		return pruneWindowTable(n, need)
	case *plan.WindowAggregate:
		return pruneWindowAggregate(n, need)
	case *plan.Rank:
		return pruneRank(n, need)
	case *plan.WindowRank:
		return pruneWindowRank(n, need)
	case *plan.Deduplicate:
		return pruneDeduplicate(n, need)
	case *plan.Unnest:
		return pruneUnnest(n, need)
	case *plan.Sort:
		return pruneSort(n, need)
	case *plan.Over:
		return pruneOver(n, need)
	case *plan.Match:
		return pruneMatch(n, need)
	case *plan.Join:
		return pruneJoin(n, need)
	case *plan.TemporalJoin:
		return pruneTemporalJoin(n, need)
	case *plan.LookupJoin:
		return pruneLookupJoin(n, need)
	}
	return n, identity(len(n.Columns()))
}

func identity(n int) map[int]int {
	place := make(map[int]int, n)
	for i := range n {
		place[i] = i
	}
	return place
}

// exactly adds a Calc where a node has more columns than asked for.
func exactly(n plan.Node, place map[int]int, need columns) plan.Node {
	cols := n.Columns()
	c := &plan.Calc{Span: n.At(), Input: n}
	for _, i := range need.sorted() {
		c.Project = append(c.Project, plan.Ref(cols, place[i]))
		c.Cols = append(c.Cols, cols[place[i]])
	}
	return mergeCalcs(c)
}

func moved(list []int, place map[int]int) []int {
	out := make([]int, len(list))
	for i, c := range list {
		out[i] = place[c]
	}
	return out
}

func movedExpr(x expr.Expr, place map[int]int) expr.Expr {
	return expr.Remap(x, func(i int) int { return place[i] })
}

// pruneScan keeps the key of a changelog table, which is needed to find old
// rows, and what a watermark is computed from, if its column is read.
func pruneScan(s *plan.Scan, need columns) (plan.Node, map[int]int) {
	if w := s.Table.Watermark; w != nil && need[slices.Index(s.Use, w.Column)] {
		for _, c := range expr.Columns(w.Expr) {
			need[slices.Index(s.Use, c)] = true
		}
	}
	if s.Read.Changelog == connector.Upsert || s.Normalize {
		need.add(s.PrimaryKey()...)
	}
	out := *s
	out.Use = nil
	place := map[int]int{}
	for _, i := range need.sorted() {
		place[i] = len(out.Use)
		out.Use = append(out.Use, s.Use[i])
	}
	return &out, place
}

func pruneValues(v *plan.Values, need columns) (plan.Node, map[int]int) {
	out := *v
	out.Cols, out.Rows = nil, make([][]expr.Expr, len(v.Rows))
	place := map[int]int{}
	for _, i := range need.sorted() {
		place[i] = len(out.Cols)
		out.Cols = append(out.Cols, v.Cols[i])
		for r, row := range v.Rows {
			out.Rows[r] = append(out.Rows[r], row[i])
		}
	}
	return &out, place
}

func pruneCalc(c *plan.Calc, need columns) (plan.Node, map[int]int) {
	below := columns{}
	for i := range need {
		below.add(expr.Columns(c.Project[i])...)
	}
	if c.Filter != nil {
		below.add(expr.Columns(c.Filter)...)
	}
	in, inPlace := pruned(withoutUnread(c), below)
	out := &plan.Calc{Span: c.Span, Input: in}
	if c.Filter != nil {
		out.Filter = movedExpr(c.Filter, inPlace)
	}
	place := map[int]int{}
	for _, i := range need.sorted() {
		place[i] = len(out.Cols)
		out.Project = append(out.Project, movedExpr(c.Project[i], inPlace))
		out.Cols = append(out.Cols, c.Cols[i])
	}
	return out, place
}

func pruneUnion(u *plan.Union, need columns) (plan.Node, map[int]int) {
	out := &plan.Union{Span: u.Span}
	for _, in := range u.Ins {
		kept := columns{}.add(need.sorted()...)
		p, place := pruned(in, kept)
		out.Ins = append(out.Ins, exactly(p, place, need))
	}
	place := map[int]int{}
	for _, i := range need.sorted() {
		place[i] = len(out.Cols)
		out.Cols = append(out.Cols, u.Cols[i])
	}
	return out, place
}

// prunedCalls drops the calls that nobody reads; first is the column of the
// first call.
func prunedCalls(calls []dataflow.AggCall, first int, need columns) (kept []int) {
	for i := range calls {
		if need[first+i] {
			kept = append(kept, i)
		}
	}
	return kept
}

func callColumns(calls []dataflow.AggCall, kept []int) columns {
	below := columns{}
	for _, i := range kept {
		below.add(calls[i].Args...)
		if calls[i].Filter >= 0 {
			below.add(calls[i].Filter)
		}
	}
	return below
}

func movedCalls(calls []dataflow.AggCall, kept []int, place map[int]int) []dataflow.AggCall {
	var out []dataflow.AggCall
	for _, i := range kept {
		c := calls[i]
		c.Args = moved(c.Args, place)
		if c.Filter >= 0 {
			c.Filter = place[c.Filter]
		}
		out = append(out, c)
	}
	return out
}

// keptColumns lists the columns of an aggregation of which some calls are
// dropped.
func keptColumns(keys, calls, total int, kept []int) (list []int, place map[int]int) {
	place = map[int]int{}
	for i := range total {
		if i >= keys && i < keys+calls && !slices.Contains(kept, i-keys) {
			continue
		}
		place[i] = len(list)
		list = append(list, i)
	}
	return list, place
}

func pick(cols []plan.Column, list []int) []plan.Column {
	out := make([]plan.Column, len(list))
	for i, c := range list {
		out[i] = cols[c]
	}
	return out
}

func pruneAggregate(a *plan.Aggregate, need columns) (plan.Node, map[int]int) {
	kept := prunedCalls(a.Calls, len(a.Keys), need)
	if len(kept) == 0 && len(a.Keys) == 0 {
		kept = []int{0}
	}
	in, inPlace := pruned(a.Input, callColumns(a.Calls, kept).add(a.Keys...))
	list, place := keptColumns(len(a.Keys), len(a.Calls), len(a.Cols), kept)
	out := *a
	out.Input, out.Keys = in, moved(a.Keys, inPlace)
	out.Calls, out.Cols = movedCalls(a.Calls, kept, inPlace), pick(a.Cols, list)
	return &out, place
}

func pruneWindowAggregate(w *plan.WindowAggregate, need columns) (plan.Node, map[int]int) {
	kept := prunedCalls(w.Calls, len(w.Keys), need)
	below := callColumns(w.Calls, kept).add(w.Keys...).add(w.Window.Keys...)
	if w.Attached >= 0 {
		below.add(w.Attached)
	} else {
		below.add(w.Window.Time)
	}
	in, inPlace := pruned(w.Input, below)
	list, place := keptColumns(len(w.Keys), len(w.Calls), len(w.Cols), kept)
	out := *w
	out.Input, out.Keys = in, moved(w.Keys, inPlace)
	out.Calls, out.Cols = movedCalls(w.Calls, kept, inPlace), pick(w.Cols, list)
	out.Window.Keys = moved(w.Window.Keys, inPlace)
	if w.Attached >= 0 {
		out.Attached = inPlace[w.Attached]
		out.Window.Time = 0
	} else {
		out.Window.Time = inPlace[w.Window.Time]
	}
	return &out, place
}

func pruneWindowTable(w *plan.WindowTable, need columns) (plan.Node, map[int]int) {
	width := len(w.Input.Columns())
	below := columns{}.add(w.Window.Time).add(w.Window.Keys...)
	for i := range need {
		if i < width {
			below.add(i)
		}
	}
	in, inPlace := pruned(w.Input, below)
	out := *w
	out.Input, out.Window.Time, out.Window.Keys = in, inPlace[w.Window.Time], moved(w.Window.Keys, inPlace)
	out.Cols = append(append([]plan.Column{}, in.Columns()...), w.Cols[width:]...)
	for old, at := range inPlace {
		out.Cols[at] = w.Cols[old]
	}
	place := inPlace
	for b := range 3 {
		place[width+b] = len(in.Columns()) + b
	}
	return &out, place
}

func pruneRank(r *plan.Rank, need columns) (plan.Node, map[int]int) {
	in, place := prunedRanked(r.Input, columns{}.add(r.Keys...).add(r.EndColumns()...), r.Order, need)
	out := *r
	out.Input, out.Keys, out.Order, out.EndColumn = in, moved(r.Keys, place), movedOrder(r.Order, place), place[r.EndColumn]
	out.Cols = rankedColumns(in, r.Cols, r.OutputRank, place)
	return &out, place
}

func pruneWindowRank(r *plan.WindowRank, need columns) (plan.Node, map[int]int) {
	in, place := prunedRanked(r.Input, columns{}.add(r.Keys...).add(r.End), r.Order, need)
	out := *r
	out.Input, out.Keys, out.Order, out.End = in, moved(r.Keys, place), movedOrder(r.Order, place), place[r.End]
	out.Cols = rankedColumns(in, r.Cols, r.OutputRank, place)
	return &out, place
}

// prunedRanked prunes the input of an operator that reads some columns and the
// order's, and passes the needed ones on.
func prunedRanked(input plan.Node, below columns, order []dataflow.SortKey, need columns) (plan.Node, map[int]int) {
	for _, k := range order {
		below.add(k.Column)
	}
	for i := range need {
		if i < len(input.Columns()) {
			below.add(i)
		}
	}
	return pruned(input, below)
}

// rankedColumns are the input's columns and the rank, the last of the old ones.
func rankedColumns(in plan.Node, old []plan.Column, withRank bool, place map[int]int) []plan.Column {
	cols := append([]plan.Column{}, in.Columns()...)
	if withRank {
		place[len(old)-1] = len(cols)
		cols = append(cols, old[len(old)-1])
	}
	return cols
}

func movedOrder(order []dataflow.SortKey, place map[int]int) []dataflow.SortKey {
	out := slices.Clone(order)
	for i := range out {
		out[i].Column = place[order[i].Column]
	}
	return out
}

func pruneDeduplicate(d *plan.Deduplicate, need columns) (plan.Node, map[int]int) {
	below := columns{}.add(need.sorted()...).add(d.Keys...).add(d.Order)
	in, inPlace := pruned(d.Input, below)
	out := *d
	out.Input, out.Keys, out.Order = in, moved(d.Keys, inPlace), inPlace[d.Order]
	return &out, inPlace
}

func pruneUnnest(u *plan.Unnest, need columns) (plan.Node, map[int]int) {
	below := columns{}.add(expr.Columns(u.Collection)...)
	for i, c := range u.Keep {
		if need[i] {
			below.add(c)
		}
	}
	in, inPlace := pruned(u.Input, below)
	out := *u
	out.Input, out.Collection = in, plan.Rename(in.Columns(), movedExpr(u.Collection, inPlace))
	out.Keep, out.Cols = []int{}, nil
	place := map[int]int{}
	for i, c := range u.Cols {
		switch {
		case i >= len(u.Keep):
		case !need[i]:
			continue
		default:
			out.Keep = append(out.Keep, inPlace[u.Keep[i]])
		}
		place[i] = len(out.Cols)
		out.Cols = append(out.Cols, c)
	}
	return &out, place
}

func pruneSort(s *plan.Sort, need columns) (plan.Node, map[int]int) {
	in, place := prunedRanked(s.Input, columns{}, s.Order, need)
	return &plan.Sort{Span: s.Span, Input: in, Order: movedOrder(s.Order, place)}, place
}

func pruneOver(o *plan.Over, need columns) (plan.Node, map[int]int) {
	width := len(o.Input.Columns())
	kept := prunedCalls(o.Calls, width, need)
	if len(kept) == 0 {
		kept = []int{0}
	}
	below := callColumns(o.Calls, kept).add(o.Keys...).add(o.Order.Column)
	for i := range need {
		if i < width {
			below.add(i)
		}
	}
	in, place := pruned(o.Input, below)
	out := *o
	out.Input, out.Keys, out.Calls = in, moved(o.Keys, place), movedCalls(o.Calls, kept, place)
	out.Order.Column = place[o.Order.Column]
	out.Cols = append([]plan.Column{}, in.Columns()...)
	for _, i := range kept {
		place[width+i] = len(out.Cols)
		out.Cols = append(out.Cols, o.Cols[width+i])
	}
	return &out, place
}

func pruneJoin(j *plan.Join, need columns) (plan.Node, map[int]int) {
	all := columns{}.add(need.sorted()...)
	if j.Condition != nil {
		all.add(expr.Columns(j.Condition)...)
	}
	l, r, place := prunedSides(j.Left, j.Right, all)
	var condition expr.Expr
	if j.Condition != nil {
		condition = movedExpr(j.Condition, place)
	}
	out := plan.NewJoin(j.Span, j.Kind, l, r, condition, j.TTL)
	for old, at := range place {
		if old < len(j.Cols) && at < len(out.Cols) {
			out.Cols[at] = j.Cols[old]
		}
	}
	if !j.Kind.Filters() {
		out.Condition = plan.Rename(out.Cols, condition)
	}
	return out, place
}

// prunedSides prunes the inputs of a join; the columns of the left one come first.
func prunedSides(left, right plan.Node, need columns) (l, r plan.Node, place map[int]int) {
	width := len(left.Columns())
	ofLeft, ofRight := columns{}, columns{}
	for c := range need {
		if c < width {
			ofLeft.add(c)
		} else {
			ofRight.add(c - width)
		}
	}
	l, leftPlace := pruned(left, ofLeft)
	r, rightPlace := pruned(right, ofRight)
	place = map[int]int{}
	for old, at := range leftPlace {
		place[old] = at
	}
	first := len(l.Columns())
	for old, at := range rightPlace {
		place[width+old] = first + at
	}
	return l, r, place
}

func pruneTemporalJoin(j *plan.TemporalJoin, need columns) (plan.Node, map[int]int) {
	width := len(j.Left.Columns())
	all := columns{}.add(need.sorted()...).add(j.LeftTime, width+j.RightTime)
	for _, p := range j.Pairs {
		all.add(p.Left, width+p.Right)
	}
	if j.Condition != nil {
		all.add(expr.Columns(j.Condition)...)
	}
	out := *j
	var place map[int]int
	out.Left, out.Right, place = prunedSides(j.Left, j.Right, all)
	first := len(out.Left.Columns())
	out.LeftTime, out.RightTime = place[j.LeftTime], place[width+j.RightTime]-first
	out.Pairs = nil
	for _, p := range j.Pairs {
		out.Pairs = append(out.Pairs, plan.EqualPair{Left: place[p.Left], Right: place[width+p.Right] - first, NullSafe: p.NullSafe})
	}
	if j.Condition != nil {
		out.Condition = movedExpr(j.Condition, place)
	}
	out.Derive()
	return &out, place
}

func pruneLookupJoin(j *plan.LookupJoin, need columns) (plan.Node, map[int]int) {
	all := columns{}.add(need.sorted()...)
	if j.Condition != nil {
		all.add(expr.Columns(j.Condition)...)
	}
	width := len(j.Left.Columns())
	ofLeft := columns{}
	for _, k := range j.Keys {
		ofLeft.add(expr.Columns(k)...)
	}
	for c := range all {
		if c < width {
			ofLeft.add(c)
		}
	}
	out := *j
	var leftPlace map[int]int
	out.Left, leftPlace = pruned(j.Left, ofLeft)
	place := maps.Clone(leftPlace)
	out.Keys, out.Use = nil, nil
	for _, k := range j.Keys {
		out.Keys = append(out.Keys, movedExpr(k, leftPlace))
	}
	for i, u := range j.Use {
		if all[width+i] {
			place[width+i] = len(out.Left.Columns()) + len(out.Use)
			out.Use = append(out.Use, u)
		}
	}
	if j.Condition != nil {
		out.Condition = movedExpr(j.Condition, place)
	}
	out.Derive()
	return &out, place
}
