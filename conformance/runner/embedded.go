package runner

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	embeddedPatience = 20 * time.Second
	listeningOn      = "listening on "
)

// Embedded is a broker that runs as a child process: BIN broker --listen 127.0.0.1:0.
type Embedded struct {
	// Address is its host:port.
	Address string

	child  *exec.Cmd
	exited chan struct{} // closed when the child is gone
}

// StartEmbedded starts the broker of the binary and returns once it says "listening on HOST:PORT" on stdout. The caller ends it with Stop.
func StartEmbedded(bin string) (*Embedded, error) {
	bin, err := filepath.Abs(bin) // never one of that name on PATH
	if err != nil {
		return nil, err
	}
	child := exec.Command(bin, "broker", "--listen", "127.0.0.1:0")
	var stderr bytes.Buffer
	child.Stderr = &stderr
	stdout, err := child.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := child.Start(); err != nil {
		return nil, err
	}
	e := &Embedded{child: child, exited: make(chan struct{})}
	said := make(chan string, 1)
	go func() {
		readAddress(stdout, said)
		child.Wait() // how it ended shows in its stderr
		close(e.exited)
	}()
	select {
	case e.Address = <-said:
	case <-time.After(embeddedPatience):
	}
	if e.Address == "" {
		err := e.Stop()
		return nil, errors.Join(fmt.Errorf("%s broker: no line %q with an address on stdout%s", bin, listeningOn, tailOf(stderr.String())), err)
	}
	return e, nil
}

// readAddress reads a broker's output to its end, so that the broker never blocks on it, and sends the address when it
// comes by. It closes said at the end of the output.
func readAddress(stdout io.Reader, said chan<- string) {
	defer close(said)
	lines := bufio.NewScanner(stdout)
	found := false
	for lines.Scan() {
		if address, ok := strings.CutPrefix(lines.Text(), listeningOn); ok && !found {
			found = true
			said <- strings.TrimSpace(address)
		}
	}
}

// Exited is closed when the broker is gone, whether by Stop or by itself.
func (e *Embedded) Exited() <-chan struct{} { return e.exited }

// Stop ends the broker and waits until it is gone.
func (e *Embedded) Stop() error {
	err := e.child.Process.Signal(os.Interrupt)
	select {
	case <-e.exited:
	case <-time.After(embeddedPatience):
		err = e.child.Process.Kill()
		<-e.exited
	}
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}
