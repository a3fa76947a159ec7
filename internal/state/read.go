package state

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// Object is the stored bytes of a segment or a base.
type Object struct {
	// Name for messages, e.g. the object's name in the store.
	Name string
	Data []byte
}

// CorruptError says that a stored object is not what was written.
type CorruptError struct {
	// Object is its name.
	Object string
	// Offset of the damage, in bytes from its beginning.
	Offset int
	Reason string
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("state object %s is corrupt at byte %d: %s", e.Object, e.Offset, e.Reason)
}

// object is an Object whose structure has been checked: every checksum, every
// length, the number of records.
type object struct {
	Object
	header
	footer
	tables []description
	// blocks are the payloads with records, by their place in Data.
	blocks []span
	// sorted is the payload that is a sorted table; parted says which of the tables have parts in it.
	sorted span
	parted []bool
}

type span struct{ from, to int }

func (o *object) corrupt(offset int, format string, args ...any) error {
	return &CorruptError{Object: o.Name, Offset: offset, Reason: fmt.Sprintf(format, args...)}
}

// openHeader checks the header of an object, which says what is in it, and
// nothing behind it.
func openHeader(from Object) (*object, error) {
	o := &object{Object: from}
	return o, o.readHeader()
}

// readBlocks checks what follows the header, to the end, without looking at
// records.
func (o *object) readBlocks() error {
	at, sawTables, sawFooter := headerBytes, false, false
	for at < len(o.Data) {
		if sawFooter {
			return o.corrupt(at, "%d bytes follow the footer", len(o.Data)-at)
		}
		kind, payload, err := o.readBlock(at)
		if err != nil {
			return err
		}
		switch kind {
		case blockTables:
			sawTables = true
			err = o.readTables(payload)
		case blockRecords:
			o.blocks = append(o.blocks, payload)
		case blockSorted:
			if o.kind != kindSorted || o.sorted.to > 0 {
				return o.corrupt(at, "a sorted table is not expected here")
			}
			o.sorted = payload
		case blockFooter:
			sawFooter = true
			err = o.readFooter(payload)
		default:
			err = o.corrupt(at, "unknown kind %d of block", kind)
		}
		if err != nil {
			return err
		}
		at = payload.to
	}
	if o.kind == kindSorted && len(o.blocks) > 0 {
		return o.corrupt(o.blocks[0].from, "records are not expected here")
	}
	if !sawTables || !sawFooter {
		return o.corrupt(at, "the object is cut off: its end is missing")
	}
	return nil
}

func (o *object) readHeader() error {
	d := o.Data
	if len(d) < headerBytes {
		return o.corrupt(len(d), "the object is cut off: %d bytes, the header alone has %d", len(d), headerBytes)
	}
	if string(d[:4]) != objectMagic {
		return o.corrupt(0, "no state object begins with %q", d[:4])
	}
	if got := crc32.Checksum(d[:headerBytes-4], castagnoli); got != binary.LittleEndian.Uint32(d[headerBytes-4:]) {
		return o.corrupt(0, "the checksum of the header is wrong")
	}
	if v := binary.LittleEndian.Uint16(d[4:]); v != formatVersion {
		return fmt.Errorf("state object %s has format version %d, this program reads version %d: "+
			"restore it with the program that wrote it, or a newer one", o.Name, v, formatVersion)
	}
	o.kind, o.first = objectKind(d[6]), d[7] != 0
	o.groups = Range{KeyGroup(binary.LittleEndian.Uint16(d[8:])), KeyGroup(binary.LittleEndian.Uint16(d[10:]))}
	o.header.epoch = binary.LittleEndian.Uint64(d[12:])
	o.previous = binary.LittleEndian.Uint64(d[20:])
	if o.kind < kindSegment || o.kind > kindSorted {
		return o.corrupt(6, "unknown kind %d of object", o.kind)
	}
	if err := o.groups.validate(); err != nil {
		return o.corrupt(8, "%v", err)
	}
	return nil
}

