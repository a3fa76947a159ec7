package json

import (
	"errors"
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// The expected texts of this file were written by Apache Flink 2.2.1.

func TestScalarsAreCoercedAsFlinkDoes(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "n", types.Of(types.Int), "b", types.Of(types.BigInt), "s", types.String(),
		"x", types.Of(types.Double), "f", types.Of(types.Float), "o", types.Of(types.Boolean), "d", types.DecimalOf(10, 3))
	checkExchanges(t, fields, nil, []exchange{
		one(`{"id":1,"n":"12","b":"34","s":5,"x":"1.5","f":2,"o":"true","d":"1.2345"}`, `{"id":1,"n":12,"b":34,"s":"5","x":1.5,"f":2.0,"o":true,"d":1.235}`),
		one(`{"id":2,"n":3.0,"b":4.0,"s":1.10,"x":7,"f":"0.1","o":false,"d":10}`, `{"id":2,"n":3,"b":4,"s":"1.10","x":7.0,"f":0.1,"o":false,"d":1E+1}`),
		one(`{"id":3,"n":null,"b":null,"s":null,"x":null,"f":null,"o":null,"d":null}`, `{"id":3,"n":null,"b":null,"s":null,"x":null,"f":null,"o":null,"d":null}`),
		one(`{"id":4,"n":-2147483648,"b":-9223372036854775808,"s":true,"x":-1e-320,"f":1e-46,"o":"FALSE","d":1e-3}`, `{"id":4,"n":-2147483648,"b":-9223372036854775808,"s":"true","x":-1.0E-320,"f":0.0,"o":false,"d":0.001}`),
		one(`{"id":5,"s":{"a":[1, 2.0,"x"],"b":null},"x":"Infinity","f":"NaN","o":"nope","d":9999999.9994}`, `{"id":5,"n":null,"b":null,"s":"{\"a\":[1,2,\"x\"],\"b\":null}","x":"Infinity","f":"NaN","o":false,"d":9999999.999}`),
		one(`{"id":6,"s":[1,{"k":"é😀"}],"d":9999999.9996}`, `{"id":6,"n":null,"b":null,"s":"[1,{\"k\":\"é\uD83D\uDE00\"}]","x":null,"f":null,"o":null,"d":null}`),
		one(`{"id":7,"n":" 8 ","b":" 9 ","s":"\u00e9\n\"","x":" 1 ","o":1,"d":" 2 "}`, `{"id":7,"n":8,"b":9,"s":"é\n\"","x":1.0,"f":null,"o":false,"d":2}`),
		one(`{"id":8,"s":12345678901234567890,"x":12345678901234567890,"d":12345678.5}`, `{"id":8,"n":null,"b":null,"s":"12345678901234567890","x":1.2345678901234567E19,"f":null,"o":null,"d":null}`),
		one(`{"id":9,"s":1e5,"x":0.1e1,"d":0.0005}`, `{"id":9,"n":null,"b":null,"s":"1e5","x":1.0,"f":null,"o":null,"d":0.001}`),
		one(`{"id":10,"n":1e2,"b":1.9e1,"s":""}`, `{"id":10,"n":100,"b":19,"s":"","x":null,"f":null,"o":null,"d":null}`),
	})
}

// The expected texts are those of the recorded conformance case debezium_numbers_in_text.
func TestNumbersInTextAreDoublesUnlessAColumnIsADecimal(t *testing.T) {
	doubles := columns("s", types.String())
	checkExchanges(t, doubles, nil, []exchange{
		one(`{"s":{"n":[1,2.0,2.50,1E5,1e-7]}}`, `{"s":"{\"n\":[1,2.0,2.5,100000.0,1.0E-7]}"}`),
		one(`{"s":[100.00,-0.0,12345678901234567890,1.0e400]}`, `{"s":"[100.0,-0.0,12345678901234567890,\"Infinity\"]"}`),
		one(`{"s":2.50}`, `{"s":"2.50"}`),
	})
	exact := columns("s", types.String(), "d", types.ArrayOf(types.RowOf(columns("x", types.DecimalOf(3, 1))...)))
	checkExchanges(t, exact, nil, []exchange{
		one(`{"s":{"n":[1,2.0,2.50,1E5,1e-7]}}`, `{"s":"{\"n\":[1,2,2.5,1E+5,1E-7]}","d":null}`),
		one(`{"s":[100.00,-0.0,12345678901234567890,1.0e400]}`, `{"s":"[1E+2,0,12345678901234567890,1E+400]","d":null}`),
	})
}

