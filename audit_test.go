package onceflow

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// fullLog has a record at every offset, each with the hash 1; missing are gone.
type fullLog struct {
	connector.Auditor
	missing int64
	found   connector.Recounted
	err     error
}

func (l fullLog) Recount(_ context.Context, ranges []connector.OffsetRange) (connector.Recounted, error) {
	found := l.found
	seen := map[connector.OffsetRange]bool{}
	for _, r := range ranges {
		place := connector.OffsetRange{Topic: r.Topic, Partition: r.Partition}
		if seen[place] {
			return found, errors.New("two ranges for one partition")
		}
		seen[place] = true
		found.Records += r.Next - r.First
	}
	found.Records -= l.missing
	found.Lo = uint64(found.Records)
	return found, l.err
}

func wrote(table string, ranges ...checkpoint.OffsetRange) checkpoint.SinkOutput {
	o := checkpoint.SinkOutput{Sink: checkpoint.SinkID(table), Offsets: ranges}
	for _, r := range ranges {
		o.Count += uint64(r.End - r.First)
	}
	o.Sum = checkpoint.Sum128{Lo: o.Count}
	return o
}

// auditSteps are the steps of records.
func auditSteps(records []connector.Record) (steps []auditStep, err error) {
	var w ledgerWalk
	keep := func(s auditStep) error { steps = append(steps, s); return nil }
	for _, r := range records {
		if err := w.take(r, keep); err != nil {
			return nil, err
		}
	}
	return steps, w.end(keep)
}

// audit1 audits one epoch.
func audit1(t *testing.T, a connector.Auditor, sinks ...checkpoint.SinkOutput) []AuditedOutput {
	t.Helper()
	value, err := (&checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: 1}, Sinks: sinks}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	steps, err := auditSteps([]connector.Record{{Value: value}})
	if err != nil || len(steps) != 1 {
		t.Fatalf("%d steps, %v", len(steps), err)
	}
	e, err := steps[0].audit(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return e.Outputs
}

func TestTablesThatShareTopicsAreAuditedTogether(t *testing.T) {
	// a and c have nothing in common but b.
	outputs := audit1(t, fullLog{},
		wrote("a", checkpoint.OffsetRange{Topic: "x", First: 0, End: 4}),
		wrote("alone", checkpoint.OffsetRange{Topic: "z", First: 5, End: 6}),
		wrote("c", checkpoint.OffsetRange{Topic: "y", Partition: 1, First: 3, End: 5}),
		wrote("idle"),
		wrote("b", checkpoint.OffsetRange{Topic: "x", First: 4, End: 10}, checkpoint.OffsetRange{Topic: "y", First: 1, End: 2}),
	)
	var tables [][]string
	for _, o := range outputs {
		tables = append(tables, o.Tables)
		if o.Differs() || o.Incomparable != "" {
			t.Errorf("%+v", o)
		}
	}
	if want := [][]string{{"a", "c", "b"}, {"alone"}, {"idle"}}; !reflect.DeepEqual(tables, want) {
		t.Errorf("got %q, want %q", tables, want)
	}
	if outputs[0].RecordedCount != 13 {
		t.Errorf("the group has %d records, want 4 + 2 + 6 + 1", outputs[0].RecordedCount)
	}
}

func TestOnlyWhatCanBeComparedDiffers(t *testing.T) {
	lost := connector.Errorf(connector.Lost, "topic x begins at offset 9 now")
	for _, test := range []struct {
		what         string
		log          fullLog
		differs      bool
		incomparable string
	}{
		{"all there", fullLog{}, false, ""},
		{"strangers between", fullLog{found: connector.Recounted{Foreign: 5}}, false, ""},
		{"a record is missing", fullLog{missing: 1}, true, ""},
		{"a record too many", fullLog{missing: -1}, true, ""},
		{"a record too many in a compacted topic", fullLog{missing: -1, found: connector.Recounted{Compacted: true}}, true, ""},
		{"compacted", fullLog{missing: 1, found: connector.Recounted{Compacted: true}}, false, "compacted: not comparable"},
		{"compacted, with strangers", fullLog{missing: 0, found: connector.Recounted{Compacted: true, Mixed: true}}, false, ""},
		{"strangers that cannot be told apart", fullLog{missing: -2, found: connector.Recounted{Mixed: true}}, false,
			"other records lie between, which cannot be told from the job's: not comparable"},
		{"removed by retention", fullLog{err: lost}, false, "gone: topic x begins at offset 9 now"},
	} {
		o := audit1(t, test.log, wrote("a", checkpoint.OffsetRange{Topic: "x", First: 0, End: 4}))[0]
		if o.Differs() != test.differs || o.Incomparable != test.incomparable {
			t.Errorf("%s: %+v", test.what, o)
		}
	}
}

