package state

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// changeQueue is how many changes may wait to be applied; a slot counts them in a byte.
const changeQueue = 64

// backing is the database below a shard whose state may outgrow memory. It holds what the segments so far say; [Shard.Materialize] brings it there,
// one change after the other. The shard's goroutine only reads it.
type backing struct {
	db *disk.DB
	// budget in bytes for the entries in memory.
	budget int64
	queue  chan change
	// sent is the number of the last change that was queued; applied of the last one that is in the database.
	sent    uint64
	applied atomic.Uint64
	// progress has room for one: applied has risen. stopped is closed when nothing is applied any more, failure says why.
	progress chan struct{}
	stopped  chan struct{}
	failure  atomic.Pointer[error]
	cuts     chan chan *Cut
	saves    chan *saving

	apply *applier
	// epoch is the last one whose segment is in the database, whole; open: a part of the next one is, too.
	epoch uint64
	open  bool
	// began is the epoch that the shard was restored at; 0: it began with nothing.
	began uint64
	// marks counts entries marked since the last change.
	marks int
	// cursors are those of tables that have an iterator open.
	cursors []closer
}

// closer is a cursor with an iterator.
type closer interface{ end() error }

// change is a segment, or a part of one, on its way to the database.
type change struct {
	number uint64
	// tables of the shard, by their place in records.
	tables []description
	// records are whole blocks.
	records []byte
	// epoch of the segment that this is the end of; 0: more of it follows.
	epoch uint64
}

func newBacking(a *applier, budget int64, epoch uint64) *backing {
	return &backing{
		db: a.db, budget: budget, apply: a, epoch: epoch, began: epoch,
		queue: make(chan change, changeQueue), progress: make(chan struct{}, 1), stopped: make(chan struct{}), cuts: make(chan chan *Cut), saves: make(chan *saving),
	}
}

// Materialize brings what segments say into the shard's database until ctx is done or the disk fails. It runs beside the shard's
// goroutine, once; a shard without a database has nothing to do for it.
func (s *Shard) Materialize(ctx context.Context) error {
	if s.disk == nil {
		return nil
	}
	err := s.disk.run(ctx)
	if err != nil {
		s.disk.failure.Store(&err)
	}
	close(s.disk.stopped)
	return err
}

func (b *backing) run(ctx context.Context) error {
	for {
		cuts, saves := b.cuts, b.saves
		if b.open {
			cuts, saves = nil, nil // what is in the database is of no barrier
		} else if b.answered() {
			continue // before the next epoch's changes, parts of which may come all the time
		}
		select {
		case c := <-b.queue:
			if err := b.take(c); err != nil {
				return err
			}
		case answer := <-cuts:
			answer <- b.cut()
		case ask := <-saves:
			ask.answer <- b.save(ask)
		case <-ctx.Done():
			return nil
		}
	}
}

// answered gives a cut or a copy to whoever waits for one; false if nobody does.
func (b *backing) answered() bool {
	select {
	case answer := <-b.cuts:
		answer <- b.cut()
	case ask := <-b.saves:
		ask.answer <- b.save(ask)
	default:
		return false
	}
	return true
}

// take applies a change.
func (b *backing) take(c change) error {
	part := object{Object: Object{Name: "on its way to disk", Data: c.records}, tables: c.tables, header: header{groups: b.apply.groups}}
	for at := 0; at < len(c.records); at = part.blocks[len(part.blocks)-1].to {
		_, payload, err := part.readBlock(at)
		if err != nil {
			return err
		}
		part.blocks = append(part.blocks, payload)
	}
	tables := make([]*appliedTable, len(c.tables))
	for i, d := range c.tables {
		tables[i] = b.apply.table(d)
	}
	_, err := part.eachInBlocks(func(rec record) error {
		return b.apply.apply(tables[rec.table], rec, c.tables[rec.table].version)
	})
	if err != nil {
		return err
	}
	if err := b.apply.changes.Commit(); err != nil {
		return err
	}
	if b.open = c.epoch == 0; !b.open {
		b.epoch = c.epoch
	}
	b.applied.Store(c.number)
	select {
	case b.progress <- struct{}{}:
	default:
	}
	return nil
}

var errStopped = errors.New("the task is ending")

// send queues a change. It waits while too many are queued.
func (b *backing) send(c change) {
	b.sent++
	c.number = b.sent
	b.marks = 0
	select {
	case b.queue <- c:
	case <-b.stopped:
		b.gone()
	}
}

// await waits until another change is in the database.
func (b *backing) await() {
	select {
	case <-b.progress:
	case <-b.stopped:
		b.gone()
	}
}

// count counts the entries of a table that is on disk.
func (b *backing) count(t *appliedTable) (n int) {
	it, err := b.db.Scan(nil, nil)
	must(err)
	defer it.Close()
	for i, first := range t.first {
		if first == none {
			continue
		}
		g := b.apply.groups.From + KeyGroup(i)
		it.Bound(appendDiskTable(nil, g, t.hash), appendDiskTableEnd(nil, g, t.hash))
		for it.Next() {
			if k, ok := cutDiskKey(it.Key()); ok && !k.isPart {
				n++
			}
		}
		must(it.Err())
	}
	return n
}

// gone ends the operator's call when nothing is applied any more.
func (b *backing) gone() {
	err := errStopped
	if failed := b.failure.Load(); failed != nil {
		err = *failed
	}
	must(fmt.Errorf("state cannot be written: %w", err))
}
