package types

import (
	"slices"
	"strconv"
	"testing"
)

// closeMap ends a row with the keys, whose values are their places, and returns
// keys and values in their new order.
func closeMap(m *MapEntries, v *Vector, names ...string) (keys []string, values []int64) {
	first := v.Children[0].Len
	for i, name := range names {
		v.Children[0].AppendString(name)
		v.Children[1].AppendInt(int64(i))
	}
	m.CloseMap(v)
	for i := first; i < int(v.Offsets[v.Len]); i++ {
		keys, values = append(keys, string(v.Children[0].Bytes(i))), append(values, v.Children[1].Ints[i])
	}
	return keys, values
}

// The orders are those in which Flink wrote maps that it had read from JSON.
func TestEntriesOfAMapComeInTheOrderOfFlinksHashTable(t *testing.T) {
	var m MapEntries
	v := NewVector(MapOf(String(), Of(Int)), 0)
	for _, c := range []struct{ in, keys []string }{
		{nil, nil},
		{[]string{"a"}, []string{"a"}},
		{[]string{"c", "ü", "BB"}, []string{"ü", "BB", "c"}},
		{[]string{"Aa", "BB", "AaBB", "BBAa", "AaAa", "BBBB"}, []string{"AaAa", "AaBB", "BB", "BBAa", "Aa", "BBBB"}},
		{[]string{"yes", "no", "maybe"}, []string{"maybe", "yes", "no"}},
		{sevens(12), []string{"k49", "k42", "k77", "k14", "k63", "k70", "k35", "k0", "k7", "k21", "k56", "k28"}},
		{sevens(13), []string{"k42", "k14", "k63", "k0", "k49", "k77", "k84", "k70", "k35", "k7", "k21", "k56", "k28"}},
	} {
		if keys, _ := closeMap(&m, v, c.in...); !slices.Equal(keys, c.keys) {
			t.Errorf("%q: %q, want %q", c.in, keys, c.keys)
		}
	}
}

func TestOfARepeatedKeyTheLastValueCounts(t *testing.T) {
	var m MapEntries
	v := NewVector(MapOf(String(), Of(Int)), 0)
	if keys, values := closeMap(&m, v, "z", "a", "z", "b"); !slices.Equal(keys, []string{"z", "a", "b"}) || !slices.Equal(values, []int64{2, 1, 3}) {
		t.Errorf("%q %v", keys, values)
	}
	keys, values := closeMap(&m, v, append(sevens(200), sevens(200)...)...)
	if len(keys) != 200 || slices.Min(values) != 200 {
		t.Errorf("%d keys, least value %d", len(keys), slices.Min(values))
	}
	if once, _ := closeMap(&m, v, sevens(200)...); !slices.Equal(keys, once) {
		t.Errorf("%q, of keys once %q", keys, once)
	}
}

func TestClosingMapsDoesNotAllocateForEach(t *testing.T) {
	var m MapEntries
	v := NewVector(MapOf(String(), Of(Int)), 0)
	names := sevens(20)
	run := func() {
		v.Reset()
		for i, name := range names {
			v.Children[0].AppendString(name)
			v.Children[1].AppendInt(int64(i))
		}
		m.CloseMap(v)
	}
	run()
	if n := testing.AllocsPerRun(100, run); n > 0 {
		t.Errorf("%.0f allocations", n)
	}
}

func sevens(n int) (keys []string) {
	for i := range n {
		keys = append(keys, "k"+strconv.Itoa(7*i))
	}
	return keys
}

// The orders are those of a java.util.HashMap: 16 buckets, the hash of an Integer is the number.
func TestEntriesWithNumbersAsKeysComeInTheOrderOfJavasHashTable(t *testing.T) {
	var m MapEntries
	v := NewVector(MapOf(Of(Int), Of(Int)), 0)
	for i, key := range []int64{17, 1, 0, 33, 2, 17} {
		v.Children[0].AppendInt(key)
		v.Children[1].AppendInt(int64(i))
	}
	v.Children[0].AppendNull()
	v.Children[1].AppendInt(9)
	m.CloseMap(v)
	keys, values := v.Children[0], v.Children[1].Ints
	if !slices.Equal(values, []int64{2, 9, 5, 1, 3, 4}) {
		t.Errorf("values %v", values)
	}
	if keys.IsNull(0) || !keys.IsNull(1) || !slices.Equal(keys.Ints[2:], []int64{17, 1, 33, 2}) {
		t.Errorf("keys %v", keys.Ints)
	}
}
