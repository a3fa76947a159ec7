package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

// stateFlags are the flags of the commands that read state.
type stateFlags struct {
	compileFlags
	stateDir string
	json     bool
}

func (f *stateFlags) addTo(cmd *cobra.Command) {
	f.add(cmd)
	cmd.Flags().StringVar(&f.stateDir, "state", "", "`directory` of the checkpoints, or s3://bucket/prefix, as of run, where a SQL file is given")
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON for tools")
}

// isFile reports that an argument is a SQL file and not a place of checkpoints.
func isFile(arg string) bool {
	info, err := os.Stat(arg)
	return err == nil && info.Mode().IsRegular()
}

// open opens the checkpoint that an argument means: of a SQL file the newest of its job,
// else what lies there.
func (f *stateFlags) open(cmd *cobra.Command, arg string, epoch uint64) (*onceflow.CheckpointReader, error) {
	r, err := f.reader(cmd, arg, epoch)
	return r, ended(err)
}

// ended gives an error of reading its exit code, unless it has one; nil stays nil.
func ended(err error) error {
	var with *endedError
	if err == nil || errors.As(err, &with) {
		return err
	}
	return unread("%v", err)
}

// reader is open with errors as they are.
func (f *stateFlags) reader(cmd *cobra.Command, arg string, epoch uint64) (*onceflow.CheckpointReader, error) {
	if !isFile(arg) {
		o, err := f.options(nil)
		if err != nil {
			return nil, err
		}
		return onceflow.OpenCheckpoint(cmd.Context(), arg, epoch, o.Settings)
	}
	p, err := f.compile(arg, nil)
	if err != nil {
		return nil, err
	}
	return p.OpenCheckpoint(cmd.Context(), f.stateDir, "", epoch)
}

const placesHelp = `A place is a savepoint or the directory of a job's checkpoints (.onceflow/JOB), or its
s3:// address, for which --set gives the s3. settings. A SQL file stands for the
checkpoints of its job.
`

