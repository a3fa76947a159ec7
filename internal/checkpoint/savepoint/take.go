package savepoint

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
)

// ErrTaken says that something is there already where a savepoint was to be made.
var ErrTaken = errors.New("the place is taken")

// ErrMoved says that the job has collected an object of the manifest: it has
// committed newer epochs, of which the last may be taken.
var ErrMoved = errors.New("the job has moved on")

// Free reports, by ErrTaken, that the store holds something.
func Free(ctx context.Context, to objstore.Store) error {
	names, err := to.List(ctx, "")
	switch {
	case err != nil:
		return err
	case len(names) == 0:
		return nil
	case slices.Contains(names, IndexName):
		return fmt.Errorf("%s: %w: there is a savepoint", to, ErrTaken)
	}
	return fmt.Errorf("%s: %w: there are other files (%s), perhaps of a savepoint that was not finished; name an empty directory", to, ErrTaken, names[0])
}

// Take copies a committed manifest of the job's store, and all that it names, to
// another object store, which is empty. about says everything that the index says
// beside epoch, manifest and objects. ErrMoved: begin anew with the newer manifest;
// what was copied is removed again.
func Take(ctx context.Context, from *store.Store, m *checkpoint.Manifest, to objstore.Store, about Index) (*Index, error) {
	if err := Free(ctx, to); err != nil {
		return nil, err
	}
	about.Epoch, about.Manifest, about.Objects = m.Epoch, m.Name(), nil
	for _, name := range objectsOf(m) {
		o, err := take(ctx, from, name, to)
		if errors.Is(err, ErrMoved) {
			return nil, errors.Join(err, remove(ctx, to, about.Objects))
		}
		if err != nil {
			return nil, err
		}
		about.Objects = append(about.Objects, o)
	}
	return &about, finish(ctx, to, m, &about)
}

func take(ctx context.Context, from *store.Store, name checkpoint.ObjectName, to objstore.Store) (Object, error) {
	bytes, sum, err := from.CopyTo(ctx, to, name)
	if errors.Is(err, objstore.ErrNotFound) {
		err = fmt.Errorf("%w: %w", ErrMoved, err)
	}
	return Object{Name: name, Bytes: bytes, Checksum: sum}, err
}

func remove(ctx context.Context, to objstore.Store, copied []Object) error {
	for _, o := range copied {
		if err := to.Delete(ctx, string(o.Name)); err != nil {
			return err
		}
	}
	return nil
}

// objectsOf are the names of all objects of the tasks, sorted.
func objectsOf(m *checkpoint.Manifest) []checkpoint.ObjectName {
	var names []checkpoint.ObjectName
	for _, t := range m.Tasks {
		names = append(names, t.Objects...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// finish writes the manifest and then, by which the savepoint exists, the index.
func finish(ctx context.Context, to objstore.Store, m *checkpoint.Manifest, about *Index) error {
	manifest, err := m.Encode()
	if err != nil {
		return err
	}
	index, err := checkpoint.Seal(indexKind, about)
	if err != nil {
		return err
	}
	err = to.PutIfAbsent(ctx, manifestName, manifest)
	if err == nil {
		err = to.PutIfAbsent(ctx, IndexName, index)
	}
	if errors.Is(err, objstore.ErrExists) {
		return fmt.Errorf("%s: %w: another savepoint came first", to, ErrTaken)
	}
	return err
}
