package json

import (
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

func TestErrorsNameFieldFindAndPlace(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "bid", types.RowOf(columns("price", types.Of(types.BigInt))...), "lines", types.ArrayOf(types.RowOf(columns("qty", types.Of(types.Int))...)), "t", types.TimestampOf(3))
	for in, want := range map[string]string{
		`{"id":1,"bid":{"price":"abc"}}`:            `json: field bid.price at byte 23: expected BIGINT, found "abc"}}`,
		`{"id":1,"lines":[{"qty":1},{"qty":true}]}`: `json: field lines[].qty at byte 34: expected INT, found true}]}`,
		`{"id":1,"bid":[]}`:                         `json: field bid at byte 14: expected ROW<` + "`price`" + ` BIGINT>, found []}`,
		`{"id":1,"a":`:                              `json: byte 12: expected a value, found the end of the message`,
		`{"id":1 "a":2}`:                            `json: byte 8: expected ',' or '}', found "a":2}`,
		`{"id":01}`:                                 `json: byte 6: a number must not begin with 0, found 01}`,
		`{"id":1,"x":"unended and longer than is worth quoting`: `json: byte 12: a string is not ended, found "unended and longer than is worth quotin…`,
		`{"t":"2024-02-29T12:00:00"}`:                           `json: field t at byte 5: expected TIMESTAMP(3), found "2024-02-29T12:00:00"}`,
		`null`:                                                  `json: byte 0: expected a JSON object, found null`,
	} {
		d := decoderFor(t, fields, nil)
		err := d.Decode([]byte(in), types.NewBatch(fields, 1))
		if err == nil || err.Error() != want {
			t.Errorf("%s\n got  %v\n want %s", in, err, want)
		}
	}
}

func TestMissingFieldsFailWhenAskedTo(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "r", types.RowOf(columns("x", types.Of(types.Int))...))
	d := decoderFor(t, fields, map[string]string{"fail-on-missing-field": "true"})
	b := types.NewBatch(fields, 1)
	if err := d.Decode([]byte(`{"id":1,"r":{"x":null}}`), b); err != nil {
		t.Error(err)
	}
	for in, want := range map[string]string{
		`{"id":1}`:          "json: field r at byte 7: is missing from the object that ends here, found }",
		`{"id":1,"r":{}}`:   "json: field r.x at byte 13: is missing from the object that ends here, found }}",
		`{"r":{"x":1}} ...`: "json: field id at byte 12: is missing from the object that ends here, found } ...",
	} {
		if err := d.Decode([]byte(in), b); err == nil || err.Error() != want {
			t.Errorf("%s\n got  %v\n want %s", in, err, want)
		}
	}
}

func TestSkippedMessagesAreCounted(t *testing.T) {
	fields := columns("id", types.Of(types.Int))
	d := decoderFor(t, fields, map[string]string{"ignore-parse-errors": "true"})
	b := types.NewBatch(fields, 1)
	var reasons []string
	for _, m := range []string{`{"id":1}`, `nonsense`, ``, `[{"id":2},7,{"id":3}]`, `[{"id":4},{`} {
		before := d.Skipped()
		if err := d.Decode([]byte(m), b); err != nil {
			t.Fatal(err)
		}
		if d.Skipped() > before {
			reasons = append(reasons, d.WhySkipped().Error())
		}
	}
	if want := []string{`json: byte 0: expected a JSON object, found nonsense`, `json: byte 10: expected a JSON object, found 7,{"id":3}]`, `json: byte 11: expected a field name, found the end of the message`}; !slices.Equal(reasons, want) {
		t.Errorf("skipped because of %q, want %q", reasons, want)
	}
	if b.N != 3 || d.Skipped() != 3 {
		t.Errorf("%d rows, %d skipped; want 3 and 3", b.N, d.Skipped())
	}
}

func TestMapsMustHaveStringKeys(t *testing.T) {
	fields := columns("r", types.RowOf(columns("m", types.MapOf(types.Of(types.Int), types.String()))...))
	want := "column r.m: the json format writes the keys of MAP<INT, STRING> as names, so they must be strings; CAST them to STRING"
	if _, err := (Format{}).NewDecoder(fields, options(t, nil), format.Env{}); err == nil || err.Error() != want {
		t.Errorf("decoder: %v", err)
	}
	if _, err := (Format{}).NewEncoder(fields, options(t, nil), format.Env{}); err == nil || err.Error() != want {
		t.Errorf("encoder: %v", err)
	}
}

func TestDeepNestingIsRefused(t *testing.T) {
	fields := columns("s", types.String())
	d := decoderFor(t, fields, nil)
	for _, prefix := range []string{`{"s":`, `{"unknown":`} {
		deep := prefix + strings.Repeat("[", 100_000)
		if err := d.Decode([]byte(deep), types.NewBatch(fields, 1)); err == nil {
			t.Errorf("%s…: no error", prefix)
		}
	}
}

func TestTimesOutsideOfTheDayCannotBeWritten(t *testing.T) {
	fields := columns("t", types.Of(types.Time))
	b := types.NewBatch(fields, 1)
	for _, millis := range []int64{-1000, 86400000} {
		b.Cols[0].AppendInt(millis)
		b.AppendRow(types.Insert)
		if out, err := encoderFor(t, fields, nil).Encode(nil, b, b.N-1); err == nil {
			t.Errorf("%d ms is written as %s", millis, out)
		}
	}
}
