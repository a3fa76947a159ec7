package csv

import (
	"fmt"
	"math"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// column is a column, an element of an ARRAY or a field of a ROW.
type column struct {
	path string
	t    types.Type
	// clock of a timestamp.
	clock *datum.Clock
	// lowest and highest of an integer type.
	lowest, highest int64
	// parts are the element of an ARRAY or the fields of a ROW.
	parts []*column
}

func newColumns(fields []types.Field) ([]*column, error) {
	columns := make([]*column, len(fields))
	for i, f := range fields {
		c, err := newColumn(f)
		if err != nil {
			return nil, err
		}
		columns[i] = c
	}
	return columns, nil
}

// newColumn refuses the types that CSV cannot carry.
func newColumn(f types.Field) (*column, error) {
	c := newScalar(f.Name, f.Type)
	switch f.Type.Kind {
	case types.Array:
		c.parts = []*column{newScalar(f.Name+"[]", *f.Type.Elem)}
	case types.Row:
		for _, p := range f.Type.Fields {
			c.parts = append(c.parts, newScalar(f.Name+"."+p.Name, p.Type))
		}
	default:
		if !isScalar(f.Type.Kind) {
			return nil, fmt.Errorf("column %s: the csv format cannot hold %s; CAST it to STRING", f.Name, f.Type)
		}
	}
	for _, p := range c.parts {
		if !isScalar(p.t.Kind) {
			return nil, fmt.Errorf("column %s: the csv format can hold %s only at the top, not within %s; CAST the column to STRING", p.path, p.t, f.Type)
		}
	}
	return c, nil
}

func newScalar(path string, t types.Type) *column {
	c := &column{path: path, t: t}
	switch t.Kind {
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		c.lowest, c.highest = integerRange(t.Kind)
	case types.Timestamp:
		c.clock = newClock(datum.SQLTimestamp)
	case types.TimestampLTZ:
		c.clock = newClock(datum.SQLTimestampLTZ)
	}
	return c
}

func newClock(l datum.TimestampLayout) *datum.Clock {
	c := datum.NewClock(l)
	return &c
}

// isScalar reports the types of a field without parts.
func isScalar(k types.Kind) bool {
	switch k {
	case types.Array, types.Row, types.Map, types.Multiset, types.IntervalYearMonth, types.IntervalDayTime:
		return false
	}
	return true
}

// integerRange returns the range of an integer type.
func integerRange(k types.Kind) (lowest, highest int64) {
	switch k {
	case types.TinyInt:
		return math.MinInt8, math.MaxInt8
	case types.SmallInt:
		return math.MinInt16, math.MaxInt16
	case types.Int:
		return math.MinInt32, math.MaxInt32
	}
	return math.MinInt64, math.MaxInt64
}
