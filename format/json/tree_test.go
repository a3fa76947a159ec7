package json

import (
	"fmt"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// The expected rows and failures are those of Flink's JsonRowDataDeserializationSchema,
// which reads a tree, and of its JsonParserRowDataDeserializationSchema, which does not.

var inTree = map[string]string{"decode.json-parser.enabled": "false"}

// checkFails decodes messages that are errors.
func checkFails(t *testing.T, fields []types.Field, text map[string]string, list ...string) {
	t.Helper()
	d := decoderFor(t, fields, text)
	for _, msg := range list {
		for range 2 {
			b := types.NewBatch(fields, 1)
			if err := d.Decode([]byte(msg), b); err == nil || b.N != 0 {
				t.Errorf("%s: %d rows, error %v", msg, b.N, err)
			}
		}
	}
}

func TestOfARepeatedNameInATreeTheLastValueCounts(t *testing.T) {
	fields := columns("a", types.Of(types.Int), "b", types.Of(types.Int), "r", types.RowOf(columns("x", types.Of(types.Int))...))
	strict := map[string]string{"decode.json-parser.enabled": "false", "fail-on-missing-field": "true"}
	checkExchanges(t, fields, strict, []exchange{
		one(`{"a":1,"b":1,"b":2,"a":3,"r":{"x":2,"x":3,"y":1}}`, `{"a":3,"b":2,"r":{"x":3}}`),
		one(`{"a":"x","a":1,"b":2,"r":{"x":3}}`, `{"a":1,"b":2,"r":{"x":3}}`),
		one(`{"r":{"x":"x"},"r":5,"a":1,"b":2,"r":{"x":3}}`, `{"a":1,"b":2,"r":{"x":3}}`),
	})
	checkFails(t, fields, strict, `{"a":1,"a":2,"r":{"x":1}}`, `{"a":1,"a":"x","b":1,"r":{"x":1}}`, `{"a":"x","b":"y","a":1,"r":{"x":1}}`)
}

func TestNodesOfATreeBecomeWhatTheyDoInFlink(t *testing.T) {
	fields := columns("m", types.MapOf(types.String(), types.Of(types.Int)), "y", types.Bytes(), "d", types.Of(types.Double), "f", types.Of(types.Float),
		"s", types.Of(types.SmallInt), "b", types.Of(types.Boolean), "g", types.MultisetOf(types.String()))
	checkExchanges(t, fields, inTree, []exchange{
		one(`{"m":5,"y":5,"d":-0,"f":-0,"g":"x"}`, `{"m":{},"y":null,"d":0.0,"f":0.0,"s":null,"b":null,"g":{}}`),
		one(`{"m":[1],"y":[1],"d":-0.0,"f":1.00000017881393432617187499,"g":[]}`, `{"m":{},"y":null,"d":-0.0,"f":1.0000002,"s":null,"b":null,"g":{}}`),
		one(`{"m":true,"y":true,"f":1.00000017881393421514957253748434595763683319091796875,"d":1e400}`, `{"m":{},"y":null,"d":"Infinity","f":1.0000002,"s":null,"b":null,"g":null}`),
		one(`{"y":" AQID ","s":" 5 ","b":{}}`, `{"m":null,"y":"AQID","d":null,"f":null,"s":5,"b":false,"g":null}`),
		one(`{"b":[]}`, `{"m":null,"y":null,"d":null,"f":null,"s":null,"b":false,"g":null}`),
	})
	checkFails(t, fields, inTree, `{"y":"AQ ID"}`, `{"s":{}}`, `{"d":[]}`)
}

func TestNumbersOfATreeWithADecimalAreExact(t *testing.T) {
	fields := columns("d", types.Of(types.Double), "f", types.Of(types.Float), "e", types.DecimalOf(5, 1))
	checkExchanges(t, fields, inTree, []exchange{
		one(`{"d":-0.0,"f":-0.0e5,"e":-0.0}`, `{"d":0.0,"f":0.0,"e":0}`),
		one(`{"d":"-0.0","f":"-0"}`, `{"d":-0.0,"f":-0.0,"e":null}`),
		one(`{"d":-1e-400,"f":1.00000017881393421514957253748434595763683319091796875}`, `{"d":-0.0,"f":1.0000001,"e":null}`),
		one(`{"e":"1e0000000000001"}`, `{"d":null,"f":null,"e":1E+1}`),
	})
	whole := append(fields, columns("s", types.Of(types.SmallInt), "b", types.Of(types.BigInt))...)
	checkExchanges(t, whole, inTree, []exchange{one(`{"s":1.0,"b":9007199254740993.0}`, `{"d":null,"f":null,"e":null,"s":1,"b":9007199254740993}`)})
	checkFails(t, whole, inTree, `{"s":1e2}`, `{"s":1.5}`)
	checkFails(t, fields, inTree, `{"e":"1.5 "}`, `{"e":1e2147483648}`, `{"d":1,"z":1e2147483648}`, `{"e":"1e99999999999"}`)
}

func TestAMessageThatEndsWhereItDerailedIsSkipped(t *testing.T) {
	fields := columns("a", types.MapOf(types.String(), types.RowOf(columns("x", types.Of(types.Date), "y", types.Of(types.Float))...)))
	checkExchanges(t, fields, map[string]string{"ignore-parse-errors": "true"}, []exchange{{in: `{"a":{"b":{"x":"1446-10-13","y":-1},"":{"y":1},"c":{"x":"8005-06-19","y":{,}}}}`}})
}

func TestAnObjectInThePlaceOfABooleanDerails(t *testing.T) {
	fields := columns("a", types.Of(types.Boolean), "b", types.Of(types.Int), "c", types.ArrayOf(types.Of(types.Int)))
	checkExchanges(t, fields, nil, []exchange{
		one(`{"a":{"b":1,"c":[2]},"b":3}`, `{"a":false,"b":1,"c":[2]}`),
		one(`{"a":{},"b":1}`, `{"a":false,"b":null,"c":null}`),
		one(`{"a":{"z":{"b":1}},"b":3}`, `{"a":false,"b":null,"c":null}`),
	})
	checkFails(t, fields, nil, `{"a":[1,{"b":4}],"b":3}`, `{"a":{"b":"x"}}`, `{"a":[]}`, `{"a":[2,3],"b":1}`)
}

func TestMissingFieldsAreCounted(t *testing.T) {
	fields := columns("a", types.Of(types.Int), "b", types.Of(types.Int))
	strict := map[string]string{"fail-on-missing-field": "true"}
	checkExchanges(t, fields, strict, []exchange{one(`{"a":1,"a":2}`, `{"a":2,"b":null}`), one(`{"b":1,"b":2,"a":3}`, `{"a":null,"b":2}`)})
	checkFails(t, fields, strict, `{"a":1}`, `{"a":1,"c":2}`)
}

func TestRepeatedNamesInTextHaveTheirLastValue(t *testing.T) {
	fields := columns("s", types.String())
	checkExchanges(t, fields, nil, []exchange{
		one(`{"s":{"a":1,"b":{"x":1,"y":2,"x":3},"a":[2.50]}}`, `{"s":"{\"a\":[2.5],\"b\":{\"x\":3,\"y\":2}}"}`),
		one(`{"s":[{"k":1,"k":2,"k":3,"z":0}]}`, `{"s":"[{\"k\":3,\"z\":0}]"}`),
		one(`{"s":{"a":1,"\u0061":2}}`, `{"s":"{\"a\":2}"}`),
	})
	message, want := `{"s":{`, `{"s":"{`
	for i := range 80 {
		message += fmt.Sprintf(`"k%d":%d,`, i%40, i)
	}
	for i := range 40 {
		want += fmt.Sprintf(`\"k%d\":%d,`, i, i+40)
	}
	checkExchanges(t, fields, nil, []exchange{one(message+`"z":0}}`, want+`\"z\":0}"}`)})
}

func TestDaysBeyondTheRangeOfADateWrapAround(t *testing.T) {
	fields := columns("d", types.Of(types.Date))
	for text, want := range map[string]int64{"+999999999-12-31": 169560311, "-999999999-01-01": -170999002} {
		b := types.NewBatch(fields, 1)
		if err := decoderFor(t, fields, nil).Decode([]byte(`{"d":"`+text+`"}`), b); err != nil || b.Cols[0].Ints[0] != want {
			t.Errorf("%s: %v, %v", text, b.Cols[0].Ints, err)
		}
	}
}

// Among them none of those with a Z.
func TestTheISOSeparatorMayBeASmallLetter(t *testing.T) {
	fields := columns("a", types.TimestampOf(3), "b", types.TimestampLTZOf(3))
	checkExchanges(t, fields, map[string]string{"timestamp-format.standard": "ISO-8601", "ignore-parse-errors": "true"}, []exchange{
		one(`{"a":"2024-01-01t01:02:03"}`, `{"a":"2024-01-01T01:02:03","b":null}`),
		one(`{"a":"2024-01-01t01:02:03.5"}`, `{"a":"2024-01-01T01:02:03.5","b":null}`),
		one(`{"a":"2024-01-01t01:02"}`, `{"a":"2024-01-01T01:02:00","b":null}`),
		one(`{"b":"2024-01-01t01:02:03Z"}`, `{"a":null,"b":null}`),
	})
}

func TestTextThatIsNoUTF8IsReadAsLooselyAsFlinkDoes(t *testing.T) {
	fields := columns("s", types.String())
	for _, c := range []struct{ in, want string }{
		{"\xed\xa0\xbd\xed\xb8\x80", "😀"}, {"\xed\xa0\xbd\\ude00", "😀"}, {"\\ud83d\xed\xb8\x80", "😀"},
		{"\xc0\x80", "\x00"}, {"\xe0\x80\x80", "\x00"}, {"\xed\xa0\xbdx", "?x"}, {"\xf4\x90\x80\x80", "??"}, {"\xf7\xbf\xbf\xbf", "??"},
		{"\xf0\x80\x80\x80", "\uffc0?"}, {"a\\n\xc0\x80é", "a\n\x00é"},
	} {
		b := types.NewBatch(fields, 1)
		if err := decoderFor(t, fields, nil).Decode([]byte(`{"s":"`+c.in+`"}`), b); err != nil || string(b.Cols[0].Bytes(0)) != c.want {
			t.Errorf("%q: %q, want %q: %v", c.in, b.Cols[0].Data, c.want, err)
		}
	}
	checkFails(t, fields, nil, "{\"s\":\"\xf8\x88\x80\x80\x80\"}", "{\"s\":\"\x80\"}", "{\"s\":\"\xc3(\"}", "{\"s\":\"\xc3\"}", "{\"s\":\"\xc0\x80\\x\"}", "{\"s\":\"\xc0\x80")
	one := columns("s", types.String(), "a\x00", types.Of(types.Int))
	checkExchanges(t, one, nil, []exchange{{in: "{\"a\xc0\x80\":5}", out: []string{`{"s":null,"a\u0000":5}`}}})
}
