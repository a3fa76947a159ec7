package operator

import (
	"container/list"

	"github.com/onceflow/onceflow/connector"
)

// lookupCache remembers the answers of an external table in memory. It is no
// state: after a restart the table is asked again.
type lookupCache struct {
	limit                   int64
	afterWrite, afterAccess int64
	clock                   clock
	entries                 map[string]*list.Element
	// used has the entries, those used last first.
	used *list.List
}

// cachedAnswer is the encoded rows of a key; times are milliseconds since 1970.
type cachedAnswer struct {
	key           string
	rows          [][]byte
	written, read int64
}

func newLookupCache(c *connector.LookupCache, now clock) *lookupCache {
	return &lookupCache{
		limit: c.MaxKeys, afterWrite: c.AfterWrite.Milliseconds(), afterAccess: c.AfterAccess.Milliseconds(),
		clock: now, entries: map[string]*list.Element{}, used: list.New(),
	}
}

// get returns the rows of a key, if its answer is known and not too old.
func (c *lookupCache) get(key []byte) (rows [][]byte, hit bool) {
	at := c.entries[string(key)]
	if at == nil {
		return nil, false
	}
	answer, now := at.Value.(*cachedAnswer), c.clock.now()
	if c.expired(answer, now) {
		c.drop(at)
		return nil, false
	}
	answer.read = now
	c.used.MoveToFront(at)
	return answer.rows, true
}

func (c *lookupCache) expired(a *cachedAnswer, now int64) bool {
	return c.afterWrite > 0 && now-a.written >= c.afterWrite || c.afterAccess > 0 && now-a.read >= c.afterAccess
}

// put remembers an answer and forgets those that are too many.
func (c *lookupCache) put(key []byte, rows [][]byte) {
	now := c.clock.now()
	if at := c.entries[string(key)]; at != nil {
		c.drop(at)
	}
	answer := &cachedAnswer{key: string(key), rows: rows, written: now, read: now}
	c.entries[answer.key] = c.used.PushFront(answer)
	for last := c.used.Back(); last != nil; last = c.used.Back() {
		tooMany := c.limit > 0 && int64(len(c.entries)) > c.limit
		if !tooMany && !c.expired(last.Value.(*cachedAnswer), now) {
			return
		}
		c.drop(last)
	}
}

func (c *lookupCache) drop(at *list.Element) {
	delete(c.entries, c.used.Remove(at).(*cachedAnswer).key)
}
