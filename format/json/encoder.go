package json

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// encodeRules are the options of encoding.
type encodeRules struct {
	iso          bool
	plainDecimal bool
	omitNulls    bool
	// nullKey is FAIL, DROP or LITERAL.
	nullKey     string
	nullLiteral []byte
}

// Encoder writes rows as JSON objects, in the order of the columns, without
// blanks and without a line end. It implements format.Encoder.
type Encoder struct {
	rules encodeRules
	root  *writing
	// failed is what went wrong with the row being written.
	failed error
}

// writing is a column, a field of a ROW or an element, compiled for writing.
type writing struct {
	op   op
	t    types.Type
	path string
	// glue is `,"name":`, the comma included; g0 and g1 are its first 16 bytes.
	glue   []byte
	g0, g1 uint64
	fields []*writing
	// elem of an array, value of a map.
	elem  *writing
	clock *datum.Clock
}

func newEncoder(fields []types.Field, rules encodeRules) (*Encoder, error) {
	for _, f := range fields {
		if err := checkType(f.Name, f.Type); err != nil {
			return nil, err
		}
	}
	e := &Encoder{rules: rules, root: &writing{op: opRow}}
	e.compileFields(e.root, fields)
	return e, nil
}

func (e *Encoder) compileFields(w *writing, fields []types.Field) {
	for _, f := range fields {
		path := f.Name
		if w.path != "" {
			path = w.path + "." + f.Name
		}
		child := e.compile(path, f.Type)
		child.glue = append(appendQuoted([]byte{','}, []byte(f.Name), true), ':')
		var words [16]byte
		copy(words[:], child.glue)
		child.g0, child.g1 = binary.LittleEndian.Uint64(words[:]), binary.LittleEndian.Uint64(words[8:])
		w.fields = append(w.fields, child)
	}
}

func (e *Encoder) compile(path string, t types.Type) *writing {
	w := &writing{op: opOfKind[t.Kind], t: t, path: path}
	switch t.Kind {
	case types.Row:
		e.compileFields(w, t.Fields)
	case types.Array, types.Map:
		w.elem = e.compile(path+"[]", *t.Elem)
	case types.Multiset:
		w.elem = e.compile(path+"[]", types.Of(types.Int))
	case types.Timestamp, types.TimestampLTZ:
		clock := datum.NewClock(layout(t.Kind, e.rules.iso))
		w.clock = &clock
	}
	return w
}

// Encode appends the object for row i of b to buf. On an error, a map with a
// NULL key or a TIME that is none, buf is returned as it was.
func (e *Encoder) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	out := e.object(buf, e.root.fields, b.Cols, i)
	if e.failed != nil {
		err := e.failed
		e.failed = nil
		return buf, err
	}
	return out, nil
}

// object appends the columns' values of row i as an object.
func (e *Encoder) object(dst []byte, fields []*writing, cols []*types.Vector, i int) []byte {
	start := len(dst)
	for k, w := range fields {
		v := cols[k]
		if len(v.Nulls) == 0 || !v.IsNull(i) {
			dst = e.value(w.appendGlue(dst), w, v, i)
		} else if !e.rules.omitNulls {
			dst = append(w.appendGlue(dst), "null"...)
		}
	}
	if len(dst) == start {
		return append(dst, "{}"...)
	}
	dst[start] = '{' // in place of the first comma
	return append(dst, '}')
}

// appendGlue appends the glue, as two words where that is enough.
func (w *writing) appendGlue(dst []byte) []byte {
	n := len(dst)
	if len(w.glue) > 16 {
		return append(dst, w.glue...)
	}
	dst = extend(dst, 16)
	binary.LittleEndian.PutUint64(dst[n:], w.g0)
	binary.LittleEndian.PutUint64(dst[n+8:], w.g1)
	return dst[:n+len(w.glue)]
}

// nullable appends the value of row i, or null.
func (e *Encoder) nullable(dst []byte, w *writing, v *types.Vector, i int) []byte {
	if v.IsNull(i) {
		return append(dst, "null"...)
	}
	return e.value(dst, w, v, i)
}

