package state

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// pieceWriter writes a piece of a base as a sorted table, which a database takes as it is.
type pieceWriter struct {
	objectWriter
	cut *Cut
}

// sortedTables writes the list of tables, in which each says whether it has parts.
func (p *pieceWriter) sortedTables(tables []*appliedTable) {
	slices.SortFunc(tables, func(a, b *appliedTable) int {
		return cmp.Or(cmp.Compare(a.id.op, b.id.op), cmp.Compare(a.id.name, b.id.name))
	})
	p.openBlock()
	p.buf = binary.AppendUvarint(p.buf, uint64(len(tables)))
	for _, t := range tables {
		p.describe(t.description)
		p.buf = append(p.buf, boolByte(t.parted))
	}
	p.seal(blockTables)
}

// rows writes the rows of the cut from its next key group on, whole key groups, until they are size bytes.
func (p *pieceWriter) rows(size int) error {
	c := p.cut
	it, err := c.snapshot.Scan(appendDiskGroup(nil, c.next), appendDiskGroup(nil, c.groups.To))
	if err != nil {
		return err
	}
	defer it.Close()
	p.openBlock()
	table := disk.NewTableWriter(p.Write)
	defer table.Abort()
	for it.Next() {
		g := KeyGroup(binary.BigEndian.Uint16(it.Key()))
		if g > c.next {
			if table.Bytes() >= size {
				return p.finish(table, g)
			}
			c.next = g
		}
		value, err := it.Value()
		if err != nil {
			return err
		}
		if err := table.Add(it.Key(), value); err != nil {
			return err
		}
		p.records++
	}
	if err := it.Err(); err != nil {
		return err
	}
	return p.finish(table, c.groups.To)
}

// finish ends the piece before a key group.
func (p *pieceWriter) finish(table *disk.TableWriter, next KeyGroup) (err error) {
	p.cut.next = next
	if p.records == 0 {
		p.buf, p.open = p.buf[:p.open], -1
		return nil
	}
	if err = table.Finish(); err != nil {
		return err
	}
	p.seal(blockSorted)
	return nil
}

// eachSorted calls visit for the rows of a piece that is a sorted table, as records of its tables, until it fails. What they hold is lent.
func (o *object) eachSorted(visit func(rec record, version uint32) error) error {
	places := map[uint64]int{}
	for i, d := range o.tables {
		places[d.id.hash()] = i
	}
	seen := uint64(0)
	if o.sorted.to > 0 {
		err := disk.ReadTable(o.Data[o.sorted.from:o.sorted.to], func(key, stored []byte) error {
			seen++
			k, ok := cutDiskKey(key)
			place, known := places[k.table]
			version, value, whole := cutDiskValue(stored)
			if !ok || !known || !whole || !o.groups.Contains(k.group) {
				return o.corrupt(o.sorted.from, "%v: key %x", errRecord, key)
			}
			rec := record{table: place, group: k.group, time: k.time, key: k.key, value: value}
			if k.isPart {
				rec.kind, rec.part = recordPart, k.part
			}
			return visit(rec, version)
		})
		if err != nil {
			return err
		}
	}
	if seen != o.footer.records {
		return o.corrupt(len(o.Data), "%d rows, the footer says %d", seen, o.footer.records)
	}
	return nil
}

// cloned returns the record with memory of its own.
func (rec record) cloned() record {
	rec.key, rec.value, rec.part = bytes.Clone(rec.key), bytes.Clone(rec.value), bytes.Clone(rec.part)
	return rec
}
