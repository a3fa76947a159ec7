package files

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// renameNew gives a file a name that must be free; it is fs.ErrExist otherwise.
// The old name goes and the new one comes at once, so that no crash leaves both.
func renameNew(from, to string) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, unix.RENAME_NOREPLACE)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOSYS), errors.Is(err, unix.ENOTSUP):
		return renameChecked(from, to) // such as NFS
	}
	return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
}
