package differential

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/conformance/runner"
)

func generated(t *testing.T, seed uint64) *Batch {
	t.Helper()
	b, err := Generate(seed, 30)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSeedGivesTheSameQuestionsAndRowsEveryTime(t *testing.T) {
	for seed := range uint64(20) {
		a, b := generated(t, seed), generated(t, seed)
		for i := range a.Questions {
			if a.Questions[i].text() != b.Questions[i].text() {
				t.Fatalf("seed %d, question %d:\n%s\n%s", seed, i, a.Questions[i].text(), b.Questions[i].text())
			}
		}
	}
}

func TestEveryRuleOfTheGrammarIsAsked(t *testing.T) {
	var all strings.Builder
	for seed := range uint64(200) {
		for _, q := range generated(t, seed).Questions {
			all.WriteString(q.text())
		}
	}
	text := all.String()
	for _, file := range []string{expressionText, aggregateText} {
		g, err := parseGrammar(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, rules := range g {
			for _, r := range rules {
				if start := r.pieces[0]; !strings.Contains(text, "("+start) {
					t.Errorf("no query has %q", start)
				}
			}
		}
	}
}

func TestGrammarNamesTheLineThatItDoesNotUnderstand(t *testing.T) {
	for line, want := range map[string]string{
		"int":            `line 2: "int": want FAMILY: TEXT`,
		"int: {nothing}": `line 2: there is no family "nothing"`,
		"number: 1":      `line 2: there is no family "number"`,
		"int: {a..2}":    "line 2: strconv.Atoi",
	} {
		if _, err := parseGrammar("# first\n" + line); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

func TestAnswersAgreeOnANoWhateverItIsCalled(t *testing.T) {
	rows, other := Answer{Lines: []string{"a"}}, Answer{Lines: []string{"b"}}
	no, failed, crashed := Answer{Refused: "no"}, Answer{Failed: "no"}, Answer{Failed: "panic", Crashed: true}
	broken := Answer{Failed: "org.codehaus.commons.compiler.CompileException: Line 1"}
	for _, c := range []struct {
		flink, own Answer
		want       Difference
	}{
		{rows, rows, Same},
		{rows, other, Rows},
		{rows, no, Refused},
		{rows, failed, Failed},
		{rows, crashed, Crashed},
		{no, rows, Accepted},
		{no, failed, Same},
		{no, crashed, Crashed},
		{failed, rows, Ran},
		{failed, no, Same},
		{broken, rows, Broken},
	} {
		if got := compare(c.flink, c.own); got != c.want {
			t.Errorf("%+v against %+v: %q, want %q", c.own, c.flink, got, c.want)
		}
	}
}

// blaming is a pair of engines that differ at every query with a word in it.
func blaming(word string, asked *int) Asker {
	return func(_ context.Context, questions []*Question) (flink, own []Answer, err error) {
		*asked++
		for _, q := range questions {
			a := Answer{}
			if strings.Contains(q.text(), word) && strings.Contains(q.text(), "SELECT ") {
				a.Lines = []string{"wrong"}
			}
			flink, own = append(flink, Answer{}), append(own, a)
		}
		return flink, own, nil
	}
}

func TestShrinkingLeavesLittleButTheCause(t *testing.T) {
	for seed := range uint64(10) {
		for _, q := range generated(t, seed).Questions {
			if !strings.Contains(q.text(), "CARDINALITY") {
				continue
			}
			asked := 0
			s := Shrinker{Ask: blaming("CARDINALITY", &asked), Rounds: 60}
			small, err := s.Shrink(t.Context(), Finding{Question: q, Difference: Rows})
			if err != nil {
				t.Fatal(err)
			}
			if got := small.Question; !strings.Contains(got.text(), "CARDINALITY") || got.size() > q.size() || len(got.Query.SQL(func(*Table) string { return "t" })) > 400 {
				t.Errorf("seed %d, %d rounds:\n%s\nis still\n%s", seed, asked, q.text(), got.text())
			}
		}
	}
}

func TestShrinkingChangesNothingOfTheQuestionThatItBeganWith(t *testing.T) {
	q := generated(t, 3).Questions[0]
	before := q.text()
	for range 3 {
		smaller(q)
	}
	if q.text() != before {
		t.Errorf("%s\nwas\n%s", q.text(), before)
	}
}

func TestArchiveForgetsAnswersToOtherQuestions(t *testing.T) {
	a := Archive{Dir: t.TempDir()}
	b := generated(t, 5)
	if _, ok, err := a.Load(b); ok || err != nil {
		t.Fatalf("an empty archive has answers: %t, %v", ok, err)
	}
	answers := make([]Answer, len(b.Questions))
	answers[7] = Answer{Lines: []string{`{"v": "x"}`}, Columns: []sinkColumn{{"a0", "INT"}}}
	if err := a.Save(b, answers); err != nil {
		t.Fatal(err)
	}
	got, ok, err := a.Load(b)
	if !ok || err != nil || !slices.Equal(got[7].Lines, answers[7].Lines) || !slices.Equal(got[7].Columns, answers[7].Columns) {
		t.Errorf("%+v, %t, %v", got, ok, err)
	}
	b.Questions[3] = &Question{Query: text("SELECT 1"), Mode: runner.Rows}
	if _, ok, err := a.Load(b); ok || err != nil {
		t.Errorf("answers to other questions: %t, %v", ok, err)
	}
}

func TestFindingBecomesACaseThatLoads(t *testing.T) {
	q := generated(t, 8).Questions[0]
	columns := []sinkColumn{{"a0", "INT"}}
	for _, f := range []Finding{
		{q, Rows, Answer{Columns: columns}, Answer{Lines: []string{"x"}}},
		{q, Accepted, Answer{Refused: "no"}, Answer{}},
	} {
		k, err := f.WriteCase(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if k.Refused != (f.Difference == Accepted) || len(k.Topics) < 2 {
			t.Errorf("%+v", k)
		}
	}
}

func TestCausesAreWithoutTheNamesOfTheQuery(t *testing.T) {
	a := withoutNames("there is no column t12.c3 (at line 7) in 'x'\nmore")
	b := withoutNames("there is no column q1.a0 (at line 99) in 'yy'")
	if a != b {
		t.Errorf("%q, %q", a, b)
	}
}
