package canal

import (
	"fmt"
	"regexp"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// selection decodes the changes of some tables only. The rows of other tables
// have other columns, so it looks at a message before its rows are read.
type selection struct {
	origin  *changelog.Decoder
	changes *changelog.Decoder
	// picks are the patterns of the fields of an origin; wanted is what they
	// said of the message read last.
	picks  []pick
	wanted bool
	// last is the decoder that decided about it.
	last *changelog.Decoder
	// named tells which fields of an origin are null, the others missing.
	named *changelog.Named
}

// pick is a condition on a field of the message.
type pick struct {
	field   string
	pattern *regexp.Regexp
}

func newSelection(changes *changelog.Decoder, o option.Values, env format.Env) (*selection, error) {
	s := &selection{changes: changes}
	var fields []types.Field
	for _, f := range []struct{ name, key string }{{"database", databaseInclude}, {"table", tableInclude}} {
		if !o.Has(f.key) {
			continue
		}
		pattern, err := regexp.Compile(`\A(?:` + o.Text(f.key) + `)\z`)
		if err != nil {
			return nil, option.Problem{Key: f.key, Message: err.Error(), Hint: "a dot matches any character, .* any text"}
		}
		s.picks = append(s.picks, pick{f.name, pattern})
		fields = append(fields, types.Field{Name: f.name, Type: types.String()})
	}
	var err error
	if s.named, err = changelog.NewNamed(wrapped, false, fields, env); err != nil {
		return nil, err
	}
	origin, err := changelog.NewDecoder(Format{}.Name(), fields, nil, o, env, s.look)
	s.origin = origin
	return s, err
}

// Decode appends the rows of a change of a table that is asked for.
func (s *selection) Decode(msg []byte, dst *types.Batch) error {
	s.wanted, s.last = false, s.origin
	if err := s.origin.Decode(msg, dst); err != nil || !s.wanted {
		return err
	}
	s.last = s.changes
	return s.changes.Decode(msg, dst)
}

// look notes whether the message is of a table that is asked for.
func (s *selection) look(msg []byte, origin, _ *types.Batch) error {
	for i, p := range s.picks {
		text := nullText
		if v := origin.Cols[i]; !v.IsNull(0) {
			text = v.Bytes(0)
		} else if !s.names(msg, i) {
			return fmt.Errorf("field %s is missing, but '%s.include' asks for it", p.field, p.field)
		}
		if !p.pattern.Match(text) {
			return nil
		}
	}
	s.wanted = true
	return nil
}

// nullText is what Flink matches for a field that is null.
var nullText = []byte("null")

// wrapped is a field that a message is made the value of.
const wrapped = "message"

// names reports whether the message has the field of a pick, which is null then.
func (s *selection) names(msg []byte, i int) bool {
	whole := append([]byte(`{"`+wrapped+`":`), msg...)
	return s.named.Read(append(whole, '}')) == nil && s.named.Object(0)[i]
}

// Skipped counts the messages dropped under ignore-parse-errors, not those of
// other tables.
func (s *selection) Skipped() int64 { return s.origin.Skipped() + s.changes.Skipped() }

// Skips reports whether ignore-parse-errors is set.
func (s *selection) Skips() bool { return s.changes.Skips() }

// WhySkipped is the error that ignore-parse-errors kept back.
func (s *selection) WhySkipped() error { return s.last.WhySkipped() }
