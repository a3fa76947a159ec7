package csv

import (
	"fmt"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Format is the format 'csv'. It has no state.
type Format struct{}

// Name returns "csv".
func (Format) Name() string { return "csv" }

// Changelog returns false: every row is an insert.
func (Format) Changelog() bool { return false }

// The keys of the options, without the format's prefix.
const (
	fieldDelimiter    = "field-delimiter"
	disableQuote      = "disable-quote-character"
	quoteCharacter    = "quote-character"
	allowComments     = "allow-comments"
	ignoreParseErrors = "ignore-parse-errors"
	arrayDelimiter    = "array-element-delimiter"
	escapeCharacter   = "escape-character"
	nullLiteral       = "null-literal"
	decimalScientific = "write-bigdecimal-in-scientific-notation"
)

// Options are Flink's options of the format.
func (Format) Options() []option.Spec {
	return []option.Spec{
		{Key: fieldDelimiter, Default: ",", Doc: `The character between fields, also spelled as \t or \u0001.`},
		{Key: disableQuote, Type: option.Bool, Default: "false", Doc: "No character quotes a field; fields are written as they are, delimiters in them included."},
		{Key: quoteCharacter, Default: `"`, Doc: "The character around fields that hold special characters; within the field it is doubled."},
		{Key: allowComments, Type: option.Bool, Default: "false", Doc: "Passes over lines that begin with #, blank lines and the blanks before a record."},
		{Key: ignoreParseErrors, Type: option.Bool, Default: "false", Doc: "Reads NULL for a field that does not fit its column or is missing and skips messages that are not CSV or have too many fields, instead of failing."},
		{Key: arrayDelimiter, Default: ";", Doc: "The character between the elements of an ARRAY and the fields of a ROW."},
		{Key: escapeCharacter, Doc: `The character that makes the next one an ordinary one when reading (0, n, r, t: a control character) and is doubled in quoted fields when writing.`},
		{Key: nullLiteral, Doc: "The text that is NULL, quoted or not. Without it NULL is written as nothing, and nothing is read as an empty string."},
		{Key: decimalScientific, Type: option.Bool, Default: "false", Doc: "Writes DECIMAL without trailing zeros, 100 as 1E+2, instead of with all digits of its scale. Flink gives true as the default, but does as with false where the option is not given."},
	}
}

// NewDecoder returns a decoder; see [Decoder].
func (Format) NewDecoder(fields []types.Field, o option.Values, _ format.Env) (format.Decoder, error) {
	g, err := newGrammar(o)
	if err != nil {
		return nil, err
	}
	columns, err := newColumns(fields)
	if err != nil {
		return nil, err
	}
	if err := checkTimes(columns); err != nil {
		return nil, err
	}
	return newDecoder(g, columns), nil
}

// NewEncoder returns an encoder; see [Encoder].
func (Format) NewEncoder(fields []types.Field, o option.Values, _ format.Env) (format.Encoder, error) {
	g, err := newGrammar(o)
	if err != nil {
		return nil, err
	}
	columns, err := newColumns(fields)
	if err != nil {
		return nil, err
	}
	return newEncoder(g, columns), nil
}

// checkTimes refuses the times that are finer than what is read.
func checkTimes(columns []*column) error {
	for _, c := range columns {
		if c.t.Kind == types.Time && c.t.Precision > 3 {
			return fmt.Errorf("column %s: the csv format reads times to the millisecond, %s is finer; declare it as TIME(3)", c.path, c.t)
		}
		if err := checkTimes(c.parts); err != nil {
			return err
		}
	}
	return nil
}
