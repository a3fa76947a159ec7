package onceflow

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/runtime"
)

// RunOptions of [Pipeline.Run]. The zero value is usable.
type RunOptions struct {
	// StateDir is the directory that holds the checkpoints of jobs, a
	// sub-directory for each; empty: execution.checkpointing.dir of the file,
	// else .onceflow beside the file.
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
	dir, err := p.stateDir(o.StateDir)
	if err != nil {
		return Result{}, err
	}
	objects, err := objstore.NewLocal(dir)
	if err != nil {
		return Result{Ended: Failed, Cause: CauseConfig, Explanation: err.Error()}, nil
	}
	s := p.program.Settings
	if o.From == "" {
		o.From = s.RestorePath
	}
	res, err := runtime.Run(ctx, runtime.Config{
		Name: p.program.Name, Graph: p.program.Graph, Store: store.New(objects),
		Parallelism: s.Parallelism, BatchRows: p.batchRows(), Zone: s.Zone,
		AllowUnsafe: o.AllowUnsafe, Log: o.Log, Progress: o.Progress, Stop: o.Stop,
		Protocol: checkpoint.Config{
			Interval: s.CheckpointInterval, MinPause: s.MinPause, CheckpointTimeout: s.CheckpointTimeout,
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

// stateDir returns the directory of the job's checkpoints.
func (p *Pipeline) stateDir(given string) (string, error) {
	dir := given
	if dir == "" {
		dir = p.program.Settings.CheckpointDir
	}
	if dir == "" {
		dir = filepath.Join(filepath.Dir(p.file), ".onceflow")
	}
	if scheme, rest, found := strings.Cut(dir, "://"); found {
		if scheme != "file" {
			return "", fmt.Errorf("checkpoint directory %s: only directories of this machine are supported (a path, or file:///path)", dir)
		}
		dir = rest
	}
	return filepath.Join(dir, url.PathEscape(p.program.Name)), nil
}
