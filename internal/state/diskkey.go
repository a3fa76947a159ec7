package state

import (
	"encoding/binary"
)

// The keys of the database below a shard, and of the sorted tables that bases are made of:
//
//	key group u16 | table u64 | time i64, sign bit flipped | length of the key | key | 00 for the value, 01 and the name for a part
//
// All numbers are big endian, so that a key group, a table of it and a time of that are ranges. The length is one byte, or FF and four
// bytes from 255 on. docs/internals/state.md describes it; the bytes are durable.
const (
	diskValue = 0x00
	diskPart  = 0x01
	// diskEnd is behind the value and the parts of a key.
	diskEnd = 0x02
	// longKey says that the length of the key follows in four bytes.
	longKey = 0xFF
	// diskHeadBytes is the length of what precedes the length of the key.
	diskHeadBytes = 2 + 8 + 8
)

// hash names a table in the keys of a database.
func (id tableID) hash() uint64 {
	return Hash(append(append([]byte(id.op), 0), id.name...))
}

func appendDiskGroup(dst []byte, g KeyGroup) []byte {
	return binary.BigEndian.AppendUint16(dst, uint16(g))
}

func appendDiskTable(dst []byte, g KeyGroup, table uint64) []byte {
	return binary.BigEndian.AppendUint64(appendDiskGroup(dst, g), table)
}

// appendDiskTableEnd appends what is behind all keys of a table in a key group.
func appendDiskTableEnd(dst []byte, g KeyGroup, table uint64) []byte {
	if table == 1<<64-1 {
		return appendDiskGroup(dst, g+1)
	}
	return appendDiskTable(dst, g, table+1)
}

func appendDiskTime(dst []byte, g KeyGroup, table uint64, time int64) []byte {
	return appendOrderedInt(appendDiskTable(dst, g, table), time)
}

// appendDiskTimeEnd appends what is behind all keys of a time.
func appendDiskTimeEnd(dst []byte, g KeyGroup, table uint64, time int64) []byte {
	if time == 1<<63-1 {
		return appendDiskTableEnd(dst, g, table)
	}
	return appendDiskTime(dst, g, table, time+1)
}

// appendDiskKey appends the key of an entry, to which diskValue, or diskPart and a name, is added.
func appendDiskKey(dst []byte, g KeyGroup, table uint64, time int64, key []byte) []byte {
	dst = appendDiskTime(dst, g, table, time)
	if len(key) < longKey {
		dst = append(dst, byte(len(key)))
	} else {
		dst = binary.BigEndian.AppendUint32(append(dst, longKey), uint32(len(key)))
	}
	return append(dst, key...)
}

// diskKey is a key taken apart; key and part are views.
type diskKey struct {
	group KeyGroup
	table uint64
	time  int64
	key   []byte
	// isPart tells a part, named part, from a value.
	isPart bool
	part   []byte
	// entry is the length of the key up to diskValue or diskPart.
	entry int
}

// cutDiskKey takes a key apart; false if it is none.
func cutDiskKey(k []byte) (diskKey, bool) {
	if len(k) < diskHeadBytes+2 {
		return diskKey{}, false
	}
	d := diskKey{
		group: KeyGroup(binary.BigEndian.Uint16(k)),
		table: binary.BigEndian.Uint64(k[2:]),
		time:  int64(binary.BigEndian.Uint64(k[10:]) ^ signBit),
	}
	size, at := int(k[diskHeadBytes]), diskHeadBytes+1
	if size == longKey {
		if len(k) < at+4 {
			return diskKey{}, false
		}
		size, at = int(binary.BigEndian.Uint32(k[at:])), at+4
	}
	if size >= len(k)-at || k[at+size] > diskPart {
		return diskKey{}, false
	}
	d.key, d.entry = k[at:at+size:at+size], at+size
	d.isPart, d.part = k[d.entry] == diskPart, k[d.entry+1:]
	return d, d.isPart || len(d.part) == 0
}

// A value in a database is the version of its codec, a uvarint, and what the codec wrote.
func appendDiskValue(dst []byte, version uint32, value []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(version)), value...)
}

func cutDiskValue(stored []byte) (version uint32, value []byte, ok bool) {
	v, n := binary.Uvarint(stored)
	if n <= 0 || v > 1<<32-1 {
		return 0, nil, false
	}
	return uint32(v), stored[n:], true
}
