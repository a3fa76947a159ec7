package savepoint

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

// ErrNone says that there is no savepoint.
var ErrNone = errors.New("there is no savepoint")

// Savepoint is one that is there whole, as far as its index and its manifest tell:
// its objects are checked as they are read.
type Savepoint struct {
	Index    Index
	Manifest *checkpoint.Manifest
	objects  objstore.Store
	// Release frees the connections of the store; nil: it has none.
	Release func()
}

// Close frees what the savepoint holds. It may be called of a nil one.
func (s *Savepoint) Close() {
	if s != nil && s.Release != nil {
		s.Release()
	}
}

// Open reads index and manifest. Errors: ErrNone; of class [connector.Corrupt] if
// something is damaged; else the store's.
func Open(ctx context.Context, objects objstore.Store) (*Savepoint, error) {
	s := &Savepoint{objects: objects}
	index, err := objects.Get(ctx, IndexName)
	switch {
	case errors.Is(err, objstore.ErrNotFound):
		return nil, s.none(ctx)
	case err != nil:
		return nil, err
	}
	if err := checkpoint.Unseal(indexKind, index, &s.Index); err != nil {
		return nil, s.damaged(IndexName, err)
	}
	manifest, err := objects.Get(ctx, manifestName)
	switch {
	case errors.Is(err, objstore.ErrNotFound):
		return nil, s.damaged(manifestName, errors.New("it is missing"))
	case err != nil:
		return nil, err
	}
	if s.Manifest, err = checkpoint.DecodeManifest(manifest); err != nil {
		return nil, s.damaged(manifestName, err)
	}
	if s.Manifest.Name() != s.Index.Manifest {
		return nil, s.damaged(manifestName, fmt.Errorf("it is %s, the index says %s", s.Manifest.Name(), s.Index.Manifest))
	}
	return s, nil
}

// none tells a place with nothing in it from a savepoint that was not finished.
func (s *Savepoint) none(ctx context.Context) error {
	names, err := s.objects.List(ctx, "")
	switch {
	case err != nil:
		return err
	case len(names) == 0:
		return fmt.Errorf("%w in %s", ErrNone, s.objects)
	}
	return fmt.Errorf("%w in %s: it has no index, as one that was not finished, or not copied whole; %d other objects are there", ErrNone, s.objects, len(names))
}

func (s *Savepoint) damaged(what string, err error) error {
	return connector.WithHint(connector.Corrupt, "use another copy of the savepoint, or another savepoint",
		fmt.Errorf("savepoint %s: %s is damaged: %w", s.objects, what, err))
}

// String names the place.
func (s *Savepoint) String() string { return s.objects.String() }

// Objects is where the objects lie, under the names of the manifest.
func (s *Savepoint) Objects() objstore.Store { return s.objects }

// Get reads an object that the manifest names, and checks that it is the one that
// was copied: an error of class [connector.Corrupt] if it is not, with the bytes that
// are there.
func (s *Savepoint) Get(ctx context.Context, name checkpoint.ObjectName) ([]byte, error) {
	i, known := slices.BinarySearchFunc(s.Index.Objects, name, func(o Object, n checkpoint.ObjectName) int { return cmp.Compare(o.Name, n) })
	if !known {
		return nil, s.damaged(string(name), errors.New("the index does not know it"))
	}
	data, err := s.objects.Get(ctx, string(name))
	switch want := s.Index.Objects[i]; {
	case errors.Is(err, objstore.ErrNotFound):
		return nil, s.damaged(string(name), errors.New("it is missing"))
	case err != nil:
		return nil, err
	case int64(len(data)) != want.Bytes:
		return data, s.damaged(string(name), fmt.Errorf("it has %d bytes, the index says %d", len(data), want.Bytes))
	case describe(name, data) != want:
		return data, s.damaged(string(name), errors.New("its checksum is not that of the index"))
	}
	return data, nil
}
