package ast

// NamedWindow is an element of the WINDOW clause: name AS (…).
type NamedWindow struct {
	Span
	Name   *Ident
	Window *Window
}

// Window is the specification of an OVER window.
type Window struct {
	Span
	// Base is the window that this one refines, nil if not written.
	Base        *Ident
	PartitionBy []Expr
	OrderBy     []*OrderItem
	// Frame is nil if not written.
	Frame *Frame
}

// FrameUnit is ROWS or RANGE.
type FrameUnit string

// The units of frames.
const (
	FrameRows  FrameUnit = "ROWS"
	FrameRange FrameUnit = "RANGE"
)

// Frame is ROWS|RANGE start, or ROWS|RANGE BETWEEN start AND end.
type Frame struct {
	Span
	Unit  FrameUnit
	Start *FrameBound
	// End is nil if not written: CURRENT ROW.
	End *FrameBound
}

// BoundKind is the kind of a frame's bound, spelled as in SQL.
type BoundKind string

// The kinds of bounds.
const (
	UnboundedPreceding BoundKind = "UNBOUNDED PRECEDING"
	Preceding          BoundKind = "PRECEDING"
	CurrentRow         BoundKind = "CURRENT ROW"
	Following          BoundKind = "FOLLOWING"
	UnboundedFollowing BoundKind = "UNBOUNDED FOLLOWING"
)

// FrameBound is one end of a frame.
type FrameBound struct {
	Span
	Kind BoundKind
	// Distance is set for PRECEDING and FOLLOWING.
	Distance Expr
}

func (n *NamedWindow) each(f func(Node)) { one(f, n.Name); one(f, n.Window) }

func (n *Window) each(f func(Node)) {
	one(f, n.Base)
	all(f, n.PartitionBy)
	all(f, n.OrderBy)
	one(f, n.Frame)
}

func (n *Frame) each(f func(Node))      { one(f, n.Start); one(f, n.End) }
func (n *FrameBound) each(f func(Node)) { some(f, n.Distance) }
