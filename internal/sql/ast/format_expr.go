package ast

// How tightly the kinds of expressions bind, as in the grammar: an operand that binds less tightly than its place
// asks for is printed in parentheses.
const (
	bindMultisetUnion     = 14
	bindMultisetIntersect = 18
	bindOr                = 22
	bindAnd               = 24
	bindNot               = 26
	bindIs                = 28
	bindCompare           = 30
	bindPredicate         = 32
	bindAdd               = 40
	bindMultiply          = 60
	bindSign              = 80
	bindPrimary           = 100
)

var binaryBinding = map[BinaryOp]int{
	Or: bindOr, And: bindAnd, Add: bindAdd, Subtract: bindAdd, Multiply: bindMultiply, Divide: bindMultiply,
	Modulo: bindMultiply, Concat: bindMultiply, MultisetUnion: bindMultisetUnion, MultisetUnionDist: bindMultisetUnion,
	MultisetExcept: bindMultisetUnion, MultisetExceptDist: bindMultisetUnion,
	MultisetIntersect: bindMultisetIntersect, MultisetIntersectD: bindMultisetIntersect,
}

// binding returns how tightly an expression binds as a whole.
func binding(x Expr) int {
	switch x := x.(type) {
	case *Binary:
		if b, ok := binaryBinding[x.Op]; ok {
			return b
		}
		return bindCompare
	case *Unary:
		if x.Op == Not {
			return bindNot
		}
		return bindSign
	case *Is:
		return bindIs
	case *Between, *Like, *In:
		return bindPredicate
	case *Quantified:
		return bindCompare
	}
	return bindPrimary
}

// operand writes x where the grammar takes what binds at least as tightly as floor.
func (p *printer) operand(x Expr, floor int) {
	if binding(x) < floor {
		p.put("(")
		x.print(p)
		p.put(")")
		return
	}
	x.print(p)
}

func (n *Unary) print(p *printer) {
	p.put(string(n.Op))
	if n.Op == Not {
		p.put(" ")
		p.operand(n.X, bindNot)
		return
	}
	// A second sign needs a space: two dashes begin a comment.
	if _, sign := n.X.(*Unary); sign {
		p.put(" ")
	}
	p.operand(n.X, bindSign)
}

func (n *Binary) print(p *printer) {
	b := binding(n)
	p.operand(n.Left, b)
	p.put(" ", string(n.Op), " ")
	p.operand(n.Right, b+1)
}

func (n *Is) print(p *printer) {
	p.operand(n.X, bindIs)
	p.put(" IS ")
	p.putIf(n.Not, "NOT ")
	p.put(string(n.Test))
}

func (n *Between) print(p *printer) {
	p.operand(n.X, bindPredicate+1)
	p.putIf(n.Not, " NOT")
	p.put(" BETWEEN ")
	p.putIf(n.Symmetric, "SYMMETRIC ")
	p.operand(n.Low, bindPredicate+1)
	p.put(" AND ")
	p.operand(n.High, bindPredicate+1)
}

func (n *Like) print(p *printer) {
	p.operand(n.X, bindPredicate+1)
	p.putIf(n.Not, " NOT")
	p.put(" ", string(n.Op), " ")
	p.operand(n.Pattern, bindPredicate+1)
	if n.Escape != nil {
		p.put(" ESCAPE ")
		p.operand(n.Escape, bindPredicate+1)
	}
}

func (n *In) print(p *printer) {
	p.operand(n.X, bindPredicate+1)
	p.putIf(n.Not, " NOT")
	p.put(" IN ")
	p.listOrQuery(n.List, n.Query)
}

func (n *Quantified) print(p *printer) {
	p.operand(n.X, bindCompare)
	p.put(" ", string(n.Op), " ", string(n.Quantifier), " ")
	p.listOrQuery(n.List, n.Query)
}

func (p *printer) listOrQuery(items []Expr, q *Query) {
	if q != nil {
		p.subquery(q)
		return
	}
	p.put("(")
	list(p, items, ", ")
	p.put(")")
}

// subquery writes a query in parentheses.
func (p *printer) subquery(q *Query) { p.nested(func() { q.print(p) }) }

func (n *Exists) print(p *printer) {
	p.put("EXISTS ")
	p.subquery(n.Query)
}

func (n *Unique) print(p *printer) {
	p.put("UNIQUE ")
	p.subquery(n.Query)
}

func (n *Subquery) print(p *printer) { p.subquery(n.Query) }

func (n *Case) print(p *printer) {
	p.put("CASE")
	if n.Operand != nil {
		p.put(" ")
		n.Operand.print(p)
	}
	for _, w := range n.Whens {
		p.put(" ")
		w.print(p)
	}
	if n.Else != nil {
		p.put(" ELSE ")
		n.Else.print(p)
	}
	p.put(" END")
}

func (n *When) print(p *printer) {
	p.put("WHEN ")
	list(p, n.Conds, ", ")
	p.put(" THEN ")
	n.Then.print(p)
}

func (n *Cast) print(p *printer) {
	p.putIf(n.Try, "TRY_")
	p.put("CAST(")
	n.X.print(p)
	p.put(" AS ")
	n.Type.print(p)
	p.put(")")
}

func (n *Star) print(p *printer) {
	if n.Qualifier != nil {
		n.Qualifier.print(p)
		p.put(".")
	}
	p.put("*")
}

func (n *Row) print(p *printer) {
	p.putIf(n.Explicit, "ROW")
	p.put("(")
	list(p, n.Items, ", ")
	p.put(")")
}

func (n *Array) print(p *printer)    { p.bracketed("ARRAY", n.Items) }
func (n *Map) print(p *printer)      { p.bracketed("MAP", n.Items) }
func (n *Multiset) print(p *printer) { p.bracketed("MULTISET", n.Items) }

func (p *printer) bracketed(word string, items []Expr) {
	p.put(word, "[")
	list(p, items, ", ")
	p.put("]")
}

func (n *CollectionQuery) print(p *printer) {
	p.put(string(n.Kind))
	p.subquery(n.Query)
}

func (n *Index) print(p *printer) {
	_, name := n.X.(*Name)
	p.accessed(n.X, name)
	p.put("[")
	n.Index.print(p)
	p.put("]")
}

func (n *Field) print(p *printer) {
	// Without parentheses a name and its field would be one longer name.
	p.accessed(n.X, false)
	p.put(".")
	n.Name.print(p)
}

// accessed writes what an element or a field is taken of; plain says that it needs no parentheses in any case.
func (p *printer) accessed(x Expr, plain bool) {
	switch x.(type) {
	case *Call, *Index, *Field, *Array, *Map, *Row, *Subquery:
		plain = true
	}
	if plain {
		x.print(p)
		return
	}
	p.put("(")
	x.print(p)
	p.put(")")
}
