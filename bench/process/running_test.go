package process

import (
	"os"
	"runtime"
	"testing"
)

func TestFiguresOfARunningProcessGrow(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("running processes are looked at through /proc")
	}
	before, err := ReadRunning(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	for after := before; after.CPU <= before.CPU; {
		if after, err = ReadRunning(os.Getpid()); err != nil {
			t.Fatal(err)
		}
	}
	if before.PeakBytes < 1<<20 || before.Compiling != 0 {
		t.Errorf("got %+v", before)
	}
}
