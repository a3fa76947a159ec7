package onceflow

import (
	"context"
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
	strays []connector.Stray
	open   []connector.OpenTransaction
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
