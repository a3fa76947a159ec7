package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime/pprof"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/onceflow/onceflow"
)

// runFlags are the flags of run.
type runFlags struct {
	compileFlags
	stateDir, reset, from, log, metrics, cpuProfile string
	dropState                                       []string
	dryRun, again, moveLedger, allowUnsafe          bool
}

func runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run FILE",
		Short: "Run the pipeline of a SQL file",
		Long: `Run the pipeline of a SQL file until it finishes, or until SIGTERM or SIGINT: then a
final checkpoint is taken and committed, within 20 s. A second signal ends it at
once. The same command starts the job for the first time and goes on after any end
of it.

Checkpoints lie in .onceflow beside the file, in a directory with the job's name,
unless --state or 'execution.checkpointing.dir' puts them elsewhere. The ledger of
the job is the topic onceflow.<job>.ledger.

--reset, --from and --move-ledger apply once: a supervisor may repeat the command
line. A --reset of an id that is not the job's, and was not, is refused.

The rows of a SELECT without INSERT go to standard output, everything else to
standard error: a live line on a terminal, else log lines. Those of --log json have
a "msg" by which they are told apart; its values and keys are stable:

` + logHelp + `

` + exitCodes(exitLine{code: exitDone}, exitLine{code: exitFailed},
			exitLine{exitUsage, "the command line or the SQL file is wrong, or nothing runs; nothing was touched"}, exitLine{code: exitFenced},
			exitLine{code: exitRefused}, exitLine{code: exitConfig}, exitLine{code: exitBadRecord}, exitLine{code: exitCorrupt}),
		Example: `  onceflow run revenue.sql
  onceflow run revenue.sql --bootstrap broker:9092 --set parallelism.default=4 --log json
  onceflow run revenue.sql --dry-run`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(context.Background(), cmd, args[0]) },
	}
	f.add(cmd)
	return cmd
}

func (f *runFlags) add(cmd *cobra.Command) {
	f.compileFlags.add(cmd)
	f.addDeadLetter(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.stateDir, "state", "", "`directory` of the checkpoints, or s3://bucket/prefix (default: execution.checkpointing.dir, else .onceflow beside the file)")
	flags.BoolVar(&f.dryRun, "dry-run", false, "check the file, print the plan, and stop")
	flags.BoolVar(&f.again, "again", false, "run a finished bounded job anew")
	flags.StringVar(&f.reset, "reset", "", "abandon the job of this `id`, with its state, and start anew; what it wrote stays and would be written again")
	flags.StringVar(&f.from, "from", "", "start from the older checkpoint of this manifest `name`, or from the savepoint in this directory; what was written after it is written again")
	flags.StringArrayVar(&f.dropState, "drop-state", nil, "give up the state of this `operator`, as check --against names it, where the pipeline cannot go on with it; may be repeated")
	flags.BoolVar(&f.moveLedger, "move-ledger", false, "let the ledger move to the sink that is first in the file now")
	flags.BoolVar(&f.allowUnsafe, "allow-unsafe", false, "start although the cluster's settings break the guarantee under failures that must be expected")
	flags.StringVar(&f.log, "log", "", "`text` or json: log lines instead of the live line (default: the live line on a terminal, else text)")
	flags.StringVar(&f.metrics, "metrics", "", "serve Prometheus metrics at this `address`, host:port, below /metrics, and /healthz")
	flags.StringVar(&f.cpuProfile, "cpuprofile", "", "write a CPU profile to this `file`")
	flags.MarkHidden("cpuprofile")
	cmd.MarkFlagsMutuallyExclusive("reset", "from")
}

// run runs the pipeline in ctx, which is not the command's: a done one would end it without a last checkpoint.
func (f *runFlags) run(ctx context.Context, cmd *cobra.Command, file string) error {
	defer tuneCollector()()
	p, err := f.compile(file, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	fmt.Fprint(cmd.OutOrStdout(), p.Output())
	switch {
	case f.dryRun:
		warn(cmd, p)
		fmt.Fprint(cmd.OutOrStdout(), p.Explain())
		return nil
	case !p.Runs() && p.Output() == "":
		return &endedError{exitUsage, file + ": " + onceflow.NothingRuns}
	case !p.Runs():
		warn(cmd, p)
		return nil
	}
	stopProfile, err := f.startProfile()
	if err != nil {
		return err
	}
	defer stopProfile()
	return f.start(ctx, cmd, p)
}

func (f *runFlags) start(ctx context.Context, cmd *cobra.Command, p *onceflow.Pipeline) error {
	progress := &onceflow.Progress{}
	view, err := newView(cmd.ErrOrStderr(), f.log, isTerminal(cmd.ErrOrStderr()), progress, p.Name())
	if err != nil {
		return &endedError{exitUsage, err.Error()}
	}
	defer view.close()
	// Clients of brokers that serve no job in particular log here too.
	slog.SetDefault(view.log)
	for _, w := range p.Warnings() {
		view.log.Warn(w)
	}
	stopMetrics, err := serveMetrics(f.metrics, p.Name(), progress, view.log)
	if err != nil {
		return &endedError{exitUsage, err.Error()}
	}
	defer stopMetrics()
	result, err := p.Run(ctx, onceflow.RunOptions{
		StateDir: f.stateDir, Again: f.again, Reset: f.reset, From: f.from, DropState: f.dropState, MoveLedger: f.moveLedger,
		AllowUnsafe: f.allowUnsafe, Log: view.log, Progress: progress, Stop: cmd.Context().Done(),
	})
	view.close()
	if err != nil {
		return &endedError{exitUsage, err.Error()}
	}
	result.Explanation += dropped(progress)
	return f.end(cmd, view, result)
}

// dropped says what this process did not take, replays included; empty: nothing.
func dropped(p *onceflow.Progress) string {
	s := ""
	if n := p.Skipped.Load(); n > 0 {
		s += fmt.Sprintf("; %d unreadable messages were skipped", n)
	}
	if n := p.Late.Load(); n > 0 {
		s += fmt.Sprintf("; %d late records were dropped", n)
	}
	if n := p.DeadLettered.Load(); n > 0 {
		s += fmt.Sprintf("; %d records and rows became dead letters", n)
	}
	if n := p.Dropped.Load(); n > 0 {
		s += fmt.Sprintf("; %d rows with NULL in a NOT NULL column were dropped", n)
	}
	return s
}

// end says how the job ended, to machines as one more log line.
func (f *runFlags) end(cmd *cobra.Command, v *view, r onceflow.Result) error {
	ended := resultError(r)
	code, level := exitDone, slog.LevelInfo
	if ended != nil {
		code, level = ended.code, slog.LevelError
	}
	switch {
	case f.log == "json":
		v.log.Log(cmd.Context(), level, "ended", "ended", r.Ended, "explanation", r.Explanation, "epoch", r.Epoch, "exit_code", code)
		return &endedError{code: code}
	case ended == nil:
		fmt.Fprintln(cmd.ErrOrStderr(), r.Explanation)
		return nil
	}
	return ended
}

func (f *runFlags) startProfile() (stop func(), err error) {
	if f.cpuProfile == "" {
		return func() {}, nil
	}
	out, err := os.Create(f.cpuProfile)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(out); err != nil {
		return nil, err
	}
	return func() { pprof.StopCPUProfile(); out.Close() }, nil
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
