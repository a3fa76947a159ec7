package differential

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed expressions.txt
var expressionText string

//go:embed aggregates.txt
var aggregateText string

// rule is a line of the grammar: a text with holes.
type rule struct {
	pieces  []string // one more than holes
	holes   []hole
	ordered bool // the answer depends on the order of the rows
	bare    bool // a call and nothing around it, which is what may stand in front of OVER
}

// hole is what a text leaves open: an expression of one of the families, or a number.
type hole struct {
	families []Family // nil: that of the result, or a number
	mark     string   // holes with the same mark have the same family
	least    int      // a number between these, if most is not below least
	most     int
	leaf     bool // a column or a literal
}

func (h hole) isNumber() bool { return h.families == nil && h.most > 0 }

// grammar has the rules by the family of what they give.
type grammar map[Family][]rule

var (
	holes    = regexp.MustCompile(`\{([^{}]*)\}`)
	bareCall = regexp.MustCompile(`^[A-Z_]+\([^()]*\)$`)
)

// parseGrammar reads a file of rules.
func parseGrammar(file string) (grammar, error) {
	g := grammar{}
	for n, line := range strings.Split(file, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := g.add(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	return g, nil
}

func (g grammar) add(line string) error {
	line, ordered := strings.CutPrefix(line, "[ORDER] ")
	name, pattern, found := strings.Cut(line, ": ")
	if !found {
		return fmt.Errorf("%q: want FAMILY: TEXT", line)
	}
	r := rule{pieces: holes.Split(pattern, -1), ordered: ordered, bare: bareCall.MatchString(pattern)}
	for _, m := range holes.FindAllStringSubmatch(pattern, -1) {
		h, err := parseHole(m[1])
		if err != nil {
			return err
		}
		r.holes = append(r.holes, h)
	}
	results, err := resolve(name)
	if err != nil {
		return err
	}
	for _, f := range slices.Compact(slices.Sorted(slices.Values(results))) {
		g[f] = append(g[f], r)
	}
	return nil
}

func parseHole(s string) (hole, error) {
	s, leaf := strings.CutSuffix(s, "!")
	if s == "=" {
		return hole{leaf: leaf}, nil
	}
	if from, to, found := strings.Cut(s, ".."); found {
		least, err := strconv.Atoi(from)
		if err != nil {
			return hole{}, err
		}
		most, err := strconv.Atoi(to)
		return hole{least: least, most: most}, err
	}
	name, mark, _ := strings.Cut(s, ":")
	among, err := resolve(name)
	return hole{families: among, mark: mark, leaf: leaf}, err
}
