package main

import (
	"errors"
	"testing"
)

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestWhatCannotBePrintedIsAnError(t *testing.T) {
	out := &checkedOut{to: full{}}
	root := rootCommand()
	root.SetOut(out)
	root.SetArgs([]string{"version"})
	if err := root.Execute(); err != nil || out.err == nil {
		t.Errorf("the command says %v, its output %v", err, out.err)
	}
}
