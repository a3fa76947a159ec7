package types_test

import (
	"math/rand/v2"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// everyPhysical are types of each physical class, nested ones included.
var everyPhysical = []types.Type{
	types.Of(types.BigInt), types.Of(types.Double), types.String(), types.DecimalOf(10, 2),
	types.DecimalOf(38, 4), types.TimestampOf(9), types.ArrayOf(types.String()),
	types.MapOf(types.String().NotNull(), types.Of(types.Int)),
	types.RowOf(types.Field{Name: "a", Type: types.Of(types.Int)}, types.Field{Name: "b", Type: types.ArrayOf(types.Of(types.Boolean))}),
}

func TestRowsAreTheSameAfterGatherTruncateAndReset(t *testing.T) {
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	for _, typ := range everyPhysical {
		src := types.NewVector(typ, 0)
		for range 200 {
			appendRandom(rng, src)
		}
		rows := make([]uint16, 100)
		for i := range rows {
			rows[i] = uint16(rng.IntN(src.Len))
		}
		dst := types.NewVector(typ, 0)
		for range 2 {
			dst.Reset()
			appendRandom(rng, dst)
			dst.AppendRows(src, rows)
			appendRandom(rng, dst)
			dst.Truncate(1 + len(rows))
			for i, r := range rows {
				if !sameRow(dst, i+1, src, int(r)) {
					t.Fatalf("%s: row %d differs from its source", typ, i)
				}
			}
		}
	}
}

func appendRandom(rng *rand.Rand, v *types.Vector) {
	if v.Type.Nullable && rng.IntN(4) == 0 {
		v.AppendNull()
		return
	}
	switch v.Type.Physical() {
	case types.PhysInt:
		v.AppendInt(rng.Int64N(1000))
	case types.PhysFloat:
		v.AppendFloat(rng.Float64())
	case types.PhysBytes:
		v.AppendBytes([]byte("abcdefgh")[:rng.IntN(9)])
	case types.PhysWide:
		v.AppendWide(types.Int128{Hi: rng.Int64(), Lo: rng.Uint64()})
	case types.PhysTimestamp:
		v.AppendTimestamp(rng.Int64N(1e12), rng.Int32N(2)*7)
	case types.PhysList:
		for range rng.IntN(4) {
			for _, c := range v.Children {
				appendRandom(rng, c)
			}
		}
		v.CloseList()
	case types.PhysRow:
		for _, c := range v.Children {
			appendRandom(rng, c)
		}
		v.CloseRow()
	}
}

func sameRow(a *types.Vector, i int, b *types.Vector, j int) bool {
	if a.IsNull(i) || b.IsNull(j) {
		return a.IsNull(i) == b.IsNull(j)
	}
	switch a.Type.Physical() {
	case types.PhysInt:
		return a.Ints[i] == b.Ints[j]
	case types.PhysFloat:
		return a.Floats[i] == b.Floats[j]
	case types.PhysBytes:
		return string(a.Bytes(i)) == string(b.Bytes(j))
	case types.PhysWide:
		return a.Wide(i) == b.Wide(j)
	case types.PhysTimestamp:
		return a.Ints[i] == b.Ints[j] && a.Nano(i) == b.Nano(j)
	case types.PhysRow:
		for c := range a.Children {
			if !sameRow(a.Children[c], i, b.Children[c], j) {
				return false
			}
		}
		return true
	}
	n := a.Offsets[i+1] - a.Offsets[i]
	if n != b.Offsets[j+1]-b.Offsets[j] {
		return false
	}
	for c := range a.Children {
		for k := range n {
			if !sameRow(a.Children[c], int(a.Offsets[i]+k), b.Children[c], int(b.Offsets[j]+k)) {
				return false
			}
		}
	}
	return true
}

func TestBatchKeepsKindsOnlyWhenSomeRowIsNoInsert(t *testing.T) {
	b := types.NewBatch([]types.Field{{Name: "a", Type: types.Of(types.Int)}}, 4)
	add := func(k types.RowKind) { b.Cols[0].AppendInt(1); b.AppendRow(k) }
	add(types.Insert)
	if len(b.Kinds) != 0 {
		t.Error("kinds kept for inserts only")
	}
	add(types.Delete)
	add(types.Insert)
	for i, want := range []types.RowKind{types.Insert, types.Delete, types.Insert} {
		if b.Kind(i) != want {
			t.Errorf("row %d is %s, want %s", i, b.Kind(i), want)
		}
	}
	b.Reset()
	add(types.UpdateAfter)
	if b.Kind(0) != types.UpdateAfter || len(b.Kinds) != 1 {
		t.Errorf("after reset: %v", b.Kinds)
	}
}
