package plan

import (
	"fmt"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// WindowTable adds window_start, window_end and window_time to every row: a
// window table function.
type WindowTable struct {
	Span  ast.Span
	Input Node
	// Window over the input's columns.
	Window dataflow.Window
	// Cols are the input's columns, then the three bounds.
	Cols []Column
}

// Inputs is the one input.
func (w *WindowTable) Inputs() []Node { return []Node{w.Input} }

// WithInputs returns a copy with another input.
func (w *WindowTable) WithInputs(in []Node) Node {
	d := *w
	d.Input = in[0]
	return &d
}

// Columns are the input's columns, then the bounds.
func (w *WindowTable) Columns() []Column { return w.Cols }

// At is the call of the function.
func (w *WindowTable) At() ast.Span { return w.Span }

func (w *WindowTable) label() string {
	return newLabel("WindowTable").attr("window", spellWindow(w.Window, w.Input.Columns())).String()
}

func (w *WindowTable) produces(in []Changes) Changes { return in[0] }

// A row of windows that overlap leaves several times, so that its key needs the
// window.
func (w *WindowTable) keys(in [][]Key) []Key {
	bound := len(w.Cols) - 3
	if !startsOnce(w.Window) {
		bound++ // the end
	}
	var keys []Key
	for _, k := range in[0] {
		keys = append(keys, append(k[:len(k):len(k)], bound))
	}
	return keys
}

// startsOnce reports that one window at most has a start, for each key. CUMULATE has one for each step, and late
// rows may make a second session that begins where one that is gone did.
func startsOnce(w dataflow.Window) bool { return w.Kind == dataflow.Tumble || w.Kind == dataflow.Hop }

// WindowAggregate aggregates per key and window, and emits each window once,
// when the watermark has passed its end. Its columns are the keys, the calls,
// then the bounds.
type WindowAggregate struct {
	Span   ast.Span
	Input  Node
	Keys   []int
	Calls  []dataflow.AggCall
	Window dataflow.Window
	// Attached: the rows carry their window already, its end in this column of
	// the input; -1: the rows are assigned by Window.
	Attached int
	// Grouped: the window is a function in GROUP BY, not a table function.
	Grouped bool
	Bounds  []dataflow.WindowBound
	Cols    []Column
}

// Inputs is the one input.
func (w *WindowAggregate) Inputs() []Node { return []Node{w.Input} }

// WithInputs returns a copy with another input.
func (w *WindowAggregate) WithInputs(in []Node) Node {
	d := *w
	d.Input = in[0]
	return &d
}

// Columns are the keys, the calls, then the bounds.
func (w *WindowAggregate) Columns() []Column { return w.Cols }

// At is the GROUP BY.
func (w *WindowAggregate) At() ast.Span { return w.Span }

func (w *WindowAggregate) label() string {
	in := w.Input.Columns()
	l := newLabel("WindowAggregate")
	if len(w.Keys) > 0 {
		l.attr("groupBy", columnNames(in, w.Keys))
	}
	if w.Attached >= 0 {
		l.attr("window", spellAttached(w.Window, in[w.Attached].Name))
	} else {
		l.attr("window", spellWindow(w.Window, in))
	}
	return l.attr("select", aggregates(in, w.Keys, w.Calls, w.Cols)).String()
}

func (w *WindowAggregate) produces([]Changes) Changes { return Changes{Insert: true} }

func (w *WindowAggregate) keys([][]Key) []Key {
	var keys []Key
	for i, b := range w.Bounds {
		if b == dataflow.WindowStart && !startsOnce(w.Window) {
			continue
		}
		keys = append(keys, append(firstColumns(len(w.Keys)), len(w.Keys)+len(w.Calls)+i))
	}
	return keys
}

func spellWindow(w dataflow.Window, in []Column) string {
	at := "proctime"
	if !w.Processing {
		at = in[w.Time].Name
	}
	s := windowSizes(w)
	if len(w.Keys) > 0 {
		s += ", partitionBy: " + columnNames(in, w.Keys)
	}
	return fmt.Sprintf("%s(%s, %s)", windowName(w.Kind), at, s)
}

func spellAttached(w dataflow.Window, end string) string {
	return fmt.Sprintf("%s(window_end: %s, %s)", windowName(w.Kind), end, windowSizes(w))
}

func windowName(k dataflow.WindowKind) string {
	return [...]string{"TUMBLE", "HOP", "CUMULATE", "SESSION"}[k]
}

func windowSizes(w dataflow.Window) string {
	size := millis(w.Size)
	s := "size: " + size
	switch w.Kind {
	case dataflow.Hop:
		s += ", slide: " + millis(w.Slide)
	case dataflow.Cumulate:
		s += ", step: " + millis(w.Slide)
	case dataflow.Session:
		s = "gap: " + size
	}
	if w.Offset != 0 {
		s += ", offset: " + millis(w.Offset)
	}
	return s
}

func millis(n int64) string { return (time.Duration(n) * time.Millisecond).String() }
