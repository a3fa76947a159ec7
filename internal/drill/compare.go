package drill

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// contents are what a run wrote: of each output, by its name in the file.
type contents map[string]written

// written is how often each record is in an output, and in which order those of each key came.
type written struct {
	records map[string]int64
	keys    histories
	// stamps is the sum of a hash of every record with its timestamp.
	stamps uint64
	// outside counts the records that no transaction holds.
	outside int64
}

// count adds a record.
func (w *written) count(r *kgo.Record) {
	spelled := spellRecord(r)
	w.records[spelled]++
	w.stamps += mix(hashOf(spelled) ^ mix(uint64(r.Timestamp.UnixMilli())))
}

// read reads what the job wrote, as a read_committed reader. Of an output by key the last record of each key counts, and a null value is none.
func (x *shadowing) read(ctx context.Context, job string) (contents, error) {
	if err := x.settle(ctx, x.outputs(job)); err != nil {
		return nil, err
	}
	all := contents{}
	for i, topic := range x.outputs(job) {
		o := x.shadow.Outputs[i]
		found, last := written{records: map[string]int64{}, keys: histories{}}, map[string]*kgo.Record{}
		err := x.shadow.Read.readAll(ctx, x.cfg.Client, topic, func(r *kgo.Record) {
			if !r.Attrs.IsTransactional() {
				found.outside++
			}
			found.keys.take(r, spellRecord(r))
			if o.ByKey {
				last[string(r.Key)] = r
				return
			}
			found.count(r)
		})
		if err != nil {
			return nil, err
		}
		for _, r := range last {
			if r.Value != nil {
				found.count(r)
			}
		}
		all[o.Topic] = found
	}
	return all, nil
}

// settle waits until readers may read the topics to their ends: a commit is answered once it is decided, and readers come to see it when its markers
// are written. Transactions that stay open are found by others.
func (x *shadowing) settle(ctx context.Context, topics []string) error {
	cl, err := kgo.NewClient(x.cfg.Client...)
	if err != nil {
		return err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	for waited := (stopwatch{}); !waited.passed(x.cfg.Patience); {
		stables, err := listedOffsets(ctx, adm.ListCommittedOffsets, topics...)
		if err != nil {
			return err
		}
		ends, err := listedOffsets(ctx, adm.ListEndOffsets, topics...)
		if err != nil {
			return err
		}
		if settledOffsets(stables, ends) {
			return nil
		}
		if err := sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// settledOffsets reports whether no record waits for the end of a transaction.
func settledOffsets(stables, ends kadm.ListedOffsets) bool {
	settled := true
	ends.Each(func(end kadm.ListedOffset) {
		stable, known := stables.Lookup(end.Topic, end.Partition)
		settled = settled && known && end.Err == nil && stable.Err == nil && stable.Offset >= end.Offset
	})
	return settled
}

// spellRecord tells records apart by key, value and headers; the names of these have no order.
func spellRecord(r *kgo.Record) string {
	part := func(b []byte) string {
		if b == nil {
			return "null"
		}
		return fmt.Sprintf("%q", b)
	}
	spelled := part(r.Key) + " = " + part(r.Value)
	headers := slices.Clone(r.Headers)
	slices.SortStableFunc(headers, func(a, b kgo.RecordHeader) int { return strings.Compare(a.Key, b.Key) })
	for _, h := range headers {
		spelled += fmt.Sprintf(" %q: %s", h.Key, part(h.Value))
	}
	return spelled
}

// judge holds what a run with faults wrote against two runs without: what those two do not agree in, nothing is said of.
func judge(plain, again, found written, byKey bool) OutputReport {
	o := compare(plain.records, found.records, byKey)
	o.Outside = found.outside
	if !compare(plain.records, again.records, byKey).same() {
		o.Undecided = "two runs without a fault differ: what the pipeline writes there depends on more than its input"
		o.Missing, o.Doubled, o.Unexpected, o.Examples = 0, 0, 0, nil
		return o
	}
	if o.OrderUndecided = plain.keys.undecided(again.keys); o.OrderUndecided == "" {
		plain.keys.disorder(found.keys, byKey, &o)
	}
	if o.StampsJudged = o.Expected > 0 && plain.stamps == again.stamps; o.StampsJudged && o.same() {
		o.StampsDiffer = plain.stamps != found.stamps
	}
	return o
}

// compare holds what was found against what should be.
func compare(want, got map[string]int64, byKey bool) OutputReport {
	var v Verdict
	sums := [2]uint64{}
	for i, side := range []map[string]int64{want, got} {
		for record, n := range side {
			sums[i] += hashOf(record) * uint64(n)
		}
	}
	for _, record := range slices.Sorted(maps.Keys(want)) {
		w, g := want[record], got[record]
		v.Expected += w
		switch {
		case g < w:
			many(&v.Missing, &v.MissingN, w-g, record)
		case g > w:
			many(&v.Doubled, &v.DoubledN, g-w, record)
		}
	}
	for _, record := range slices.Sorted(maps.Keys(got)) {
		v.Found += got[record]
		if want[record] == 0 {
			many(&v.Unexpected, &v.UnexpectedN, got[record], record)
		}
	}
	return OutputReport{Expected: v.Expected, Found: v.Found, Missing: v.MissingN, Doubled: v.DoubledN, Unexpected: v.UnexpectedN, ByKey: byKey,
		Sum: fmt.Sprintf("%016x", sums[1]), ExpectedSum: fmt.Sprintf("%016x", sums[0]), Examples: v.examples()}
}

// many notes a record that there are n too many or too few of.
func many(list *[]string, count *int64, n int64, record string) {
	note(list, count, record)
	*count += n - 1
}

// same reports that what was found is what should be.
func (o OutputReport) same() bool { return o.Missing+o.Doubled+o.Unexpected == 0 }
