package avro

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/onceflow/onceflow/types"
)

// maxDepth limits how deep the records of a recursive schema nest.
const maxDepth = 1000

// cursor walks through one message.
type cursor struct {
	msg   []byte
	pos   int
	depth int
	// entries are those of all arrays and maps so far.
	entries int64
}

var errShort = errors.New("the message ends too early")

// decode appends the row that msg holds from the byte at pos on. What follows the
// row is ignored, as in Flink.
func (c *cursor) decode(msg []byte, pos int, row rowReader, dst *types.Batch) error {
	n := dst.N
	c.msg, c.pos, c.depth, c.entries = msg, pos, 0, 0
	if err := row(c, dst.Cols); err != nil {
		dst.Undo(n)
		return fmt.Errorf("at byte %d: %w", c.pos, err)
	}
	dst.AppendRow(types.Insert)
	return nil
}

// long reads a variable-length number.
func (c *cursor) long() (int64, error) {
	x, n := binary.Varint(c.msg[c.pos:])
	if n <= 0 {
		return 0, errShort
	}
	c.pos += n
	return x, nil
}

// maxIntBytes is the length of the longest number of 32 bits.
const maxIntBytes = 5

// int reads a number of 32 bits. As in Flink the bits beyond them are dropped.
func (c *cursor) int() (int64, error) {
	x, n := binary.Uvarint(c.msg[c.pos:])
	switch {
	case n == 0:
		return 0, errShort
	case n < 0 || n > maxIntBytes:
		return 0, errors.New("a number has more than 32 bits")
	}
	c.pos += n
	u := uint32(x)
	return int64(int32(u>>1) ^ -int32(u&1)), nil
}

// take reads n bytes, which are valid as long as the message is.
func (c *cursor) take(n int64) ([]byte, error) {
	if n < 0 || n > int64(len(c.msg)-c.pos) {
		return nil, errShort
	}
	b := c.msg[c.pos : c.pos+int(n)]
	c.pos += int(n)
	return b, nil
}

// bytes reads bytes behind their length.
func (c *cursor) bytes() ([]byte, error) {
	n, err := c.long()
	if err != nil {
		return nil, err
	}
	return c.take(n)
}

// bool reads a byte, of which all but 1 are false, as in Flink.
func (c *cursor) bool() (bool, error) {
	b, err := c.take(1)
	return err == nil && b[0] == 1, err
}

func (c *cursor) float() (float64, error) {
	b, err := c.take(4)
	if err != nil {
		return 0, err
	}
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(b))), nil
}

func (c *cursor) double() (float64, error) {
	b, err := c.take(8)
	if err != nil {
		return 0, err
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b)), nil
}

// mayBeEmpty is how many entries without a byte, which are nulls and records of them, a
// message may have.
const mayBeEmpty = 1 << 16

// block reads how many entries follow in the next block of an array or map; 0: it
// has ended. Almost every entry takes a byte, so that no message can claim many more
// than it has bytes.
func (c *cursor) block() (int64, error) {
	n, err := c.long()
	if err != nil {
		return 0, err
	}
	if n < 0 {
		n = -n
		if _, err := c.long(); err != nil { // the block's bytes
			return 0, err
		}
	}
	if n < 0 || n > int64(len(c.msg))+mayBeEmpty-c.entries {
		return 0, errShort
	}
	c.entries += n
	return n, nil
}
