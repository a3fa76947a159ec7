package disk

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// Workspace is a directory for databases that nobody else uses and that does not outlive the process for long: what a process that has ended left
// behind is removed by the next one.
type Workspace struct {
	// Dir is its path.
	Dir  string
	lock io.Closer
}

const lockName = "LOCK"

// NewWorkspace makes a workspace of a name of its own below parent, and removes those of processes that have ended.
func NewWorkspace(parent, name string) (*Workspace, error) {
	fs := vfs.Default
	if err := fs.MkdirAll(parent, 0o755); err != nil {
		return nil, &Error{Dir: parent, Err: err}
	}
	others, err := fs.List(parent)
	if err != nil {
		return nil, &Error{Dir: parent, Err: err}
	}
	for _, other := range others {
		removeIfLeft(filepath.Join(parent, other))
	}
	dir := filepath.Join(parent, name)
	if err := fs.MkdirAll(dir, 0o755); err != nil {
		return nil, &Error{Dir: dir, Err: err}
	}
	lock, err := fs.Lock(filepath.Join(dir, lockName))
	if err != nil {
		return nil, fmt.Errorf("local state %s is in use: %w", dir, err)
	}
	return &Workspace{Dir: dir, lock: lock}, nil
}

// removeIfLeft removes a workspace whose lock is free. What cannot be removed now is removed another time.
func removeIfLeft(dir string) {
	path := filepath.Join(dir, lockName)
	if _, err := vfs.Default.Stat(path); err != nil {
		return
	}
	lock, err := vfs.Default.Lock(path)
	if err != nil {
		return
	}
	_ = vfs.Default.RemoveAll(dir)
	_ = lock.Close()
}

// Close removes the workspace. Its databases have been closed.
func (w *Workspace) Close() error {
	return errors.Join(vfs.Default.RemoveAll(w.Dir), w.lock.Close())
}
