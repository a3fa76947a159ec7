package store

import (
	"context"
	"fmt"
	"path"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

// raw is the object store itself, by which another one knows that it can take
// objects over.
func raw(s objstore.Store) objstore.Store {
	if c, ok := s.(classed); ok {
		return c.Store
	}
	return s
}

// CopyTo copies an object, whose bytes are data, to the same name in another
// object store. It may be there already.
func (s *Store) CopyTo(ctx context.Context, to objstore.Store, name checkpoint.ObjectName, data []byte) error {
	return classify(to, objstore.Copy(ctx, raw(to), string(name), raw(s.objects), string(name), data))
}

// DescriptionName names the description of the state that the attempt writes, whose
// bytes are data.
func (w *Writer) DescriptionName(data ...[]byte) checkpoint.ObjectName {
	return checkpoint.ObjectName(w.prefix + sealed("state", data, "description"))
}

// ImportName names the n-th object, from 1, that the attempt copies from a
// savepoint, where it is called original.
func (w *Writer) ImportName(n int, original checkpoint.ObjectName) checkpoint.ObjectName {
	return checkpoint.ObjectName(fmt.Sprintf("%sfrom/%06d-%s", w.prefix, n, path.Base(string(original))))
}

// Import copies an object of another object store, whose bytes are data, to a name
// of this writer. The same bytes again are no error.
func (w *Writer) Import(ctx context.Context, name checkpoint.ObjectName, from objstore.Store, original checkpoint.ObjectName, data []byte) error {
	to := raw(w.store.objects)
	return classify(to, objstore.Copy(ctx, to, string(name), raw(from), string(original), data))
}
