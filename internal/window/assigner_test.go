package window

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// contains says by definition whether [start, end) is a window of w.
func isWindow(w dataflow.Window, start, end int64) bool {
	aligned := func(t, step int64) bool { return ((t-w.Offset)%step+step)%step == 0 }
	switch w.Kind {
	case dataflow.Tumble:
		return aligned(start, w.Size) && end == start+w.Size
	case dataflow.Hop:
		return aligned(start, w.Slide) && end == start+w.Size
	}
	return aligned(start, w.Size) && end > start && end <= start+w.Size && (end-start)%w.Slide == 0
}

func TestWindowsOfATimeAreThoseOfTheDefinition(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 2000 {
		w := dataflow.Window{Kind: dataflow.WindowKind(rng.IntN(3)), Offset: int64(rng.IntN(41)) - 20, Slide: 1 + int64(rng.IntN(6))}
		w.Size = w.Slide * (1 + int64(rng.IntN(4)))
		if w.Kind == dataflow.Hop {
			w.Size += int64(rng.IntN(3)) // legacy HOP: no multiple of the slide
		}
		a, err := New(w)
		if err != nil {
			t.Fatal(err)
		}
		at := int64(rng.IntN(100)) - 50
		slice := a.SliceEnd(at)
		if at >= slice || at < slice-a.Slice() {
			t.Fatalf("%+v: time %d is not in its slice, which ends at %d", w, at, slice)
		}
		got := map[[2]int64]bool{}
		for end := a.FirstEnd(slice); end <= a.LastEnd(slice); end = a.NextEnd(end) {
			got[[2]int64{a.Start(end), end}] = true
			if (slice-a.FirstSliceEnd(end))%a.Slice() != 0 {
				t.Fatalf("%+v: slice %d is none of the window ending at %d", w, slice, end)
			}
		}
		for start := at - w.Size; start <= at; start++ {
			for end := at + 1; end <= start+w.Size; end++ {
				if want := isWindow(w, start, end); got[[2]int64{start, end}] != want {
					t.Fatalf("%+v: time %d in [%d,%d): %v, want %v", w, at, start, end, !want, want)
				}
				delete(got, [2]int64{start, end})
			}
		}
		if len(got) > 0 {
			t.Fatalf("%+v: time %d got windows that do not contain it: %v", w, at, got)
		}
	}
}

func mustZone(t *testing.T, name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestDaysAcrossAChangeOfClocksHave23And25Hours(t *testing.T) {
	berlin := mustZone(t, "Europe/Berlin")
	a, err := New(dataflow.Window{Kind: dataflow.Tumble, Size: dayMillis, Zone: berlin})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		day   time.Time
		hours int64
	}{
		{time.Date(2026, 3, 28, 0, 0, 0, 0, berlin), 24},
		{time.Date(2026, 3, 29, 0, 0, 0, 0, berlin), 23},
		{time.Date(2026, 10, 25, 0, 0, 0, 0, berlin), 25},
	} {
		first := c.day.UnixMilli()
		last := first + c.hours*3600_000 - 1
		end := a.SliceEnd(a.Local(first))
		if a.SliceEnd(a.Local(last)) != end || a.SliceEnd(a.Local(last+1)) != end+dayMillis || a.SliceEnd(a.Local(first-1)) != end-dayMillis {
			t.Errorf("%s does not have %d hours", c.day, c.hours)
		}
		if got := a.FiresAt(end); got != last {
			t.Errorf("%s is complete at %d, want %d", c.day, got, last)
		}
	}
}

func TestHourIsCompleteAtItsLaterReadingAndAtTheChangeWhenSkipped(t *testing.T) {
	berlin := mustZone(t, "Europe/Berlin")
	a, _ := New(dataflow.Window{Kind: dataflow.Tumble, Size: 3600_000, Zone: berlin})
	wall := func(month time.Month, day, hour int) int64 {
		return time.Date(2026, month, day, hour, 0, 0, 0, time.UTC).UnixMilli()
	}
	// 02:00 to 03:00 occurs twice on 25 October; it ends at 02:00 UTC.
	if got, want := a.FiresAt(wall(10, 25, 3)), time.Date(2026, 10, 25, 2, 0, 0, 0, time.UTC).UnixMilli()-1; got != want {
		t.Errorf("repeated hour: %d, want %d", got, want)
	}
	// 02:00 to 03:00 is skipped on 29 March, at 01:00 UTC.
	if got, want := a.FiresAt(wall(3, 29, 3)), time.Date(2026, 3, 29, 1, 0, 0, 0, time.UTC).UnixMilli(); got != want {
		t.Errorf("skipped hour: %d, want %d", got, want)
	}
}

func TestSessionsOneGapApartAreOne(t *testing.T) {
	a, b, c := SessionOf(0, 10), SessionOf(10, 10), SessionOf(21, 10)
	if !a.Touches(b) || !b.Touches(a) || a.Touches(c) || b.Touches(c) {
		t.Error("sessions touch when they should not, or do not when they should")
	}
	if u := a.Union(b); u != (Session{0, 20}) {
		t.Errorf("union %v", u)
	}
}

func TestWindowsWithoutLengthAreRefused(t *testing.T) {
	for _, w := range []dataflow.Window{{}, {Kind: dataflow.Hop, Size: 10}, {Kind: dataflow.Cumulate, Size: 10, Slide: 4}} {
		if _, err := New(w); err == nil {
			t.Errorf("%+v was accepted", w)
		}
	}
}

// The sessions and their order are those of recorded runs of Flink, in which a row
// joined the two and LISTAGG showed whose rows came first.
func TestTheOlderOfTwoJoinedSessionsIsNotAlwaysFirst(t *testing.T) {
	at := func(clock string) int64 {
		when, err := time.Parse(time.DateTime, "2026-05-01 "+clock)
		if err != nil {
			t.Fatal(err)
		}
		return when.UnixMilli()
	}
	for _, c := range []struct {
		older, newer Session
		newerFirst   bool
	}{
		{Session{at("00:01:20"), at("00:01:36")}, Session{at("00:01:40"), at("00:01:56")}, true},
		{Session{at("00:05:00"), at("00:05:16")}, Session{at("00:05:30"), at("00:05:46")}, false},
		{Session{at("00:08:40"), at("00:08:56")}, Session{at("00:09:00"), at("00:09:16")}, true},
	} {
		if got := c.newer.KeepsFirst(c.older); got != c.newerFirst {
			t.Errorf("the rows of %v in front of those of %v: %t, want %t", c.newer, c.older, got, c.newerFirst)
		}
	}
}
