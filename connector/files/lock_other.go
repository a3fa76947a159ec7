//go:build !unix || aix || solaris

package files

import (
	"errors"
	"os"
)

// tryLock reports that files cannot be locked here, so that leftovers of killed
// processes stay.
func tryLock(*os.File) (held bool, err error) { return false, errors.ErrUnsupported }
