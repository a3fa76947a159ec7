package expr

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/types"
)

const corpus = "../../conformance/cases"

// relational are the cases of the two areas that are not one projection of one
// table, or whose point is another package's.
var relational = []string{"row_item", "sink_not_null_drop", "unnest_lines"}

// knownDifferences are values that we cannot give: our texts are UTF-8 and hold
// no lone surrogate, which JSON_UNQUOTE makes of its own wrong quoting there.
var knownDifferences = map[string]string{"json_build": `id=4 uq`}

// TestEveryCaseOfTheCorpusEvaluatesAsInFlink runs the projections recorded from
// Flink through this package alone: the records of the one input are decoded,
// filtered and projected, and the JSON of the result is compared.
func TestEveryCaseOfTheCorpusEvaluatesAsInFlink(t *testing.T) {
	for _, area := range []string{"expr", "types"} {
		dirs, err := filepath.Glob(filepath.Join(corpus, area, "*"))
		if err != nil || len(dirs) == 0 {
			t.Fatalf("no cases in %s/%s: %v", corpus, area, err)
		}
		for _, dir := range dirs {
			name := filepath.Base(dir)
			if strings.HasPrefix(name, "err_") || slices.Contains(relational, name) {
				continue
			}
			if _, err := os.Stat(filepath.Join(dir, "in")); errors.Is(err, fs.ErrNotExist) {
				continue // it reads no table
			}
			if sinks, _ := filepath.Glob(filepath.Join(dir, "out", "*")); len(sinks) > 1 {
				continue // several statements are another package's
			}
			t.Run(area+"/"+name, func(t *testing.T) { runCase(t, dir) })
		}
	}
}

// corpusCase is what a pipeline says.
type corpusCase struct {
	env    *Env
	source []types.Field
	sink   []types.Field
	// columns are the source's, computed ones included.
	columns map[string]Expr
	project []Expr
	filter  Expr
}

func runCase(t *testing.T, dir string) {
	sql := readFile(t, filepath.Join(dir, "pipeline.sql"))
	c := readCase(t, sql)
	rows := readRecords(t, filepath.Join(dir, "in"))
	in := decodeRows(t, c.source, rows)
	got := c.run(t, in)
	want := readRecords(t, filepath.Join(dir, "out"))
	slices.Sort(got)
	slices.Sort(want)
	compareLines(t, want, got, knownDifferences[filepath.Base(dir)])
}

func compareLines(t *testing.T, want, got []string, except string) {
	if len(want) != len(got) {
		t.Errorf("%d rows, want %d", len(got), len(want))
	}
	for i := range min(len(want), len(got)) {
		if want[i] == got[i] {
			continue
		}
		w, g := splitFields(want[i]), splitFields(got[i])
		for k := range min(len(w), len(g)) {
			name, _, _ := strings.Cut(w[k], "=")
			if w[k] != g[k] && w[0]+" "+name != except {
				t.Errorf("%s: got %s, want %s", w[0], g[k], w[k])
			}
		}
		if len(w) != len(g) {
			t.Errorf("got %s, want %s", got[i], want[i])
		}
	}
}

// splitFields cuts a JSON object into its members, as written.
func splitFields(object string) []string {
	var fields []string
	d := json.NewDecoder(strings.NewReader(object))
	d.Token()
	for d.More() {
		name, _ := d.Token()
		var raw json.RawMessage
		if d.Decode(&raw) != nil {
			return []string{object}
		}
		fields = append(fields, name.(string)+"="+string(raw))
	}
	return fields
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// readRecords returns the values of the records of the one file in a folder.
func readRecords(t *testing.T, dir string) []string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if len(paths) != 1 {
		t.Fatalf("%d files in %s", len(paths), dir)
	}
	var values []string
	lines := bufio.NewScanner(strings.NewReader(readFile(t, paths[0])))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var record struct{ V string }
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
			t.Fatal(err)
		}
		values = append(values, record.V)
	}
	return values
}

