package drill

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// recordOf is the record with a value, in the partition of all that have its key.
func recordOf(w Workload, value string) *kgo.Record {
	var r row
	json.Unmarshal([]byte(value), &r)
	out := &kgo.Record{Key: []byte(r.K), Value: []byte(value), Timestamp: time.UnixMilli(1_800_000_000_000 + r.ID)}
	if w == PassThrough {
		out.Headers = []kgo.RecordHeader{{Key: headerID, Value: fmt.Append(nil, r.ID)}, {Key: headerTime, Value: fmt.Append(nil, out.Timestamp.UnixMilli())}}
	}
	return out
}

func recordsOf(w Workload, values []string) (records []*kgo.Record) {
	for _, v := range values {
		records = append(records, recordOf(w, v))
	}
	return records
}

// Of the many effects of a key few are remembered, and yet one that comes again is a double.
func TestADoubleOfLongAgoIsADouble(t *testing.T) {
	const n = 97 * remembered * 2
	for _, w := range Workloads {
		rows := outputOf(w, n)
		tally := NewTally(w)
		tally.Fed(n)
		tally.End(0)
		for _, r := range append(recordsOf(w, rows), recordsOf(w, []string{rows[0], rows[1], rows[len(rows)-1], rows[len(rows)/2]})...) {
			tally.Take(r)
		}
		if v := tally.Judge(); v.DoubledN != 4 || v.MissingN+v.UnexpectedN+v.DisorderedN > 0 {
			t.Errorf("%s: %s", w, v)
		}
	}
}

// sentinelsOf are the records that sentinels bring, which had the numbers from n on.
func sentinelsOf(w Workload, n, sentinels int64) (rows []string) {
	for i := range sentinels {
		switch w {
		case PassThrough:
			rows = append(rows, fmt.Sprintf(`{"id":%d,"k":"~","seq":0,"amount":0}`, n))
		case Upsert:
			rows = append(rows, fmt.Sprintf(`{"k":"~","n":%d,"s":0}`, i+1))
		}
	}
	return rows
}

