package state

import "errors"

// StorageError says that state on local disk cannot be read or written. A table's methods return no error: an operator must not
// go on without its state. They panic with a StorageError, which whoever calls operators turns into an error.
type StorageError struct {
	// Err says what happened, and where.
	Err error
}

func (e *StorageError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *StorageError) Unwrap() error { return e.Err }

// must ends the operator's call if the disk failed.
func must(err error) {
	if err != nil {
		panic(&StorageError{err})
	}
}

var (
	errDiskKey   = errors.New("local state holds a key that is none")
	errDiskValue = errors.New("local state holds a value that is none")
)
