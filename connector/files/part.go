package files

import (
	"encoding/binary"
	"fmt"
	"os"

	"github.com/zeebo/xxh3"
)

// part is a file with the rows of one task and epoch. Until it is staged its
// name begins with inProgress, and this process holds its lock.
type part struct {
	task int
	file *os.File
	// path is where the file is now.
	path    string
	records int64
	hi, lo  uint64
}

// newPart makes an empty file in the directory. The number of the process in
// its name is for people; what protects the file is the lock.
func newPart(dir string, task int) (*part, error) {
	for {
		f, err := os.CreateTemp(dir, fmt.Sprintf("%s%d-*", inProgress, os.Getpid()))
		if err != nil {
			return nil, err
		}
		p := &part{task: task, file: f, path: f.Name()}
		if err := f.Chmod(0o644); err != nil {
			p.discard()
			return nil, err
		}
		// Whoever removes leftovers may have come between the two calls above and
		// taken the file for one.
		held, err := tryLock(f)
		if err != nil || held && isAt(f, p.path) {
			return p, nil // an error: no locks here, so nobody removes leftovers
		}
		p.discard()
	}
}

// isAt reports that the path still names the open file.
func isAt(f *os.File, path string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(path)
	return err == nil && os.SameFile(opened, named)
}

// count adds a row to the checksum: xxh3 over a null key (four bytes 0xff), the
// length of the row (four bytes, little-endian) and the row. The scratch is
// used and returned for the next row.
func (p *part) count(scratch, row []byte) []byte {
	scratch = binary.LittleEndian.AppendUint32(append(scratch[:0], 0xff, 0xff, 0xff, 0xff), uint32(len(row)))
	scratch = append(scratch, row...)
	h := xxh3.Hash128(scratch)
	p.records++
	p.hi, p.lo = add(p.hi, p.lo, h.Hi, h.Lo)
	return scratch
}

// stage makes the file's content durable and gives it its hidden name, which is
// durable once the directory is. The lock is kept until the old name is gone.
func (p *part) stage(path string) error {
	if err := p.file.Sync(); err != nil {
		return err
	}
	if err := renameNew(p.path, path); err != nil {
		return err
	}
	p.path = path
	return p.file.Close()
}

// discard removes the file, as far as that is possible: a name that stays
// behind is hidden and in no manifest.
func (p *part) discard() {
	p.file.Close()
	os.Remove(p.path)
}
