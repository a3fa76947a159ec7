package parse

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/parse/lex"
)

// fail reports that the next token is not what was expected. keywords are the words that would have been right: a
// near miss of one of them becomes the hint.
func (p *parser) fail(expected string, keywords ...string) {
	t := *p.tok(0)
	p.failInvalid(t)
	p.failAt(t, "expected "+expected+", found "+p.describe(t), p.hintFor(t, keywords))
}

// failEnd reports that a statement or clause should have ended here. A near miss of any clause keyword, here or one
// token before (where it was taken for an alias), becomes the hint.
func (p *parser) failEnd(expected string) {
	t := *p.tok(0)
	p.failInvalid(t)
	hint := p.hintFor(t, clauseWords)
	if hint == "" && p.pos > 0 && t.Text == "." && p.toks[p.pos-1].Kind == lex.Word {
		hint = p.text(p.toks[p.pos-1]) + " was read as a name for what stands before it: is a comma missing?"
	}
	if hint == "" && p.pos > 0 {
		hint = p.readAsName(p.toks[p.pos-1], clauseWords)
	}
	p.failAt(t, "expected "+expected+", found "+p.describe(t), hint)
}

// readAsName asks whether a token that was taken for a name was meant as a keyword.
func (p *parser) readAsName(t lex.Token, keywords []string) string {
	hint := p.nearMiss(t, keywords)
	if hint != "" {
		hint = p.text(t) + " was read as a name: " + hint
	}
	return hint
}

// failInvalid reports a token that is none.
func (p *parser) failInvalid(t lex.Token) {
	if t.Kind != lex.Invalid {
		return
	}
	p.failAt(t, p.lx.Problem(t), hintForInvalid(p.text(t)))
}

// hintForInvalid says what to do about a text that is no token.
func hintForInvalid(text string) string {
	switch r, _ := utf8.DecodeRuneInString(text); {
	case !utf8.ValidString(text):
		return "save the file as UTF-8"
	case r == '\'':
		return "a quote inside a string is doubled: 'it''s'"
	case strings.ContainsRune("‘’‚‛“”„´", r):
		return "write straight quotes: 'text'"
	case !unicode.IsGraphic(r):
		return "remove it"
	}
	return ""
}

// clauseWords are the words that begin a clause.
var clauseWords = []string{
	"FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "UNION", "EXCEPT", "INTERSECT", "JOIN",
	"LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL", "WINDOW", "QUALIFY", "MATCH_RECOGNIZE", "WITH", "COMMENT",
	"PARTITIONED", "DISTRIBUTED", "LIKE", "SELECT", "VALUES", "SET", "AND", "BETWEEN",
}

// failAt reports an error at a token. What is missing at the end of the file is missing behind the last token.
func (p *parser) failAt(t lex.Token, message, hint string) {
	if t.Kind == lex.EOF {
		t.Start, t.End = p.lastEnd, p.lastEnd
	}
	p.failSpan(ast.Span{Start: t.Start, End: t.End}, message, hint)
}

// failSpan reports an error at a span. It does not return: the statement is given up.
func (p *parser) failSpan(s ast.Span, message, hint string) {
	pos := p.file.Position(s.Start)
	panic(&Error{
		File: p.file.Name, Span: s, Line: pos.Line, Column: pos.Column, Message: message, Hint: hint, source: p.file,
	})
}

// describe names a token for a message.
func (p *parser) describe(t lex.Token) string {
	switch t.Kind {
	case lex.EOF:
		return "the end of the file"
	case lex.Invalid:
		return p.lx.Problem(t)
	case lex.Word:
		if t.Reserved {
			return "keyword " + t.Text
		}
	case lex.String, lex.Prefixed, lex.Unicode, lex.Escaped:
		return "string " + shorten(p.text(t))
	case lex.Symbol:
		return "'" + t.Text + "'"
	}
	return shorten(p.text(t))
}

// shorten cuts a long text for a message.
func shorten(s string) string {
	const most = 40
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

// hintFor suggests what to write instead of an unexpected token.
func (p *parser) hintFor(t lex.Token, keywords []string) string {
	if h := p.nearMiss(t, keywords); h != "" {
		return h
	}
	if h := p.openQuote(); h != "" {
		return h
	}
	switch t.Text {
	case "!=":
		return "write <> instead of !="
	case "{":
		return "write DATE '…', TIME '…' or TIMESTAMP '…' instead of {d '…'}"
	}
	return ""
}

// openQuote suspects a text in quotes that goes over several lines and ends where the next one was meant to begin.
func (p *parser) openQuote() string {
	if p.pos == 0 {
		return ""
	}
	before := p.toks[p.pos-1]
	first, last := p.file.Position(before.Start).Line, p.file.Position(before.End).Line
	if before.Kind != lex.String || first == last {
		return ""
	}
	return fmt.Sprintf("the text in quotes before it begins in line %d: is a quote missing there?", first)
}

// nearMiss asks whether a keyword was meant.
func (p *parser) nearMiss(t lex.Token, keywords []string) string {
	if t.Kind != lex.Word || len(t.Text) > 0 && t.Reserved {
		return ""
	}
	if near := nearest(strings.ToUpper(p.text(t)), keywords); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

// spell writes a keyword or symbol for a message.
func spell(w string) string {
	if c := w[0]; 'A' <= c && c <= 'Z' {
		return w
	}
	return "'" + w + "'"
}

// spellList writes alternatives: A, B or C.
func spellList(words []string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i > 0 && i == len(words)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(spell(w))
	}
	return b.String()
}

// nearest returns the candidate that is a plausible misspelling away from word, or "".
func nearest(word string, candidates []string) string {
	best, bestDistance := "", 3
	for _, c := range candidates {
		limit := editsAllowed(c)
		if d := editDistance(word, c); d > 0 && d <= limit && d < bestDistance {
			best, bestDistance = c, d
		}
	}
	return best
}

// editsAllowed is how many slips make a plausible misspelling of a word. Short words are near to everything.
func editsAllowed(word string) int {
	switch n := len(word); {
	case n < 3:
		return 0
	case n < 5:
		return 1
	}
	return 2
}

// editDistance counts insertions, deletions, replacements and swaps of neighbours between two short ASCII words.
func editDistance(a, b string) int {
	const most = 40
	if len(a) > most || len(b) > most {
		return most
	}
	var rows [3][most + 1]int
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
