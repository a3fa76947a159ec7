package runner

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

const corpus = "../cases"

func TestCorpusLoadsWhole(t *testing.T) {
	cases, err := Load(corpus)
	if err != nil {
		t.Fatal(err)
	}
	folders, err := filepath.Glob(filepath.Join(corpus, "*", "*"))
	if err != nil || len(cases) != len(folders) {
		t.Errorf("%d cases in %d folders, %v", len(cases), len(folders), err)
	}
	areas := map[string]string{}
	for _, c := range cases {
		if other, known := areas[c.Name]; known && !c.Refused {
			t.Errorf("the areas %s and %s both have a case %s: a pipeline's name, and the topics after it, are to tell cases apart", other, c.Area, c.Name)
		}
		areas[c.Name] = c.Area
		topics, err := c.inputs()
		if err != nil {
			t.Error(err)
		}
		for _, topic := range topics {
			if _, err := readInput(c.file("in", topic), topic); err != nil {
				t.Error(err)
			}
		}
	}
}

// The lines that Flink's output was recorded in are in the order that their mode defines, and have no other form than ours.
func TestCorpusIsCanonical(t *testing.T) {
	cases, err := Load(corpus)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		for topic, mode := range c.Compare {
			records, err := recorded(t, c.file("out", topic), topic, mode)
			if err != nil {
				t.Error(err)
				continue
			}
			want, err := readExpected(c.file("out", topic), mode, mode)
			if err != nil {
				t.Error(err)
			}
			if d := difference(mode, want, Lines(mode, records)); d != "" {
				t.Errorf("%s: %s: %s", c, topic, d)
			}
		}
	}
}

func TestAreaAndSingleCaseLoadAsPartsOfTheCorpus(t *testing.T) {
	area, err := Load(filepath.Join(corpus, "window"))
	if err != nil || len(area) == 0 {
		t.Fatal(len(area), err)
	}
	one, err := Load(area[0].Dir)
	if err != nil || len(one) != 1 || one[0].String() != area[0].String() || one[0].Area != "window" {
		t.Errorf("%v, %v; want %s", one, err, area[0])
	}
}

func TestDefectsOfACaseAreErrors(t *testing.T) {
	for text, want := range map[string]string{
		`{"topics": {}, "compare": {"o": "rows"}}`:                              "topic o is not in",
		`{"topics": {"o": {"partitions": 1}}, "compare": {"o": "sorted"}}`:      `compare mode "sorted"`,
		`{"topics": {"o": {"partitions": 1}}}`:                                  `exactly one of "compare" and "expect"`,
		`{"topics": {"o": {"partitions": 0}}, "expect": "error"}`:               "topic o has 0 partitions",
		`{"topics": {"o": {"partitions": 1}}, "expect": "warning"}`:             `"expect" is "warning"`,
		`{"topics": {"o": {"partitions": 1}}, "expect": "error", "typo": true}`: `unknown field "typo"`,
	} {
		dir := filepath.Join(t.TempDir(), "area", "case")
		writeFile(t, filepath.Join(dir, "case.json"), text)
		if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want: %s", text, err, want)
		}
	}
}

func TestListOfCasesIsReadWithoutItsComments(t *testing.T) {
	path := filepath.Join(t.TempDir(), "supported.txt")
	writeFile(t, path, "# what is built\n\nb # soon more\n  two/a\n")
	names, err := ReadNames(path)
	if want := []string{"b", "two/a"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, %v; want %q", names, err, want)
	}
}

func TestNamesSelectCasesAndUnknownOnesAreErrors(t *testing.T) {
	cases := []Case{{Area: "one", Name: "a"}, {Area: "one", Name: "b"}, {Area: "two", Name: "a"}}
	for _, c := range []struct{ names, want, err string }{
		{"a", "one/a two/a", ""},
		{"two/a b", "one/b two/a", ""},
		{"a two/a", "one/a two/a", ""},
		{"b three/a c", "", "no such case: three/a, c"},
	} {
		selected, err := Select(cases, strings.Fields(c.names))
		var got []string
		for _, k := range selected {
			got = append(got, k.String())
		}
		if message := errorText(err); strings.Join(got, " ") != c.want || message != c.err {
			t.Errorf("%s: %v, %q; want %s, %q", c.names, got, message, c.want, c.err)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// recorded reads recorded output as input: canonical lines are input lines too. Of a
// changelog the rows are recorded that it leaves, and those that it took away too often.
func recorded(t *testing.T, file, topic string, mode Mode) ([]*kgo.Record, error) {
	text, err := os.ReadFile(file)
	if err != nil || mode != Changelog {
		return readInput(file, topic)
	}
	lines := strings.SplitAfter(string(text), "\n")
	gone := make([]bool, len(lines))
	for i := range lines {
		lines[i], gone[i] = strings.CutPrefix(lines[i], "taken away: ")
	}
	plain := filepath.Join(t.TempDir(), "plain.jsonl")
	if err := os.WriteFile(plain, []byte(strings.Join(lines, "")), 0o644); err != nil {
		return nil, err
	}
	records, err := readInput(plain, topic)
	for i, r := range records {
		if gone[i] {
			r.Value = fmt.Appendf(nil, `{"before": %s, "after": null, "op": "d"}`, r.Value)
		} else {
			r.Value = fmt.Appendf(nil, `{"before": null, "after": %s, "op": "c"}`, r.Value)
		}
	}
	return records, err
}
