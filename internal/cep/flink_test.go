package cep_test

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/cep"
)

// Transcript.java beside the file wrote it. It holds patterns and rows made at random,
// and what the CEP library of Apache Flink 2.2.1 said to them:
//
//	pattern A 1 3 true 4;B 1 1 true 0; skip 2 1 within 7 [refused]
//	row 7 12 0,1|2
//
// A variable has its name, Min, Max, Greedy, and a divisor for its condition. A row has
// the variables that it satisfies, as bits, its time, and the matches that it leads to:
// the numbers of the rows of each variable. A match that time alone sets free begins
// with T; "error" in place of matches means that the library gave up.
const recorded = "testdata/flink.txt"

func TestMatchesAreThoseOfFlink(t *testing.T) {
	for _, c := range readRecorded(t) {
		c.play(t, func(*scene) {})
	}
}

func TestARunGoesOnBehindEveryRowAfterItWasEncodedInFull(t *testing.T) {
	for _, c := range readRecorded(t) {
		c.play(t, func(s *scene) { s.run = restored(t, wholeOf(s.run)) })
	}
}

func TestARunIsItsQueuesAndThePartsThatHaveChanged(t *testing.T) {
	for _, c := range readRecorded(t) {
		known := encoded{parts: map[string]string{}}
		c.play(t, func(s *scene) {
			known.queues = string(s.run.Append(nil))
			s.run.ChangedParts(known.visit)
			s.run = restored(t, known)
		})
	}
}

// encoded is a run in its durable form.
type encoded struct {
	queues string
	parts  map[string]string
}

func (e encoded) visit(name, value []byte, gone bool) {
	if gone {
		delete(e.parts, string(name))
	} else {
		e.parts[string(name)] = string(value)
	}
}

func wholeOf(r *cep.Run) encoded {
	e := encoded{queues: string(r.Append(nil)), parts: map[string]string{}}
	r.Parts(e.visit)
	return e
}

func restored(t *testing.T, e encoded) *cep.Run {
	t.Helper()
	r := &cep.Run{}
	if err := r.Decode([]byte(e.queues)); err != nil {
		t.Fatal(err)
	}
	for name, value := range e.parts {
		if err := r.DecodePart([]byte(name), []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// recordedCase is a pattern with its rows.
type recordedCase struct {
	line     string
	pattern  cep.Pattern
	divisors []int
	refused  bool
	rows     []recordedRow
}

type recordedRow struct {
	satisfies int
	time      int64
	matches   string
}

func readRecorded(t *testing.T) []*recordedCase {
	t.Helper()
	f, err := os.Open(recorded)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []*recordedCase
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "pattern") {
			cases = append(cases, parsePattern(t, line))
			continue
		}
		var r recordedRow
		if _, err := fmt.Sscanf(line, "row %d %d", &r.satisfies, &r.time); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if words := strings.SplitN(line, " ", 4); len(words) > 3 {
			r.matches = words[3]
		}
		last := cases[len(cases)-1]
		last.rows = append(last.rows, r)
	}
	return cases
}

func parsePattern(t *testing.T, line string) *recordedCase {
	t.Helper()
	c := &recordedCase{line: line, refused: strings.HasSuffix(line, "refused")}
	variables, rest, _ := strings.Cut(strings.TrimPrefix(line, "pattern "), "; ")
	for _, text := range strings.Split(variables, ";") {
		var v cep.Variable
		var divisor int
		if _, err := fmt.Sscanf(text, "%s %d %d %t %d", &v.Name, &v.Min, &v.Max, &v.Greedy, &divisor); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		c.pattern.Variables = append(c.pattern.Variables, v)
		c.divisors = append(c.divisors, divisor)
	}
	var kind cep.SkipKind
	if _, err := fmt.Sscanf(rest, "skip %d %d within %d", &kind, &c.pattern.Skip.Variable, &c.pattern.Within); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	c.pattern.Skip.Kind = kind
	return c
}

// scene is a case that is being played.
type scene struct {
	*recordedCase
	machine *cep.Machine
	run     *cep.Run
	out     []string
	// current is the number of the row at hand.
	current int
}

// play processes the rows and calls after behind each.
func (c *recordedCase) play(t *testing.T, after func(*scene)) {
	t.Helper()
	m, err := cep.NewMachine(c.pattern)
	if (err != nil) != c.refused {
		t.Errorf("%s\nNewMachine: %v", c.line, err)
	}
	if err != nil {
		return
	}
	s := &scene{recordedCase: c, machine: m, run: &cep.Run{}}
	for i, r := range c.rows {
		s.current, s.out = i, nil
		err := s.step(r)
		got := strings.Join(s.out, " ")
		if err != nil {
			got = "error"
		}
		if got != r.matches {
			t.Errorf("%s\nrow %d: matches %q, in Flink %q (%v)", c.line, i, got, r.matches, err)
		}
		if err != nil || got != r.matches {
			return
		}
		after(s)
	}
}

func (s *scene) step(r recordedRow) error {
	err := s.machine.Advance(s.run, r.time, func(m *cep.Path) error { return s.match("T", m) })
	if err != nil {
		return err
	}
	_, err = s.machine.Process(s.run, []byte(strconv.Itoa(s.current)), r.time, s, func(m *cep.Path) error { return s.match("", m) })
	return err
}

// Holds is the bit of the row at hand; with a divisor the rows of A count, too.
func (s *scene) Holds(variable int, path *cep.Path) (bool, error) {
	if s.rows[s.current].satisfies>>variable&1 == 0 {
		return false, nil
	}
	if s.divisors[variable] == 0 {
		return true, nil
	}
	sum := s.current
	err := path.Rows(0, func(row []byte) error {
		n, err := strconv.Atoi(string(row))
		sum += n
		return err
	})
	if variable == 0 {
		sum -= s.current // the row at hand is among the rows of A already
	}
	return sum%s.divisors[variable] != 0, err
}

func (s *scene) match(prefix string, m *cep.Path) error {
	var text strings.Builder
	text.WriteString(prefix)
	for v := range s.pattern.Variables {
		if v > 0 {
			text.WriteByte('|')
		}
		separator := ""
		err := m.Rows(v, func(row []byte) error {
			text.WriteString(separator + string(row))
			separator = ","
			return nil
		})
		if err != nil {
			return err
		}
	}
	s.out = append(s.out, text.String())
	return nil
}
