package runtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/disk"
)

// DiskState says that a job keeps its state on local disk, and in memory what is used of it.
type DiskState struct {
	// Dir is the directory for what the job has there: databases, and copies of them from which the next start on this machine goes on. It may be
	// deleted while no job runs: checkpoints have it all.
	Dir string
	// Memory in bytes, about, for the process: entries, blocks of files, what is not yet written, and what else the Go heap holds; see
	// [DiskState.HeapLimit]. At least [MinStateMemory].
	Memory int64
	// CopyBytes of segments, and more, are replayed by a start that goes on from a copy; 0: 16 MB.
	CopyBytes int
}

// MinStateMemory is the least memory for state on disk.
const MinStateMemory = 16 << 20

// restoreBytes is what a restore of a task has in memory of a base, about: a piece and those that are read ahead.
const restoreBytes = 4 * basePieceMax

// heapMin is what a job needs in the Go heap beside entries, generously.
const heapMin = 96 << 20

// outsideHeap is what a process uses beside its heap and the databases: its program, stacks.
const outsideHeap = 48 << 20

// HeapLimit is how much of the memory is the Go heap's: all that is not the databases', whose memory is not in it. A process with very little
// memory gets what it cannot do without.
func (d *DiskState) HeapLimit() int64 {
	return max(d.Memory-d.Memory/databasesOf-outsideHeap, d.Memory/entriesOf+heapMin)
}

// localState are the databases of an attempt.
type localState struct {
	log       *slog.Logger
	workspace *disk.Workspace
	pool      *disk.Pool
	// entries is the memory for the entries of one shard.
	entries int64
	// copyBytes is how much a segment, or several, must have for another copy.
	copyBytes int
	attempt   checkpoint.AttemptID
	// left are the copies that ended attempts have left.
	left []leftCopy
	// number counts the directories of databases.
	number atomic.Int64
	// mu guards shards and opened, which are to be closed.
	mu     sync.Mutex
	shards []*state.Shard
	opened []*disk.DB
	// inheriting counts the shards that were restored and have made no copy of their own yet.
	inheriting atomic.Int64
	// over says that nothing will go on from here.
	over bool
}

// leftCopy is a copy of a shard's database, as its label has it.
type leftCopy struct {
	dir string
	of  *state.Saved
}

// A part of the memory is for the databases, and one for entries, which the garbage collector lets take twice that; the rest of the process has what is left.
const (
	databasesOf = 4
	entriesOf   = 4
)

// openLocalState makes room for the databases of so many shards.
func openLocalState(c DiskState, attempt checkpoint.AttemptID, shards int, log *slog.Logger) (*localState, error) {
	w, err := disk.NewWorkspace(c.Dir, string(attempt))
	if err != nil {
		return nil, err
	}
	memory := max(c.Memory, MinStateMemory)
	l := &localState{
		log: log, workspace: w, pool: disk.NewPool(memory/databasesOf, shards), entries: memory / entriesOf / int64(max(1, shards)),
		copyBytes: cmp.Or(c.CopyBytes, copyBytes), attempt: attempt,
	}
	for _, dir := range w.Left() {
		of, err := state.ReadSaved(dir)
		switch {
		case errors.Is(err, disk.ErrNoCopy): // the process ended while it was made
		case err != nil:
			log.Warn("state on local disk cannot be used", "error", err)
		default:
			l.left = append(l.left, leftCopy{dir, of})
		}
	}
	return l, nil
}

// removeLocalState removes what ended attempts have left.
func removeLocalState(c DiskState, attempt checkpoint.AttemptID) error {
	w, err := disk.NewWorkspace(c.Dir, string(attempt))
	if err != nil {
		return err
	}
	return w.Close(false)
}

// shard opens the shard of a task over a database of its own: a copy that an ended attempt has left, if one serves the checkpoint, else one that is
// made of the checkpoint's objects.
func (l *localState) shard(ctx context.Context, task checkpoint.TaskID, r state.Range, from *restoredChain) (*state.Shard, error) {
	dir := filepath.Join(l.workspace.Dir, fmt.Sprintf("shard-%d", l.number.Add(1)))
	if c := l.newest(task, r, from); c != nil {
		s, err := l.goOn(ctx, dir, task, c, from)
		if err == nil || ctx.Err() != nil {
			return s, err
		}
		l.log.Warn("state on local disk cannot be used; it is read from the checkpoint", "task", task, "error", err)
	}
	db, err := disk.Open(dir, disk.Options{Pool: l.pool})
	if err != nil {
		return nil, err
	}
	part := from.part(task, r)
	s, err := part.shardOn(ctx, db, l.entries, r)
	if err == nil && len(part.objects) > 0 {
		from.state.reads.task(part.objects, false)
	}
	l.keep(db, s)
	return s, err
}

// keep remembers what is to be closed; s may be nil.
func (l *localState) keep(db *disk.DB, s *state.Shard) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.opened = append(l.opened, db)
	if s != nil {
		l.shards = append(l.shards, s)
	}
}

