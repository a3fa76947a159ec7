package state

import (
	"encoding/binary"
	"errors"

	"github.com/onceflow/onceflow/types"
)

// errKey is the error of a key that is no encoding of the columns' types.
var errKey = errors.New("encoded key does not fit the types of its columns")

// DecodeKey appends the values of an encoded key to the columns that it was
// made of, one row each. On an error the columns hold an unspecified number of
// rows: the key is corrupt or of other types.
func DecodeKey(key []byte, cols []*types.Vector) error {
	for _, v := range cols {
		rest, err := decodeKeyValue(key, v)
		if err != nil {
			return err
		}
		key = rest
	}
	if len(key) != 0 {
		return errKey
	}
	return nil
}

func decodeKeyValue(key []byte, v *types.Vector) ([]byte, error) {
	if len(key) == 0 || key[0] > keyPresent {
		return nil, errKey
	}
	present := key[0] == keyPresent
	key = key[1:]
	if !present {
		v.AppendNull()
		return key, nil
	}
	switch v.Type.Physical() {
	case types.PhysBytes:
		return decodeEscaped(key, v)
	case types.PhysList:
		return decodeKeyList(key, v)
	case types.PhysRow:
		return decodeKeyRow(key, v)
	}
	return decodeKeyFixed(key, v)
}

func decodeKeyFixed(key []byte, v *types.Vector) ([]byte, error) {
	p := v.Type.Physical()
	size := 8
	switch p {
	case types.PhysWide:
		size = 16
	case types.PhysTimestamp:
		size = 12
	}
	if len(key) < size {
		return nil, errKey
	}
	word := binary.BigEndian.Uint64(key)
	switch p {
	case types.PhysFloat:
		v.AppendFloat(unorderedFloat(word))
	case types.PhysWide:
		v.AppendWide(types.Int128{Hi: int64(word ^ signBit), Lo: binary.BigEndian.Uint64(key[8:])})
	case types.PhysTimestamp:
		nanos := binary.BigEndian.Uint32(key[8:])
		if nanos > 999_999 {
			return nil, errKey
		}
		v.AppendTimestamp(int64(word^signBit), int32(nanos))
	default:
		v.AppendInt(int64(word ^ signBit))
	}
	return key[size:], nil
}

func decodeEscaped(key []byte, v *types.Vector) ([]byte, error) {
	off := len(v.Data)
	for i := 0; i < len(key); i++ {
		if key[i] != escape {
			v.Data = append(v.Data, key[i])
			continue
		}
		i++
		switch {
		case i < len(key) && key[i] == escaped:
			v.Data = append(v.Data, escape)
		case i < len(key) && key[i] == terminator:
			v.AppendView(off)
			return key[i+1:], nil
		default:
			return nil, errKey
		}
	}
	return nil, errKey
}

func decodeKeyList(key []byte, v *types.Vector) ([]byte, error) {
	for len(key) > 0 && key[0] == listEntry {
		key = key[1:]
		for _, child := range v.Children {
			rest, err := decodeKeyValue(key, child)
			if err != nil {
				return nil, err
			}
			key = rest
		}
	}
	if len(key) == 0 || key[0] != listEnd {
		return nil, errKey
	}
	v.CloseList()
	return key[1:], nil
}

func decodeKeyRow(key []byte, v *types.Vector) ([]byte, error) {
	for _, f := range v.Children {
		rest, err := decodeKeyValue(key, f)
		if err != nil {
			return nil, err
		}
		key = rest
	}
	v.CloseRow()
	return key, nil
}
