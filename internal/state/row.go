package state

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/onceflow/onceflow/types"
)

// errRow is the error of bytes that are no row of the columns' types.
var errRow = errors.New("encoded row does not fit the types of its columns")

// AppendRow appends the values of row i of the columns to dst, compactly, and
// returns it. Equal rows give equal bytes, NULL equals NULL. Unlike keys the
// bytes have no order.
func AppendRow(dst []byte, cols []*types.Vector, i int) []byte {
	nulls := len(dst)
	for range (len(cols) + 7) / 8 {
		dst = append(dst, 0)
	}
	for c, v := range cols {
		if v.IsNull(i) {
			dst[nulls+c/8] |= 1 << (c % 8)
			continue
		}
		dst = appendRowValue(dst, v, i)
	}
	return dst
}

func appendRowValue(dst []byte, v *types.Vector, i int) []byte {
	switch v.Type.Physical() {
	case types.PhysInt:
		return binary.AppendVarint(dst, v.Ints[i])
	case types.PhysFloat:
		return binary.LittleEndian.AppendUint64(dst, floatBits(v.Floats[i]))
	case types.PhysBytes:
		b := v.Bytes(i)
		return append(binary.AppendUvarint(dst, uint64(len(b))), b...)
	case types.PhysWide:
		dst = binary.LittleEndian.AppendUint64(dst, uint64(v.Ints[i]))
		return binary.LittleEndian.AppendUint64(dst, uint64(v.Hi[i]))
	case types.PhysTimestamp:
		dst = binary.AppendVarint(dst, v.Ints[i])
		return binary.AppendUvarint(dst, uint64(v.Nano(i)))
	case types.PhysList:
		from, to := int(v.Offsets[i]), int(v.Offsets[i+1])
		dst = binary.AppendUvarint(dst, uint64(to-from))
		for j := from; j < to; j++ {
			dst = AppendRow(dst, v.Children, j)
		}
		return dst
	}
	return AppendRow(dst, v.Children, i)
}

// DecodeRow appends an encoded row to the columns, one value each. On an error
// the columns hold an unspecified number of rows.
func DecodeRow(row []byte, cols []*types.Vector) error {
	rest, err := decodeRow(row, cols)
	if err == nil && len(rest) != 0 {
		return errRow
	}
	return err
}

func decodeRow(row []byte, cols []*types.Vector) ([]byte, error) {
	size := (len(cols) + 7) / 8
	if len(row) < size {
		return nil, errRow
	}
	nulls, row := row[:size], row[size:]
	for c, v := range cols {
		if nulls[c/8]&(1<<(c%8)) != 0 {
			v.AppendNull()
			continue
		}
		rest, err := decodeRowValue(row, v)
		if err != nil {
			return nil, err
		}
		row = rest
	}
	return row, nil
}

func decodeRowValue(row []byte, v *types.Vector) ([]byte, error) {
	switch v.Type.Physical() {
	case types.PhysInt:
		x, n := binary.Varint(row)
		if n <= 0 {
			return nil, errRow
		}
		v.AppendInt(x)
		return row[n:], nil
	case types.PhysFloat:
		if len(row) < 8 {
			return nil, errRow
		}
		v.AppendFloat(math.Float64frombits(binary.LittleEndian.Uint64(row)))
		return row[8:], nil
	case types.PhysBytes:
		return decodeRowBytes(row, v)
	case types.PhysWide:
		if len(row) < 16 {
			return nil, errRow
		}
		v.AppendWide(types.Int128{Lo: binary.LittleEndian.Uint64(row), Hi: int64(binary.LittleEndian.Uint64(row[8:]))})
		return row[16:], nil
	case types.PhysTimestamp:
		return decodeRowTimestamp(row, v)
	case types.PhysList:
		return decodeRowList(row, v)
	}
	rest, err := decodeRow(row, v.Children)
	if err == nil {
		v.CloseRow()
	}
	return rest, err
}

func decodeRowBytes(row []byte, v *types.Vector) ([]byte, error) {
	size, n := binary.Uvarint(row)
	if n <= 0 || uint64(len(row)-n) < size {
		return nil, errRow
	}
	v.AppendBytes(row[n : n+int(size)])
	return row[n+int(size):], nil
}

func decodeRowTimestamp(row []byte, v *types.Vector) ([]byte, error) {
	millis, n := binary.Varint(row)
	if n <= 0 {
		return nil, errRow
	}
	nanos, m := binary.Uvarint(row[n:])
	if m <= 0 || nanos > 999_999 {
		return nil, errRow
	}
	v.AppendTimestamp(millis, int32(nanos))
	return row[n+m:], nil
}

func decodeRowList(row []byte, v *types.Vector) ([]byte, error) {
	count, n := binary.Uvarint(row)
	if n <= 0 || count > uint64(len(row)) {
		return nil, errRow
	}
	row = row[n:]
	for range count {
		rest, err := decodeRow(row, v.Children)
		if err != nil {
			return nil, err
		}
		row = rest
	}
	v.CloseList()
	return row, nil
}
