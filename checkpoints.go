package onceflow

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/inspect"
	"github.com/onceflow/onceflow/internal/objstore"
)

// checkpointAt opens a checkpoint: by the name of a manifest one of the job's own, at
// an address a savepoint, or of a directory of a job's checkpoints the newest. done
// frees what it holds.
func (p *Pipeline) checkpointAt(ctx context.Context, stateDir, address string) (c *inspect.Checkpoint, done func(), err error) {
	var where place
	name := checkpoint.ManifestName("")
	if checkpoint.IsManifestName(address) {
		name = checkpoint.ManifestName(address)
		where, err = p.place(stateDir)
	} else {
		where, err = p.placeAt("checkpoint", address)
	}
	if err != nil {
		return nil, nil, err
	}
	objects, err := where.openExisting(ctx)
	if err != nil {
		return nil, nil, err
	}
	if c, err = checkpointIn(ctx, objects, name); err != nil {
		closeStore(objects)
		return nil, nil, err
	}
	return c, func() { closeStore(objects) }, nil
}

// checkpointIn opens what lies in a store: a savepoint, or of a job's checkpoints the
// one of the name, by default the newest.
func checkpointIn(ctx context.Context, objects objstore.Store, name checkpoint.ManifestName) (*inspect.Checkpoint, error) {
	if name == "" {
		saved, err := savepoint.Open(ctx, store.Classed(objects))
		if err == nil {
			return inspect.OfSavepoint(saved), nil
		}
		if !errors.Is(err, savepoint.ErrNone) {
			return nil, err
		}
	}
	s := store.New(objects)
	names, err := s.Manifests(ctx)
	switch {
	case err != nil:
		return nil, err
	case name == "" && len(names) == 0:
		return nil, fmt.Errorf("%s holds neither a savepoint nor checkpoints of a job", objects)
	case name == "":
		name = names[0]
	}
	read, err := s.ReadManifest(ctx, name)
	if err == nil && read.Status != checkpoint.ManifestOK {
		err = errors.New(read.Cause)
	}
	if err != nil {
		return nil, err
	}
	return inspect.OfStore(s, read.Manifest), nil
}

// openExisting opens a store that must be there: a directory is not made.
func (p place) openExisting(ctx context.Context) (objstore.Store, error) {
	if _, err := os.Stat(p.dir); p.dir != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: there is no such directory", p)
	}
	return p.open(ctx)
}
