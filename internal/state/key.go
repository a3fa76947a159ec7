package state

import (
	"encoding/binary"
	"math"

	"github.com/onceflow/onceflow/types"
)

// The key encoding, column after column. Equal columns give equal bytes, NULL
// equals NULL, and the order of the bytes is the order of the values, NULL
// first. docs/internals/state.md describes it; the bytes are durable.
const (
	keyNull    = 0x00
	keyPresent = 0x01
	// listEntry precedes an entry of a list, listEnd ends the list.
	listEntry = 0x01
	listEnd   = 0x00
	// In a string, 0x00 is written as escape, escaped; the string ends with
	// escape, terminator.
	escape     = 0x00
	escaped    = 0xFF
	terminator = 0x01
)

const signBit = 1 << 63

// AppendKey appends the encoded key of row i, made of the given columns, to dst
// and returns it. No columns: the empty key, of a global aggregation.
func AppendKey(dst []byte, cols []*types.Vector, columns []int, i int) []byte {
	for _, c := range columns {
		dst = appendKeyValue(dst, cols[c], i)
	}
	return dst
}

func appendKeyValue(dst []byte, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, keyNull)
	}
	dst = append(dst, keyPresent)
	switch v.Type.Physical() {
	case types.PhysInt:
		return appendOrderedInt(dst, v.Ints[i])
	case types.PhysFloat:
		return binary.BigEndian.AppendUint64(dst, orderedFloat(v.Floats[i]))
	case types.PhysBytes:
		return appendEscaped(dst, v.Bytes(i))
	case types.PhysWide:
		dst = appendOrderedInt(dst, v.Hi[i])
		return binary.BigEndian.AppendUint64(dst, uint64(v.Ints[i]))
	case types.PhysTimestamp:
		dst = appendOrderedInt(dst, v.Ints[i])
		return binary.BigEndian.AppendUint32(dst, uint32(v.Nano(i)))
	case types.PhysList:
		return appendKeyList(dst, v, i)
	}
	for _, f := range v.Children {
		dst = appendKeyValue(dst, f, i)
	}
	return dst
}

func appendKeyList(dst []byte, v *types.Vector, i int) []byte {
	for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
		dst = append(dst, listEntry)
		for _, child := range v.Children {
			dst = appendKeyValue(dst, child, j)
		}
	}
	return append(dst, listEnd)
}

func appendOrderedInt(dst []byte, x int64) []byte {
	return binary.BigEndian.AppendUint64(dst, uint64(x)^signBit)
}

// floatBits are the bits of a float; all NaN have the same, which are positive. Processors make others, SQRT(-1) for one.
func floatBits(x float64) uint64 {
	if x != x {
		return 0x7FF8000000000001
	}
	return math.Float64bits(x)
}

// orderedFloat maps a float to an integer of the same order; -0 sorts before 0 and NaN behind all, as in Java.
func orderedFloat(x float64) uint64 {
	bits := floatBits(x)
	if bits&signBit != 0 {
		return ^bits
	}
	return bits | signBit
}

func unorderedFloat(u uint64) float64 {
	if u&signBit != 0 {
		return math.Float64frombits(u &^ signBit)
	}
	return math.Float64frombits(^u)
}

func appendEscaped(dst, b []byte) []byte {
	start := 0
	for i, c := range b {
		if c == escape {
			dst = append(dst, b[start:i+1]...)
			dst = append(dst, escaped)
			start = i + 1
		}
	}
	dst = append(dst, b[start:]...)
	return append(dst, escape, terminator)
}
