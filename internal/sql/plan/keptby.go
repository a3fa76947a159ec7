package plan

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// What each operator keeps, in the words of its user.

func (a *Aggregate) kept(t *Traits) []Kept {
	return append([]Kept{{
		What: per("an entry", a.Input.Columns(), a.Keys), TTL: a.TTL, Grows: growthOf(a.Keys),
		Bytes: entryBytes + rowBytes(a.Cols),
	}}, keptByCalls(a.Input, a.Keys, a.Calls, t, true, a.TTL)...)
}

// growthOf is that of an entry for each value of the columns.
func growthOf(keys []int) Growth {
	if len(keys) == 0 {
		return GrowsNot
	}
	return GrowsWithKeys
}

// keepsValues are the aggregates that keep each value.
var keepsValues = []string{"LISTAGG", "ARRAY_AGG", "JSON_ARRAYAGG", "JSON_OBJECTAGG", "$JSON_OBJECTAGG_ABSENT"}

// keptByCalls are the collections of aggregate calls: the values that a DISTINCT has seen, and
// those that others need where rows are taken back. Those of a window are not there for ever.
func keptByCalls(in Node, keys []int, calls []dataflow.AggCall, t *Traits, forEver bool, ttl time.Duration) []Kept {
	cols := in.Columns()
	seen := map[string]bool{}
	var all []Kept
	add := func(what string, args []int, grows Growth) {
		if what = per(what, cols, keys); !forEver {
			grows = GrowsWithTime
		}
		if !seen[what] {
			seen[what] = true
			all = append(all, Kept{What: what, Bytes: memberBytes + columnsBytes(cols, args), Grows: grows, TTL: ttl})
		}
	}
	for _, c := range calls {
		switch args := columnNames(cols, c.Args); {
		case c.Distinct && len(c.Args) > 0 && c.Fn != "MIN" && c.Fn != "MAX":
			add("each different value of "+args, c.Args, GrowsWithValues)
		case c.Fn == "COLLECT", c.Fn == "PERCENTILE", !t.Changes(in).InsertOnly() && (c.Fn == "MIN" || c.Fn == "MAX"):
			add("each different value of "+args, c.Args, GrowsWithValues)
		case slices.Contains(keepsValues, c.Fn), !t.Changes(in).InsertOnly() && (c.Fn == "FIRST_VALUE" || c.Fn == "LAST_VALUE"):
			add("each value of "+args, c.Args, GrowsWithRows)
		}
	}
	return all
}

func (w *WindowAggregate) kept(t *Traits) []Kept {
	in := w.Input.Columns()
	return append([]Kept{{
		What: per("an entry for each open window", in, w.Keys), Grows: GrowsWithTime,
		Bytes: entryBytes + rowBytes(w.Cols),
	}}, keptByCalls(w.Input, w.Keys, w.Calls, t, false, 0)...)
}

func (r *Rank) kept(t *Traits) []Kept {
	in := r.Input.Columns()
	k := Kept{Bytes: memberBytes + rowBytes(in) + len(r.Order)*10, TTL: r.TTL, Grows: growthOf(r.Keys)}
	switch {
	case !t.Changes(r.Input).InsertOnly(), r.To == math.MaxInt64:
		k.What, k.Grows = per("every row", in, r.Keys), GrowsWithRows
	case r.To == 0:
		k.What = per(fmt.Sprintf("as many rows as its first %s says", in[r.EndColumn].Name), in, r.Keys)
	case r.To == 1:
		k.What = per("one row", in, r.Keys)
	default:
		k.What = per(fmt.Sprintf("%d rows", r.To), in, r.Keys)
	}
	return []Kept{k}
}

func (r *RowNumber) kept(*Traits) []Kept {
	return []Kept{{What: per("a number", r.Input.Columns(), r.Keys), Bytes: entryBytes, Grows: growthOf(r.Keys), TTL: r.TTL}}
}

func (r *WindowRank) kept(*Traits) []Kept {
	in := r.Input.Columns()
	return []Kept{{
		What: per(fmt.Sprintf("%d rows for each open window", r.To), in, r.Keys), Grows: GrowsWithTime,
		Bytes: memberBytes + rowBytes(in),
	}}
}

