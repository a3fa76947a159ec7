package disk

import "github.com/cockroachdb/pebble/v2"

// Iterator goes through keys in order. It stands before the first key until one of Next and Seek.
type Iterator struct {
	it *pebble.Iterator
	db *DB
	at bool
}

// Next moves to the next key; false if there is none, or it cannot be read.
func (i *Iterator) Next() bool {
	if !i.at {
		i.at = true
		return i.it.First()
	}
	return i.it.Next()
}

// Seek moves to the first key that is not less than key.
func (i *Iterator) Seek(key []byte) bool {
	i.at = true
	return i.it.SeekGE(key)
}

// Valid reports whether the iterator is at a key.
func (i *Iterator) Valid() bool { return i.it.Valid() }

// Bound makes the iterator one of other bounds, before its first key. They are the iterator's own until the next call.
func (i *Iterator) Bound(from, to []byte) {
	i.it.SetBounds(from, to)
	i.at = false
}

// Key returns the key, valid until the iterator is moved.
func (i *Iterator) Key() []byte { return i.it.Key() }

// Value returns the value, valid until the iterator is moved.
func (i *Iterator) Value() ([]byte, error) {
	v, err := i.it.ValueAndErr()
	return v, i.db.named(err)
}

// Err returns what kept the iterator from going on, nil at the end.
func (i *Iterator) Err() error { return i.db.named(i.it.Error()) }

// Close ends the iterator.
func (i *Iterator) Close() error { return i.db.named(i.it.Close()) }

// Snapshot is a database as it was.
type Snapshot struct {
	db *DB
	at *pebble.Snapshot
}

// Scan is that of [DB].
func (s *Snapshot) Scan(from, to []byte) (*Iterator, error) { return s.db.scan(s.at, from, to) }

// Close lets what only the snapshot needs be forgotten.
func (s *Snapshot) Close() error { return s.db.named(s.at.Close()) }
