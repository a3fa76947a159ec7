package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// Config is a job to run. Name, Graph and Store must be set.
type Config struct {
	// Name of the job.
	Name  string
	Graph *dataflow.Graph
	// Store keeps the job's checkpoints.
	Store *store.Store
	// OpenSavepoint opens the savepoint that a start option names, by what stands in
	// [checkpoint.Config.From]; errors as of [savepoint.Open]. nil: start options name
	// manifests alone.
	OpenSavepoint func(ctx context.Context, address string) (*savepoint.Savepoint, error)
	// Plan is the plan of the pipeline and Product the version of the program, for who
	// reads checkpoints; both may be empty. They hold no secrets.
	Plan, Product string
	// DropState names operators whose state is given up where the pipeline cannot go on
	// with it, as [inspect.Names] takes names. It does nothing to state that it can go
	// on with, so that the same command run again drops nothing more.
	DropState []string
	// Parallelism is the number of tasks of each chain that may have several;
	// 0: the number of cores, at most that of the splits.
	Parallelism int
	// BatchRows is the largest number of rows in a batch; 0:
	// [types.MaxBatchRows].
	BatchRows int
	// EpochRecords is the largest number of records that a task reads of a table in one epoch, for tests; 0: all that come.
	EpochRecords int
	// Zone is the session's time zone; nil: UTC.
	Zone *time.Location
	// DeadLetters says what becomes of what cannot be processed.
	DeadLetters DeadLetters
	// Disk says where state that may outgrow memory is kept; nil: state is in memory.
	Disk *DiskState
	// Protocol holds intervals, time-outs and start options; what the runtime
	// knows better (job, tasks, sinks, ids, topology) is filled in.
	Protocol checkpoint.Config
	// AllowUnsafe starts the job in spite of findings that break the promise.
	AllowUnsafe bool
	// Mutant breaks rules of the protocol; the zero value is the real one.
	Mutant Mutant
	// Log receives what an operator should see; nil: nothing.
	Log *slog.Logger
	// Progress is updated while the job runs; nil: none.
	Progress *Progress
	// Stop, when closed, asks for a final checkpoint and a graceful end.
	Stop <-chan struct{}
}

func (c *Config) validate() error {
	var errs []error
	if c.Name == "" || c.Graph == nil || c.Store == nil {
		errs = append(errs, errors.New("runtime config: name, graph and store must be set"))
	}
	if c.Parallelism < 0 || c.Parallelism > dataflow.KeyGroups {
		errs = append(errs, fmt.Errorf("parallelism %d: want 1 to %d", c.Parallelism, dataflow.KeyGroups))
	}
	if c.BatchRows < 0 || c.BatchRows > types.MaxBatchRows {
		errs = append(errs, fmt.Errorf("batch of %d rows: want 1 to %d", c.BatchRows, types.MaxBatchRows))
	}
	if c.EpochRecords < 0 {
		errs = append(errs, fmt.Errorf("%d records an epoch: want a number from 1", c.EpochRecords))
	}
	return errors.Join(errs...)
}

func (c *Config) setDefaults() {
	if c.BatchRows == 0 {
		c.BatchRows = types.MaxBatchRows
	}
	if c.Zone == nil {
		c.Zone = time.UTC
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Progress == nil {
		c.Progress = &Progress{}
	}
}

// Result says how a job ended.
type Result struct {
	Outcome checkpoint.Outcome
	// Class of the error, for OutcomeRefused and OutcomeFailed.
	Class checkpoint.Class
	// Explanation is a sentence or more for people.
	Explanation string
	// Epoch is the last committed one.
	Epoch checkpoint.Epoch
}
