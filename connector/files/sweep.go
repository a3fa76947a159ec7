package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Sweep removes staged files of the attempts; see [connector.Sweeper]. Another
// process may be publishing or removing them.
func (s *sink) Sweep(_ context.Context, attempts []string, keep func(name string) bool) error {
	entries, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) || len(attempts) == 0 {
		return nil
	}
	if err != nil {
		return s.fault(err)
	}
	for _, e := range entries {
		name, hidden := strings.CutPrefix(e.Name(), ".")
		of, _, ok := parsePart(name)
		attempt, _, _ := strings.Cut(string(of), "-")
		if !hidden || !ok || !e.Type().IsRegular() || !slices.Contains(attempts, attempt) || keep(name) {
			continue
		}
		if err := os.Remove(filepath.Join(s.dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return s.fault(err)
		}
	}
	return nil
}
