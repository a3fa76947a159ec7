package window

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// Assigner knows the windows of one [dataflow.Window]. It belongs to one
// goroutine.
type Assigner struct {
	kind        dataflow.WindowKind
	size, slide int64
	offset      int64
	slice       int64
	clock       clock
}

// New checks a window and returns its assigner.
func New(w dataflow.Window) (*Assigner, error) {
	a := &Assigner{kind: w.Kind, size: w.Size, slide: w.Slide, offset: w.Offset, slice: w.Size, clock: clock{zone: w.Zone}}
	switch w.Kind {
	case dataflow.Hop:
		a.slice = gcd(w.Size, w.Slide)
	case dataflow.Cumulate:
		a.slice = w.Slide
		if w.Slide > 0 && w.Size%w.Slide != 0 {
			return nil, fmt.Errorf("the size of a cumulating window (%d ms) must be a multiple of its step (%d ms)", w.Size, w.Slide)
		}
	case dataflow.Tumble, dataflow.Session:
		a.slide = w.Size
	}
	if w.Size <= 0 || a.slide <= 0 {
		return nil, fmt.Errorf("the size (%d ms) and the slide (%d ms) of a window must be positive", w.Size, w.Slide)
	}
	return a, nil
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Local converts a time attribute's milliseconds since 1970 to local time.
func (a *Assigner) Local(millis int64) int64 { return a.clock.local(millis) }

// FiresAt returns the watermark that completes a window with the given end: the
// last millisecond of the window, not in local time. For a TIMESTAMP_LTZ it is
// the window_time as well.
func (a *Assigner) FiresAt(end int64) int64 { return a.clock.instant(end - 1) }

// SliceEnd returns the end of the slice that a local time is in. Sessions have
// no slices.
func (a *Assigner) SliceEnd(local int64) int64 { return floor(local, a.offset, a.slice) + a.slice }

// floor returns the greatest offset + k*step that is not above t, for any sign.
func floor(t, offset, step int64) int64 {
	r := (t - offset) % step
	if r < 0 {
		r += step
	}
	return t - r
}

// FirstEnd returns the end of the first window that contains a slice.
func (a *Assigner) FirstEnd(sliceEnd int64) int64 {
	if a.kind != dataflow.Hop {
		return sliceEnd
	}
	// Ends of windows lie where their starts do, plus the size.
	return floor(sliceEnd-1, a.offset+a.size, a.slide) + a.slide
}

// LastEnd returns the end of the last window that contains a slice. It is before
// FirstEnd if no window does, as may be when the slide is longer than the size.
func (a *Assigner) LastEnd(sliceEnd int64) int64 {
	switch a.kind {
	case dataflow.Hop:
		return floor(sliceEnd-a.slice, a.offset, a.slide) + a.size
	case dataflow.Cumulate:
		return floor(sliceEnd-1, a.offset, a.size) + a.size
	}
	return sliceEnd
}

// NextEnd returns the end of the window after the one with the given end.
func (a *Assigner) NextEnd(end int64) int64 { return end + a.slide }

// Start returns the start of the window with the given end.
func (a *Assigner) Start(end int64) int64 {
	if a.kind == dataflow.Cumulate {
		return floor(end-1, a.offset, a.size)
	}
	return end - a.size
}

// FirstSliceEnd returns the end of the first slice of the window with the given
// end.
func (a *Assigner) FirstSliceEnd(end int64) int64 { return a.Start(end) + a.slice }

// Slice returns the length of a slice.
func (a *Assigner) Slice() int64 { return a.slice }
