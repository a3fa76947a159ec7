package disk

import "github.com/cockroachdb/pebble/v2"

// Batch is changes that count in their order. It copies what it is given. A method that cannot be carried out fails the Commit.
type Batch struct {
	db *DB
	b  *pebble.Batch
	// failed is the first error.
	failed error
}

// NewBatch returns an empty batch.
func (d *DB) NewBatch() *Batch { return &Batch{db: d, b: d.db.NewBatch()} }

// Set gives a key a value.
func (b *Batch) Set(key, value []byte) { b.note(b.b.Set(key, value, nil)) }

// Delete removes a key.
func (b *Batch) Delete(key []byte) { b.note(b.b.Delete(key, nil)) }

// DeleteRange removes the keys from one up to, not including, another.
func (b *Batch) DeleteRange(from, to []byte) { b.note(b.b.DeleteRange(from, to, nil)) }

func (b *Batch) note(err error) {
	if b.failed == nil {
		b.failed = err
	}
}

// Bytes is the size of the batch.
func (b *Batch) Bytes() int { return b.b.Len() }

// Commit makes the changes visible, all at once, and empties the batch. It waits while too much is not yet written, and fails when the disk does.
func (b *Batch) Commit() error {
	if b.failed == nil {
		b.note(b.db.room())
	}
	if b.failed == nil && !b.b.Empty() {
		b.failed = b.b.Commit(pebble.NoSync)
	}
	if b.failed == nil {
		b.b.Reset()
	}
	return b.db.named(b.failed)
}

// Close gives up what was not committed.
func (b *Batch) Close() error { return b.b.Close() }