var (
	tableText  = regexp.MustCompile(`(?s)CREATE TABLE (\w+) \(\s*(.*?)\s*\) WITH`)
	zoneText   = regexp.MustCompile(`SET 'table.local-time-zone' = '(.*?)'`)
	insertText = regexp.MustCompile(`(?s)INSERT INTO \w+\s+SELECT\s(.*?)\sFROM \w+(?:\s+WHERE (.*?))?;`)
)

func readCase(t *testing.T, sql string) *corpusCase {
	c := &corpusCase{env: &Env{}, columns: map[string]Expr{}}
	if m := zoneText.FindStringSubmatch(sql); m != nil {
		loc, err := time.LoadLocation(m[1])
		if err != nil {
			t.Fatal(err)
		}
		c.env.Zone = loc
	}
	tables := tableText.FindAllStringSubmatch(sql, -1)
	c.readSource(t, tables[0][2])
	for _, line := range splitTop(tables[1][2]) {
		p := &sqlText{tokens: tokenize(line), env: c.env, column: noColumns}
		c.sink = append(c.sink, types.Field{Name: strings.Trim(p.next(), "`"), Type: p.dataType()})
	}
	query := insertText.FindStringSubmatch(sql)
	if query == nil {
		t.Fatalf("no INSERT in %s", sql)
	}
	for i, item := range splitTop(query[1]) {
		if at := strings.LastIndex(item, " AS "); at > 0 && !strings.Contains(item[at:], ")") {
			item = item[:at]
		}
		item = strings.TrimSpace(item)
		e := c.parse(t, item)
		cast, err := ImplicitCast(e, c.sink[i].Type)
		if err != nil {
			t.Errorf("%s: %v", item, err)
			cast = LiteralNull(c.sink[i].Type)
		}
		c.project = append(c.project, Fold(cast, c.env))
	}
	if query[2] != "" {
		c.filter = c.parse(t, query[2])
	}
	return c
}

func (c *corpusCase) readSource(t *testing.T, text string) {
	for _, line := range splitTop(text) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if sql, computed := strings.CutPrefix(rest, "AS "); computed {
			c.columns[name] = c.parse(t, sql)
			continue
		}
		p := &sqlText{tokens: tokenize(rest), env: c.env, column: noColumns}
		f := types.Field{Name: name, Type: p.dataType()}
		c.columns[name] = &Column{Index: len(c.source), Name: name, T: f.Type}
		c.source = append(c.source, f)
	}
}

func (c *corpusCase) parse(t *testing.T, sql string) Expr {
	e, err := parseSQL(sql, c.env, func(name string) (Expr, bool) { e, ok := c.columns[name]; return e, ok })
	if err != nil {
		t.Errorf("%s: %v", sql, err)
		return LiteralNull(types.String())
	}
	return e
}

// splitTop splits at the commas outside of brackets and quotes.
func splitTop(text string) []string {
	var parts []string
	depth, start, quoted := 0, 0, false
	for i, r := range text {
		switch {
		case r == '\'':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([<", r) && !strings.HasPrefix(text[i:], "< ") && !strings.HasPrefix(text[i:], "<="):
			depth++
		case strings.ContainsRune(")]", r) || r == '>' && depth > 0 && text[i-1] != ' ':
			depth--
		case r == ',' && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// run filters and projects, and returns the rows as JSON.
func (c *corpusCase) run(t *testing.T, in *types.Batch) []string {
	if c.filter != nil {
		f, err := CompileFilter(c.filter, c.env)
		if err != nil {
			t.Fatal(err)
		}
		if in.Sel, err = f.Select(in); err != nil {
			t.Fatal(err)
		}
	}
	cols := make([]*types.Vector, len(c.project))
	for i, e := range c.project {
		p, err := Compile(e, c.env)
		if err == nil {
			cols[i], err = p.Eval(in)
		}
		if err != nil {
			t.Errorf("%s: %v", c.sink[i].Name, err)
			cols[i] = types.NewVector(c.sink[i].Type, 0)
			pad(cols[i], in.N)
		}
	}
	var rows []string
	for r := range in.Rows() {
		var b strings.Builder
		for k, f := range c.sink {
			b.WriteString("," + jsonText(f.Name) + ":" + jsonOf(cols[k], in.Row(r)))
		}
		rows = append(rows, "{"+b.String()[1:]+"}")
	}
	return rows
}
