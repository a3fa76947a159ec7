package disk

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"
)

// DB is an open database.
type DB struct {
	dir     string
	fs      vfs.FS
	db      *pebble.DB
	options *pebble.Options
	// failure is the first error of work in the background.
	failure atomic.Pointer[error]
	// moved has room for one: something in the background has ended, or failed.
	moved chan struct{}
	// broken: something that was asked for has failed.
	broken atomic.Bool
	// tables counts the files that were brought in: part of their names.
	tables int
	// durable are the sorted tables that the last copy has made so.
	durable map[string]bool
}

// Options are optional; their zero value is usable.
type Options struct {
	// Pool is shared by databases; nil: one of its own, small.
	Pool *Pool
	// FS has the files; nil: the operating system's.
	FS vfs.FS
}

// Open makes an empty database in a directory of its own, deleting what is in it.
func Open(dir string, o Options) (*DB, error) {
	d, err := newDB(dir, o)
	if err != nil {
		return nil, err
	}
	return d.opened()
}

// newDB makes an empty directory for a database.
func newDB(dir string, o Options) (*DB, error) {
	d := &DB{dir: dir, fs: o.FS, moved: make(chan struct{}, 1)}
	if d.fs == nil {
		d.fs = vfs.Default
	}
	if err := d.fs.RemoveAll(dir); err != nil {
		return nil, d.named(err)
	}
	if err := d.fs.MkdirAll(dir, 0o755); err != nil {
		return nil, d.named(err)
	}
	d.options = &pebble.Options{
		FS:                          unsynced{d.fs},
		DisableWAL:                  true,
		MemTableSize:                memtableDefault,
		FormatMajorVersion:          pebble.FormatNewest,
		L0CompactionThreshold:       4,
		MaxManifestFileSize:         1 << 20,
		MemTableStopWritesThreshold: never,
		L0StopWritesThreshold:       never,
		Logger:                      quiet{d},
		EventListener:               d.listener(),
	}
	d.options.TargetFileSizes[0] = 8 << 20
	if o.Pool != nil {
		d.options.Cache, d.options.FileCache, d.options.MemTableSize = o.Pool.cache, o.Pool.files, o.Pool.memtable
	}
	return d, nil
}

// opened opens what is in the directory.
func (d *DB) opened() (*DB, error) {
	if err := d.open(); err != nil {
		return nil, d.named(err)
	}
	return d, nil
}

// open lets Pebble make its files. What it calls fatal on the way is an error like others.
func (d *DB) open() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	d.db, err = pebble.Open(d.dir, d.options)
	return err
}

// OpenInMemory is Open with files in memory, for tests.
func OpenInMemory() (*DB, error) { return Open("state", Options{FS: vfs.NewMem()}) }

// Error says that a local database failed: nothing that a checkpoint holds is lost.
type Error struct {
	// Dir is the database's.
	Dir string
	Err error
}

func (e *Error) Error() string { return fmt.Sprintf("local state %s: %v", e.Dir, e.Err) }

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Broken reports whether anything failed so far, in the background or as it was asked for: what is in the files is not to be trusted.
func (d *DB) Broken() bool { return d.broken.Load() || d.failure.Load() != nil }

// named says of an error where it was.
func (d *DB) named(err error) error {
	if err == nil {
		return nil
	}
	d.broken.Store(true)
	return &Error{Dir: d.dir, Err: err}
}

// Get appends the value of a key to dst and returns it; false if there is none.
func (d *DB) Get(dst, key []byte) ([]byte, bool, error) {
	value, lent, err := d.db.Get(key)
	if errors.Is(err, pebble.ErrNotFound) {
		return dst, false, nil
	}
	if err != nil {
		return dst, false, d.named(err)
	}
	dst = append(dst, value...)
	return dst, true, d.named(lent.Close())
}

// Scan returns an iterator over the keys from up to, not including, to, as they are now.
func (d *DB) Scan(from, to []byte) (*Iterator, error) { return d.scan(d.db, from, to) }

func (d *DB) scan(r pebble.Reader, from, to []byte) (*Iterator, error) {
	it, err := r.NewIter(&pebble.IterOptions{LowerBound: from, UpperBound: to})
	if err != nil {
		return nil, d.named(err)
	}
	return &Iterator{it: it, db: d}, nil
}

// Snapshot returns the database as it is now. It is to be closed before the database.
func (d *DB) Snapshot() *Snapshot { return &Snapshot{db: d, at: d.db.NewSnapshot()} }

// Ingest brings in sorted tables, made by a [TableWriter], in the place of whatever there is from one key up to,
// not including, another. The tables do not overlap and lie within these bounds.
func (d *DB) Ingest(tables [][]byte, from, to []byte) error {
	paths, err := d.writeTables(tables)
	if err != nil {
		return d.named(err)
	}
	if err := d.flush(); err != nil {
		return d.named(err)
	}
	_, err = d.db.IngestAndExcise(context.Background(), paths, nil, nil, pebble.KeyRange{Start: from, End: to})
	return d.named(err)
}

// writeTables writes tables to files of their own, for Pebble to take.
func (d *DB) writeTables(tables [][]byte) (paths []string, err error) {
	for _, t := range tables {
		d.tables++
		path := d.fs.PathJoin(d.dir, fmt.Sprintf("incoming-%d", d.tables))
		if err := d.writeFile(path, t); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

func (d *DB) writeFile(path string, data []byte) error {
	f, err := d.fs.Create(path, vfs.WriteCategoryUnspecified)
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}

// Close ends the database and deletes its directory.
func (d *DB) Close() error {
	err := d.db.Close()
	return d.named(errors.Join(err, d.fs.RemoveAll(d.dir)))
}

// quiet is a log that nobody reads: what goes wrong is returned to whoever asked.
type quiet struct{ db *DB }

func (quiet) Infof(string, ...any)  {}
func (quiet) Errorf(string, ...any) {}

// Fatalf is told that the database is unusable. That its list of files cannot be written, since the disk is full for one, Pebble returns as an error once this
// returns, as it does with other files; it is remembered here, so that nothing is written any more. Anything else is a bug, after which nothing may go on.
func (q quiet) Fatalf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	err := errors.New(text)
	for _, a := range args {
		if cause, ok := a.(error); ok {
			err = cause
		}
	}
	q.db.fail(err)
	if !strings.HasPrefix(text, "MANIFEST ") {
		panic(fmt.Sprintf("local state %s: %s", q.db.dir, text))
	}
}
