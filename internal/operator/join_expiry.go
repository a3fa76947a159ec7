package operator

import "github.com/onceflow/onceflow/internal/state"

// rowExpiry forgets the rows of a side of a join, each when it was not written for the time to live, as
// Flink does: that others of its key come does not keep it. Here expiry.until is when a key's rows are looked
// at next, which is no later than the first of them expires.
type rowExpiry struct{ expiry[joinRows] }

// written is told that a row of a key is written now, and returns when it expires; 0: never.
func (e *rowExpiry) written(rows *state.Entry[joinRows], hash uint64) int64 {
	if e.ttl == 0 {
		return 0
	}
	at := e.end()
	look, created := e.until.GetOrCreate(hash, rows.Key())
	if created {
		look.Value = at
		e.until.MarkDirty(look)
		e.due.GetOrCreate(at, hash, rows.Key())
	}
	return at
}

// onTime removes the rows that have expired.
func (e *rowExpiry) onTime(now int64) {
	if e.ttl != 0 {
		e.fire(now, e.expire)
	}
}

// expire looks at the rows of a key. In state of version 1 of their codec a row does not say when it expires, but
// the key does.
func (e *rowExpiry) expire(key []byte, now int64) {
	hash := state.Hash(key)
	look := e.until.Get(hash, key)
	if look == nil {
		return
	}
	first := int64(0)
	if rows := e.table.Get(hash, key); rows != nil {
		before := rows.Value.bag.Len()
		if first = rows.Value.expire(now, look.Value); first == 0 {
			e.table.Delete(rows)
		} else if rows.Value.bag.Len() != before || look.Value > now {
			e.table.MarkDirty(rows)
		}
	}
	if first == 0 {
		e.until.Delete(look)
		return
	}
	look.Value = first
	e.until.MarkDirty(look)
	e.due.GetOrCreate(first, hash, key)
}
