package expr

import (
	"encoding/base64"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// decodeRows reads JSON objects into a batch.
func decodeRows(t *testing.T, fields []types.Field, rows []string) *types.Batch {
	b := types.NewBatch(fields, len(rows))
	for _, row := range rows {
		d := json.NewDecoder(strings.NewReader(row))
		d.UseNumber()
		var object map[string]any
		if err := d.Decode(&object); err != nil {
			t.Fatal(err)
		}
		for i, f := range fields {
			appendJSON(b.Cols[i], object[f.Name])
		}
		b.AppendRow(types.Insert)
	}
	return b
}

// appendJSON appends a decoded value, of which texts and numbers are read by the
// rules of casts.
func appendJSON(v *types.Vector, x any) {
	switch x := x.(type) {
	case nil:
		v.AppendNull()
	case bool:
		v.AppendBool(x)
	case []any:
		for _, e := range x {
			appendJSON(v.Children[0], e)
		}
		v.CloseList()
	case map[string]any:
		if v.Type.Kind == types.Row {
			for i, f := range v.Type.Fields {
				appendJSON(v.Children[i], x[f.Name])
			}
			v.CloseRow()
			return
		}
		for k, e := range x {
			v.Children[0].AppendString(k)
			appendJSON(v.Children[1], e)
		}
		v.CloseList()
	case json.Number:
		appendJSONText(v, x.String())
	case string:
		appendJSONText(v, x)
	}
}

func appendJSONText(v *types.Vector, text string) {
	switch {
	case v.Type.IsBinary():
		b, _ := base64.StdEncoding.DecodeString(text)
		v.AppendBytes(b)
	case v.Type.IsString():
		v.AppendString(text)
	case v.Type.Kind == types.TimestampLTZ:
		t, ok := parseTimestamp(strings.TrimSuffix(text, "Z"))
		if !ok {
			v.AppendNull()
			return
		}
		v.AppendTimestamp(t.millis, t.nanos)
	default:
		read := (&converters{zone: newZone(nil)}).reader(v.Type)
		if !read(v, []byte(text)) {
			v.AppendNull()
		}
	}
}

// jsonOf spells row i as Flink's JSON format does.
func jsonOf(v *types.Vector, i int) string {
	if v.IsNull(i) {
		return "null"
	}
	switch v.Type.Kind {
	case types.Boolean:
		return strings.ToLower(string(appendText(nil, v, i, nil)))
	case types.Decimal:
		return string(datum.AppendDecimalStripped(nil, v.Wide(i), v.Type.Scale))
	case types.Float, types.Double:
		text := string(appendText(nil, v, i, nil))
		if math.IsNaN(v.Floats[i]) || math.IsInf(v.Floats[i], 0) {
			text = `"` + text + `"`
		}
		return text
	case types.Char, types.Varchar:
		return jsonText(string(v.Bytes(i)))
	case types.Binary, types.Varbinary:
		return `"` + base64.StdEncoding.EncodeToString(v.Bytes(i)) + `"`
	case types.Date:
		return `"` + string(datum.AppendDate(nil, v.Ints[i])) + `"`
	case types.Time:
		return `"` + string(datum.AppendTime(nil, v.Ints[i], 0, 0)) + `"`
	case types.Timestamp:
		return `"` + string(datum.SQLTimestamp.Append(nil, v.Ints[i], v.Nano(i), datum.MinimalFraction)) + `"`
	case types.TimestampLTZ:
		return `"` + string(datum.SQLTimestampLTZ.Append(nil, v.Ints[i], v.Nano(i), datum.MinimalFraction)) + `"`
	case types.Array, types.Map:
		return jsonList(v, i)
	case types.Row:
		var parts []string
		for f, child := range v.Children {
			parts = append(parts, jsonText(v.Type.Fields[f].Name)+":"+jsonOf(child, i))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	return string(appendText(nil, v, i, nil))
}

func jsonList(v *types.Vector, i int) string {
	var parts []string
	for j := v.Offsets[i]; j < v.Offsets[i+1]; j++ {
		part := jsonOf(v.Children[0], int(j))
		if v.Type.Kind == types.Map {
			part += ":" + jsonOf(v.Children[1], int(j))
		}
		parts = append(parts, part)
	}
	if v.Type.Kind == types.Map {
		return "{" + strings.Join(parts, ",") + "}"
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// jsonText quotes a text; characters beyond the basic plane become two escapes.
func jsonText(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(s) != nil {
		return ""
	}
	text := strings.TrimSuffix(b.String(), "\n")
	text = strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(text)
	b.Reset()
	for _, r := range text {
		if r < 0x10000 {
			b.WriteRune(r)
			continue
		}
		const digits = "0123456789ABCDEF"
		for _, unit := range [2]rune{0xD800 + (r-0x10000)>>10, 0xDC00 + (r-0x10000)&0x3FF} {
			b.WriteString(`\u`)
			for shift := 12; shift >= 0; shift -= 4 {
				b.WriteByte(digits[unit>>shift&15])
			}
		}
	}
	return b.String()
}
