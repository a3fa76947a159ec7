package differential

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Report counts what was asked and keeps what differs.
type Report struct {
	Asked, Agreed, BothRefused int
	// Broken counts the questions at which Flink breaks down while the binary answers.
	Broken   int
	Findings []Finding
}

// Add compares the answers to some questions and returns the new findings.
func (r *Report) Add(questions []*Question, flink, own []Answer) []Finding {
	var found []Finding
	for i, q := range questions {
		r.Asked++
		switch d := compare(flink[i], own[i]); {
		case d == Broken:
			r.Broken++
		case d != Same:
			found = append(found, Finding{q, d, flink[i], own[i]})
		case flink[i].saysNo():
			r.BothRefused++
		default:
			r.Agreed++
		}
	}
	r.Findings = append(r.Findings, found...)
	return found
}

// ByCause groups the findings by what their answers show of the reason.
func (r *Report) ByCause() map[string][]Finding {
	causes := map[string][]Finding{}
	for _, f := range r.Findings {
		causes[f.cause()] = append(causes[f.cause()], f)
	}
	return causes
}

// Write writes the counts and the findings by cause, the most frequent first.
func (r *Report) Write(out io.Writer) {
	causes := r.ByCause()
	names := slices.SortedFunc(maps.Keys(causes), func(a, b string) int {
		return cmp.Or(len(causes[b])-len(causes[a]), strings.Compare(a, b))
	})
	for _, name := range names {
		fmt.Fprintf(out, "%4d %s\n", len(causes[name]), name)
	}
	fmt.Fprintf(out, "%d asked: %d agreed, %d refused by both, %d broke Flink, %d differ\n", r.Asked, r.Agreed, r.BothRefused, r.Broken, len(r.Findings))
}

// Write writes a finding to be read by people.
func (f Finding) Write(out io.Writer) {
	s := newSheet("", []*Question{f.Question})
	fmt.Fprintf(out, "=== %s\n%s\n", f.cause(), s.query(0))
	writeAnswer(out, "flink", f.Flink, f.Own)
	writeAnswer(out, "binary", f.Own, f.Flink)
}

const linesShown = 6

// writeAnswer shows a refusal, or the lines that the other answer does not have.
func writeAnswer(out io.Writer, who string, a, other Answer) {
	switch {
	case a.saysNo():
		fmt.Fprintf(out, "  %s: no: %s\n", who, cmp.Or(a.Refused, a.Failed))
		return
	case other.saysNo():
		fmt.Fprintf(out, "  %s: %d rows\n", who, len(a.Lines))
		return
	}
	only := slices.DeleteFunc(slices.Clone(a.Lines), func(line string) bool { return slices.Contains(other.Lines, line) })
	fmt.Fprintf(out, "  %s: %d rows, of which the other has not:\n", who, len(a.Lines))
	for _, line := range only[:min(len(only), linesShown)] {
		fmt.Fprintf(out, "    %s\n", line)
	}
}

var (
	quoted  = regexp.MustCompile("'[^']*'|`[^`]*`|\"[^\"]*\"|\\[[^\\]]*\\]|\\([^()]*\\)")
	numbers = regexp.MustCompile(`[0-9]+`)
	named   = regexp.MustCompile(`\b[a-z]+[0-9]+(\.[a-z0-9]+)?\b`)
)

const causeMax = 160 // bytes

// withoutNames is a message without what is particular of its query.
func withoutNames(message string) string {
	message = strings.TrimSpace(message)
	message, _, _ = strings.Cut(message, "\n")
	message = quoted.ReplaceAllString(message, "…")
	message = named.ReplaceAllString(message, "x")
	message = numbers.ReplaceAllString(message, "0")
	return message[:min(len(message), causeMax)]
}

// OfEachCause are the shortest finding of each cause, and more of the causes that tell little, up to a number of them.
func (r *Report) OfEachCause(most int) []Finding {
	causes := r.ByCause()
	for _, found := range causes {
		slices.SortStableFunc(found, func(a, b Finding) int { return a.Question.size() - b.Question.size() })
	}
	var chosen []Finding
	for round := 0; len(chosen) < most; round++ {
		before := len(chosen)
		for _, name := range slices.Sorted(maps.Keys(causes)) {
			if found := causes[name]; round < len(found) && len(chosen) < most && (round == 0 || found[0].Difference == Rows) {
				chosen = append(chosen, found[round])
			}
		}
		if len(chosen) == before {
			break
		}
	}
	return chosen
}
