package ast

// Script is a whole file: what [File] says, statement by statement.
type Script struct {
	Span
	File *File
	// Items are the statements that parsed, in file order. Where the parser reports errors, the broken statements are
	// missing here.
	Items []*Item
	// Undeclared are the tables and views whose CREATE statement is broken, in file order.
	Undeclared []*Name
	// Trailing are the comments after the last statement.
	Trailing []*Comment
}

// Item is a statement of a script or of a statement set, with the comments before it.
type Item struct {
	// Span covers the statement, without comments and terminator.
	Span
	Comments []*Comment
	Stmt     Statement
}

// Comment is a comment outside hints.
type Comment struct {
	Span
	// Text is the comment as written, with its "--", "//" or "/*" and "*/", without the line end.
	Text string
}

// Statement is anything that a script may hold between two semicolons.
type Statement interface {
	Node
	statement()
}

func (n *Script) each(f func(Node)) {
	all(f, n.Items)
	all(f, n.Trailing)
}

func (n *Item) each(f func(Node)) {
	all(f, n.Comments)
	some(f, n.Stmt)
}

func (n *Comment) each(func(Node)) {}
