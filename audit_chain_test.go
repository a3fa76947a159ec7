package onceflow

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// chainOf follows records; those of epochs write offsets in a topic.
func chainOf(now time.Time, records ...any) *auditChain {
	c := newAuditChain(now, 7*24*time.Hour)
	for _, r := range records {
		switch r := r.(type) {
		case checkpoint.OpeningRecord:
			c.record(&r.LedgerState, true)
		case checkpoint.EpochRecord:
			c.record(&r.LedgerState, false)
			c.epoch(r.Epoch, r.Sinks)
		}
	}
	return c
}

func TestEpochsThatNothingMayHaveCompactedAreMissed(t *testing.T) {
	now := time.Date(2026, 5, 10, 12, 30, 0, 0, time.UTC)
	hour := func(days, hours int) checkpoint.Hour {
		return checkpoint.Hour(now.Add(-time.Duration(24*days+hours)*time.Hour).Unix() / 3600)
	}
	state := func(e checkpoint.Epoch, h checkpoint.Hour) checkpoint.LedgerState {
		return checkpoint.LedgerState{Job: "j", Epoch: e, Hour: h}
	}
	epoch := func(e checkpoint.Epoch, h checkpoint.Hour) checkpoint.EpochRecord {
		return checkpoint.EpochRecord{LedgerState: state(e, h)}
	}
	opening := func(e checkpoint.Epoch, h checkpoint.Hour) checkpoint.OpeningRecord {
		return checkpoint.OpeningRecord{LedgerState: state(e, h)}
	}
	other := opening(0, hour(0, 0))
	other.Job = "another"
	behind := opening(4, hour(0, 0))
	behind.Manifest = checkpoint.NameManifest(2, 60, "a")
	for what, c := range map[string]struct {
		records []any
		missing string
	}{
		"nothing":                           {[]any{opening(0, hour(0, 1)), epoch(1, hour(0, 1)), epoch(2, hour(0, 0)), opening(2, hour(0, 0)), epoch(3, hour(0, 0))}, ""},
		"one of today":                      {[]any{epoch(1, hour(0, 1)), epoch(3, hour(0, 0))}, "epoch 2 is missing"},
		"some before an opening":            {[]any{epoch(1, hour(0, 1)), opening(4, hour(0, 0))}, "epochs 2 to 4 are missing"},
		"what the ledger has lost by now":   {[]any{epoch(1, hour(9, 0)), epoch(50, hour(8, 0)), epoch(99, hour(0, 0))}, ""},
		"one in an old hour that has begun": {[]any{epoch(7, hour(9, 0)), epoch(9, hour(9, 0))}, "epoch 8 is missing"},
		"what came before the ledger":       {[]any{epoch(70, hour(0, 0))}, ""},
		"another job":                       {[]any{epoch(1, hour(0, 1)), other, epoch(2, hour(0, 0))}, ""},
		"a start from a later manifest":     {[]any{epoch(4, hour(0, 1)), behind, epoch(61, hour(0, 0))}, ""},
	} {
		faults := strings.Join(chainOf(now, c.records...).faults, "\n")
		if (faults != "") != (c.missing != "") || !strings.Contains(faults, c.missing) {
			t.Errorf("%s: %q, want %q", what, faults, c.missing)
		}
	}
}

