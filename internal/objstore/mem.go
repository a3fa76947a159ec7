package objstore

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"sort"
	"strings"
	"sync"
)

// Mem is a store in memory, for tests and for runs that keep nothing.
type Mem struct {
	mu      sync.Mutex
	objects map[string][]byte
}

// NewMem returns an empty store.
func NewMem() *Mem { return &Mem{objects: map[string][]byte{}} }

// String names the place.
func (m *Mem) String() string { return "memory" }

// Put implements [Store].
func (m *Mem) Put(ctx context.Context, name string, data []byte) error {
	return m.put(ctx, name, bytes.Clone(data), true)
}

// PutIfAbsent implements [Store].
func (m *Mem) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	return m.put(ctx, name, bytes.Join(data, nil), false)
}

// put keeps data.
func (m *Mem) put(ctx context.Context, name string, data []byte, replace bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !fs.ValidPath(name) || name == "." {
		return fmt.Errorf("object name %q: want slash-separated parts without '.' or '..'", name)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, there := m.objects[name]; there && !replace {
		return fmt.Errorf("write %s: %w", name, ErrExists)
	}
	m.objects[name] = data
	return nil
}

// Get implements [Store].
func (m *Mem) Get(_ context.Context, name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, there := m.objects[name]
	if !there {
		return nil, fmt.Errorf("read %s: %w", name, ErrNotFound)
	}
	return append([]byte(nil), data...), nil
}

// GetRange implements [Store].
func (m *Mem) GetRange(ctx context.Context, name string, offset, length int64) ([]byte, error) {
	data, err := m.Get(ctx, name)
	if err != nil || offset >= int64(len(data)) || length <= 0 {
		return nil, err
	}
	return data[offset:min(offset+length, int64(len(data)))], nil
}

// List implements [Store].
func (m *Mem) List(_ context.Context, prefix string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var names []string
	for name := range m.objects {
		if strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names, nil
}

// Delete implements [Store].
func (m *Mem) Delete(_ context.Context, names ...string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, name := range names {
		delete(m.objects, name)
	}
	return nil
}