func TestADecimalThatIsNotDecodedMakesNumbersInTextExact(t *testing.T) {
	env := format.Env{Undecoded: columns("d", types.DecimalOf(10, 2))}
	d, err := Format{}.NewDecoder(columns("s", types.String()), options(t, nil), env)
	if err != nil {
		t.Fatal(err)
	}
	b := types.NewBatch(columns("s", types.String()), 1)
	if err := d.Decode([]byte(`{"s":[2.0],"d":1}`), b); err != nil {
		t.Fatal(err)
	}
	if got := string(b.Cols[0].Bytes(0)); got != "[2]" {
		t.Errorf("got %s, want [2]", got)
	}
}

func TestIgnoredErrorsBecomeNullOrAreSkipped(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "n", types.Of(types.Int), "s", types.String(), "d", types.Of(types.Double), "t", types.TimestampOf(3))
	checkExchanges(t, fields, map[string]string{"ignore-parse-errors": "true"}, []exchange{
		one(`{"id":1,"n":10,"s":"ok","d":1.5,"t":"2024-02-29 12:00:00"}`, `{"id":1,"n":10,"s":"ok","d":1.5,"t":"2024-02-29 12:00:00"}`),
		one(`{"id":2,"n":"20","s":30,"d":"2.5","t":"2024-02-29T12:00:00"}`, `{"id":2,"n":20,"s":"30","d":2.5,"t":null}`),
		one(`{"id":3}`, `{"id":3,"n":null,"s":null,"d":null,"t":null}`),
		{in: `not json`},
		{in: ``},
		one(`{"id":4,"n":1.9,"s":{"x":1},"d":true,"t":null}`, `{"id":4,"n":1,"s":"{\"x\":1}","d":null,"t":null}`),
		one(`{"id":5,"n":99999999999,"s":[1,2],"d":"NaN","t":"bad"}`, `{"id":5,"n":null,"s":"[1,2]","d":"NaN","t":null}`),
		{in: `[]`},
		{in: `null`},
		one(`{"id":6,"n":true,"s":true,"d":null}`, `{"id":6,"n":null,"s":"true","d":null,"t":null}`),
		one(`{"id":"7","n":"","s":"","d":""}`, `{"id":7,"n":null,"s":"","d":null,"t":null}`),
		{in: `{"id":8,"n":7,"extra":1,"s":"x"`},
		one(`{"ID":9,"n":1}`, `{"id":null,"n":1,"s":null,"d":null,"t":null}`),
		one(`{"id":10,"n":5,"n":6,"s":"dup"}`, `{"id":10,"n":6,"s":"dup","d":null,"t":null}`),
		one(`{"id":11,"n":-0,"s":null,"d":1e400}`, `{"id":11,"n":0,"s":null,"d":"Infinity","t":null}`),
		one(`{"id":12.0,"n":3e2,"s":1.50,"d":"1e3","t":"1969-12-31 23:59:59.5"}`, `{"id":12,"n":300,"s":"1.50","d":1000.0,"t":"1969-12-31 23:59:59.5"}`),
	})
}

func TestAsManyFieldsAreReadAsThereAreColumns(t *testing.T) {
	inner := types.RowOf(types.Field{Name: "x", Type: types.Of(types.Int)}, types.Field{Name: "y", Type: types.Of(types.Int)})
	checkExchanges(t, columns("id", types.Of(types.Int), "r", inner), nil, []exchange{
		one(`{"id":1,"r":{"x":1,"y":2,"x":3},"id":"bad"}`, `{"id":1,"r":{"x":1,"y":2}}`),
		one(`{"id":1,"id":2,"r":{"x":1}}`, `{"id":2,"r":null}`),
		one(`{"id":1,"z":0,"r":{"x":1,"x":2,"y":3}}`, `{"id":1,"r":{"x":2,"y":null}}`),
		one(`{"r":{"x":1,"y":2},"id":3,"r":{"x":9,"y":9}}`, `{"id":3,"r":{"x":1,"y":2}}`),
	})
}

