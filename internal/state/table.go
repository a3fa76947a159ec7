package state

import "github.com/onceflow/onceflow/internal/dataflow"

// Table maps keys to values of one kind. Its methods allocate nothing for keys
// that exist.
type Table[V any] struct {
	store[V]
}

// NewTable adds a table to the shard, with the entries that a restored shard
// has for it. The operator's id and the name identify it for ever; each pair is
// used once a shard. The error is about stored values that the codec cannot
// decode.
func NewTable[V any](s *Shard, op dataflow.NodeID, name string, codec Codec[V]) (*Table[V], error) {
	t := &Table[V]{newStore(s, tableID{op, name}, codec)}
	err := claim(s, &t.store)
	if err != nil {
		return nil, err
	}
	s.tables = append(s.tables, t)
	return t, nil
}

// Len returns the number of keys. Over a database it looks at all that are on disk.
func (t *Table[V]) Len() int { return t.length() }

// Get returns the entry of a key, nil if there is none. hash is [Hash] of the
// key, whose group the shard must own.
func (t *Table[V]) Get(hash uint64, key []byte) *Entry[V] { return t.get(hash, 0, key) }

// GetOrCreate returns the entry of a key. A new one has the codec's reset value
// and is dirty.
func (t *Table[V]) GetOrCreate(hash uint64, key []byte) (e *Entry[V], created bool) {
	return t.getOrCreate(hash, 0, key)
}

// MarkDirty says that the entry's value has changed, so that the next segment
// holds it.
func (t *Table[V]) MarkDirty(e *Entry[V]) { t.markDirty(e) }

// Delete removes an entry, which is not to be used any more.
func (t *Table[V]) Delete(e *Entry[V]) { t.wipe(e) }

// Scan calls visit for every entry of a key group, in no particular order. visit
// must not add or delete entries.
func (t *Table[V]) Scan(g KeyGroup, visit func(*Entry[V])) { t.scan(g, visit) }

// All calls visit for every entry, in no particular order. visit must not add or
// delete entries.
func (t *Table[V]) All(visit func(*Entry[V])) {
	for g := t.groups.From; g < t.groups.To; g++ {
		t.scan(g, visit)
	}
}
