// Package raw is the format of a message that is one value, without any
// structure: a string, bytes, or a number in binary. It behaves as Flink's raw
// format.
//
// A null message is a row with NULL, and NULL is encoded as a null message.
// Start reading at [Format].
package raw

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// Format is the raw format.
type Format struct{}

// Name is "raw".
func (Format) Name() string { return "raw" }

// Options are the character set of strings and the byte order of numbers.
func (Format) Options() []option.Spec {
	return []option.Spec{
		{Key: "charset", Default: "UTF-8", Doc: "Character set of strings: " + datum.CharsetNames + "."},
		{Key: "endianness", Type: option.Enum, Default: "big-endian", Values: []string{"big-endian", "little-endian"}, Doc: "Byte order of numbers."},
	}
}

// Changelog is false: every row is an insert.
func (Format) Changelog() bool { return false }

// NewDecoder returns a decoder into one column.
func (Format) NewDecoder(fields []types.Field, o option.Values, _ format.Env) (format.Decoder, error) {
	c, err := newCodec(fields, o)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// NewEncoder returns an encoder of one column.
func (Format) NewEncoder(fields []types.Field, o option.Values, _ format.Env) (format.Encoder, error) {
	c, err := newCodec(fields, o)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// codec decodes and encodes one column.
type codec struct {
	t     types.Type
	name  string
	width int // of a number in bytes; 0: text or bytes
	// charset of text.
	charset datum.Charset
	order   binary.ByteOrder
}

func newCodec(fields []types.Field, o option.Values) (*codec, error) {
	if len(fields) != 1 {
		return nil, fmt.Errorf("the raw format takes one column, not %d", len(fields))
	}
	c := &codec{t: fields[0].Type, name: fields[0].Name, order: binary.BigEndian}
	if name := o.Text("charset"); name != "" {
		charset, ok := datum.ParseCharset(name)
		if !ok {
			return nil, option.Problem{Key: "charset", Message: fmt.Sprintf("the character set %q is not known", name), Hint: "it is " + datum.CharsetNames}
		}
		c.charset = charset
	}
	if o.Text("endianness") == "little-endian" {
		c.order = binary.LittleEndian
	}
	switch c.t.Kind {
	case types.Char, types.Varchar, types.Binary, types.Varbinary:
	case types.Boolean, types.TinyInt:
		c.width = 1
	case types.SmallInt:
		c.width = 2
	case types.Int, types.Float:
		c.width = 4
	case types.BigInt, types.Double:
		c.width = 8
	default:
		return nil, fmt.Errorf("the raw format takes strings, bytes, BOOLEAN and numbers; column %q is %s", c.name, c.t)
	}
	return c, nil
}

// Decode appends one row.
func (c *codec) Decode(msg []byte, dst *types.Batch) error {
	v := dst.Cols[0]
	switch {
	case msg == nil:
		v.AppendNull()
	case c.t.IsString() && !c.charset.UTF8():
		start := len(v.Data)
		v.Data = c.charset.AppendDecoded(v.Data, msg)
		v.AppendView(start)
	case c.width == 0:
		v.AppendBytes(msg)
	case len(msg) != c.width:
		return fmt.Errorf("column %q: a %s has %d bytes, the message has %d", c.name, c.t, c.width, len(msg))
	default:
		c.appendNumber(v, msg)
	}
	dst.AppendRow(types.Insert)
	return nil
}

func (c *codec) appendNumber(v *types.Vector, msg []byte) {
	switch c.t.Kind {
	case types.Boolean:
		v.AppendBool(msg[0] != 0)
	case types.TinyInt:
		v.AppendInt(int64(int8(msg[0])))
	case types.SmallInt:
		v.AppendInt(int64(int16(c.order.Uint16(msg))))
	case types.Int:
		v.AppendInt(int64(int32(c.order.Uint32(msg))))
	case types.BigInt:
		v.AppendInt(int64(c.order.Uint64(msg)))
	case types.Float:
		v.AppendFloat(float64(math.Float32frombits(c.order.Uint32(msg))))
	case types.Double:
		v.AppendFloat(math.Float64frombits(c.order.Uint64(msg)))
	}
}

// Skipped is 0: nothing is tolerated.
func (c *codec) Skipped() int64 { return 0 }

// Encode appends the value of row i; NULL is a null message.
func (c *codec) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	v := b.Cols[0]
	if v.IsNull(i) {
		return buf, format.ErrNullMessage
	}
	switch c.t.Kind {
	case types.Boolean, types.TinyInt:
		return append(buf, byte(v.Ints[i])), nil
	case types.SmallInt:
		return c.append16(buf, uint16(v.Ints[i])), nil
	case types.Int:
		return c.append32(buf, uint32(v.Ints[i])), nil
	case types.BigInt:
		return c.append64(buf, uint64(v.Ints[i])), nil
	case types.Float:
		return c.append32(buf, math.Float32bits(float32(v.Floats[i]))), nil
	case types.Double:
		return c.append64(buf, datum.DoubleBits(v.Floats[i])), nil
	}
	if c.t.IsString() {
		return c.charset.AppendEncoded(buf, v.Bytes(i)), nil
	}
	return append(buf, v.Bytes(i)...), nil
}

func (c *codec) append16(buf []byte, x uint16) []byte {
	var b [2]byte
	c.order.PutUint16(b[:], x)
	return append(buf, b[:]...)
}

func (c *codec) append32(buf []byte, x uint32) []byte {
	var b [4]byte
	c.order.PutUint32(b[:], x)
	return append(buf, b[:]...)
}

func (c *codec) append64(buf []byte, x uint64) []byte {
	var b [8]byte
	c.order.PutUint64(b[:], x)
	return append(buf, b[:]...)
}
