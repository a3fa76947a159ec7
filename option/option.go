// Package option declares and reads the string options of tables, formats and
// jobs: the WITH clause, SET statements, command line flags.
//
// One [Spec] per option feeds all of them and the documentation. Unknown keys
// are errors that name the nearest known one. It imports nothing of ours.
package option

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Type says how the text of an option is read.
type Type uint8

// The types; durations and sizes are spelled as in Flink ("10 s", "64kb").
const (
	Text Type = iota
	Bool
	Int
	Duration
	MemorySize
	Enum
	List  // parts separated by ';'
	Count // a whole number of at least 1
)

// Spec declares one option.
type Spec struct {
	// Key as written by the user, e.g. "scan.startup.mode". A key that ends in
	// ".*" stands for all keys with that prefix.
	Key string
	// Type of the text.
	Type Type
	// Default as text; empty: none.
	Default string
	// Values that an Enum takes, in any case.
	Values []string
	// Required options must be given.
	Required bool
	// Doc says in a sentence what the option does, with unit and limit.
	Doc string
}

// Values are checked options of one declaration list.
type Values struct {
	specs map[string]Spec
	text  map[string]string
	owner string
}

// Problem is one thing wrong with one key.
type Problem struct {
	Key     string
	Message string
	// Hint says what to do; may be empty.
	Hint string
}

// Error joins key, message and hint.
func (p Problem) Error() string {
	s := fmt.Sprintf("option '%s': %s", p.Key, p.Message)
	if p.Hint != "" {
		s += "; " + p.Hint
	}
	return s
}

// Check reads text by the declarations and reports every problem at once, in
// the order of the keys. owner names the connector or format in messages.
func Check(owner string, specs []Spec, text map[string]string) (Values, []Problem) {
	v := Values{specs: make(map[string]Spec, len(specs)), text: text, owner: owner}
	for _, s := range specs {
		v.specs[s.Key] = s
	}
	var problems []Problem
	for _, key := range sortedKeys(text) {
		spec, ok := v.find(key)
		if !ok {
			problems = append(problems, v.unknown(key, specs))
			continue
		}
		if err := parses(spec, text[key]); err != "" {
			problems = append(problems, Problem{Key: key, Message: err, Hint: spec.meant(text[key])})
		}
	}
	for _, s := range specs {
		if _, given := text[s.Key]; s.Required && !given {
			problems = append(problems, Problem{Key: s.Key, Message: "is required by " + owner, Hint: s.Doc})
		}
	}
	return v, problems
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

func (v Values) find(key string) (Spec, bool) {
	if s, ok := v.specs[key]; ok {
		return s, true
	}
	for k, s := range v.specs {
		if prefix, wild := strings.CutSuffix(k, "*"); wild && wildcardMatch(prefix, key) {
			return s, true
		}
	}
	return Spec{}, false
}

// wildcardMatch takes "fields.*.min" style keys as "fields." + anything.
func wildcardMatch(prefix, key string) bool {
	return len(key) > len(prefix) && strings.HasPrefix(key, prefix)
}

func (v Values) unknown(key string, specs []Spec) Problem {
	var names []string
	p := Problem{Key: key, Message: "is not an option of " + v.owner}
	for _, s := range specs {
		names = append(names, respelt(s.Key, key))
	}
	if near := Nearest(key, names); near != "" {
		p.Hint = "did you mean '" + near + "'?"
	}
	return p
}

// respelt is the declared key that a given one may be a slip of: of "fields.*" the given
// key with the declared words in front.
func respelt(declared, given string) string {
	prefix, wild := strings.CutSuffix(declared, "*")
	if !wild {
		return declared
	}
	parts := strings.SplitAfter(given, ".")
	words := strings.Count(prefix, ".")
	if len(parts) <= words {
		return declared
	}
	return prefix + strings.Join(parts[words:], "")
}

func parses(s Spec, text string) string {
	switch s.Type {
	case Bool:
		if _, ok := parseBool(text); !ok {
			return fmt.Sprintf("%q is neither true nor false", text)
		}
	case Int:
		if _, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64); err != nil {
			return fmt.Sprintf("%q is not a whole number", text)
		}
	case Count:
		if n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64); err != nil || n < 1 {
			return fmt.Sprintf("%q is not a whole number of at least 1", text)
		}
	case Duration:
		if _, err := ParseDuration(text); err != nil {
			return err.Error()
		}
	case MemorySize:
		if _, err := ParseMemorySize(text); err != nil {
			return err.Error()
		}
	case Enum:
		if s.canonical(text) == "" {
			return fmt.Sprintf("%q is not one of %s", text, strings.Join(s.Values, ", "))
		}
	}
	return ""
}

// meant guesses the value of an Enum that a text is a slip or the beginning of; "" for none.
func (s Spec) meant(text string) string {
	near := Nearest(text, s.Values)
	for _, v := range s.Values {
		if near == "" && text != "" && len(text) < len(v) && strings.EqualFold(v[:len(text)], text) {
			near = v
		}
	}
	if s.Type != Enum || near == "" {
		return ""
	}
	return "did you mean '" + near + "'?"
}

// canonical returns the value of an Enum as declared, "" for none.
func (s Spec) canonical(text string) string {
	for _, v := range s.Values {
		if strings.EqualFold(v, text) {
			return v
		}
	}
	return ""
}

func parseBool(text string) (value, ok bool) {
	switch strings.ToLower(text) {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	return false, false
}

// Has reports whether the user gave the key.
func (v Values) Has(key string) bool { _, ok := v.text[key]; return ok }

// Text returns the option's text, or its default; that of an Enum in the case
// of its declaration.
func (v Values) Text(key string) string {
	spec, _ := v.find(key)
	text, given := v.text[key]
	switch {
	case !given:
		return spec.Default
	case spec.Type == Enum:
		return spec.canonical(text)
	}
	return text
}

// Bool returns a Bool option.
func (v Values) Bool(key string) bool { b, _ := parseBool(v.Text(key)); return b }

// Int returns an Int option, 0 when there is neither text nor default.
func (v Values) Int(key string) int64 {
	n, _ := strconv.ParseInt(strings.TrimSpace(v.Text(key)), 10, 64)
	return n
}

// Duration returns a Duration option, 0 when there is neither text nor default.
func (v Values) Duration(key string) time.Duration {
	d, _ := ParseDuration(v.Text(key))
	return d
}

// MemorySize returns the bytes of a MemorySize option, 0 when there is neither text nor default.
func (v Values) MemorySize(key string) int64 {
	n, _ := ParseMemorySize(v.Text(key))
	return n
}

// List returns the non-empty parts of a List option.
func (v Values) List(key string) []string {
	var parts []string
	for _, p := range strings.Split(v.Text(key), ";") {
		if p = strings.TrimSpace(p); p != "" {
			parts = append(parts, p)
		}
	}
	return parts
}

// WithPrefix returns the given keys that begin with the prefix, without it.
func (v Values) WithPrefix(prefix string) map[string]string {
	m := map[string]string{}
	for k, s := range v.text {
		if rest, ok := strings.CutPrefix(k, prefix); ok && rest != "" {
			m[rest] = s
		}
	}
	return m
}
