package disk

import "github.com/cockroachdb/pebble/v2/vfs"

// unsynced are the files of databases, which end with their process: what the operating system has taken is as good as on the disk, and a sync, each of
// which may wait for all that the machine writes, is for nothing. What has to outlive the machine is synced when a copy is labelled.
type unsynced struct{ vfs.FS }

// Create implements [vfs.FS], as do the others.
func (u unsynced) Create(name string, category vfs.DiskWriteCategory) (vfs.File, error) {
	return withoutSync(u.FS.Create(name, category))
}

func (u unsynced) OpenReadWrite(name string, category vfs.DiskWriteCategory, options ...vfs.OpenOption) (vfs.File, error) {
	return withoutSync(u.FS.OpenReadWrite(name, category, options...))
}

func (u unsynced) OpenDir(name string) (vfs.File, error) { return withoutSync(u.FS.OpenDir(name)) }

func (u unsynced) ReuseForWrite(from, to string, category vfs.DiskWriteCategory) (vfs.File, error) {
	return withoutSync(u.FS.ReuseForWrite(from, to, category))
}

func (u unsynced) Unwrap() vfs.FS { return u.FS }

func withoutSync(f vfs.File, err error) (vfs.File, error) {
	if err != nil {
		return nil, err
	}
	return unsyncedFile{f}, nil
}

// unsyncedFile is a file, or a directory, of which no sync gets to the disk.
type unsyncedFile struct{ vfs.File }

// Sync implements [vfs.File], as do the others.
func (unsyncedFile) Sync() error { return nil }

func (unsyncedFile) SyncData() error { return nil }

func (unsyncedFile) SyncTo(int64) (fullSync bool, err error) { return false, nil }
