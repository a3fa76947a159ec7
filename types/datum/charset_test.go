package datum_test

import (
	"testing"

	"github.com/onceflow/onceflow/types/datum"
)

func TestTextGoesThroughCharacterSetsAsInJava(t *testing.T) {
	for _, c := range []struct{ charset, text, bytes, back string }{
		{"utf-8", "é€😀", "é€😀", "é€😀"},
		{"US-ASCII", "aé", "a?", "a?"},
		{"iso-8859-1", "é€ÿ", "\xe9?\xff", "é?ÿ"},
		{"ISO-8859-15", "€¤š", "\xa4?\xa8", "€?š"},
		{"Windows-1252", "€“é\u0081", "\x80\x93\xe9?", "€“é?"},
		{"UTF-16", "aé", "\xfe\xff\x00a\x00\xe9", "aé"},
		{"UTF-16BE", "😀", "\xd8\x3d\xde\x00", "😀"},
		{"UTF-16", "", "", ""},
		{"utf-16le", "a😀", "a\x00\x3d\xd8\x00\xde", "a😀"},
	} {
		set, ok := datum.ParseCharset(c.charset)
		if !ok {
			t.Errorf("%s is not known", c.charset)
			continue
		}
		if got := set.AppendEncoded(nil, []byte(c.text)); string(got) != c.bytes {
			t.Errorf("%s of %q: %q, want %q", c.charset, c.text, got, c.bytes)
		}
		if got := set.AppendDecoded(nil, []byte(c.bytes)); string(got) != c.back {
			t.Errorf("%s read from %q: %q, want %q", c.charset, c.bytes, got, c.back)
		}
	}
	if _, ok := datum.ParseCharset("EBCDIC"); ok {
		t.Error("EBCDIC is known")
	}
}

func TestBytesThatAreNoTextAreReplaced(t *testing.T) {
	for _, c := range []struct{ charset, bytes, want string }{
		{"UTF-8", "a\xffb", "a\ufffdb"},
		{"ASCII", "a\x80", "a\ufffd"},
		{"CP1252", "\x81", "\ufffd"},
		{"UTF-16", "\xff\xfea\x00", "a"},
		{"UTF-16", "\x00a\x00", "a\ufffd"},
		{"UTF-16BE", "\xde\x00", "\ufffd"},
		// As Java's decoders say.
		{"UTF-8", "\xf1\x90", "\ufffd"},
		{"UTF-8", "\xe2\x82A", "\ufffdA"},
		{"UTF-8", "\xf0\x90\x8fA", "\ufffdA"},
		{"UTF-8", "\xed\xa0\x80", "\ufffd"},
		{"UTF-8", "\xe0\x82\x80", "\ufffd\ufffd\ufffd"},
		{"UTF-8", "\xf4\x90\x80", "\ufffd\ufffd\ufffd"},
		{"UTF-8", "\xc3", "\ufffd"},
		{"UTF-16BE", "\xd8\x3d\x00a", "\ufffd"},
		{"UTF-16BE", "\xd8\x3d\xde", "\ufffd"},
		{"UTF-16BE", "\xdb\x00\xdb\x3d\xdf\x41", "\ufffd\ufffd"},
		{"UTF-16LE", "\xff\xdb\x41", "\ufffd"},
	} {
		set, _ := datum.ParseCharset(c.charset)
		if got := set.AppendDecoded(nil, []byte(c.bytes)); string(got) != c.want {
			t.Errorf("%s of %q: %q, want %q", c.charset, c.bytes, got, c.want)
		}
	}
}
