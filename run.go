package onceflow

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/runtime"
	"github.com/onceflow/onceflow/internal/sabotage"
	"github.com/onceflow/onceflow/internal/sql/compile"
)

// RunOptions of [Pipeline.Run]. The zero value is usable.
type RunOptions struct {
	// StateDir is where the checkpoints of jobs lie, below it a directory for each:
	// a path, file:///path or s3://bucket/prefix; empty: execution.checkpointing.dir
	// of the file, else .onceflow beside the file.
	StateDir string
	// Again runs a finished bounded job anew.
	Again bool
	// Reset abandons the job of this id and starts anew.
	Reset string
	// From starts from an older checkpoint, by the name of its manifest, or from a
	// savepoint, by its directory; empty: execution.state-recovery.path of the file.
	From string
	// DropState gives up the state of operators that the pipeline cannot go on with, by
	// the names that [Pipeline.Against] gives them. State that it can go on with stays.
	DropState []string
	// MoveLedger allows the ledger to move to another sink.
	MoveLedger bool
	// AllowUnsafe starts in spite of findings that break the promise.
	AllowUnsafe bool
	// Log receives what an operator should see; nil: nothing.
	Log *slog.Logger
	// Progress is updated while the job runs; nil: none.
	Progress *Progress
	// Stop, when closed, asks for a final checkpoint and a graceful end.
	Stop <-chan struct{}
}

// Progress shows a running job; see its methods. The zero value is ready.
type Progress = runtime.Progress

// Run runs the pipeline until it finishes, is stopped, is fenced or cannot go on.
// A done ctx ends it at once, without a final checkpoint; what was read after the
// last commit is read again by the next start.
func (p *Pipeline) Run(ctx context.Context, o RunOptions) (Result, error) {
	cfg, done, err := p.config(ctx, o.StateDir)
	if err != nil {
		var refused *badPlaceError
		if errors.As(err, &refused) {
			return Result{Ended: Failed, Cause: CauseConfig, Explanation: err.Error()}, nil
		}
		return Result{}, err
	}
	defer done()
	if err := sabotage.From(ctx).Plant(&cfg); err != nil {
		return Result{}, err
	}
	if o.From == "" {
		o.From = p.program.Settings.RestorePath
	}
	from, err := p.startFrom(o.From)
	if err != nil {
		return Result{}, err
	}
	cfg.AllowUnsafe, cfg.Log, cfg.Progress, cfg.Stop = o.AllowUnsafe, o.Log, o.Progress, o.Stop
	cfg.DropState = o.DropState
	protocol := &cfg.Protocol
	protocol.Again, protocol.Reset, protocol.From, protocol.MoveLedger = o.Again, checkpoint.JobID(o.Reset), from, o.MoveLedger
	defer limitMemory(cfg.Disk)()
	res, err := runtime.Run(ctx, cfg)
	if err != nil {
		return Result{}, err
	}
	return result(res), nil
}

func result(r runtime.Result) Result {
	return Result{Ended: endings[r.Outcome], Cause: causes[r.Class], Explanation: r.Explanation, Epoch: uint64(r.Epoch)}
}

// badPlaceError says that the place of the checkpoints cannot be used.
type badPlaceError struct{ error }

func (e *badPlaceError) Unwrap() error { return e.error }

// config is the job as the file and its settings have it, with its checkpoints where
// they lie. done frees what it holds.
func (p *Pipeline) config(ctx context.Context, stateDir string) (cfg runtime.Config, done func(), err error) {
	where, err := p.place(stateDir)
	if err != nil {
		return cfg, nil, err
	}
	objects, err := where.open(ctx)
	if err != nil {
		return cfg, nil, &badPlaceError{fmt.Errorf("%w\n  --state or 'execution.checkpointing.dir' names another place", err)}
	}
	objects = sabotage.From(ctx).Objects(objects)
	return p.configIn(where, objects), func() { closeStore(objects) }, nil
}

// configIn is config with the checkpoints in objects, which are at a place.
func (p *Pipeline) configIn(where place, objects objstore.Store) runtime.Config {
	s := p.program.Settings
	return runtime.Config{
		Plan: p.Explain(), Product: Version(), Name: p.program.Name, Graph: p.program.Graph, Store: store.New(objects), OpenSavepoint: p.openSavepoint,
		Parallelism: s.Parallelism, BatchRows: p.testSetting(compile.BatchRowsKey), EpochRecords: p.testSetting(compile.EpochRecordsKey), Zone: s.Zone,
		Disk: p.diskState(where), DeadLetters: runtime.DeadLetters{Topic: s.DeadLetter, RowFormat: rowAsJSON, RowForm: "json"},
		Protocol: checkpoint.Config{
			Interval: s.CheckpointInterval, MinPause: s.MinPause, CheckpointTimeout: s.CheckpointTimeout, TolerableFailures: s.TolerableFailures,
			Backoff: s.Restart.Delay, BackoffMax: s.Restart.MaxDelay,
		},
	}
}

// testSetting is the number that a setting for tests has; 0: it is not set.
func (p *Pipeline) testSetting(key string) int {
	n, _ := strconv.Atoi(p.program.Settings.Text[key])
	return n
}
