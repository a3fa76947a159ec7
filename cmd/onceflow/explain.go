package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

func explainCommand() *cobra.Command {
	var f compileFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "explain FILE",
		Short: "Show the plan of a SQL file; connects to nothing",
		Long: `Show the plan of a SQL file: as the queries say it, as it runs, with the kinds of
changes and the keys of each step, and what each step remembers. It connects to nothing.
Of a file with errors it shows the plans of the statements that are in order.

With --json it prints an array with an object for each statement of the file, in
its order; a file with errors too:

  kind   the statement in the words of SQL, e.g. "CREATE TABLE"
  line   where it begins, from 1
  error  null, or the first error: message, line, column, hint ("" where there is none)
  errors all errors of the statement
  plan   of an INSERT or a SELECT by itself; "" for others, and where there is an error

` + exitCodes(exitLine{exitDone, "the file is in order"}, exitLine{exitUsage, "the command line or the SQL file is wrong"}),
		Example: `  onceflow explain revenue.sql
  onceflow explain --json revenue.sql`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if asJSON {
				return f.explainJSON(cmd, args[0])
			}
			return f.explain(cmd, args[0])
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "an array with an object for each statement: kind, line, error, errors, plan")
	return cmd
}

// explain prints the plan of the job, or those of the statements that are in order when not
// all of them are.
func (f *compileFlags) explain(cmd *cobra.Command, file string) error {
	src, o, err := f.read(file, nil)
	if err != nil {
		return err
	}
	p, err := onceflow.Compile(file, src, o)
	if err != nil {
		explainRest(cmd, err)
		return cannotRun(file, err)
	}
	warn(cmd, p)
	fmt.Fprint(cmd.OutOrStdout(), p.Explain())
	return nil
}

// explainRest prints the plans that there are beside the errors of a file.
func explainRest(cmd *cobra.Command, err error) {
	var wrong *onceflow.FileError
	if !errors.As(err, &wrong) {
		return
	}
	for _, s := range wrong.Statements {
		if s.Error == nil && s.Plan != "" {
			fmt.Fprintf(cmd.OutOrStdout(), "-- %s of line %d\n%s\n", s.Kind, s.Line, s.Plan)
		}
	}
}

// explainJSON prints every statement, those with errors included.
func (f *compileFlags) explainJSON(cmd *cobra.Command, file string) error {
	src, o, err := f.read(file, nil)
	if err != nil {
		return err
	}
	statements, ok := onceflow.Statements(file, src, o)
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(statements); err != nil {
		return err
	}
	if !ok {
		return &endedError{exitUsage, ""}
	}
	return nil
}
