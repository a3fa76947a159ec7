package compile

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// FuzzFileNeverPanics compiles whatever it is given; every error must have a
// place in the file.
func FuzzFileNeverPanics(f *testing.F) {
	for _, src := range corpus(f) {
		f.Add(string(src))
	}
	f.Fuzz(func(t *testing.T, src string) { compileAny(t, src) })
}

func compileAny(t *testing.T, src string) {
	t.Helper()
	p, errs := File("fuzz.sql", []byte(src), fakeOptions())
	for _, e := range errs {
		if e.Span.Start < 0 || e.Span.End > len(src) || e.Span.Start > e.Span.End {
			t.Fatalf("error outside of the file: %+v\n%s", e, src)
		}
	}
	if p.Graph != nil {
		if err := p.Graph.Validate(); err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
	}
}

// Pieces of the corpus, cut and mixed, are mostly wrong in ways that a person
// could be wrong.
func TestMixedPiecesOfTheCorpusNeverPanic(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	var files [][]string
	var words []string
	for _, src := range corpus(t) {
		pieces := strings.Fields(string(src))
		files = append(files, pieces)
		words = append(words, pieces...)
	}
	for deadline := time.Now().Add(2 * time.Second); time.Now().Before(deadline); {
		pieces := append([]string{}, files[r.IntN(len(files))]...)
		for range 1 + r.IntN(4) {
			at := r.IntN(len(pieces))
			switch r.IntN(4) {
			case 0:
				pieces[at] = words[r.IntN(len(words))]
			case 1:
				pieces = append(pieces[:at], pieces[at+1:]...)
			case 2:
				other := r.IntN(len(pieces))
				pieces[at], pieces[other] = pieces[other], pieces[at]
			default:
				pieces[at] = pieces[at] + " " + words[r.IntN(len(words))]
			}
			if len(pieces) == 0 {
				break
			}
		}
		compileAny(t, strings.Join(pieces, " "))
	}
}
