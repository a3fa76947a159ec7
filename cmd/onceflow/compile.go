package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

// compileFlags are the flags of every command that reads a pipeline.
type compileFlags struct {
	bootstrap  string
	settings   []string
	deadLetter string
	// shadow is set by commands that run a pipeline on other topics; nil elsewhere.
	shadow *onceflow.Shadow
}

func (f *compileFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.bootstrap, "bootstrap", "", "`host:port` of the brokers, in place of those in the file")
	cmd.Flags().StringArrayVar(&f.settings, "set", nil, "`key=value` of a setting, in place of the file's SET; may be repeated")
}

// addDeadLetter adds the flag of commands that run a pipeline, or look where it will run.
func (f *compileFlags) addDeadLetter(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.deadLetter, "dead-letter", "", "`topic` for records that cannot be processed and for late rows, of tables that name none; without it such a record ends the job")
}

// oneFile wants the path of a SQL file.
func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s takes one SQL file, not %d: %s pipeline.sql", cmd.Name(), len(args), cmd.CommandPath())
	}
	return nil
}

// compile reads and checks a file. An error of the file is an endedError.
func (f *compileFlags) compile(file string, rows io.Writer) (*onceflow.Pipeline, error) {
	src, o, err := f.read(file, rows)
	if err != nil {
		return nil, err
	}
	p, err := onceflow.Compile(file, src, o)
	if err != nil {
		return nil, cannotRun(file, err)
	}
	return p, nil
}

// read is what a compilation needs: the text of the file and the options.
func (f *compileFlags) read(file string, rows io.Writer) ([]byte, onceflow.Options, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, onceflow.Options{}, &endedError{exitUsage, err.Error()}
	}
	o, err := f.options(rows)
	return src, o, err
}

// cannotRun ends a command because of what is wrong with its file.
func cannotRun(file string, err error) error {
	return &endedError{exitUsage, fmt.Sprintf("%s cannot run:\n%v", file, err)}
}

// warn prints what is worth knowing about a pipeline.
func warn(cmd *cobra.Command, p *onceflow.Pipeline) {
	for _, w := range p.Warnings() {
		fmt.Fprintln(cmd.ErrOrStderr(), "warning: "+w)
	}
}

func (f *compileFlags) options(rows io.Writer) (onceflow.Options, error) {
	o := onceflow.Options{Bootstrap: f.bootstrap, DeadLetter: f.deadLetter, Shadow: f.shadow, Settings: map[string]string{}, Rows: rows}
	for _, s := range f.settings {
		key, value, found := strings.Cut(s, "=")
		if !found {
			return o, &endedError{exitUsage, fmt.Sprintf("--set %s: want key=value", s)}
		}
		o.Settings[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	return o, nil
}