func stateListCommand() *cobra.Command {
	var f stateFlags
	cmd := &cobra.Command{
		Use:   "ls FILE|PLACE",
		Short: "List the checkpoints that a job retains, and its savepoints",
		Long: `List the checkpoints that a job retains and its savepoints, newest first: epoch, when
it was taken, bytes of its objects, operators with state, and the name that run --from
takes. Which of the checkpoints is committed the ledger knows; run goes by it.

` + placesHelp + `
` + exitCodes(exitLine{exitDone, "the list is printed"}, exitLine{code: exitUsage}, exitLine{exitUnread, "the place could not be read"}),
		Example: `  onceflow state ls revenue.sql
  onceflow state ls .onceflow/savepoints --json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := f.list(cmd, args[0])
			if err != nil {
				return err
			}
			if f.json {
				return writeJSON(cmd, all)
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "kind\tepoch\ttaken (UTC)\tsize\toperators\tname")
			for _, c := range all {
				if c.Damaged != "" {
					fmt.Fprintf(w, "%s\tDAMAGED\t\t\t\t%s: %s\n", c.Kind, c.Name, c.Damaged)
					continue
				}
				taken := "-"
				if !c.Taken.IsZero() {
					taken = c.Taken.Format("2006-01-02 15:04:05")
				}
				fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%d\t%s\n", c.Kind, c.Epoch, taken, bytesText(c.Bytes), c.Operators, c.Name)
			}
			return w.Flush()
		},
	}
	f.addTo(cmd)
	return cmd
}

func (f *stateFlags) list(cmd *cobra.Command, arg string) ([]onceflow.StoredCheckpoint, error) {
	var all []onceflow.StoredCheckpoint
	var err error
	if isFile(arg) {
		p, compileErr := f.compile(arg, nil)
		if compileErr != nil {
			return nil, compileErr
		}
		all, err = p.Checkpoints(cmd.Context(), f.stateDir)
	} else {
		o, optionsErr := f.options(nil)
		if optionsErr != nil {
			return nil, optionsErr
		}
		all, err = onceflow.CheckpointsAt(cmd.Context(), arg, o.Settings)
	}
	if err != nil {
		return nil, unread("%v", err)
	}
	if all == nil {
		all = []onceflow.StoredCheckpoint{}
	}
	return all, nil
}

func stateShowCommand() *cobra.Command {
	var f stateFlags
	var epoch uint64
	cmd := &cobra.Command{
		Use:   "show FILE|PLACE",
		Short: "Show what the state of each operator is, and how much",
		Long: `Show the tables of each operator with state: its entries, the bytes of keys and
values, the encoding, the columns of the keys, and in how many of the 1,024 key groups
they are. It reads all of the state, a part at a time.

` + placesHelp + `
` + exitCodes(exitLine{exitDone, "it is printed"}, exitLine{code: exitUsage}, exitLine{exitUnread, "the state could not be read"}),
		Example: `  onceflow state show revenue.sql
  onceflow state show .onceflow/revenue --epoch 120`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := f.open(cmd, args[0], epoch)
			if err != nil {
				return err
			}
			defer r.Close()
			tables, err := r.Tables(cmd.Context())
			if err != nil {
				return unread("%v", err)
			}
			return f.printTables(cmd, r, tables)
		},
	}
	f.addTo(cmd)
	cmd.Flags().Uint64Var(&epoch, "epoch", 0, "the checkpoint of this `epoch` (default: the newest)")
	return cmd
}

func (f *stateFlags) printTables(cmd *cobra.Command, r *onceflow.CheckpointReader, tables []*onceflow.StateTable) error {
	if f.json {
		return writeJSON(cmd, struct {
			onceflow.StoredCheckpoint
			Tables []*onceflow.StateTable `json:"tables"`
		}{r.Describe(), tables})
	}
	d := r.Describe()
	fmt.Fprintf(cmd.OutOrStdout(), "%s of epoch %d: %s\n", d.Kind, d.Epoch, r.Where())
	last := ""
	for _, t := range tables {
		if t.Operator != last {
			last = t.Operator
			fmt.Fprintf(cmd.OutOrStdout(), "\n%s  %s\n", t.Operator, strings.TrimSuffix(t.Title+", "+t.Place, ", "))
		}
		keys := make([]string, len(t.Keys))
		for i, k := range t.Keys {
			keys[i] = k.Name + " " + k.Type
		}
		fmt.Fprintf(cmd.OutOrStdout(), "  %s: %d entries, %s, in %d key groups; encoding %s %d; key (%s)\n",
			t.Table, t.Entries, bytesText(t.Bytes), t.Groups, t.Codec, t.Version, strings.Join(keys, ", "))
	}
	return nil
}

func stateGetCommand() *cobra.Command {
	var f stateFlags
	var epoch uint64
	var operator string
	cmd := &cobra.Command{
		Use:   "get FILE|PLACE VALUE...",
		Short: "Read the state of a key",
		Long: `Read the entries of a key, one value for each of its columns, written as SQL literals
or as JSON, in all tables with such keys: a JSON object a line, with operator, table,
key and value. Values that hold rows are arrays of them, accumulators show the results
of their calls, and what no description describes is shown as bytes. It reads one key
group, not all of the state.

` + placesHelp + `
` + exitCodes(exitLine{exitDone, "the key has state"}, exitLine{exitFailed, "the key has none"}, exitLine{code: exitUsage}, exitLine{exitUnread, "the state could not be read, or no table has such keys"}),
		Example: `  onceflow state get revenue.sql ada drinks
  onceflow state get .onceflow/revenue "DATE '2026-05-01'" 7 --operator aggregate-44a0a4eb`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := f.open(cmd, args[0], epoch)
			if err != nil {
				return err
			}
			defer r.Close()
			entries, err := r.Lookup(cmd.Context(), operator, args[1:])
			if err != nil {
				return unread("%v", err)
			}
			for _, e := range entries {
				if err := writeLine(cmd, e); err != nil {
					return err
				}
			}
			if len(entries) == 0 {
				return &endedError{exitFailed, "the key has no state; 'state show' prints the columns of each operator's keys, of which all are wanted"}
			}
			return nil
		},
	}
	f.addTo(cmd)
	cmd.Flags().Uint64Var(&epoch, "epoch", 0, "the checkpoint of this `epoch` (default: the newest)")
	cmd.Flags().StringVar(&operator, "operator", "", "only the tables of the operator of this `name`, as show prints it")
	return cmd
}

func stateDiffCommand() *cobra.Command {
	var f stateFlags
	cmd := &cobra.Command{
		Use:   "diff PLACE PLACE",
		Short: "Compare the state of two checkpoints",
		Long: `Compare the state of two checkpoints, table by table: how many keys were added,
removed and changed from the first to the second, with a few of each. It reads all of
both, a part at a time.

` + placesHelp + `
` + exitCodes(exitLine{exitDone, "they are equal"}, exitLine{exitFailed, "they differ"}, exitLine{code: exitUsage}, exitLine{exitUnread, "the state could not be read"}),
		Example: `  onceflow state diff /backup/monday /backup/tuesday`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			a, err := f.open(cmd, args[0], 0)
			if err != nil {
				return err
			}
			defer a.Close()
			b, err := f.open(cmd, args[1], 0)
			if err != nil {
				return err
			}
			defer b.Close()
			changes, err := a.Diff(cmd.Context(), b)
			if err != nil {
				return unread("%v", err)
			}
			return f.printChanges(cmd, changes)
		},
	}
	f.addTo(cmd)
	return cmd
}

func (f *stateFlags) printChanges(cmd *cobra.Command, changes []*onceflow.StateChange) error {
	differ := false
	for _, c := range changes {
		differ = differ || c.Added+c.Removed+c.Changed > 0
		if f.json {
			continue
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s %s, %s: %d added, %d removed, %d changed, %d the same\n", c.Operator, c.Title, c.Table, c.Added, c.Removed, c.Changed, c.Same)
		for _, s := range []struct {
			mark    string
			entries []onceflow.StateEntry
		}{{"+", c.AddedSample}, {"-", c.RemovedSample}, {"~", c.ChangedSample}} {
			for _, e := range s.entries {
				fmt.Fprintf(cmd.OutOrStdout(), "  %s %s %s %s\n", s.mark, e.Time, e.Key, e.Value)
			}
		}
	}
	if f.json {
		if changes == nil {
			changes = []*onceflow.StateChange{}
		}
		if err := writeJSON(cmd, changes); err != nil {
			return err
		}
	}
	if differ {
		return &endedError{exitFailed, ""}
	}
	return nil
}
