package store

import (
	"context"
	"fmt"
	"hash/crc32"
	"path"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

// raw is the object store itself, by which another one knows that it can take
// objects over.
func raw(s objstore.Store) objstore.Store {
	if c, ok := s.(classed); ok {
		return c.Store
	}
	return s
}

// CopyTo copies an object to the same name in another object store, where it may be
// already, and returns its size and CRC-32C. It is not read where a store vouches for
// the checksum in its name, and the other store takes it over; else damage is found,
// as by [Store.Get].
func (s *Store) CopyTo(ctx context.Context, to objstore.Store, name checkpoint.ObjectName) (bytes int64, sum uint32, err error) {
	if bytes, sum, ok := s.handOver(ctx, to, name); ok {
		return bytes, sum, nil
	}
	data, err := s.Get(ctx, name)
	if err != nil {
		return 0, 0, err
	}
	err = classify(to, objstore.Copy(ctx, raw(to), string(name), raw(s.objects), string(name), data))
	return int64(len(data)), crc32.Checksum(data, castagnoli), err
}

// handOver tries to copy an object without its bytes.
func (s *Store) handOver(ctx context.Context, to objstore.Store, name checkpoint.ObjectName) (bytes int64, sum uint32, ok bool) {
	voucher, vouches := raw(s.objects).(objstore.Voucher)
	adopter, adopts := raw(to).(objstore.Adopter)
	want, sealed := sealOf(name)
	if !vouches || !adopts || !sealed {
		return 0, 0, false
	}
	bytes, sum, err := voucher.Vouch(ctx, string(name))
	if err != nil || sum != want {
		return 0, 0, false
	}
	return bytes, sum, adopter.Adopt(ctx, string(name), raw(s.objects), string(name)) == nil
}

// DescriptionName names the description of the state that the attempt writes, whose
// bytes are data.
func (w *Writer) DescriptionName(data ...[]byte) checkpoint.ObjectName {
	return checkpoint.ObjectName(w.prefix + sealed("state", data, "description"))
}

// ImportName names the n-th object, from 1, that the attempt copies from a
// savepoint, where it is called original.
func (w *Writer) ImportName(n int, original checkpoint.ObjectName) checkpoint.ObjectName {
	return checkpoint.ObjectName(fmt.Sprintf("%sfrom/%06d-%s", w.prefix, n, path.Base(string(original))))
}

// Import copies an object of another object store, whose bytes are data, to a name
// of this writer. The same bytes again are no error.
func (w *Writer) Import(ctx context.Context, name checkpoint.ObjectName, from objstore.Store, original checkpoint.ObjectName, data []byte) error {
	to := raw(w.store.objects)
	return classify(to, objstore.Copy(ctx, to, string(name), raw(from), string(original), data))
}
