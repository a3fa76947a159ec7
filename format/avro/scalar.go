package avro

import (
	"errors"
	"fmt"

	lib "github.com/twmb/avro"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// scalar compiles reading a value without parts; nil: Avro has no such promotion.
// Texts are read from enums and bytes from fixed too.
func (r *readers) scalar(n *lib.SchemaNode, t types.Type) reader {
	switch n.Type {
	case "boolean":
		if t.Kind == types.Boolean {
			return readBool
		}
	case "int", "long":
		return r.number(n.Type == "long", t)
	case "float":
		if t.Kind == types.Float || t.Kind == types.Double {
			return readFloat
		}
	case "double":
		if t.Kind == types.Double {
			return readDouble
		}
	case "bytes":
		return textReader(t, (*cursor).bytes, t.Kind == types.Decimal)
	case "string":
		return textReader(t, (*cursor).bytes, false)
	case "fixed":
		size := int64(n.Size)
		if t.IsString() {
			return nil
		}
		return textReader(t, func(c *cursor) ([]byte, error) { return c.take(size) }, t.Kind == types.Decimal)
	case "enum":
		return enumReader(n.Symbols, t)
	}
	return nil
}

func readBool(c *cursor, v *types.Vector) error {
	x, err := c.bool()
	if err == nil {
		v.AppendBool(x)
	}
	return err
}

func readFloat(c *cursor, v *types.Vector) error {
	x, err := c.float()
	if err == nil {
		v.AppendFloat(x)
	}
	return err
}

func readDouble(c *cursor, v *types.Vector) error {
	x, err := c.double()
	if err == nil {
		v.AppendFloat(x)
	}
	return err
}

// number compiles reading a whole number.
func (r *readers) number(wide bool, t types.Type) reader {
	read := (*cursor).int
	if wide {
		read = (*cursor).long
	}
	switch t.Kind {
	case types.TinyInt, types.SmallInt, types.Int, types.Date, types.Time:
		if wide {
			return nil
		}
		return intReader(t.Kind)
	case types.BigInt:
		return func(c *cursor, v *types.Vector) error {
			x, err := read(c)
			if err == nil {
				v.AppendInt(x)
			}
			return err
		}
	case types.Float, types.Double:
		return approximateReader(read, t.Kind == types.Float)
	case types.Timestamp, types.TimestampLTZ:
		return timestampReader(read, unitOf(t, r.legacy))
	}
	return nil
}

// intReader reads a number of 32 bits; those that are smaller wrap, as in Flink.
func intReader(k types.Kind) reader {
	return func(c *cursor, v *types.Vector) error {
		x, err := c.int()
		if err != nil {
			return err
		}
		switch k {
		case types.TinyInt:
			x = int64(int8(x))
		case types.SmallInt:
			x = int64(int16(x))
		}
		v.AppendInt(x)
		return nil
	}
}

func approximateReader(read func(*cursor) (int64, error), single bool) reader {
	return func(c *cursor, v *types.Vector) error {
		x, err := read(c)
		if err != nil {
			return err
		}
		if single {
			v.AppendFloat(float64(float32(x)))
		} else {
			v.AppendFloat(float64(x))
		}
		return nil
	}
}

// nanosPerMilli is the unit of the part of a timestamp that a vector keeps apart.
const nanosPerMilli = 1_000_000

func timestampReader(read func(*cursor) (int64, error), unit int64) reader {
	return func(c *cursor, v *types.Vector) error {
		x, err := read(c)
		if err != nil {
			return err
		}
		millis, rest := x/unit, x%unit
		if rest < 0 {
			millis, rest = millis-1, rest+unit
		}
		v.AppendTimestamp(millis, int32(rest*(nanosPerMilli/unit)))
		return nil
	}
}

// textReader compiles reading texts, bytes and, where the type has them, decimals.
func textReader(t types.Type, read func(*cursor) ([]byte, error), decimal bool) reader {
	switch {
	case decimal:
		return func(c *cursor, v *types.Vector) error {
			b, err := read(c)
			if err != nil {
				return err
			}
			return appendDecimal(v, t, b)
		}
	case t.IsString():
		return func(c *cursor, v *types.Vector) error {
			b, err := read(c)
			if err == nil {
				appendString(v, b)
			}
			return err
		}
	case t.IsBinary():
		return func(c *cursor, v *types.Vector) error {
			b, err := read(c)
			if err == nil {
				v.AppendBytes(b)
			}
			return err
		}
	}
	return nil
}

// appendString appends bytes as text; what is not UTF-8 becomes U+FFFD.
func appendString(v *types.Vector, b []byte) {
	start := len(v.Data)
	v.Data = datum.Charset{}.AppendDecoded(v.Data, b)
	v.AppendView(start)
}

func enumReader(symbols []string, t types.Type) reader {
	if !t.IsString() {
		return nil
	}
	return func(c *cursor, v *types.Vector) error {
		i, err := c.long()
		if err != nil {
			return err
		}
		if i < 0 || i >= int64(len(symbols)) {
			return fmt.Errorf("symbol %d of an enum of %d", i, len(symbols))
		}
		v.AppendString(symbols[i])
		return nil
	}
}

// appendDecimal appends the number whose digits the bytes are, in two's complement,
// the highest first. The scale is the column's. What has too many digits is NULL.
func appendDecimal(v *types.Vector, t types.Type, b []byte) error {
	x, ok := int128Of(b)
	switch {
	case len(b) == 0:
		return errors.New("a decimal without a byte is no number")
	case ok && x.FitsDigits(t.Precision):
		v.AppendWide(x)
	case !t.Nullable:
		return fmt.Errorf("the number has more digits than %s", t)
	default:
		v.AppendNull()
	}
	return nil
}

// int128Of reads a number; ok is false if it has more than 128 bits.
func int128Of(b []byte) (x types.Int128, ok bool) {
	if len(b) == 0 {
		return x, false
	}
	sign := byte(int8(b[0]) >> 7)
	for ; len(b) > 16; b = b[1:] {
		if b[0] != sign || b[1]>>7 != sign&1 {
			return x, false
		}
	}
	hi, lo := uint64(int8(sign)), uint64(int8(sign))
	for _, c := range b {
		hi, lo = hi<<8|lo>>56, lo<<8|uint64(c)
	}
	return types.Int128{Hi: int64(hi), Lo: lo}, true
}
