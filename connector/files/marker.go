package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/connector"
)

// A marker is an empty file .published-<attempt>-<identity>-<epoch>. It is
// durable before a file of its epoch becomes visible, and epochs of an attempt
// are published in order. So a staged file of its epoch, or of an earlier one
// of the attempt, is published if it is there no more, wherever it went from
// here; one that is still there is not.
const markerPrefix = ".published-"

func (s series) markerPrefix() string { return markerPrefix + string(s) + "-" }

func (s *sink) marker(of series, epoch connector.Epoch) string {
	return filepath.Join(s.dir, of.markerPrefix()+strconv.FormatUint(uint64(epoch), 10))
}

// mark makes the epoch's marker, durably. It may be there: then it may not yet
// be durable, if another process is making it.
func (s *sink) mark(of series, epoch connector.Epoch) error {
	f, err := os.OpenFile(s.marker(of, epoch), os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return syncDir(s.dir)
}

// accountFor makes sure that files which are not there were published.
func (s *sink) accountFor(missing []string, of series, epoch connector.Epoch) error {
	if len(missing) == 0 {
		return nil
	}
	marked, err := s.isMarked(of, epoch)
	if err != nil {
		return s.fault(err)
	}
	if marked {
		return nil
	}
	name := missing[0]
	return connector.WithHint(connector.Lost, "put the file back, or start the job from an earlier checkpoint",
		fmt.Errorf("table %s: neither %s nor %s is there, which hold output of the committed epoch %d, and no file %s* says that it was published",
			s.table, s.staged(name), s.final(name), epoch, of.markerPrefix()))
}

// isMarked looks for a marker of the epoch or a later one.
func (s *sink) isMarked(of series, epoch connector.Epoch) (bool, error) {
	entries, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, e := range entries {
		number, ok := strings.CutPrefix(e.Name(), of.markerPrefix())
		if n, err := strconv.ParseUint(number, 10, 64); ok && err == nil && connector.Epoch(n) >= epoch {
			return true, nil
		}
	}
	return false, nil
}

// dropOldMarkers removes the markers of this sink for which two later ones of
// the series stand. Two, because a process that lists the directory at this
// moment may see neither the one that goes nor the one that has just come.
// The last markers of an attempt stay for as long as there may be checkpoints
// of it, which the sink cannot know.
func (s *sink) dropOldMarkers(of series, epoch connector.Epoch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.marked.of != of {
		s.marked.of, s.marked.epochs = of, nil
	}
	s.marked.epochs = append(s.marked.epochs, epoch)
	for len(s.marked.epochs) > 2 {
		os.Remove(s.marker(of, s.marked.epochs[0])) // one that stays behind does no harm
		s.marked.epochs = s.marked.epochs[1:]
	}
}