func TestOffsetsThatTwoEpochsClaimAreAFault(t *testing.T) {
	epoch := func(e checkpoint.Epoch, outputs ...checkpoint.SinkOutput) checkpoint.EpochRecord {
		return checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: e}, Sinks: outputs}
	}
	at := func(partition int32, first, end int64) checkpoint.OffsetRange {
		return checkpoint.OffsetRange{Topic: "t", Partition: partition, First: first, End: end}
	}
	sound := chainOf(time.Now(), epoch(1, wrote("a", at(0, 0, 5)), wrote("b", at(0, 2, 7), at(1, 0, 9))), epoch(2, wrote("a", at(0, 8, 9), at(1, 9, 12))))
	if len(sound.faults) > 0 {
		t.Errorf("nothing is claimed twice: %q", sound.faults)
	}
	twice := chainOf(time.Now(), epoch(1, wrote("a", at(0, 0, 5))), epoch(2, wrote("a", at(0, 6, 9))), epoch(3, wrote("b", at(0, 8, 12))))
	want := "epoch 3 claims the offsets 8 to 11 of topic t, partition 0, and epoch 2 those up to 8"
	if len(twice.faults) != 1 || !strings.HasPrefix(twice.faults[0], want) {
		t.Errorf("%q, want %q", twice.faults, want)
	}
}

// found is an auditor whose topics hold these things.
type found struct {
	connector.Auditor
	strays, behind []connector.Stray
	open           []connector.OpenTransaction
	ledger         []connector.Record
	pending        bool
}

func (f found) Behind(context.Context, []connector.OffsetRange) ([]connector.Stray, error) {
	return f.behind, nil
}

func (f found) Ledger(_ context.Context, take func(connector.Record) error) (bool, error) {
	for _, r := range f.ledger {
		if err := take(r); err != nil {
			return false, err
		}
	}
	return f.pending, nil
}

func (f found) Unaccounted(context.Context, []connector.OffsetRange) ([]connector.Stray, error) {
	return f.strays, nil
}

func (f found) Open(context.Context, []string) ([]connector.OpenTransaction, error) {
	return f.open, nil
}

func TestOnlyWhatMustNotBeIsAFault(t *testing.T) {
	open := func(id string, age, timeout time.Duration) connector.OpenTransaction {
		return connector.OpenTransaction{Topic: "t", Producer: 7, ID: id, For: age, Timeout: timeout}
	}
	c := chainOf(time.Now(), checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: 1, TransactionalIDs: []string{"j-0", "j-1"}}})
	got, err := c.inTopics(t.Context(), found{
		strays: []connector.Stray{{Topic: "t", First: 3, Records: 2, Own: true}, {Topic: "t", Partition: 1, First: 4, Records: 1}},
		open:   []connector.OpenTransaction{open("j-1", 5*time.Second, time.Minute), open("j-0", 2*time.Minute, time.Minute), open("flink-0", 5*time.Minute, 15*time.Minute), open("", time.Hour, 0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	heads := func(all []string) (heads []string) {
		for _, s := range all {
			heads = append(heads, strings.Join(strings.Fields(s)[:3], " "))
		}
		return heads
	}
	if want := []string{"topic t, partition", "the transaction j-0", "the transaction of"}; !reflect.DeepEqual(heads(got.Faults), want) {
		t.Errorf("faults %q, want %q", got.Faults, want)
	}
	if want := []string{"topic t, partition", "the transaction flink-0"}; !reflect.DeepEqual(heads(got.Notes), want) {
		t.Errorf("notes %q, want %q", got.Notes, want)
	}
}

// asked is an auditor that keeps what it is asked for.
type asked struct {
	found
	between, behind []connector.OffsetRange
}

func (a *asked) Partitions(_ context.Context, topics []string) (all []connector.OffsetRange, err error) {
	for _, topic := range topics {
		all = append(all, connector.OffsetRange{Topic: topic}, connector.OffsetRange{Topic: topic, Partition: 1})
	}
	return all, nil
}

func (a *asked) Unaccounted(_ context.Context, covered []connector.OffsetRange) ([]connector.Stray, error) {
	a.between = covered
	return []connector.Stray{{Topic: "t", First: 1, Next: 3, Records: 2, Own: true}}, nil
}

func (a *asked) Behind(_ context.Context, covered []connector.OffsetRange) ([]connector.Stray, error) {
	a.behind = covered
	return nil, nil
}

// Of a ledger that has its beginning it is known that the job wrote nothing before the first epoch, and nothing in partitions that no epoch claims.
func TestAWholeLedgerAccountsForEveryPartition(t *testing.T) {
	record := func(e checkpoint.Epoch, first, end int64) checkpoint.EpochRecord {
		return checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: e}, Sinks: []checkpoint.SinkOutput{wrote("t", checkpoint.OffsetRange{Topic: "t", First: first, End: end})}}
	}
	epochs := connector.OffsetRange{Topic: "t", First: 5, Next: 20}
	for _, c := range []struct {
		records []any
		whole   bool
		want    []connector.OffsetRange
	}{
		{[]any{checkpoint.OpeningRecord{LedgerState: checkpoint.LedgerState{Job: "j"}}, record(1, 5, 9), record(2, 10, 20)}, true,
			[]connector.OffsetRange{epochs, {Topic: "t"}, {Topic: "t", Partition: 1}}},
		{[]any{record(1, 5, 9), record(2, 10, 20)}, false, []connector.OffsetRange{epochs}},
		{[]any{checkpoint.OpeningRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: 3}}, record(4, 5, 9), record(5, 11, 20)}, false,
			[]connector.OffsetRange{{Topic: "t", First: 5, Next: 9}, {Topic: "t", First: 11, Next: 20}}},
	} {
		chain, a := chainOf(time.Now(), c.records...), &asked{}
		chain.toTheEnd = true
		got, err := chain.inTopics(t.Context(), a)
		if err != nil || chain.whole != c.whole || !reflect.DeepEqual(a.between, c.want) || !reflect.DeepEqual(a.behind, c.want) {
			t.Errorf("whole %v, asked for %v and %v, %v; want %v", chain.whole, a.between, a.behind, err, c.want)
		}
		if len(got.Faults) != 1 || !strings.Contains(got.Faults[0], "has 2 records before the first epoch, from offset 1 on, that producers of the job wrote") {
			t.Errorf("%q", got.Faults)
		}
	}
}

