package runner

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"
)

// fakeflow is the path of the stand-in for the binary under test, built once.
var fakeflow string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "fakeflow-")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fakeflow = filepath.Join(dir, "fakeflow")
	if out, err := exec.Command("go", "build", "-o", fakeflow, "./testdata/fakeflow").CombinedOutput(); err != nil {
		fmt.Printf("building the stand-in: %v: %s\n", err, out)
		os.Exit(1)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		os.RemoveAll(dir)
		os.Exit(code)
	}))
}
