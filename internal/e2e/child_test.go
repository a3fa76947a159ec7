package e2e

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/drill"
)

// Exit codes as the command documents them.
const (
	exitDone      = 0
	exitFailed    = 1
	exitUsage     = 2
	exitFenced    = 3
	exitRefused   = 4
	exitConfig    = 5
	exitBadRecord = 6
	exitCorrupt   = 7
	exitUnread    = 8
)

// child is one run of the command.
type child struct {
	t              testing.TB
	cmd            *exec.Cmd
	stdout, stderr transcript
	done           chan struct{}
}

// start runs the command. The test's end kills what still runs.
func start(t testing.TB, args ...string) *child {
	t.Helper()
	c := &child{t: t, cmd: exec.Command(binary, args...), done: make(chan struct{})}
	c.cmd.Stdout, c.cmd.Stderr = &c.stdout, &c.stderr
	c.cmd.SysProcAttr = drill.DieWithParent()
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		// How it ended is in the process state.
		_ = c.cmd.Wait()
		close(c.done)
	}()
	t.Cleanup(func() {
		c.kill()
		if t.Failed() {
			t.Logf("onceflow %s ended with %s and said:\n%s%s", strings.Join(args, " "), c.cmd.ProcessState, c.stdout.tail(), c.stderr.tail())
		}
	})
	return c
}

// run runs the command to its end and returns it with the exit code.
func run(t testing.TB, args ...string) (*child, int) {
	t.Helper()
	c := start(t, args...)
	return c, c.exit()
}

// exit waits for the end and returns the exit code; -1: ended by a signal.
func (c *child) exit() int {
	c.t.Helper()
	select {
	case <-c.done:
		return c.cmd.ProcessState.ExitCode()
	case <-time.After(patience):
		c.t.Fatalf("%s did not end within %v; it said:\n%s", c.cmd, patience, c.stderr.tail())
		return 0
	}
}

// expectExit waits for the end and fails the test unless the code is as wanted.
func (c *child) expectExit(want int) {
	c.t.Helper()
	if got := c.exit(); got != want {
		c.t.Fatalf("exit code %d, want %d; it said:\n%s", got, want, c.stderr.tail())
	}
}

// ended reports whether the process has ended.
func (c *child) ended() bool {
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// running waits until records flow and returns the log line that says so.
func (c *child) running() string {
	c.t.Helper()
	return c.await(`"msg":"running"`)
}

// await waits until a line on standard error contains all of the words and
// returns it.
func (c *child) await(words ...string) string {
	c.t.Helper()
	deadline := time.After(patience)
	for {
		changed := c.stderr.changed()
		if line, ok := c.stderr.line(words...); ok {
			return line
		}
		select {
		case <-changed:
		case <-c.done:
			if line, ok := c.stderr.line(words...); ok {
				return line
			}
			c.t.Fatalf("ended (%s) without saying %q; it said:\n%s", c.cmd.ProcessState, words, c.stderr.tail())
		case <-deadline:
			c.t.Fatalf("did not say %q within %v; it said:\n%s", words, patience, c.stderr.tail())
		}
	}
}

// says fails the test unless standard error contains each of the words.
func (c *child) says(words ...string) {
	c.t.Helper()
	for _, w := range words {
		if !strings.Contains(c.stderr.String(), w) {
			c.t.Errorf("it did not say %q, but:\n%s", w, c.stderr.tail())
		}
	}
}

func (c *child) signal(s syscall.Signal) {
	c.t.Helper()
	if err := c.cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		c.t.Fatal(err)
	}
}

// kill sends SIGKILL, which ends a stopped process too, and waits.
func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	<-c.done
}

// stop asks for a graceful end, which must come within the time that the command
// promises.
func (c *child) stop() {
	c.t.Helper()
	c.signal(syscall.SIGTERM)
	select {
	case <-c.done:
	case <-time.After(30 * time.Second):
		c.t.Fatalf("did not end within 30 s of SIGTERM; it said:\n%s", c.stderr.tail())
	}
	c.expectExit(exitDone)
}

// transcript keeps what a process writes. The zero value is ready.
type transcript struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	more chan struct{}
}

// Write implements io.Writer.
func (tr *transcript) Write(p []byte) (int, error) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if tr.more != nil {
		close(tr.more)
		tr.more = nil
	}
	return tr.buf.Write(p)
}

// changed is closed at the next write.
func (tr *transcript) changed() <-chan struct{} {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if tr.more == nil {
		tr.more = make(chan struct{})
	}
	return tr.more
}

// line returns the first complete line that contains all of the words.
func (tr *transcript) line(words ...string) (string, bool) {
	for line := range strings.Lines(tr.String()) {
		if strings.HasSuffix(line, "\n") && containsAll(line, words) {
			return line, true
		}
	}
	return "", false
}

func containsAll(s string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(s, w) {
			return false
		}
	}
	return true
}

// String returns everything that was written.
func (tr *transcript) String() string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.buf.String()
}

const tailBytes = 4000

// tail returns the end of what was written.
func (tr *transcript) tail() string {
	s := tr.String()
	return s[max(0, len(s)-tailBytes):]
}
