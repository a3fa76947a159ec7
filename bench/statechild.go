package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/bench/process"
	"github.com/onceflow/onceflow/bench/statejob"
	"github.com/onceflow/onceflow/internal/drill"
)

// stateJobArgument is the first argument of this program when it is a job of the state suite.
const stateJobArgument = "state-job"

func runStateJob(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var o statejob.Options
	flags := flag.NewFlagSet("bench "+stateJobArgument, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.File, "file", "", "SQL `file`")
	flags.StringVar(&o.State, "state", "", "`place` of the checkpoints")
	flags.StringVar(&o.Log, "log", "", "`file` for the job's log")
	flags.StringVar(&o.From, "from", "", "savepoint to start from")
	flags.StringVar(&o.SavepointTo, "savepoint", "", "`place` of a savepoint with which the running job is stopped")
	flags.Func("set", "`key=value`", func(s string) error { o.Settings = append(o.Settings, s); return nil })
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	return statejob.Run(ctx, o, stdout)
}

// stateChild is a running job.
type stateChild struct {
	cmd   *exec.Cmd
	words bytes.Buffer
	// lines is closed when the child has ended.
	lines chan statejob.Line
	began time.Time
	last  statejob.Line
	peak  int64
}

// startChild starts a job, whose log goes to a file of its own if logs are kept.
func (b *stateBench) startChild(args []string) (*stateChild, error) {
	if b.logs != "" {
		b.logged++
		args = append(args, "-log", filepath.Join(b.logs, fmt.Sprintf("%03d.log", b.logged)))
	}
	return startStateChild(b.self, args)
}

func startStateChild(self string, args []string) (*stateChild, error) {
	c := &stateChild{cmd: exec.Command(self, append([]string{stateJobArgument}, args...)...), lines: make(chan statejob.Line, 1), began: time.Now()}
	c.cmd.SysProcAttr = drill.DieWithParent()
	c.cmd.Stderr = &c.words
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(c.lines)
		for in := bufio.NewScanner(out); in.Scan(); {
			var l statejob.Line
			if json.Unmarshal(in.Bytes(), &l) == nil {
				c.lines <- l
			}
		}
	}()
	return c, nil
}

// until takes lines until done says so of one.
func (c *stateChild) until(ctx context.Context, what string, patience time.Duration, done func(statejob.Line) bool) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		select {
		case l, ok := <-c.lines:
			if !ok {
				return fmt.Errorf("the job ended before %s: %w\n%s", what, c.cmd.Wait(), c.words.String())
			}
			if c.last = l; done(l) {
				return nil
			}
		case <-late.C:
			return fmt.Errorf("%s did not happen within %v; the last line is %+v", what, patience, c.last)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// end sends a signal and waits.
func (c *stateChild) end(signal syscall.Signal) error {
	if r, err := process.ReadRunning(c.cmd.Process.Pid); err == nil {
		c.peak = r.PeakBytes
	}
	err := c.cmd.Process.Signal(signal)
	for range c.lines {
	}
	ended := c.cmd.Wait()
	if signal == syscall.SIGKILL || errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	if ended != nil {
		return fmt.Errorf("%w\n%s", ended, strings.TrimSpace(c.words.String()))
	}
	return err
}
