package avro_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	lib "github.com/twmb/avro"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/avro"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

func values(t *testing.T, f format.Format, text map[string]string) option.Values {
	t.Helper()
	v, problems := option.Check("test", f.Options(), text)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return v
}

// encodeOne encodes the first row that fill makes.
func encodeOne(t *testing.T, fields []types.Field, fill func(b *types.Batch)) []byte {
	t.Helper()
	e, err := avro.Format{}.NewEncoder(fields, values(t, avro.Format{}, nil), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 4)
	fill(b)
	b.AppendRow(types.Insert)
	msg, err := e.Encode(nil, b, 0)
	if err != nil {
		t.Fatal(err)
	}
	return msg
}

// The examples of the section "Binary Encoding" of the Avro specification 1.12.
func TestBytesAreThoseOfTheSpecification(t *testing.T) {
	for _, c := range []struct {
		name string
		t    types.Type
		fill func(v *types.Vector)
		want []byte
	}{
		{"64", types.Of(types.BigInt).NotNull(), func(v *types.Vector) { v.AppendInt(64) }, []byte{0x80, 0x01}},
		{"-64", types.Of(types.Int).NotNull(), func(v *types.Vector) { v.AppendInt(-64) }, []byte{0x7f}},
		{"foo", types.String().NotNull(), func(v *types.Vector) { v.AppendString("foo") }, []byte{0x06, 0x66, 0x6f, 0x6f}},
		{"an array", types.ArrayOf(types.Of(types.BigInt).NotNull()).NotNull(), func(v *types.Vector) {
			v.Children[0].AppendInt(3)
			v.Children[0].AppendInt(27)
			v.CloseList()
		}, []byte{0x04, 0x06, 0x36, 0x00}},
		{"null of a union", types.String(), (*types.Vector).AppendNull, []byte{0x00}},
		{"text of a union", types.String(), func(v *types.Vector) { v.AppendString("a") }, []byte{0x02, 0x02, 0x61}},
		{"a decimal has the bytes it needs", types.DecimalOf(4, 2).NotNull(), func(v *types.Vector) { v.AppendWide(types.Int128Of(-5)) }, []byte{0x02, 0xfb}},
		{"a decimal of 0 has one", types.DecimalOf(3, 3).NotNull(), func(v *types.Vector) { v.AppendWide(types.Int128Of(0)) }, []byte{0x02, 0x00}},
		{"a long decimal too", types.DecimalOf(20, 2).NotNull(), func(v *types.Vector) { v.AppendWide(types.Int128Of(128)) }, []byte{0x04, 0x00, 0x80}},
	} {
		got := encodeOne(t, columns("c", c.t), func(b *types.Batch) { c.fill(b.Cols[0]) })
		if !bytes.Equal(got, c.want) {
			t.Errorf("%s: % x, want % x", c.name, got, c.want)
		}
	}
}

// confluentSchema is the schema that a table registers.
func confluentSchema(t *testing.T, fields []types.Field, options map[string]string) (string, error) {
	t.Helper()
	r := newStub(t)
	options["url"], options["subject"] = r.URL, "s"
	e, err := avro.Confluent{}.NewEncoder(fields, values(t, avro.Confluent{}, options), format.Env{})
	if err != nil {
		return "", err
	}
	b := types.NewBatch(fields, 1)
	for _, c := range b.Cols {
		c.AppendNull()
	}
	b.AppendRow(types.Insert)
	if _, err := e.Encode(nil, b, 0); err != nil {
		t.Fatal(err)
	}
	return r.texts[0], nil
}

// The schemas are those of Flink's AvroSchemaConverter.
func TestSchemaIsDerivedAsFlinkDoes(t *testing.T) {
	got, err := confluentSchema(t, columns("id", types.Of(types.SmallInt), "price", types.DecimalOf(10, 2), "at", types.TimestampOf(3),
		"tm", types.Type{Kind: types.Time, Nullable: true}, "r", types.RowOf(columns("x", types.Of(types.Date).NotNull())...), "l", types.ArrayOf(types.RowOf(columns("y", types.Bytes())...))), map[string]string{})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"record","name":"record","namespace":"org.apache.flink.avro.generated","fields":[
		{"name":"id","type":["null","int"],"default":null},
		{"name":"price","type":["null",{"type":"bytes","logicalType":"decimal","precision":10,"scale":2}],"default":null},
		{"name":"at","type":["null",{"type":"long","logicalType":"timestamp-millis"}],"default":null},
		{"name":"tm","type":["null",{"type":"int","logicalType":"time-millis"}],"default":null},
		{"name":"r","type":["null",{"type":"record","name":"record_r","fields":[{"name":"x","type":{"type":"int","logicalType":"date"}}]}],"default":null},
		{"name":"l","type":["null",{"type":"array","items":["null",{"type":"record","name":"record_l","fields":[{"name":"y","type":["null","bytes"],"default":null}]}]}],"default":null}]}`
	if !sameJSON(t, got, want) {
		t.Errorf("schema %s", got)
	}
}

func TestTimestampsFollowTheMapping(t *testing.T) {
	got, err := confluentSchema(t, columns("a", types.TimestampOf(3), "b", types.TimestampOf(6), "c", types.TimestampLTZOf(9)), map[string]string{"timestamp_mapping.legacy": "false"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"local-timestamp-millis", "local-timestamp-micros", `"timestamp-nanos"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	for _, bad := range []types.Type{types.TimestampOf(6), types.TimestampLTZOf(3), types.MapOf(types.Of(types.Int), types.String()), {Kind: types.Time, Precision: 6}} {
		if _, err := confluentSchema(t, columns("a", bad), map[string]string{}); err == nil || !strings.Contains(err.Error(), "column a") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}

// Another implementation of Avro reads what is written here.
func TestAnotherImplementationReadsTheSame(t *testing.T) {
	fields := columns("id", types.Of(types.BigInt).NotNull(), "name", types.String(), "tags", types.ArrayOf(types.String()).NotNull(), "m", types.MapOf(types.String().NotNull(), types.Of(types.Int)).NotNull())
	msg := encodeOne(t, fields, func(b *types.Batch) {
		b.Cols[0].AppendInt(-7)
		b.Cols[1].AppendString("x")
		b.Cols[2].Children[0].AppendString("p")
		b.Cols[2].Children[0].AppendNull()
		b.Cols[2].CloseList()
		b.Cols[3].Children[0].AppendString("k")
		b.Cols[3].Children[1].AppendInt(5)
		b.Cols[3].CloseList()
	})
	s := lib.MustParse(`{"type":"record","name":"r","fields":[{"name":"id","type":"long"},{"name":"name","type":["null","string"]},
		{"name":"tags","type":{"type":"array","items":["null","string"]}},{"name":"m","type":{"type":"map","values":["null","int"]}}]}`)
	var got struct {
		ID   int64           `avro:"id"`
		Name *string         `avro:"name"`
		Tags []*string       `avro:"tags"`
		M    map[string]*int `avro:"m"`
	}
	if _, err := s.Decode(msg, &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != -7 || *got.Name != "x" || len(got.Tags) != 2 || *got.Tags[0] != "p" || got.Tags[1] != nil || *got.M["k"] != 5 {
		t.Errorf("read %+v", got)
	}
}
