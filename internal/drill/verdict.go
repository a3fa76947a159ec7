package drill

import (
	"fmt"
	"strings"
)

// Verdict is what a reader found, held against what should be there.
type Verdict struct {
	// Expected and Found are numbers of effects; Found counts doubles.
	Expected, Found int64
	// Missing, Doubled, Unexpected and Disordered are up to a few examples each,
	// with the full numbers beside them.
	Missing, Doubled, Unexpected, Disordered     []string
	MissingN, DoubledN, UnexpectedN, DisorderedN int64
	// Open are transactions left open after the end.
	Open []string
	// Sum and ExpectedSum are the sums modulo 2^64 of a hash of every effect found, doubles included, and expected, as 16
	// hexadecimal digits. They do not depend on order.
	Sum, ExpectedSum string
}

// examplesKept is how many examples of a kind are kept.
const examplesKept = 5

// OK reports that every effect was found once, in order, and nothing is open.
func (v *Verdict) OK() bool {
	return v.MissingN+v.DoubledN+v.UnexpectedN+v.DisorderedN == 0 && len(v.Open) == 0
}

// String is a line for each kind of difference.
func (v *Verdict) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d effects expected, %d found: %d missing, %d doubled, %d unexpected, %d out of order, %d transactions open",
		v.Expected, v.Found, v.MissingN, v.DoubledN, v.UnexpectedN, v.DisorderedN, len(v.Open))
	for _, e := range v.examples() {
		fmt.Fprintf(&b, "\n  %s", e)
	}
	for _, e := range v.Open {
		fmt.Fprintf(&b, "\n  open: %s", e)
	}
	return b.String()
}

// examples are those of every kind.
func (v *Verdict) examples() []string {
	var all []string
	for _, kind := range []struct {
		what string
		list []string
	}{{"missing", v.Missing}, {"doubled", v.Doubled}, {"unexpected", v.Unexpected}, {"out of order", v.Disordered}} {
		for _, e := range kind.list {
			all = append(all, kind.what+": "+e)
		}
	}
	return all
}

func note(list *[]string, n *int64, what string) {
	*n++
	if len(*list) < examplesKept {
		*list = append(*list, what)
	}
}
