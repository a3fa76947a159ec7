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
func (s *selection) look(_ []byte, origin, _ *types.Batch) error {
	for i, p := range s.picks {
		v := origin.Cols[i]
		if v.IsNull(0) {
			return fmt.Errorf("field %s is null or missing, but '%s.include' asks for it", p.field, p.field)
		}
		if !p.pattern.Match(v.Bytes(0)) {
			return nil
		}
	}
	s.wanted = true
	return nil
}

// Skipped counts the messages dropped under ignore-parse-errors, not those of
// other tables.
func (s *selection) Skipped() int64 { return s.origin.Skipped() + s.changes.Skipped() }

// Skips reports whether ignore-parse-errors is set.
func (s *selection) Skips() bool { return s.changes.Skips() }

// WhySkipped is the error that ignore-parse-errors kept back.
func (s *selection) WhySkipped() error { return s.last.WhySkipped() }
