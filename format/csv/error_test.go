package csv_test

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/csv"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

func options(t testing.TB, text map[string]string) option.Values {
	t.Helper()
	o, problems := option.Check("csv", csv.Format{}.Options(), text)
	for _, p := range problems {
		t.Fatal(p)
	}
	return o
}

func decoder(t testing.TB, fields []types.Field, text map[string]string) format.Decoder {
	t.Helper()
	d, err := csv.Format{}.NewDecoder(fields, options(t, text), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func encoder(t testing.TB, fields []types.Field, text map[string]string) format.Encoder {
	t.Helper()
	e, err := csv.Format{}.NewEncoder(fields, options(t, text), format.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestErrorsNameFieldAndPlace(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "price", types.DecimalOf(8, 2), "tags", types.ArrayOf(types.Of(types.SmallInt)),
		"at", types.RowOf(columns("x", types.Of(types.Int), "y", types.Of(types.Date))...))
	d := decoder(t, fields, nil)
	for msg, want := range map[string]string{
		`1,"a,b",1;2,3;2024-01-01`:    `csv: field price at byte 2: expected DECIMAL(8, 2), found "a,b"`,
		`1,2,1;x,3;2024-01-01`:        `csv: field tags[] at byte 4: expected SMALLINT, found "x"`,
		`1,2,1,3;2024-13-01`:          `csv: field at.y at byte 6: expected DATE, found "2024-13-01"`,
		`1,2,1,3`:                     `csv: field at at byte 6: expected a ROW of 2 fields, found "3"`,
		`1,2`:                         `csv: byte 3: the record has 2 fields instead of 4, found ""`,
		`1,2,1,3;2024-01-01,5,6`:      `csv: byte 19: the record has more than 4 fields, found "5,6"`,
		`1,"2`:                        `csv: byte 2: a quoted field is not ended, found "\"2"`,
		`1,"2"3,`:                     `csv: byte 5: expected the delimiter or the end of the line behind a quoted field, found "3,"`,
		"1,2\xff":                     `csv: byte 3: the message is not UTF-8, found "\xff"`,
		``:                            `csv: byte 0: the message holds no record, found ""`,
		strings.Repeat("é", 30) + `,`: `csv: field id at byte 0: expected INT, found "` + strings.Repeat("é", 20) + `"…`,
	} {
		b := types.NewBatch(fields, 1)
		if err := d.Decode([]byte(msg), b); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", msg, err, want)
		}
	}
}

func TestIgnoredErrorsAreCountedOnceAMessage(t *testing.T) {
	fields := columns("a", types.Of(types.Int), "b", types.Of(types.Int))
	d := decoder(t, fields, map[string]string{"ignore-parse-errors": "true"})
	b := types.NewBatch(fields, 4)
	for _, msg := range []string{"x,y", "1,2,3", "", `"1`, "7"} {
		if err := d.Decode([]byte(msg), b); err != nil {
			t.Errorf("%q: %v", msg, err)
		}
	}
	if d.Skipped() != 3 || b.N != 2 {
		t.Errorf("%d skipped, %d rows", d.Skipped(), b.N)
	}
}

func TestATimeOutsideOfTheDayIsNotWritten(t *testing.T) {
	fields := columns("t", types.Of(types.Time))
	b := types.NewBatch(fields, 1)
	b.Cols[0].AppendInt(86_400_000)
	b.AppendRow(types.Insert)
	out, err := encoder(t, fields, nil).Encode([]byte("x"), b, 0)
	if err == nil || string(out) != "x" {
		t.Errorf("gave %q, %v", out, err)
	}
}

// A fraction of a second in a TIME is what ISO_LOCAL_TIME, which Flink spells
// it by, prints.
func TestTimesAreWrittenToTheMillisecond(t *testing.T) {
	fields := columns("t", types.Type{Kind: types.Time, Nullable: true, Precision: 3})
	b := types.NewBatch(fields, 1)
	b.Cols[0].AppendInt(45_296_780)
	b.AppendRow(types.Insert)
	if out, err := encoder(t, fields, nil).Encode(nil, b, 0); err != nil || string(out) != "12:34:56.78" {
		t.Errorf("gave %q, %v", out, err)
	}
}

func TestDroppedMessagesLeaveNothingInTheColumns(t *testing.T) {
	fields := columns("s", types.String(), "l", types.ArrayOf(types.String()), "i", types.Of(types.Int))
	d := decoder(t, fields, map[string]string{"ignore-parse-errors": "true"})
	b := types.NewBatch(fields, 1)
	for range 3 {
		if err := d.Decode([]byte("a text,of;many,1,too many"), b); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(b.Cols[0].Data) + len(b.Cols[1].Children[0].Data); n > 0 || b.N > 0 {
		t.Errorf("%d bytes and %d rows are left", n, b.N)
	}
}
