package raw_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/raw"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

func options(t *testing.T, text map[string]string) option.Values {
	t.Helper()
	v, problems := option.Check("raw", raw.Format{}.Options(), text)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return v
}

func TestValuesAreTheMessagesOwnBytesBothWays(t *testing.T) {
	little := map[string]string{"endianness": "little-endian"}
	for _, c := range []struct {
		t    types.Type
		opts map[string]string
		msg  string
	}{
		{types.String(), nil, "héllo"},
		{types.Bytes(), nil, "\x00\xff"},
		{types.Of(types.Boolean), nil, "\x01"},
		{types.Of(types.TinyInt), nil, "\xfe"},
		{types.Of(types.SmallInt), nil, "\x01\x02"},
		{types.Of(types.Int), little, "\x01\x02\x03\x84"},
		{types.Of(types.BigInt), nil, "\xff\xff\xff\xff\xff\xff\xff\xfe"},
		{types.Of(types.Float), nil, "\x3f\x80\x00\x00"},
		{types.Of(types.Double), little, "\x00\x00\x00\x00\x00\x00\xf0\x3f"},
	} {
		fields := []types.Field{{Name: "v", Type: c.t}}
		d, err := raw.Format{}.NewDecoder(fields, options(t, c.opts), format.Env{})
		if err != nil {
			t.Fatal(err)
		}
		e, err := raw.Format{}.NewEncoder(fields, options(t, c.opts), format.Env{})
		if err != nil {
			t.Fatal(err)
		}
		b := types.NewBatch(fields, 2)
		if err := d.Decode([]byte(c.msg), b); err != nil {
			t.Fatalf("%s: %v", c.t, err)
		}
		if err := d.Decode(nil, b); err != nil || !b.Cols[0].IsNull(1) {
			t.Errorf("%s: a null message: %v, null %v", c.t, err, b.Cols[0].IsNull(1))
		}
		if got, err := e.Encode(nil, b, 0); err != nil || string(got) != c.msg {
			t.Errorf("%s: %q came back as %q, %v", c.t, c.msg, got, err)
		}
		if _, err := e.Encode(nil, b, 1); !errors.Is(err, format.ErrNullMessage) {
			t.Errorf("%s: NULL: %v", c.t, err)
		}
	}
}

func TestBigIntIsBigEndianByDefault(t *testing.T) {
	fields := []types.Field{{Name: "v", Type: types.Of(types.BigInt)}}
	d, err := raw.Format{}.NewDecoder(fields, options(t, nil), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 1)
	if err := d.Decode([]byte{0, 0, 0, 0, 0, 0, 1, 2}, b); err != nil || b.Cols[0].Ints[0] != 258 {
		t.Errorf("got %d, %v", b.Cols[0].Ints[0], err)
	}
	if err := d.Decode([]byte("short"), b); err == nil || b.N != 1 || !strings.Contains(err.Error(), "8 bytes") {
		t.Errorf("a short message: %v, %d rows", err, b.N)
	}
}

func TestTablesThatRawCannotHoldAreRefused(t *testing.T) {
	for _, fields := range [][]types.Field{
		{},
		{{Name: "a", Type: types.String()}, {Name: "b", Type: types.String()}},
		{{Name: "a", Type: types.TimestampOf(3)}},
	} {
		if _, err := (raw.Format{}).NewDecoder(fields, options(t, nil), format.Env{}); err == nil {
			t.Errorf("%v was taken", fields)
		}
	}
}

func TestTextIsReadAndWrittenInACharacterSet(t *testing.T) {
	fields := []types.Field{{Name: "v", Type: types.String()}}
	o := options(t, map[string]string{"charset": "iso-8859-1"})
	d, err := raw.Format{}.NewDecoder(fields, o, format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := raw.Format{}.NewEncoder(fields, o, format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 1)
	if err := d.Decode([]byte("caf\xe9"), b); err != nil || string(b.Cols[0].Bytes(0)) != "café" {
		t.Errorf("got %q, %v", b.Cols[0].Bytes(0), err)
	}
	if got, err := e.Encode([]byte("x"), b, 0); err != nil || string(got) != "xcaf\xe9" {
		t.Errorf("written %q, %v", got, err)
	}
	if _, err := (raw.Format{}).NewDecoder(fields, options(t, map[string]string{"charset": "EBCDIC"}), format.Env{}); err == nil {
		t.Error("an unknown character set is taken")
	}
}
