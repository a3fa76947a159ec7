package agg

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// percentile is PERCENTILE: of the values that are not NULL, as often as their
// frequency says, those at one or several places between the least, 0, and the
// greatest, 1. Between two values it interpolates.
type percentile struct {
	layout        *Layout
	value, places [1]int
	// frequency is a column; -1: each value counts once.
	frequency int
	object    int
	key       []byte
	keyed     keyed
	// values and counts are scratch memory.
	values *types.Vector
	counts []counted
}

type counted struct {
	value float64
	count int64
}

// measured is the state of PERCENTILE: a value is a part of the bag. places are
// eight bytes each, those of the first row.
type measured struct {
	bag
	places text
}

func (s *measured) size() int { return s.bag.size() + s.places.size() }

func (s *measured) reset() {
	s.bag.reset()
	s.places.reset()
}

func (s *measured) append(dst []byte) []byte { return s.places.append(dst) }

func (s *measured) decode(src []byte) ([]byte, error) {
	s.bag.reset()
	rest, err := s.places.decode(src)
	if err == nil && len(s.places.value)%8 != 0 {
		err = errGroup
	}
	return rest, err
}

func percentileType(args []types.Type) (types.Type, error) {
	double := types.Of(types.Double)
	switch places := args[1]; {
	case args[0].Kind != types.Double:
		return types.Type{}, fmt.Errorf("PERCENTILE takes a number, not %s", args[0].AsNullable())
	case len(args) == 3 && args[2].Kind != types.BigInt:
		return types.Type{}, fmt.Errorf("the frequency of PERCENTILE is an integer, not %s", args[2].AsNullable())
	case places.Kind == types.Double:
		return double, nil
	case places.Kind == types.Array && places.Elem.Kind == types.Double:
		return types.ArrayOf(double), nil
	default:
		return types.Type{}, fmt.Errorf("the place of PERCENTILE is a number or an array of numbers, not %s", places.AsNullable())
	}
}

func newPercentile(c call) (accumulator, error) {
	p := &percentile{layout: c.layout, value: [1]int{c.args[0]}, places: [1]int{c.args[1]}, frequency: -1, values: types.NewVector(types.Of(types.Double), 0)}
	if len(c.args) == 3 {
		p.frequency = c.args[2]
	}
	check := newKeyCheck(c.argTypes[:1])
	p.object = c.layout.object(func() object { return &measured{bag: *newBag(check, 1, c.layout.life)} })
	return p, nil
}

func (p *percentile) measured(g *Group) *measured { return g.objects[p.object].(*measured) }

func (p *percentile) change(g *Group, b *types.Batch, row int, sign int64) {
	s := p.measured(g)
	if !s.places.set && sign > 0 && !p.begin(&s.places, b, row) {
		return
	}
	n := int64(1)
	if p.frequency >= 0 {
		if b.Cols[p.frequency].IsNull(row) {
			return
		}
		n = b.Cols[p.frequency].Ints[row]
	}
	if n <= 0 || b.Cols[p.value[0]].IsNull(row) {
		return
	}
	p.key = state.AppendKey(p.key[:0], b.Cols, p.value[:], row)
	s.count(p.key, sign*n)
}

// begin takes the places of a group's first row, which stay; false if they are none.
func (p *percentile) begin(places *text, b *types.Batch, row int) bool {
	places.set, places.value = true, appendPlaces(places.value[:0], b.Cols[p.places[0]], row)
	for rest := places.value; len(rest) > 0; rest = rest[8:] {
		if at := math.Float64frombits(binary.LittleEndian.Uint64(rest)); at < 0 || at > 1 {
			p.layout.fail(fmt.Errorf("PERCENTILE: a place is from 0 to 1, not %v", at))
			return false
		}
	}
	return true
}

// appendPlaces appends the places of a row; NULL is none.
func appendPlaces(dst []byte, v *types.Vector, row int) []byte {
	put := func(f float64) { dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(f)) }
	switch {
	case v.IsNull(row):
	case v.Type.Kind == types.Double:
		put(v.Floats[row])
	default:
		from, to := v.Offsets[row], v.Offsets[row+1]
		for _, f := range v.Children[0].Floats[from:to] {
			put(f)
		}
	}
	return dst
}

func (p *percentile) add(g *Group, b *types.Batch, row int)     { p.change(g, b, row, 1) }
func (p *percentile) retract(g *Group, b *types.Batch, row int) { p.change(g, b, row, -1) }

func (p *percentile) merge(dst, src *Group) {
	from, into := p.measured(src), p.measured(dst)
	from.All(func(m state.Member) { into.count(from.Bytes(m), from.Number(m, 0)) })
	if from.places.set && !into.places.set {
		into.places.replace(from.places.value)
	}
}

func (p *percentile) result(g *Group, out *types.Vector) {
	s := p.measured(g)
	total := p.sorted(s)
	if total == 0 || len(s.places.value) == 0 {
		out.AppendNull()
		return
	}
	if out.Type.Kind == types.Double {
		out.AppendFloat(p.at(binary.LittleEndian.Uint64(s.places.value), total))
		return
	}
	for places := s.places.value; len(places) > 0; places = places[8:] {
		out.Children[0].AppendFloat(p.at(binary.LittleEndian.Uint64(places), total))
	}
	out.CloseList()
}

// sorted collects the values in order, and returns how many there are.
func (p *percentile) sorted(s *measured) (total int64) {
	p.values.Reset()
	p.counts = p.counts[:0]
	s.All(func(m state.Member) {
		if n := s.Number(m, 0); n > 0 && !s.over(m) {
			appendKeyed(&p.keyed, p.values, s.Bytes(m))
			p.counts = append(p.counts, counted{p.values.Floats[p.values.Len-1], n})
			total += n
		}
	})
	slices.SortFunc(p.counts, func(a, b counted) int { return javaCompare(a.value, b.value) })
	return total
}

// javaCompare puts NaN last and 0.0 behind -0.0.
func javaCompare(a, b float64) int {
	switch {
	case a != a || b != b:
		return cmp.Compare(boolInt(a != a), boolInt(b != b))
	case a == b:
		return cmp.Compare(boolInt(math.Signbit(b)), boolInt(math.Signbit(a)))
	}
	return cmp.Compare(a, b)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// at interpolates at a place given by its bits. Positions count from 1, as in
// Flink: the last digits of the result depend on it.
func (p *percentile) at(place uint64, total int64) float64 {
	position := float64(float64(total-1)*math.Float64frombits(place)) + 1
	low, high := math.Floor(position), math.Ceil(position)
	lower, higher := p.nth(int64(low)-1), p.nth(int64(high)-1)
	if low == high || lower == higher {
		return lower
	}
	return float64((high-position)*lower) + float64((position-low)*higher)
}

// nth is the value that has n before it.
func (p *percentile) nth(n int64) float64 {
	for _, c := range p.counts {
		if n -= c.count; n < 0 {
			return c.value
		}
	}
	return p.counts[len(p.counts)-1].value
}
