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
	write func([]byte)
	// w is made by the first change: it has goroutines. Finish and Abort end it.
	w *sstable.Writer
	// empty until the first change.
	empty bool
}

// NewTableWriter makes a table, whose bytes it gives to write, in order; they are lent.
func NewTableWriter(write func([]byte)) *TableWriter {
	return &TableWriter{write: write, empty: true}
}

// Add appends a key, which is greater than the one before, and its value.
func (t *TableWriter) Add(key, value []byte) error {
	t.begin()
	return t.w.Set(key, value)
}

// Delete appends that a key, greater than the one before, is gone. It and DeleteRange are for tables of a database alone, not for durable ones.
func (t *TableWriter) Delete(key []byte) error {
	t.begin()
	return t.w.Delete(key)
}

// DeleteRange says that older tables have nothing from one key up to, not including, another. Ranges come in their order and do not overlap, before keys or
// between them.
func (t *TableWriter) DeleteRange(from, to []byte) error {
	t.begin()
	return t.w.DeleteRange(from, to)
}

func (t *TableWriter) begin() {
	if !t.empty {
		return
	}
	t.empty = false
	options := sstable.WriterOptions{TableFormat: tableFormat, Comparer: pebble.DefaultComparer, MergerName: pebble.DefaultMerger.Name}
	t.w = sstable.NewWriter(&tableSink{t.write}, options)
}

// Bytes estimates the size of the table.
func (t *TableWriter) Bytes() int {
	if t.w == nil {
		return 0
	}
	return int(t.w.Raw().EstimatedSize())
}

// Finish writes the end of the table, nothing if no key was added; Empty says so.
func (t *TableWriter) Finish() error {
	w := t.w
	if t.w = nil; w == nil {
		return nil
	}
	return w.Close()
}

// Abort gives up a table that was not finished; what was written of it is good for nothing.
func (t *TableWriter) Abort() { _ = t.Finish() }

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
