package inspect

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/format"
	jsonformat "github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Lookup returns the entries of a key, in all tables whose keys have as many columns
// and take the values; only those of one operator, if its name is given. The values are
// spelled as SQL literals or as JSON. It reads one key group of each.
func (c *Checkpoint) Lookup(ctx context.Context, operator string, values []string) ([]Entry, error) {
	d, err := c.Description(ctx)
	switch {
	case err != nil:
		return nil, err
	case d == nil:
		return nil, fmt.Errorf("%s: an older release wrote the state, without a description of its keys", c.Where)
	}
	all, err := c.holdings()
	if err != nil {
		return nil, err
	}
	var found []Entry
	var unfit []string
	fits, render := false, newRenderer(d)
	for _, h := range all {
		o := d.Operator(h.operator)
		if o == nil || operator != "" && !Names(operator, o.ID) {
			continue
		}
		keys, err := o.keysOf(values)
		if err != nil {
			if why := fmt.Sprintf("%s: %v", ShortName(o.ID), err); !slices.Contains(unfit, why) {
				unfit = append(unfit, why)
			}
			continue
		}
		fits = true
		g := state.GroupOf(state.Hash(keys))
		err = c.read(ctx, h, state.Range{From: g, To: g + 1}, func(s *state.Content) error {
			if bytes.Equal(s.Key, keys) {
				found = append(found, render.entry(s))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if fits {
		return found, nil
	}
	if unfit == nil {
		unfit = []string{"no operator of that name has state"}
	}
	return nil, fmt.Errorf("%s: no table has such keys: %s", c.Where, strings.Join(unfit, "; "))
}

// keysOf encodes a key. Both inputs of an operator with two have keys of the same
// types.
func (o *Operator) keysOf(values []string) ([]byte, error) {
	in := o.inputOf("")
	if len(values) != len(in.Keys) {
		return nil, fmt.Errorf("its keys have %d columns (%s), not %d", len(in.Keys), spellColumns(in.Keys), len(values))
	}
	f, err := fields(in.Keys)
	if err != nil {
		return nil, err
	}
	row := map[string]json.RawMessage{}
	columns := make([]int, len(f))
	for i := range f {
		// Two columns may have the same name.
		f[i].Name = fmt.Sprintf("%d %s", i, f[i].Name)
		columns[i] = i
		row[f[i].Name] = literal(values[i], f[i].Type)
	}
	text, err := json.Marshal(row)
	if err != nil {
		return nil, fmt.Errorf("(%s) is no key of %s", strings.Join(values, ", "), spellColumns(in.Keys))
	}
	options, _ := option.Check("json", jsonformat.Format{}.Options(), nil)
	dec, err := jsonformat.Format{}.NewDecoder(f, options, format.Env{Zone: time.UTC})
	if err != nil {
		return nil, err
	}
	b := types.NewBatch(f, 1)
	if err := dec.Decode(text, b); err != nil || b.N != 1 {
		return nil, fmt.Errorf("(%s) is no key of %s: %v", strings.Join(values, ", "), spellColumns(in.Keys), err)
	}
	return state.AppendKey(nil, b.Cols, columns, 0), nil
}

func spellColumns(columns []Column) string {
	all := make([]string, len(columns))
	for i, c := range columns {
		all[i] = c.Name + " " + c.Type
	}
	return strings.Join(all, ", ")
}

// literal spells a value, written in SQL or JSON, as the JSON of its type.
func literal(text string, t types.Type) json.RawMessage {
	if strings.EqualFold(text, "NULL") {
		return json.RawMessage("null")
	}
	quoted := text
	if word, rest, found := strings.Cut(text, " '"); found && isTypeWord(word) {
		quoted = "'" + rest
	}
	if len(quoted) >= 2 && quoted[0] == '\'' && quoted[len(quoted)-1] == '\'' {
		inner := strings.ReplaceAll(quoted[1:len(quoted)-1], "''", "'")
		out, _ := json.Marshal(inner)
		return out
	}
	if json.Valid([]byte(text)) && !(isText(t) && text[0] != '"') {
		return json.RawMessage(text)
	}
	if t.Kind == types.Boolean {
		return json.RawMessage(strings.ToLower(text))
	}
	out, _ := json.Marshal(text)
	return out
}

func isTypeWord(word string) bool {
	switch strings.ToUpper(word) {
	case "DATE", "TIME", "TIMESTAMP":
		return true
	}
	return false
}

// isText reports a type whose values are strings in JSON, so that a bare word is one.
func isText(t types.Type) bool {
	switch t.Kind {
	case types.Char, types.Varchar, types.Binary, types.Varbinary, types.Date, types.Time, types.Timestamp, types.TimestampLTZ:
		return true
	}
	return false
}
