package main

import (
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"

	"github.com/onceflow/onceflow/bench/process"
)

// TestMain lets the test binary be everything that the bench starts: its
// launcher, its copy loop, and a stand-in for the binary under test.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case process.LaunchArgument, copyArgument:
			os.Exit(execute(os.Args[1:]))
		case "broker":
			os.Exit(standInBroker())
		case "version":
			fmt.Println("the stand-in")
			os.Exit(0)
		case "run":
			os.Exit(standIn(os.Args[2:]))
		}
	}
	goleak.VerifyTestMain(m)
}
