package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow"
)

func TestAPeriodIsReadAsUTCUnlessItSaysOtherwise(t *testing.T) {
	for text, want := range map[string]time.Time{
		"":                          {},
		"2026-05-01":                time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC),
		"2026-05-01T13":             time.Date(2026, 5, 1, 13, 0, 0, 0, time.UTC),
		"2026-05-01T13:30:00Z":      time.Date(2026, 5, 1, 13, 30, 0, 0, time.UTC),
		"2026-05-01T13:30:00+02:00": time.Date(2026, 5, 1, 11, 30, 0, 0, time.UTC),
	} {
		if got, err := hour("--from", text); err != nil || !got.Equal(want) {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"yesterday", "2026-13-01", "2026-05-01 13:00", "13:00"} {
		if _, err := hour("--to", text); err == nil || !strings.Contains(err.Error(), "--to") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func auditOf(last int, epochs ...onceflow.AuditedEpoch) (*auditReport, *strings.Builder) {
	var out strings.Builder
	r := newAuditReport(&out, last)
	for _, e := range epochs {
		r.add(e)
	}
	return r, &out
}

func TestTheLastEpochsArePrintedWhole(t *testing.T) {
	var epochs []onceflow.AuditedEpoch
	for n := range uint64(1000) {
		epochs = append(epochs, onceflow.AuditedEpoch{Epoch: n, Outputs: []onceflow.AuditedOutput{{Tables: []string{"a"}, RecordedCount: 1, FoundCount: 1}, {Tables: []string{"b"}}}})
	}
	for last, want := range map[int]int{0: 2000, 1: 2, 2: 4, 999: 1998, 1000: 2000, 5000: 2000} {
		r, out := auditOf(last, epochs...)
		r.end(onceflow.AuditedTopics{}, nil)
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if rows := len(lines) - 2; rows != want || !strings.HasPrefix(lines[rows], "999 ") || lines[rows+1] != "1000 epochs audited, 0 differences" {
			t.Errorf("--last %d: %d rows, want %d; the last are %q", last, rows, want, lines[rows:])
		}
	}
	if r, out := auditOf(0, epochs...); !strings.Contains(out.String(), "\n500 ") || len(r.rows) > rowsTogether {
		t.Errorf("%d rows wait for the end", len(r.rows))
	}
}

func TestAnAuditSaysWhatItDidNotCompare(t *testing.T) {
	gone := onceflow.AuditedEpoch{Outputs: []onceflow.AuditedOutput{{Tables: []string{"a"}, RecordedCount: 1, Incomparable: "gone"}, {Tables: []string{"b"}}}}
	r, out := auditOf(0, gone, gone)
	r.end(onceflow.AuditedTopics{Faults: []string{"f"}}, errors.New("e"))
	if said := out.String(); r.compared != 0 || r.incomparable != 2 || !strings.Contains(said, "2 epochs audited, 1 differences; 2 outputs could not be compared, 0 were; IT BROKE OFF") {
		t.Errorf("%d, %d: %s", r.compared, r.incomparable, said)
	}
}