func TestStringsAreEscapedAsFlinkDoes(t *testing.T) {
	checkExchanges(t, columns("id", types.Of(types.Int), "s", types.String()), nil, []exchange{
		one(`{"id":2,"s":"quote \" back \\ slash \/"}`, `{"id":2,"s":"quote \" back \\ slash /"}`),
		one(`{"id":3,"s":"tab\t nl\n cr\r bs\b ff\f"}`, `{"id":3,"s":"tab\t nl\n cr\r bs\b ff\f"}`),
		one("{\"id\":4,\"s\":\"ctl \\u0001\\u001f del \x7f\"}", "{\"id\":4,\"s\":\"ctl \\u0001\\u001F del \x7f\"}"),
		one(`{"id":5,"s":"<>&' {} [] = % ~ `+"`"+`"}`, `{"id":5,"s":"<>&' {} [] = % ~ `+"`"+`"}`),
		one("{\"id\":6,\"s\":\"é ñ 日本 \u0301 \ufeff \u2028\"}", "{\"id\":6,\"s\":\"é ñ 日本 \u0301 \ufeff \u2028\"}"),
		one("{\"id\":7,\"s\":\"😀 👩\u200d🚀 𝒜\"}", "{\"id\":7,\"s\":\"\\uD83D\\uDE00 \\uD83D\\uDC69\u200d\\uD83D\\uDE80 \\uD835\\uDC9C\"}"),
		one(`{"id":8,"s":""}`, `{"id":8,"s":""}`),
		one(`{"id":10,"s":"\u0000nul"}`, `{"id":10,"s":"\u0000nul"}`),
		one("{\"id\":11,\"s\":\"raw\ncontrol\"}", `{"id":11,"s":"raw\ncontrol"}`),
	})
}

func TestDecimalsAreWrittenAsFlinkDoes(t *testing.T) {
	d := types.DecimalOf(26, 6)
	fields := columns("id", types.Of(types.Int), "d", d, "arr", types.ArrayOf(d), "mp", types.MapOf(types.String(), d))
	message := func(id, text string) string {
		return `{"id":` + id + `,"d":"` + text + `","arr":[` + text + `],"mp":{"k":` + text + `}}`
	}
	written := func(id, text string) string {
		return `{"id":` + id + `,"d":` + text + `,"arr":[` + text + `],"mp":{"k":` + text + `}}`
	}
	var list, plain []exchange
	for _, c := range [][3]string{
		{"10.50", "10.5", "10.500000"},
		{"100", "1E+2", "100.000000"},
		{"0.000001", "0.000001", "0.000001"},
		{"0", "0", "0.000000"},
		{"-123456789012345678.123456", "-123456789012345678.123456", "-123456789012345678.123456"},
		{"1000000", "1E+6", "1000000.000000"},
		{"0.10", "0.1", "0.100000"},
		{"99999999999999999999.999999", "99999999999999999999.999999", "99999999999999999999.999999"},
	} {
		list = append(list, one(message("1", c[0]), written("1", c[1])))
		plain = append(plain, one(message("1", c[0]), written("1", c[2])))
	}
	checkExchanges(t, fields, nil, list)
	checkExchanges(t, fields, map[string]string{"encode.decimal-as-plain-number": "true"}, plain)
}

func TestTimestampsFollowTheStandardAskedFor(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "a", types.TimestampOf(3), "b", types.TimestampLTZOf(3), "c", types.Of(types.Date), "d", types.Of(types.Time))
	checkExchanges(t, fields, map[string]string{"timestamp-format.standard": "ISO-8601"}, []exchange{
		one(`{"id":1,"a":"2024-02-29T12:34:56.789","b":"2024-02-29T12:34:56.789Z","c":"2024-02-29","d":"12:34:56"}`, `{"id":1,"a":"2024-02-29T12:34:56.789","b":"2024-02-29T12:34:56.789Z","c":"2024-02-29","d":"12:34:56"}`),
		one(`{"id":2,"a":"1970-01-01T00:00:00","b":"1970-01-01T00:00:00Z","c":"1970-01-01","d":"00:00:00"}`, `{"id":2,"a":"1970-01-01T00:00:00","b":"1970-01-01T00:00:00Z","c":"1970-01-01","d":"00:00:00"}`),
		one(`{"id":4,"a":"9999-12-31T23:59:59.999","b":"9999-12-31T23:59:59.999Z","c":"9999-12-31","d":"23:59:59"}`, `{"id":4,"a":"9999-12-31T23:59:59.999","b":"9999-12-31T23:59:59.999Z","c":"9999-12-31","d":"23:59:59"}`),
		one(`{"id":5,"a":"1969-12-31T23:59:59.9","b":"1969-12-31T23:59:59.01Z","c":"1969-12-31","d":"01:02:03"}`, `{"id":5,"a":"1969-12-31T23:59:59.9","b":"1969-12-31T23:59:59.01Z","c":"1969-12-31","d":"01:02:03"}`),
		one(`{"id":6,"a":"2024-01-01T10:00:00.120","b":"2024-01-01T10:00:00.100Z"}`, `{"id":6,"a":"2024-01-01T10:00:00.12","b":"2024-01-01T10:00:00.1Z","c":null,"d":null}`),
	})
	checkExchanges(t, fields, nil, []exchange{
		one(`{"id":2,"a":"1583-01-01 01:01:01.1","b":"1900-01-01 00:00:00Z"}`, `{"id":2,"a":"1583-01-01 01:01:01.1","b":"1900-01-01 00:00:00Z","c":null,"d":null}`),
		one(`{"id":3,"a":"1969-12-31 23:59:59.999999999","b":"1969-12-31 22:59:59.999Z"}`, `{"id":3,"a":"1969-12-31 23:59:59.999999999","b":"1969-12-31 22:59:59.999Z","c":null,"d":null}`),
	})
}

