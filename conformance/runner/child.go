package runner

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

const (
	tailBytes = 64 << 10 // of a child's output that is looked at
	tailLines = 12       // of those that are shown
)

// command is how a child is started.
type command struct {
	bin string
	// args are those of the start of that number, from 0.
	args    func(start int) []string
	dir     string
	log     string        // file that the child's output is added to
	timeout time.Duration // of one start
}

// ending is how a child ended.
type ending struct {
	code     int // -1 if by a signal
	timedOut bool
	killed   bool // by us, at the moment given
	after    time.Duration
}

// run starts the child, for the start-th time, and waits for its end. It is killed by SIGKILL when it exceeds its time-out and, if killAfter is not 0, at that moment.
// An error means that it couldn't be run or that ctx ended.
func (c command) run(ctx context.Context, start int, killAfter time.Duration) (ending, error) {
	log, err := os.OpenFile(c.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return ending{}, err
	}
	defer log.Close()
	child := exec.Command(c.bin, c.args(start)...)
	child.Dir = c.dir
	child.Env = append(os.Environ(), "TZ=UTC") // the recorded answers are those of a machine in UTC
	child.Stdout, child.Stderr = log, log
	started := time.Now()
	if err := child.Start(); err != nil {
		return ending{}, err
	}
	end, err := c.await(ctx, child, killAfter)
	end.after = time.Since(started)
	return end, errors.Join(err, ctx.Err())
}

// await waits for the child's end, by itself or by a kill of ours.
func (c command) await(ctx context.Context, child *exec.Cmd, killAfter time.Duration) (ending, error) {
	exited := make(chan error, 1)
	go func() { exited <- child.Wait() }()
	var kill <-chan time.Time // never, if there is no kill
	if killAfter > 0 {
		kill = time.After(killAfter)
	}
	var end ending
	select {
	case err := <-exited:
		end.code = child.ProcessState.ExitCode()
		return end, unlessExit(err)
	case <-kill:
		end.killed = true
	case <-time.After(c.timeout):
		end.timedOut = true
	case <-ctx.Done():
	}
	child.Process.Kill()
	err := <-exited
	end.code = child.ProcessState.ExitCode()
	if end.code != -1 { // it ended by itself just before the kill
		end.killed, end.timedOut = false, false
	}
	return end, unlessExit(err)
}

// unlessExit drops the error that only says how the child ended.
func unlessExit(err error) error {
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return nil
	}
	return err
}

// output returns the end of what the child wrote over all starts.
func (c command) output() string {
	text, err := os.ReadFile(c.log)
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-tailBytes):])
}

// tailOf shows the last lines of an output, indented.
func tailOf(output string) string {
	lines := splitLines(output)
	var b strings.Builder
	for _, line := range lines[max(0, len(lines)-tailLines):] {
		b.WriteString("\n    | " + shortened(line))
	}
	return b.String()
}

var goroutineDump = regexp.MustCompile(`(?m)^goroutine \d+ .*\[.*\]:$`)

// crashed reports whether a child ended by a signal or by Go's runtime, rather than by its own will.
func crashed(end ending, output string) bool {
	return end.code == -1 || goroutineDump.MatchString(output)
}
