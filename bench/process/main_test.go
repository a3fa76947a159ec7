package process

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain lets the test binary be its own launcher, and its own children.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case LaunchArgument:
			os.Exit(Launch(os.Args[2:]))
		case childArgument:
			os.Exit(child(os.Args[2:]))
		}
	}
	goleak.VerifyTestMain(m)
}
