package objstore

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"syscall"
)

// Files that start with these are never listed: temporary ones, and those that NFS keeps
// because somebody who has them open does not know that they are deleted.
const (
	temporaryPrefix = ".tmp-"
	nfsPrefix       = ".nfs"
)

// Local is a store in a directory. Objects are written to a temporary file,
// synced, then linked or renamed to their name, and the directory is synced.
type Local struct {
	root string
	// syncDir makes the entries of a directory durable.
	syncDir func(dir string) error

	mu sync.Mutex
	// made are directories known to exist and to be synced into their parents.
	made map[string]bool
}

// NewLocal returns a store in the directory, which is made when it is missing.
func NewLocal(dir string) (*Local, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("checkpoint directory %s: %w", dir, err)
	}
	l := &Local{root: abs, syncDir: syncDir, made: map[string]bool{}}
	if err := l.makeDir(abs); err != nil {
		return nil, fmt.Errorf("checkpoint directory %s: %w", dir, err)
	}
	return l, nil
}

// String returns the directory.
func (l *Local) String() string { return l.root }

// Dir returns the directory.
func (l *Local) Dir() string { return l.root }

// Put implements [Store].
func (l *Local) Put(ctx context.Context, name string, data []byte) error {
	return l.write(ctx, name, [][]byte{data}, os.Rename)
}

// PutIfAbsent implements [Store].
func (l *Local) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	return l.write(ctx, name, data, func(from, to string) error {
		defer os.Remove(from)
		// link(2) fails with EEXIST when the name is taken, and is atomic.
		return os.Link(from, to)
	})
}

func (l *Local) write(ctx context.Context, name string, data [][]byte, place func(from, to string) error) error {
	full, err := l.path(name)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	dir := filepath.Dir(full)
	if err := l.makeDir(dir); err != nil {
		return fmt.Errorf("write %s: %w", full, refusal(err))
	}
	tmp, err := writeTemporary(dir, data)
	if errors.Is(err, fs.ErrNotExist) {
		// Somebody removed the directory that we had made.
		l.forget()
		if err = l.makeDir(dir); err == nil {
			tmp, err = writeTemporary(dir, data)
		}
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", full, refusal(err))
	}
	placed := place(tmp, full)
	if placed != nil && !errors.Is(placed, fs.ErrExist) {
		os.Remove(tmp)
		return fmt.Errorf("write %s: %w", full, refusal(placed))
	}
	return l.settled(full, placed)
}

// settled syncs the directory of an object, of which placed says whether it was there already: that one may be of a try whose sync
// failed, and its caller takes it for durable.
func (l *Local) settled(full string, placed error) error {
	if err := l.syncDir(filepath.Dir(full)); err != nil {
		return fmt.Errorf("write %s: %w", full, refusal(err))
	}
	if placed != nil {
		return fmt.Errorf("write %s: %w", full, ErrExists)
	}
	return nil
}

func writeTemporary(dir string, data [][]byte) (string, error) {
	var random [8]byte
	rand.Read(random[:])
	name := filepath.Join(dir, temporaryPrefix+hex.EncodeToString(random[:]))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return "", err
	}
	for _, part := range data {
		if _, err = f.Write(part); err != nil {
			break
		}
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		os.Remove(name)
		return "", err
	}
	return name, nil
}

// Get implements [Store].
func (l *Local) Get(_ context.Context, name string) ([]byte, error) {
	full, err := l.path(name)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(full)
	return data, readError(full, err)
}

// GetRange implements [Store].
func (l *Local) GetRange(_ context.Context, name string, offset, length int64) ([]byte, error) {
	full, err := l.path(name)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(full)
	if err != nil {
		return nil, readError(full, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.NewSectionReader(f, offset, length))
	return data, readError(full, err)
}

func readError(full string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("read %s: %w", full, ErrNotFound)
	}
	return fmt.Errorf("read %s: %w", full, refusal(err))
}

// List implements [Store].
func (l *Local) List(_ context.Context, prefix string) ([]string, error) {
	// Only the directory part of the prefix is walked.
	// The separator follows a root that is a link.
	start := filepath.Join(l.root, filepath.FromSlash(path.Dir(prefix+"x"))) + string(filepath.Separator)
	var names []string
	err := filepath.WalkDir(start, func(p string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case d.IsDir() || strings.HasPrefix(d.Name(), temporaryPrefix) || strings.HasPrefix(d.Name(), nfsPrefix):
			return nil
		}
		rel, err := filepath.Rel(l.root, p)
		if name := filepath.ToSlash(rel); err == nil && strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", l.root, refusal(err))
	}
	sort.Strings(names)
	return names, nil
}

// Delete implements [Store].
func (l *Local) Delete(ctx context.Context, names ...string) error {
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.remove(name); err != nil {
			return err
		}
	}
	return nil
}

func (l *Local) remove(name string) error {
	full, err := l.path(name)
	if err != nil {
		return err
	}
	if err := os.Remove(full); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete %s: %w", full, refusal(err))
	}
	return nil
}

func (l *Local) path(name string) (string, error) {
	if !fs.ValidPath(name) || name == "." {
		return "", fmt.Errorf("object name %q: want slash-separated parts without '.' or '..'", name)
	}
	return filepath.Join(l.root, filepath.FromSlash(name)), nil
}

// makeDir makes the directory and syncs what is above it up to the root's parent, where it has not done so before, so that a
// crash of the machine does not take new entries away: also those of another process, or of a try whose sync failed.
func (l *Local) makeDir(dir string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.makeLocked(dir)
}

func (l *Local) makeLocked(dir string) error {
	if l.made[dir] {
		return nil
	}
	err := os.Mkdir(dir, 0o755)
	if errors.Is(err, fs.ErrNotExist) {
		if err = l.makeLocked(filepath.Dir(dir)); err == nil {
			err = os.Mkdir(dir, 0o755)
		}
	}
	there := errors.Is(err, fs.ErrExist)
	if there {
		if info, statErr := os.Stat(dir); statErr != nil || !info.IsDir() {
			return &fs.PathError{Op: "mkdir", Path: dir, Err: syscall.ENOTDIR}
		}
	} else if err != nil {
		return err
	}
	if there && dir != l.root {
		if err := l.makeLocked(filepath.Dir(dir)); err != nil {
			return err
		}
	}
	// What is above the root may be no business of this process.
	if err := l.syncDir(filepath.Dir(dir)); err != nil && !(there && dir == l.root) {
		return err
	}
	l.made[dir] = true
	return nil
}

func (l *Local) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.made)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
