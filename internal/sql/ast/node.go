package ast

// Span is a half-open range of byte offsets into the source file. The zero Span belongs to nodes that no file holds.
type Span struct {
	Start, End int
}

// Bounds returns the span itself; by embedding a Span, a node says where it stands.
func (s Span) Bounds() Span { return s }

// Node is any piece of syntax. The set of implementations is closed.
type Node interface {
	// Bounds returns the bytes that the node was read from, without surrounding space and comments.
	Bounds() Span
	// each calls f for every direct child that is present, in source order.
	each(f func(Node))
	// print writes the node as SQL.
	print(p *printer)
}

// Walk calls f for n and then, while f returns true, for everything below it, in source order.
func Walk(n Node, f func(Node) bool) {
	if !f(n) {
		return
	}
	n.each(func(child Node) { Walk(child, f) })
}

// one visits a child that may be nil.
func one[T any, P interface {
	*T
	Node
}](f func(Node), child P) {
	if child != nil {
		f(child)
	}
}

// some visits an interface-typed child that may be nil.
func some[N Node](f func(Node), child N) {
	if any(child) != nil {
		f(child)
	}
}

// all visits the children of a list.
func all[N Node](f func(Node), children []N) {
	for _, c := range children {
		f(c)
	}
}

// idents visits a list of identifiers.
func idents(f func(Node), list []Ident) {
	for i := range list {
		f(&list[i])
	}
}
