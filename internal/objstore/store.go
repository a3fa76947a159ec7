package objstore

import (
	"context"
	"errors"
)

// Errors that every store returns, wrapped, so that callers can tell them.
var (
	// ErrNotFound: there is no object of the name.
	ErrNotFound = errors.New("no such object")
	// ErrExists: PutIfAbsent found an object of the name.
	ErrExists = errors.New("the object exists already")
	// ErrDenied: this process may not do that here, and asking again does not
	// help.
	ErrDenied = errors.New("not permitted")
	// ErrReadOnly: nothing may be written here as long as the file system is
	// mounted read-only.
	ErrReadOnly = errors.New("not writable")
	// ErrMisconfigured: a setting that says where the store is, or how to reach it,
	// is wrong or missing; asking again does not help.
	ErrMisconfigured = errors.New("not usable as configured")
	// ErrDamaged: the object is there and is not what was put.
	ErrDamaged = errors.New("damaged")
	// ErrFull: there is no room for the object; later there may be.
	ErrFull = errors.New("no space left")
)

// Store keeps objects. Names are slash-separated, without empty, "." or ".."
// parts. All methods are safe for concurrent use.
type Store interface {
	// Put writes an object, durably when it returns nil. It replaces one of the
	// same name.
	Put(ctx context.Context, name string, data []byte) error
	// PutIfAbsent writes an object unless there is one (ErrExists). Of several
	// concurrent callers one wins. After any other error the object may be there
	// or not, but never torn. The object is the parts of data, one behind the other.
	PutIfAbsent(ctx context.Context, name string, data ...[]byte) error
	// Get returns the whole object, or ErrNotFound.
	Get(ctx context.Context, name string) ([]byte, error)
	// GetRange returns length bytes from offset; fewer at the end.
	GetRange(ctx context.Context, name string, offset, length int64) ([]byte, error)
	// List returns the names that begin with the prefix, sorted.
	List(ctx context.Context, prefix string) ([]string, error)
	// Delete removes objects; one that is not there is no error. After an error any
	// of them may be gone.
	Delete(ctx context.Context, names ...string) error
	// String names the place for messages.
	String() string
}
