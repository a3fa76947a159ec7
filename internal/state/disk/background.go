package disk

import (
	"errors"
	"math"

	"github.com/cockroachdb/pebble/v2"
)

// never is the amount of unwritten changes at which Pebble itself lets writers wait. It would wait as long as the disk is full, or for ever
// behind a file that it cannot read, and no context ends that: so the writer waits in room.
const never = math.MaxInt32

// listener notes what becomes of work in the background.
func (d *DB) listener() *pebble.EventListener {
	return &pebble.EventListener{
		BackgroundError: d.fail,
		DataCorruption:  func(info pebble.DataCorruptionInfo) { d.fail(errors.New(info.String())) },
		FlushEnd:        func(pebble.FlushInfo) { d.notice() },
		CompactionEnd:   func(pebble.CompactionInfo) { d.notice() },
	}
}

// fail remembers that something in the background went wrong, a full disk for one. The database takes no change from then on.
func (d *DB) fail(err error) {
	d.failure.CompareAndSwap(nil, &err)
	d.notice()
}

func (d *DB) notice() {
	select {
	case d.moved <- struct{}{}:
	default:
	}
}

// failed is the first error of work in the background.
func (d *DB) failed() error {
	if err := d.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// room waits until not too much is unwritten, or something fails. It goes by the size of memtables and not by their number: those of a young database
// are small, and Pebble writes none before they are half of one that has grown up. Nothing would ever end the wait.
func (d *DB) room() error {
	unwrittenMax := memtables * d.options.MemTableSize
	for {
		if err := d.failed(); err != nil {
			return err
		}
		if m := d.db.Metrics(); m.MemTable.Size <= unwrittenMax && m.Levels[0].Sublevels < sublevels {
			return nil
		}
		<-d.moved
	}
}

// flush waits until every change is in files, or something fails.
func (d *DB) flush() error {
	flushed, err := d.db.AsyncFlush()
	for err == nil {
		select {
		case <-flushed:
			return d.failed()
		case <-d.moved:
			err = d.failed()
		}
	}
	return err
}
