package state

import (
	"bytes"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// nested is a type that has every physical kind somewhere.
var nested = []types.Field{
	{Name: "b", Type: types.Of(types.Boolean)},
	{Name: "i", Type: types.Of(types.BigInt)},
	{Name: "f", Type: types.Of(types.Double)},
	{Name: "s", Type: types.String()},
	{Name: "d", Type: types.DecimalOf(38, 2)},
	{Name: "ts", Type: types.TimestampOf(9)},
	{Name: "a", Type: types.ArrayOf(types.String())},
	{Name: "m", Type: types.MapOf(types.String(), types.Of(types.Int))},
	{Name: "r", Type: types.RowOf(types.Field{Name: "x", Type: types.Of(types.Int)}, types.Field{Name: "y", Type: types.String()})},
}

func randomValue(rng *rand.Rand, v *types.Vector) {
	if rng.IntN(5) == 0 {
		v.AppendNull()
		return
	}
	switch v.Type.Physical() {
	case types.PhysInt:
		v.AppendInt([]int64{0, 1, -1, math.MaxInt64, math.MinInt64, rng.Int64()}[rng.IntN(6)])
	case types.PhysFloat:
		v.AppendFloat([]float64{0, math.Copysign(0, -1), -1.5, math.Inf(1), math.Inf(-1), rng.NormFloat64()}[rng.IntN(6)])
	case types.PhysBytes:
		v.AppendString([]string{"", "\x00", "\x00\x01", "\x00\xff", "a", "a\x00", "ab", "\xff"}[rng.IntN(8)])
	case types.PhysWide:
		v.AppendWide(types.Int128{Hi: int64(rng.IntN(5)) - 2, Lo: rng.Uint64()})
	case types.PhysTimestamp:
		v.AppendTimestamp(int64(rng.IntN(5))-2, int32(rng.IntN(3)))
	case types.PhysList:
		for range rng.IntN(3) {
			for _, c := range v.Children {
				randomValue(rng, c)
			}
		}
		v.CloseList()
	case types.PhysRow:
		for _, c := range v.Children {
			randomValue(rng, c)
		}
		v.CloseRow()
	}
}

func randomBatch(rng *rand.Rand, rows int) *types.Batch {
	b := types.NewBatch(nested, rows)
	for range rows {
		for _, c := range b.Cols {
			randomValue(rng, c)
		}
		b.AppendRow(types.Insert)
	}
	return b
}

func columnsOf(b *types.Batch) []int {
	all := make([]int, len(b.Cols))
	for i := range all {
		all[i] = i
	}
	return all
}

func TestKeysAndRowsDecodeToTheValuesTheyWereMadeOf(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	b := randomBatch(rand.New(rand.NewPCG(seed, 0)), 1000)
	back := types.NewBatch(nested, 0)
	rows := types.NewBatch(nested, 0)
	for i := range b.N {
		if err := DecodeKey(AppendKey(nil, b.Cols, columnsOf(b), i), back.Cols); err != nil {
			t.Fatal(err)
		}
		if err := DecodeRow(AppendRow(nil, b.Cols, i), rows.Cols); err != nil {
			t.Fatal(err)
		}
		for c := range b.Cols {
			want := AppendRow(nil, b.Cols[c:c+1], i)
			if got := AppendRow(nil, back.Cols[c:c+1], i); !bytes.Equal(got, want) {
				t.Fatalf("key, row %d column %s: %x, want %x", i, nested[c].Name, got, want)
			}
			if got := AppendKey(nil, rows.Cols, []int{c}, i); !bytes.Equal(got, AppendKey(nil, b.Cols, []int{c}, i)) {
				t.Fatalf("row %d column %s differs", i, nested[c].Name)
			}
		}
	}
}

func TestDamagedKeysAndRowsAreErrorsOrOtherValuesButNeverPanics(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	b := randomBatch(rng, 200)
	for i := range b.N {
		for _, enc := range [][]byte{AppendKey(nil, b.Cols, columnsOf(b), i), AppendRow(nil, b.Cols, i)} {
			enc[rng.IntN(len(enc))] ^= byte(1 + rng.IntN(255))
			cut := enc[:rng.IntN(len(enc))]
			for _, data := range [][]byte{enc, cut} {
				_ = DecodeKey(data, types.NewBatch(nested, 0).Cols)
				_ = DecodeRow(data, types.NewBatch(nested, 0).Cols)
			}
		}
	}
}

// less is the order of SQL, written without regard to the encoding.
func less(v *types.Vector, i, j int) bool {
	if v.IsNull(i) || v.IsNull(j) {
		return v.IsNull(i) && !v.IsNull(j)
	}
	switch v.Type.Physical() {
	case types.PhysInt:
		return v.Ints[i] < v.Ints[j]
	case types.PhysFloat:
		return v.Floats[i] < v.Floats[j]
	case types.PhysBytes:
		return bytes.Compare(v.Bytes(i), v.Bytes(j)) < 0
	case types.PhysWide:
		return v.Wide(i).Cmp(v.Wide(j)) < 0
	}
	return v.Ints[i] < v.Ints[j] || v.Ints[i] == v.Ints[j] && v.Nano(i) < v.Nano(j)
}

func TestOrderOfKeysIsOrderOfValues(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	b := randomBatch(rand.New(rand.NewPCG(seed, 0)), 150)
	for c := range 6 {
		v := b.Cols[c]
		for i := range b.N {
			for j := range b.N {
				if !less(v, i, j) {
					continue
				}
				checkOrder(t, v, i, j)
			}
		}
	}
}

func checkOrder(t *testing.T, v *types.Vector, i, j int) {
	key := func(row int, desc, last bool) []byte { return AppendSortKey(nil, v, row, desc, last) }
	if bytes.Compare(AppendKey(nil, []*types.Vector{v}, []int{0}, i), AppendKey(nil, []*types.Vector{v}, []int{0}, j)) >= 0 {
		t.Fatalf("column of %s: key of row %d is not below that of row %d", v.Type, i, j)
	}
	if v.IsNull(i) {
		for _, desc := range []bool{false, true} {
			if bytes.Compare(key(i, desc, false), key(j, desc, false)) >= 0 || bytes.Compare(key(i, desc, true), key(j, desc, true)) <= 0 {
				t.Fatalf("column of %s: NULL is in the wrong place", v.Type)
			}
		}
		return
	}
	if bytes.Compare(key(i, false, false), key(j, false, false)) >= 0 || bytes.Compare(key(i, true, false), key(j, true, false)) <= 0 {
		t.Fatalf("column of %s: sort keys of rows %d and %d are in the wrong order", v.Type, i, j)
	}
}

// The bytes are durable and the hash decides where a key lives: neither may
// ever change. The groups were computed with the xxHash reference library.
// As Double.compareTo has it, and BinaryRowData of any NaN that is made in one way.
func TestEveryNaNIsOneValueBehindAllOthers(t *testing.T) {
	v := types.NewVector(types.Of(types.Double), 0)
	for _, x := range []float64{math.NaN(), math.Float64frombits(0xFFF8000000000000), math.Inf(1), math.Inf(-1)} {
		v.AppendFloat(x)
	}
	cols, columns := []*types.Vector{v}, []int{0}
	key := func(i int) []byte { return AppendKey(nil, cols, columns, i) }
	if !bytes.Equal(key(0), key(1)) || !bytes.Equal(AppendRow(nil, cols, 0), AppendRow(nil, cols, 1)) {
		t.Error("two NaN are two values")
	}
	for _, other := range []int{2, 3} {
		if bytes.Compare(key(1), key(other)) <= 0 {
			t.Errorf("NaN is not behind %g", v.Floats[other])
		}
	}
}

func TestEncodedKeysAndTheirGroupsStayAsTheyAre(t *testing.T) {
	b := types.NewBatch(nested[:4], 1)
	b.Cols[0].AppendBool(true)
	b.Cols[1].AppendInt(-2)
	b.Cols[2].AppendFloat(1)
	b.Cols[3].AppendString("a\x00b")
	b.AppendRow(types.Insert)
	b.Cols[0].AppendNull()
	b.Cols[1].AppendInt(7)
	b.Cols[2].AppendNull()
	b.Cols[3].AppendNull()
	b.AppendRow(types.Insert)
	var k Keys
	for _, want := range []struct {
		columns []int
		row     int
		key     string
		group   KeyGroup
	}{
		{[]int{0, 1, 2, 3}, 0, "018000000000000001017ffffffffffffffe01bff0000000000000016100ff620001", 419},
		{[]int{0, 1, 2, 3}, 1, "000180000000000000070000", 289},
		{[]int{1}, 1, "018000000000000007", 579},
		{nil, 0, "", 194},
	} {
		k.Encode(b, want.columns)
		if got := hex.EncodeToString(k.Key(want.row)); got != want.key {
			t.Errorf("key of columns %v row %d: %s, want %s", want.columns, want.row, got, want.key)
		}
		if got := GroupOf(k.Hash(want.row)); got != want.group {
			t.Errorf("group of columns %v row %d: %d, want %d", want.columns, want.row, got, want.group)
		}
		if h := HashKeys(want.columns, b, nil, &k)[want.row]; h != Hash(k.Key(want.row)) {
			t.Errorf("HashKeys differs from Hash for columns %v row %d", want.columns, want.row)
		}
	}
}

func TestSelectionChoosesTheKeysEncoded(t *testing.T) {
	b := types.NewBatch(nested[1:2], 3)
	for i := range 3 {
		b.Cols[0].AppendInt(int64(i))
		b.AppendRow(types.Insert)
	}
	b.Sel = []uint16{0, 2}
	var k Keys
	k.Encode(b, []int{0})
	if k.Len() != 2 || !bytes.Equal(k.Key(1), AppendKey(nil, b.Cols, []int{0}, 2)) {
		t.Fatalf("%d keys, second %x", k.Len(), k.Key(1))
	}
}
