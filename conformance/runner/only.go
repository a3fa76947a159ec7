package runner

import (
	"fmt"
	"os"
	"strings"
)

// ReadNames reads a list of cases: one NAME or AREA/NAME a line; blank lines and what follows a # are ignored.
func ReadNames(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var names []string
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if name := strings.TrimSpace(line); name != "" {
			names = append(names, name)
		}
	}
	return names, nil
}

// Select returns the cases that are named, each once, in their own order. A bare NAME stands for the cases of that name in all areas.
// A name without a case is an error, so that a misspelt one doesn't go missing.
func Select(cases []Case, names []string) ([]Case, error) {
	wanted := map[string]bool{} // name → found
	for _, n := range names {
		wanted[n] = false
	}
	var selected []Case
	for _, c := range cases {
		_, byName := wanted[c.Name]
		_, byPath := wanted[c.String()]
		if byName {
			wanted[c.Name] = true
		}
		if byPath {
			wanted[c.String()] = true
		}
		if byName || byPath {
			selected = append(selected, c)
		}
	}
	var unknown []string
	for _, n := range names {
		if !wanted[n] {
			unknown = append(unknown, n)
		}
	}
	if unknown != nil {
		return nil, fmt.Errorf("no such case: %s", strings.Join(unknown, ", "))
	}
	return selected, nil
}
