package runner

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Mode is how a topic is compared.
type Mode string

// The compare modes of case.json.
const (
	// Rows compares all lines, in any order.
	Rows Mode = "rows"
	// Upsert compares the last line of each key, in any order.
	Upsert Mode = "upsert"
	// Ordered compares all lines in the order of each partition.
	Ordered Mode = "ordered"
	// Changelog compares the rows that a changelog in debezium-json leaves, in any order.
	Changelog Mode = "changelog"
)

var modes = []Mode{Rows, Upsert, Ordered, Changelog}

const (
	diffLinesMax = 12
	lineMax      = 300 // bytes of a line that a diff shows
)

// readExpected reads the lines of a topic's expected output. They stand in the order of their own mode, and are brought into that of another.
func readExpected(path string, own, mode Mode) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines := splitLines(string(text))
	if own == Ordered && mode == Rows {
		for i, line := range lines {
			lines[i] = partitionInFront.ReplaceAllString(line, "{")
		}
		slices.Sort(lines)
	}
	return lines, nil
}

var partitionInFront = regexp.MustCompile(`^\{"p": \d+, `)

// splitLines splits at \n alone: other separators of Unicode stand unescaped inside lines.
func splitLines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// Lines brings records, partitions ascending and each in its order, into the form that the mode compares.
func Lines(mode Mode, records []*kgo.Record) []string {
	if mode == Upsert {
		records = lastOfEachKey(records)
	}
	var lines []string
	if mode == Changelog {
		lines = rowsLeft(records)
	} else {
		for _, r := range records {
			lines = append(lines, canonical(r, mode == Ordered))
		}
	}
	if mode != Ordered {
		slices.Sort(lines)
	}
	return lines
}

// lastOfEachKey keeps the newest record of each key and drops the keys that it deletes. A null key is a key like any other.
func lastOfEachKey(records []*kgo.Record) []*kgo.Record {
	type key struct {
		bytes string
		null  bool
	}
	last := map[key]*kgo.Record{}
	for _, r := range records {
		last[key{string(r.Key), r.Key == nil}] = r
	}
	var kept []*kgo.Record
	for _, r := range last {
		if r.Value != nil {
			kept = append(kept, r)
		}
	}
	return kept
}

// difference describes how got differs from want, or is empty if it doesn't: a summary and the first lines that differ,
// marked - for missing and + for unexpected.
func difference(mode Mode, want, got []string) string {
	if slices.Equal(want, got) {
		return ""
	}
	if mode == Ordered {
		return orderedDifference(want, got)
	}
	missing, unexpected := subtract(want, got), subtract(got, want)
	summary := fmt.Sprintf("%d of %d lines missing, %d unexpected", len(missing), len(want), len(unexpected))
	return summary + marked(missing, unexpected)
}

func orderedDifference(want, got []string) string {
	i := 0
	for i < len(want) && i < len(got) && want[i] == got[i] {
		i++
	}
	summary := fmt.Sprintf("%d lines wanted, %d read, line %d is the first that differs", len(want), len(got), i+1)
	if missing, unexpected := subtract(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))), len(got)-len(want); missing == nil && unexpected == 0 {
		summary += "; the same lines in another order"
	}
	return summary + marked(want[i:], got[i:])
}

// subtract returns the lines of a that b doesn't have, counting duplicates. Both are sorted.
func subtract(a, b []string) []string {
	var rest []string
	for _, line := range a {
		for len(b) > 0 && b[0] < line {
			b = b[1:]
		}
		if len(b) > 0 && b[0] == line {
			b = b[1:]
			continue
		}
		rest = append(rest, line)
	}
	return rest
}

// marked shows the first lines of both sides, in equal parts as far as both have enough.
func marked(missing, unexpected []string) string {
	half := diffLinesMax / 2
	showMissing := min(len(missing), max(half, diffLinesMax-len(unexpected)))
	showUnexpected := min(len(unexpected), diffLinesMax-showMissing)
	var b strings.Builder
	for _, line := range missing[:showMissing] {
		b.WriteString("\n    - " + shortened(line))
	}
	for _, line := range unexpected[:showUnexpected] {
		b.WriteString("\n    + " + shortened(line))
	}
	return b.String()
}

func shortened(line string) string {
	if len(line) <= lineMax {
		return line
	}
	return fmt.Sprintf("%s… (%d bytes)", line[:lineMax], len(line))
}
