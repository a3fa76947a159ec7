package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// help returns what a command prints with --help.
func help(t *testing.T, path string) string {
	t.Helper()
	root := rootCommand()
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetArgs(append(strings.Fields(path)[1:], "--help"))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// commands lists a command with all below it that newcomers see.
func commands(c *cobra.Command) []*cobra.Command {
	if c.Hidden {
		return nil
	}
	all := []*cobra.Command{c}
	for _, below := range c.Commands() {
		all = append(all, commands(below)...)
	}
	return all
}

func TestTheHelpOfEveryCommandNamesItsFlagsAndExitCodes(t *testing.T) {
	for _, c := range commands(rootCommand()) {
		if c.Name() == "help" || c.Name() == "completion" || c.HasParent() && c.Parent().Name() == "completion" {
			continue
		}
		text := help(t, c.CommandPath())
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(text, "--"+f.Name) {
				t.Errorf("%s --help does not name --%s", c.CommandPath(), f.Name)
			}
			if f.Usage == "" {
				t.Errorf("%s: --%s is not explained", c.CommandPath(), f.Name)
			}
		})
		for _, code := range []int{exitDone, exitUsage} {
			if !strings.Contains(text, fmt.Sprintf("\n  %d  ", code)) {
				t.Errorf("%s --help does not name exit code %d", c.CommandPath(), code)
			}
		}
		if c.Runnable() && !strings.Contains(text, "Examples:\n  ") {
			t.Errorf("%s --help has no example", c.CommandPath())
		}
		for line := range strings.Lines(c.Long) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 90 {
				t.Errorf("%s --help: a line of %d characters: %s", c.CommandPath(), n, line)
			}
		}
	}
}

func TestTheHelpOfRunNamesEveryWayToEnd(t *testing.T) {
	text := help(t, "onceflow run")
	for code := exitDone; code <= exitCorrupt; code++ {
		if !strings.Contains(text, fmt.Sprintf("\n  %d  ", code)) {
			t.Errorf("exit code %d is not named", code)
		}
	}
	if !strings.Contains(help(t, "onceflow"), fmt.Sprintf("\n  %d  ", exitUnread)) {
		t.Errorf("onceflow --help does not name exit code %d", exitUnread)
	}
}
