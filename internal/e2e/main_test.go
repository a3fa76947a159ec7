package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// patience bounds every wait for an event. It is generous: machines that run
// tests are busy.
const patience = 2 * time.Minute

// kills is how many SIGKILLs a drill deals out.
var kills = flag.Int("e2e.kills", 4, "SIGKILLs per drill")

// binary is the command under test.
var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	runSideBySide()
	code, err := build(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// runSideBySide lets more tests run at once than there are cores, unless -parallel
// is given: they wait far more than they compute.
func runSideBySide() {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given {
		_ = flag.Set("test.parallel", strconv.Itoa(max(6, runtime.GOMAXPROCS(0))))
	}
}

// build builds the command once and runs the tests.
func build(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "onceflow-e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "onceflow")
	out, err := exec.Command("go", "build", "-o", binary, "github.com/onceflow/onceflow/cmd/onceflow").CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("building the command: %w\n%s", err, out)
	}
	code := m.Run()
	return code, closeShared()
}
