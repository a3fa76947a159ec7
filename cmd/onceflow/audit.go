package main

import (
	"fmt"
	"strings"
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
both counts and checksums. It changes nothing and may run while the job does.

Tables that write to the same topics are compared together. Records of other
writers in between are counted apart. Records that retention or compaction has
removed since, topics that were deleted, and records behind a transaction that is
still open cannot be compared: the last column says why, and they are no
difference.

` + exitCodes(exitLine{exitDone, "every epoch that can be compared is equal"},
			exitLine{exitFailed, "a reader finds something else than the ledger says"},
			exitLine{code: exitUsage},
			exitLine{exitUnread, "nothing was compared: the brokers, or the job's ledger, could not be read"}),
		Example: `  onceflow audit revenue.sql
  onceflow audit revenue.sql --last 10 --bootstrap broker:9092`,
		Args: oneFile,
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
		for _, o := range e.Outputs {
			if o.Differs() {
				differ++
			}
			rows = append(rows, fmt.Sprintf("%d\t%d\t%s\t%s\t%d\t%s\t%s", e.Epoch, e.Generation, e.Hour.Format("2006-01-02 15h"),
				strings.Join(o.Tables, "+"), o.RecordedCount, o.RecordedSum, verdict(o)))
		}
		return nil
	})
	if err != nil {
		return unread("%v", err)
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

// verdict says in the last column how an output compares.
func verdict(o onceflow.AuditedOutput) string {
	var v string
	switch {
	case o.Incomparable != "":
		return o.Incomparable
	case o.Differs():
		v = fmt.Sprintf("DIFFERS: found %d, %s", o.FoundCount, o.FoundSum)
	default:
		v = "equal"
	}
	if o.Foreign > 0 {
		v += fmt.Sprintf("; %d other records lie between", o.Foreign)
	}
	return v
}
