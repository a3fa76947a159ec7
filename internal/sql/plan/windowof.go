package plan

import (
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// WindowColumns are the columns of a node's rows that hold the bounds of a
// window; -1: the rows do not carry that bound.
type WindowColumns struct {
	Window           dataflow.Window
	Start, End, Time int
	// Keys are the partition columns of a session; -1 for one that the rows do not carry.
	Keys []int
}

// WindowOf returns the window that the rows of a node carry, as far as their
// columns show it.
func WindowOf(n Node) (WindowColumns, bool) {
	switch n := n.(type) {
	case *WindowTable:
		at := len(n.Cols) - 3
		return WindowColumns{n.Window, at, at + 1, at + 2, n.Window.Keys}, true
	case *WindowAggregate:
		return n.bounds(), true
	case *Calc:
		return n.windowThrough()
	case *Union:
		return n.windowOfAll()
	case *Join:
		if n.Windowed {
			return WindowOf(n.Left)
		}
	case *Deduplicate, *Rank, *RowNumber, *WindowRank, *Sort:
		return WindowOf(n.Inputs()[0])
	}
	return WindowColumns{}, false
}

// windowOfAll is the window that the rows of all inputs carry in the same
// columns.
func (u *Union) windowOfAll() (WindowColumns, bool) {
	first, ok := WindowOf(u.Ins[0])
	for _, in := range u.Ins[1:] {
		w, same := WindowOf(in)
		ok = ok && same && w.Start == first.Start && w.End == first.End && w.Time == first.Time && SameWindow(w.Window, first.Window)
	}
	return first, ok
}

// SameWindow reports windows that cut the time alike.
func SameWindow(a, b dataflow.Window) bool {
	return a.Kind == b.Kind && a.Size == b.Size && a.Slide == b.Slide && a.Offset == b.Offset && a.Zone == b.Zone
}

func (w *WindowAggregate) bounds() WindowColumns {
	at := WindowColumns{Window: w.Window, Start: -1, End: -1, Time: -1}
	for i, b := range w.Bounds {
		col := len(w.Keys) + len(w.Calls) + i
		switch b {
		case dataflow.WindowStart:
			at.Start = col
		case dataflow.WindowEnd:
			at.End = col
		case dataflow.WindowTime:
			at.Time = col
		}
	}
	if at.Start < 0 && w.Attached >= 0 { // of a session: a key like others
		in, _ := WindowOf(w.Input)
		at.Start = slices.Index(w.Keys, in.Start)
	}
	for i := range w.Keys {
		if w.Window.Kind == dataflow.Session && i != at.Start {
			at.Keys = append(at.Keys, i)
		}
	}
	return at
}

func (c *Calc) windowThrough() (WindowColumns, bool) {
	in, ok := WindowOf(c.Input)
	if !ok {
		return in, false
	}
	out := WindowColumns{Window: in.Window, Start: -1, End: -1, Time: -1}
	for _, k := range in.Keys {
		out.Keys = append(out.Keys, c.placeOf(k))
	}
	for i := range c.Project {
		switch s := c.Source(i); {
		case s < 0:
		case s == in.Start:
			out.Start = i
		case s == in.End:
			out.End = i
		case s == in.Time:
			out.Time = i
		}
	}
	return out, true
}

// GroupsByWindow reports whether keys of a node's rows contain both bounds of
// their window, so that a group ends with it.
func GroupsByWindow(n Node, keys []int) (WindowColumns, bool) {
	w, ok := WindowOf(n)
	if !ok || w.Start < 0 || w.End < 0 {
		return w, false
	}
	return w, slices.Contains(keys, w.Start) && slices.Contains(keys, w.End)
}
