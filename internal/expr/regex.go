package expr

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/onceflow/onceflow/internal/expr/javaregex"
	"github.com/onceflow/onceflow/types"
)

// Regular expressions are Java's. A pattern that is wrong makes the functions
// answer NULL, as in Flink; one that is right in Java and exceeds our engine is
// an error.

// pattern is a compiled regular expression; re is nil when it is wrong.
type pattern struct {
	re  *javaregex.Regexp
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

// get compiles a pattern; it returns nil for one that is wrong.
func (p *patterns) get(text []byte) (*javaregex.Regexp, error) {
	if found, ok := p.known[string(text)]; ok {
		return found.re, found.err
	}
	return p.getText(string(text))
}

// getText is get of a string.
func (p *patterns) getText(text string) (*javaregex.Regexp, error) {
	found, ok := p.known[text]
	if !ok {
		if len(p.known) >= maxPatterns {
			clear(p.known)
		}
		re, err := javaregex.Compile(text)
		if err == nil && p.prefix != "" { // which alone makes a pattern right that is none
			re, err = javaregex.Compile(p.prefix + text + p.suffix)
		}
		if !errors.Is(err, javaregex.ErrUnsupported) {
			err = nil
		}
		found = pattern{re: re, err: err}
		p.known[text] = found
	}
	return found.re, found.err
}

// regexFunc is a function of row i for a pattern that is right.
type regexFunc func(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error

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
	anyText, anyWhole := text.orNull(), whole.orNull()
	return []*Function{
		function("REGEXP", "string, pattern", "True if the pattern occurs in the text; false for an empty pattern.",
			takes(gives(booleanType), text, text), withPattern(1, regexFind, func(out *types.Vector) { out.AppendBool(false) })),
		function("REGEXP_EXTRACT", "string, pattern [, group]", "The first match, or a group of it.",
			takesAtLeast(2, mayBeNull(stringType), text, text, whole), withPattern(1, regexExtract, appendNull)),
		function("REGEXP_EXTRACT_ALL", "string, pattern [, group]", "A group, by default the first, of every match.",
			takesAtLeast(2, mayBeNull(types.ArrayOf(stringType)), anyText, anyText, anyWhole), withPattern(1, regexExtractAll, appendNull)),
		function("REGEXP_REPLACE", "string, pattern, replacement", "The text with every match replaced; the replacement is taken literally.",
			takes(mayBeNull(stringType), text, text, text), withPattern(1, regexReplace, appendNull)),
		function("REGEXP_COUNT", "string, pattern", "The number of matches.",
			takes(mayBeNull(intType), anyText, anyText), withPattern(1, regexCount, appendNull)),
		function("REGEXP_INSTR", "string, pattern", "Where the first match begins, counted from 1; 0 if there is none.",
			takes(mayBeNull(intType), anyText, anyText), withPattern(1, regexInstr, appendNull)),
		function("REGEXP_SUBSTR", "string, pattern", "The first match.",
			takes(mayBeNull(stringType), anyText, anyText), withPattern(1, regexSubstr, appendNull)),
	}
}

func regexFind(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error {
	match, err := re.Find(in[0].Bytes(i), 0)
	out.AppendBool(match != nil && len(in[1].Bytes(i)) > 0)
	return err
}

// group is the optional argument with the number of a group; ok is false when
// the pattern has no such group.
func group(in []*types.Vector, i int, standard int64, re *javaregex.Regexp) (n int, ok bool) {
	g := standard
	if len(in) == 3 {
		g = in[2].Ints[i]
	}
	return int(g), g >= 0 && g <= int64(re.Groups())
}

func regexExtract(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error {
	n, ok := group(in, i, 0, re)
	if !ok {
		out.AppendNull()
		return nil
	}
	match, err := re.Find(in[0].Bytes(i), 0)
	appendGroup(out, in[0].Bytes(i), match, n)
	return err
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

// eachMatch calls f for every match in s, which is valid until f searches for something by re.
func eachMatch(re *javaregex.Regexp, s []byte, f func(match []int)) error {
	for from := 0; from <= len(s); {
		match, err := re.Find(s, from)
		if match == nil {
			return err
		}
		from = javaregex.Next(s, match)
		f(match)
	}
	return nil
}

func regexExtractAll(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error {
	n, ok := group(in, i, 1, re)
	if !ok {
		out.AppendNull()
		return nil
	}
	s := in[0].Bytes(i)
	err := eachMatch(re, s, func(match []int) { appendGroup(out.Children[0], s, match, n) })
	out.CloseList()
	return err
}

func regexReplace(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error {
	s, replacement := in[0].Bytes(i), in[2].Bytes(i)
	start, done := len(out.Data), 0
	var tooLong error
	err := eachMatch(re, s, func(match []int) {
		if len(out.Data)-start > maxText && tooLong == nil {
			tooLong = checkLength(out, int64(max(len(out.Data)-start-len(s), 0)), 1)
		}
		if tooLong != nil {
			return
		}
		out.Data = append(append(out.Data, s[done:match[0]]...), replacement...)
		done = match[1]
	})
	out.Data = append(out.Data, s[done:]...)
	out.AppendView(start)
	return errors.Join(err, tooLong)
}

func regexCount(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error {
	n := int64(0)
	err := eachMatch(re, in[0].Bytes(i), func([]int) { n++ })
	out.AppendInt(n)
	return err
}

// regexInstr counts UTF-16 units.
func regexInstr(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error {
	match, err := re.Find(in[0].Bytes(i), 0)
	if match == nil {
		out.AppendInt(0)
		return err
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

func regexSubstr(out *types.Vector, in []*types.Vector, i int, re *javaregex.Regexp) error {
	match, err := re.Find(in[0].Bytes(i), 0)
	appendGroup(out, in[0].Bytes(i), match, 0)
	return err
}

// buildStrToMap splits at patterns, by default at a comma and an equals sign.
func buildStrToMap(_ *compiler, c *Call, args []operand) (eval, error) {
	cache := newPatterns()
	delimiter := func(in []*types.Vector, i, at int, standard string) (*javaregex.Regexp, error) {
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
		return appendPairs(out, in[0].Bytes(i), pairs, keys)
	}), nil
}

// appendPairs appends a map; of equal keys the last one counts. Empty parts at
// the end of the text do not count, as in Java's split.
func appendPairs(out *types.Vector, s []byte, pairs, keys *javaregex.Regexp) error {
	m, empty, done := textPairs{at: map[string]int{}}, 0, 0
	var failed error
	part := func(p []byte) {
		if len(p) == 0 {
			empty++
			return
		}
		for ; empty > 0; empty-- {
			m.put(nil, nil, false)
		}
		at, err := keys.Find(p, 0)
		if len(at) > 0 && at[1] == 0 { // nothing, before the text
			at, err = keys.Find(p, javaregex.Next(p, at))
		}
		if failed = errors.Join(failed, err); at == nil {
			m.put(p, nil, false)
		} else {
			m.put(p[:at[0]], p[at[1]:], true)
		}
	}
	err := eachMatch(pairs, s, func(match []int) {
		if start, end := match[0], match[1]; end > 0 {
			part(s[done:start]) // by keys, which may be the same pattern as pairs
			done = end
		}
	})
	part(s[done:])
	m.appendTo(out)
	return errors.Join(failed, err)
}

// textPairs gathers one row of a MAP of texts.
type textPairs struct {
	// puts counts the pairs, repeated keys included.
	puts  int
	pairs []textPair
	// at is where the pair of a key is.
	at map[string]int
}

// textPair is views of a key and its value, and the key's bucket in a hash table.
type textPair struct {
	key, value []byte
	known      bool
	bucket     uint32
}

// put sets the value of a key. Only the last value of a key remains, in the place
// of the first.
func (m *textPairs) put(key, value []byte, known bool) {
	m.puts++
	if earlier, there := m.at[string(key)]; there {
		m.pairs[earlier].value, m.pairs[earlier].known = value, known
		return
	}
	m.at[string(key)] = len(m.pairs)
	m.pairs = append(m.pairs, textPair{key: key, value: value, known: known})
}

// appendTo appends the map as a row, in the order of Flink's: that of a Java
// HashMap with room for as many pairs as were put.
func (m *textPairs) appendTo(out *types.Vector) {
	buckets := m.buckets()
	for i := range m.pairs {
		h := javaHash(m.pairs[i].key)
		m.pairs[i].bucket = (h ^ h>>16) & (buckets - 1)
	}
	slices.SortStableFunc(m.pairs, func(a, b textPair) int { return cmp.Compare(a.bucket, b.bucket) })
	keys, values := out.Children[0], out.Children[1]
	for _, p := range m.pairs {
		keys.AppendBytes(p.key)
		if p.known {
			values.AppendBytes(p.value)
		} else {
			values.AppendNull()
		}
	}
	out.CloseList()
}

// buckets is the size of the table: the power of two that is three quarters full
// with all pairs, of which there is one more than of two pairs or fewer.
func (m *textPairs) buckets() uint32 {
	room := m.puts + 1
	if m.puts > 2 {
		room = (m.puts*4 + 2) / 3
	}
	return 1 << bits.Len(uint(room-1))
}
