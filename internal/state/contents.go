package state

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// Content is an entry of a table as durable objects hold it, with the codec that its
// bytes are of. It is valid during the visit that it is given to.
type Content struct {
	Operator dataflow.NodeID
	Table    string
	Codec    string
	Version  uint32
	Group    KeyGroup
	// Time in a table with times; else 0.
	Time       int64
	Key, Value []byte
	// Parts of the value, sorted by name.
	Parts []ContentPart
}

// ContentPart is a part of a value.
type ContentPart struct{ Name, Value []byte }

// Bytes is the size of key, value and parts.
func (s *Content) Bytes() int {
	n := len(s.Key) + len(s.Value)
	for _, p := range s.Parts {
		n += len(p.Name) + len(p.Value)
	}
	return n
}

// Contents calls visit for every entry that the key groups r had at the barrier of an
// epoch, table by table, in the order of time, key group and key. It reads the objects
// as [Restore] does, with the same errors, and needs no operator. An error of visit ends
// it.
func Contents(r Range, epoch uint64, objects []Object, visit func(*Content) error) error {
	s, err := Restore(r, epoch, objects)
	if err != nil {
		return err
	}
	ids := slices.SortedFunc(maps.Keys(s.pending), func(a, b tableID) int { return strings.Compare(a.String(), b.String()) })
	for _, id := range ids {
		if err := s.pending[id].visit(id, visit); err != nil {
			return err
		}
	}
	return nil
}

func (p *pendingTable) visit(id tableID, visit func(*Content) error) error {
	for _, time := range slices.Sorted(maps.Keys(p.times)) {
		entries := p.times[time]
		keys := slices.SortedFunc(maps.Keys(entries), func(a, b pendingKey) int {
			return cmp.Or(cmp.Compare(a.group, b.group), strings.Compare(a.key, b.key))
		})
		for _, key := range keys {
			e := entries[key]
			if e.described == nil {
				return fmt.Errorf("state table %s, key %x: there are parts of a value, but no value", id, key.key)
			}
			stored := Content{Operator: id.op, Table: id.name, Codec: e.described.codec, Version: e.described.version,
				Group: key.group, Time: time, Key: []byte(key.key), Value: e.value}
			for _, name := range slices.Sorted(maps.Keys(e.parts)) {
				stored.Parts = append(stored.Parts, ContentPart{[]byte(name), e.parts[name].value})
			}
			if err := visit(&stored); err != nil {
				return err
			}
		}
	}
	return nil
}

// CheckObject checks an object alone, to its last record: every checksum and every
// length. The error is a [CorruptError] if it is damaged.
func CheckObject(from Object) error {
	o, err := openHeader(from)
	if err != nil {
		return err
	}
	if err := o.readBlocks(); err != nil {
		return err
	}
	if o.kind == kindSorted {
		return o.eachSorted(func(record, uint32) error { return nil })
	}
	return o.each(func(record) error { return nil })
}
