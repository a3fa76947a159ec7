package disk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"strings"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// labelName is the file that makes a directory a copy. It is written last.
const labelName = "LABEL"

const (
	labelFormat = 1
	// labelMax is more than any label has, in bytes.
	labelMax = 64 << 20
	// tableSuffix is that of sorted tables: never written again, so that a copy shares them, and with checksums of their own in each block.
	tableSuffix = ".sst"
)

// label is the content of the file. Checksum is the CRC-32C of the other fields as JSON, in hexadecimal.
type label struct {
	Format   int             `json:"format"`
	Files    []labelledFile  `json:"files"`
	About    json.RawMessage `json:"about"`
	Checksum string          `json:"checksum,omitempty"`
}

// labelledFile is a file of the copy. Sum is its CRC-32C, of a sorted table 0.
type labelledFile struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  uint32 `json:"sum,omitempty"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func (l label) sum() (string, error) {
	l.Checksum = ""
	plain, err := json.Marshal(l)
	return fmt.Sprintf("%08x", crc32.Checksum(plain, castagnoli)), err
}

// Copy makes a directory, which must not exist, a copy of the database as it is now. Files are shared, so that it costs little, and room only as the
// database goes on changing. It is called by the goroutine that writes. The copy counts when it has a label.
func (d *DB) Copy(dir string) error {
	if err := d.flush(); err != nil { // there is no log
		return d.named(err)
	}
	return d.named(d.db.Checkpoint(dir))
}

// Label makes a copy durable and labels it; about is JSON that says what is in it. One goroutine at a time makes labels.
func (d *DB) Label(ctx context.Context, dir string, about []byte) error {
	l, err := d.describe(ctx, dir)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err == nil {
		l.About = about
		err = d.writeLabel(dir, l)
	}
	return d.named(err)
}

// describe lists the files of a copy, which are durable then.
func (d *DB) describe(ctx context.Context, dir string) (l label, err error) {
	l.Format = labelFormat
	names, err := d.fs.List(dir)
	if err != nil {
		return l, err
	}
	durable := map[string]bool{}
	for _, name := range names {
		if ctx.Err() != nil {
			return l, context.Cause(ctx)
		}
		path := d.fs.PathJoin(dir, name)
		f := labelledFile{Name: name}
		if isTable(name) {
			if !d.durable[name] {
				err = syncFile(d.fs, path)
			}
			durable[name] = true
		} else {
			f.Sum, err = sumFile(d.fs, path)
		}
		if err == nil {
			f.Size, err = fileSize(d.fs, path)
		}
		if err != nil {
			return l, err
		}
		l.Files = append(l.Files, f)
	}
	d.durable = durable
	return l, nil
}

func isTable(name string) bool { return strings.HasSuffix(name, tableSuffix) }

func (d *DB) writeLabel(dir string, l label) (err error) {
	if l.Checksum, err = l.sum(); err != nil {
		return err
	}
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	path := d.fs.PathJoin(dir, labelName)
	if err := d.writeFile(path, data); err != nil {
		return err
	}
	if err := syncFile(d.fs, path); err != nil {
		return err
	}
	in, err := d.fs.OpenDir(dir)
	if err != nil {
		return err
	}
	return errors.Join(in.Sync(), in.Close())
}

func syncFile(fs vfs.FS, path string) error {
	f, err := fs.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func fileSize(fs vfs.FS, path string) (int64, error) {
	info, err := fs.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func sumFile(fs vfs.FS, path string) (uint32, error) {
	data, err := readFile(fs, path)
	return crc32.Checksum(data, castagnoli), err
}

func readFile(fs vfs.FS, path string) ([]byte, error) {
	f, err := fs.Open(path)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, labelMax))
	return data, errors.Join(err, f.Close())
}

// ErrNoCopy says that a directory is none: a copy was not finished.
var ErrNoCopy = errors.New("there is no label")

// ReadCopy checks the copy in a directory and returns what [DB.Label] was told about it. That the files are all there and as long as they were is checked,
// and the content of those that say which; sorted tables are checked as they are read.
func ReadCopy(dir string) (about []byte, err error) {
	l, err := readLabel(vfs.Default, dir)
	if err != nil {
		return nil, &Error{Dir: dir, Err: err}
	}
	for _, f := range l.Files {
		if err := f.check(vfs.Default, filepath.Join(dir, f.Name)); err != nil {
			return nil, &Error{Dir: dir, Err: err}
		}
	}
	return l.About, nil
}

func readLabel(fs vfs.FS, dir string) (l label, err error) {
	path := fs.PathJoin(dir, labelName)
	if _, err := fs.Stat(path); err != nil {
		return l, ErrNoCopy
	}
	data, err := readFile(fs, path)
	if err != nil {
		return l, err
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return l, fmt.Errorf("%s: %w", labelName, err)
	}
	sum, err := l.sum()
	switch {
	case err != nil:
		return l, err
	case l.Format != labelFormat:
		return l, fmt.Errorf("%s has format %d, this program reads %d", labelName, l.Format, labelFormat)
	case l.Checksum != sum:
		return l, fmt.Errorf("%s: the checksum does not match", labelName)
	}
	return l, nil
}

func (f labelledFile) check(fs vfs.FS, path string) error {
	size, err := fileSize(fs, path)
	if err != nil {
		return err
	}
	if size != f.Size {
		return fmt.Errorf("%s has %d bytes, it had %d", f.Name, size, f.Size)
	}
	if isTable(f.Name) {
		return nil
	}
	sum, err := sumFile(fs, path)
	if err == nil && sum != f.Sum {
		err = fmt.Errorf("%s: the checksum does not match", f.Name)
	}
	return err
}

// OpenCopy makes a database of a copy, which stays as it is, in a directory of its own, deleting what is in it.
func OpenCopy(dir, from string, o Options) (*DB, error) {
	d, err := newDB(dir, o)
	if err != nil {
		return nil, err
	}
	l, err := readLabel(d.fs, from)
	if err != nil {
		return nil, &Error{Dir: from, Err: err}
	}
	for _, f := range l.Files {
		bring := vfs.Copy
		if isTable(f.Name) {
			bring = vfs.LinkOrCopy
		}
		if err := bring(unsynced{d.fs}, d.fs.PathJoin(from, f.Name), d.fs.PathJoin(dir, f.Name)); err != nil {
			return nil, d.named(err)
		}
	}
	return d.opened()
}