// newest returns the newest copy that serves the checkpoint; nil: none does.
func (l *localState) newest(task checkpoint.TaskID, r state.Range, from *restoredChain) (newest *leftCopy) {
	history := from.history(task, r)
	for i := range l.left {
		c := &l.left[i]
		if c.of.Serves(string(task), r, history) && (newest == nil || c.of.Epoch > newest.of.Epoch) {
			newest = c
		}
	}
	return newest
}

// pastMax is how many attempts are remembered.
const pastMax = 8

// history says how the state of a task came about, as [state.Saved.Serves] wants it. It is empty if the task had other key groups, or its snapshot does not
// say where its segments end.
func (c *restoredChain) history(task checkpoint.TaskID, r state.Range) []state.Line {
	d, known := c.details[task]
	if !known || c.state.attempt == "" || d.Logged == 0 || d.From != r.From || d.To != r.To {
		return nil
	}
	all := append([]state.Line{{Attempt: string(c.state.attempt), Epoch: uint64(c.state.epoch)}}, d.Past...)
	return all[:min(len(all), pastMax)]
}

// goOn opens a shard over what a copy holds.
func (l *localState) goOn(ctx context.Context, dir string, task checkpoint.TaskID, c *leftCopy, from *restoredChain) (*state.Shard, error) {
	db, err := disk.OpenCopy(dir, c.dir, disk.Options{Pool: l.pool})
	if err != nil {
		return nil, err
	}
	var segments []checkpoint.ObjectName
	for _, name := range from.part(task, c.of.Groups).objects {
		if e, ok := store.EpochOfSegment(name, task); ok && uint64(e) > c.of.Epoch {
			segments = append(segments, name)
		}
	}
	stored := from.state.stored(ctx, segments)
	s, err := state.RestoreSaved(db, l.entries, c.of, uint64(from.state.epoch), from.details[task].Logged, stored)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	l.log.Info("state on local disk is used", "task", task, "epoch", c.of.Epoch, "segments", len(segments))
	from.state.reads.task(segments, true)
	l.keep(db, s)
	return s, nil
}

// copier returns what keeps copies of a task's shard. past is the history of what was restored.
func (l *localState) copier(task checkpoint.TaskID, s *state.Shard, restored bool, past []state.Line) *copier {
	c := &copier{local: l, shard: s, inherits: restored, wanted: make(chan struct{}, 1), lineage: state.Lineage{Task: string(task), Attempt: string(l.attempt)}}
	if len(past) > 0 {
		c.lineage.Origin = past[0].Attempt
	}
	if restored {
		l.inheriting.Add(1)
	}
	return c
}

// begin is called when all tasks are built.
func (l *localState) begin() error {
	if l.inheriting.Load() > 0 {
		return nil
	}
	return l.workspace.RemoveLeft()
}

// settled is called by each shard that was restored once it has a copy of its own: after the last what ended attempts left is not needed any more.
func (l *localState) settled() error {
	if l.inheriting.Add(-1) > 0 {
		return nil
	}
	return l.workspace.RemoveLeft()
}

// close ends the databases. No task runs any more. The next attempt may go on from the copies, unless something failed here, or it is over.
func (l *localState) close() error {
	keep := !l.over
	var errs []error
	for _, s := range l.shards {
		errs = append(errs, s.Close())
	}
	for _, db := range l.opened {
		keep = keep && !db.Broken()
		errs = append(errs, db.Close())
	}
	l.pool.Close()
	return errors.Join(append(errs, l.workspace.Close(keep))...)
}

// withLocalHint says of an error of the local disk what can be done about it.
func withLocalHint(err error) error {
	var local *disk.Error
	if !errors.As(err, &local) {
		return err
	}
	return connector.WithHint(connector.Retriable, "the job waits for the disk, where there must be room and leave to write; or set another state.local.dir: checkpoints hold what is there", err)
}

// unreadError says that the store did not give an object.
type unreadError struct{ error }

func (e *unreadError) Unwrap() error { return e.error }

// stored gives access to objects of the checkpoint.
func (r *restoredState) stored(ctx context.Context, names []checkpoint.ObjectName) state.Stored {
	reading := func(get func(context.Context, checkpoint.ObjectName) ([]byte, error)) func(context.Context, checkpoint.ObjectName) ([]byte, error) {
		return func(ctx context.Context, name checkpoint.ObjectName) ([]byte, error) {
			data, err := get(ctx, name)
			if err != nil {
				err = &unreadError{err}
			}
			return data, err
		}
	}
	var s state.Stored
	for _, name := range names {
		s.Names = append(s.Names, string(name))
	}
	s.Heads = func() ([][]byte, error) {
		found, err := store.GetAll(ctx, names, reading(func(ctx context.Context, name checkpoint.ObjectName) ([]byte, error) {
			return r.objects.GetHead(ctx, name, state.HeadBytes)
		}))
		heads := make([][]byte, len(names))
		for i, name := range names {
			heads[i] = found[name]
		}
		return heads, err
	}
	s.Each = func(wanted []string, visit func(string, []byte) error) error {
		names := make([]checkpoint.ObjectName, len(wanted))
		for i, name := range wanted {
			names[i] = checkpoint.ObjectName(name)
		}
		return store.Each(ctx, names, reading(r.objects.Get), func(name checkpoint.ObjectName, data []byte) error {
			r.reads.object(name, data)
			return visit(string(name), data)
		})
	}
	return s
}
