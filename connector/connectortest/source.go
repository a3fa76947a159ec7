package connectortest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/connector"
)

// SourceHarness is a system with one table to read, fresh and empty for each
// test.
type SourceHarness interface {
	// Append writes rows; each becomes one record, readable at once.
	Append(t *testing.T, values ...string)
	// AppendInvisible writes something that no reader may see, such as an aborted
	// transaction; it does nothing where there is no such thing.
	AppendInvisible(t *testing.T)
	// Bounded returns a source from the beginning to what is there when Splits is
	// called; Unbounded one without an end.
	Bounded(t *testing.T) connector.Source
	Unbounded(t *testing.T) connector.Source
	// Value spells record i of the chunk, or row i, as Append took it.
	Value(c connector.Chunk, i int) string
}

// TestSource checks that a source keeps the contract of [connector.Source] and
// [connector.Reader]. fresh makes the harness of each test.
func TestSource(t *testing.T, fresh func(t *testing.T) SourceHarness) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, SourceHarness)
	}{
		{"ABoundedSourceDeliversWhatIsThereAndEnds", boundedEnds},
		{"AnEmptyBoundedSourceEnds", emptyEnds},
		{"WhatCameAfterSplitsIsNotDelivered", boundIsResolvedOnce},
		{"EveryPositionIsAPlaceToResume", resumeAnywhere},
		{"WhatIsInvisibleMovesThePositionOnly", invisibleMoves},
		{"AFinishedSplitIsDoneAgain", finishedAgain},
		{"AnUnboundedSourceEndsOnlyWithItsContext", endsWithContext},
		{"SplitsMayBeAddedWhileRunning", addedWhileRunning},
		{"PositionsThatExistPassTheCheck", checkPasses},
		{"KnownSplitsAreNotDiscovered", nothingToDiscover},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, fresh(t)) })
	}
}

// seen is what a reader delivered.
type seen struct {
	values []string
	// resume has, for each chunk, its split, the position behind it and the
	// number of values before that.
	resume []mark
	done   map[connector.SplitID]bool
}

type mark struct {
	split  connector.SplitID
	next   int64
	before int
}

func splitsOf(t *testing.T, s connector.Source) []connector.Split {
	t.Helper()
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatalf("Splits: %v", err)
	}
	return splits
}

// take adds a chunk and gives its buffers back.
func (s *seen) take(t *testing.T, h SourceHarness, c connector.Chunk) {
	t.Helper()
	n := 0
	switch {
	case c.Records != nil:
		n = c.Records.Len()
	case c.Rows != nil:
		n = c.Rows.Rows()
	}
	for i := range n {
		s.values = append(s.values, h.Value(c, i))
	}
	if c.Records != nil && c.Records.Release != nil {
		c.Records.Release()
	}
	if s.done[c.Split] {
		t.Errorf("split %s: a chunk after the last one", c.Split)
	}
	s.done[c.Split] = c.Done
	for _, m := range s.resume {
		if m.split == c.Split && m.next > c.Next {
			t.Errorf("split %s: the position went back from %d to %d", c.Split, m.next, c.Next)
		}
	}
	s.resume = append(s.resume, mark{c.Split, c.Next, len(s.values)})
}

// readAll runs a reader of a bounded source over the splits to its end.
func readAll(t *testing.T, h SourceHarness, source connector.Source, splits []connector.Split) *seen {
	t.Helper()
	r, err := source.NewReader()
	if err != nil {
		t.Fatalf("NewReader: %v", err)
	}
	defer r.Close()
	r.Add(splits)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	s := &seen{done: map[connector.SplitID]bool{}}
	for {
		select {
		case c := <-out:
			s.take(t, h, c)
		case err := <-ended:
			if err != nil {
				t.Fatalf("Run: %v", err)
			}
			for _, split := range splits {
				if !s.done[split.ID] {
					t.Errorf("split %s: no chunk said that it is done", split.ID)
				}
			}
			return s
		}
	}
}

func numbers(from, to int) []string {
	var values []string
	for i := from; i < to; i++ {
		values = append(values, fmt.Sprintf("row %06d", i))
	}
	return values
}

func wantValues(t *testing.T, got, want []string) {
	t.Helper()
	got = slices.Sorted(slices.Values(got))
	if !slices.Equal(got, want) {
		t.Errorf("got %d values, want %d, or others", len(got), len(want))
	}
}

func boundedEnds(t *testing.T, h SourceHarness) {
	want := numbers(0, 3000)
	h.Append(t, want...)
	source := h.Bounded(t)
	if !source.Bounded() {
		t.Error("a bounded source says that it is not")
	}
	wantValues(t, readAll(t, h, source, splitsOf(t, source)).values, want)
}