func TestHoursThatLostEpochsAreAuditedByTheirTotals(t *testing.T) {
	var records []connector.Record
	add := func(epoch checkpoint.Epoch, hour checkpoint.Hour, opening bool, total int64) {
		state := checkpoint.LedgerState{Job: "j", Generation: 1, Attempt: "a", Epoch: epoch, Hour: hour,
			HourTotals: []checkpoint.SinkOutput{wrote("t", checkpoint.OffsetRange{Topic: "t", First: 0, End: total})}}
		var value []byte
		var err error
		if opening {
			value, err = (&checkpoint.OpeningRecord{LedgerState: state}).Encode()
		} else {
			state.Manifest = "m"
			value, err = (&checkpoint.EpochRecord{LedgerState: state, Sinks: []checkpoint.SinkOutput{wrote("t", checkpoint.OffsetRange{Topic: "t", First: total - 1, End: total})}}).Encode()
		}
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, connector.Record{Value: value})
	}
	add(7, 1, false, 7)  // 1 to 6 are gone
	add(9, 2, true, 2)   // 8 and 9 are gone, their opening is not
	add(10, 3, false, 1) // whole from here
	add(10, 3, true, 1)
	add(11, 3, false, 2)
	steps, err := auditSteps(records)
	if err != nil {
		t.Fatal(err)
	}
	type step struct {
		epoch, gap uint64
		hour       int
		whole      bool
		records    uint64
	}
	var got []step
	for _, s := range steps {
		e := step{s.epoch.Epoch, s.epoch.Gap, s.epoch.Hour.Hour(), s.epoch.WholeHour, 0}
		for _, o := range s.sinks {
			e.records += o.Count
		}
		got = append(got, e)
	}
	want := []step{{7, 6, 1, false, 1}, {7, 6, 1, true, 7}, {9, 2, 2, false, 0}, {9, 2, 2, true, 2}, {10, 0, 3, false, 1}, {10, 0, 3, false, 0}, {11, 0, 3, false, 1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestDeadLettersAreHeldAgainstTheAccounts(t *testing.T) {
	dead := wrote(string(checkpoint.DeadLetterSink("d")), checkpoint.OffsetRange{Topic: "d", First: 0, End: 3})
	for _, c := range []struct {
		accounts []checkpoint.Account
		mismatch string
		balanced bool
	}{
		{[]checkpoint.Account{{Name: "in", Read: 5, Decoded: 3, Undecoded: 2, DeadLetters: 2}, {Name: "op", Late: 1, DeadLetters: 1}}, "", true},
		{[]checkpoint.Account{{Name: "in", Read: 5, Decoded: 3, Undecoded: 2, DeadLetters: 2}}, "tables and operators account for 2 dead letters, 3 were written", true},
		{[]checkpoint.Account{{Name: "in", Read: 6, Decoded: 3, Undecoded: 2, DeadLetters: 3}}, "", false},
	} {
		epoch := checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: 1}, Sinks: []checkpoint.SinkOutput{dead}, Accounts: c.accounts}
		value, err := epoch.Encode()
		if err != nil {
			t.Fatal(err)
		}
		steps, err := auditSteps([]connector.Record{{Value: value}})
		if err != nil {
			t.Fatal(err)
		}
		e, err := steps[0].audit(t.Context(), fullLog{})
		if err != nil || e.Mismatch != c.mismatch || e.Accounts[0].Balanced() != c.balanced {
			t.Errorf("%+v: %+v, %v", c.accounts, e, err)
		}
	}
}

func TestAnAuditCoversTheHoursBetweenItsBounds(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 5, 1, hour, 0, 0, 0, time.UTC) }
	for _, c := range []struct {
		o    AuditOptions
		want []int
	}{
		{AuditOptions{}, []int{1, 2, 3, 4}},
		{AuditOptions{From: at(2)}, []int{2, 3, 4}},
		{AuditOptions{From: at(2).Add(time.Minute), To: at(4)}, []int{2, 3}},
		{AuditOptions{To: at(3).Add(time.Minute)}, []int{1, 2, 3}},
	} {
		var got []int
		for hour := 1; hour <= 4; hour++ {
			if c.o.covers(at(hour)) {
				got = append(got, hour)
			}
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v covers %v, want %v", c.o, got, c.want)
		}
	}
}
