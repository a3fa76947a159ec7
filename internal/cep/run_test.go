package cep_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/cep"
)

func TestAPatternThatFlinkRefusesSaysWhyAndWhere(t *testing.T) {
	one := cep.Variable{Name: "A", Min: 1, Max: 1}
	for _, c := range []struct {
		variables []cep.Variable
		at        int
		want      error
	}{
		{[]cep.Variable{{Max: cep.Unbounded, Greedy: true}}, 0, cep.ErrEmpty},
		{[]cep.Variable{one, {Min: 1, Max: cep.Unbounded, Greedy: true}}, 1, cep.ErrLastGreedy},
		{[]cep.Variable{{Min: 1, Max: 3, Greedy: true}, {Max: 1, Greedy: true}, one}, 1, cep.ErrAfterGreedy},
		{[]cep.Variable{one, {Max: 1}, one}, 1, cep.ErrReluctantOnce},
		{[]cep.Variable{one, {}, one}, 1, cep.ErrNever},
	} {
		p := cep.Pattern{Variables: c.variables}
		if at, err := p.Check(); at != c.at || !errors.Is(err, c.want) {
			t.Errorf("%v: %d, %v; want %d, %v", c.variables, at, err, c.at, c.want)
		}
	}
}

// A damaged run is an error, or a run that goes on somehow: never a panic, never a
// loop.
func TestDamagedRunsAreNoPanics(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	refused := 0
	for _, c := range readRecorded(t) {
		c.play(t, func(s *scene) {
			if r.IntN(4) == 0 && playDamaged(t, s, r) {
				refused++
			}
		})
	}
	if refused == 0 {
		t.Error("no damage was noticed")
	}
}

// playDamaged changes a byte of the scene's run and lets a row pass through it.
func playDamaged(t *testing.T, s *scene, r *rand.Rand) (refused bool) {
	damaged := wholeOf(s.run)
	names := make([]string, 0, len(damaged.parts))
	for name := range damaged.parts {
		names = append(names, name)
	}
	slices.Sort(names)
	if at := r.IntN(len(names) + 1); at == len(names) {
		damaged.queues = changed(damaged.queues, r)
	} else {
		damaged.parts[names[at]] = changed(damaged.parts[names[at]], r)
	}
	var run cep.Run
	if run.Decode([]byte(damaged.queues)) != nil {
		return true
	}
	for _, name := range names {
		if run.DecodePart([]byte(name), []byte(damaged.parts[name])) != nil {
			return true
		}
	}
	other := *s
	m, err := cep.NewMachine(s.pattern)
	if err != nil {
		t.Fatal(err)
	}
	other.machine, other.run = m, &run
	return other.step(s.rows[s.current]) != nil
}

// changed returns text with a byte more, less, or another.
func changed(text string, r *rand.Rand) string {
	at := r.IntN(len(text) + 1)
	switch {
	case r.IntN(3) == 0 || at == len(text):
		return text[:at] + string([]byte{byte(r.IntN(4))}) + text[at:]
	case r.IntN(2) == 0:
		return text[:at] + text[at+1:]
	}
	return text[:at] + string([]byte{byte(r.IntN(256))}) + text[at+1:]
}

func TestARunIsIdleWhenNoSearchHasBegun(t *testing.T) {
	m, err := cep.NewMachine(cep.Pattern{Variables: []cep.Variable{{Name: "A", Min: 1, Max: 1}, {Name: "B", Min: 1, Max: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	var run cep.Run
	for _, c := range []struct {
		row  string
		idle bool
	}{{"x", true}, {"a", false}, {"x", true}, {"a", false}, {"b", true}} {
		_, err := m.Process(&run, []byte(c.row), 0, byName{c.row}, func(*cep.Path) error { return nil })
		if err != nil || run.Idle() != c.idle {
			t.Errorf("behind %s: idle %t, want %t (%v)", c.row, run.Idle(), c.idle, err)
		}
	}
}

// byName maps a row to the variable of its name.
type byName struct{ row string }

func (b byName) Holds(variable int, _ *cep.Path) (bool, error) {
	return strings.Index("ab", b.row) == variable, nil
}

func TestARunKnowsTheMemoryOfItsRows(t *testing.T) {
	m, err := cep.NewMachine(cep.Pattern{Variables: []cep.Variable{{Name: "A", Min: 1, Max: cep.Unbounded, Greedy: true}, {Name: "B", Min: 1, Max: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	const rowBytes = 1 << 20
	var run cep.Run
	take := func(name string, bytes int) {
		t.Helper()
		if _, err := m.Process(&run, make([]byte, bytes), 0, byName{name}, func(*cep.Path) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 5 {
		take("a", rowBytes)
		if got := run.Size(); got < (n+1)*rowBytes || got > (n+2)*rowBytes {
			t.Errorf("%d rows of %d bytes: it says %d", n+1, rowBytes, got)
		}
	}
	var read cep.Run
	if err := read.Decode(run.Append(nil)); err != nil {
		t.Fatal(err)
	}
	run.Parts(func(name, value []byte, _ bool) {
		if err := read.DecodePart(name, value); err != nil {
			t.Fatal(err)
		}
	})
	if got := read.Size(); got < 5*rowBytes || got > 6*rowBytes {
		t.Errorf("read back it says %d", got)
	}
	take("b", 10)
	if got := run.Size(); !run.Idle() || got > rowBytes {
		t.Errorf("after the match (idle %t) it says %d", run.Idle(), got)
	}
}
