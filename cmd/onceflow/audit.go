package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

func auditCommand() *cobra.Command {
	var f compileFlags
	var last int
	var from, to string
	cmd := &cobra.Command{
		Use:   "audit FILE",
		Short: "Hold the ledger's epochs against what a read_committed reader finds",
		Long: `Read the ledger of the pipeline's job, and for each epoch the records that lie in
its offsets, as a read_committed reader that shares nothing with the engine. Print
both counts and checksums. It changes nothing and may run while the job does.

The ledger keeps every epoch for seven days, and after that one record of each hour.
Where epochs are gone, the totals of their hour are held against what a reader finds
in all of the hour's offsets. --from and --to choose hours.

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
  onceflow audit revenue.sql --from 2026-05-01 --to 2026-05-02
  onceflow audit revenue.sql --last 10 --bootstrap broker:9092`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := f.compile(args[0], nil)
			if err != nil {
				return err
			}
			var o onceflow.AuditOptions
			if o.From, err = hour("--from", from); err != nil {
				return err
			}
			if o.To, err = hour("--to", to); err != nil {
				return err
			}
			return audit(cmd, p, o, last)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&from, "from", "", "begin with the hour of this `time`, UTC: 2026-05-01, 2026-05-01T13 or RFC 3339")
	cmd.Flags().StringVar(&to, "to", "", "end before this `time`, UTC")
	cmd.Flags().IntVar(&last, "last", 0, "print only this `number` of epochs, the newest; all are compared")
	return cmd
}

// hour reads a time on the command line; an empty text is the zero time.
func hour(flag, text string) (at time.Time, err error) {
	if text == "" {
		return at, nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15", time.DateOnly} {
		if at, err = time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return at, fmt.Errorf("%s %q: want a day, 2026-05-01, an hour of it, 2026-05-01T13, or 2026-05-01T13:30:00Z", flag, text)
}

func audit(cmd *cobra.Command, p *onceflow.Pipeline, o onceflow.AuditOptions, last int) error {
	var rows []string
	epochs, hours, differ := 0, 0, 0
	err := p.Audit(cmd.Context(), o, func(e onceflow.AuditedEpoch) error {
		if e.Opening {
			rows = append(rows, fmt.Sprintf("%d\t%d\t%s\t(opening)\t\t\t", e.Epoch, e.Generation, e.Hour.Format("2006-01-02 15h")))
			return nil
		}
		name := fmt.Sprint(e.Epoch)
		if e.WholeHour {
			hours++
			name = fmt.Sprintf("hour, %d lost", e.Gap)
		} else {
			epochs++
		}
		for _, o := range e.Outputs {
			if o.Differs() {
				differ++
			}
			rows = append(rows, fmt.Sprintf("%s\t%d\t%s\t%s\t%d\t%s\t%s", name, e.Generation, e.Hour.Format("2006-01-02 15h"),
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
	whole := ""
	if hours > 0 {
		whole = fmt.Sprintf(" and %d whole hours", hours)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d epochs%s audited, %d differences\n", epochs, whole, differ)
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
