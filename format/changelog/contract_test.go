package changelog_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/formattest"
	"github.com/onceflow/onceflow/format/maxwell"
	"github.com/onceflow/onceflow/format/ogg"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// columns makes fields of name, type pairs.
func columns(pairs ...any) []types.Field {
	var fields []types.Field
	for i := 0; i < len(pairs); i += 2 {
		fields = append(fields, types.Field{Name: pairs[i].(string), Type: pairs[i+1].(types.Type)})
	}
	return fields
}

func decoder(t testing.TB, f format.Format, fields []types.Field, text map[string]string) format.Decoder {
	t.Helper()
	o, problems := option.Check(f.Name(), f.Options(), text)
	for _, p := range problems {
		t.Fatal(p)
	}
	d, err := f.NewDecoder(fields, o, format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestFormatsKeepTheContract(t *testing.T) {
	for _, s := range []formattest.Suite{
		{
			Format: debezium.Format{},
			Broken: [][]byte{
				[]byte(`{"before":null,"after":{"id":1},"op":"x"}`), []byte(`{"before":null,"after":{"id":1},"op":"u"}`), []byte(`{"before":{"id":1},"op":"u"}`),
				[]byte(`{"after":{"id":1}}`), []byte(`{"after":{"id":"x"},"op":"c"}`), []byte(`{"after":{"id":1},"op":"c"`), []byte(`[]`), []byte(`null`), []byte(` `),
			},
			BadOptions: []map[string]string{{"schema-include": "true"}},
		},
		{
			Format: canal.Format{},
			Broken: [][]byte{
				[]byte(`{"data":[{"id":1},{"id":2},null],"type":"INSERT"}`), []byte(`{"data":[{"id":1},{"id":2}],"old":[{"id":2}],"type":"UPDATE"}`),
				[]byte(`{"data":[{"id":1}],"type":"TRUNCATE"}`), []byte(`{"data":[{"id":1}]}`), []byte(`{"data":[{"id":1},{"id":"x"}],"type":"INSERT"}`), []byte(`{`), []byte(`[]`),
			},
			BadOptions: []map[string]string{{"table.include": "("}},
		},
		{
			Format: ogg.Format{},
			Broken: [][]byte{
				[]byte(`{"before":null,"after":{"id":1},"op_type":"T"}`), []byte(`{"before":null,"after":{"id":1},"op_type":"U"}`), []byte(`{"before":{"id":1},"op_type":"U"}`),
				[]byte(`{"after":{"id":1},"op_type":"D"}`), []byte(`{"after":{"id":1}}`), []byte(`{"after":{"id":"x"},"op_type":"I"}`), []byte(`[]`),
			},
		},
		{
			Format: maxwell.Format{},
			Broken: [][]byte{
				[]byte(`{"data":{"id":1},"type":"update"}`), []byte(`{"data":{"id":1},"type":"bootstrap-start"}`), []byte(`{"data":null,"type":"delete"}`),
				[]byte(`{"data":{"id":1}}`), []byte(`{"data":{"id":1},"old":{"id":"x"},"type":"update"}`), []byte(`{"data":{"id":1},"type":"insert"`), []byte(`7`),
			},
		},
	} {
		s.Fields = columns("id", types.Of(types.Int), "s", types.String(), "d", types.DecimalOf(38, 2),
			"ts", types.TimestampOf(9), "l", types.ArrayOf(types.String()), "r", types.RowOf(columns("x", types.Of(types.Double))...))
		s.Fill = fill
		t.Run(s.Format.Name(), func(t *testing.T) { formattest.Run(t, s) })
	}
}

func fill(b *types.Batch) {
	for i := range 3 {
		if i == 1 {
			for _, c := range b.Cols {
				c.AppendNull()
			}
			b.AppendRow(types.Insert)
			continue
		}
		b.Cols[0].AppendInt(int64(i) - 1)
		b.Cols[1].AppendString("a \"text\" with é and 😀")
		b.Cols[2].AppendWide(types.Int128{Hi: int64(i) << 40, Lo: 12345678901234567})
		b.Cols[3].AppendTimestamp(1709210096789, 123)
		b.Cols[4].Children[0].AppendNull()
		b.Cols[4].Children[0].AppendString("x")
		b.Cols[4].CloseList()
		b.Cols[5].Children[0].AppendFloat(1.5)
		b.Cols[5].CloseRow()
		b.AppendRow(types.Insert)
	}
}

// flink_test.go of each format holds it against Flink; here are the answers in
// which Flink's own are wrong, see [changelog.Named].
func TestOnlyTheObjectItselfNamesWhatChanged(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "r", types.RowOf(columns("id", types.Of(types.Int))...))
	for msg, f := range map[string]format.Format{
		`{"data":{"id":1,"r":{"id":2}},"old":{"r":{"id":3}},"type":"update"}`:                                          maxwell.Format{},
		`{"data":[{"id":1,"r":{"id":2}}],"old":[{"r":{"id":3}}],"type":"UPDATE"}`:                                      canal.Format{},
		`{"data":[{"id":1,"r":{"id":2}},{"id":4}],"old":[{"r":{"id":3}},{"id":null}],"type":"UPDATE"}`:                 canal.Format{},
		`{"data":{"id":1,"r":{"id":2}},"old":{"r":{"id":3},"other":{"id":{"id":[1,"id"]}}},"type":"update"}`:           maxwell.Format{},
		"{\"data\":{\"id\":1,\"r\":{\"id\":2}},\"old\":{\"\\u0072\":{\"id\":3},\"r\":{\"id\":3}},\"type\":\"update\"}": maxwell.Format{},
	} {
		b := types.NewBatch(fields, 4)
		if err := decoder(t, f, fields, nil).Decode([]byte(msg), b); err != nil {
			t.Errorf("%s: %v", msg, err)
			continue
		}
		id, r := b.Cols[0], b.Cols[1].Children[0]
		if b.Kind(0) != types.UpdateBefore || id.IsNull(0) || id.Ints[0] != 1 || r.Ints[0] != 3 || b.Kind(1) != types.UpdateAfter || id.Ints[1] != 1 || r.Ints[1] != 2 {
			t.Errorf("%s: %v, ids %v, r.id %v", msg, b.Kinds, id.Ints, r.Ints)
		}
	}
}

func TestNamesThatAreNullMayNotAlwaysBeNull(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "s", types.String())
	d := decoder(t, canal.Format{}, fields, nil)
	b := types.NewBatch(fields, 4)
	if err := d.Decode([]byte(`{"data":[{"id":1,"s":"a"},{"id":2,"s":"b"}],"old":[{"s":null},{"id":9}],"type":"UPDATE"}`), b); err != nil {
		t.Fatal(err)
	}
	if s := b.Cols[1]; !s.IsNull(0) || string(s.Bytes(2)) != "b" || b.Cols[0].Ints[2] != 9 {
		t.Errorf("the old rows are wrong: %v", b.Cols[0].Ints)
	}
}

