package drill

import (
	"fmt"
	"testing"
)

func TestTallyFindsEveryKindOfDifference(t *testing.T) {
	for _, w := range Workloads {
		const n = 1000
		rows := outputOf(w, n)
		judge := func(rows []string) *Verdict {
			tally := NewTally(w)
			tally.Fed(n)
			tally.End()
			for _, r := range rows {
				tally.Take([]byte(r))
			}
			v := tally.Judge()
			if v.OK() && (v.Sum != v.ExpectedSum || !tally.Complete()) {
				t.Errorf("%s: checksum %s, expected %s, complete %v: %s", w, v.Sum, v.ExpectedSum, tally.Complete(), v)
			}
			return v
		}
		if v := judge(rows); !v.OK() {
			t.Errorf("%s: right output is refused: %s", w, v)
		}
		if v := judge(rows[1:]); v.MissingN != 1 || v.OK() {
			t.Errorf("%s: a missing effect: %s", w, v)
		}
		if v := judge(append(rows[:len(rows):len(rows)], rows[len(rows)-1])); v.DoubledN != 1 || v.OK() {
			t.Errorf("%s: a doubled effect: %s", w, v)
		}
		if v := judge(append(rows[:len(rows):len(rows)], `{"id":5,"k":"k00","seq":9999,"n":77777,"ms":1}`)); v.UnexpectedN != 1 || v.OK() {
			t.Errorf("%s: an unexpected effect: %s", w, v)
		}
		swapped := append([]string(nil), rows...)
		swapped[0], swapped[len(swapped)-1] = swapped[len(swapped)-1], swapped[0]
		if v := judge(swapped); v.DisorderedN == 0 {
			t.Errorf("%s: a disorder is not seen: %s", w, v)
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
