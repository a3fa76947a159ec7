package testprocess

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// victimVariable makes this test binary a parent that starts a child and then hangs: see holdVictim.
const victimVariable = "ONCEFLOW_HOLD_VICTIM"

// holdVictim starts a child that shares our stdout, says so, and waits to be killed.
func holdVictim() int {
	if _, err := Start(os.Stdout, "sleep", "300"); err != nil {
		fmt.Println(err)
		return 1
	}
	fmt.Println("started")
	select {}
}

func TestChildEndsWhenItsParentIsKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	parent := exec.Command(self)
	parent.Env = append(os.Environ(), victimVariable+"=1")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	parent.Stdout = w
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	said := make([]byte, len("started\n"))
	if _, err := io.ReadFull(r, said); err != nil || string(said) != "started\n" {
		t.Fatalf("parent said %q, %v", said, err)
	}
	parent.Process.Kill()
	parent.Wait()
	// The pipe ends when the last process that can write to it is gone, and that is the child.
	if err := r.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(said); err != io.EOF {
		t.Errorf("reading from the child: %v; want the end of its pipe", err)
	}
}

func TestStoppedChildIsGoneAndItsWatchdogWithIt(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	p, err := Start(null, "sleep", "300")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Stop(10 * time.Second); err != nil {
		t.Error(err)
	}
	if p.Running() {
		t.Error("the child is still running")
	}
	if p.watchdog.cmd.ProcessState == nil {
		t.Error("the watchdog was not waited for")
	}
}
