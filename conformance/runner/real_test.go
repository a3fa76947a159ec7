package runner

import (
	"testing"

	"github.com/onceflow/onceflow/internal/testkafka"
)

// On a real broker topics and coordinators take a moment to appear, and a commit is answered before its markers are written.
func TestRealKafkaIsReadOnceItHasSettled(t *testing.T) {
	broker := testkafka.ForTest(t, testkafka.Options{})
	root := t.TempDir()
	writeCase(t, root, "area", "ordered", "copy", "ordered", expectedOrdered)
	writeCase(t, root, "area", "transaction", "once", "upsert", expectedUpsert)
	writeCase(t, root, "area", "wrong", "wrong", "rows", expected)
	for range 2 {
		out, summary := runCases(t, root, Config{Broker: broker.Bootstrap(), Kills: 1, Seed: 1})
		if summary.Passed != 2 || summary.Failed != 1 {
			t.Error(out)
		}
	}
}
