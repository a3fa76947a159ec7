package ast

import (
	"strings"
	"unicode"
)

// Format prints a node as SQL that parses back to the same tree, spans aside. A script keeps the comments that stand
// before its statements; other comments are not part of the tree.
func Format(n Node) string {
	var p printer
	n.print(&p)
	return p.b.String()
}

// FormatQuoted is Format with all names in back-quotes, but for those of functions.
func FormatQuoted(n Node) string {
	p := printer{quoted: true}
	n.print(&p)
	return p.b.String()
}

// printer writes SQL. Nodes print themselves without a final line end.
type printer struct {
	b      strings.Builder
	indent int
	// quoted: names are put into back-quotes, needed or not.
	quoted bool
}

// put writes text as it is.
func (p *printer) put(texts ...string) {
	for _, s := range texts {
		p.b.WriteString(s)
	}
}

// putIf writes text if the condition holds.
func (p *printer) putIf(cond bool, text string) {
	if cond {
		p.b.WriteString(text)
	}
}

// line begins a new line at the current indentation.
func (p *printer) line() {
	p.b.WriteByte('\n')
	for range p.indent {
		p.b.WriteString("  ")
	}
}

// nested runs body one level deeper, on lines of its own, between the brackets.
func (p *printer) nested(body func()) {
	p.put("(")
	p.indent++
	p.line()
	body()
	p.indent--
	p.line()
	p.put(")")
}

// list writes nodes between separators.
func list[N Node](p *printer, nodes []N, sep string) {
	for i, n := range nodes {
		p.putIf(i > 0, sep)
		n.print(p)
	}
}

// lines writes nodes one a line, with commas, between parentheses on lines of their own.
func lines[N Node](p *printer, nodes []N) {
	p.nested(func() {
		for i, n := range nodes {
			if i > 0 {
				p.put(",")
				p.line()
			}
			n.print(p)
		}
	})
}

// identList writes (a, b).
func (p *printer) identList(ids []Ident) {
	p.put("(")
	for i := range ids {
		p.putIf(i > 0, ", ")
		ids[i].print(p)
	}
	p.put(")")
}

// clause writes a keyword and a node behind it, if the node is there.
func clause[T any, P interface {
	*T
	Node
}](p *printer, keyword string, n P) {
	if n != nil {
		p.put(keyword)
		n.print(p)
	}
}

// quote writes a '…' literal.
func (p *printer) quote(s string) { p.put("'", strings.ReplaceAll(s, "'", "''"), "'") }

func (n *Ident) print(p *printer) {
	if n.Quoted || p.quoted || needsQuotes(n.Name) {
		p.put("`", strings.ReplaceAll(n.Name, "`", "``"), "`")
		return
	}
	p.put(n.Name)
}

// needsQuotes reports whether a name is no identifier without back-quotes.
func needsQuotes(name string) bool {
	for i, r := range name {
		letter := r == '_' || r == '$' || unicode.IsLetter(r)
		if !letter && (i == 0 || !unicode.IsDigit(r) && !unicode.IsMark(r)) {
			return true
		}
	}
	_, reserved := Keyword(name)
	return reserved || name == "" || name == "$"
}

func (n *Name) print(p *printer) {
	for i := range n.Parts {
		p.putIf(i > 0, ".")
		n.Parts[i].print(p)
	}
}

// printFunction writes the name of a function, which may be a reserved word.
func (n *Name) printFunction(p *printer) {
	if len(n.Parts) == 1 && !n.Parts[0].Quoted {
		p.put(n.Parts[0].Name)
		return
	}
	n.print(p)
}

func (n *Script) print(p *printer) {
	for _, item := range n.Items {
		item.print(p)
		p.put(";")
		p.line()
	}
	for _, c := range n.Trailing {
		c.print(p)
		p.line()
	}
}

func (n *Item) print(p *printer) {
	for _, c := range n.Comments {
		c.print(p)
		p.line()
	}
	n.Stmt.print(p)
}

func (n *Comment) print(p *printer) { p.put(n.Text) }

func (n *Hint) print(p *printer) {
	n.Name.print(p)
	if len(n.Args) > 0 {
		p.put("(")
		list(p, n.Args, ", ")
		p.put(")")
	}
}

func (n *HintArg) print(p *printer) {
	if n.Key != nil {
		n.Key.print(p)
		p.put(" = ")
	}
	n.Value.print(p)
}

// hints writes " /*+ … */" if there are hints.
func (p *printer) hints(hints []*Hint) {
	if len(hints) > 0 {
		p.put(" /*+ ")
		list(p, hints, ", ")
		p.put(" */")
	}
}
