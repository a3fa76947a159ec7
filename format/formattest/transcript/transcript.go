// Package transcript holds a format against a transcript: questions that were
// put to another engine, and its answers. Of the lines
//
//	options                       no option is given any more
//	option KEY=VALUE              an option, besides those given so far
//	columns NAME TYPE, …          the columns
//	decode MESSAGE                the rows of a message: each as its kind and JSON,
//	                              or nothing, or fails
//	encode JSON                   the message of an inserted row, or fails
//	delete JSON                   the message of a deleted row, or fails
//
// the last three have their answer in the indented lines behind them; it is
// refused where the options or the columns were not taken. Rows are spelled by
// the JSON format. ␊ and ␍ stand for a line feed and a carriage return.
package transcript

import (
	"os"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Run holds a format against the transcript in a file.
func Run(t *testing.T, f format.Format, env format.Env, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{format: f, env: env, options: map[string]string{}}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for i := 0; i < len(lines); i++ {
		word, rest, _ := strings.Cut(lines[i], " ")
		switch {
		case word == "" || word == "#":
			continue
		case s.set(t, word, rest):
			continue
		}
		question := i
		var want []string
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "  ") {
			i++
			want = append(want, lines[i][2:])
		}
		if got := s.ask(t, word, controls.Replace(rest)); !equal(got, want) {
			t.Errorf("%s:%d: %s, options %v\n got %q\nwant %q", file, question+1, lines[question], s.options, got, want)
		}
	}
}

var (
	controls = strings.NewReplacer("␊", "\n", "␍", "\r")
	pictures = strings.NewReplacer("\n", "␊", "\r", "␍")
)

func equal(a, b []string) bool { return strings.Join(a, "\n") == strings.Join(b, "\n") }

// session is the state of a transcript.
type session struct {
	format  format.Format
	env     format.Env
	options map[string]string
	fields  []types.Field
}

// set carries out a line that is no question.
func (s *session) set(t *testing.T, word, rest string) bool {
	switch word {
	case "options":
		s.options = map[string]string{}
	case "option":
		key, value, _ := strings.Cut(rest, "=")
		s.options[key] = value
	case "columns":
		fields, err := parseColumns(rest)
		if err != nil {
			t.Fatal(err)
		}
		s.fields = fields
	default:
		return false
	}
	return true
}

var (
	fails   = []string{"fails"}
	refused = []string{"refused"}
	nothing = []string{"nothing"}
)

func (s *session) ask(t *testing.T, word, text string) []string {
	o, problems := option.Check(s.format.Name(), s.format.Options(), s.options)
	if len(problems) > 0 {
		return refused
	}
	switch word {
	case "decode":
		d, err := s.format.NewDecoder(s.fields, o, s.env)
		if err != nil {
			return refused
		}
		return decoded(t, d, s.fields, []byte(text))
	case "encode", "delete":
		e, err := s.format.NewEncoder(s.fields, o, s.env)
		if err != nil {
			return refused
		}
		kind := types.Insert
		if word == "delete" {
			kind = types.Delete
		}
		return encoded(t, e, s.fields, text, kind)
	}
	t.Fatalf("unknown line: %s %s", word, text)
	return nil
}

// decoded decodes the message twice, since a decoder may learn from the first.
func decoded(t *testing.T, d format.Decoder, fields []types.Field, msg []byte) []string {
	t.Helper()
	b := types.NewBatch(fields, 4)
	first := d.Decode(msg, b)
	n := b.N
	second := d.Decode(msg, b)
	if (first == nil) != (second == nil) || b.N != 2*n {
		t.Errorf("%q: %d rows and %v, then %d rows and %v", msg, n, first, b.N-n, second)
	}
	switch {
	case first != nil:
		return fails
	case n == 0:
		return nothing
	}
	var out []string
	for i, text := range inJSON(t, fields, b) {
		out = append(out, b.Kind(i).String()+" "+text)
	}
	if !equal(out[:n], out[n:]) {
		t.Errorf("%q: the second time gives other rows", msg)
	}
	return out[:n]
}

func inJSON(t *testing.T, fields []types.Field, b *types.Batch) []string {
	t.Helper()
	e, err := json.Format{}.NewEncoder(fields, jsonDefaults(), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i := range b.N {
		text, err := e.Encode(nil, b, i)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(text))
	}
	return out
}

func encoded(t *testing.T, e format.Encoder, fields []types.Field, text string, kind types.RowKind) []string {
	t.Helper()
	d, err := json.Format{}.NewDecoder(fields, jsonDefaults(), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 1)
	if err := d.Decode([]byte(text), b); err != nil || b.N != 1 {
		t.Fatalf("%s is not one row: %v", text, err)
	}
	b.Kinds = append(b.Kinds[:0], kind)
	msg, err := e.Encode(nil, b, 0)
	if err != nil {
		return fails
	}
	return []string{pictures.Replace(string(msg))}
}

// jsonDefaults are the JSON format's options, none given.
func jsonDefaults() option.Values {
	o, _ := option.Check(json.Format{}.Name(), json.Format{}.Options(), nil)
	return o
}
