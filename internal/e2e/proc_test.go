package e2e

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// await waits for something that announces itself to nobody, so that it must be
// asked for.
func await(t testing.TB, happened func() bool) {
	t.Helper()
	deadline := time.After(patience)
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for !happened() {
		select {
		case <-ticker.C:
		case <-deadline:
			t.Fatalf("what was waited for did not happen within %v", patience)
		}
	}
}

// procStatus returns a field of the kernel's view of a process.
func procStatus(t testing.TB, c *child, field string) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("looks at /proc")
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if value, found := strings.CutPrefix(line, field+":"); found {
			return strings.TrimSpace(value)
		}
	}
	t.Fatalf("no %s in the status of process %d", field, c.cmd.Process.Pid)
	return ""
}
