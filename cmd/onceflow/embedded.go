package main

import (
	"bufio"
	"fmt"
	"os/exec"
	"strings"
	"syscall"

	"github.com/onceflow/onceflow/internal/drill"
)

// startEmbedded starts this binary's broker as a child and sets addr to where it
// listens. The child dies with this process.
func startEmbedded(bin string, addr *string) (stop func(), err error) {
	child := exec.Command(bin, "broker", "--listen", "127.0.0.1:0")
	child.SysProcAttr = drill.DieWithParent()
	stdout, err := child.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := child.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		child.Process.Signal(syscall.SIGTERM)
		child.Wait()
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	where, found := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if !found {
		stop()
		return nil, fmt.Errorf("the embedded broker did not start: %q, %v", line, err)
	}
	*addr = where
	return stop, nil
}