// What was found before an audit broke off is not lost.
func TestAnAuditThatBreaksOffReturnsWhatItFound(t *testing.T) {
	var records []connector.Record
	for _, e := range []checkpoint.Epoch{1, 3, 4} {
		value, err := (&checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: e, Attempt: "a", Manifest: "m", Hour: 500000}}).Encode()
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, connector.Record{Value: value})
	}
	enough, epochs := errors.New("enough"), 0
	got, err := auditAll(t.Context(), found{ledger: records}, AuditOptions{}, newAuditChain(time.Unix(500000*3600, 0), time.Hour), func(AuditedEpoch) error {
		if epochs++; epochs == 2 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || epochs != 2 || len(got.Faults) != 1 {
		t.Errorf("%v after %d epochs, faults %q", err, epochs, got.Faults)
	}
}

func TestWhatLiesBehindTheLastEpochIsNamed(t *testing.T) {
	record := func(e checkpoint.Epoch, first, end int64) checkpoint.EpochRecord {
		return checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: e, Attempt: "a", Manifest: "m", TransactionalIDs: []string{"j-0", "j-1"}},
			Sinks: []checkpoint.SinkOutput{wrote("t", checkpoint.OffsetRange{Topic: "t", First: first, End: end})}}
	}
	own, others := connector.Stray{Topic: "t", First: 10, Next: 14, Records: 4, Own: true}, connector.Stray{Topic: "t", First: 20, Next: 25, Records: 3}
	open := connector.OpenTransaction{Topic: "t", Offset: 30, End: 36, ID: "j-0", For: time.Second, Timeout: time.Minute}
	for name, c := range map[string]struct {
		now           found
		more          []checkpoint.EpochRecord
		before        bool // the audit ends before the ledger does
		faults, notes string
	}{
		"nothing":                             {},
		"records of others":                   {now: found{behind: []connector.Stray{others}}, notes: "has 3 records behind epoch 1, from offset 20 on, of other writers"},
		"an unfinished epoch":                 {now: found{open: []connector.OpenTransaction{open}}, notes: "has offsets from 30 up to 35 behind the last epoch, 1, of one that has not ended: its transaction, j-0, is open for 1s"},
		"an unfinished epoch behind later":    {now: found{open: []connector.OpenTransaction{open}}, before: true},
		"records of none":                     {now: found{behind: []connector.Stray{own}}, faults: "has 4 records behind epoch 1, from offset 10 on, that producers of the job wrote and no epoch accounts for"},
		"records of later epochs":             {now: found{behind: []connector.Stray{own}}, more: []checkpoint.EpochRecord{record(2, 9, 12), record(3, 12, 14)}},
		"records of which a later has a part": {now: found{behind: []connector.Stray{own}}, more: []checkpoint.EpochRecord{record(2, 9, 12), record(3, 13, 14)}, faults: "no epoch accounts for"},
		"records of an epoch being committed": {now: found{behind: []connector.Stray{own}, pending: true}, notes: "the ledger does not show their epoch yet"},
	} {
		first := record(1, 0, 5)
		chain := chainOf(time.Now(), first)
		chain.toTheEnd = !c.before
		for _, r := range append([]checkpoint.EpochRecord{first}, c.more...) {
			value, err := r.Encode()
			if err != nil {
				t.Fatal(err)
			}
			c.now.ledger = append(c.now.ledger, connector.Record{Value: value})
		}
		got, err := chain.inTopics(t.Context(), c.now)
		if err != nil {
			t.Fatal(err)
		}
		for what, both := range map[string][2]string{"faults": {strings.Join(got.Faults, "\n"), c.faults}, "notes": {strings.Join(got.Notes, "\n"), c.notes}} {
			if (both[0] == "") != (both[1] == "") || !strings.Contains(both[0], both[1]) {
				t.Errorf("%s: %s %q, want %q", name, what, both[0], both[1])
			}
		}
	}
}

