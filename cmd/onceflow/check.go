package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func checkCommand() *cobra.Command {
	var f compileFlags
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a SQL file; connects to nothing",
		Long: `Check a SQL file as "run" does before it starts: syntax, names, types, the options
of every table that is used, the settings, and that the engine can run the plan.
All errors are reported, in the order of the file, each with file:line:column, the
line and what to do. It connects to nothing.

` + exitCodes(exitLine{exitDone, "the file is in order; there may be warnings"}, exitLine{exitUsage, "the command line or the SQL file is wrong"}),
		Example: `  onceflow check revenue.sql`,
		Args:    oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := f.compile(args[0], nil)
			if err != nil {
				return err
			}
			warn(cmd, p)
			fmt.Fprintf(cmd.OutOrStdout(), "%s is in order: job %q\n", args[0], p.Name())
			return nil
		},
	}
	f.add(cmd)
	return cmd
}
