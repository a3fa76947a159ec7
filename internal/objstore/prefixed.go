package objstore

import (
	"context"
	"strings"
)

// Prefixed is the part of a store below a prefix.
type Prefixed struct {
	store  Store
	prefix string
}

// Under returns the part of the store below the prefix, which ends in a slash.
func Under(store Store, prefix string) *Prefixed { return &Prefixed{store: store, prefix: prefix} }

// Put implements [Store].
func (p *Prefixed) Put(ctx context.Context, name string, data []byte) error {
	return p.store.Put(ctx, p.prefix+name, data)
}

// PutIfAbsent implements [Store].
func (p *Prefixed) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	return p.store.PutIfAbsent(ctx, p.prefix+name, data...)
}

// Get implements [Store].
func (p *Prefixed) Get(ctx context.Context, name string) ([]byte, error) {
	return p.store.Get(ctx, p.prefix+name)
}

// GetRange implements [Store].
func (p *Prefixed) GetRange(ctx context.Context, name string, offset, length int64) ([]byte, error) {
	return p.store.GetRange(ctx, p.prefix+name, offset, length)
}

// List implements [Store].
func (p *Prefixed) List(ctx context.Context, prefix string) ([]string, error) {
	names, err := p.store.List(ctx, p.prefix+prefix)
	for i, n := range names {
		names[i] = strings.TrimPrefix(n, p.prefix)
	}
	return names, err
}

// Delete implements [Store].
func (p *Prefixed) Delete(ctx context.Context, names ...string) error {
	full := make([]string, len(names))
	for i, name := range names {
		full[i] = p.prefix + name
	}
	return p.store.Delete(ctx, full...)
}

// String names the place.
func (p *Prefixed) String() string { return p.store.String() + "/" + strings.TrimSuffix(p.prefix, "/") }
