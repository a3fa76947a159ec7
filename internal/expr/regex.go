package expr

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// Regular expressions are Java's as far as Go's engine knows them. A pattern
// that is wrong makes the functions answer NULL, as in Flink; one that is right
// in Java and unknown to Go is refused: an answer would be a wrong one.

// pattern is a compiled regular expression; re is nil when it is wrong.
type pattern struct {
	re  *regexp.Regexp
	err error
}

// maxPatterns is the number of computed patterns that a call remembers.
const maxPatterns = 64

// patterns compiles and remembers the patterns of a call.
type patterns struct {
	prefix, suffix string
	known          map[string]pattern
}

func newPatterns() *patterns { return &patterns{known: make(map[string]pattern)} }

// get compiles a pattern. The error is that of a construct not supported.
func (p *patterns) get(text []byte) (*regexp.Regexp, error) {
	found, ok := p.known[string(text)]
	if !ok {
		if len(p.known) >= maxPatterns {
			clear(p.known)
		}
		found = compilePattern(p.prefix, string(text), p.suffix)
		p.known[string(text)] = found
	}
	return found.re, found.err
}

func compilePattern(prefix, text, suffix string) pattern {
	re, err := regexp.Compile(prefix + goPattern(text) + suffix)
	if err == nil {
		return pattern{re: re}
	}
	if what := unsupported.FindString(text); what != "" {
		return pattern{err: fmt.Errorf("the pattern '%s' has '%s', which is not supported: look-around, back references, possessive quantifiers and class intersections have no counterpart here", text, what)}
	}
	return pattern{}
}

// unsupported finds what Java knows and Go does not.
var unsupported = regexp.MustCompile(`\(\?(=|!|<=|<!|>)|\\[1-9]|\\k<|[*+?}]\+|&&|\\[GhHRX]`)

// javaClasses are spelled differently.
var javaClasses = strings.NewReplacer(
	`\p{Lower}`, `[[:lower:]]`, `\p{Upper}`, `[[:upper:]]`, `\p{ASCII}`, `[[:ascii:]]`, `\p{Alpha}`, `[[:alpha:]]`,
	`\p{Digit}`, `[[:digit:]]`, `\p{Alnum}`, `[[:alnum:]]`, `\p{Punct}`, `[[:punct:]]`, `\p{Graph}`, `[[:graph:]]`,
	`\p{Print}`, `[[:print:]]`, `\p{Blank}`, `[[:blank:]]`, `\p{Cntrl}`, `[[:cntrl:]]`, `\p{XDigit}`, `[[:xdigit:]]`,
	`\p{Space}`, `[[:space:]]`, `\p{IsAlphabetic}`, `\p{L}`, `\p{IsDigit}`, `\p{Nd}`, `\Z`, `\z`,
	`\\`, `\\`,
)

// goPattern spells a Java pattern for Go, outside of brackets.
func goPattern(text string) string {
	if !strings.ContainsRune(text, '\\') || strings.ContainsRune(text, '[') {
		return text
	}
	return javaClasses.Replace(text)
}

// regexFunc is a function of row i for a pattern that is right.
type regexFunc func(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error

// withPattern compiles a function whose argument at is a pattern; wrong appends
// the answer for one that is wrong.
func withPattern(at int, f regexFunc, wrong func(out *types.Vector)) builder {
	return func(_ *compiler, c *Call, args []operand) (eval, error) {
		cache := newPatterns()
		if lit := args[at].lit; lit != nil && !lit.IsNull(0) {
			if _, err := cache.get(lit.Bytes(0)); err != nil {
				return nil, err
			}
		}
		return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
			re, err := cache.get(in[at].Bytes(i))
			switch {
			case err != nil:
				return err
			case re == nil:
				wrong(out)
				return nil
			}
			return f(out, in, i, re)
		}), nil
	}
}

func appendNull(out *types.Vector) { out.AppendNull() }

func regexFunctions() []*Function {
	text, whole := textParam, wholeParam
	return []*Function{
		function("REGEXP", "string, pattern", "True if the pattern occurs in the text; false for an empty pattern.",
			takes(gives(booleanType), text, text), withPattern(1, regexFind, func(out *types.Vector) { out.AppendBool(false) })),
		function("REGEXP_EXTRACT", "string, pattern [, group]", "The first match, or a group of it.",
			takesAtLeast(2, mayBeNull(stringType), text, text, whole), withPattern(1, regexExtract, appendNull)),
		function("REGEXP_EXTRACT_ALL", "string, pattern [, group]", "A group, by default the first, of every match.",
			takesAtLeast(2, mayBeNull(types.ArrayOf(stringType)), text, text, whole), withPattern(1, regexExtractAll, appendNull)),
		function("REGEXP_REPLACE", "string, pattern, replacement", "The text with every match replaced; the replacement is taken literally.",
			takes(mayBeNull(stringType), text, text, text), withPattern(1, regexReplace, appendNull)),
		function("REGEXP_COUNT", "string, pattern", "The number of matches.",
			takes(mayBeNull(intType), text, text), withPattern(1, regexCount, appendNull)),
		function("REGEXP_INSTR", "string, pattern", "Where the first match begins, counted from 1; 0 if there is none.",
			takes(mayBeNull(intType), text, text), withPattern(1, regexInstr, appendNull)),
		function("REGEXP_SUBSTR", "string, pattern", "The first match.",
			takes(mayBeNull(stringType), text, text), withPattern(1, regexSubstr, appendNull)),
	}
}

