package files

import (
	"os"
	"path/filepath"
	"regexp"
)

// inProgress begins the names of files that are being written: behind it stand
// the number of the process and a random number. No manifest names such a file.
const inProgress = ".in-progress-"

var inProgressName = regexp.MustCompile(`^\.in-progress-[0-9]+-[0-9]+$`)

// removeLeftovers removes what killed processes were writing. A living process
// holds the lock of each of its files; a file whose lock cannot be had, for
// whatever reason, stays.
func removeLeftovers(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Type().IsRegular() && inProgressName.MatchString(e.Name()) {
			removeUnlocked(filepath.Join(dir, e.Name()))
		}
	}
	return nil
}

// removeUnlocked removes the file under its lock, so that its maker, if it has
// only just made it, sees that it is gone.
func removeUnlocked(path string) {
	f, err := os.OpenFile(path, os.O_RDWR, 0) // some file systems lock only what may be written
	if err != nil {
		return
	}
	defer f.Close()
	if held, err := tryLock(f); err == nil && held {
		os.Remove(path)
	}
}