func emptyEnds(t *testing.T, h SourceHarness) {
	source := h.Bounded(t)
	if got := readAll(t, h, source, splitsOf(t, source)); len(got.values) != 0 {
		t.Errorf("got %q", got.values)
	}
}

func boundIsResolvedOnce(t *testing.T, h SourceHarness) {
	h.Append(t, numbers(0, 10)...)
	source := h.Bounded(t)
	splits := splitsOf(t, source)
	h.Append(t, "later")
	wantValues(t, readAll(t, h, source, splits).values, numbers(0, 10))
}

func resumeAnywhere(t *testing.T, h SourceHarness) {
	want := numbers(0, 2500)
	h.Append(t, want...)
	source := h.Bounded(t)
	splits := splitsOf(t, source)
	whole := readAll(t, h, source, splits)
	for _, m := range whole.resume {
		rest := slices.Clone(splits)
		for i := range rest {
			for _, other := range whole.resume {
				if other.split == rest[i].ID && other.before <= m.before {
					rest[i].Position = other.next
				}
			}
		}
		again := readAll(t, h, source, rest)
		wantValues(t, append(slices.Clone(whole.values[:m.before]), again.values...), want)
	}
}

func invisibleMoves(t *testing.T, h SourceHarness) {
	h.Append(t, numbers(0, 5)...)
	h.AppendInvisible(t)
	h.Append(t, numbers(5, 10)...)
	h.AppendInvisible(t)
	source := h.Bounded(t)
	wantValues(t, readAll(t, h, source, splitsOf(t, source)).values, numbers(0, 10))
}

func finishedAgain(t *testing.T, h SourceHarness) {
	h.Append(t, numbers(0, 5)...)
	source := h.Bounded(t)
	splits := splitsOf(t, source)
	for i := range splits {
		splits[i].Position = splits[i].Stop
	}
	if got := readAll(t, h, source, splits); len(got.values) != 0 {
		t.Errorf("a finished split delivers %q", got.values)
	}
}

// follow runs a reader of an unbounded source; stop ends it.
func follow(t *testing.T, source connector.Source, splits []connector.Split) (r connector.Reader, out chan connector.Chunk, stop func() error) {
	t.Helper()
	r, err := source.NewReader()
	if err != nil {
		t.Fatalf("NewReader: %v", err)
	}
	r.Add(splits)
	ctx, cancel := context.WithCancel(t.Context())
	out = make(chan connector.Chunk)
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	return r, out, func() error {
		cancel()
		err := <-ended
		if e := r.Close(); e != nil {
			t.Errorf("Close: %v", e)
		}
		return err
	}
}

func endsWithContext(t *testing.T, h SourceHarness) {
	h.Append(t, numbers(0, 5)...)
	source := h.Unbounded(t)
	_, out, stop := follow(t, source, splitsOf(t, source))
	s := &seen{done: map[connector.SplitID]bool{}}
	for len(s.values) < 5 {
		s.take(t, h, <-out)
	}
	h.Append(t, numbers(5, 8)...)
	for len(s.values) < 8 {
		s.take(t, h, <-out)
	}
	if err := stop(); err != context.Canceled {
		t.Errorf("Run ended with %v, want that of its context", err)
	}
	wantValues(t, s.values, numbers(0, 8))
}

func addedWhileRunning(t *testing.T, h SourceHarness) {
	h.Append(t, numbers(0, 5)...)
	source := h.Unbounded(t)
	r, out, stop := follow(t, source, nil)
	r.Add(splitsOf(t, source))
	s := &seen{done: map[connector.SplitID]bool{}}
	for len(s.values) < 5 {
		s.take(t, h, <-out)
	}
	_ = stop()
	wantValues(t, s.values, numbers(0, 5))
}

func checkPasses(t *testing.T, h SourceHarness) {
	h.Append(t, numbers(0, 5)...)
	source := h.Bounded(t)
	splits := splitsOf(t, source)
	if err := source.Check(t.Context(), splits); err != nil {
		t.Errorf("at the beginning: %v", err)
	}
	for i := range splits {
		splits[i].Position = splits[i].Stop
	}
	if err := source.Check(t.Context(), splits); err != nil {
		t.Errorf("at the end: %v", err)
	}
}

func nothingToDiscover(t *testing.T, h SourceHarness) {
	h.Append(t, "x")
	source := h.Unbounded(t)
	found, err := source.Discover(t.Context(), splitsOf(t, source))
	if err != nil || len(found) != 0 {
		t.Errorf("got %v, %v", found, err)
	}
}
