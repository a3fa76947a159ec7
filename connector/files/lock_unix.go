//go:build unix && !aix && !solaris

package files

import (
	"errors"
	"os"
	"syscall"
)

// tryLock takes the file's lock unless another opening of the file holds it, in
// this or another process. The lock ends with the file's closing, or with the
// process. An error means that the file cannot be locked here.
func tryLock(f *os.File) (held bool, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return false, err
	}
	var locked error
	if err := raw.Control(func(fd uintptr) { locked = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB) }); err != nil {
		return false, err
	}
	if errors.Is(locked, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return locked == nil, locked
}
