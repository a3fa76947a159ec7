package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/onceflow/onceflow/connector"
)

// Publish gives staged files their names without the dot. Several processes may
// do it for one epoch at the same time: of those that rename a file one
// succeeds, and what the others then miss was published. A file of a published
// epoch may be taken away at any time.
func (s *sink) Publish(_ context.Context, epoch connector.Epoch, staged []string) error {
	if len(staged) == 0 {
		return nil
	}
	of, err := s.parse(epoch, staged)
	if err != nil {
		return err
	}
	pending, missing, err := s.look(staged)
	if err != nil {
		return s.fault(err)
	}
	if err := s.accountFor(missing, of, epoch); err != nil {
		return err
	}
	if len(pending) > 0 {
		// Before the first file can be taken.
		if err := s.mark(of, epoch); err != nil {
			return s.fault(err)
		}
	}
	for _, name := range pending {
		if err := s.reveal(name, epoch); err != nil {
			return err
		}
	}
	// Also when another process renamed: it may die before this.
	if err := syncDir(s.dir); err != nil {
		return s.fault(err)
	}
	if len(pending) > 0 {
		s.dropOldMarkers(of, epoch)
	}
	return nil
}

// parse returns the series that the names of the epoch belong to.
func (s *sink) parse(epoch connector.Epoch, staged []string) (series, error) {
	first, _, _ := parsePart(staged[0])
	for _, name := range staged {
		if of, e, ok := parsePart(name); !ok || e != epoch || of != first {
			return "", connector.WithHint(connector.Corrupt, "the manifest was written by something else, or damaged; start the job from another checkpoint",
				fmt.Errorf("table %s: %q is not a name of staged output of epoch %d", s.table, name, epoch))
		}
	}
	return first, nil
}

// look tells the files that are staged, and those that are neither staged nor
// visible, from those that are visible. It looks at the staged name first: a
// file that another process renames meanwhile is seen under one of the two.
func (s *sink) look(staged []string) (pending, missing []string, err error) {
	for _, name := range staged {
		_, err := os.Lstat(s.staged(name))
		if err == nil {
			pending = append(pending, name)
			continue
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, nil, err
		}
		if _, err := os.Lstat(s.final(name)); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, name)
		} else if err != nil {
			return nil, nil, err
		}
	}
	return pending, missing, nil
}

func (s *sink) staged(name string) string { return filepath.Join(s.dir, "."+name) }
func (s *sink) final(name string) string  { return filepath.Join(s.dir, name) }

// reveal renames a staged file.
func (s *sink) reveal(name string, epoch connector.Epoch) error {
	err := renameNew(s.staged(name), s.final(name))
	if errors.Is(err, fs.ErrExist) {
		var same bool
		if same, err = sameContent(s.staged(name), s.final(name)); err == nil && !same {
			return connector.WithHint(connector.Corrupt, "move the visible file elsewhere, then start the job again",
				fmt.Errorf("table %s: %s holds something else than %s, which is output of the committed epoch %d", s.table, s.final(name), s.staged(name), epoch))
		}
		if err == nil {
			err = os.Remove(s.staged(name))
		}
	}
	if err != nil && !isGone(s.staged(name)) {
		return s.fault(err)
	}
	return nil // by this process, or by another since the look
}

func isGone(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// compareBytes is how much of two files is compared at a time.
const compareBytes = 64 << 10

// sameContent reports that two names are of one file, or of files with the same
// bytes.
func sameContent(a, b string) (bool, error) {
	fa, err := os.Open(a)
	if err != nil {
		return false, err
	}
	defer fa.Close()
	fb, err := os.Open(b)
	if err != nil {
		return false, err
	}
	defer fb.Close()
	if isAt(fa, b) {
		return true, nil
	}
	bufA, bufB := make([]byte, compareBytes), make([]byte, compareBytes)
	for {
		na, errA := io.ReadFull(fa, bufA)
		nb, errB := io.ReadFull(fb, bufB)
		if !bytes.Equal(bufA[:na], bufB[:nb]) {
			return false, nil
		}
		if endA, endB := ended(errA), ended(errB); endA || endB {
			return endA && endB, nil
		}
		if err := errors.Join(errA, errB); err != nil {
			return false, err
		}
	}
}

// ended reports that the file has no bytes behind those read.
func ended(err error) bool { return err == io.EOF || err == io.ErrUnexpectedEOF }
