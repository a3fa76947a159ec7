package changelog

import (
	"slices"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

const (
	ignoreParseErrors = "ignore-parse-errors"
	jsonParserEnabled = "decode.json-parser.enabled"
)

// shared are the JSON format's options that these formats have, too.
var shared = []string{
	ignoreParseErrors, "timestamp-format.standard", "map-null-key.mode", "map-null-key.literal",
	"encode.decimal-as-plain-number", "encode.ignore-null-fields", jsonParserEnabled,
}

// Options returns the options that all formats of this kind have, those of the
// JSON format that say how values are spelled, and own behind them.
func Options(own ...option.Spec) []option.Spec {
	var specs []option.Spec
	for _, s := range (json.Format{}).Options() {
		if !slices.Contains(shared, s.Key) {
			continue
		}
		switch s.Key {
		case ignoreParseErrors:
			s.Doc = "Reads NULL for a value that does not fit its column and skips messages that are no change, instead of failing."
		case jsonParserEnabled:
			s.Doc = "Has no effect here."
		}
		specs = append(specs, s)
	}
	return append(specs, own...)
}

// OmitsNulls reports whether fields that are NULL are left out of messages.
func OmitsNulls(o option.Values) bool { return o.Bool("encode.ignore-null-fields") }

// jsonOptions are the JSON format's options as given in o. Flink always reads the
// messages of these formats into a tree first.
func jsonOptions(o option.Values) option.Values {
	text := map[string]string{}
	for _, key := range shared {
		if o.Has(key) {
			text[key] = o.Text(key)
		}
	}
	text[jsonParserEnabled] = "false"
	return checked(text)
}

// checked declares texts that are known to be good to the JSON format.
func checked(text map[string]string) option.Values {
	specs := json.Format{}.Options()
	values, _ := option.Check(json.Format{}.Name(), specs, text)
	return values
}

func newJSON(fields []types.Field, o option.Values, env format.Env) (format.Decoder, error) {
	env.Undecoded = nil // they are no fields of the envelope
	return json.Format{}.NewDecoder(fields, o, env)
}
