package disk

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/objstorage"
	"github.com/cockroachdb/pebble/v2/sstable"
)

// tableFormat is the layout of sorted tables, which are durable: it changes only with the format of what holds them.
const tableFormat = sstable.TableFormatPebblev4

// TableWriter makes a sorted table, a file that [DB.Ingest] takes as it is, in memory.
type TableWriter struct {
	w *sstable.Writer
	// empty until the first Add.
	empty bool
}

// NewTableWriter makes a table, whose bytes it gives to write, in order; they are lent.
func NewTableWriter(write func([]byte)) *TableWriter {
	sink := &tableSink{write}
	options := sstable.WriterOptions{TableFormat: tableFormat, Comparer: pebble.DefaultComparer, MergerName: pebble.DefaultMerger.Name}
	return &TableWriter{w: sstable.NewWriter(sink, options), empty: true}
}

// Add appends a key, which is greater than the one before, and its value.
func (t *TableWriter) Add(key, value []byte) error {
	t.empty = false
	return t.w.Set(key, value)
}

// Bytes estimates the size of the table.
func (t *TableWriter) Bytes() int { return int(t.w.Raw().EstimatedSize()) }

// Finish writes the end of the table. A table without keys cannot be ingested; Empty says so.
func (t *TableWriter) Finish() error { return t.w.Close() }

// Empty reports whether nothing was added.
func (t *TableWriter) Empty() bool { return t.empty }

// tableSink is a file that can only be appended to.
type tableSink struct{ write func([]byte) }

// Write appends; Pebble may use p again.
func (s *tableSink) Write(p []byte) error {
	s.write(p)
	return nil
}

func (s *tableSink) StartMetadataPortion() error { return nil }
func (s *tableSink) Finish() error               { return nil }
func (s *tableSink) Abort()                      {}

var _ objstorage.Writable = (*tableSink)(nil)

// tableSource is a file in memory.
type tableSource struct{ data []byte }

func (s *tableSource) ReadAt(_ context.Context, p []byte, off int64) error {
	if off < 0 || off > int64(len(s.data)) || copy(p, s.data[off:]) < len(p) {
		return io.ErrUnexpectedEOF
	}
	return nil
}

func (s *tableSource) Close() error { return nil }
func (s *tableSource) Size() int64  { return int64(len(s.data)) }

func (s *tableSource) NewReadHandle(objstorage.ReadBeforeSize) objstorage.ReadHandle {
	h := objstorage.MakeNoopReadHandle(s)
	return &h
}

var _ objstorage.Readable = (*tableSource)(nil)

// ReadTable calls visit for the keys of a table in their order, until it fails. Key and value are lent. whole may hold
// anything: what is no table is an error.
func ReadTable(whole []byte, visit func(key, value []byte) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("sorted table cannot be read: %v", p)
		}
	}()
	r, err := sstable.NewReader(context.Background(), &tableSource{whole}, sstable.ReaderOptions{Comparer: pebble.DefaultComparer})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	it, err := r.NewIter(sstable.NoTransforms, nil, nil, sstable.AssertNoBlobHandles)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, it.Close()) }()
	for kv := it.First(); kv != nil; kv = it.Next() {
		value, _, err := kv.Value(nil)
		if err != nil {
			return err
		}
		if err := visit(kv.K.UserKey, value); err != nil {
			return err
		}
	}
	return it.Error()
}
