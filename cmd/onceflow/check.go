package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

// checkFlags are the flags of check.
type checkFlags struct {
	compileFlags
	against, stateDir string
	dropState         []string
	json, cluster     bool
	outage            time.Duration
}

func checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a SQL file, its cluster, and what becomes of a job's state",
		Long: `Check a SQL file as "run" does before it starts: syntax, names, types, the options
of every table that is used, the settings, and that the engine can run the plan.
All errors are reported, in the order of the file, each with file:line:column, the
line and what to do; beyond a hundred their number. It connects to nothing.

With --cluster it also asks the brokers, databases and the place of the checkpoints,
and changes nothing there: what would keep the job from starting (topics, rights,
versions, time-outs), and what may break its promise later (replication, retention
against --outage, compaction, partitions that were added, a place of checkpoints that
dies with the machine). Each finding has what it rests on and the command or setting
that mends it; the severities are fatal (the job cannot work), unsafe (the promise
breaks under a failure that must be expected) and warning. With --json an array of
objects is printed: severity, subject, what, fix, source.

With --against it says what becomes of each part of a job's state if the file goes on
from it, and connects to nothing but the place of that state:

  kept        the operator means what it meant and goes on; the table is read on
  new         it begins empty; the table is read from where its options say
  dropped     the file has no use for it
  impossible  the operator is the same, but its keys or values have other types

run refuses where an operator's state is dropped or impossible, unless told to give
it up by --drop-state, once for each, with the name that is printed here. With --json
an array of objects is printed: kind, name, title, place, fate, why, refused.

` + exitCodes(exitLine{exitDone, "the file is in order, there may be warnings; no state is lost unless told to"},
			exitLine{exitConfig, "with --cluster, a finding is fatal or unsafe; with --against, state would be lost"},
			exitLine{exitUsage, "the command line or the SQL file is wrong"},
			exitLine{exitUnread, "the state could not be read, or the cluster not be asked"}),
		Example: `  onceflow check revenue.sql
  onceflow check revenue.sql --cluster --outage 72h
  onceflow check revenue.sql --against .onceflow/revenue
  onceflow check revenue.sql --against /backup/revenue-before-the-change --json`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.add(cmd)
	f.addDeadLetter(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.against, "against", "", "a savepoint, the `place` of a job's checkpoints, or the name of a manifest: say what becomes of its state")
	flags.StringVar(&f.stateDir, "state", "", "`directory` of the checkpoints, as of run, where --against is the name of a manifest")
	flags.StringArrayVar(&f.dropState, "drop-state", nil, "an `operator` whose state may be given up, as for run; may be repeated")
	flags.BoolVar(&f.cluster, "cluster", false, "also ask the brokers, databases and the place of the checkpoints")
	flags.DurationVar(&f.outage, "outage", 24*time.Hour, "with --cluster, the longest `time` that the job may be away without a loss")
	flags.BoolVar(&f.json, "json", false, "with --cluster or --against, print an array for tools")
	cmd.MarkFlagsMutuallyExclusive("cluster", "against")
	return cmd
}

func (f *checkFlags) run(cmd *cobra.Command, file string) error {
	p, err := f.compile(file, nil)
	if err != nil {
		return err
	}
	warn(cmd, p)
	if !f.json {
		fmt.Fprintf(cmd.OutOrStdout(), "%s is in order: job %q\n", file, p.Name())
	}
	if f.against == "" && !f.cluster {
		return nil
	}
	if !p.Runs() {
		return &endedError{exitUsage, file + ": " + onceflow.NothingRuns}
	}
	if f.cluster {
		return f.ask(cmd, p)
	}
	verdicts, err := p.Against(cmd.Context(), onceflow.AgainstOptions{State: f.against, StateDir: f.stateDir, DropState: f.dropState})
	if err != nil {
		return unread("%v", err)
	}
	return f.print(cmd, verdicts)
}

// ask prints the findings; it fails if one is worse than a warning.
func (f *checkFlags) ask(cmd *cobra.Command, p *onceflow.Pipeline) error {
	findings, err := p.Advise(cmd.Context(), onceflow.AdviseOptions{StateDir: f.stateDir, Outage: f.outage})
	if err != nil {
		return unread("%v", err)
	}
	bad := 0
	for _, found := range findings {
		if found.Severity != onceflow.Warning {
			bad++
		}
	}
	if f.json {
		if err := writeJSON(cmd, findings); err != nil {
			return err
		}
	} else {
		printFindings(cmd.OutOrStdout(), findings)
	}
	if bad > 0 {
		return &endedError{exitConfig, fmt.Sprintf("%d of %d findings are fatal or unsafe", bad, len(findings))}
	}
	return nil
}

func printFindings(w io.Writer, findings []onceflow.Finding) {
	for _, f := range findings {
		fmt.Fprintf(w, "%s: %s: %s\n", f.Severity, f.Subject, f.What)
		if f.Fix != "" {
			fmt.Fprintf(w, "  fix: %s\n", f.Fix)
		}
		if f.Source != "" {
			fmt.Fprintf(w, "  see: %s\n", f.Source)
		}
	}
	if len(findings) == 0 {
		fmt.Fprintln(w, "the cluster has nothing against it")
	}
}

// print prints the verdicts; it fails if run would refuse.
func (f *checkFlags) print(cmd *cobra.Command, verdicts []onceflow.StateVerdict) error {
	refused := 0
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	for _, v := range verdicts {
		if v.Refused {
			refused++
		}
		if f.json {
			continue
		}
		what := v.Title
		if v.Place != "" {
			what += ", " + v.Place
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", v.Fate, v.Name, what, v.Why)
	}
	w.Flush()
	if f.json {
		if err := writeJSON(cmd, verdicts); err != nil {
			return err
		}
	}
	if refused > 0 {
		return &endedError{exitConfig, fmt.Sprintf("%d operators would lose their state: run refuses unless told --drop-state NAME for each", refused)}
	}
	return nil
}

// writeLine prints a value for tools on a line of its own.
func writeLine(cmd *cobra.Command, value any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}

// writeJSON prints a value for tools.
func writeJSON(cmd *cobra.Command, value any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}
