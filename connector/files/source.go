package files

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// source is a file or a directory that is read. It implements
// [connector.Source].
type source struct {
	table string
	root  string
	// interval of looking for new files; 0: never.
	interval time.Duration
}

// Bounded reports whether new files are not looked for.
func (s *source) Bounded() bool { return s.interval == 0 }

// Metadata lists path, name, size and time of the file.
func (s *source) Metadata() []types.Field { return metadata() }

// DiscoveryInterval is how often to look for new files; 0: never.
func (s *source) DiscoveryInterval() time.Duration { return s.interval }

// Splits lists the files, each to be read up to its present size.
func (s *source) Splits(ctx context.Context) ([]connector.Split, error) {
	return s.list(ctx, nil)
}

// Discover lists new files.
func (s *source) Discover(ctx context.Context, known []connector.Split) ([]connector.Split, error) {
	if s.Bounded() {
		return nil, nil
	}
	seen := make(map[connector.SplitID]bool, len(known))
	for _, sp := range known {
		seen[sp.ID] = true
	}
	return s.list(ctx, seen)
}

// list walks the directory in the order of the paths.
func (s *source) list(ctx context.Context, seen map[connector.SplitID]bool) ([]connector.Split, error) {
	root, err := filepath.EvalSymlinks(s.root)
	if err != nil {
		return nil, s.walkError(err)
	}
	var found []connector.Split
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case path != root && hidden(e.Name()):
			if e.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case seen[splitID(root, path)] || !isRegular(path):
			return nil
		}
		sp, err := s.open(root, path)
		if err == nil {
			found = append(found, sp)
		}
		return err
	})
	if err != nil {
		return nil, s.walkError(err)
	}
	slices.SortFunc(found, func(a, b connector.Split) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return found, nil
}

// hidden names are those of files that are being written.
func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") }

func (s *source) walkError(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return connector.WithHint(connector.BadConfig, "correct '"+pathKey+"', or create it",
			fmt.Errorf("table %s: there is no file or directory %s", s.table, s.root))
	}
	return fmt.Errorf("table %s: listing %s: %w", s.table, s.root, err)
}

// isRegular reports a file that can be read up to a size, or a link to one.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// splitID is the path below the root; for a single file its name.
func splitID(root, path string) connector.SplitID {
	rel, err := filepath.Rel(root, path)
	if err != nil || rel == "." {
		rel = filepath.Base(path)
	}
	return connector.SplitID(filepath.ToSlash(rel))
}

// path is the inverse of splitID.
func (s *source) path(id connector.SplitID) string {
	if info, err := os.Stat(s.root); err == nil && !info.IsDir() {
		return s.root
	}
	return filepath.Join(s.root, filepath.FromSlash(string(id)))
}

// compressed are endings of files whose lines cannot be read as they are.
var compressed = []string{".gz", ".gzip", ".bz2", ".xz", ".zst", ".zip", ".deflate"}

// open makes the split of a file.
func (s *source) open(root, path string) (connector.Split, error) {
	if slices.Contains(compressed, filepath.Ext(path)) {
		return connector.Split{}, connector.WithHint(connector.BadConfig, "unpack it, or move it elsewhere", fmt.Errorf("table %s: %s is compressed", s.table, path))
	}
	f, err := os.Open(path)
	if err != nil {
		return connector.Split{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return connector.Split{}, err
	}
	mark, err := fingerprint(f, info.Size())
	return connector.Split{ID: splitID(root, path), Stop: info.Size(), Incarnation: mark}, err
}

// fingerprintBytes is how much of a file tells it from another.
const fingerprintBytes = 4096

// fingerprint hashes the beginning of a file. It names how much it hashed, so
// that it can be repeated after the file has grown.
func fingerprint(f io.ReaderAt, size int64) (string, error) {
	n := min(size, fingerprintBytes)
	h := sha256.New()
	if _, err := io.Copy(h, io.NewSectionReader(f, 0, n)); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d-%x", n, h.Sum(nil)[:8]), nil
}

// Check makes sure that the files that are not yet read to their stop are
// still those that were found, and long enough.
func (s *source) Check(_ context.Context, splits []connector.Split) error {
	var lost []error
	for _, sp := range splits {
		if sp.Position >= sp.Stop {
			continue
		}
		f, err := s.reopen(sp)
		if err != nil {
			lost = append(lost, err)
			continue
		}
		f.Close()
	}
	return errors.Join(lost...)
}

// reopen opens the file of a split and makes sure that it is the one.
func (s *source) reopen(sp connector.Split) (*os.File, error) {
	path := s.path(sp.ID)
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, s.lost(path, sp, "it is gone")
	}
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", s.table, err)
	}
	if err := s.same(f, path, sp); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (s *source) same(f *os.File, path string, sp connector.Split) error {
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("table %s: %w", s.table, err)
	}
	if info.Size() < sp.Stop {
		return s.lost(path, sp, fmt.Sprintf("it has only %d bytes", info.Size()))
	}
	var n int64
	if _, err := fmt.Sscanf(sp.Incarnation, "%d-", &n); err != nil {
		return connector.Errorf(connector.Corrupt, "table %s: file %s: %q is no mark of a file", s.table, path, sp.Incarnation)
	}
	mark, err := fingerprint(f, n)
	if err != nil {
		return fmt.Errorf("table %s: %w", s.table, err)
	}
	if mark != sp.Incarnation {
		return s.lost(path, sp, "another file has taken its place")
	}
	return nil
}

func (s *source) lost(path string, sp connector.Split, what string) error {
	return connector.WithHint(connector.Lost, "put the file back as it was, or start the job anew",
		fmt.Errorf("table %s: file %s is still to be read from byte %d to %d, but %s", s.table, path, sp.Position, sp.Stop, what))
}

// NewReader returns a reader.
func (s *source) NewReader() (connector.Reader, error) {
	return &reader{source: s, added: make(chan struct{}, 1)}, nil
}
