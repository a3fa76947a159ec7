package lex

import (
	"fmt"
	"strings"
	"testing"
)

// tokens lists the tokens of a text as Kind:text.
func tokens(src string) string {
	names := [...]string{
		EOF: "eof", Invalid: "bad", Word: "w", Quoted: "q", Integer: "i", Decimal: "d", Approx: "a", String: "s",
		Prefixed: "p", Unicode: "u", Escaped: "e", Binary: "b", Symbol: "",
	}
	l := New(src)
	var out []string
	for {
		t := l.Next()
		switch {
		case t.Kind == EOF:
			return strings.Join(out, " ")
		case t.Kind == Symbol:
			out = append(out, src[t.Start:t.End])
		case t.Reserved:
			out = append(out, "W:"+t.Text)
		default:
			out = append(out, names[t.Kind]+":"+src[t.Start:t.End])
		}
	}
}

func TestTokens(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"select Key `a``b` $rowtime _x9", "W:SELECT w:Key q:`a``b` w:$rowtime w:_x9"},
		{"größe 列 é1", "w:größe w:列 w:é1"},
		{"1 007 1.5 1. .5 1e5 1.5E-3 1e 1ex", "i:1 i:007 d:1.5 d:1. d:.5 a:1e5 a:1.5E-3 i:1 w:e i:1 w:ex"},
		{"'a''b' '' _utf8'é' U&'\\0041' E'a\\'b' x'ab' x 'ab'", "s:'a''b' s:'' p:_utf8'é' u:U&'\\0041' e:E'a\\'b' b:x'ab' w:x s:'ab'"},
		{"ROW<a ROW<b INT>>", "W:ROW < w:a W:ROW < w:b W:INT > >"},
		{"a<>b<=c>=d!=e=>f||g|h", "w:a <> w:b <= w:c >= w:d != w:e => w:f || w:g | w:h"},
		{"a-- c\nb // d\r\n/* e */c/**/d", "w:a w:b w:c w:d"},
		{"a-- c\rb // d\re", "w:a w:b w:e"},
		{"a*/b /*+ H(c) */ d*/e", "w:a * / w:b /*+ w:H ( w:c ) */ w:d * / w:e"},
		{"^ $ ? { - }", "^ $ ? { - }"},
		{"\ufeffa\u00a0b\u3000c", "w:a w:b w:c"},
		{"'ab", "bad:'ab"},
		{"'a\xff' `\xff`", "bad:'a\xff' bad:`\xff`"},
		{"a /* b", "w:a bad:/* b"},
		{"a \"b c\" d", "w:a bad:\"b c\" w:d"},
		{"a \x00 § \xff b", "w:a bad:\x00 bad:§ bad:\xff w:b"},
	} {
		if got := tokens(c.src); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}

func TestCommentsAreKeptAndHintsAreNoComments(t *testing.T) {
	const src = "-- one\r\na /* two */ /*+ hint */ // three"
	l := New(src)
	for l.Next().Kind != EOF {
	}
	var got []string
	for _, c := range l.TakeComments() {
		got = append(got, src[c.Start:c.End])
	}
	if s := fmt.Sprintf("%q", got); s != `["-- one" "/* two */" "// three"]` {
		t.Error(s)
	}
	if len(l.TakeComments()) != 0 {
		t.Error("comments are returned twice")
	}
}

// FuzzLexer checks on any text that tokens and comments cover it in order, and that only space is between them.
func FuzzLexer(f *testing.F) {
	f.Add("SELECT `a`, 'b''c', 1.5e3 /*+ H('k'='v') */ -- d\n FROM /* e */ t")
	f.Add("U&'\\0041' UESCAPE '!' E'\\'' _utf8'x' x'ab' \"q\" 'open")
	f.Add("\ufeff§ \xff $ /* open")
	f.Fuzz(func(t *testing.T, src string) {
		l := New(src)
		end := 0
		for {
			tok := l.Next()
			for _, c := range l.TakeComments() {
				checkGap(t, src, end, c.Start)
				end = c.End
			}
			checkGap(t, src, end, tok.Start)
			if tok.Kind == EOF {
				return
			}
			if tok.End <= tok.Start {
				t.Fatalf("empty token at %d in %q", tok.Start, src)
			}
			if tok.Kind == Invalid && l.Problem(tok) == "" {
				t.Fatalf("no problem named for %q", src[tok.Start:tok.End])
			}
			end = tok.End
		}
	})
}

func checkGap(t *testing.T, src string, from, to int) {
	if to < from || strings.TrimSpace(strings.ReplaceAll(src[from:to], "\ufeff", "")) != "" {
		t.Fatalf("text lost between %d and %d of %q", from, to, src)
	}
}
