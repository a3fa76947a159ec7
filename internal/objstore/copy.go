package objstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
)

// ErrCannotAdopt says that a store cannot take an object over from another one
// without its bytes.
var ErrCannotAdopt = errors.New("the object has to be copied")

// Adopter is implemented by stores that can take an object over from some other
// stores without its bytes passing through this process.
type Adopter interface {
	// Adopt makes the object of the other store one of this store, under name,
	// unless there is one (ErrExists). ErrCannotAdopt: the bytes have to be copied.
	// It is durable when it returns nil.
	Adopt(ctx context.Context, name string, from Store, object string) error
}

// ErrNotVouched says that a store keeps no checksum of an object.
var ErrNotVouched = errors.New("the object has to be read to know its checksum")

// Voucher is implemented by stores that keep a checksum beside each object and answer
// themselves for its bytes.
type Voucher interface {
	// Vouch returns the size of an object and the CRC-32C of the bytes that were
	// written; ErrNotFound, ErrNotVouched.
	Vouch(ctx context.Context, name string) (bytes int64, sum uint32, err error)
}

// Copy makes the object of another store, whose bytes are data, one of the store
// to, under name. One of that name that is there already must have the same bytes.
func Copy(ctx context.Context, to Store, name string, from Store, object string, data []byte) error {
	err := ErrCannotAdopt
	if a, ok := to.(Adopter); ok {
		err = a.Adopt(ctx, name, from, object)
	}
	if errors.Is(err, ErrCannotAdopt) {
		err = to.PutIfAbsent(ctx, name, data)
	}
	if !errors.Is(err, ErrExists) {
		return err
	}
	there, err := to.Get(ctx, name)
	if err == nil && !bytes.Equal(there, data) {
		err = fmt.Errorf("%s/%s: %w, with other content", to, name, ErrExists)
	}
	return err
}
