package onceflow

import (
	"io"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/sql/compile"
	"github.com/onceflow/onceflow/types"
)

// Options of [Compile]. The zero value is usable.
type Options struct {
	// Settings override the SET statements of the file.
	Settings map[string]string
	// Bootstrap, if set, replaces the bootstrap servers of every table.
	Bootstrap string
	// DeadLetter, if set, is the topic for what cannot be processed and for late rows, of
	// tables that name none, in place of the file's 'errors.deadletterqueue.topic.name'.
	DeadLetter string
	// Shadow, if set, makes the pipeline read and write other topics.
	Shadow *Shadow
	// Functions are Go functions that CREATE FUNCTION name AS 'identifier' declares.
	Functions []function.Function
	// Rows receives the rows of a bare SELECT, one a line; nil: they are
	// dropped.
	Rows io.Writer
}

// Pipeline is a SQL file that was checked and planned. It has connected to
// nothing yet.
type Pipeline struct {
	program *compile.Program
	file    string
}

// Compile checks and plans a SQL file; name is its path, which names the job and
// the place of its checkpoints unless the file says otherwise. What is wrong with the
// file is a [*FileError].
func Compile(name string, src []byte, o Options) (*Pipeline, error) {
	program, errs := compile.File(name, src, o.compile())
	if len(errs) > 0 {
		return nil, &FileError{Statements: described(program), errs: errs}
	}
	return &Pipeline{program: program, file: name}, nil
}

// FileError says what is wrong with a SQL file.
type FileError struct {
	// Statements are all statements of the file in its order, those that are in order
	// with their plans.
	Statements []Statement

	errs compile.Errors
}

// Error holds every error of the file, with source lines and carets.
func (e *FileError) Error() string { return e.errs.Error() }

func (o Options) compile() compile.Options {
	rows := o.Rows
	if rows == nil {
		rows = io.Discard
	}
	return compile.Options{
		Settings: o.settings(), Bootstrap: o.Bootstrap, Now: time.Now,
		Connectors: o.Shadow.shadowed(connectors()), Formats: formats(), Functions: o.Functions,
		Terminal: func(n int, columns []types.Field) connector.Sink { return newTerminal(n, columns, rows) },
	}
}

// Name of the job.
func (p *Pipeline) Name() string { return p.program.Name }

// Warnings are what is worth knowing before a start, each with its place.
func (p *Pipeline) Warnings() []string {
	var all []string
	for _, w := range p.program.Warnings {
		all = append(all, w.Error())
	}
	if !p.Runs() {
		all = append(all, NothingRuns)
	}
	if _, err := p.basePlace(""); err != nil {
		all = append(all, err.Error()+"; run needs --state")
	}
	return append(all, p.withoutEffect()...)
}

// NothingRuns is the warning about a pipeline that has nothing to run.
const NothingRuns = "nothing runs: the file has no INSERT and no SELECT"

// withoutEffect names settings of Flink that are read and change nothing here.
func (p *Pipeline) withoutEffect() []string {
	var all []string
	s := p.program.Settings
	for _, w := range []struct {
		set bool
		why string
	}{
		{s.MiniBatch, "rows are not gathered: 'table.exec.mini-batch.enabled' has no effect; the final rows are the same"},
		{s.Restart.Strategy != "exponential-delay", "the job restarts until an error that no retry can heal, whatever 'restart-strategy.type' says"},
	} {
		if w.set {
			all = append(all, w.why)
		}
	}
	return all
}

// Runs reports whether there is anything to run: an INSERT or a bare SELECT.
func (p *Pipeline) Runs() bool { return p.program.Graph != nil && len(p.program.Graph.Nodes) > 0 }

// Output is what SHOW, DESCRIBE, EXPLAIN and the like print, in the order of the
// file.
func (p *Pipeline) Output() string {
	var b strings.Builder
	for _, s := range p.program.Statements {
		if s.Result != "" {
			b.WriteString(strings.TrimRight(s.Result, "\n") + "\n")
		}
	}
	return b.String()
}

// Explain shows the whole job: the logical plan, the physical one with the changes and keys of each
// step, and what each step remembers.
func (p *Pipeline) Explain() string { return p.program.Explanation.String() }

// Statement is one statement of a file, for tools.
type Statement struct {
	// Kind in the words of SQL, e.g. "CREATE TABLE".
	Kind string `json:"kind"`
	// Line where it begins, from 1.
	Line int `json:"line"`
	// Error is the first error of the statement; nil: none.
	Error *StatementError `json:"error"`
	// Errors are all of them, in the order in which they were found.
	Errors []StatementError `json:"errors"`
	// Plan of an INSERT or a query; empty for others.
	Plan string `json:"plan"`
}

// StatementError is what is wrong with a statement, and where.
type StatementError struct {
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	// Hint says what to do; may be empty.
	Hint string `json:"hint"`
}

// Statements describes every statement of a file, those with errors included. ok
// says that there is no error.
func Statements(name string, src []byte, o Options) (all []Statement, ok bool) {
	program, errs := compile.File(name, src, o.compile())
	return described(program), len(errs) == 0
}

// described is never nil, so that JSON has an array.
func described(program *compile.Program) []Statement {
	all := []Statement{}
	for _, s := range program.Statements {
		out := Statement{Kind: s.Kind, Line: s.Line, Plan: s.Explanation.String(), Errors: []StatementError{}}
		for _, e := range s.Errors {
			out.Errors = append(out.Errors, StatementError{Message: e.Message, Line: e.Line, Column: e.Column, Hint: e.Hint})
		}
		if len(out.Errors) > 0 {
			out.Error = &out.Errors[0]
		}
		all = append(all, out)
	}
	return all
}
