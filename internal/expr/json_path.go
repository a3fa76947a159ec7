package expr

import (
	"fmt"
	"strconv"
	"strings"
)

// jsonPath is a path of JsonPath after the mode words of SQL.
type jsonPath struct {
	// lax paths find nothing where strict ones fail. A path without a mode word
	// is strict.
	lax   bool
	steps []jsonStep
	// many: the path may find several values, and its result is an array of them.
	many bool
	// nowhere: looking for it is an error in the sense of ON ERROR.
	nowhere bool
}

// jsonStep goes from a value to some of those below it.
type jsonStep struct {
	// names of members, or nil.
	names []string
	// indexes of elements, from the end if negative, or nil.
	indexes []int
	// slice takes the elements from indexes[0] up to, not including, indexes[1].
	slice bool
	// all members or elements.
	all bool
	// deep applies the step to all values below, too.
	deep bool
}

// many reports a step that may find several values.
func (step *jsonStep) many() bool {
	return step.deep || step.all || step.slice || len(step.names)+len(step.indexes) > 1
}

// parseJSONPath reads "[lax|strict] $…". A path that does not begin with $ begins with a
// member of the document; an empty one leads nowhere.
func parseJSONPath(text string) (*jsonPath, error) {
	p := &jsonPath{}
	rest := text
	for _, mode := range [...]string{"lax", "strict"} {
		if after, ok := cutMode(text, mode); ok {
			p.lax, rest = mode == "lax", after
		}
	}
	if rest == "" {
		p.nowhere = true
		return p, nil
	}
	if rest[0] != '$' && rest[0] != '@' {
		rest = "$." + rest
	}
	rest = strings.TrimRight(rest, blank)
	for rest = rest[1:]; rest != ""; {
		step, n, err := parseJSONStep(rest)
		if err != nil {
			return nil, fmt.Errorf("the JSON path '%s': %w", text, err)
		}
		p.steps = append(p.steps, step)
		p.many = p.many || step.many()
		rest = rest[n:]
	}
	return p, nil
}

// cutMode takes a mode word in any case, and the blanks that must follow it, off a path.
func cutMode(text, mode string) (rest string, ok bool) {
	word := strings.TrimLeft(text, blank)
	if len(word) < len(mode) || !strings.EqualFold(word[:len(mode)], mode) {
		return "", false
	}
	rest = strings.TrimLeft(word[len(mode):], blank)
	return rest, rest != "" && len(rest) < len(word)-len(mode)
}

// parseJSONStep reads one step; n is its length.
func parseJSONStep(s string) (step jsonStep, n int, err error) {
	if strings.HasPrefix(s, "..") {
		step.deep = true
		n = 2
	} else if s[0] == '.' {
		n = 1
	}
	if n < len(s) && s[n] == '[' {
		end, err := step.parseBrackets(s[n:])
		return step, n + end, err
	}
	if n == 0 {
		return step, 0, fmt.Errorf("'%s' is not a step", s)
	}
	end := n + strings.IndexAny(s[n:]+".", ".[")
	name := s[n:end]
	switch {
	case name == "*":
		step.all = true
	case strings.ContainsAny(name, "()"):
		return step, 0, fmt.Errorf("the function '%s' is not supported", name)
	case name == "":
		return step, 0, fmt.Errorf("a name is missing")
	default:
		step.names = []string{name}
	}
	return step, end, nil
}

// parseBrackets reads [*], ['name', …], [0, …] or [from:to]; it returns the
// length.
func (step *jsonStep) parseBrackets(s string) (int, error) {
	end := closingBracket(s)
	if end < 0 {
		return 0, fmt.Errorf("a bracket is not closed")
	}
	inside := strings.Trim(s[1:end], blank)
	switch {
	case inside == "*":
		step.all = true
	case strings.HasPrefix(inside, "?"):
		return 0, fmt.Errorf("filters as '[%s]' are not supported", inside)
	case inside != "" && (inside[0] == '\'' || inside[0] == '"'):
		step.names = quotedNames(inside)
		if step.names == nil {
			return 0, fmt.Errorf("'%s' is not a list of names", inside)
		}
	default:
		if err := step.parseIndexes(inside); err != nil {
			return 0, err
		}
	}
	return end + 1, nil
}

