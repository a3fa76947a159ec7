package drill

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Child is an engine under test.
type Child struct {
	cmd  *exec.Cmd
	done chan struct{}
	err  error
	log  *tailBuffer
}

// StartChild starts an engine.
func StartChild(bin string, args ...string) (*Child, error) {
	c := &Child{cmd: exec.Command(bin, args...), done: make(chan struct{}), log: &tailBuffer{}}
	c.cmd.Stdout, c.cmd.Stderr = c.log, c.log
	// The child dies with the harness.
	c.cmd.SysProcAttr = DieWithParent()
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		c.err = c.cmd.Wait()
		close(c.done)
	}()
	return c, nil
}

// Kill sends SIGKILL and waits.
func (c *Child) Kill() {
	c.cmd.Process.Kill()
	<-c.done
}

// Freeze stops the process where it stands, as a pause of its machine would; Wake
// lets it go on.
func (c *Child) Freeze() error { return c.cmd.Process.Signal(syscall.SIGSTOP) }

// Wake lets a frozen process go on.
func (c *Child) Wake() error { return c.cmd.Process.Signal(syscall.SIGCONT) }

// Terminate sends SIGTERM and waits for the graceful end.
func (c *Child) Terminate(patience time.Duration) error {
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-c.done:
	case <-time.After(patience):
		c.Kill()
		return fmt.Errorf("did not end within %v of SIGTERM; its last words:\n%s", patience, c.log)
	}
	if c.err != nil {
		return fmt.Errorf("ended with %w after SIGTERM; its last words:\n%s", c.err, c.log)
	}
	return nil
}

// Ended reports whether the process has ended, and how.
func (c *Child) Ended() (bool, error) {
	select {
	case <-c.done:
		return true, c.err
	default:
		return false, nil
	}
}

// tailBuffer keeps the end of what is written.
type tailBuffer struct {
	mu  sync.Mutex
	buf []byte
}

const tailBytes = 8 << 10

// Write implements io.Writer.
func (t *tailBuffer) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if over := len(t.buf) - tailBytes; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return len(p), nil
}

// String returns what is kept.
func (t *tailBuffer) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.TrimSpace(t.buf))
}

// Words returns the end of what the process wrote.
func (c *Child) Words() string { return c.log.String() }
