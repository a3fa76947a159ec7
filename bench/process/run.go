package process

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/internal/drill"
)

// Usage is what a child used from its start to its end.
type Usage struct {
	// CPU is its processor time, in user and in kernel mode, its own children
	// included that it waited for.
	CPU time.Duration
	// PeakBytes is the most memory that was resident at once.
	PeakBytes int64
	// Elapsed is wall time.
	Elapsed time.Duration
}

// patience is how long a child may take to end after SIGTERM.
const patience = 10 * time.Second

// Run runs a command to its end. When ctx ends it gets SIGTERM, and SIGKILL ten
// seconds later. The error holds the end of what a failed command wrote.
func Run(ctx context.Context, name string, args ...string) (Usage, error) {
	self, err := os.Executable()
	if err != nil {
		return Usage{}, err
	}
	report, write, err := os.Pipe()
	if err != nil {
		return Usage{}, err
	}
	defer report.Close()
	var words bytes.Buffer
	launcher := exec.CommandContext(ctx, self, append([]string{LaunchArgument, name}, args...)...)
	launcher.Cancel = func() error { return launcher.Process.Signal(syscall.SIGTERM) }
	launcher.WaitDelay = patience
	launcher.SysProcAttr = drill.DieWithParent()
	launcher.Stdout, launcher.Stderr = &words, &words
	launcher.ExtraFiles = []*os.File{write}
	err = launcher.Start()
	write.Close()
	if err != nil {
		return Usage{}, err
	}
	var usage Usage
	content, readErr := io.ReadAll(report)
	if err := launcher.Wait(); err != nil {
		return Usage{}, fmt.Errorf("%s %s: %w%s", name, strings.Join(args, " "), err, ending(words.String()))
	}
	if err := errors.Join(readErr, json.Unmarshal(content, &usage)); err != nil {
		return Usage{}, fmt.Errorf("what %s used: %w", name, err)
	}
	return usage, nil
}

const endingBytes = 4 << 10

// ending is the end of a command's output, on lines of its own.
func ending(words string) string {
	words = strings.TrimSpace(words)
	if len(words) > endingBytes {
		words = "… " + words[len(words)-endingBytes:]
	}
	if words == "" {
		return ""
	}
	return "\n" + words
}
