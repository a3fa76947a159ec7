package bind

import (
	"strconv"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/types"
)

// numbering collects the ROW_NUMBER() OVER (…) calls of a SELECT.
type numbering struct {
	windows []*ast.NamedWindow
	calls   []numberCall
}

// numberCall is one ROW_NUMBER; its expressions are over the rows that the
// SELECT projects.
type numberCall struct {
	at        ast.Span
	spelled   string
	partition []expr.Expr
	order     []sortExpr
}

// sortExpr is an element of ORDER BY.
type sortExpr struct {
	x          expr.Expr
	descending bool
	nullsLast  bool
}

// add binds a call and returns the reference to its number.
func (n *numbering) add(e *scalar, x *ast.Call) (expr.Expr, error) {
	w, err := n.window(x.Over)
	if err != nil {
		return nil, err
	}
	if w.Frame != nil {
		return nil, diag.Errorf(w.Frame.Span, "ROW_NUMBER takes no ROWS or RANGE")
	}
	if len(w.OrderBy) == 0 {
		return nil, diag.Errorf(x.Over.Span, "ROW_NUMBER needs an ORDER BY in OVER (…)")
	}
	inner := *e
	inner.over, inner.clause = nil, "OVER"
	call := numberCall{at: x.Span}
	if call.partition, err = inner.bindAll(w.PartitionBy); err != nil {
		return nil, err
	}
	if call.order, err = inner.orderBy(w.OrderBy); err != nil {
		return nil, err
	}
	call.spelled = call.spell()
	for i, other := range n.calls {
		if other.spelled == call.spelled {
			return numberRef(i), nil
		}
	}
	n.calls = append(n.calls, call)
	return numberRef(len(n.calls) - 1), nil
}

func (c *numberCall) spell() string {
	s := ""
	for _, p := range c.partition {
		s += p.Canonical() + ","
	}
	for _, o := range c.order {
		s += ";" + o.x.Canonical() + strconv.FormatBool(o.descending) + strconv.FormatBool(o.nullsLast)
	}
	return s
}

func numberRef(i int) expr.Expr {
	return &expr.Column{Index: numberMark + i, Name: numberName(i), T: types.Of(types.BigInt).NotNull()}
}

func numberName(i int) string { return "$rn" + strconv.Itoa(i) }

// window finds the specification of OVER name or OVER (…).
func (n *numbering) window(over *ast.Over) (*ast.Window, error) {
	w := over.Window
	if over.Ref != nil {
		for _, named := range n.windows {
			if named.Name.Name == over.Ref.Name {
				w = named.Window
			}
		}
		if w == nil {
			return nil, diag.Errorf(over.Ref.Span, "there is no window %s in the WINDOW clause", catalog.Quote(over.Ref.Name))
		}
	}
	if w.Base != nil {
		return nil, unsupported(w.Base.Span, "a window that refines another")
	}
	return w, nil
}

// orderBy binds ORDER BY; NULL is the smallest value unless said otherwise.
func (e *scalar) orderBy(items []*ast.OrderItem) ([]sortExpr, error) {
	var order []sortExpr
	for _, item := range items {
		x, err := e.bind(item.X)
		if err != nil {
			return nil, err
		}
		order = append(order, sortBy(item, x))
	}
	return order, nil
}

func sortBy(item *ast.OrderItem, x expr.Expr) sortExpr {
	last := item.Desc
	if item.Nulls != ast.NullsOrderDefault {
		last = item.Nulls == ast.NullsLast
	}
	return sortExpr{x, item.Desc, last}
}

// plan adds the numbers to the rows: first columns for the expressions that
// partition and order, then a number for each call.
func (n *numbering) plan(b *Binder, at ast.Span, input plan.Node, place func(expr.Expr) expr.Expr) plan.Node {
	below := &appended{cols: input.Columns(), exprs: plan.Refs(input.Columns())}
	var nodes []*plan.RowNumber
	for _, c := range n.calls {
		r := &plan.RowNumber{Span: c.at, TTL: b.Session.TTL}
		for _, p := range c.partition {
			r.Keys = append(r.Keys, below.add(place(p)))
		}
		for _, o := range c.order {
			r.Order = append(r.Order, dataflow.SortKey{Column: below.add(place(o.x)), Descending: o.descending, NullsLast: o.nullsLast})
		}
		nodes = append(nodes, r)
	}
	node := below.plan(at, input)
	for i, r := range nodes {
		number := plan.Column{Field: types.Field{Name: numberName(i), Type: types.Of(types.BigInt).NotNull()}}
		r.Input = node
		r.Cols = append(append([]plan.Column{}, node.Columns()...), number)
		node = r
	}
	return node
}

// placeNumbers turns the marks of row numbers into places in the row of the
// node that plan returned.
func (n *numbering) placeNumbers(x expr.Expr, node plan.Node) expr.Expr {
	first := len(node.Columns()) - len(n.calls)
	return expr.Remap(x, func(i int) int {
		if i >= numberMark {
			return first + i - numberMark
		}
		return i
	})
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
	a.added = true
	name := "$o" + strconv.Itoa(len(a.cols))
	a.cols = append(a.cols[:len(a.cols):len(a.cols)], plan.Column{Field: types.Field{Name: name, Type: x.Type()}})
	a.exprs = append(a.exprs, x)
	return len(a.cols) - 1
}

func (a *appended) plan(at ast.Span, input plan.Node) plan.Node {
	if !a.added {
		return input
	}
	return &plan.Calc{Span: at, Input: input, Project: a.exprs, Cols: a.cols}
}