func TestErrorsSayWhatToDo(t *testing.T) {
	fields := columns("id", types.Of(types.Int))
	for _, c := range []struct {
		format format.Format
		msg    string
		want   string
	}{
		{debezium.Format{}, `{"before":null,"after":{"id":1},"op":"u"}`, `debezium-json: field before of an update (op u) is null or missing, so the row to take back is not known; for a PostgreSQL table run ALTER TABLE … REPLICA IDENTITY FULL`},
		{debezium.Format{}, `{"op":"t"}`, `debezium-json: op is "t", which changes no row: expected c, r, u or d`},
		{debezium.Format{}, `{"payload":{"op":"c"}}`, `debezium-json: field op is null or missing; if the change is in a field payload, set schema-include = true`},
		{debezium.Format{}, `{"after":{"id":"x"},"op":"c"}`, `json: field after.id at byte 15: expected INT, found "x"},"op":"c"}`},
		{canal.Format{}, `{"data":[{"id":1}],"old":[],"type":"UPDATE"}`, `canal-json: field old[0], a row, is null or missing`},
		{canal.Format{}, `{"type":"ALTER"}`, `canal-json: type is "ALTER", which changes no row: expected INSERT, UPDATE, DELETE or CREATE`},
		{ogg.Format{}, `{"before":{"id":1},"op_type":"T"}`, `ogg-json: op_type is "T", which changes no row: expected I, U or D`},
		{ogg.Format{}, `{"op_type":"D"}`, `ogg-json: field before of a delete (op_type D) is null or missing, so the row to take back is not known; have the database log all columns of the table, and GoldenGate write them`},
		{maxwell.Format{}, `{"data":{"id":1},"type":"update"}`, `maxwell-json: field old of an update is null or missing, so the row to take back is not known`},
	} {
		if err := decoder(t, c.format, fields, nil).Decode([]byte(c.msg), types.NewBatch(fields, 1)); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.msg, err, c.want)
		}
	}
}

func TestDroppedMessagesAreCounted(t *testing.T) {
	fields := columns("id", types.Of(types.Int))
	d := decoder(t, canal.Format{}, fields, map[string]string{"ignore-parse-errors": "true", "table.include": "t"})
	b := types.NewBatch(fields, 4)
	for _, msg := range []string{
		`{"table":"t","type":"ALTER"}`, `{"table":"u","type":"ALTER"}`, `nonsense`, `{"type":"INSERT"}`,
		`{"table":"t","data":[{"id":1},null,{"id":2}],"type":"INSERT"}`, `{"table":"t","data":[{"id":"x"}],"type":"INSERT"}`,
	} {
		if err := d.Decode([]byte(msg), b); err != nil {
			t.Errorf("%s: %v", msg, err)
		}
	}
	if d.Skipped() != 4 || b.N != 2 {
		t.Errorf("%d skipped, %d rows", d.Skipped(), b.N)
	}
}
