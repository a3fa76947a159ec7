package parse

import (
	"bytes"
	"fmt"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// maxDepth is how deeply parentheses, queries, types and prefix operators may nest.
const maxDepth = 500

// maxChain is how many infix operators may follow each other without parentheses: each makes the tree one deeper.
const maxChain = 10_000

// Script parses a whole file. The script holds the statements that parsed; the errors, in file order, tell about the
// others. name is what messages call the file.
func Script(name string, src []byte) (*ast.Script, []*Error) {
	p := newParser(name, string(src))
	s := &ast.Script{File: p.file, Span: ast.Span{End: len(src)}}
	if isUTF16(src) {
		p.recovering(func() *ast.Item {
			p.failSpan(ast.Span{End: 2}, "the file is in UTF-16", "save it as UTF-8")
			return nil
		})
		return s, p.errs
	}
	for !p.end() {
		if item := p.recovering(p.scriptItem); item != nil {
			s.Items = append(s.Items, item)
		}
		p.forget()
	}
	s.Undeclared = p.undeclared
	s.Trailing = p.comments()
	return s, p.errs
}

// isUTF16 reports the byte order mark that such files begin with.
func isUTF16(src []byte) bool {
	return bytes.HasPrefix(src, []byte("\xff\xfe")) || bytes.HasPrefix(src, []byte("\xfe\xff"))
}

// Expr parses a single expression that takes up all of src.
func Expr(name, src string) (ast.Expr, error) {
	p := newParser(name, src)
	var x ast.Expr
	p.recovering(func() *ast.Item {
		x = p.expr()
		if !p.end() {
			p.fail("the end of the expression")
		}
		return nil
	})
	if len(p.errs) > 0 {
		return nil, p.errs[0]
	}
	return x, nil
}

// parser holds the tokens of the statement being read and a cursor into them.
type parser struct {
	file *ast.File
	lx   *lex.Lexer
	toks []lex.Token
	pos  int
	// lastEnd is the end of the last token that was consumed.
	lastEnd int
	depth   int
	// inMatch is true inside MATCH_RECOGNIZE, where RUNNING and FINAL are operators.
	inMatch bool
	// parens remembers where the parenthesis opened at this offset is closed: the index of the token behind it.
	parens struct{ open, behind int }
	errs   []*Error
	// declaring is the table or view that the statement declares, once its name is read.
	declaring  *ast.Name
	undeclared []*ast.Name
	pending    []lex.Comment
}

func newParser(name, src string) *parser {
	return &parser{file: ast.NewFile(name, src), lx: lex.New(src)}
}

// tok returns the token n places ahead without consuming it.
func (p *parser) tok(n int) *lex.Token {
	for p.pos+n >= len(p.toks) {
		p.toks = append(p.toks, p.lx.Next())
	}
	return &p.toks[p.pos+n]
}

// next consumes a token.
func (p *parser) next() lex.Token {
	t := *p.tok(0)
	p.pos++
	p.lastEnd = t.End
	return t
}

// forget drops the tokens of the statement that is done.
func (p *parser) forget() {
	p.toks = append(p.toks[:0], p.toks[p.pos:]...)
	p.pos, p.parens.open = 0, 0
}

func (p *parser) end() bool { return p.tok(0).Kind == lex.EOF }

// start returns the offset at which the next token begins.
func (p *parser) start() int { return p.tok(0).Start }

// since returns the span from start to the last token consumed.
func (p *parser) since(start int) ast.Span { return ast.Span{Start: start, End: p.lastEnd} }

// text returns the source text of a token.
func (p *parser) text(t lex.Token) string { return p.file.Src[t.Start:t.End] }

// peek reports whether the next tokens are these keywords or symbols.
func (p *parser) peek(words ...string) bool { return p.peekAt(0, words...) }

// peekAt is peek from n tokens ahead.
func (p *parser) peekAt(n int, words ...string) bool {
	for i, w := range words {
		if p.tok(n+i).Text != w {
			return false
		}
	}
	return true
}

// peekAny reports whether the next token is one of these keywords or symbols.
func (p *parser) peekAny(words ...string) bool {
	text := p.tok(0).Text
	if text == "" {
		return false
	}
	for _, w := range words {
		if text == w {
			return true
		}
	}
	return false
}

// accept consumes these keywords or symbols if all of them come next.
func (p *parser) accept(words ...string) bool {
	if !p.peek(words...) {
		return false
	}
	for range words {
		p.next()
	}
	return true
}

// acceptAny consumes one of these keywords or symbols and returns it, or "".
func (p *parser) acceptAny(words ...string) string {
	if p.peekAny(words...) {
		return p.next().Text
	}
	return ""
}

// expect consumes these keywords or symbols, or fails.
func (p *parser) expect(words ...string) {
	for _, w := range words {
		if p.tok(0).Text != w {
			p.fail(spell(w), w)
		}
		p.next()
	}
}

// expectAny consumes one of these keywords and returns it, or fails.
func (p *parser) expectAny(words ...string) string {
	if w := p.acceptAny(words...); w != "" {
		return w
	}
	p.fail(spellList(words), words...)
	return ""
}

// enter counts a level of nesting; leave must be deferred or called.
func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		t := *p.tok(0)
		p.failAt(t, fmt.Sprintf("nested more than %d levels deep", maxDepth), "split the statement, for instance into views")
	}
}

func (p *parser) leave() { p.depth-- }

// scriptItem parses a statement and its semicolon. It returns nil for an empty statement.
func (p *parser) scriptItem() *ast.Item {
	if p.accept(";") {
		return nil
	}
	item := p.item()
	p.terminator()
	return item
}

// item parses a statement with the comments before it.
func (p *parser) item() *ast.Item {
	p.tok(0)
	comments, start := p.comments(), p.start()
	stmt := p.statement()
	return &ast.Item{Span: p.since(start), Comments: comments, Stmt: stmt}
}

// terminator consumes the semicolon behind a statement; the last one of a file needs none.
func (p *parser) terminator() {
	if !p.end() && !p.accept(";") {
		p.failEnd("';' or the end of the statement")
	}
}

// comments returns the comments between the last statement and the next token.
func (p *parser) comments() []*ast.Comment {
	next := p.start()
	p.pending = append(p.pending, p.lx.TakeComments()...)
	var out []*ast.Comment
	rest := p.pending[:0]
	for _, c := range p.pending {
		switch {
		case c.Start >= next:
			rest = append(rest, c)
		case c.Start >= p.lastEnd:
			out = append(out, &ast.Comment{Span: ast.Span(c), Text: p.file.Src[c.Start:c.End]})
		}
	}
	p.pending = rest
	return out
}

// recovering runs parse; if it fails, the error is kept and the rest of the statement is skipped.
func (p *parser) recovering(parse func() *ast.Item) (item *ast.Item) {
	depth, from := p.depth, p.pos
	defer func() {
		if r := recover(); r != nil {
			err, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			p.errs = append(p.errs, err)
			if p.declaring == nil {
				p.declaring = p.misspeltCreate(from)
			}
			if p.declaring != nil {
				p.undeclared = append(p.undeclared, p.declaring)
			}
			p.depth, p.inMatch, item = depth, false, nil
			p.skipStatement()
		}
	}()
	p.declaring = nil
	return parse()
}

// skipStatement consumes everything up to and including the next semicolon.
func (p *parser) skipStatement() {
	for !p.end() && p.next().Text != ";" {
		if p.pos == len(p.toks) {
			p.forget()
		}
	}
}
