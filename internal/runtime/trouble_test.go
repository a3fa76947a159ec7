package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/onceflow/onceflow/connector"
)

func TestWhatFailsAgainAndAgainIsToldOnceAndSoIsItsEnd(t *testing.T) {
	var log strings.Builder
	to := slog.New(slog.NewTextHandler(&log, nil))
	var tr troubles
	away := errors.New("away")
	for _, err := range []error{nil, away, away, errors.New("away in other words"), nil, nil, away} {
		tr.met(to, retriedOffsets, "kafka:a", err)
	}
	tr.met(to, retriedOffsets, "kafka:b", away)
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	want := []string{"level=WARN of=kafka:a error=away", "level=INFO of=kafka:a after=", "level=WARN of=kafka:a error=away", "level=WARN of=kafka:b error=away"}
	if len(lines) != len(want) {
		t.Fatalf("got %q", lines)
	}
	for i, words := range want {
		for word := range strings.FieldsSeq(words) {
			if !strings.Contains(lines[i], word) {
				t.Errorf("line %d is %q, want %q in it", i, lines[i], word)
			}
		}
	}
}

// Each broker that is asked in turn has an error of its own.
func TestErrorsThatAlternateAreToldOnceAMinuteEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		j := &job{cfg: Config{Log: slog.New(slog.NewTextHandler(&log, nil))}}
		asked := 0
		err := j.insist(t.Context(), "asking the brokers", func(context.Context) error {
			if asked++; asked > 20 {
				return nil
			}
			return connector.Errorf(connector.Retriable, "broker %d is away", asked%3)
		})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			if n := strings.Count(log.String(), fmt.Sprintf("broker %d is away", i)); n != 2 {
				t.Errorf("broker %d is told %d times, want 2 in little more than a minute", i, n)
			}
		}
	})
}
