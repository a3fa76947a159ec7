package onceflow

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/runtime"
)

// SavepointOptions of [Pipeline.Savepoint]. The zero value is usable.
type SavepointOptions struct {
	// To is where the savepoint goes, a path, file:///path or s3://bucket/prefix: an
	// empty directory, or one that is not there.
	// Empty: one with the job's name, the epoch and the time in
	// execution.checkpointing.savepoint-dir, else in savepoints, beside the directories
	// of the jobs' checkpoints.
	To string
	// StateDir is where the job's checkpoints lie, as in [RunOptions].
	StateDir string
	// Stop closes the job first: whoever runs it is fenced, what it committed is made
	// visible, and nothing commits behind the epoch of the savepoint.
	Stop bool
	// Log and Interrupt are as Log and Stop in [RunOptions].
	Log       *slog.Logger
	Interrupt <-chan struct{}
}

// Savepoint is a committed epoch that the user owns.
type Savepoint struct {
	// Path is its directory, or its address in a bucket.
	Path  string `json:"path"`
	Job   string `json:"job"`
	Epoch uint64 `json:"epoch"`
	// Taken is when, UTC.
	Taken time.Time `json:"taken"`
	// Stopped says that the job has committed nothing behind it.
	Stopped bool  `json:"stopped"`
	Objects int   `json:"objects"`
	Bytes   int64 `json:"bytes"`
}

// NotClosedError says that the job could not be closed; no savepoint was made.
type NotClosedError struct{ Result }

func (e *NotClosedError) Error() string { return e.Explanation }

// savepointTries is how often a running job may collect what is being copied.
const savepointTries = 20

// Savepoint copies the last committed epoch of the job to a place of the user's. It
// needs nothing of the process that runs the job, if one does.
func (p *Pipeline) Savepoint(ctx context.Context, o SavepointOptions) (Savepoint, error) {
	cfg, done, err := p.config(ctx, o.StateDir)
	if err != nil {
		return Savepoint{}, err
	}
	defer done()
	cfg.Log = o.Log
	now := time.Now().UTC()
	state, err := p.saved(ctx, cfg)
	if err != nil {
		return Savepoint{}, err
	}
	where, to, err := p.freePlace(ctx, o, state.Epoch, now)
	if err != nil {
		return Savepoint{}, err
	}
	defer func() { closeStore(to) }()
	if o.Stop {
		if err := closeJob(ctx, cfg, o.Interrupt); err != nil {
			return Savepoint{}, err
		}
		// The job may have ended further on than it was, and a name of our making says where.
		if state, err = p.saved(ctx, cfg); err != nil {
			return Savepoint{}, err
		}
		closeStore(to)
		where.leave()
		if where, to, err = p.freePlace(ctx, o, state.Epoch, now); err != nil {
			return Savepoint{}, err
		}
	}
	index, err := p.take(ctx, cfg, to, savepoint.Index{Job: p.Name(), Product: Version(), Taken: now, Stopped: o.Stop})
	if err != nil {
		return Savepoint{}, err
	}
	s := Savepoint{Path: where.String(), Job: p.Name(), Epoch: uint64(index.Epoch), Taken: now, Stopped: o.Stop,
		Objects: len(index.Objects), Bytes: index.TotalBytes()}
	if !o.Stop {
		return s, nil
	}
	if state, err = p.saved(ctx, cfg); err == nil && state.Epoch != index.Epoch {
		err = fmt.Errorf("the savepoint of epoch %d is in %s, but the job was started again meanwhile and has committed epoch %d", index.Epoch, where, state.Epoch)
	}
	return s, err
}

// saved is what the ledger says of a job that has something to save.
func (p *Pipeline) saved(ctx context.Context, cfg runtime.Config) (*checkpoint.LedgerState, error) {
	state, err := runtime.Committed(ctx, cfg)
	switch {
	case err != nil:
		return nil, err
	case state == nil:
		return nil, fmt.Errorf("job %q has no ledger: it has never run, or its ledger is gone; there is nothing to save", p.Name())
	case state.Manifest == "" && state.From != "":
		return nil, fmt.Errorf("job %q has committed nothing since it was started from %s: that is its savepoint", p.Name(), state.From)
	case state.Manifest == "":
		return nil, fmt.Errorf("job %q has committed no epoch yet; there is nothing to save", p.Name())
	}
	return state, nil
}

