package process

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

const childArgument = "child-of-a-test"

// child is what this test binary does as a child: use memory, burn time, fail, or wait for SIGTERM.
func child(args []string) int {
	switch args[0] {
	case "touch":
		megabytes, _ := strconv.Atoi(args[1])
		touch(megabytes)
	case "burn":
		for end := time.Now().Add(50 * time.Millisecond); time.Now().Before(end); {
		}
	case "fail":
		fmt.Println("what went wrong")
		return 5
	case "wait":
		terminated := make(chan os.Signal, 1)
		signal.Notify(terminated, syscall.SIGTERM)
		os.WriteFile(args[1], nil, 0o600)
		<-terminated
		return 7
	}
	return 0
}

// touch makes megabytes resident.
func touch(megabytes int) []byte {
	b := make([]byte, megabytes<<20)
	for i := 0; i < len(b); i += 4096 {
		b[i] = 1
	}
	return b
}

func runChild(ctx context.Context, args ...string) (Usage, error) {
	return Run(ctx, os.Args[0], append([]string{childArgument}, args...)...)
}

func TestPeakMemoryIsTheChildsAndNotItsParents(t *testing.T) {
	ours := touch(200)
	small, err := runChild(t.Context(), "touch", "0")
	if err != nil {
		t.Fatal(err)
	}
	large, err := runChild(t.Context(), "touch", "100")
	if err != nil {
		t.Fatal(err)
	}
	if small.PeakBytes < 1<<20 || small.PeakBytes > 60<<20 {
		t.Errorf("a child that touches nothing has a peak of %d MB beside our %d", small.PeakBytes>>20, len(ours)>>20)
	}
	if large.PeakBytes < 100<<20 || large.PeakBytes > 160<<20 {
		t.Errorf("a child that touches 100 MB has a peak of %d MB", large.PeakBytes>>20)
	}
}

func TestProcessorTimeIsThatOfTheChild(t *testing.T) {
	u, err := runChild(t.Context(), "burn")
	if err != nil {
		t.Fatal(err)
	}
	// A busy machine gives the child less than the 50 ms that it takes.
	if u.CPU < time.Millisecond || u.CPU > 2*u.Elapsed || u.Elapsed < 50*time.Millisecond {
		t.Errorf("%v of processor time in %v", u.CPU, u.Elapsed)
	}
}

func TestFailureCarriesTheCodeAndTheLastWords(t *testing.T) {
	_, err := runChild(t.Context(), "fail")
	if err == nil || !strings.Contains(err.Error(), "exit status 5") || !strings.Contains(err.Error(), "what went wrong") {
		t.Errorf("got %v", err)
	}
}

func TestMissingCommandIsAnError(t *testing.T) {
	_, err := Run(t.Context(), "/no/such/command")
	if err == nil || !strings.Contains(err.Error(), "/no/such/command") {
		t.Errorf("got %v", err)
	}
}

func TestEndOfTheContextTerminatesTheChild(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ready := t.TempDir() + "/ready"
	go func() {
		defer cancel()
		for {
			if _, err := os.Stat(ready); err == nil || ctx.Err() != nil {
				return
			}
			<-time.After(time.Millisecond)
		}
	}()
	_, err := runChild(ctx, "wait", ready)
	cancel()
	if err == nil || !strings.Contains(err.Error(), "exit status 7") {
		t.Errorf("the child was to get SIGTERM and end with 7, got: %v", err)
	}
}
