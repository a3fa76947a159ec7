package datum

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
	"unicode/utf16"
)

func TestCompareUTF16ComparesUnits(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	alphabet := []rune{'a', 'é', 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x1F600, 0x10FFFF}
	text := func() string {
		var s []rune
		for range rnd.IntN(4) {
			s = append(s, alphabet[rnd.IntN(len(alphabet))])
		}
		return string(s)
	}
	for range 20_000 {
		a, b := text(), text()
		want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		if got := CompareUTF16(a, b); got != want {
			t.Fatalf("CompareUTF16(%q, %q) = %d, want %d", a, b, got, want)
		}
	}
}

func TestAppendJSONStringEscapesAsJackson(t *testing.T) {
	if got := string(AppendJSONString(nil, "a\"\\/\b\f\n\r\t\x01\x1fé😀")); got != `"a\"\\/\b\f\n\r\t\u0001\u001Fé😀"` {
		t.Error(got)
	}
}
