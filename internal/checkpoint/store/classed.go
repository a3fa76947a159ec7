package store

import (
	"context"
	"errors"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/objstore"
)

// classed gives the errors of an object store the class that they have for a job:
// what this process may not do is no reason to try again, a full disk is, and so
// is one that was mounted read-only.
type classed struct{ objstore.Store }

// Classed gives the errors of a store of a savepoint the classes that those of a
// job's store have.
func Classed(s objstore.Store) objstore.Store { return classed{s} }

func classify(s objstore.Store, err error) error {
	switch {
	case errors.Is(err, objstore.ErrDenied):
		return connector.WithHint(connector.BadConfig, "let this process read and write "+s.String()+", or set another execution.checkpointing.dir", err)
	case errors.Is(err, objstore.ErrMisconfigured):
		return connector.WithHint(connector.BadConfig, "", err)
	case errors.Is(err, objstore.ErrDamaged):
		return connector.WithHint(connector.Corrupt, "restore it from a copy, start from an older manifest with --from, or start anew with --reset", err)
	case errors.Is(err, objstore.ErrReadOnly):
		return connector.WithHint(connector.Retriable, "mount the file system below "+s.String()+" writable again; the job waits for it", err)
	case errors.Is(err, objstore.ErrFull):
		return connector.WithHint(connector.Retriable, "make room below "+s.String()+"; the job waits for it", err)
	}
	return err
}

// Put implements [objstore.Store].
func (c classed) Put(ctx context.Context, name string, data []byte) error {
	return classify(c.Store, c.Store.Put(ctx, name, data))
}

// PutIfAbsent implements [objstore.Store].
func (c classed) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	return classify(c.Store, c.Store.PutIfAbsent(ctx, name, data...))
}

// Get implements [objstore.Store].
func (c classed) Get(ctx context.Context, name string) ([]byte, error) {
	data, err := c.Store.Get(ctx, name)
	return data, classify(c.Store, err)
}

// GetRange implements [objstore.Store].
func (c classed) GetRange(ctx context.Context, name string, offset, length int64) ([]byte, error) {
	data, err := c.Store.GetRange(ctx, name, offset, length)
	return data, classify(c.Store, err)
}

// List implements [objstore.Store].
func (c classed) List(ctx context.Context, prefix string) ([]string, error) {
	names, err := c.Store.List(ctx, prefix)
	return names, classify(c.Store, err)
}

// Delete implements [objstore.Store].
func (c classed) Delete(ctx context.Context, names ...string) error {
	return classify(c.Store, c.Store.Delete(ctx, names...))
}