// value appends the value of row i, which is not NULL. What it cannot write it
// notes in failed.
func (e *Encoder) value(dst []byte, w *writing, v *types.Vector, i int) []byte {
	switch w.op {
	case opString:
		return appendQuoted(dst, v.Bytes(i), true)
	case opTiny, opSmall, opInt, opBig:
		return datum.AppendInt(dst, v.Ints[i])
	case opTimestamp:
		return append(w.clock.Append(append(dst, '"'), v.Ints[i], v.Nano(i)), '"')
	case opDecimal:
		if e.rules.plainDecimal {
			return datum.AppendDecimalPlain(dst, v.Wide(i), w.t.Scale)
		}
		return datum.AppendDecimalStripped(dst, v.Wide(i), w.t.Scale)
	case opFloat, opDouble:
		return appendApproximate(dst, w.op, v.Floats[i])
	case opRow:
		return e.object(dst, w.fields, v.Children, i)
	case opArray:
		return e.array(dst, w, v, i)
	case opMap:
		return e.entries(dst, w, v, i)
	}
	return e.rareValue(dst, w, v, i)
}

// rareValue appends values of the less frequent types.
func (e *Encoder) rareValue(dst []byte, w *writing, v *types.Vector, i int) []byte {
	switch w.op {
	case opBool:
		return strconv.AppendBool(dst, v.Ints[i] != 0)
	case opDate:
		return append(datum.AppendDate(append(dst, '"'), v.Ints[i]), '"')
	case opTime:
		return e.timeOfDay(dst, w, v.Ints[i])
	case opBytes:
		return append(datum.AppendBase64(append(dst, '"'), v.Bytes(i)), '"')
	}
	return append(dst, "null"...)
}

// timeOfDay appends a TIME in whole seconds. Some functions give 24:00:00 or a
// time a second and more before 00:00:00, which Flink fails on, too.
func (e *Encoder) timeOfDay(dst []byte, w *writing, millis int64) []byte {
	const day = 24 * 60 * 60 * 1000
	if millis <= -1000 || millis >= day {
		e.failed = fmt.Errorf("json: field %s: %d ms is no time of a day, so it cannot be written as one", w.path, millis)
		return dst
	}
	return append(datum.AppendTime(append(dst, '"'), max(millis, 0), 0, 0), '"')
}

// appendApproximate writes NaN and the infinities, which JSON has no number
// for, as strings.
func appendApproximate(dst []byte, o op, f float64) []byte {
	finite := datum.IsFinite(f)
	if !finite {
		dst = append(dst, '"')
	}
	if o == opFloat {
		dst = datum.AppendFloat(dst, f)
	} else {
		dst = datum.AppendDouble(dst, f)
	}
	if !finite {
		dst = append(dst, '"')
	}
	return dst
}

func (e *Encoder) array(dst []byte, w *writing, v *types.Vector, i int) []byte {
	dst = append(dst, '[')
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		if j > v.Offsets[i] {
			dst = append(dst, ',')
		}
		dst = e.nullable(dst, w.elem, v.Children[0], int(j))
	}
	return append(dst, ']')
}

// entries appends a map or a multiset.
func (e *Encoder) entries(dst []byte, w *writing, v *types.Vector, i int) []byte {
	keys, values := v.Children[0], v.Children[1]
	dst = append(dst, '{')
	start := len(dst)
	for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
		key, ok := e.key(w, keys, j)
		if !ok {
			continue
		}
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst = append(appendQuoted(dst, key, true), ':')
		dst = e.nullable(dst, w.elem, values, j)
	}
	return append(dst, '}')
}

// key returns the key of an entry; ok is false when the entry is left out.
func (e *Encoder) key(w *writing, keys *types.Vector, j int) (key []byte, ok bool) {
	switch {
	case !keys.IsNull(j):
		return keys.Bytes(j), true
	case e.rules.nullKey == "LITERAL":
		return e.rules.nullLiteral, true
	case e.rules.nullKey != "DROP":
		e.failed = fmt.Errorf("json: field %s: a map with a NULL key cannot be written; '%s' = 'DROP' or 'LITERAL' says what to do with it", w.path, mapNullKeyMode)
	}
	return nil, false
}
