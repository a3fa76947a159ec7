package json

import (
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Format is the format 'json'. It has no state.
type Format struct{}

// Name returns "json".
func (Format) Name() string { return "json" }

// Changelog returns false: every row is an insert.
func (Format) Changelog() bool { return false }

// The keys of the options, without the format's prefix.
const (
	failOnMissingField = "fail-on-missing-field"
	ignoreParseErrors  = "ignore-parse-errors"
	timestampStandard  = "timestamp-format.standard"
	mapNullKeyMode     = "map-null-key.mode"
	mapNullKeyLiteral  = "map-null-key.literal"
	decimalAsPlain     = "encode.decimal-as-plain-number"
	ignoreNullFields   = "encode.ignore-null-fields"
	jsonParserEnabled  = "decode.json-parser.enabled"
)

// Options are Flink's options of the format.
func (Format) Options() []option.Spec {
	return []option.Spec{
		{Key: failOnMissingField, Type: option.Bool, Default: "false", Doc: "Fails on a message that lacks a column, instead of reading NULL."},
		{Key: ignoreParseErrors, Type: option.Bool, Default: "false", Doc: "Reads NULL for a value that does not fit its column and skips messages that are not JSON, instead of failing."},
		{Key: timestampStandard, Type: option.Enum, Default: "SQL", Values: []string{"SQL", "ISO-8601"}, Doc: "How timestamps are spelled: 2024-02-29 12:34:56.789 or 2024-02-29T12:34:56.789; a Z follows for TIMESTAMP_LTZ."},
		{Key: mapNullKeyMode, Type: option.Enum, Default: "FAIL", Values: []string{"FAIL", "DROP", "LITERAL"}, Doc: "What writing a map with a NULL key does: fail, leave the entry out, or write map-null-key.literal as the key."},
		{Key: mapNullKeyLiteral, Type: option.Text, Default: "null", Doc: "The key written for a NULL key with map-null-key.mode = LITERAL."},
		{Key: decimalAsPlain, Type: option.Bool, Default: "false", Doc: "Writes DECIMAL with all digits of its scale and no exponent; otherwise without trailing zeros, 100 as 1E+2."},
		{Key: ignoreNullFields, Type: option.Bool, Default: "false", Doc: "Leaves out columns and ROW fields that are NULL."},
		{Key: jsonParserEnabled, Type: option.Bool, Default: "true", Doc: "false makes a number in a STRING column text as it is spelled after parsing, 1e2 as 100.0, instead of as in the message."},
	}
}

// NewDecoder returns a decoder; see [Decoder].
func (Format) NewDecoder(fields []types.Field, o option.Values, env format.Env) (format.Decoder, error) {
	if o.Bool(failOnMissingField) && o.Bool(ignoreParseErrors) {
		return nil, option.Problem{Key: failOnMissingField, Message: "and '" + ignoreParseErrors + "' are both true", Hint: "leave one of them out"}
	}
	return newDecoder(fields, env.Undecoded, decodeRules{
		failMissing: o.Bool(failOnMissingField),
		ignore:      o.Bool(ignoreParseErrors),
		iso:         o.Text(timestampStandard) == "ISO-8601",
		tree:        !o.Bool(jsonParserEnabled),
		exact:       anyDecimal(fields) || anyDecimal(env.Undecoded),
	})
}

// anyDecimal reports whether a DECIMAL is among the fields, at any depth.
func anyDecimal(fields []types.Field) bool {
	return slices.ContainsFunc(fields, func(f types.Field) bool { return holdsDecimal(f.Type) })
}

func holdsDecimal(t types.Type) bool {
	return t.Kind == types.Decimal || anyDecimal(t.Fields) || t.Elem != nil && holdsDecimal(*t.Elem)
}

// NewEncoder returns an encoder; see [Encoder].
func (Format) NewEncoder(fields []types.Field, o option.Values, _ format.Env) (format.Encoder, error) {
	return newEncoder(fields, encodeRules{
		iso:          o.Text(timestampStandard) == "ISO-8601",
		plainDecimal: o.Bool(decimalAsPlain),
		omitNulls:    o.Bool(ignoreNullFields),
		nullKey:      o.Text(mapNullKeyMode),
		nullLiteral:  []byte(o.Text(mapNullKeyLiteral)),
	})
}

// checkType refuses what JSON cannot carry; path names the column or field.
func checkType(path string, t types.Type) error {
	switch t.Kind {
	case types.Map, types.Multiset:
		key := t.Key
		if t.Kind == types.Multiset {
			key = t.Elem
		}
		if !key.IsString() {
			return fmt.Errorf("column %s: the json format writes the keys of %s as names, so they must be strings; CAST them to STRING", path, t)
		}
		if t.Kind == types.Map {
			return checkType(path, *t.Elem)
		}
	case types.Array:
		return checkType(path, *t.Elem)
	case types.Row:
		for _, f := range t.Fields {
			if err := checkType(path+"."+f.Name, f.Type); err != nil {
				return err
			}
		}
	}
	return nil
}
