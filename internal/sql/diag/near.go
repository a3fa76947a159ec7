package diag

import (
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/option"
)

// minGuess is the length from which a misspelt name says what was meant: any
// name of one letter is near any other.
const minGuess = 3

// Near returns the name that was probably meant, or "".
func Near(given string, names []string) string {
	if len(given) >= minGuess {
		return option.Nearest(given, names)
	}
	for _, name := range names {
		if strings.EqualFold(given, name) {
			return name
		}
	}
	return ""
}

// Count writes a number with a noun: 1 column, 2 columns.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Join joins names with commas, at most limit of them.
func Join(names []string, limit int) string {
	s := ""
	for i, n := range names {
		if i == limit {
			return s + ", …"
		}
		if i > 0 {
			s += ", "
		}
		s += n
	}
	return s
}
