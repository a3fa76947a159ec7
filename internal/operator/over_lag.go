package operator

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// lagCall is LAG(value [, offset [, default]]); offset and fallback are columns,
// -1 without one. Rows of equal order come all before a result is asked for, so
// that the value is the one offset rows before the last of them.
type lagCall struct{ value, offset, fallback int }

var errLagOffset = errors.New("the offset of LAG must be a number from 0 on")

func newLagCall(c dataflow.AggCall, input []types.Field) (lagCall, error) {
	l := lagCall{offset: -1, fallback: -1}
	if len(c.Args) < 1 || len(c.Args) > 3 {
		return l, fmt.Errorf("LAG takes a value, and perhaps an offset and a default, not %d arguments", len(c.Args))
	}
	l.value = c.Args[0]
	if len(c.Args) > 1 {
		l.offset = c.Args[1]
		if t := input[l.offset].Type; !t.IsInteger() {
			return l, fmt.Errorf("the offset of LAG is %s: it must be an integer", t)
		}
	}
	if len(c.Args) > 2 {
		l.fallback = c.Args[2]
		if a, b := input[l.value].Type, input[l.fallback].Type; !storedAlike(a, b) {
			return l, fmt.Errorf("LAG of %s with a default of %s: cast the default", a, b)
		}
	}
	return l, nil
}

// lag holds the values of the last offset rows and of the row before them, each
// encoded as a row of one column, the oldest first.
type lag struct {
	offset   int64
	fallback []byte
	values   [][]byte
	// out is scratch memory.
	out [1]*types.Vector
}

func (l *lag) add(c *lagCall, b *types.Batch, row int) error {
	l.offset = 1
	if c.offset >= 0 {
		v := b.Cols[c.offset]
		if v.IsNull(row) || v.Ints[row] < 0 {
			return errLagOffset
		}
		l.offset = v.Ints[row]
	}
	if c.fallback >= 0 {
		l.fallback = state.AppendRow(l.fallback[:0], b.Cols[c.fallback:c.fallback+1], row)
	}
	var free []byte
	for int64(len(l.values)) > l.offset {
		free = l.values[0][:0]
		l.values = slices.Delete(l.values, 0, 1)
	}
	l.values = append(l.values, state.AppendRow(free, b.Cols[c.value:c.value+1], row))
	return nil
}

func (l *lag) result(out *types.Vector) error {
	value := l.fallback
	if int64(len(l.values)) > l.offset {
		value = l.values[0]
	}
	if len(value) == 0 || bytes.Equal(value, nullRow) {
		appendAbsent(out) // a LAG with a default is NOT NULL, though its values may be NULL
		return nil
	}
	l.out[0] = out
	return state.DecodeRow(value, l.out[:])
}

func (l *lag) copy(src *lag) {
	l.offset, l.fallback = src.offset, append(l.fallback[:0], src.fallback...)
	l.values = l.values[:0]
	for _, v := range src.values {
		l.values = append(l.values, slices.Clone(v))
	}
}

// nullRow is a row of one column that is NULL.
var nullRow = []byte{1}

// size is the memory that the values use.
func (l *lag) size() int {
	n := cap(l.fallback) + cap(l.values)*int(unsafe.Sizeof([]byte(nil)))
	for _, v := range l.values {
		n += cap(v)
	}
	return n
}

func (l *lag) append(dst []byte) []byte {
	dst = appendSizedBytes(binary.AppendVarint(dst, l.offset), l.fallback)
	dst = binary.AppendUvarint(dst, uint64(len(l.values)))
	for _, v := range l.values {
		dst = appendSizedBytes(dst, v)
	}
	return dst
}

func (l *lag) decode(r *byteReader) {
	l.offset, l.fallback = r.varint(), slices.Clone(r.bytes())
	for range r.count() {
		l.values = append(l.values, slices.Clone(r.bytes()))
	}
}