func (o *object) readBlock(at int) (blockKind, span, error) {
	head := o.Data[at:]
	if len(head) < blockHeadBytes {
		return 0, span{}, o.corrupt(at, "the object is cut off inside the head of a block")
	}
	size := int(binary.LittleEndian.Uint32(head))
	if size > maxBlockBytes || size > len(head)-blockHeadBytes {
		return 0, span{}, o.corrupt(at, "the object is cut off: a block of %d bytes has %d", size, len(head)-blockHeadBytes)
	}
	payload := span{at + blockHeadBytes, at + blockHeadBytes + size}
	if blockSum(blockKind(head[4]), o.Data[payload.from:payload.to]) != binary.LittleEndian.Uint32(head[5:]) {
		return 0, span{}, o.corrupt(at, "the checksum of a block of %d bytes is wrong", size)
	}
	return blockKind(head[4]), payload, nil
}

func (o *object) readFooter(p span) error {
	if p.to-p.from != 16 {
		return o.corrupt(p.from, "the footer has %d bytes, want 16", p.to-p.from)
	}
	o.footer.records = binary.LittleEndian.Uint64(o.Data[p.from:])
	o.sealed = binary.LittleEndian.Uint64(o.Data[p.from+8:])
	return nil
}

func (o *object) readTables(p span) error {
	r := reader{data: o.Data[:p.to], at: p.from}
	for range r.uvarint() {
		if r.failed {
			break
		}
		d := description{id: tableID{op: dataflow.NodeID(r.bytes()), name: string(r.bytes())}, codec: string(r.bytes())}
		d.version = uint32(r.uvarint())
		o.tables = append(o.tables, d)
		if o.kind == kindSorted {
			o.parted = append(o.parted, r.uvarint() != 0)
		}
	}
	if r.failed || r.at != p.to {
		return o.corrupt(r.at, "the list of tables cannot be read")
	}
	return nil
}

// record is one change, or one entry of a base. key and value are views into
// the object.
type record struct {
	table int
	kind  recordKind
	group KeyGroup
	// time of the entry; of a drop, the time up to which nothing is left.
	time       int64
	key, value []byte
	// part is the name of a part; gone, that it is not there any more.
	part []byte
	gone bool
}

var errRecord = errors.New("record cannot be read")

// each calls visit for every record in the order of writing, until it fails.
func (o *object) each(visit func(record) error) error {
	seen, err := o.eachInBlocks(visit)
	if err == nil && seen != o.footer.records {
		return o.corrupt(len(o.Data), "%d records, the footer says %d", seen, o.footer.records)
	}
	return err
}

// eachInBlocks is each for an object whose footer may be missing. It counts the records.
func (o *object) eachInBlocks(visit func(record) error) (seen uint64, err error) {
	for _, block := range o.blocks {
		r := reader{data: o.Data[:block.to], at: block.from}
		for r.at < block.to {
			at := r.at
			rec := r.record()
			if r.failed || rec.table >= len(o.tables) || (rec.kind != recordDrop && !o.groups.Contains(rec.group)) {
				return seen, o.corrupt(at, "%v", errRecord)
			}
			seen++
			if err := visit(rec); err != nil {
				return seen, err
			}
		}
	}
	return seen, nil
}

// reader reads varints and byte strings; once something does not fit it fails
// for good and returns zeros.
type reader struct {
	data   []byte
	at     int
	failed bool
}

func (r *reader) record() record {
	head := r.uvarint()
	rec := record{table: int(head >> 2 & 0xFFFFFF), kind: recordKind(head & 3)}
	if rec.kind == recordDrop {
		rec.time = r.varint()
		return rec
	}
	rec.group = KeyGroup(r.uvarint())
	rec.time = r.varint()
	rec.key = r.bytes()
	switch rec.kind {
	case recordPut:
		rec.value = r.bytes()
	case recordPart:
		rec.part = r.bytes()
		size := r.uvarint()
		if rec.gone = size == 0; !rec.gone {
			rec.value = r.take(size - 1)
		}
	}
	return rec
}

func (r *reader) uvarint() uint64 {
	x, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.at += n
	return x
}

func (r *reader) varint() int64 {
	x, n := binary.Varint(r.data[r.at:])
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.at += n
	return x
}

func (r *reader) bytes() []byte { return r.take(r.uvarint()) }

func (r *reader) take(size uint64) []byte {
	if r.failed || size > uint64(len(r.data)-r.at) {
		r.failed = true
		return nil
	}
	b := r.data[r.at : r.at+int(size) : r.at+int(size)]
	r.at += int(size)
	return b
}
