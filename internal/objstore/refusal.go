package objstore

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// refusal adds to an error of the file system what it means: [ErrDenied],
// [ErrFull], or nothing.
func refusal(err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%w: %w", ErrDenied, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: %w", ErrFull, err)
	}
	return err
}
