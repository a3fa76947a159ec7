package expr

import "github.com/onceflow/onceflow/types"

// merger puts the rows of several columns of one type together: row i of the
// result is row i of the column that took it.
type merger struct {
	out *types.Vector
	// sources that took rows of this batch; from names the source of each row,
	// counted from 1.
	sources []*types.Vector
	from    []uint16
}

func newMerger(t types.Type, capacity int) *merger {
	return &merger{out: types.NewVector(t, 0), sources: make([]*types.Vector, 0, capacity)}
}

// start begins a batch of n rows.
func (m *merger) start(n int) {
	m.sources = m.sources[:0]
	m.from = resize(m.from, n)
	clear(m.from)
}

// branch evaluates o at the rows and takes them from it.
func (m *merger) branch(o operand, b *types.Batch, rows []uint16) error {
	if len(rows) == 0 {
		return nil
	}
	v, err := o.eval(b, narrow(b.N, rows))
	if err != nil {
		return err
	}
	m.take(v, rows)
	return nil
}

// take says that the rows come from v, which stays valid until merge.
func (m *merger) take(v *types.Vector, rows []uint16) {
	m.sources = append(m.sources, v)
	k := uint16(len(m.sources))
	for _, i := range rows {
		m.from[i] = k
	}
}

// merge returns the column; rows that nobody took are NULL.
func (m *merger) merge(n int) *types.Vector {
	out := m.out
	switch out.Type.Physical() {
	case types.PhysInt:
		shape(out, n)
		mergeInto(m, out, out.Ints, func(v *types.Vector) []int64 { return v.Ints })
	case types.PhysFloat:
		shape(out, n)
		mergeInto(m, out, out.Floats, func(v *types.Vector) []float64 { return v.Floats })
	default:
		out.Reset()
		for i, k := range m.from {
			if k == 0 {
				out.AppendNull()
			} else {
				out.AppendFrom(m.sources[k-1], i)
			}
		}
	}
	return out
}

// mergeInto gathers the values that slice shows, and the NULLs.
func mergeInto[T any](m *merger, out *types.Vector, dst []T, slice func(*types.Vector) []T) {
	nulls := false
	for s, v := range m.sources {
		values, k := slice(v), uint16(s+1)
		nulls = nulls || v.HasNulls()
		for i, from := range m.from {
			if from == k {
				dst[i] = values[i]
			}
		}
	}
	if !nulls {
		return
	}
	for i, k := range m.from {
		if k == 0 || m.sources[k-1].IsNull(i) {
			out.SetNull(i)
		}
	}
}
