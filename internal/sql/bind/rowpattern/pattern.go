package rowpattern

import (
	"slices"

	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// maxRepetitions bounds the states of a pattern: a quantifier has one for each
// repetition that it counts.
const maxRepetitions = 10_000

// pattern binds PATTERN: variables that follow one another.
func (m *matching) pattern() error {
	p := m.syntax.Pattern
	if p.AnchorStart || p.AnchorEnd {
		m.problems.Warn(diag.Errorf(p.Span, "^ and $ in a pattern are ignored, as in Flink"))
	}
	var spans []ast.Span
	if err := m.variablesOf(p.X, &spans); err != nil {
		return err
	}
	if v, err := m.node.Pattern.Check(); err != nil {
		return diag.At(spans[v], err)
	}
	m.others()
	return nil
}

// others adds the variables that DEFINE and SUBSET name beside those of the pattern.
// They have no rows, as in Flink.
func (m *matching) others() {
	names := make([]*ast.Ident, 0, len(m.syntax.Defines)+len(m.syntax.Subsets))
	for _, d := range m.syntax.Defines {
		names = append(names, d.Variable)
	}
	for _, s := range m.syntax.Subsets {
		names = append(names, s.Name)
	}
	for _, name := range names {
		if !slices.Contains(m.variables, name.Name) && !slices.Contains(m.absent, name.Name) {
			m.absent = append(m.absent, name.Name)
			m.problems.Warn(diag.Errorf(name.Span, "the pattern has no variable %s: it has no rows, as in Flink", name.Name))
		}
	}
}

// variablesOf adds the variables of a part of the pattern.
func (m *matching) variablesOf(x ast.Pattern, spans *[]ast.Span) error {
	switch x := x.(type) {
	case *ast.PatternSeq:
		for _, item := range x.Items {
			if err := m.variablesOf(item, spans); err != nil {
				return err
			}
		}
		return nil
	case *ast.PatternVar:
		*spans = append(*spans, x.Span)
		return m.addVariable(x.Name, cep.Variable{Min: 1, Max: 1, Greedy: true})
	case *ast.PatternRepeat:
		name, ok := x.X.(*ast.PatternVar)
		if !ok {
			return diag.Errorf(x.Span, "a quantifier belongs to one variable, not to a group, as in Flink")
		}
		*spans = append(*spans, x.Span)
		if x.NoMin {
			return diag.Errorf(x.Span, "a quantifier without its minimum is not supported, as in Flink").WithHint("write {0,%d}", x.Max)
		}
		if x.Min > maxRepetitions || x.Max > maxRepetitions {
			return diag.Errorf(x.Span, "a quantifier counts at most %d repetitions", maxRepetitions)
		}
		// Unbounded is the same number in both packages.
		return m.addVariable(name.Name, cep.Variable{Min: x.Min, Max: x.Max, Greedy: !x.Reluctant})
	}
	return refusedPattern(x)
}

func refusedPattern(x ast.Pattern) error {
	what := "this part of a pattern"
	switch x.(type) {
	case *ast.PatternAlt:
		what = "an alternative (A | B) in a pattern"
	case *ast.PatternPermute:
		what = "PERMUTE in a pattern"
	case *ast.PatternExclude:
		what = "{- … -} in a pattern"
	}
	return diag.Errorf(x.Bounds(), "%s is not supported, as in Flink", what)
}

func (m *matching) addVariable(name *ast.Ident, v cep.Variable) error {
	if slices.Contains(m.variables, name.Name) {
		return diag.Errorf(name.Span, "the pattern has variable %s twice, which is not supported, as in Flink", name.Name).
			WithHint("use a quantifier, as in %s{2}, or a second variable with the same condition", name.Name)
	}
	v.Name = name.Name
	m.variables = append(m.variables, v.Name)
	m.node.Pattern.Variables = append(m.node.Pattern.Variables, v)
	return nil
}

// skip binds AFTER MATCH SKIP; without it the search goes on at the next row.
func (m *matching) skip() error {
	s := m.syntax.Skip
	if s == nil {
		m.node.Pattern.Skip.Kind = cep.SkipToNextRow
		return nil
	}
	kind := map[ast.SkipKind]cep.SkipKind{
		ast.SkipPastLastRow: cep.SkipPastLastRow, ast.SkipToNextRow: cep.SkipToNextRow,
		ast.SkipToFirst: cep.SkipToFirst, ast.SkipToLast: cep.SkipToLast,
	}[s.Kind]
	skip := cep.Skip{Kind: kind}
	if s.Variable != nil {
		if skip.Variable = slices.Index(m.variables, s.Variable.Name); skip.Variable < 0 {
			return m.unknownVariable(s.Variable)
		}
	}
	m.node.Pattern.Skip = skip
	return nil
}
