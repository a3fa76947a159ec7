package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/internal/txn"
)

// txnFlags say where the brokers are.
type txnFlags struct {
	bootstrap  string
	properties []string
}

func txnCommand() *cobra.Command {
	var f txnFlags
	cmd := &cobra.Command{
		Use:   "txn",
		Short: "Look at open transactions, and abort those of a job",
		Long: `Look at the transactions that have not ended: read_committed readers wait in front of
what they wrote. "ls" lists them with their owners, "abort" ends those of a job.

` + exitCodes(exitLine{exitDone, "it is printed, or done"}, exitLine{code: exitUsage}, exitLine{exitUnread, "the brokers could not be asked"}),
		Example: "  onceflow txn ls --bootstrap broker:9092",
		// Without these, what is no command is answered with the help and exit code 0.
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	flags := cmd.PersistentFlags()
	flags.StringVar(&f.bootstrap, "bootstrap", "127.0.0.1:9092", "`host:port` of the brokers, separated by commas")
	flags.StringArrayVar(&f.properties, "property", nil, "`KEY=VALUE`: a property of Kafka clients, as in 'properties.*' of a table; may be repeated")
	cmd.AddCommand(txnListCommand(&f), txnAbortCommand(&f))
	return cmd
}

func (f *txnFlags) client() ([]kgo.Opt, error) {
	properties, err := clientProperties(f.bootstrap, f.properties)
	if err != nil {
		return nil, err
	}
	return clientOptions(properties)
}

func txnListCommand(f *txnFlags) *cobra.Command {
	var json bool
	cmd := &cobra.Command{
		Use:   "ls",
		Short: "List the open transactions of a cluster",
		Long: `List the transactions that have not ended, the oldest first: the transactional id, the
job whose ledger names it, its state, how long it has been open and after how long the
brokers abort it, and the partitions that it wrote.

Hanging is one that no coordinator knows, so that nobody will end it: readers wait for
ever. Brokers before Kafka 4.0 could leave such ones behind; kafka-transactions.sh, which
comes with Kafka, aborts them. NotShown may be such a one, or one whose transactional id
the brokers hide: to tell, ask as a user with the right Describe on all transactional ids.
With --json an array of objects is printed:
transactional_id, producer, job, instance, state, seconds, timeout_seconds, partitions.

` + exitCodes(exitLine{exitDone, "they are printed, there may be none"}, exitLine{code: exitUsage}, exitLine{exitUnread, "the brokers could not be asked"}),
		Example: `  onceflow txn ls --bootstrap broker:9092
  onceflow txn ls --bootstrap broker:9092 --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			client, err := f.client()
			if err != nil {
				return err
			}
			open, err := txn.List(cmd.Context(), client)
			if err != nil {
				return unread("%v", err)
			}
			if json {
				return writeJSON(cmd, append([]txn.Transaction{}, open...))
			}
			return printTransactions(cmd.OutOrStdout(), open)
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "print an array for tools")
	return cmd
}

func printTransactions(out io.Writer, open []txn.Transaction) error {
	if len(open) == 0 {
		_, err := fmt.Fprintln(out, "no transaction is open")
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TRANSACTIONAL ID\tJOB\tSTATE\tOPEN FOR\tTIME-OUT\tPARTITIONS")
	for _, t := range open {
		id := cmp.Or(t.ID, fmt.Sprintf("(producer %d)", t.Producer))
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", id, cmp.Or(t.Job, "-"), t.State, forHowLong(t.Seconds), forHowLong(t.TimeoutSeconds), strings.Join(t.Partitions, " "))
	}
	return w.Flush()
}

// forHowLong spells a number of seconds; 0 is not known.
func forHowLong(seconds float64) string {
	if seconds == 0 {
		return "-"
	}
	return time.Duration(seconds * float64(time.Second)).Round(100 * time.Millisecond).String()
}

func txnAbortCommand(f *txnFlags) *cobra.Command {
	var w txn.Which
	cmd := &cobra.Command{
		Use:   "abort [ID]",
		Short: "Abort the open transactions of a job, or that of an id",
		Long: `Abort the open transactions of a job that will not start again soon, so that readers go
on, or that of one transactional id. It takes over the id, as a start of the job would.

Nothing of a job is lost by it: what is not committed is written again when the job
starts, and no checkpoint ever counts on a transaction that is still open. A job that
runs notices and begins again from its last epoch. A commit that is decided already
(PrepareCommit) is completed, never undone.

What no job's ledger names is refused: other engines may need it. Apache Flink prepares
transactions at a checkpoint and commits them later; aborted in between, their output is
lost. Start that application from its last checkpoint, which completes them. --foreign
aborts all the same.

` + exitCodes(exitLine{exitDone, "aborted, or nothing was open"}, exitLine{exitFailed, "it could not be aborted"}, exitLine{code: exitUsage},
			exitLine{exitRefused, "refused: its owner may need it"}, exitLine{exitUnread, "the brokers could not be asked"}),
		Example: `  onceflow txn abort --job revenue --bootstrap broker:9092
  onceflow txn abort revenue-0 --bootstrap broker:9092`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				w.ID = args[0]
			}
			if (w.Job == "") == (w.ID == "") {
				return errors.New("name a transactional id, or a job with --job, and not both")
			}
			if w.Foreign && w.ID == "" {
				return errors.New("--foreign is for a transactional id: those of a job are not foreign")
			}
			return f.abort(cmd, w)
		},
	}
	cmd.Flags().StringVar(&w.Job, "job", "", "abort those of the job of this `name`")
	cmd.Flags().BoolVar(&w.Foreign, "foreign", false, "abort that of ID although no job's ledger names it; its owner may lose what it wrote")
	return cmd
}

func (f *txnFlags) abort(cmd *cobra.Command, w txn.Which) error {
	client, err := f.client()
	if err != nil {
		return err
	}
	open, err := txn.List(cmd.Context(), client)
	if err != nil {
		return unread("%v", err)
	}
	chosen, err := txn.Chosen(open, w)
	if refused, is := errors.AsType[*txn.RefusedError](err); is {
		return &endedError{exitRefused, refused.Error()}
	}
	if err != nil {
		return &endedError{exitFailed, err.Error()}
	}
	if len(chosen) == 0 {
		fmt.Fprintf(cmd.OutOrStdout(), "job %s has no open transaction\n", w.Job)
	}
	for _, t := range chosen {
		committed, err := txn.Abort(cmd.Context(), client, t)
		if err != nil {
			return &endedError{exitFailed, err.Error()}
		}
		what := "aborted"
		if committed {
			what = "committed, as was decided already"
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", t.ID, what)
	}
	return nil
}
