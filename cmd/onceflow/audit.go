package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

func auditCommand() *cobra.Command {
	var f compileFlags
	var last int
	cmd := &cobra.Command{
		Use:   "audit FILE",
		Short: "Hold the ledger's epochs against what a read_committed reader finds",
		Long: `Read the ledger of the pipeline's job, and for each epoch the records that lie in
its offsets, as a read_committed reader that shares nothing with the engine. Print
both counts and checksums. Exit code 1 if any differs. It changes nothing and may
run while the job does.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := f.compile(args[0], nil)
			if err != nil {
				return err
			}
			return audit(cmd, p, last)
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&last, "last", 0, "print only this `number` of epochs, the newest; all are compared")
	return cmd
}

func audit(cmd *cobra.Command, p *onceflow.Pipeline, last int) error {
	var rows []string
	epochs, differ := 0, 0
	err := p.Audit(cmd.Context(), func(e onceflow.AuditedEpoch) error {
		if e.Opening {
			rows = append(rows, fmt.Sprintf("%d\t%d\t%s\t(opening)\t\t\t", e.Epoch, e.Generation, e.Hour.Format("2006-01-02 15h")))
			return nil
		}
		epochs++
		for _, t := range e.Tables {
			verdict := "equal"
			switch {
			case t.Gone != "":
				verdict = "gone: " + t.Gone
			case t.Differs():
				differ++
				verdict = fmt.Sprintf("DIFFERS: found %d, %s", t.FoundCount, t.FoundSum)
			}
			rows = append(rows, fmt.Sprintf("%d\t%d\t%s\t%s\t%d\t%s\t%s", e.Epoch, e.Generation, e.Hour.Format("2006-01-02 15h"), t.Table, t.RecordedCount, t.RecordedSum, verdict))
		}
		return nil
	})
	if err != nil {
		return &endedError{exitFailed, err.Error()}
	}
	if last > 0 && len(rows) > last {
		rows = rows[len(rows)-last:]
	}
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "epoch\tgeneration\thour (UTC)\ttable\trecords\tchecksum\treader")
	for _, r := range rows {
		fmt.Fprintln(w, r)
	}
	w.Flush()
	fmt.Fprintf(cmd.OutOrStdout(), "%d epochs audited, %d differences\n", epochs, differ)
	if differ > 0 {
		return &endedError{exitFailed, ""}
	}
	return nil
}
