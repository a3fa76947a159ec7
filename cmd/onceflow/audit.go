package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
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

It also prints what each table and operator made of its records and rows: those that
were read are decoded, skipped, or not decoded; rows were late, dropped for a NULL, or
went to a topic of dead letters. What does not add up is a difference.

Behind the epochs it names what must not be: epochs that are missing in the ledger
though nothing may have compacted it yet; offsets that two epochs claim; records of the
job between its epochs that none accounts for; transactions whose time is over and that
nobody has ended. Records of other writers between epochs, and open transactions that will
end, are mentioned. So is, where the audit reaches the end of the ledger, what lies
behind the last epoch: the output of an epoch that has not ended, and records of others;
records of the job that are committed there without an epoch must not be.

Tables that write to the same topics are compared together. Records of other
writers in between are counted apart. Records that retention or compaction has
removed since, topics that were deleted, and records behind a transaction that is
still open cannot be compared: the last column says why, and they are no
difference.

` + exitCodes(exitLine{exitDone, "every output that can be compared is equal"},
			exitLine{exitFailed, "a reader finds something else than the ledger says, or something that must not be"},
			exitLine{code: exitUsage},
			exitLine{exitUnread, "something could not be read to its end, or no output can be compared any more"}),
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
			if !o.To.IsZero() && !o.From.Before(o.To) {
				return fmt.Errorf("--from %s, --to %s: there is no time between them", from, to)
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
	r := newAuditReport(cmd.OutOrStdout(), last)
	found, err := p.Audit(cmd.Context(), o, func(e onceflow.AuditedEpoch) error { r.add(e); return nil })
	if err != nil && r.epochs+r.hours+len(found.Faults) == 0 {
		return unread("%v", err)
	}
	r.end(found, err)
	switch {
	case r.differ > 0 && err != nil:
		return &endedError{exitFailed, err.Error()}
	case r.differ > 0:
		return &endedError{exitFailed, ""}
	case err != nil:
		return unread("%v", err)
	case r.incomparable > 0 && r.compared == 0:
		return unread("no output can be compared any more, so that nothing is said of any")
	}
	return nil
}

// auditReport prints an audit while it goes on.
type auditReport struct {
	out   io.Writer
	table *tabwriter.Writer
	// last is how many epochs are printed, in the end; 0: all, as they come.
	last int
	// rows are those of each epoch that is not printed yet.
	rows                  [][]string
	epochs, hours, differ int
	// compared and incomparable count outputs that have records.
	compared, incomparable int
	// hourly has the accounts of each hour.
	hourly map[time.Time]accountsByName
}

// rowsTogether is how many rows are aligned with each other, and printed together.
const rowsTogether = 200

func newAuditReport(out io.Writer, last int) *auditReport {
	r := &auditReport{out: out, table: tabwriter.NewWriter(out, 0, 0, 2, ' ', 0), last: last, hourly: map[time.Time]accountsByName{}}
	fmt.Fprintln(r.table, "epoch\tgeneration\thour (UTC)\ttable\trecords\tchecksum\treader, or fate")
	return r
}

type accountsByName map[string]onceflow.AuditedAccount

func (r *auditReport) row(e *onceflow.AuditedEpoch, name, table, records, sum, reader string) {
	at := len(r.rows) - 1
	r.rows[at] = append(r.rows[at], strings.Join([]string{name, fmt.Sprint(e.Generation), e.Hour.Format("2006-01-02 15h"), table, records, sum, reader}, "\t"))
}

// begin makes room for the rows of the next epoch.
func (r *auditReport) begin() {
	switch {
	case r.last == 0 && len(r.rows) >= rowsTogether:
		r.print()
		r.table.Flush()
	case r.last > 0 && len(r.rows) >= r.last:
		r.rows = append(r.rows[:0], r.rows[len(r.rows)-r.last+1:]...)
	}
	r.rows = append(r.rows, nil)
}

// print prints the rows.
func (r *auditReport) print() {
	for _, epoch := range r.rows {
		for _, row := range epoch {
			fmt.Fprintln(r.table, row)
		}
	}
	r.rows = nil
}

func (r *auditReport) add(e onceflow.AuditedEpoch) {
	r.begin()
	name := fmt.Sprint(e.Epoch)
	switch {
	case e.Opening:
		r.row(&e, name, "(opening)", "", "", "")
		return
	case e.WholeHour:
		r.hours++
		r.hourly[e.Hour] = nil // what follows is of all its epochs
		name = fmt.Sprintf("hour, %d lost", e.Gap)
	default:
		r.epochs++
	}
	for _, o := range e.Outputs {
		switch {
		case o.Incomparable != "":
			r.incomparable++
		case o.RecordedCount+o.FoundCount > 0:
			r.compared++
		}
		if o.Differs() {
			r.differ++
		}
		r.row(&e, name, strings.Join(o.Tables, "+"), fmt.Sprint(o.RecordedCount), o.RecordedSum, verdict(o))
	}
	for _, a := range e.Accounts {
		said := fates(a)
		if !a.Balanced() {
			r.differ++
			said = "DOES NOT ADD UP: " + said
		}
		r.row(&e, name, a.Name, read(a), "", said)
		r.hourly[e.Hour] = r.hourly[e.Hour].with(a)
	}
	if e.Mismatch != "" {
		r.differ++
		r.row(&e, name, "", "", "", "DIFFERS: "+e.Mismatch)
	}
}

// with returns the accounts with another one added.
func (m accountsByName) with(a onceflow.AuditedAccount) accountsByName {
	if m == nil {
		m = accountsByName{}
	}
	t := m[a.Name]
	t.Name = a.Name
	t.Add(a)
	m[a.Name] = t
	return m
}

// end prints what remains. The audit may have ended with an error.
func (r *auditReport) end(found onceflow.AuditedTopics, err error) {
	out := r.out
	r.differ += len(found.Faults)
	r.print()
	r.table.Flush()
	var totals accountsByName
	for _, hour := range r.hourly {
		for _, a := range hour {
			totals = totals.with(a)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(totals)) {
		fmt.Fprintf(out, "%s: %s\n", name, fates(totals[name]))
	}
	for _, fault := range found.Faults {
		fmt.Fprintln(out, "FAULT: "+fault)
	}
	for _, note := range found.Notes {
		fmt.Fprintln(out, note)
	}
	whole := ""
	if r.hours > 0 {
		whole = fmt.Sprintf(" and %d whole hours", r.hours)
	}
	rest := ""
	if r.incomparable > 0 {
		rest = fmt.Sprintf("; %d outputs could not be compared, %d were", r.incomparable, r.compared)
	}
	if err != nil {
		rest += "; IT BROKE OFF, and what comes after that is not audited"
	}
	fmt.Fprintf(out, "%d epochs%s audited, %d differences%s\n", r.epochs, whole, r.differ, rest)
}

// read is the number of records in an account of a table that is read; else empty.
func read(a onceflow.AuditedAccount) string {
	if a.Read == 0 {
		return ""
	}
	return fmt.Sprint(a.Read)
}

// fates says what became of an account's records and rows.
func fates(a onceflow.AuditedAccount) string {
	var parts []string
	say := func(n uint64, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	say(a.Read, "read")
	say(a.Decoded, "decoded")
	say(a.Skipped, "skipped")
	say(a.Undecoded, "not decoded")
	say(a.Late, "late")
	say(a.Dropped, "dropped")
	say(a.DeadLetters, "dead letters")
	return strings.Join(parts, ", ")
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
