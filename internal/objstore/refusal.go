package objstore

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// refusal adds to an error of the file system what it means: [ErrDenied],
// [ErrReadOnly], [ErrFull], or nothing. Linux remounts a file system read-only
// after an error of its disk, so that EROFS is no fault of the configuration.
func refusal(err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%w: %w", ErrDenied, err)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: %w", ErrFull, err)
	}
	return err
}
