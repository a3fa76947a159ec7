package over

import (
	"slices"
	"strconv"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// State says how the operators keep their state.
type State struct {
	// TTL after which state that nobody touched is forgotten; 0: never.
	TTL time.Duration
	// Gathered: rows are gathered before they are numbered.
	Gathered bool
}

// Plan adds the results to the rows: first columns for the expressions that
// the calls read, then a number for each ROW_NUMBER, then the other calls, which
// must agree on the window.
func (o *Calls) Plan(at ast.Span, input plan.Node, place func(expr.Expr) expr.Expr, state State) (plan.Node, error) {
	below := &appended{cols: input.Columns(), exprs: plan.Refs(input.Columns())}
	var numbers []*plan.RowNumber
	var over *plan.Over
	var first *overCall
	for i := range o.calls {
		c := &o.calls[i]
		if err := c.sameWindow(&o.calls[0]); err != nil {
			return nil, err
		}
		if c.fn == rowNumber {
			numbers = append(numbers, c.numbering(below, place, state))
			continue
		}
		if first == nil {
			first = c
			over = &plan.Over{Span: c.at, Frame: c.frame, TTL: state.TTL, OrderedBy: len(c.order)}
			over.Keys, over.Order = below.addAll(c.partition, place), c.sortKeys(below, place)[0]
		}
		over.Calls = append(over.Calls, c.call(below, place))
	}
	node := below.plan(at, input)
	return o.stack(node, numbers, over), nil
}

// stack puts the nodes on top of each other and notes where the results are.
func (o *Calls) stack(node plan.Node, numbers []*plan.RowNumber, over *plan.Over) plan.Node {
	for i := range o.calls {
		if o.calls[i].fn != rowNumber {
			continue
		}
		r := numbers[0]
		numbers = numbers[1:]
		r.Input = node
		r.Cols = o.appendResult(node.Columns(), i)
		node = r
	}
	if over == nil {
		return node
	}
	over.Input, over.Cols = node, node.Columns()
	for i := range o.calls {
		if o.calls[i].fn != rowNumber {
			over.Cols = o.appendResult(over.Cols, i)
		}
	}
	return over
}

func (o *Calls) appendResult(cols []plan.Column, i int) []plan.Column {
	o.calls[i].column = len(cols)
	col := plan.Column{Field: types.Field{Name: overName(i), Type: o.calls[i].result}}
	if c := o.calls[i]; plan.PicksValue(c.fn) {
		col.Was = plan.TypedTime(cols, c.args[0])
	}
	return append(cols[:len(cols):len(cols)], col)
}

// Place turns the marks of calls into places in the row.
func (o *Calls) Place(x expr.Expr) expr.Expr {
	return expr.Remap(x, func(i int) int {
		if i >= Mark {
			return o.calls[i-Mark].column
		}
		return i
	})
}

func (c *overCall) numbering(below *appended, place func(expr.Expr) expr.Expr, state State) *plan.RowNumber {
	return &plan.RowNumber{
		Span: c.at, TTL: state.TTL, Gathered: state.Gathered,
		Keys: below.addAll(c.partition, place), Order: c.sortKeys(below, place),
	}
}

// sortKeys leaves out what sorts rows that are equal in it already, and literals.
func (c *overCall) sortKeys(below *appended, place func(expr.Expr) expr.Expr) []dataflow.SortKey {
	var keys []dataflow.SortKey
	for _, k := range c.order {
		if isLiteral(k.X) {
			continue
		}
		column := below.add(place(k.X))
		if slices.ContainsFunc(keys, func(before dataflow.SortKey) bool { return before.Column == column }) {
			continue
		}
		keys = append(keys, dataflow.SortKey{Column: column, Descending: k.Descending, NullsLast: k.NullsLast})
	}
	return keys
}

func (c *overCall) call(below *appended, place func(expr.Expr) expr.Expr) dataflow.AggCall {
	return dataflow.AggCall{
		Fn: c.fn, Declared: c.declared, Args: below.addAll(c.args, place), Distinct: c.distinct, Filter: -1, T: c.result, Name: c.fn,
		FromSums: c.fn == "SUM",
	}
}

// sameWindow: the rows of one operator wait for one window.
func (c *overCall) sameWindow(first *overCall) error {
	if c.spellWindow() != first.spellWindow() {
		return diag.Errorf(c.at, "all window functions of a SELECT have one window; %s has another than %s", c.fn, first.fn).
			WithHint("compute one of them in a sub-query").OfPlan()
	}
	return nil
}

// appended are the columns of a node and further ones computed from them.
type appended struct {
	cols  []plan.Column
	exprs []expr.Expr
	added bool
}

// add returns the column that holds an expression.
func (a *appended) add(x expr.Expr) int {
	if c, ok := x.(*expr.Column); ok {
		return c.Index
	}
	canonical := x.Canonical()
	for i := range a.exprs {
		if a.exprs[i].Canonical() == canonical {
			return i
		}
	}
	a.added = true
	name := "$o" + strconv.Itoa(len(a.cols))
	a.cols = append(a.cols[:len(a.cols):len(a.cols)], plan.Column{Field: types.Field{Name: name, Type: x.Type()}, Time: scalar.CalledTime(x)})
	a.exprs = append(a.exprs, x)
	return len(a.cols) - 1
}

func (a *appended) addAll(list []expr.Expr, place func(expr.Expr) expr.Expr) []int {
	var cols []int
	for _, x := range list {
		cols = append(cols, a.add(place(x)))
	}
	return cols
}

func (a *appended) plan(at ast.Span, input plan.Node) plan.Node {
	if !a.added {
		return input
	}
	return &plan.Calc{Span: at, Input: input, Project: a.exprs, Cols: a.cols}
}

// Rewrite replaces the expressions that the calls read.
func (o *Calls) Rewrite(f func(expr.Expr) expr.Expr) {
	for i := range o.calls {
		o.calls[i].rewrite(f)
	}
}

func (c *overCall) rewrite(f func(expr.Expr) expr.Expr) {
	for i := range c.args {
		c.args[i] = f(c.args[i])
	}
	for i := range c.partition {
		c.partition[i] = f(c.partition[i])
	}
	for i := range c.order {
		c.order[i].X = f(c.order[i].X)
	}
}
