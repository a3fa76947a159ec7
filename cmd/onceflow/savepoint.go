package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

// savepointFlags are the flags of savepoint.
type savepointFlags struct {
	compileFlags
	stateDir, to string
	stop, json   bool
}

func savepointCommand() *cobra.Command {
	var f savepointFlags
	cmd := &cobra.Command{
		Use:   "savepoint FILE",
		Short: "Copy the job's last committed checkpoint to a place of yours",
		Long: `Copy the last committed checkpoint of the pipeline's job, with everything that it
needs, to a directory of its own. It may be moved, copied and kept; nothing of the job
ever deletes it. "run --from" starts from it: the same job, an edited one, or another.

The job may run meanwhile and is not disturbed. With --stop it is stopped first: a new
generation is opened in its ledger, so that a process that runs it commits nothing more
and leaves with exit code 3, and everything that was committed is made visible. Then
the savepoint is exactly where the job ended. A supervisor that starts the job again
whatever its exit code has to be told not to.

With --json it prints an object: path, job, epoch, taken, stopped, objects, bytes.

` + exitCodes(exitLine{exitDone, "the savepoint is there"},
			exitLine{exitFailed, "it could not be made"},
			exitLine{code: exitUsage}, exitLine{exitFenced, "the job was started by somebody else while it was stopped"},
			exitLine{exitRefused, "the job could not be stopped, for the reason that run gives"},
			exitLine{code: exitConfig}, exitLine{code: exitCorrupt}),
		Example: `  onceflow savepoint revenue.sql
  onceflow savepoint revenue.sql --stop --to /backup/revenue-before-the-change
  onceflow run revenue.sql --from /backup/revenue-before-the-change`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.stateDir, "state", "", "`directory` of the checkpoints, as of run")
	flags.StringVar(&f.to, "to", "", "`directory` of the savepoint, empty or not there (default: one named after job, epoch and time in execution.checkpointing.savepoint-dir, else in savepoints beside the job's checkpoints)")
	flags.BoolVar(&f.stop, "stop", false, "stop the job first, so that it commits nothing behind the savepoint")
	flags.BoolVar(&f.json, "json", false, "print an object for tools")
	return cmd
}

func (f *savepointFlags) run(cmd *cobra.Command, file string) error {
	p, err := f.compile(file, nil)
	if err != nil {
		return err
	}
	if !p.Runs() {
		return &endedError{exitUsage, file + ": " + onceflow.NothingRuns}
	}
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	s, err := p.Savepoint(cmd.Context(), onceflow.SavepointOptions{
		To: f.to, StateDir: f.stateDir, Stop: f.stop, Log: log, Interrupt: cmd.Context().Done(),
	})
	var open *onceflow.NotClosedError
	switch {
	case errors.As(err, &open):
		return resultError(open.Result)
	case err != nil:
		return &endedError{exitFailed, err.Error()}
	case f.json:
		return json.NewEncoder(cmd.OutOrStdout()).Encode(s)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "savepoint of job %q at epoch %d: %s\n%d objects, %s\n", s.Job, s.Epoch, s.Path, s.Objects, bytesText(s.Bytes))
	if s.Stopped {
		fmt.Fprintf(cmd.OutOrStdout(), "the job is stopped there; start it with: onceflow run %s\n", file)
	}
	return nil
}

// bytesText spells a size for people.
func bytesText(n int64) string {
	const units = "kMGT"
	if n < 1000 {
		return fmt.Sprintf("%d bytes", n)
	}
	size, unit := float64(n)/1000, 0
	for size >= 1000 && unit < len(units)-1 {
		size, unit = size/1000, unit+1
	}
	return fmt.Sprintf("%.1f %cB", size, units[unit])
}