// nested is the schema of the next tests.
func nested() []types.Field {
	return columns("id", types.Of(types.Int),
		"r", types.RowOf(columns("a", types.Of(types.Int), "b", types.String(), "n", types.RowOf(columns("x", types.Of(types.Double), "y", types.ArrayOf(types.Of(types.Int)))...))...),
		"arr", types.ArrayOf(types.Of(types.Int)), "strs", types.ArrayOf(types.String()), "m", types.MapOf(types.String(), types.Of(types.Int)),
		"mr", types.MapOf(types.String(), types.RowOf(columns("p", types.DecimalOf(6, 2), "q", types.Of(types.Boolean))...)))
}

func TestNestedValuesRoundTrip(t *testing.T) {
	checkExchanges(t, nested(), nil, []exchange{
		one(`{"id":1,"r":{"a":1,"b":"x","n":{"x":1.5,"y":[1,2,3]}},"arr":[3,1,2],"strs":["b","a","c"],"m":{"k":1},"mr":{"z":{"p":1.25,"q":true}}}`,
			`{"id":1,"r":{"a":1,"b":"x","n":{"x":1.5,"y":[1,2,3]}},"arr":[3,1,2],"strs":["b","a","c"],"m":{"k":1},"mr":{"z":{"p":1.25,"q":true}}}`),
		one(`{"id":2,"r":null,"arr":null,"strs":null,"m":null,"mr":null}`, `{"id":2,"r":null,"arr":null,"strs":null,"m":null,"mr":null}`),
		one(`{"id":3,"r":{"a":null,"b":"","n":null},"arr":[],"strs":[],"m":{},"mr":{}}`, `{"id":3,"r":{"a":null,"b":"","n":null},"arr":[],"strs":[],"m":{},"mr":{}}`),
		one(`{"id":4,"r":{"a":-5,"b":"é😀","n":{"x":null,"y":null}},"arr":[1,null,1],"strs":["",null,"a"],"m":{"k":null},"mr":{"z":null}}`,
			`{"id":4,"r":{"a":-5,"b":"é\uD83D\uDE00","n":{"x":null,"y":null}},"arr":[1,null,1],"strs":["",null,"a"],"m":{"k":null},"mr":{"z":null}}`),
		one(`{"id":5,"r":{"a":7,"b":null,"n":{"x":-0.5,"y":[]}},"arr":[2147483647],"strs":["only"],"m":{"k":-1},"mr":{"w":{"p":9999.99,"q":false}}}`,
			`{"id":5,"r":{"a":7,"b":null,"n":{"x":-0.5,"y":[]}},"arr":[2147483647],"strs":["only"],"m":{"k":-1},"mr":{"w":{"p":9999.99,"q":false}}}`),
		one(`{"id":6}`, `{"id":6,"r":null,"arr":null,"strs":null,"m":null,"mr":null}`),
		one(`{"id":7,"r":{},"arr":[5,5,5],"mr":null}`, `{"id":7,"r":{"a":null,"b":null,"n":null},"arr":[5,5,5],"strs":null,"m":null,"mr":null}`),
	})
}

