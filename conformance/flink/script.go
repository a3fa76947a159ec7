package flink

import "strings"

// splitScript cuts a file into its statements, without the semicolons that end them. A statement set is one statement: it ends
// with the END that stands alone between two semicolons, so that an END of a CASE does not end it. Comments stay, but a statement of nothing else is dropped.
func splitScript(text string) []string {
	var statements []string
	start, inSet := 0, false
	for _, end := range statementEnds(text) {
		part := withoutComments(text[start:end])
		if !inSet && opensSet(part) {
			inSet = true
		}
		last := part[strings.LastIndexByte(part, ';')+1:]
		if inSet && !strings.EqualFold(strings.TrimSpace(last), "END") && end < len(text) {
			continue
		}
		if strings.TrimSpace(part) != "" {
			statements = append(statements, strings.TrimSpace(text[start:end]))
		}
		start, inSet = min(end+1, len(text)), false
	}
	return statements
}

func opensSet(statement string) bool {
	words := strings.Fields(strings.ToUpper(statement))
	return len(words) > 3 && strings.Join(words[:4], " ") == "EXECUTE STATEMENT SET BEGIN"
}

// statementEnds are the places of all semicolons outside of texts, names and comments, and the end of the text.
func statementEnds(text string) []int {
	var ends []int
	scan(text, func(at, length int, kind tokenKind) {
		if kind == plain && text[at] == ';' {
			ends = append(ends, at)
		}
	})
	return append(ends, len(text))
}

// withoutComments blanks out comments; quoted parts become a letter, so that nothing in them is taken for SQL.
func withoutComments(text string) string {
	var b strings.Builder
	scan(text, func(at, length int, kind tokenKind) {
		switch kind {
		case plain:
			b.WriteString(text[at : at+length])
		case comment:
			b.WriteByte(' ')
		case quoted:
			b.WriteByte('x')
		}
	})
	return b.String()
}

type tokenKind int

const (
	plain tokenKind = iota
	quoted
	comment
)

// scan visits the text in pieces: single plain bytes, quoted parts and comments. A hint is a comment here: it holds no semicolon that counts.
func scan(text string, visit func(at, length int, kind tokenKind)) {
	for at := 0; at < len(text); {
		length, kind := piece(text[at:])
		visit(at, length, kind)
		at += length
	}
}

// piece measures what a text begins with. A doubled quote inside of a quoted part looks like two parts side by side, which comes to the same.
func piece(text string) (length int, kind tokenKind) {
	switch {
	case strings.HasPrefix(text, "--"):
		return through(text, 2, "\n"), comment
	case strings.HasPrefix(text, "/*"):
		return through(text, 2, "*/"), comment
	case text[0] == '\'' || text[0] == '`' || text[0] == '"':
		return through(text, 1, text[:1]), quoted
	}
	return 1, plain
}

// through is the length up to and including end, searched behind the first n bytes; the whole text if there is none.
func through(text string, n int, end string) int {
	if i := strings.Index(text[n:], end); i >= 0 {
		return n + i + len(end)
	}
	return len(text)
}
