package json

import (
	stdjson "encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

func TestAnyStringIsWrittenAsJSONOfTheSameCharacters(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	pieces := []string{"a", "plain text of some length", `"`, `\`, "\n", "\x00", "\x1f", "\x7f", "é", "日本", "\ufeff", "\U0001F600", "\U0010FFFF", "\xff", "\xed\xa0\x80", "\xf0\x9f", "0123456789abcdef"}
	for range 50000 {
		var text strings.Builder
		for range r.IntN(6) {
			text.WriteString(pieces[r.IntN(len(pieces))])
		}
		want := string([]rune(text.String())) // broken UTF-8 becomes U+FFFD
		for _, astral := range []bool{false, true} {
			quoted := appendQuoted([]byte("before"), []byte(text.String()), astral)
			var got string
			if err := stdjson.Unmarshal(quoted[len("before"):], &got); err != nil || got != want {
				t.Fatalf("%q is written as %s (%v)", text.String(), quoted, err)
			}
			if astral && strings.ContainsFunc(string(quoted), func(c rune) bool { return c > 0xffff }) {
				t.Fatalf("%s has a character beyond U+FFFF", quoted)
			}
		}
	}
}
