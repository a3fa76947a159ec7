package plan

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Match finds row patterns: MATCH_RECOGNIZE with one row for each match.
type Match struct {
	Span  ast.Span
	Input Node
	Keys  []int
	// Order begins with a time attribute, ascending.
	Order   []dataflow.SortKey
	Pattern cep.Pattern
	// Conditions has one for each variable.
	Conditions []dataflow.MatchCondition
	// Measures begin with the keys.
	Measures dataflow.MatchMeasures
	Cols     []Column
}

// Inputs is the one input.
func (m *Match) Inputs() []Node { return []Node{m.Input} }

// WithInputs returns a copy with another input.
func (m *Match) WithInputs(in []Node) Node {
	d := *m
	d.Input = in[0]
	return &d
}

// Columns are the keys and the measures.
func (m *Match) Columns() []Column { return m.Cols }

// At is the MATCH_RECOGNIZE.
func (m *Match) At() ast.Span { return m.Span }

func (m *Match) label() string {
	in := m.Input.Columns()
	l := newLabel("Match")
	if len(m.Keys) > 0 {
		l.attr("partitionBy", columnNames(in, m.Keys))
	}
	l.attr("orderBy", spellOrder(in, m.Order))
	n := len(m.Keys)
	if len(m.Cols) > n {
		l.attr("measures", projections(m.Measures.Exprs[n:], m.Cols[n:]))
	}
	l.attr("after", "SKIP "+m.spellSkip()).attr("pattern", m.spellPattern())
	if m.Pattern.Within > 0 {
		l.attr("within", millis(m.Pattern.Within))
	}
	return l.attr("define", m.spellConditions()).String()
}

func (m *Match) spellSkip() string {
	skip := m.Pattern.Skip
	switch skip.Kind {
	case cep.SkipToNextRow:
		return "TO NEXT ROW"
	case cep.SkipToFirst:
		return "TO FIRST " + m.Pattern.Variables[skip.Variable].Name
	case cep.SkipToLast:
		return "TO LAST " + m.Pattern.Variables[skip.Variable].Name
	}
	return "PAST LAST ROW"
}

func (m *Match) spellPattern() string {
	all := make([]string, len(m.Pattern.Variables))
	for i, v := range m.Pattern.Variables {
		all[i] = v.Name + spellQuantifier(v)
	}
	return strings.Join(all, " ")
}

func spellQuantifier(v cep.Variable) string {
	s := ""
	switch {
	case v.Min == 1 && v.Max == 1:
	case v.Min == 0 && v.Max == cep.Unbounded:
		s = "*"
	case v.Min == 1 && v.Max == cep.Unbounded:
		s = "+"
	case v.Min == 0 && v.Max == 1:
		s = "?"
	case v.Max == cep.Unbounded:
		s = fmt.Sprintf("{%d,}", v.Min)
	case v.Min == v.Max:
		s = fmt.Sprintf("{%d}", v.Min)
	default:
		s = fmt.Sprintf("{%d,%d}", v.Min, v.Max)
	}
	if s != "" && !v.Greedy {
		s += "?"
	}
	return s
}

func (m *Match) spellConditions() string {
	var all []string
	for i, c := range m.Conditions {
		if c.Holds != nil {
			all = append(all, m.Pattern.Variables[i].Name+" AS "+Spell(c.Holds))
		}
	}
	return strings.Join(all, ", ")
}

func (m *Match) produces([]Changes) Changes { return Changes{Insert: true} }

// A partition has many matches.
func (m *Match) keys([][]Key) []Key { return nil }
