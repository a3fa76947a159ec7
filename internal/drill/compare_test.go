package drill

import (
	"reflect"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
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

func TestRecordsDifferByTheirHeaders(t *testing.T) {
	h := func(all ...string) *kgo.Record {
		r := &kgo.Record{Key: []byte("k"), Value: []byte("v")}
		for i := 0; i < len(all); i += 2 {
			r.Headers = append(r.Headers, kgo.RecordHeader{Key: all[i], Value: []byte(all[i+1])})
		}
		return r
	}
	one := spellRecord(h("a", "1", "b", "2"))
	if same := spellRecord(h("b", "2", "a", "1")); same != one {
		t.Errorf("%s and %s are one record", one, same)
	}
	null := h("a", "1")
	null.Headers[0].Value = nil
	for _, other := range []*kgo.Record{h(), h("a", "1"), h("a", "2", "b", "1"), h("a", "1", "b", "2", "b", "2"), null} {
		if spelled := spellRecord(other); spelled == one {
			t.Errorf("%s is another record than %s", spelled, one)
		}
	}
}

// Timestamps are judged where they depend on the input.
func TestTimestampsAreJudgedWhereRunsWithoutFaultsAgree(t *testing.T) {
	at := func(stamps ...int64) written {
		w := written{records: map[string]int64{}, keys: histories{}}
		for i, ms := range stamps {
			w.count(&kgo.Record{Value: []byte{byte(i)}, Timestamp: time.UnixMilli(ms)})
		}
		return w
	}
	for what, c := range map[string]struct {
		plain, again, found written
		judged, wrong       bool
	}{
		"the same":              {at(1, 2), at(1, 2), at(1, 2), true, false},
		"another":               {at(1, 2), at(1, 2), at(1, 3), true, true},
		"changed places":        {at(1, 2), at(1, 2), at(2, 1), true, true},
		"another in every run":  {at(1, 2), at(1, 3), at(1, 4), false, false},
		"a record is not there": {at(1, 2), at(1, 2), at(1), true, false}, // which is said already
	} {
		o := judge(c.plain, c.again, c.found, false)
		r := Report{Outputs: []OutputReport{o}}
		if o.StampsJudged != c.judged || o.StampsDiffer != c.wrong || c.wrong == r.OK() && o.same() {
			t.Errorf("%s: %+v", what, o)
		}
	}
}
