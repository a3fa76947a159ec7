package objstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Adopt implements [Adopter] for another directory of the same file system, by a
// hard link: objects are never written in place.
func (l *Local) Adopt(_ context.Context, name string, from Store, object string) error {
	other, ok := from.(*Local)
	if !ok {
		return ErrCannotAdopt
	}
	source, err := other.path(object)
	if err != nil {
		return err
	}
	full, err := l.path(name)
	if err != nil {
		return err
	}
	dir := filepath.Dir(full)
	if err := l.makeDir(dir); err != nil {
		return fmt.Errorf("write %s: %w", full, refusal(err))
	}
	linked := os.Link(source, full)
	if linked != nil && !errors.Is(linked, fs.ErrExist) {
		return ErrCannotAdopt // another file system, or one without links: the copy says what is wrong, if anything is
	}
	return l.settled(full, linked)
}
