package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"runtime/pprof"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/onceflow/onceflow"
)

// runFlags are the flags of run.
type runFlags struct {
	compileFlags
	stateDir, reset, from, log, cpuProfile string
	dryRun, again, moveLedger, allowUnsafe bool
}

func runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run FILE",
		Short: "Run the pipeline of a SQL file",
		Long: `Run the pipeline of a SQL file until it finishes, or until SIGTERM: then a final
checkpoint is taken and committed. The same command starts the job for the first
time and goes on after any end of it.

` + exitCodesHelp,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.compileFlags.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.stateDir, "state", "", "`directory` of the checkpoints (default: execution.checkpointing.dir, else .onceflow beside the file)")
	flags.BoolVar(&f.dryRun, "dry-run", false, "check the file, print the plan, and stop")
	flags.BoolVar(&f.again, "again", false, "run a finished bounded job anew")
	flags.StringVar(&f.reset, "reset", "", "abandon the job of this `id`, with its state, and start anew; what it wrote stays and would be written again")
	flags.StringVar(&f.from, "from", "", "start from the older checkpoint of this manifest `name`; what was written after it is written again")
	flags.BoolVar(&f.moveLedger, "move-ledger", false, "let the ledger move to the sink that is first in the file now")
	flags.BoolVar(&f.allowUnsafe, "allow-unsafe", false, "start although the cluster's settings break the guarantee under failures that must be expected")
	flags.StringVar(&f.log, "log", "", "`text` or json: log lines instead of the live line (default: the live line on a terminal, else text)")
	flags.StringVar(&f.cpuProfile, "cpuprofile", "", "write a CPU profile to this `file`")
	flags.MarkHidden("cpuprofile")
	cmd.MarkFlagsMutuallyExclusive("reset", "from")
	return cmd
}

// gcPercent is Go's GOGC for the engine, unless the environment sets it: its live
// heap is small beside what it allocates, and collecting half as often costs a few
// megabytes.
const gcPercent = 200

func (f *runFlags) run(cmd *cobra.Command, file string) error {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	p, err := f.compile(file, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	fmt.Fprint(cmd.OutOrStdout(), p.Output())
	if f.dryRun || !p.Runs() {
		for _, w := range p.Warnings() {
			fmt.Fprintln(cmd.ErrOrStderr(), "warning: "+w)
		}
		if f.dryRun {
			fmt.Fprint(cmd.OutOrStdout(), p.Explain())
		}
		return nil
	}
	stopProfile, err := f.startProfile()
	if err != nil {
		return err
	}
	defer stopProfile()
	return f.start(cmd, p)
}

func (f *runFlags) start(cmd *cobra.Command, p *onceflow.Pipeline) error {
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
	result, err := p.Run(context.Background(), onceflow.RunOptions{
		StateDir: f.stateDir, Again: f.again, Reset: f.reset, From: f.from, MoveLedger: f.moveLedger,
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
	return s
}

// end says how the job ended, to machines as one more log line.
func (f *runFlags) end(cmd *cobra.Command, v *view, r onceflow.Result) error {
	ended := resultError(r)
	switch {
	case ended == nil && f.log == "json":
		v.log.Info(r.Explanation, "ended", r.Ended, "epoch", r.Epoch)
		return nil
	case ended == nil:
		fmt.Fprintln(cmd.ErrOrStderr(), r.Explanation)
		return nil
	case f.log == "json":
		v.log.Error(ended.message, "ended", r.Ended, "exit_code", ended.code)
		ended.message = ""
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
