package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

func stateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "state", Short: "Look at the checkpoints of a job, and after them",
		Long: `Look at the checkpoints and savepoints of a job: "ls" lists them, "show" sums up the
state of each operator, "get" reads a key, "diff" compares two, "verify" checks every
byte. "gc" removes what no checkpoint needs. Only gc changes anything.

` + exitCodes(exitLine{exitDone, "it is printed, or done"}, exitLine{code: exitUsage}, exitLine{exitUnread, "checkpoints or ledger could not be read"}),
		Example: "  onceflow state show revenue.sql",
		// Without these, what is no command is answered with the help and exit code 0.
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(stateListCommand(), stateShowCommand(), stateGetCommand(), stateDiffCommand(), stateVerifyCommand(), stateGCCommand())
	return cmd
}

func stateExitCodes() string {
	return exitCodes(exitLine{exitDone, "what may go was removed, or with --dry-run printed"}, exitLine{code: exitUsage},
		exitLine{exitUnread, "checkpoints or ledger could not be read, or not all was removed"})
}

func stateGCCommand() *cobra.Command {
	var f compileFlags
	var stateDir string
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "gc FILE",
		Short: "Remove objects that no checkpoint of the pipeline's job needs",
		Long: `Print for each object among the job's checkpoints which manifest needs it, or why it
may go, and remove those that may go; with --dry-run only print.

A job removes its own garbage, when an epoch commits and when it starts. What is left
is what could not be deleted then. This command does not know whether the job runs,
and need not: the last record of the ledger names the generation that has fenced all
older ones, so that only what those left may go, and what the last committed manifest
let go. What the present generation wrote stays; the next start decides about it.

` + stateExitCodes(),
		Example: `  onceflow state gc revenue.sql --dry-run
  onceflow state gc revenue.sql --state s3://bucket/prefix --bootstrap broker:9092`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := f.compile(args[0], nil)
			if err != nil {
				return err
			}
			objects, err := p.Garbage(cmd.Context(), stateDir, !dryRun)
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			garbage := 0
			for _, o := range objects {
				verdict := "keep"
				if o.Garbage {
					verdict = "remove"
					garbage++
				}
				fmt.Fprintf(w, "%s\t%s\t%s\n", verdict, o.Name, o.Why)
			}
			w.Flush()
			if err != nil {
				return unread("%v", err)
			}
			done := "removed"
			if dryRun {
				done = "would be removed"
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d objects, %d %s\n", len(objects), garbage, done)
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&stateDir, "state", "", "`directory` of the checkpoints, or s3://bucket/prefix (default: as for run)")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print, and remove nothing")
	return cmd
}
