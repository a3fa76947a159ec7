package agg

import (
	"encoding/binary"
	"slices"
)

// list is an object that keeps values in the order of their coming, equal ones
// too.
type list struct {
	values []string
	// check is nil for raw strings.
	check *keyCheck
}

func (l *list) reset() {
	clear(l.values)
	l.values = l.values[:0]
}

// remove takes the first equal value out, if there is one.
func (l *list) remove(value []byte) {
	i := slices.IndexFunc(l.values, func(v string) bool { return v == string(value) })
	if i >= 0 {
		l.values = slices.Delete(l.values, i, i+1)
	}
}

func (l *list) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(l.values)))
	for _, v := range l.values {
		dst = appendBytes(dst, v)
	}
	return dst
}

func (l *list) decode(src []byte) ([]byte, error) {
	l.reset()
	count, src, err := readCount(src)
	for range count {
		var value []byte
		if value, src, err = readBytes(src); err != nil {
			return nil, err
		}
		if l.check != nil && l.check.valid(value) != nil {
			return nil, errGroup
		}
		l.values = append(l.values, string(value))
	}
	return src, err
}
