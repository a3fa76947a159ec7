package kafka

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector/kafka/embedded"
)

func TestAnOutageIsSaidOnceWhenItBeginsAndOnceWhenItEnds(t *testing.T) {
	b, err := embedded.Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	addr := b.Addr()
	settings, problems := readSettings(map[string]string{"bootstrap.servers": addr})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var log strings.Builder
	logger := slog.New(slog.NewTextHandler(&log, nil))
	ask := func(within time.Duration) error {
		// A table has several clients.
		for range 3 {
			cl, err := settings.connect(logger)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), within)
			_, err = describeCluster(ctx, cl)
			cancel()
			cl.Close()
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err := ask(time.Minute); err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if ask(300*time.Millisecond) == nil {
				t.Fatal("a broker that is gone answers")
			}
		}
		if b, err = embedded.Start(addr, ""); err != nil {
			t.Fatal(err)
		}
		if err := ask(time.Minute); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		if len(lines) != 2*(round+1) || !strings.Contains(lines[2*round], "cannot be connected to") || !strings.Contains(lines[2*round+1], "is back") ||
			strings.Count(log.String(), fmt.Sprint("addr=", addr)) != len(lines) {
			t.Fatalf("in round %d the log is\n%s", round, log.String())
		}
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}