// closeJob fences whoever runs the job. A bounded job that has finished needs no
// fence.
func closeJob(ctx context.Context, cfg runtime.Config, interrupt <-chan struct{}) error {
	cfg.Protocol.Close, cfg.Stop = true, interrupt
	r, err := runtime.Run(ctx, cfg)
	if err != nil {
		return err
	}
	if out := result(r); out.Ended != Stopped && out.Ended != Finished {
		return &NotClosedError{out}
	}
	select {
	case <-interrupt:
		return errors.New("interrupted; no savepoint was made, and the job may be stopped")
	default:
		return nil
	}
}

// take copies the last committed epoch. A running job collects what is older than
// its retained checkpoints; then a newer epoch is there to be taken.
func (p *Pipeline) take(ctx context.Context, cfg runtime.Config, to objstore.Store, about savepoint.Index) (*savepoint.Index, error) {
	var tried checkpoint.ManifestName
	var moved error
	for range savepointTries {
		state, err := p.saved(ctx, cfg)
		if err != nil {
			return nil, err
		}
		if state.Manifest == tried {
			return nil, moved
		}
		tried = state.Manifest
		read, err := cfg.Store.ReadManifest(ctx, tried)
		if err != nil {
			return nil, err
		}
		if read.Status != checkpoint.ManifestOK {
			moved = fmt.Errorf("the ledger names the manifest %s: %s", tried, read.Cause)
			continue
		}
		index, err := savepoint.Take(ctx, cfg.Store, read.Manifest, to, about)
		if !errors.Is(err, savepoint.ErrMoved) {
			return index, err
		}
		moved = err
	}
	return nil, fmt.Errorf("the job collects its checkpoints faster than they can be copied; %d tries: %w", savepointTries, moved)
}

// freePlace opens the place that a savepoint goes to.
func (p *Pipeline) freePlace(ctx context.Context, o SavepointOptions, e checkpoint.Epoch, now time.Time) (where place, to objstore.Store, err error) {
	if where, err = p.savepointPlace(o, e, now); err != nil {
		return where, nil, err
	}
	if to, err = where.open(ctx); err != nil {
		return where, nil, err
	}
	if err = savepoint.Free(ctx, to); err != nil {
		closeStore(to)
		return where, nil, err
	}
	return where, to, nil
}

// savepointPlace is where the savepoint goes, which must be empty.
func (p *Pipeline) savepointPlace(o SavepointOptions, e checkpoint.Epoch, now time.Time) (place, error) {
	name := fmt.Sprintf("%s-e%d-%s", p.folder(), e, now.Format("20060102T150405Z"))
	switch {
	case o.To != "":
		return p.placeAt("savepoint", o.To)
	case p.program.Settings.SavepointDir != "":
		dir, err := p.placeAt("savepoint directory", p.program.Settings.SavepointDir)
		return dir.join(name), err
	}
	base, err := p.basePlace(o.StateDir)
	return base.join("savepoints").join(name), err
}

// openSavepoint opens the savepoint at an address.
func (p *Pipeline) openSavepoint(ctx context.Context, address string) (*savepoint.Savepoint, error) {
	where, err := p.placeAt("savepoint", address)
	if err != nil {
		return nil, connector.WithHint(connector.BadConfig, "", err)
	}
	objects, err := where.openExisting(ctx)
	if errors.Is(err, errNotThere) {
		return nil, fmt.Errorf("%w: %w", savepoint.ErrNone, err)
	}
	if err != nil {
		return nil, connector.WithHint(connector.BadConfig, "", err)
	}
	s, err := savepoint.Open(ctx, store.Classed(objects))
	if err != nil {
		closeStore(objects)
		return nil, err
	}
	s.Release = func() { closeStore(objects) }
	return s, nil
}

// startFrom spells a start option, so that the ledger knows it again whatever the
// working directory: a manifest's name, or an address.
func (p *Pipeline) startFrom(given string) (string, error) {
	if given == "" || checkpoint.IsManifestName(given) {
		return given, nil
	}
	where, err := p.placeAt("savepoint", given)
	return where.String(), err
}

// Version is that of the module, or the commit that the program was built from.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "commit " + s.Value
		}
	}
	return "(devel)"
}
