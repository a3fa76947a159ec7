package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// oracleFields are the columns that the standard library's decoder is asked
// for, too.
func oracleFields() []types.Field {
	return columns("i", types.Of(types.BigInt), "n", types.Of(types.Int), "f", types.Of(types.Double), "s", types.String(), "b", types.Of(types.Boolean),
		"r", types.RowOf(columns("i", types.Of(types.BigInt), "s", types.String(), "r", types.RowOf(columns("i", types.Of(types.Int))...))...),
		"l", types.ArrayOf(types.Of(types.BigInt)), "m", types.MapOf(types.String(), types.Of(types.BigInt)), "d", types.DecimalOf(10, 3), "t", types.TimestampOf(3))
}

// oracle decodes with encoding/json and applies the coercions of Flink to what
// it gives. ok is false when the message is to be refused.
func oracle(msg []byte, fields []types.Field) (rows []string, ok bool) {
	d := stdjson.NewDecoder(bytes.NewReader(msg))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return nil, false
	}
	list, isArray := v.([]any)
	if !isArray {
		list = []any{v}
	}
	for _, e := range list {
		if _, isObject := e.(map[string]any); isObject {
			rows = append(rows, oracleValue(types.RowOf(fields...), e))
		} else if !isArray {
			return nil, false
		}
	}
	return rows, true
}