// The audit of a period says nothing of what came after it.
func TestOnlyAnAuditToTheEndOfTheLedgerLooksBehindIt(t *testing.T) {
	hourOf := func(hour int) time.Time { return time.Date(2026, 5, 1, hour, 0, 0, 0, time.UTC) }
	var records []connector.Record
	for e := checkpoint.Epoch(1); e <= 3; e++ {
		value, err := (&checkpoint.EpochRecord{LedgerState: checkpoint.LedgerState{Job: "j", Epoch: e, Attempt: "a", Manifest: "m", Hour: checkpoint.Hour(hourOf(int(e)).Unix() / 3600)}}).Encode()
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, connector.Record{Value: value})
	}
	stranger := found{behind: []connector.Stray{{Topic: "t", Records: 1}}, ledger: records}
	for _, c := range []struct {
		o      AuditOptions
		epochs int
		looks  bool
	}{
		{AuditOptions{}, 3, true},
		{AuditOptions{From: hourOf(3).Add(59 * time.Minute)}, 1, true},
		{AuditOptions{To: hourOf(3)}, 2, false},
		{AuditOptions{To: hourOf(3).Add(time.Second)}, 3, true},
		{AuditOptions{From: hourOf(2), To: hourOf(3)}, 1, false},
		{AuditOptions{From: hourOf(4)}, 0, false},
		{AuditOptions{From: hourOf(2).In(time.FixedZone("", 2*3600)), To: hourOf(3).In(time.FixedZone("", -3600))}, 1, false},
	} {
		epochs := 0
		got, err := auditAll(t.Context(), stranger, c.o, newAuditChain(hourOf(5), 7*24*time.Hour), func(AuditedEpoch) error { epochs++; return nil })
		if err != nil {
			t.Fatal(err)
		}
		if looks := len(got.Notes) > 0; looks != c.looks || epochs != c.epochs {
			t.Errorf("%+v: %d epochs, notes %q", c.o, epochs, got.Notes)
		}
	}
}
