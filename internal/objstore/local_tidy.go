package objstore

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// tidyAge is how old a temporary file is that no writer will come back to, and how long an empty directory stays.
const tidyAge = 24 * time.Hour

// Tidier is implemented by stores that are left with more than objects when a writer is killed.
type Tidier interface {
	// Tidy removes that. It may run beside writers, of other processes too.
	Tidy(ctx context.Context) error
}

// Tidy removes temporary files that killed writers have left, and empty directories, of the day before and older.
func (l *Local) Tidy(ctx context.Context) error {
	before := time.Now().Add(-tidyAge)
	var dirs []string // those below the root, parents first
	err := filepath.WalkDir(l.root+string(filepath.Separator), func(p string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		}
		temporary := !d.IsDir() && strings.HasPrefix(d.Name(), temporaryPrefix)
		if !temporary && !d.IsDir() {
			return nil
		}
		info, err := d.Info()
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case info.ModTime().After(before):
		case temporary:
			os.Remove(p) // what does not go now goes another time
		case filepath.Clean(p) != l.root:
			dirs = append(dirs, p)
		}
		return nil
	})
	for i := len(dirs) - 1; i >= 0; i-- {
		os.Remove(dirs[i]) // refused unless it is empty
	}
	return err
}
