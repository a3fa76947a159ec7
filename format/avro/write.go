package avro

import (
	"encoding/binary"
	"fmt"
	"math"

	lib "github.com/twmb/avro"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// writer appends row i of a column.
type writer func(buf []byte, v *types.Vector, i int) ([]byte, error)

// writers compiles the writing of a table's types by one schema. Fields go by
// position, as in Flink.
type writers struct {
	schema *schema
	legacy bool
}

// encoder compiles writing rows of the fields.
func (s *schema) encoder(fields []types.Field, legacy bool) (*encoder, error) {
	n, optional, err := s.record()
	if err != nil {
		return nil, err
	}
	w := &writers{schema: s, legacy: legacy}
	e := &encoder{}
	if e.columns, err = w.fields(n, fields); err != nil {
		return nil, err
	}
	for _, f := range fields {
		e.names = append(e.names, f.Name)
	}
	if optional && len(e.columns) > 0 {
		null, _, _ := optionalBranch(s.resolve(s.root))
		first := e.columns[0]
		e.columns[0] = func(buf []byte, v *types.Vector, i int) ([]byte, error) {
			return first(binary.AppendVarint(buf, int64(1-null)), v, i)
		}
	}
	return e, nil
}

func (w *writers) fields(n *lib.SchemaNode, fields []types.Field) ([]writer, error) {
	if len(n.Fields) != len(fields) {
		return nil, fmt.Errorf("the schema has %d fields, the table %d columns", len(n.Fields), len(fields))
	}
	all := make([]writer, len(fields))
	for i, f := range fields {
		var err error
		if n.Fields[i].Name != f.Name {
			return nil, fmt.Errorf("field %d of the schema is %s, the column %s", i+1, quoted(n.Fields[i].Name), quoted(f.Name))
		}
		if all[i], err = w.writer(&n.Fields[i].Type, f.Type); err != nil {
			return nil, fmt.Errorf("column %s: %w", f.Name, err)
		}
	}
	return all, nil
}

// writer compiles writing a column of type t as n, which may be a union with null.
func (w *writers) writer(n *lib.SchemaNode, t types.Type) (writer, error) {
	n = w.schema.resolve(n)
	if n.Type != "union" {
		write, err := w.value(n, t)
		if err != nil {
			return nil, err
		}
		return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
			if v.IsNull(i) {
				return buf, fmt.Errorf("NULL, and the schema has no null there")
			}
			return write(buf, v, i)
		}, nil
	}
	null, value, ok := optionalBranch(n)
	if !ok {
		return nil, fmt.Errorf("a union of %d types cannot be written; null and one type can", len(n.Branches))
	}
	write, err := w.value(w.schema.resolve(value), t)
	if err != nil {
		return nil, err
	}
	return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
		if v.IsNull(i) {
			return binary.AppendVarint(buf, int64(null)), nil
		}
		return write(binary.AppendVarint(buf, int64(1-null)), v, i)
	}, nil
}

// value compiles writing a value that is not NULL.
func (w *writers) value(n *lib.SchemaNode, t types.Type) (writer, error) {
	var write writer
	var err error
	switch {
	case n.Type == "array" && t.Kind == types.Array:
		write, err = w.array(n, *t.Elem)
	case n.Type == "map" && (t.Kind == types.Map || t.Kind == types.Multiset):
		write, err = w.mapping(n, t)
	case n.Type == "record" && t.Kind == types.Row:
		write, err = w.row(n, t)
	default:
		write = w.scalar(n, t)
	}
	if err == nil && write == nil {
		err = fmt.Errorf("%s cannot be written as Avro's %s", t, n.Type)
	}
	return write, err
}

// scalar compiles writing a value without parts; nil: the types do not fit.
func (w *writers) scalar(n *lib.SchemaNode, t types.Type) writer {
	switch t.Kind {
	case types.Boolean:
		if n.Type == "boolean" {
			return writeBool
		}
	case types.TinyInt, types.SmallInt, types.Int, types.Date, types.Time:
		if n.Type == "int" {
			return writeNumber
		}
	case types.BigInt:
		if n.Type == "long" {
			return writeNumber
		}
	case types.Float:
		if n.Type == "float" {
			return writeFloat
		}
	case types.Double:
		if n.Type == "double" {
			return writeDouble
		}
	case types.Timestamp, types.TimestampLTZ:
		if n.Type == "long" {
			return timestampWriter(unitOf(t, w.legacy))
		}
	case types.Decimal:
		return decimalWriter(n, t)
	}
	return textWriter(n, t)
}

func writeBool(buf []byte, v *types.Vector, i int) ([]byte, error) {
	return append(buf, byte(v.Ints[i])), nil
}

func writeNumber(buf []byte, v *types.Vector, i int) ([]byte, error) {
	return binary.AppendVarint(buf, v.Ints[i]), nil
}

