package state

import (
	"encoding/binary"
	"hash/crc32"
)

// The durable objects, segments and bases, have one layout: a header, blocks, the
// last of which is the footer. docs/internals/state.md documents every byte.
const (
	objectMagic   = "OFST"
	formatVersion = 1
	headerBytes   = 32
	// blockHeadBytes precede a block's payload: length, kind, checksum.
	blockHeadBytes = 9
	// blockBytes is the size of payload at which a block is closed.
	blockBytes = 64 << 10
	// maxBlockBytes bounds what a reader believes: a block holds at least one
	// record, however large.
	maxBlockBytes = 1 << 30
)

type objectKind uint8

const (
	kindSegment objectKind = 1
	kindBase    objectKind = 2
	// kindSorted is a piece of a base that is a sorted table.
	kindSorted objectKind = 3
)

type blockKind uint8

const (
	blockTables  blockKind = 1
	blockRecords blockKind = 2
	blockFooter  blockKind = 3
	blockSorted  blockKind = 4
)

type recordKind uint8

const (
	recordPut       recordKind = 0
	recordTombstone recordKind = 1
	recordDrop      recordKind = 2
	recordPart      recordKind = 3
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header starts an object.
type header struct {
	kind   objectKind
	groups Range
	// epoch of a segment: the barrier that sealed it. Of a base: the last barrier
	// before it was begun; the segments of later epochs go on top.
	epoch uint64
	// previous is the epoch of the segment before this one; of a base 0.
	previous uint64
	// first marks the first segment after a restore: previous is then the
	// checkpoint restored, whose own segments may be older.
	first bool
}

// put writes the header over the first bytes of dst.
func (h header) put(dst []byte) {
	at := append(dst[:0], objectMagic...)
	at = binary.LittleEndian.AppendUint16(at, formatVersion)
	at = append(at, byte(h.kind), boolByte(h.first))
	at = binary.LittleEndian.AppendUint16(at, uint16(h.groups.From))
	at = binary.LittleEndian.AppendUint16(at, uint16(h.groups.To))
	at = binary.LittleEndian.AppendUint64(at, h.epoch)
	at = binary.LittleEndian.AppendUint64(at, h.previous)
	binary.LittleEndian.AppendUint32(at, crc32.Checksum(at, castagnoli))
}

func boolByte(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// footer ends an object.
type footer struct {
	// records in all blocks.
	records uint64
	// sealed of a base: the last barrier before the base was finished; only later
	// checkpoints may be restored from it. Of a segment: its epoch.
	sealed uint64
}

// objectWriter writes an object: a header, whose bytes are put last, and blocks.
type objectWriter struct {
	// full are the parts before buf, which is the one being written.
	full [][]byte
	buf  []byte
	// size is the number of bytes in full.
	size int
	// open is where in buf the open block's head is, or in full[openPart] if the block is longer than a part; -1: none is open.
	open, openPart int
	records        uint64
	// visit is part, bound once.
	visit func(name, value []byte, gone bool)
	of    partOf
	// ahead is told of each part that is written before the barrier; nil: nobody is.
	ahead *ahead
}

func newObjectWriter() objectWriter {
	w := objectWriter{buf: newPart(), open: -1}
	w.buf = append(w.buf, make([]byte, headerBytes)...)
	return w
}

// len is the number of bytes so far.
func (w *objectWriter) len() int { return w.size + len(w.buf) }

// take returns the object, with its header; the writer is then of no use.
func (w *objectWriter) take(h header) *Encoded {
	e := &Encoded{parts: append(w.full, w.buf)}
	h.put(e.parts[0])
	return e
}

// since returns a copy of what was written after from, in the part with such a number.
func (w *objectWriter) since(part, from int) []byte {
	n := w.len()
	for _, p := range w.full[:part] {
		n -= len(p)
	}
	out := make([]byte, 0, n-from)
	for _, p := range w.full[part:] {
		out, from = append(out, p[from:]...), 0
	}
	return append(out, w.buf[from:]...)
}

// turn begins another part.
func (w *objectWriter) turn() {
	w.full, w.size = append(w.full, w.buf), w.size+len(w.buf)
	w.buf = newPart()
}

// begin opens a block of records, unless one is open that has room.
func (w *objectWriter) begin() {
	if w.open >= 0 && len(w.buf)-w.open > blockBytes {
		w.seal(blockRecords)
	}
	if w.open >= 0 {
		return
	}
	if cap(w.buf)-len(w.buf) < blockHeadBytes+blockBytes {
		w.turn()
	}
	w.openBlock()
}

func (w *objectWriter) openBlock() {
	w.open, w.openPart = len(w.buf), len(w.full)
	w.buf = append(w.buf, make([]byte, blockHeadBytes)...)
}

// Write appends to the open block, which may become longer than a part.
func (w *objectWriter) Write(p []byte) {
	for len(p) > 0 {
		if len(w.buf) == cap(w.buf) {
			w.turn()
		}
		n := min(len(p), cap(w.buf)-len(w.buf))
		w.buf = append(w.buf, p[:n]...)
		p = p[n:]
	}
}

// seal closes the open block, if there is one.
func (w *objectWriter) seal(kind blockKind) {
	if w.open < 0 {
		return
	}
	var first []byte
	var rest [][]byte
	if w.openPart < len(w.full) {
		first = w.full[w.openPart][w.open:]
		rest = append(rest, w.full[w.openPart+1:]...)
		rest = append(rest, w.buf) // which may be shorter than where the block is in its part
	} else {
		first = w.buf[w.open:]
	}
	size, sum := len(first)-blockHeadBytes, blockSum(kind, first[blockHeadBytes:])
	for _, p := range rest {
		size += len(p)
		sum = crc32.Update(sum, castagnoli, p)
	}
	binary.LittleEndian.PutUint32(first, uint32(size))
	first[4] = byte(kind)
	binary.LittleEndian.PutUint32(first[5:], sum)
	w.open = -1
}

func blockSum(kind blockKind, payload []byte) uint32 {
	return crc32.Update(crc32.Checksum([]byte{byte(kind)}, castagnoli), castagnoli, payload)
}

func (w *objectWriter) tables(tables []table) {
	w.openBlock()
	w.buf = binary.AppendUvarint(w.buf, uint64(len(tables)))
	for _, t := range tables {
		w.describe(t.describe())
	}
	w.seal(blockTables)
}

func (w *objectWriter) describe(d description) {
	w.buf = appendString(w.buf, string(d.id.op))
	w.buf = appendString(w.buf, d.id.name)
	w.buf = appendString(w.buf, d.codec)
	w.buf = binary.AppendUvarint(w.buf, uint64(d.version))
}

func appendString(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}

func (w *objectWriter) footer(sealed uint64) {
	w.seal(blockRecords)
	w.openBlock()
	w.buf = binary.LittleEndian.AppendUint64(w.buf, w.records)
	w.buf = binary.LittleEndian.AppendUint64(w.buf, sealed)
	w.seal(blockFooter)
}

// head starts a record of a table, which is named by its place in the list of
// tables.
func (w *objectWriter) head(place int, kind recordKind) {
	w.begin()
	w.buf = binary.AppendUvarint(w.buf, uint64(place)<<2|uint64(kind))
	w.records++
}

// drop records that the table has nothing up to the time.
func (w *objectWriter) drop(place int, through int64) {
	w.head(place, recordDrop)
	w.buf = binary.AppendVarint(w.buf, through)
}

// appendAddress appends what a put and a tombstone begin with.
func appendAddress(dst []byte, g KeyGroup, time int64, key []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(g))
	dst = binary.AppendVarint(dst, time)
	dst = binary.AppendUvarint(dst, uint64(len(key)))
	return append(dst, key...)
}

// tombstone records that a key has nothing any more.
func (w *objectWriter) tombstone(place int, g KeyGroup, time int64, key []byte) {
	w.head(place, recordTombstone)
	w.buf = appendAddress(w.buf, g, time, key)
}

// put records an entry with its value, and those of its parts that changed; of a
// base, all.
func put[V any](w *objectWriter, place int, codec Codec[V], e *Entry[V], all bool) {
	w.head(place, recordPut)
	w.buf = appendAddress(w.buf, e.group, e.time, e.key)
	// The length goes before the value but is known after it: encode, then move.
	at := len(w.buf)
	w.buf = codec.Append(w.buf, &e.Value)
	size := len(w.buf) - at
	var prefix [binary.MaxVarintLen64]byte
	n := binary.PutUvarint(prefix[:], uint64(size))
	w.buf = append(w.buf, prefix[:n]...)
	copy(w.buf[at+n:], w.buf[at:at+size])
	copy(w.buf[at:], prefix[:n])
	parted, ok := codec.(Parted[V])
	if !ok {
		return
	}
	w.of = partOf{place: place, group: e.group, time: e.time, key: e.key}
	if w.ahead != nil {
		w.of.hash = Hash(e.key) + uint64(e.time) + uint64(place)
	}
	if w.visit == nil {
		w.visit = w.part
	}
	if all {
		parted.Parts(&e.Value, w.visit)
	} else {
		parted.ChangedParts(&e.Value, w.visit)
	}
}

// partOf is the entry whose parts are being written.
type partOf struct {
	place int
	group KeyGroup
	time  int64
	key   []byte
	// hash tells the entry from others, where somebody is told of its parts.
	hash uint64
}

// part records a part of the entry w.of, or that it is gone.
func (w *objectWriter) part(name, value []byte, gone bool) {
	if w.ahead != nil {
		w.ahead.part(w.of.hash*0x9E3779B97F4A7C15 ^ Hash(name))
	}
	w.head(w.of.place, recordPart)
	w.buf = appendAddress(w.buf, w.of.group, w.of.time, w.of.key)
	w.buf = append(binary.AppendUvarint(w.buf, uint64(len(name))), name...)
	if gone {
		w.buf = append(w.buf, 0)
		return
	}
	w.buf = append(binary.AppendUvarint(w.buf, uint64(len(value))+1), value...)
}
