package canal_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// The counts are those of Flink's CanalJsonDeserializationSchema; -1: it fails.
func TestAnOriginThatIsNullIsTheTextNull(t *testing.T) {
	fields := []types.Field{{Name: "a", Type: types.Of(types.Int)}}
	for _, c := range []struct {
		database, table, origin string
		rows                    int
	}{
		{"d.*|null", "", `"database":null,"table":"t"`, 1},
		{"d.*|null", "", `"table":"t"`, -1},
		{"d.*|null", "", `"database":"xnull"`, 0},
		{"d.*|null", "", `"database":{"d":1}`, 0},
		{"d.*", "t", `"database":null,"table":"t"`, 0},
		{"d.*", "t", `"database":"d"`, -1},
		{"d.*", "t", `"database":"d","table":null`, 0},
		{"d.*", "t", `"database":"x"`, 0},
		{"d.*", "t", `"database":"d","table":"t"`, 1},
	} {
		text := map[string]string{"database.include": c.database}
		if c.table != "" {
			text["table.include"] = c.table
		}
		o, problems := option.Check("canal-json", canal.Format{}.Options(), text)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		d, err := canal.Format{}.NewDecoder(fields, o, format.Env{})
		if err != nil {
			t.Fatal(err)
		}
		b := types.NewBatch(fields, 1)
		err = d.Decode([]byte(`{"data":[{"a":1}],"type":"INSERT",`+c.origin+`}`), b)
		if (err != nil) != (c.rows < 0) || err == nil && b.N != c.rows {
			t.Errorf("%v, %s: %d rows, %v", text, c.origin, b.N, err)
		}
	}
}

// As in Flink, which looks at old for each row.
func TestAnUpdateOfNoRowsNeedsNoOldRows(t *testing.T) {
	fields := []types.Field{{Name: "a", Type: types.Of(types.Int)}}
	o, _ := option.Check("canal-json", canal.Format{}.Options(), nil)
	d, err := canal.Format{}.NewDecoder(fields, o, format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(fields, 1)
	if err := d.Decode([]byte(`{"data":[],"old":null,"type":"UPDATE"}`), b); err != nil || b.N != 0 {
		t.Errorf("%d rows, %v", b.N, err)
	}
	if err := d.Decode([]byte(`{"data":[{"a":1}],"old":null,"type":"UPDATE"}`), b); err == nil {
		t.Error("an update without old rows is read")
	}
}