func writeFloat(buf []byte, v *types.Vector, i int) ([]byte, error) {
	return binary.LittleEndian.AppendUint32(buf, math.Float32bits(float32(v.Floats[i]))), nil
}

func writeDouble(buf []byte, v *types.Vector, i int) ([]byte, error) {
	return binary.LittleEndian.AppendUint64(buf, datum.DoubleBits(v.Floats[i])), nil
}

func timestampWriter(unit int64) writer {
	return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
		return binary.AppendVarint(buf, v.Ints[i]*unit+int64(v.Nano(i))/(nanosPerMilli/unit)), nil
	}
}

// textWriter compiles writing texts and bytes; nil: the types do not fit.
func textWriter(n *lib.SchemaNode, t types.Type) writer {
	switch {
	case t.IsString() && n.Type == "string", t.IsBinary() && n.Type == "bytes":
		return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
			return appendText(buf, v.Bytes(i)), nil
		}
	case t.IsString() && n.Type == "enum":
		return enumWriter(n.Symbols)
	case t.IsBinary() && n.Type == "fixed":
		return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
			b := v.Bytes(i)
			if len(b) != n.Size {
				return buf, fmt.Errorf("%d bytes, the schema has %d", len(b), n.Size)
			}
			return append(buf, b...), nil
		}
	}
	return nil
}

func appendText(buf, text []byte) []byte {
	return append(binary.AppendVarint(buf, int64(len(text))), text...)
}

func enumWriter(symbols []string) writer {
	return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
		for s, symbol := range symbols {
			if string(v.Bytes(i)) == symbol {
				return binary.AppendVarint(buf, int64(s)), nil
			}
		}
		return buf, fmt.Errorf("%q is no symbol of the enum", v.Bytes(i))
	}
}

// decimalWriter compiles writing a decimal in as many bytes as it needs.
func decimalWriter(n *lib.SchemaNode, t types.Type) writer {
	if n.Type != "bytes" {
		return nil
	}
	return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
		var b [16]byte
		return appendText(buf, shortest(bigEndian(&b, v.Wide(i)))), nil
	}
}

func bigEndian(b *[16]byte, x types.Int128) []byte {
	binary.BigEndian.PutUint64(b[:8], uint64(x.Hi))
	binary.BigEndian.PutUint64(b[8:], x.Lo)
	return b[:]
}

// shortest leaves out the leading bytes that only repeat the sign.
func shortest(b []byte) []byte {
	for len(b) > 1 && (b[0] == 0 && b[1] < 0x80 || b[0] == 0xff && b[1] >= 0x80) {
		b = b[1:]
	}
	return b
}

func (w *writers) array(n *lib.SchemaNode, elem types.Type) (writer, error) {
	write, err := w.writer(n.Items, elem)
	if err != nil {
		return nil, err
	}
	return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
		from, to := int(v.Offsets[i]), int(v.Offsets[i+1])
		if from < to {
			buf = binary.AppendVarint(buf, int64(to-from))
		}
		for k := from; k < to; k++ {
			var err error
			if buf, err = write(buf, v.Children[0], k); err != nil {
				return buf, fmt.Errorf("element %d: %w", k-from+1, err)
			}
		}
		return append(buf, 0), nil
	}, nil
}

// mapping compiles writing a map, whose entries come in the order of Java's HashMap of
// strings.
func (w *writers) mapping(n *lib.SchemaNode, t types.Type) (writer, error) {
	_, value := entryTypes(t)
	write, err := w.writer(n.Values, value)
	if err != nil {
		return nil, err
	}
	var order hashOrder
	return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
		from, to := int(v.Offsets[i]), int(v.Offsets[i+1])
		if from < to {
			buf = binary.AppendVarint(buf, int64(to-from))
		}
		keys := v.Children[0]
		for k := from; k < to; k++ {
			if keys.IsNull(k) {
				return buf, fmt.Errorf("a map with a NULL key, which Avro has no place for")
			}
		}
		for _, e := range order.of(keys, from, to) {
			var err error
			buf = appendText(buf, keys.Bytes(e.row))
			if buf, err = write(buf, v.Children[1], e.row); err != nil {
				return buf, fmt.Errorf("key %q: %w", keys.Bytes(e.row), err)
			}
		}
		return append(buf, 0), nil
	}, nil
}

func (w *writers) row(n *lib.SchemaNode, t types.Type) (writer, error) {
	fields, err := w.fields(n, t.Fields)
	if err != nil {
		return nil, err
	}
	return func(buf []byte, v *types.Vector, i int) ([]byte, error) {
		for f, write := range fields {
			var err error
			if buf, err = write(buf, v.Children[f], i); err != nil {
				return buf, fmt.Errorf("field %s: %w", t.Fields[f].Name, err)
			}
		}
		return buf, nil
	}, nil
}