func TestNullFieldsAreLeftOutOfRowsOnly(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "a", types.String(), "b", types.Of(types.Int),
		"r", types.RowOf(columns("x", types.Of(types.Int), "y", types.String())...),
		"arr", types.ArrayOf(types.Of(types.Int)), "m", types.MapOf(types.String(), types.Of(types.Int)))
	checkExchanges(t, fields, map[string]string{"encode.ignore-null-fields": "true"}, []exchange{
		one(`{"id":1,"a":"x","b":1,"r":{"x":1,"y":"y"},"arr":[1,null],"m":{"k":null}}`, `{"id":1,"a":"x","b":1,"r":{"x":1,"y":"y"},"arr":[1,null],"m":{"k":null}}`),
		one(`{"id":2}`, `{"id":2}`),
		one(`{"id":3,"a":"","r":{"x":null,"y":null}}`, `{"id":3,"a":"","r":{}}`),
		one(`{"id":4,"b":0,"r":{"x":5},"arr":[],"m":{}}`, `{"id":4,"b":0,"r":{"x":5},"arr":[],"m":{}}`),
		one(`{}`, `{}`),
	})
}

func TestBytesAreBase64(t *testing.T) {
	checkExchanges(t, columns("b", types.Bytes()), nil, []exchange{
		one(`{"b":"AQID"}`, `{"b":"AQID"}`), one(`{"b":""}`, `{"b":""}`), one(`{"b":"/////w=="}`, `{"b":"/////w=="}`), one(`{"b":"AA=="}`, `{"b":"AA=="}`),
	})
}

func TestMultisetsAreObjectsOfCounts(t *testing.T) {
	checkExchanges(t, columns("g", types.String(), "c", types.MultisetOf(types.String())), nil, []exchange{one(`{"g":"a","c":{"a":9}}`, `{"g":"a","c":{"a":9}}`)})
}

func TestNullMapKeysFollowTheMode(t *testing.T) {
	fields := columns("m", types.MapOf(types.String(), types.Of(types.Int)))
	b := types.NewBatch(fields, 1)
	m := b.Cols[0]
	m.Children[0].AppendNull()
	m.Children[1].AppendInt(2)
	m.Children[0].AppendString("")
	m.Children[1].AppendNull()
	m.CloseList()
	b.AppendRow(types.Insert)
	literal := map[string]string{"map-null-key.mode": "LITERAL", "map-null-key.literal": "<none>"}
	if got := rows(t, encoderFor(t, fields, literal), b)[0]; got != `{"m":{"<none>":2,"":null}}` {
		t.Errorf("LITERAL gave %s", got)
	}
	if got := rows(t, encoderFor(t, fields, map[string]string{"map-null-key.mode": "DROP"}), b)[0]; got != `{"m":{"":null}}` {
		t.Errorf("DROP gave %s", got)
	}
	out, err := encoderFor(t, fields, nil).Encode([]byte("x"), b, 0)
	if err == nil || string(out) != "x" {
		t.Errorf("FAIL gave %s, %v", out, err)
	}
}

func TestRepeatedKeysOfAMapKeepTheLastValue(t *testing.T) {
	fields := columns("m", types.MapOf(types.String(), types.ArrayOf(types.String())), "s", types.String())
	checkExchanges(t, fields, nil, []exchange{
		one(`{"m":{"z":["1"],"b":["2"],"z":["3","4"],"b":null,"a":[]},"s":"x"}`, `{"m":{"z":["3","4"],"a":[],"b":null},"s":"x"}`),
	})
}

func TestAColumnThatNobodyReadsMustFit(t *testing.T) {
	read, unread := columns("a", types.Of(types.Int)), columns("d", types.Of(types.Int), "r", types.RowOf(columns("l", types.ArrayOf(types.Of(types.Date)))...))
	for _, c := range []struct {
		msg  string
		want string // the error's field; empty: none
	}{
		{`{"a":1,"d":2,"r":{"l":["2024-01-02"]}}`, ""},
		{`{"d":"7","a":1,"r":null}`, ""},
		{`{"a":1}`, ""},
		{`{"a":1,"d":"x"}`, "d"},
		{`{"a":1,"d":{"x":1}}`, "d"},
		{`{"a":1,"d":3000000000}`, "d"},
		{`{"a":1,"r":5}`, "r"},
		{`{"a":1,"d":2,"r":{"l":["2024-01-02","2024-13-01"]}}`, "r.l[]"},
	} {
		d, err := Format{}.NewDecoder(read, options(t, nil), format.Env{Undecoded: unread})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 { // the last time by a template
			b := types.NewBatch(read, 1)
			err := d.Decode([]byte(c.msg), b)
			if bad, ok := errors.AsType[*Error](err); ok && bad.Field != c.want || !ok && (err != nil || c.want != "" || b.N != 1) {
				t.Errorf("%s: error %v, want one of %q", c.msg, err, c.want)
			}
		}
	}
}
