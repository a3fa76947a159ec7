package state

import (
	"context"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// Cut is the state of a shard as it was at a barrier, on disk. A base is made of it beside the shard's goroutine, which goes on changing the
// state. It belongs to one goroutine and is to be closed before the shard.
type Cut struct {
	snapshot *disk.Snapshot
	groups   Range
	// next is the first key group that is in no piece yet.
	next KeyGroup
	// epoch is the last barrier whose segment is in the cut.
	epoch  uint64
	tables []*appliedTable
}

// Cut returns the state at the last barrier whose segment is in the database, once nothing else is there. It waits for that, and may be
// called by any goroutine while [Shard.Materialize] runs. A shard without a database has no cuts: its bases are made by [Shard.BeginBase].
func (s *Shard) Cut(ctx context.Context) (*Cut, error) {
	answer := make(chan *Cut, 1)
	select {
	case s.disk.cuts <- answer:
		return <-answer, nil
	case <-s.disk.stopped:
		return nil, errStopped
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// cut is called between changes, when the last one was the end of a segment.
func (b *backing) cut() *Cut {
	c := &Cut{snapshot: b.db.Snapshot(), groups: b.apply.groups, next: b.apply.groups.From, epoch: b.epoch}
	for _, t := range b.apply.tables {
		copied := *t
		c.tables = append(c.tables, &copied)
	}
	return c
}

// Close lets the database forget what only the cut needs.
func (c *Cut) Close() error { return c.snapshot.Close() }

// Piece returns the next piece of the base: whole key groups, until they are at least size bytes, the rest of the range if
// they are fewer.
func (c *Cut) Piece(size int) (piece *Encoded, b Base, err error) {
	p := pieceWriter{objectWriter: newObjectWriter(), cut: c}
	p.sortedTables(c.tables)
	from := c.next
	if err := p.rows(size); err != nil {
		return nil, Base{}, err
	}
	p.footer(c.epoch)
	h := header{kind: kindSorted, groups: Range{from, c.next}, epoch: c.epoch}
	return p.take(h), Base{ReplayAfter: c.epoch, RestoresAfter: c.epoch, Records: p.records, Last: c.next == c.groups.To}, nil
}
