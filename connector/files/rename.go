package files

import (
	"errors"
	"io/fs"
	"os"
)

// renameChecked renames where the system cannot refuse a taken name by itself.
// Nothing but a file that someone else makes between the look and the rename
// could be replaced: the sink's own names are never given to two files. A hard
// link and a removal would refuse that too, but a crash between the two would
// make a file visible again that its consumer had taken.
func renameChecked(from, to string) error {
	_, err := os.Lstat(to)
	if err == nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: fs.ErrExist}
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(from, to)
}