func (d *Deduplicate) kept(*Traits) []Kept {
	in := d.Input.Columns()
	k := Kept{What: per("one row", in, d.Keys), Bytes: entryBytes + rowBytes(in), Grows: growthOf(d.Keys), TTL: d.TTL}
	if !d.KeepLast {
		k.What, k.Bytes = per("the time of the first row", in, d.Keys), entryBytes
	}
	return []Kept{k}
}

func (n *Normalize) kept(*Traits) []Kept {
	in := n.Input.Columns()
	return []Kept{{What: per("one row", in, n.Keys), Bytes: entryBytes + rowBytes(in), Grows: GrowsWithKeys, TTL: n.TTL}}
}

func (m *Materialize) kept(*Traits) []Kept {
	in := m.Input.Columns()
	return []Kept{{What: per("every row", in, m.Keys), Bytes: memberBytes + rowBytes(in), Grows: GrowsWithRows, TTL: m.TTL}}
}

func (j *Join) kept(t *Traits) []Kept {
	leftEqual, rightEqual := j.equalColumns()
	return []Kept{
		j.keptSide("left", j.Left, leftEqual, j.TTL.Left, t), j.keptSide("right", j.Right, rightEqual, j.TTL.Right, t),
	}
}

// keptSide: a side whose key the join goes by has one row for each value of it.
func (j *Join) keptSide(side string, in Node, equal Key, ttl time.Duration, t *Traits) Kept {
	cols := in.Columns()
	k := Kept{What: "every row of the " + side + " side", Bytes: memberBytes + rowBytes(cols), Grows: GrowsWithRows, TTL: ttl}
	switch {
	case j.Windowed:
		k.What, k.Grows, k.TTL = k.What+" in open windows", GrowsWithTime, 0
	case j.Interval != nil:
		k.What, k.Grows, k.TTL = k.What+fmt.Sprintf(" that is still within %s..%s", millis(j.Interval.Low), millis(j.Interval.High)), GrowsWithTime, 0
	case len(equal) > 0 && CoversKey(equal, t.Keys(in)):
		k.What, k.Bytes, k.Grows = per("one row of the "+side+" side", cols, equal), k.Bytes+entryBytes, GrowsWithKeys
	}
	return k
}

func (j *TemporalJoin) kept(*Traits) []Kept {
	left, right := j.Left.Columns(), j.Right.Columns()
	var keys []int
	for _, p := range j.Pairs {
		keys = append(keys, p.Right)
	}
	return []Kept{
		{What: "every row of the left side whose time the watermark has not passed", Bytes: memberBytes + rowBytes(left), Grows: GrowsWithTime},
		{What: per("the version now, and those since the watermark,", right, keys), Bytes: entryBytes + rowBytes(right), Grows: GrowsWithKeys, TTL: j.TTL},
	}
}

func (o *Over) kept(*Traits) []Kept {
	in := o.Input.Columns()
	k := Kept{What: per("every row in the frame", in, o.Keys), Bytes: memberBytes + rowBytes(in), TTL: o.TTL, Grows: GrowsWithTime}
	switch {
	case !o.ByTime():
		k.What, k.Grows = per("every row", in, o.Keys), GrowsWithRows
	case o.Frame.Unbounded:
		k.What, k.Bytes, k.Grows = per("an entry", in, o.Keys), entryBytes+rowBytes(o.Cols[len(in):]), growthOf(o.Keys)
	case o.Frame.Rows:
		k.What, k.Grows = per(fmt.Sprintf("%d rows", o.Frame.Preceding+1), in, o.Keys), growthOf(o.Keys)
	}
	return []Kept{k}
}

func (s *Sort) kept(*Traits) []Kept {
	in := s.Input.Columns()
	return []Kept{{What: "every row whose time the watermark has not passed", Bytes: memberBytes + rowBytes(in), Grows: GrowsWithTime}}
}

func (m *Match) kept(*Traits) []Kept {
	in := m.Input.Columns()
	k := Kept{What: per("every row of a match that has begun", in, m.Keys), Bytes: memberBytes + rowBytes(in), Grows: GrowsWithRows}
	if m.Pattern.Within > 0 {
		k.What, k.Grows = k.What+", for "+millis(m.Pattern.Within), GrowsWithTime
	}
	return []Kept{k}
}
