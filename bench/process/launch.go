package process

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/internal/drill"
)

// LaunchArgument is the first argument of a program that is to be a launcher:
// its main calls Launch with the arguments that follow.
const LaunchArgument = "launch-and-measure"

// reportFile is the descriptor that the launcher reports to.
const reportFile = 3

// Launch runs a command, passes SIGTERM and SIGINT on to it, reports what it
// used to the process that called Run, and returns its exit code, 1 if it was
// killed or could not be started.
func Launch(command []string) int {
	syscall.CloseOnExec(reportFile) // the command has no business with it
	usage, err := launch(command)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.Exited():
		return exit.ExitCode()
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err := json.NewEncoder(os.NewFile(reportFile, "report")).Encode(usage); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func launch(command []string) (Usage, error) {
	// The child dies with the thread that starts it, where it dies with its parent.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	defer signal.Stop(signals)
	child := exec.Command(command[0], command[1:]...)
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	child.SysProcAttr = drill.DieWithParent()
	started := time.Now()
	if err := child.Start(); err != nil {
		return Usage{}, err
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	for {
		select {
		case s := <-signals:
			child.Process.Signal(s) // it may have ended: then Wait says so
		case err := <-ended:
			return usageOf(child.ProcessState, time.Since(started)), err
		}
	}
}

func usageOf(state *os.ProcessState, elapsed time.Duration) Usage {
	u := Usage{CPU: state.UserTime() + state.SystemTime(), Elapsed: elapsed}
	if r, ok := state.SysUsage().(*syscall.Rusage); ok {
		u.PeakBytes = int64(r.Maxrss)
		if runtime.GOOS != "darwin" { // which alone counts in bytes
			u.PeakBytes <<= 10
		}
	}
	return u
}
