package onceflow

import (
	"context"
	"log/slog"
	"strconv"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/runtime"
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
	// From starts from an older checkpoint, by the name of its manifest.
	From string
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
	where, err := p.place(o.StateDir)
	if err != nil {
		return Result{}, err
	}
	objects, err := where.open(ctx)
	if err != nil {
		return Result{Ended: Failed, Cause: CauseConfig, Explanation: err.Error()}, nil
	}
	defer closeStore(objects)
	s := p.program.Settings
	if o.From == "" {
		o.From = s.RestorePath
	}
	res, err := runtime.Run(ctx, runtime.Config{
		Name: p.program.Name, Graph: p.program.Graph, Store: store.New(objects),
		Parallelism: s.Parallelism, BatchRows: p.batchRows(), Zone: s.Zone,
		AllowUnsafe: o.AllowUnsafe, Log: o.Log, Progress: o.Progress, Stop: o.Stop,
		Protocol: checkpoint.Config{
			Interval: s.CheckpointInterval, MinPause: s.MinPause, CheckpointTimeout: s.CheckpointTimeout, TolerableFailures: s.TolerableFailures,
			Backoff: s.Restart.Delay, BackoffMax: s.Restart.MaxDelay,
			Again: o.Again, Reset: checkpoint.JobID(o.Reset), From: o.From, MoveLedger: o.MoveLedger,
		},
	})
	if err != nil {
		return Result{}, err
	}
	return Result{Ended: endings[res.Outcome], Cause: causes[res.Class], Explanation: res.Explanation, Epoch: uint64(res.Epoch)}, nil
}

// batchRowsKey is a setting for tests: the largest number of rows in a batch.
const batchRowsKey = "onceflow.batch-rows"

func (p *Pipeline) batchRows() int {
	n, _ := strconv.Atoi(p.program.Settings.Text[batchRowsKey])
	return n
}
