package avro_test

import (
	"bytes"
	"encoding/hex"
	"math"
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/avro"
	"github.com/onceflow/onceflow/types"
)

// The bytes are those of Flink's AvroRowDataSerializationSchema.
func TestRowsAreWrittenAsFlinkDoes(t *testing.T) {
	fields := columns("m", types.MapOf(types.String().NotNull(), types.Of(types.Int)), "g", types.MultisetOf(types.String().NotNull()), "d", types.Of(types.Double))
	type row struct {
		keys, elements []string
		want           string
	}
	for _, c := range []row{
		{[]string{"a", "bb", "ccc", "😀"}, []string{"x"}, "\x02\x08\x04bb\x02\x04\x08😀\x02\x08\x02a\x02\x02\x06ccc\x02\x06\x00\x02\x02\x02x\x02\x02\x00"},
		{[]string{"x/", "a"}, nil, "\x02\x04\x02a\x02\x04\x04x/\x02\x02\x00\x02\x00"},
	} {
		got := encodeOne(t, fields, func(b *types.Batch) {
			for col, list := range [][]string{c.keys, c.elements} {
				v := b.Cols[col]
				for i, key := range list {
					v.Children[0].AppendString(key)
					v.Children[1].AppendInt(int64(i + 1))
				}
				v.CloseList()
			}
			b.Cols[2].AppendFloat(math.NaN())
		})
		if want := c.want + "\x02\x00\x00\x00\x00\x00\x00\xf8\x7f"; string(got) != want {
			t.Errorf("%q: %q, want %q", c.keys, got, want)
		}
	}
}

// The values are those of Flink's AvroRowDataDeserializationSchema.
func TestMessagesAreReadAsFlinkDoes(t *testing.T) {
	decode := func(fields []types.Field, text string) (*types.Batch, error) {
		d, err := avro.Format{}.NewDecoder(fields, values(t, avro.Format{}, nil), format.Env{})
		if err != nil {
			t.Fatal(err)
		}
		msg, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		b := types.NewBatch(fields, 1)
		return b, d.Decode(msg, b)
	}
	numbers := columns("b", types.Of(types.Boolean), "i", types.Of(types.Int), "t", types.Of(types.TinyInt))
	b, err := decode(numbers, "027702b89693883602ac02")
	if err != nil || b.Cols[0].Ints[0] != 0 || b.Cols[1].Ints[0] != 813852060 || b.Cols[2].Ints[0] != -106 {
		t.Errorf("%v %v %v: %v", b.Cols[0].Ints, b.Cols[1].Ints, b.Cols[2].Ints, err)
	}
	for _, text := range []string{"00", "0201", "020102ffffffffff0f00", "020102ffffffffff8f0000"} {
		if _, err := decode(numbers, text); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	if _, err := decode(columns("d", types.DecimalOf(5, 1)), "0200"); err == nil {
		t.Error("a decimal without a byte is read")
	}
	for text, want := range map[string]string{
		"0206c328ed": "\ufffd(\ufffd", "0204ed9f": "\ufffd", "0206eda080": "\ufffd", "0208f0908041": "\ufffdA", "0206e0807f": "\ufffd\ufffd\x7f",
	} {
		b, err := decode(columns("s", types.String()), text)
		if err != nil || !bytes.Equal(b.Cols[0].Bytes(0), []byte(want)) {
			t.Errorf("%s: %q, want %q: %v", text, b.Cols[0].Bytes(0), want, err)
		}
	}
}

// A null takes no byte, so that a short message could claim any number of them.
func TestEmptyEntriesAreLimited(t *testing.T) {
	r := newStub(t)
	r.texts = []string{`{"type":"record","name":"r","fields":[{"name":"gone","type":{"type":"array","items":"null"}},{"name":"l","type":{"type":"array","items":"null"}}]}`}
	fields := columns("l", types.ArrayOf(types.Of(types.Int)))
	d := decoderOf(t, r.URL, fields)
	block := []byte{0x80, 0x80, 0x04} // 32768 entries
	for name, body := range map[string][]byte{"skipped": bytes.Repeat(block, 1000), "read": append([]byte{0}, bytes.Repeat(block, 1000)...)} {
		b := types.NewBatch(fields, 1)
		if err := d.Decode(append([]byte{0, 0, 0, 0, 1}, append(body, 0, 0)...), b); err == nil {
			t.Errorf("%s: %d entries are read", name, b.Cols[0].Children[0].Len)
		}
	}
}
