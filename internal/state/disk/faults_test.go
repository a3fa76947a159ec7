package disk

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/cockroachdb/pebble/v2/vfs/errorfs"
)

// sickDisk is a file system in memory that fails as it is told.
type sickDisk struct {
	vfs.FS
	harm errorfs.Toggle
}

// newSickDisk returns a healthy one. Once the harm is on, operations of the kinds on files whose path contains path fail.
func newSickDisk(err error, path string, kinds ...errorfs.OpKind) *sickDisk {
	d := &sickDisk{}
	d.harm.Injector = errorfs.InjectorFunc(func(op errorfs.Op) error {
		for _, k := range kinds {
			if op.Kind == k && strings.Contains(op.Path, path) {
				return err
			}
		}
		return nil
	})
	d.FS = errorfs.Wrap(vfs.NewMem(), &d.harm)
	return d
}

func openSmall(t *testing.T, fs vfs.FS) *DB {
	t.Helper()
	pool := NewPool(0, 1)
	db, err := Open("state", Options{Pool: pool, FS: fs})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return db
}

// fill writes a megabyte or so, random to be incompressible.
func fill(db *DB, rng *rand.Rand) error {
	b := db.NewBatch()
	defer b.Close()
	value := make([]byte, 1000)
	for i := range 1000 {
		for j := range value {
			value[j] = byte(rng.Uint32())
		}
		b.Set(fmt.Appendf(nil, "key %d", rng.IntN(20)*1000+i), value)
	}
	return b.Commit()
}

// Whatever of the disk fails, and for however long: writers end with an error that names the place, and so does the database.
func TestAWriterDoesNotWaitBehindADiskThatFails(t *testing.T) {
	for name, test := range map[string]struct {
		err   error
		path  string
		kinds []errorfs.OpKind
	}{
		"full":                       {syscall.ENOSPC, "", []errorfs.OpKind{errorfs.OpFileWrite, errorfs.OpCreate}},
		"full in the midst":          {syscall.ENOSPC, "", []errorfs.OpKind{errorfs.OpFileWrite}},
		"mounted read-only":          {syscall.EROFS, "", []errorfs.OpKind{errorfs.OpCreate, errorfs.OpLink, errorfs.OpRemove, errorfs.OpRename}},
		"full for the list of files": {syscall.ENOSPC, "MANIFEST", []errorfs.OpKind{errorfs.OpFileWrite}},
		"cannot be read any more":    {syscall.EIO, "", []errorfs.OpKind{errorfs.OpFileReadAt, errorfs.OpFileRead, errorfs.OpOpen}},
		"nothing works":              {syscall.EIO, "", []errorfs.OpKind{errorfs.OpFileWrite, errorfs.OpCreate, errorfs.OpFileReadAt, errorfs.OpOpen, errorfs.OpRemove}},
	} {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			fs := newSickDisk(test.err, test.path, test.kinds...)
			db := openSmall(t, fs)
			for range 10 {
				if err := fill(db, rng); err != nil {
					t.Fatal(err)
				}
			}
			fs.harm.On()
			var err error
			for range 2000 {
				if err = fill(db, rng); err != nil {
					break
				}
			}
			var local *Error
			if !errors.As(err, &local) || local.Dir != "state" || !errors.Is(err, test.err) || !strings.Contains(err.Error(), "local state state: ") {
				t.Errorf("%v", err)
			}
			if again := fill(db, rng); again == nil {
				t.Error("it takes changes again")
			}
			if err := db.Close(); err != nil {
				t.Logf("closing: %v", err)
			}
		})
	}
}
