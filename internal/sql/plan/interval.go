package plan

import (
	"slices"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/types"
)

// Interval bounds left time - right time, in milliseconds, both ends included.
type Interval struct {
	// LeftTime and RightTime are the time attributes, columns of each input.
	LeftTime, RightTime int
	Low, High           int64
}

// timeBound is what one comparison of the times of both sides says: left time op
// right time + offset.
type timeBound struct {
	op                  string
	leftTime, rightTime int
	// offset in milliseconds.
	offset int64
	// exact bounds say no more than that.
	exact bool
}

// intervalOf puts bounds together as Flink does: one equality, or a lower and an upper
// bound; with any others beside them the join is a regular one.
func intervalOf(bounds []timeBound) *Interval {
	if len(bounds) == 0 || len(bounds) > 2 {
		return nil
	}
	first, last := bounds[0], bounds[len(bounds)-1]
	i := &Interval{LeftTime: first.leftTime, RightTime: first.rightTime}
	low, high := false, false
	for _, b := range bounds {
		switch b.op {
		case "=":
			i.Low, i.High = b.offset, b.offset
			low, high = true, len(bounds) == 1
		case ">=", ">":
			i.Low, low = b.offset, true
			if b.op == ">" {
				i.Low++
			}
		case "<=", "<":
			i.High, high = b.offset, true
			if b.op == "<" {
				i.High--
			}
		}
	}
	equality := first.op == "=" || last.op == "="
	if !low || !high || equality && len(bounds) > 1 || first.leftTime != last.leftTime || first.rightTime != last.rightTime {
		return nil
	}
	return i
}

// BoundsTime reports a condition that says nothing but what the join's interval
// does.
func (j *Join) BoundsTime(x expr.Expr) bool {
	if j.Interval == nil {
		return false
	}
	b, ok := j.timeReader().read(x)
	return ok && b.exact && b.leftTime == j.Interval.LeftTime && b.rightTime == j.Interval.RightTime
}

func (j *Join) timeReader() *timeReader {
	return &timeReader{left: j.Left.Columns(), right: j.Right.Columns()}
}

// timeReader finds comparisons of the times of both sides of a join.
type timeReader struct {
	left, right []Column
}

