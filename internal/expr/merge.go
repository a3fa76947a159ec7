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
	// constant sources have the same text in every row.
	constant []bool
	shared   []types.View
}

func newMerger(t types.Type, capacity int) *merger {
	return &merger{out: types.NewVector(t, 0), sources: make([]*types.Vector, 0, capacity)}
}

// start begins a batch of n rows.
func (m *merger) start(n int) {
	m.sources, m.constant = m.sources[:0], m.constant[:0]
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
	m.take(v, rows, o.lit != nil)
	return nil
}

// take says that the rows come from v, which stays valid until merge. constant:
// all its rows are the same.
func (m *merger) take(v *types.Vector, rows []uint16, constant bool) {
	m.sources, m.constant = append(m.sources, v), append(m.constant, constant)
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
	case types.PhysBytes:
		m.mergeTexts(n)
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

// mergeTexts copies a text, but one of a constant source only once.
func (m *merger) mergeTexts(n int) {
	out := m.out
	shape(out, n)
	m.shared = m.shared[:0]
	for s, v := range m.sources {
		var once types.View
		if m.constant[s] && !v.IsNull(0) {
			once.Off = uint32(len(out.Data))
			out.Data = append(out.Data, v.Bytes(0)...)
			once.Len = uint32(len(out.Data)) - once.Off
		}
		m.shared = append(m.shared, once)
	}
	for i, k := range m.from {
		switch {
		case k == 0 || m.sources[k-1].IsNull(i):
			out.SetNull(i)
		case m.constant[k-1]:
			out.Views[i] = m.shared[k-1]
		default:
			setBytes(out, uint16(i), m.sources[k-1].Bytes(i))
		}
	}
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
