package disk

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// Workspace is a directory for databases, and copies of them, that nobody else uses. What a process that has ended left behind belongs to the next one:
// it may start from the copies, and removes them.
type Workspace struct {
	// Dir is its path.
	Dir  string
	lock io.Closer
	left []leftWorkspace
}

// leftWorkspace is one of a process that has ended, locked so that nobody else takes it.
type leftWorkspace struct {
	dir  string
	lock io.Closer
}

const (
	lockName = "LOCK"
	// copiesName is the directory of a workspace's copies.
	copiesName = "copies"
)

// NewWorkspace makes a workspace of a name of its own below parent, and takes over those of processes that have ended: of them, copies remain. If there
// is no room for it, they do not either.
func NewWorkspace(parent, name string) (*Workspace, error) {
	if err := vfs.Default.MkdirAll(parent, 0o755); err != nil {
		return nil, &Error{Dir: parent, Err: err}
	}
	others, err := vfs.Default.List(parent)
	if err != nil {
		return nil, &Error{Dir: parent, Err: err}
	}
	w := &Workspace{Dir: filepath.Join(parent, name)}
	for _, other := range others {
		if other != name {
			w.takeOver(filepath.Join(parent, other))
		}
	}
	if err := w.make(); err != nil {
		return nil, errors.Join(&Error{Dir: w.Dir, Err: err}, w.RemoveLeft())
	}
	return w, nil
}

func (w *Workspace) make() (err error) {
	if err := vfs.Default.MkdirAll(filepath.Join(w.Dir, copiesName), 0o755); err != nil {
		return err
	}
	w.lock, err = vfs.Default.Lock(filepath.Join(w.Dir, lockName))
	return err
}

// takeOver takes a workspace whose lock is free, and removes what is no copy. What cannot be taken, or removed, now is another time.
func (w *Workspace) takeOver(dir string) {
	path := filepath.Join(dir, lockName)
	if _, err := vfs.Default.Stat(path); err != nil {
		return
	}
	lock, err := vfs.Default.Lock(path)
	if err != nil {
		return
	}
	w.left = append(w.left, leftWorkspace{dir, lock})
	files, err := vfs.Default.List(dir)
	if err != nil {
		return
	}
	for _, f := range files {
		if f != lockName && f != copiesName {
			_ = vfs.Default.RemoveAll(filepath.Join(dir, f))
		}
	}
}

// Copy returns the path of a copy of a name of its own in this workspace.
func (w *Workspace) Copy(name string) string { return filepath.Join(w.Dir, copiesName, name) }

// Left returns the paths of the copies, finished or not, that ended processes have left.
func (w *Workspace) Left() []string {
	var dirs []string
	for _, l := range w.left {
		copies, err := vfs.Default.List(filepath.Join(l.dir, copiesName))
		if err != nil {
			continue // it has none
		}
		for _, name := range copies {
			dirs = append(dirs, filepath.Join(l.dir, copiesName, name))
		}
	}
	return dirs
}

// RemoveLeft removes what ended processes have left.
func (w *Workspace) RemoveLeft() error {
	var errs []error
	for _, l := range w.left {
		errs = append(errs, vfs.Default.RemoveAll(l.dir), l.lock.Close())
	}
	w.left = nil
	return errors.Join(errs...)
}

// RemoveCopy removes a copy. It is none from the first moment on.
func RemoveCopy(dir string) error {
	if err := vfs.Default.Remove(filepath.Join(dir, labelName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return vfs.Default.RemoveAll(dir)
}

// Close ends the workspace. Its databases have been closed. The next one may start from its copies and those that it has not
// removed, if they are to be kept; else all is removed.
func (w *Workspace) Close(keep bool) error {
	if !keep {
		return errors.Join(w.RemoveLeft(), vfs.Default.RemoveAll(w.Dir), w.lock.Close())
	}
	var errs []error
	for _, l := range w.left {
		errs = append(errs, l.lock.Close())
	}
	w.left = nil
	return errors.Join(append(errs, w.lock.Close())...)
}