func regexFind(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error {
	out.AppendBool(len(in[1].Bytes(i)) > 0 && re.Match(in[0].Bytes(i)))
	return nil
}

func regexExtract(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error {
	group := int64(0)
	if len(in) == 3 {
		group = in[2].Ints[i]
	}
	if group < 0 || group > int64(re.NumSubexp()) {
		out.AppendNull()
		return nil
	}
	appendGroup(out, in[0].Bytes(i), re.FindSubmatchIndex(in[0].Bytes(i)), int(group))
	return nil
}

// appendGroup appends a group of a match; NULL when there is no match or the
// group took no part in it.
func appendGroup(out *types.Vector, s []byte, match []int, group int) {
	if match == nil || match[2*group] < 0 {
		out.AppendNull()
		return
	}
	out.AppendBytes(s[match[2*group]:match[2*group+1]])
}

func regexExtractAll(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error {
	group := int64(1)
	if len(in) == 3 {
		group = in[2].Ints[i]
	}
	if group < 0 || group > int64(re.NumSubexp()) {
		out.AppendNull()
		return nil
	}
	for _, match := range re.FindAllSubmatchIndex(in[0].Bytes(i), -1) {
		appendGroup(out.Children[0], in[0].Bytes(i), match, int(group))
	}
	out.CloseList()
	return nil
}

func regexReplace(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error {
	s, replacement := in[0].Bytes(i), in[2].Bytes(i)
	start, done := len(out.Data), 0
	if re.Match(s) {
		for _, match := range re.FindAllIndex(s, -1) {
			out.Data = append(append(out.Data, s[done:match[0]]...), replacement...)
			done = match[1]
		}
	}
	out.Data = append(out.Data, s[done:]...)
	out.AppendView(start)
	return nil
}

func regexCount(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error {
	out.AppendInt(int64(len(re.FindAllIndex(in[0].Bytes(i), -1))))
	return nil
}

// regexInstr counts UTF-16 units.
func regexInstr(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error {
	match := re.FindIndex(in[0].Bytes(i))
	if match == nil {
		out.AppendInt(0)
		return nil
	}
	out.AppendInt(1 + countUnits(in[0].Bytes(i)[:match[0]]))
	return nil
}

func countUnits(s []byte) (n int64) {
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		n += int64(utf16.RuneLen(r))
		s = s[size:]
	}
	return n
}

func regexSubstr(out *types.Vector, in []*types.Vector, i int, re *regexp.Regexp) error {
	appendGroup(out, in[0].Bytes(i), re.FindIndex(in[0].Bytes(i)), 0)
	return nil
}

// buildStrToMap splits at patterns, by default at a comma and an equals sign.
func buildStrToMap(_ *compiler, c *Call, args []operand) (eval, error) {
	cache := newPatterns()
	delimiter := func(in []*types.Vector, i, at int, standard string) (*regexp.Regexp, error) {
		text := []byte(standard)
		if len(in) > at {
			text = in[at].Bytes(i)
		}
		re, err := cache.get(text)
		if err == nil && re == nil {
			err = fmt.Errorf("'%s' is not a regular expression", text)
		}
		return re, err
	}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		pairs, err := delimiter(in, i, 1, ",")
		if err != nil {
			return err
		}
		keys, err := delimiter(in, i, 2, "=")
		if err != nil {
			return err
		}
		appendPairs(out, in[0].Bytes(i), pairs, keys)
		return nil
	}), nil
}

// appendPairs appends a map; of equal keys the last one counts.
func appendPairs(out *types.Vector, s []byte, pairs, keys *regexp.Regexp) {
	m, empty := newMapWriter(out), false
	for len(s) > 0 {
		part := s
		if at := pairs.FindIndex(s); at != nil && at[1] > 0 {
			part, s = s[:at[0]], s[at[1]:]
		} else {
			s = nil
		}
		if len(part) == 0 {
			// Java's split drops empty parts at the end of the text only.
			empty = true
			continue
		}
		if empty {
			m.put(nil, nil, false)
			empty = false
		}
		at := keys.FindIndex(part)
		if at == nil {
			m.put(part, nil, false)
		} else {
			m.put(part[:at[0]], part[at[1]:], true)
		}
	}
	out.CloseList()
}

// mapWriter writes one row of a MAP of texts.
type mapWriter struct {
	keys, values *types.Vector
	first        int
}

func newMapWriter(out *types.Vector) *mapWriter {
	return &mapWriter{keys: out.Children[0], values: out.Children[1], first: out.Children[0].Len}
}

// put sets the value of a key. Only the last value of a key remains: an earlier
// one is moved out by the entries behind it.
func (m *mapWriter) put(key, value []byte, known bool) {
	for e := m.first; e < m.keys.Len; e++ {
		if string(m.keys.Bytes(e)) == string(key) {
			m.remove(e)
			break
		}
	}
	m.keys.AppendBytes(key)
	if known {
		m.values.AppendBytes(value)
	} else {
		m.values.AppendNull()
	}
}

// remove drops entry e.
func (m *mapWriter) remove(e int) {
	keys, values := types.NewVector(m.keys.Type, 0), types.NewVector(m.values.Type, 0)
	for k := e + 1; k < m.keys.Len; k++ {
		keys.AppendFrom(m.keys, k)
		values.AppendFrom(m.values, k)
	}
	m.keys.Truncate(e)
	m.values.Truncate(e)
	for k := range keys.Len {
		m.keys.AppendFrom(keys, k)
		m.values.AppendFrom(values, k)
	}
}
