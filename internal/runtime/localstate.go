package runtime

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/disk"
)

// DiskState says that a job keeps its state on local disk, and in memory what is used of it.
type DiskState struct {
	// Dir is the directory for what the job has there. It may be deleted while no job runs: checkpoints have it all.
	Dir string
	// Memory in bytes, about, for all of the job's state in memory: entries, blocks of files, what is not yet written. At least [MinStateMemory].
	Memory int64
}

// MinStateMemory is the least memory for state on disk.
const MinStateMemory = 16 << 20

// localState are the databases of an attempt.
type localState struct {
	workspace *disk.Workspace
	pool      *disk.Pool
	// entries is the memory for the entries of one shard.
	entries int64
	shards  []*state.Shard
	opened  []*disk.DB
}

// openLocalState makes room for the databases of so many shards. A quarter of the memory is for entries: the garbage collector lets them take
// twice that. Half is for the databases.
func openLocalState(c DiskState, attempt checkpoint.AttemptID, shards int) (*localState, error) {
	w, err := disk.NewWorkspace(c.Dir, string(attempt))
	if err != nil {
		return nil, err
	}
	memory := max(c.Memory, MinStateMemory)
	return &localState{workspace: w, pool: disk.NewPool(memory/2, shards), entries: memory / 4 / int64(max(1, shards))}, nil
}

// shard opens the shard of a task over a database of its own.
func (l *localState) shard(ctx context.Context, task checkpoint.TaskID, r state.Range, from *restoredGroup) (*state.Shard, error) {
	db, err := disk.Open(filepath.Join(l.workspace.Dir, fmt.Sprintf("shard-%d", len(l.opened))), disk.Options{Pool: l.pool})
	if err != nil {
		return nil, err
	}
	l.opened = append(l.opened, db)
	s, err := from.shardOn(ctx, db, l.entries, r)
	if err != nil {
		return nil, err
	}
	l.shards = append(l.shards, s)
	return s, nil
}

// close removes everything. No task runs any more.
func (l *localState) close() error {
	var errs []error
	for _, s := range l.shards {
		errs = append(errs, s.Close())
	}
	for _, db := range l.opened {
		errs = append(errs, db.Close())
	}
	l.pool.Close()
	return errors.Join(append(errs, l.workspace.Close())...)
}

// withLocalHint says of an error of the local disk what can be done about it.
func withLocalHint(err error) error {
	var local *disk.Error
	if !errors.As(err, &local) {
		return err
	}
	return connector.WithHint(connector.Retriable, "the job waits for the disk, where there must be room and leave to write; or set another state.local.dir: checkpoints hold what is there", err)
}

// shardOn is shard over a database; objects are read one by one.
func (g *restoredGroup) shardOn(ctx context.Context, db *disk.DB, entries int64, r state.Range) (*state.Shard, error) {
	if len(g.objects) == 0 {
		return state.NewShardOn(db, r, entries)
	}
	var unread error
	stored := state.Stored{Read: func(name string) ([]byte, error) {
		data, err := g.state.read(ctx, checkpoint.ObjectName(name))
		unread = err
		return data, err
	}}
	for _, name := range g.objects {
		stored.Names = append(stored.Names, string(name))
	}
	shard, err := state.RestoreOn(db, entries, r, uint64(g.state.epoch), stored)
	var local *disk.Error
	if err == nil || unread != nil || errors.As(err, &local) {
		return shard, err
	}
	return nil, connector.WithHint(connector.Corrupt, store.DamagedHint, err)
}
