package ast

import "strings"

// Ident is one identifier. Names are case-sensitive and kept as written.
type Ident struct {
	Span
	// Name is the identifier without quotes, doubled back-quotes undone.
	Name string
	// Quoted is true if the file wrote it in back-quotes.
	Quoted bool
}

// Name is a dotted path of identifiers: the name of a catalog object, or, as an expression, a column and the fields
// below it. Which part is what, only a catalog can tell.
type Name struct {
	Span
	// Parts has at least one element.
	Parts []Ident
}

// String returns the parts joined by dots, without quotes: for messages, not for SQL.
func (n *Name) String() string {
	if len(n.Parts) == 1 {
		return n.Parts[0].Name
	}
	parts := make([]string, len(n.Parts))
	for i := range n.Parts {
		parts[i] = n.Parts[i].Name
	}
	return strings.Join(parts, ".")
}

// Last returns the last part: the name of the object itself.
func (n *Name) Last() *Ident { return &n.Parts[len(n.Parts)-1] }

func (n *Ident) each(func(Node))  {}
func (n *Name) each(f func(Node)) { idents(f, n.Parts) }
