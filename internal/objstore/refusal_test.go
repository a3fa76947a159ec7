package objstore

import (
	"errors"
	"io/fs"
	"syscall"
	"testing"
)

func TestRefusalsOfTheFileSystemHaveTheirMeaning(t *testing.T) {
	for errno, want := range map[syscall.Errno]error{
		syscall.EACCES:  ErrDenied,
		syscall.EPERM:   ErrDenied,
		syscall.ENOTDIR: ErrDenied,
		syscall.EROFS:   ErrReadOnly,
		syscall.ENOSPC:  ErrFull,
		syscall.EDQUOT:  ErrFull,
		syscall.EIO:     nil,
	} {
		got := refusal(&fs.PathError{Op: "open", Path: "/state", Err: errno})
		for _, meaning := range []error{ErrDenied, ErrReadOnly, ErrFull} {
			if errors.Is(got, meaning) != (meaning == want) {
				t.Errorf("%v: %v", errno, got)
			}
		}
		if !errors.Is(got, errno) {
			t.Errorf("%v is lost in %v", errno, got)
		}
	}
}
