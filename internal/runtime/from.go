package runtime

import (
	"context"
	"errors"
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/inspect"
)

// readManifest reads one of the job's own manifests, or the one that a start option
// names.
func (a *attempt) readManifest(ctx context.Context, act checkpoint.ReadManifest) (checkpoint.ManifestRead, error) {
	if act.Name != "" {
		return a.job.cfg.Store.ReadManifest(ctx, act.Name)
	}
	read, from, err := a.job.readFrom(ctx, act.From)
	a.from.Close()
	if a.from = from; read.Manifest == nil || err != nil {
		return read, err
	}
	if err := a.readWhole(ctx, read.Manifest); connector.ClassOf(err) == connector.Corrupt {
		return checkpoint.ManifestRead{Status: checkpoint.ManifestCorrupt, Cause: err.Error()}, nil
	} else if err != nil {
		return read, err
	}
	return read, nil
}

// readWhole reads every object of a start option's manifest, some at a time. Once the start has
// fenced the job it goes on from this manifest and no other, so that what is missing
// has to be found before.
func (a *attempt) readWhole(ctx context.Context, m *checkpoint.Manifest) error {
	var names []checkpoint.ObjectName
	for _, t := range m.Tasks {
		names = append(names, t.Objects...)
	}
	slices.Sort(names) // tasks that were rescaled name the same objects
	return store.Each(ctx, slices.Compact(names), a.job.reader(a.from), func(checkpoint.ObjectName, []byte) error { return nil })
}

// readFrom reads the manifest of a start option: a name in the job's own store, or
// the address of a savepoint, which is returned too.
func (j *job) readFrom(ctx context.Context, address string) (checkpoint.ManifestRead, *savepoint.Savepoint, error) {
	if checkpoint.IsManifestName(address) || j.cfg.OpenSavepoint == nil {
		read, err := j.cfg.Store.ReadManifest(ctx, checkpoint.ManifestName(address))
		return read, nil, err
	}
	s, err := j.cfg.OpenSavepoint(ctx, address)
	switch {
	case errors.Is(err, savepoint.ErrNone):
		return checkpoint.ManifestRead{Status: checkpoint.ManifestMissing, Cause: err.Error()}, nil, nil
	case connector.ClassOf(err) == connector.Corrupt:
		return checkpoint.ManifestRead{Status: checkpoint.ManifestCorrupt, Cause: err.Error()}, nil, nil
	case err != nil:
		return checkpoint.ManifestRead{}, nil, err
	}
	return checkpoint.ManifestRead{Manifest: s.Manifest}, s, nil
}

// renamed gives what a savepoint's manifest names the names under which this attempt
// copies it (CKPT-26), so that the job owns what it restores from and may collect it.
// Every other manifest is returned as it is.
func (a *attempt) renamed(m *checkpoint.Manifest) *checkpoint.Manifest {
	if a.from == nil || m != a.from.Manifest {
		return m
	}
	a.originals = map[checkpoint.ObjectName]checkpoint.ObjectName{}
	names := map[checkpoint.ObjectName]checkpoint.ObjectName{}
	own := *m
	own.Tasks = slices.Clone(m.Tasks)
	for i := range own.Tasks {
		own.Tasks[i].Objects = slices.DeleteFunc(slices.Clone(own.Tasks[i].Objects), inspect.IsDescription)
		for k, original := range own.Tasks[i].Objects {
			if names[original] == "" {
				names[original] = a.writer.ImportName(len(names)+1, original)
				a.originals[names[original]] = original
			}
			own.Tasks[i].Objects[k] = names[original]
		}
	}
	return &own
}

// readObject reads an object of the state to restore. One of a savepoint is copied
// on the way.
func (a *attempt) readObject(ctx context.Context, name checkpoint.ObjectName) ([]byte, error) {
	original, copied := a.originals[name]
	if !copied {
		return a.job.cfg.Store.Get(ctx, name)
	}
	data, err := a.from.Get(ctx, original)
	if err != nil {
		return nil, err
	}
	return data, a.writer.Import(ctx, name, a.from.Objects(), original, data)
}
