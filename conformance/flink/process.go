package flink

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
)

// process is a Java child that ends with us, even when we are killed: a shell waits on a pipe of ours and kills the child when the pipe breaks.
type process struct {
	name     string
	log      string // path
	cmd      *exec.Cmd
	watchdog *exec.Cmd
	pipe     io.WriteCloser
	exited   chan struct{} // closed when the child is reaped
}

// startProcess starts a service that writes stdout and stderr into a log in dir. The environment is ours, with UTC as the time zone.
func startProcess(dir string, s service) (*process, error) {
	java, err := exec.LookPath("java")
	if err != nil {
		return nil, errors.New("real Flink needs Java 17 or newer: no java on PATH")
	}
	p := &process{name: s.name, log: filepath.Join(dir, s.name+".log"), exited: make(chan struct{})}
	log, err := os.Create(p.log)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p.cmd = exec.Command(java, s.args...)
	p.cmd.Stdout, p.cmd.Stderr = log, log
	p.cmd.Env = append(os.Environ(), "FLINK_CONF_DIR="+dir, "TZ=UTC")
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a terminal's Ctrl-C reaches only us
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	if err := p.watch(); err != nil {
		return nil, errors.Join(err, p.cmd.Process.Kill(), p.cmd.Wait())
	}
	go p.reap()
	return p, nil
}

func (p *process) watch() (err error) {
	p.watchdog = exec.Command("sh", "-c", `read -r released || kill -9 "$0"`, strconv.Itoa(p.cmd.Process.Pid))
	p.watchdog.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if p.pipe, err = p.watchdog.StdinPipe(); err != nil {
		return err
	}
	return p.watchdog.Start()
}

// reap waits for the child, then lets the watchdog go: the child's number may soon be another's.
func (p *process) reap() {
	p.cmd.Wait() // how it ended shows in its log
	io.WriteString(p.pipe, "released\n")
	p.pipe.Close()
	p.watchdog.Wait()
	close(p.exited)
}

// kill ends the child and waits until it is gone.
func (p *process) kill() {
	p.cmd.Process.Kill() // an error means that it is gone already
	<-p.exited
}

// whyExited is nil while the child runs.
func (p *process) whyExited() error {
	select {
	case <-p.exited:
	default:
		return nil
	}
	log, err := os.ReadFile(p.log)
	if err != nil {
		return err
	}
	return fmt.Errorf("flink: the %s ended while starting: %s", p.name, log[max(0, len(log)-2000):])
}