// Mirrored are the comparisons that say the same of their operands the other way round; of <> and others there are none.
var Mirrored = map[string]string{"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// read takes one comparison; BETWEEN is two of them.
func (t *timeReader) read(x expr.Expr) (timeBound, bool) {
	c, ok := x.(*expr.Call)
	if !ok || len(c.Args) != 2 || Mirrored[c.Fn.Name] == "" {
		return timeBound{}, false
	}
	a, okA := t.term(c.Args[0])
	b, okB := t.term(c.Args[1])
	if c.Fn.Name == "=" {
		a, b, okA, okB = t.equalTimes(c.Args[0], c.Args[1])
	}
	if !okA || !okB || t.onLeft(a.column) == t.onLeft(b.column) {
		return timeBound{}, false
	}
	op := c.Fn.Name
	if !t.onLeft(a.column) {
		a, b, op = b, a, Mirrored[op]
	}
	return timeBound{
		op: op, leftTime: a.column, rightTime: b.column - len(t.left),
		offset: b.offset - a.offset, exact: a.exact && b.exact,
	}, true
}

func (t *timeReader) onLeft(column int) bool { return column < len(t.left) }

// equalTimes reads an equality. Flink computes its operands below the join, so that
// both must be time attributes as they are; but it makes an event time of the right one
// where it has the type of the left one otherwise.
func (t *timeReader) equalTimes(x, y expr.Expr) (a, b timeTerm, okA, okB bool) {
	at, ok := x.(*expr.Column)
	if !ok || !t.isTime(at.Index) {
		return a, b, false, false
	}
	a = timeTerm{column: at.Index, exact: true}
	if with, ok := y.(*expr.Column); ok {
		b = timeTerm{column: with.Index, exact: true}
		if other := t.columnOf(with.Index); other.Time != catalog.NotTime {
			return a, b, true, other.Time == t.columnOf(at.Index).Time
		} else if other.Plain || other.TypedTime() == catalog.RowTime {
			return a, b, true, false
		}
	} else if cast, ok := expr.Uncast(y).(*expr.Column); ok {
		b = timeTerm{column: cast.Index}
	} else {
		return a, b, true, false
	}
	return a, b, true, t.columnOf(at.Index).Time == catalog.RowTime && isEventTimeType(y.Type(), at.T)
}

// isEventTimeType reports the type that an event time of type time has in Flink: one
// of milliseconds.
func isEventTimeType(t, time types.Type) bool {
	return t.Kind == time.Kind && t.Precision == 3
}

// timeTerm is what a side of a comparison is where its time attribute is 0.
type timeTerm struct {
	column int
	offset int64
	// exact terms are the time attribute plus the offset, whatever it is.
	exact bool
}

// term reads an expression over one time attribute, as Flink does.
func (t *timeReader) term(x expr.Expr) (timeTerm, bool) {
	read, times := timeTerm{}, true
	found := 0
	zeroed := Substitute(x, func(c *expr.Column) expr.Expr {
		found++
		times = times && t.isTime(c.Index)
		read.column = c.Index
		return epoch(c.T)
	})
	if found != 1 || !times {
		return timeTerm{}, false
	}
	lit, ok := expr.Fold(zeroed, nil).(*expr.Literal)
	if !ok || lit.IsNull() || !lit.Type().IsTimestamp() {
		return timeTerm{}, false
	}
	read.offset, read.exact = lit.Value.Ints[0], isShifted(x)
	return read, true
}

// epoch is the beginning of 1970 as a value of a type of time.
func epoch(t types.Type) expr.Expr {
	zero, _ := expr.NewTimestamp("1970-01-01 00:00:00")
	if at, err := expr.Cast(zero, t, false); err == nil {
		return at
	}
	return zero
}

// isShifted reports a column plus or minus constant intervals of days and less.
func isShifted(x expr.Expr) bool {
	c, ok := x.(*expr.Call)
	if !ok {
		_, column := x.(*expr.Column)
		return column
	}
	return len(c.Args) == 2 && (c.Fn.Name == "+" || c.Fn.Name == "-") && isShifted(c.Args[0]) &&
		c.Args[1].Type().Kind == types.IntervalDayTime
}

// TypedTime is Column.TypedTime of an expression: one of the type of a timestamp takes it from the first timestamp among
// its arguments, or array or map of them, that is no bare NULL. A cast makes a type of its own.
func TypedTime(cols []Column, x expr.Expr) catalog.TimeKind {
	switch x := x.(type) {
	case *expr.Column:
		return cols[x.Index].TypedTime()
	case *expr.Call:
		switch x.Fn.Name {
		case "CAST", "TRY_CAST", "CURRENT_WATERMARK":
			return catalog.NotTime
		}
		if !holdsTimes(x.T) {
			return catalog.NotTime
		}
		for _, a := range x.Args {
			if lit, ok := expr.Uncast(a).(*expr.Literal); holdsTimes(a.Type()) && !(ok && lit.IsNull()) {
				return TypedTime(cols, a)
			}
		}
	}
	return catalog.NotTime
}

func holdsTimes(t types.Type) bool {
	return t.IsTimestamp() || (t.Kind == types.Array || t.Kind == types.Map) && t.Elem.IsTimestamp()
}

// PicksValue reports an aggregate that gives one of the values of its first argument back, and their type with it.
func PicksValue(aggregate string) bool {
	return slices.Contains([]string{"MIN", "MAX", "FIRST_VALUE", "LAST_VALUE", "LAG"}, aggregate)
}

func (t *timeReader) isTime(column int) bool { return t.columnOf(column).Time != catalog.NotTime }

func (t *timeReader) columnOf(column int) Column {
	if column < len(t.left) {
		return t.left[column]
	}
	return t.right[column-len(t.left)]
}