// closingBracket finds the bracket that closes the first one, outside of quotes.
func closingBracket(s string) int {
	quote := byte(0)
	for k := 1; k < len(s); k++ {
		switch {
		case quote != 0 && s[k] == '\\':
			k++
		case s[k] == quote:
			quote = 0
		case quote == 0 && (s[k] == '\'' || s[k] == '"'):
			quote = s[k]
		case quote == 0 && s[k] == ']':
			return k
		}
	}
	return -1
}

// quotedNames reads 'a', 'b'; nil if it is not that.
func quotedNames(s string) (names []string) {
	for {
		s = strings.TrimLeft(s, blank)
		if s == "" || s[0] != '\'' && s[0] != '"' {
			return nil
		}
		var name strings.Builder
		k := 1
		for k < len(s) && s[k] != s[0] {
			if s[k] == '\\' && k+1 < len(s) {
				k++
			}
			name.WriteByte(s[k])
			k++
		}
		if k == len(s) {
			return nil
		}
		names = append(names, name.String())
		s = strings.TrimLeft(s[k+1:], blank)
		if s == "" {
			return names
		}
		if s[0] != ',' {
			return nil
		}
		s = s[1:]
	}
}

func (step *jsonStep) parseIndexes(s string) error {
	if from, to, ok := strings.Cut(s, ":"); ok {
		step.slice = true
		step.indexes = []int{0, int(^uint32(0) >> 1)}
		for k, part := range [2]string{from, to} {
			if part = strings.Trim(part, blank); part == "" {
				continue
			}
			n, err := strconv.Atoi(part)
			if err != nil {
				return fmt.Errorf("'%s' is not an index", part)
			}
			step.indexes[k] = n
		}
		return nil
	}
	for _, part := range strings.Split(s, ",") {
		n, err := strconv.Atoi(strings.Trim(part, blank))
		if err != nil {
			return fmt.Errorf("'%s' is not an index", part)
		}
		step.indexes = append(step.indexes, n)
	}
	return nil
}

// find appends the values that the path finds; ok is false where a strict path
// fails, which is never behind a step that may find several.
func (p *jsonPath) find(d *jsonDocument, found []int32) (_ []int32, ok bool) {
	found = append(found, 0)
	single := true
	for _, step := range p.steps {
		n := len(found)
		for _, node := range found[:n] {
			found = step.apply(d, node, found)
		}
		found = append(found[:0], found[n:]...)
		single = single && !step.many()
		if single && len(found) == 0 {
			return found, false
		}
	}
	return found, true
}

// apply appends what the step finds from a value.
func (step *jsonStep) apply(d *jsonDocument, node int32, found []int32) []int32 {
	found = step.children(d, node, found)
	if step.deep {
		for child := d.nodes[node].first; child >= 0; child = d.nodes[child].next {
			found = step.apply(d, child, found)
		}
	}
	return found
}

func (step *jsonStep) children(d *jsonDocument, node int32, found []int32) []int32 {
	n := &d.nodes[node]
	switch {
	case step.all:
		for child := n.first; child >= 0; child = d.nodes[child].next {
			found = append(found, child)
		}
	case step.names != nil && n.kind == jsonObject:
		for _, name := range step.names {
			if child := d.member(n, name); child >= 0 {
				found = append(found, child)
			}
		}
	case step.indexes != nil && n.kind == jsonArray:
		found = step.elements(d, n, found)
	}
	return found
}

// member returns the last member of a name, or -1.
func (d *jsonDocument) member(n *jsonNode, name string) int32 {
	at := int32(-1)
	for child := n.first; child >= 0; child = d.nodes[child].next {
		if string(d.nodes[child].key) == name {
			at = child
		}
	}
	return at
}

func (step *jsonStep) elements(d *jsonDocument, n *jsonNode, found []int32) []int32 {
	length := 0
	for child := n.first; child >= 0; child = d.nodes[child].next {
		length++
	}
	fromEnd := func(i int) int {
		if i < 0 {
			return i + length
		}
		return i
	}
	if step.slice {
		for k := max(0, fromEnd(step.indexes[0])); k < min(length, fromEnd(step.indexes[1])); k++ {
			found = append(found, d.element(n, k))
		}
		return found
	}
	for _, i := range step.indexes {
		if k := fromEnd(i); k >= 0 && k < length {
			found = append(found, d.element(n, k))
		}
	}
	return found
}

// element returns the k-th element, which exists.
func (d *jsonDocument) element(n *jsonNode, k int) int32 {
	child := n.first
	for ; k > 0; k-- {
		child = d.nodes[child].next
	}
	return child
}