func TestTallyFindsEveryKindOfDifference(t *testing.T) {
	const n, sentinels = 2000, 3
	for _, w := range Workloads {
		rows := append(outputOf(w, n), sentinelsOf(w, n, sentinels)...)
		last := len(rows) - 1
		for what, c := range map[string]struct {
			change func([]*kgo.Record) []*kgo.Record
			// want are missing, doubled, unexpected, out of order; -1: any number but 0.
			want [4]int64
			of   Workload // empty: all
		}{
			"nothing":                       {func(r []*kgo.Record) []*kgo.Record { return r }, [4]int64{}, ""},
			"no first":                      {func(r []*kgo.Record) []*kgo.Record { return r[1:] }, [4]int64{1, 0, 0, 0}, ""},
			"no last":                       {func(r []*kgo.Record) []*kgo.Record { return r[:last] }, [4]int64{1, 0, 0, 0}, ""},
			"last twice":                    {func(r []*kgo.Record) []*kgo.Record { return append(r, r[last]) }, [4]int64{0, 1, 0, 0}, ""},
			"a double that comes late":      {func(r []*kgo.Record) []*kgo.Record { return append(r, r[0]) }, [4]int64{0, 1, 0, 0}, ""},
			"a double of one in the middle": {func(r []*kgo.Record) []*kgo.Record { return append(r, r[last-sentinels-remembered/2]) }, [4]int64{0, 1, 0, 0}, ""},
			"a key that nobody has":         {func(r []*kgo.Record) []*kgo.Record { return append(r, recordOf(w, `{"k":"k97","n":1,"s":5}`)) }, [4]int64{0, 0, 1, 0}, ""},
			"first and last have changed places": {func(r []*kgo.Record) []*kgo.Record {
				i := last - sentinels
				r[0], r[i] = r[i], r[0]
				return r
			}, [4]int64{0, 0, 0, -1}, ""},
			"no key":            {func(r []*kgo.Record) []*kgo.Record { r[9].Key = nil; return r }, [4]int64{1, 0, 1, 0}, ""},
			"another key":       {func(r []*kgo.Record) []*kgo.Record { r[9].Key = []byte("k96"); return r }, [4]int64{1, 0, 1, 0}, ""},
			"another partition": {func(r []*kgo.Record) []*kgo.Record { r[last-sentinels].Partition = 2; return r }, [4]int64{0, 0, 0, 1}, ""},
			"no JSON":           {func(r []*kgo.Record) []*kgo.Record { r[9].Value = r[9].Value[1:]; return r }, [4]int64{1, 0, 1, 0}, ""},
			"no value":          {func(r []*kgo.Record) []*kgo.Record { r[9].Value = nil; return r }, [4]int64{1, 0, 1, 0}, ""},
			"something behind":  {func(r []*kgo.Record) []*kgo.Record { r[9].Value = append(r[9].Value, ' '); return r }, [4]int64{1, 0, 1, 0}, ""},
			"null for 0": {func(r []*kgo.Record) []*kgo.Record {
				r[last].Value = bytes.Replace(r[last].Value, []byte(":0}"), []byte(":null}"), 1)
				return r
			}, [4]int64{1, 0, 1, 0}, Upsert},
			"a field of 0 that is not there": {func(r []*kgo.Record) []*kgo.Record {
				r[last].Value = bytes.Replace(r[last].Value, []byte(`,"amount":0`), nil, 1)
				return r
			}, [4]int64{1, 0, 1, 0}, PassThrough},
			"a wrong sum": {func(r []*kgo.Record) []*kgo.Record {
				r[9].Value = bytes.Replace(r[9].Value, []byte(`}`), []byte(`1}`), 1)
				return r
			}, [4]int64{1, 0, 1, 0}, ""},
			"no headers":        {func(r []*kgo.Record) []*kgo.Record { r[9].Headers = nil; return r }, [4]int64{1, 0, 1, 0}, PassThrough},
			"another's headers": {func(r []*kgo.Record) []*kgo.Record { r[9].Headers = r[8].Headers; return r }, [4]int64{1, 0, 1, 0}, PassThrough},
			"a header twice":    {func(r []*kgo.Record) []*kgo.Record { r[9].Headers = append(r[9].Headers, r[9].Headers[0]); return r }, [4]int64{1, 0, 1, 0}, PassThrough},
			"another timestamp": {func(r []*kgo.Record) []*kgo.Record { r[9].Timestamp = r[9].Timestamp.Add(time.Millisecond); return r }, [4]int64{1, 0, 1, 0}, PassThrough},
		} {
			if c.of != "" && c.of != w {
				continue
			}
			tally := NewTally(w)
			tally.Fed(n)
			tally.End(sentinels)
			for _, r := range c.change(recordsOf(w, rows)) {
				tally.Take(r)
			}
			v := tally.Judge()
			got := [4]int64{v.MissingN, v.DoubledN, v.UnexpectedN, v.DisorderedN}
			for i, of := range c.want {
				if of < 0 && got[i] > 0 {
					got[i] = of
				}
			}
			if got != c.want || v.OK() != (c.want == [4]int64{}) {
				t.Errorf("%s, %s: %s", w, what, v)
			}
			if v.OK() && (v.Sum != v.ExpectedSum || !tally.Complete()) {
				t.Errorf("%s: checksum %s, expected %s, complete %v: %s", w, v.Sum, v.ExpectedSum, tally.Complete(), v)
			}
		}
	}
}

// outputOf computes the output of the first n records. The first key's first row
// comes first and its others last.
func outputOf(w Workload, n int64) []string {
	var seq Sequence
	var keys []string
	byKey := map[string][]string{}
	counts, sums := map[string]int64{}, map[string]int64{}
	starts := map[string]int64{}
	closeWindow := func(k string) {
		byKey[k] = append(byKey[k], fmt.Sprintf(`{"k":%q,"ms":%d,"n":%d,"s":%d}`, k, starts[k], counts[k], sums[k]))
		counts[k], sums[k] = 0, 0
	}
	for range n {
		r := seq.Next()
		k, start := r.Key, r.Millis/1000*1000
		if _, known := starts[k]; !known {
			keys, starts[k] = append(keys, k), start
		}
		if w == Window && starts[k] != start {
			closeWindow(k)
			starts[k] = start
		}
		counts[k]++
		sums[k] += r.Amount
		switch w {
		case PassThrough:
			byKey[k] = append(byKey[k], fmt.Sprintf(`{"id":%d,"k":%q,"seq":%d,"amount":%d}`, r.ID, k, r.Seq, r.Amount))
		case Upsert:
			byKey[k] = append(byKey[k], fmt.Sprintf(`{"k":%q,"n":%d,"s":%d}`, k, counts[k], sums[k]))
		}
	}
	rows := []string{}
	for i, k := range keys {
		if w == Window {
			closeWindow(k)
		}
		if i == 0 {
			rows = append(rows, byKey[k][0])
			continue
		}
		rows = append(rows, byKey[k]...)
	}
	return append(rows, byKey[keys[0]][1:]...)
}