// oracleValue spells what a column of the type holds.
func oracleValue(t types.Type, v any) string {
	number, isNumber := v.(stdjson.Number)
	text, isText := v.(string)
	trimmed := strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	switch t.Kind {
	case types.Row:
		object, isObject := v.(map[string]any)
		if !isObject {
			return "null"
		}
		var parts []string
		for _, f := range t.Fields {
			parts = append(parts, oracleValue(f.Type, object[f.Name]))
		}
		return "(" + strings.Join(parts, ",") + ")"
	case types.Array:
		list, isList := v.([]any)
		if !isList {
			return "null"
		}
		var parts []string
		for _, e := range list {
			parts = append(parts, oracleValue(*t.Elem, e))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case types.Map:
		object, isObject := v.(map[string]any)
		if !isObject {
			return "null"
		}
		var parts []string
		for k, e := range object {
			parts = append(parts, oracleValue(types.String(), k)+"="+oracleValue(*t.Elem, e))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ",") + "}"
	case types.Decimal:
		if isNumber {
			trimmed = number.String()
		}
		return oracleDecimal(trimmed)
	case types.BigInt:
		return oracleInteger(v, math.MinInt64, math.MaxInt64)
	case types.Int:
		return oracleInteger(v, math.MinInt32, math.MaxInt32)
	case types.Double:
		if isNumber {
			trimmed = number.String()
		} else if !isText {
			return "null"
		}
		f, err := strconv.ParseFloat(trimmed, 64)
		if err != nil && !math.IsInf(f, 0) || strings.ContainsAny(trimmed, "_xXiInN") {
			return "null"
		}
		return fmt.Sprint(f)
	case types.Boolean:
		if v == nil {
			return "null"
		}
		return fmt.Sprint(v == true || isText && strings.EqualFold(trimmed, "true"))
	case types.Timestamp:
		if at, err := time.Parse("2006-01-02 15:04:05", text); err == nil {
			return strconv.FormatInt(at.UnixMilli(), 10)
		}
		return "null"
	}
	switch {
	case v == nil:
		return "null"
	case isText:
		return strings.ReplaceAll(strconv.Quote(text), "\ufffd", "?")
	case isNumber:
		return strconv.Quote(number.String())
	case v == true, v == false:
		return strconv.Quote(fmt.Sprint(v))
	}
	return "container"
}

var decimalGrammar = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,10})?$`)

// oracleDecimal reads a DECIMAL(10, 3) by way of fractions.
func oracleDecimal(text string) string {
	if !decimalGrammar.MatchString(text) {
		return "null"
	}
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	exp, _ := strconv.Atoi(exponent)
	x, _ := new(big.Rat).SetString(mantissa)
	if x.Sign() == 0 || exp < -len(text)-20 {
		return "0"
	}
	if exp > len(text)+20 {
		return "null"
	}
	shift := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(exp, -exp))), nil))
	if exp < 0 {
		shift.Inv(shift)
	}
	x.Mul(x.Mul(x, shift), big.NewRat(1000, 1))
	half := big.NewRat(int64(x.Sign()), 2)
	x.Add(x, half)
	n := new(big.Int).Quo(x.Num(), x.Denom())
	if len(new(big.Int).Abs(n).String()) > 10 {
		return "null"
	}
	return n.String()
}

func oracleInteger(v any, min, max int64) string {
	text, isText := v.(string)
	if !isText {
		number, isNumber := v.(stdjson.Number)
		if !isNumber {
			return "null"
		}
		text = number.String()
		if strings.ContainsAny(text, ".eE") {
			f, err := strconv.ParseFloat(text, 64)
			if err != nil || f < float64(min) || f > float64(max) {
				return "null"
			}
			if f >= 0x1p63 {
				return strconv.FormatInt(math.MaxInt64, 10)
			}
			return strconv.FormatInt(int64(f), 10)
		}
	}
	x, err := strconv.ParseInt(strings.TrimFunc(text, func(r rune) bool { return r <= ' ' }), 10, 64)
	if err != nil || x < min || x > max {
		return "null"
	}
	return strconv.FormatInt(x, 10)
}

// spell spells row i of a vector as oracleValue does.
func spell(v *types.Vector, i int) string {
	if v.IsNull(i) {
		return "null"
	}
	switch v.Type.Kind {
	case types.Row:
		var parts []string
		for _, c := range v.Children {
			parts = append(parts, spell(c, i))
		}
		return "(" + strings.Join(parts, ",") + ")"
	case types.Array:
		var parts []string
		for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
			parts = append(parts, spell(v.Children[0], int(j)))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case types.Map:
		var parts []string
		for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
			parts = append(parts, strings.ReplaceAll(strconv.Quote(string(v.Children[0].Bytes(j))), "\ufffd", "?")+"="+spell(v.Children[1], j))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ",") + "}"
	case types.Double:
		return fmt.Sprint(v.Floats[i])
	case types.Boolean:
		return fmt.Sprint(v.Ints[i] != 0)
	case types.Varchar:
		if text := string(v.Bytes(i)); len(text) == 0 || text[0] != '{' && text[0] != '[' {
			return strings.ReplaceAll(strconv.Quote(text), "\ufffd", "?")
		}
		return "container"
	}
	return strconv.FormatInt(v.Ints[i], 10)
}

func spellRow(b *types.Batch, i int) string {
	var parts []string
	for _, c := range b.Cols {
		parts = append(parts, spell(c, i))
	}
	return "(" + strings.Join(parts, ",") + ")"
}

// judged reports whether the oracle has an opinion on the message: it refuses
// control characters in strings and takes broken UTF-8.
func judged(msg []byte) bool {
	if !utf8.Valid(msg) || len(msg) == 0 || bytes.HasPrefix(msg, byteOrderMark) {
		return false
	}
	for _, c := range msg {
		if c < ' ' {
			return false
		}
	}
	// A string that begins like a container, and times that only one side takes.
	return !bytes.Contains(msg, []byte(`"{`)) && !bytes.Contains(msg, []byte(`"[`)) && !bytes.Contains(msg, []byte(`\u005b`)) &&
		!bytes.Contains(msg, []byte(`\u007b`)) && !bytes.Contains(bytes.ToLower(msg), []byte("infinity")) && !bytes.Contains(msg, []byte("NaN"))
}

// differ decodes with a decoder that has seen other messages and with a new
// one, and compares both with the oracle.
type differ struct {
	fields []types.Field
	used   *Decoder
	strict *Decoder
	batch  *types.Batch
	// narrow decoders fill some of the columns only.
	narrow, narrowStrict *Decoder
}

func newDiffer(t testing.TB) *differ {
	f := oracleFields()
	ignore := map[string]string{"ignore-parse-errors": "true"}
	return &differ{
		fields: f, used: decoderFor(t, f, ignore), strict: decoderFor(t, f, nil), batch: types.NewBatch(f, 16),
		narrow: narrowDecoder(t, f, ignore), narrowStrict: narrowDecoder(t, f, nil),
	}
}

// narrowDecoder fills every third column.
func narrowDecoder(t testing.TB, fields []types.Field, text map[string]string) *Decoder {
	t.Helper()
	var env format.Env
	var read []types.Field
	for i, f := range fields {
		if i%3 == 0 {
			read = append(read, f)
		} else {
			env.Undecoded = append(env.Undecoded, f)
		}
	}
	d, err := Format{}.NewDecoder(read, options(t, text), env)
	if err != nil {
		t.Fatal(err)
	}
	return d.(*Decoder)
}

// checkNarrow holds a decoder of some columns against the whole rows, or the error,
// that one of all columns has from the same message.
func (x *differ) checkNarrow(t testing.TB, d *Decoder, msg []byte, whole *types.Batch, base int, failed error) {
	t.Helper()
	read := everyThird(x.fields)
	b := types.NewBatch(read, 4)
	if err := d.Decode(msg, b); (err == nil) != (failed == nil) {
		t.Fatalf("%q: error %v of some columns, %v of all", msg, err, failed)
	}
	if b.N != whole.N-base {
		t.Fatalf("%q: %d rows of some columns, %d of all", msg, b.N, whole.N-base)
	}
	for i := range b.N {
		for c, v := range b.Cols {
			checkLength(t, msg, v, b.N)
			if got, want := spell(v, i), spell(whole.Cols[3*c], base+i); got != want {
				t.Fatalf("%q: column %s: %s, and %s where all columns are read", msg, read[c].Name, got, want)
			}
		}
	}
}

func (x *differ) check(t testing.TB, msg []byte) {
	t.Helper()
	if x.batch.N > 500 {
		x.batch.Reset()
	}
	base := x.batch.N
	if err := x.used.Decode(msg, x.batch); err != nil {
		t.Fatalf("%q: %v", msg, err)
	}
	got := x.rowsFrom(t, msg, base)
	x.checkNarrow(t, x.narrow, msg, x.batch, base, nil)
	fresh := decoderFor(t, x.fields, map[string]string{"ignore-parse-errors": "true"})
	b := types.NewBatch(x.fields, 4)
	if err := fresh.Decode(msg, b); err != nil {
		t.Fatalf("%q: %v", msg, err)
	}
	var again []string
	for i := range b.N {
		again = append(again, spellRow(b, i))
	}
	if strings.Join(got, "\n") != strings.Join(again, "\n") {
		t.Fatalf("%q:\n used decoder  %q\n fresh decoder %q", msg, got, again)
	}
	base = x.batch.N
	err := x.strict.Decode(msg, x.batch)
	if err != nil && len(x.rowsFrom(t, msg, base)) > 0 {
		t.Fatalf("%q: rows appended beside the error %v", msg, err)
	}
	x.checkNarrow(t, x.narrowStrict, msg, x.batch, base, err)
	if !judged(msg) || fresh.derailed {
		return
	}
	want, _ := oracle(msg, x.fields)
	for i, row := range want {
		if hasOddTime(msg) && i < len(got) {
			continue
		}
		if i >= len(got) || got[i] != row {
			t.Fatalf("%q:\n got  %q\n want %q", msg, got, want)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%q:\n got  %q\n want %q", msg, got, want)
	}
}

// hasOddTime: the oracle's timestamps differ in rare leniencies (day 31 of a
// short month, hour 24, a comma before the fraction).
func hasOddTime(msg []byte) bool { return bytes.Contains(msg, []byte(`"t"`)) }

// rowsFrom spells the rows from base on and checks that all columns agree.
func (x *differ) rowsFrom(t testing.TB, msg []byte, base int) []string {
	t.Helper()
	for _, c := range x.batch.Cols {
		checkLength(t, msg, c, x.batch.N)
	}
	var rows []string
	for i := base; i < x.batch.N; i++ {
		rows = append(rows, spellRow(x.batch, i))
	}
	return rows
}

func checkLength(t testing.TB, msg []byte, v *types.Vector, n int) {
	t.Helper()
	if v.Len != n {
		t.Fatalf("%q: a column has %d rows, not %d", msg, v.Len, n)
	}
	switch v.Type.Physical() {
	case types.PhysRow:
		for _, c := range v.Children {
			checkLength(t, msg, c, n)
		}
	case types.PhysList:
		for _, c := range v.Children {
			checkLength(t, msg, c, int(v.Offsets[n]))
		}
	}
}

var seeds = []string{
	`{"i":1,"n":2,"f":1.5,"s":"abc","b":true,"r":{"i":7,"s":"x","r":{"i":1}},"l":[1,2,3],"t":"2024-02-29 12:34:56"}`,
	`{"i":-9223372036854775808,"n":2147483648,"f":-1e-7,"s":"é\u00e9\ud83d\ude00\ud83d","b":"TRUE","r":null,"l":[],"x":{"y":[1,{"z":null}]}}`,
	`{ "s" : "with \"escapes\" \\ \/ \n" , "i" : "12" , "r" : { "s" : 5 , "i" : " 3 " } , "l" : [ null , "4" , 1.9 ] }`,
	`{"b":false,"x":"skipped text","i":1234567890123456789,"n":3.0,"f":12345678901234567890,"s":12.50}`,
	`[{"i":1},{"i":2,"s":"in an array"},null,3]`,
	`{"i":5,"i":6,"s":"a","s":"b","r":{"i":1,"i":2},"r":{"s":"again"}}`,
	`{"i":0,"n":-0,"f":0.0,"s":"0123456789012345678901234567890123456789","b":1,"l":[9007199254740993]}`,
	`{"m":{"a":1,"b":"2","a":3,"c":null,"\u0061":4},"d":12.345,"l":null}`,
	`{"d":"1234567.0005","m":{},"i":1,"f":3.25e2}`, `{"d":-0.0005,"f":-12.5,"i":-1}`, `{"d":1e6,"m":5,"f":100}`,
	`{}`, `null`, `"text"`, `{"i":01}`, `{"i":1.}`, `{"i":1}garbage`, `{"i":+1}`, `{"i":1,}`,
}

// mutate changes a message in a few places, mostly so that it stays JSON.
func mutate(r *rand.Rand, msg []byte) []byte {
	msg = bytes.Clone(msg)
	bits := []string{`"`, `\`, `{`, `}`, `[`, `]`, `,`, `:`, `null`, `true`, `0`, `9`, `-`, `.`, `e5`, ` `, `\u0041`, `\ud800`, `"i":1,`, `,"s":"y"`, `é`, "\xff", "\n", `1`, `23456`}
	for range 1 + r.IntN(3) {
		if len(msg) == 0 {
			break
		}
		at := r.IntN(len(msg))
		switch r.IntN(5) {
		case 0:
			msg = append(msg[:at:at], msg[min(len(msg), at+1+r.IntN(4)):]...)
		case 1:
			msg[at] = bits[r.IntN(len(bits))][0]
		case 2:
			if c := msg[at]; c >= '0' && c <= '9' {
				msg[at] = byte('0' + r.IntN(10))
			} else if c >= 'a' && c <= 'z' {
				msg[at] = byte('a' + r.IntN(26))
			}
		default:
			insert := bits[r.IntN(len(bits))]
			msg = append(msg[:at:at], append([]byte(insert), msg[at:]...)...)
		}
	}
	return msg
}

func TestMutatedMessagesDecodeAsTheOracleDoes(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	x := newDiffer(t)
	for range 30000 {
		msg := []byte(seeds[r.IntN(len(seeds))])
		if r.IntN(4) > 0 {
			msg = mutate(r, msg)
		}
		x.check(t, msg)
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	x := newDiffer(f)
	f.Fuzz(func(t *testing.T, msg []byte) { x.check(t, msg) })
}
