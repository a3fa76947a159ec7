package main

import (
	"strings"
	"testing"
	"time"
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
