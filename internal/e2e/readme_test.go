package e2e

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readmeBlock is a fenced block of README.md, by the word behind its fence.
func readmeBlock(t *testing.T, kind string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var block *strings.Builder
	of := ""
	for line := range strings.Lines(string(content)) {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && block == nil:
			of, block = strings.TrimSpace(fence), &strings.Builder{}
		case isFence && of == kind:
			return block.String()
		case isFence:
			block = nil
		case block != nil:
			block.WriteString(line)
		}
	}
	t.Fatalf("README.md has no block of %q", kind)
	return ""
}

// TestThePipelineOfTheReadmeDoesWhatTheReadmeShows runs its SQL, feeds it as it says, and reads what it prints.
func TestThePipelineOfTheReadmeDoesWhatTheReadmeShows(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(4, "orders", "best", "products", "spent")
	sql := strings.ReplaceAll(readmeBlock(t, "sql"), "localhost:9092", "{broker}")
	c := k.write("bestsellers.sql", sql).start()
	feed := strings.NewReplacer("./onceflow topic write ", binary+" topic write --bootstrap "+k.addr+" "+k.prefix).Replace(readmeBlock(t, "sh"))
	if out, err := exec.Command("sh", "-c", feed).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want := map[string][]string{}
	for line := range strings.Lines(readmeBlock(t, "")) {
		topic := "spent"
		if strings.HasPrefix(line, "null\t") {
			topic = "best"
		}
		want[topic] = append(want[topic], strings.TrimSuffix(line, "\n"))
	}
	for topic, lines := range want {
		slices.Sort(lines)
		await(t, func() bool { return slices.Equal(k.printed(topic), lines) })
	}
	c.stop()
}

// printed are the records of a topic as the command prints them, of each key the last, sorted.
func (k *cluster) printed(topic string) []string {
	last := map[string]string{}
	for i, r := range k.committedRecords(topic) {
		if r.Key == nil {
			last[fmt.Sprint(i)] = "null\t" + string(r.Value)
			continue
		}
		last[string(r.Key)] = string(r.Key) + "\t" + string(r.Value)
	}
	return slices.Sorted(maps.Values(last))
}
