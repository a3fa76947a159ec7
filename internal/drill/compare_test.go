package drill

import (
	"reflect"
	"testing"
)

func TestWhatWasFoundIsComparedAsAMultiset(t *testing.T) {
	want := map[string]int64{"a": 1, "b": 2, "c": 3}
	for _, c := range []struct {
		got      map[string]int64
		verdict  [3]int64 // missing, doubled, unexpected
		examples []string
	}{
		{map[string]int64{"a": 1, "b": 2, "c": 3}, [3]int64{}, nil},
		{map[string]int64{"b": 2, "c": 1}, [3]int64{3, 0, 0}, []string{"missing: a", "missing: c"}},
		{map[string]int64{"a": 3, "b": 2, "c": 3}, [3]int64{0, 2, 0}, []string{"doubled: a"}},
		{map[string]int64{"a": 1, "b": 2, "c": 3, "d": 2}, [3]int64{0, 0, 2}, []string{"unexpected: d"}},
		{nil, [3]int64{6, 0, 0}, []string{"missing: a", "missing: b", "missing: c"}},
	} {
		o := compare(want, c.got, false)
		if got := [3]int64{o.Missing, o.Doubled, o.Unexpected}; got != c.verdict || !reflect.DeepEqual(o.Examples, c.examples) || o.Expected != 6 {
			t.Errorf("%v: %+v", c.got, o)
		}
		if equal := o.Sum == o.ExpectedSum; equal != o.same() || o.same() != (c.verdict == [3]int64{}) {
			t.Errorf("%v: checksums %s and %s", c.got, o.Sum, o.ExpectedSum)
		}
	}
}
