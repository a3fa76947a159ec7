package transcript

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/types"
)

// parseColumns reads "name TYPE, …".
func parseColumns(text string) ([]types.Field, error) {
	p := &typeReader{rest: text}
	fields := p.fields()
	if p.rest != "" || p.bad {
		return nil, fmt.Errorf("cannot read the columns %q at %q", text, p.rest)
	}
	return fields, nil
}

// typeReader reads the types of a transcript.
type typeReader struct {
	rest string
	bad  bool
}

// simpleTypes are those without parameters.
var simpleTypes = map[string]types.Type{
	"STRING": types.String(), "BYTES": types.Bytes(), "BOOLEAN": types.Of(types.Boolean),
	"TINYINT": types.Of(types.TinyInt), "SMALLINT": types.Of(types.SmallInt), "INT": types.Of(types.Int), "BIGINT": types.Of(types.BigInt),
	"FLOAT": types.Of(types.Float), "DOUBLE": types.Of(types.Double), "DATE": types.Of(types.Date), "TIME": types.Of(types.Time),
}

// sizedKinds are the kinds with a number in brackets.
var sizedKinds = map[string]types.Kind{
	"TIME": types.Time, "TIMESTAMP": types.Timestamp, "TIMESTAMP_LTZ": types.TimestampLTZ, "DECIMAL": types.Decimal,
	"CHAR": types.Char, "VARCHAR": types.Varchar, "BINARY": types.Binary, "VARBINARY": types.Varbinary,
}

func (p *typeReader) fields() []types.Field {
	var fields []types.Field
	for {
		name := strings.Trim(p.until(" "), "`")
		fields = append(fields, types.Field{Name: name, Type: p.one()})
		if !p.takes(", ") {
			return fields
		}
	}
}

// until returns the text before a mark and moves behind it.
func (p *typeReader) until(mark string) string {
	text, rest, ok := strings.Cut(p.rest, mark)
	p.rest, p.bad = rest, p.bad || !ok
	return text
}

func (p *typeReader) takes(text string) bool {
	rest, ok := strings.CutPrefix(p.rest, text)
	p.rest = rest
	return ok
}

func (p *typeReader) one() types.Type {
	end := strings.IndexFunc(p.rest, func(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') })
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	switch {
	case p.takes("<"):
		return p.nested(word)
	case p.takes("("):
		return p.sized(sizedKinds[word], strings.Split(p.until(")"), ","))
	}
	t, ok := simpleTypes[word]
	p.bad = p.bad || !ok
	return t
}

func (p *typeReader) nested(word string) types.Type {
	var t types.Type
	switch word {
	case "ARRAY":
		t = types.ArrayOf(p.one())
	case "MAP":
		key := p.one()
		p.takes(",")
		t = types.MapOf(key, p.one())
	case "ROW":
		t = types.RowOf(p.fields()...)
	}
	p.until(">")
	return t
}

func (p *typeReader) sized(k types.Kind, numbers []string) types.Type {
	t := types.Of(k)
	n, err := strconv.Atoi(numbers[0])
	p.bad = p.bad || err != nil
	switch k {
	case types.Char, types.Varchar, types.Binary, types.Varbinary:
		t.Length = n
	default:
		t.Precision = n
	}
	if len(numbers) == 2 {
		t.Scale, err = strconv.Atoi(strings.TrimSpace(numbers[1]))
		p.bad = p.bad || err != nil
	}
	return t
}
