package disk

import (
	"runtime"

	"github.com/cockroachdb/pebble/v2"
)

// Pool is the memory and the open files that the databases of a process share.
type Pool struct {
	cache *pebble.Cache
	files *pebble.FileCache
	// memtable is the size in bytes of what a database keeps before it writes a file.
	memtable uint64
}

const (
	// openFiles is how many files of all databases are open at once.
	openFiles = 512
	// A memtable has at least, and at most, so many bytes.
	memtableMin = 1 << 20
	memtableMax = 64 << 20
	// memtableDefault is that of a database without a pool.
	memtableDefault = 4 << 20
	// memtables is how many full memtables of a database there may be, about, before a writer waits, sublevels how many layers of small files.
	memtables = 4
	sublevels = 12
)

// NewPool returns a pool for so many databases that uses about so many bytes: half of them for blocks
// that were read, half for what is not yet written.
func NewPool(bytes int64, databases int) *Pool {
	perTable := uint64(max(0, bytes)) / 2 / uint64(memtables*max(1, databases))
	cache := pebble.NewCache(max(1<<20, bytes/2))
	return &Pool{
		cache:    cache,
		files:    pebble.NewFileCache(runtime.GOMAXPROCS(0), openFiles),
		memtable: min(memtableMax, max(memtableMin, perTable)),
	}
}

// Close gives the pool's memory back. All databases must have been closed.
func (p *Pool) Close() {
	p.files.Unref()
	p.cache.Unref()
}
