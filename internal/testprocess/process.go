package testprocess

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// Process is a child with its own process group, so that a terminal's Ctrl-C reaches only us, and a watchdog.
type Process struct {
	cmd      *exec.Cmd
	watchdog *watchdog
	exited   chan struct{} // closed when the child is reaped
}

// Start starts a child that writes stdout and stderr to log.
func Start(log *os.File, name string, args ...string) (*Process, error) {
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	w, err := startWatchdog(cmd.Process.Pid)
	if err != nil {
		return nil, errors.Join(err, cmd.Process.Kill(), cmd.Wait())
	}
	p := &Process{cmd: cmd, watchdog: w, exited: make(chan struct{})}
	go p.reap()
	return p, nil
}

func (p *Process) reap() {
	p.cmd.Wait() // the exit code of a child that we ended says nothing; one that ended by itself is found by its channel
	p.watchdog.release()
	close(p.exited)
}

// Running reports whether the child has not been reaped yet.
func (p *Process) Running() bool {
	select {
	case <-p.exited:
		return false
	default:
		return true
	}
}

// Exited is closed when the child is gone.
func (p *Process) Exited() <-chan struct{} { return p.exited }

// Signal sends a signal; a child that is gone already is no error.
func (p *Process) Signal(s syscall.Signal) error {
	if err := p.cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("signal %s to process %d: %w", s, p.cmd.Process.Pid, err)
	}
	return nil
}

// Pause freezes the child and returns when it stands still: the signal alone lets its other threads go on for a moment.
func (p *Process) Pause() error {
	if err := p.Signal(syscall.SIGSTOP); err != nil {
		return err
	}
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(p.cmd.Process.Pid, &status, syscall.WUNTRACED, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil || !status.Stopped():
			return fmt.Errorf("process %d ended instead of pausing: %w", p.cmd.Process.Pid, errors.Join(err, os.ErrProcessDone))
		default:
			return nil
		}
	}
}

// Kill ends the child at once and waits until it is gone. A paused child dies too.
func (p *Process) Kill() error {
	err := p.Signal(syscall.SIGKILL)
	<-p.exited
	return err
}

// Stop asks the child to end, and kills it if it takes longer than patience.
func (p *Process) Stop(patience time.Duration) error {
	if err := errors.Join(p.Signal(syscall.SIGCONT), p.Signal(syscall.SIGTERM)); err != nil {
		return err
	}
	select {
	case <-p.exited:
		return nil
	case <-time.After(patience):
		return errors.Join(fmt.Errorf("process %d ignored SIGTERM for %s: killed", p.cmd.Process.Pid, patience), p.Kill())
	}
}

// watchdog is a shell that waits on a pipe of ours and kills its victim when the pipe breaks: when this process is gone
// without having released it, be it by SIGKILL, a panic or go test's time-out.
type watchdog struct {
	cmd  *exec.Cmd
	pipe io.WriteCloser
}

func startWatchdog(victim int) (*watchdog, error) {
	cmd := exec.Command("sh", "-c", `read -r released || kill -9 "$0"`, strconv.Itoa(victim))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting the watchdog of process %d: %w", victim, err)
	}
	return &watchdog{cmd: cmd, pipe: pipe}, nil
}

// release ends the watchdog and leaves its victim alone. If the watchdog is gone already there is nothing to do.
func (w *watchdog) release() {
	io.WriteString(w.pipe, "released\n")
	w.pipe.Close()
	w.cmd.Wait()
}
