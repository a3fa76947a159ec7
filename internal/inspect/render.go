package inspect

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/onceflow/onceflow/format"
	jsonformat "github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Entry is an entry of state for people and tools.
type Entry struct {
	// Operator is the short name.
	Operator string `json:"operator"`
	Table    string `json:"table"`
	// Time of the entry in a table with times, UTC; empty in others.
	Time string `json:"time,omitempty"`
	// Key and Value by the names of their columns, as format json writes them; where
	// there is no description of them, or none of that kind of value, an object with the
	// bytes under "hex".
	Key   json.RawMessage `json:"key"`
	Value json.RawMessage `json:"value"`
}

// renderer turns entries of the tables that a description describes into JSON. It
// belongs to one goroutine.
type renderer struct {
	described *Description
	rows      map[string]*rowText
	layouts   map[layoutID]*layoutText
}

// layoutID is an operator, and whether its accumulators are kept so that rows can be taken back.
type layoutID struct {
	operator dataflow.NodeID
	retracts bool
}

func newRenderer(d *Description) *renderer {
	return &renderer{described: d, rows: map[string]*rowText{}, layouts: map[layoutID]*layoutText{}}
}

// rowText writes rows of some columns as JSON.
type rowText struct {
	fields []types.Field
	batch  *types.Batch
	enc    format.Encoder
}

func newRowText(columns []Column) (*rowText, error) {
	f, err := fields(columns)
	if err != nil {
		return nil, err
	}
	values, _ := option.Check("json", jsonformat.Format{}.Options(), nil)
	enc, err := jsonformat.Format{}.NewEncoder(f, values, format.Env{Zone: time.UTC})
	return &rowText{fields: f, batch: types.NewBatch(f, 1), enc: enc}, err
}

// text fills the columns and writes the row.
func (r *rowText) text(fill func(cols []*types.Vector) error) (json.RawMessage, error) {
	r.batch.Reset()
	if err := fill(r.batch.Cols); err != nil {
		return nil, err
	}
	r.batch.AppendRow(types.Insert)
	return r.enc.Encode(nil, r.batch, 0)
}

func timeText(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05.000") }

func hexText(b []byte) json.RawMessage {
	text, _ := json.Marshal(map[string]string{"hex": hex.EncodeToString(b)})
	return text
}

// entry renders an entry. What cannot be read as it is described is shown as bytes.
func (r *renderer) entry(s *state.Content) Entry {
	e := Entry{Operator: ShortName(s.Operator), Table: s.Table, Key: hexText(s.Key)}
	if s.Time != 0 {
		e.Time = timeText(s.Time)
	}
	o := r.described.Operator(s.Operator)
	if o != nil {
		in := o.inputOf(s.Table)
		if key, err := r.row(s, "key", in.Keys, func(cols []*types.Vector) error { return state.DecodeKey(s.Key, cols) }); err == nil {
			e.Key = key
		}
		if value, err := r.value(o, in, s); err == nil {
			e.Value = value
			return e
		}
	}
	whole := bytes.Clone(s.Value)
	for _, p := range s.Parts {
		whole = append(append(whole, p.Name...), p.Value...)
	}
	e.Value = hexText(whole)
	return e
}

func (r *renderer) row(s *state.Content, what string, columns []Column, fill func([]*types.Vector) error) (json.RawMessage, error) {
	id := strings.Join([]string{string(s.Operator), s.Table, what}, "/")
	text := r.rows[id]
	if text == nil {
		var err error
		if text, err = newRowText(columns); err != nil {
			return nil, err
		}
		r.rows[id] = text
	}
	return text.text(fill)
}

var errValue = errors.New("the value is not of the kind that its codec says")

// value renders the value of an entry by its codec, as docs/internals/state.md
// describes it.
func (r *renderer) value(o *Operator, in *Input, s *state.Content) (json.RawMessage, error) {
	kept := func(row []byte) (json.RawMessage, error) {
		return r.row(s, "row", in.Row, func(cols []*types.Vector) error { return state.DecodeRow(row, cols) })
	}
	switch s.Codec {
	case "aggregates":
		return r.aggregates(o, s)
	case "row":
		_, n := binary.Varint(s.Value)
		if n <= 0 {
			return nil, errValue
		}
		if len(s.Value) == n {
			return json.RawMessage("null"), nil // the row has left
		}
		return kept(s.Value[n:])
	case "ranking":
		return eachPart(s, func(p state.ContentPart) (json.RawMessage, error) {
			_, rest, err := cutBytes(p.Value) // the sort key
			if err == nil {
				_, rest, err = cutBytes(rest) // the identity
			}
			if err != nil {
				return nil, err
			}
			if len(rest) == 0 {
				return json.RawMessage("null"), nil // no row, but a time at which there is something to do
			}
			return kept(rest)
		})
	case "join-rows":
		return eachPart(s, func(p state.ContentPart) (json.RawMessage, error) { return kept(p.Name) })
	case "int64":
		x, n := binary.Varint(s.Value)
		if n != len(s.Value) {
			return nil, errValue
		}
		return json.Marshal(x)
	case "sessions":
		return r.sessions(o, s)
	case "over":
		return r.over(o, s, kept)
	case "pattern":
		return pattern(s, kept)
	case "mark":
		return json.RawMessage("null"), nil
	}
	return nil, errValue
}

// eachPart renders the parts of a value as an array.
func eachPart(s *state.Content, render func(state.ContentPart) (json.RawMessage, error)) (json.RawMessage, error) {
	all := []json.RawMessage{}
	for _, p := range s.Parts {
		text, err := render(p)
		if err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return json.Marshal(all)
}

func cutBytes(b []byte) (head, rest []byte, err error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || uint64(len(b)-n) < size {
		return nil, nil, errValue
	}
	return b[n : n+int(size)], b[n+int(size):], nil
}

// layoutText writes the results of accumulators.
type layoutText struct {
	layout *agg.Layout
	row    *rowText
	group  agg.Group
}

// newLayoutText lays out those of an operator's calls that have accumulators. retracts says that these are kept so that rows can
// be taken back.
func newLayoutText(o *Operator, retracts bool) (*layoutText, error) {
	input, err := fields(o.Columns)
	if err != nil {
		return nil, err
	}
	var calls []dataflow.AggCall
	var results []Column
	for _, c := range o.Calls {
		if c.numbers() || c.looksBack() {
			continue
		}
		t, err := parseType(c.Type)
		if err != nil {
			return nil, err
		}
		calls = append(calls, dataflow.AggCall{Fn: c.Fn, Args: c.Args, Distinct: c.Distinct, Filter: c.Filter, T: t, Name: c.Name})
		results = append(results, Column{Name: c.title(o), Type: c.Type})
	}
	t := &layoutText{}
	if t.layout, err = agg.NewLayout(calls, input, retracts); err != nil {
		return nil, err
	}
	t.row, err = newRowText(results)
	return t, err
}

// title spells a call: SUM(amount).
func (c *Call) title(o *Operator) string {
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		args[i] = o.Columns[a].Name
	}
	text := strings.Join(args, ", ")
	switch {
	case len(args) == 0:
		text = "*"
	case c.Distinct:
		text = "DISTINCT " + text
	}
	text = c.Fn + "(" + text + ")"
	if c.Filter >= 0 {
		text += " FILTER (WHERE " + o.Columns[c.Filter].Name + ")"
	}
	return text
}

// layout is that of an operator's accumulators.
func (r *renderer) layout(o *Operator, retracts bool) (*layoutText, error) {
	id := layoutID{o.ID, retracts}
	t := r.layouts[id]
	if t == nil {
		var err error
		if t, err = newLayoutText(o, retracts); err != nil {
			return nil, err
		}
		r.layouts[id] = t
	}
	return t, nil
}

// results writes the results of the accumulators that decode reads.
func (t *layoutText) results(decode func(*agg.Group) error) (json.RawMessage, error) {
	if err := decode(&t.group); err != nil {
		return nil, err
	}
	return t.row.text(func(cols []*types.Vector) error { return t.layout.AppendResults(&t.group, cols) })
}

// decode reads accumulators and their parts.
func (t *layoutText) decode(value []byte, parts []state.ContentPart, version uint32) func(*agg.Group) error {
	return func(g *agg.Group) error {
		if err := t.layout.Decode(value, version, g); err != nil {
			return err
		}
		for _, p := range parts {
			if err := t.layout.DecodePart(p.Name, p.Value, version, g); err != nil {
				return err
			}
		}
		return nil
	}
}

func (r *renderer) aggregates(o *Operator, s *state.Content) (json.RawMessage, error) {
	t, err := r.layout(o, o.Retracts)
	switch {
	case err != nil:
		return nil, err
	case s.Version > t.layout.Version():
		return nil, errValue
	}
	return t.results(t.decode(s.Value, s.Parts, s.Version))
}

// inputOf is the input that a table's keys and rows are of.
func (o *Operator) inputOf(table string) *Input {
	second := len(o.Inputs) > 1 && (strings.HasPrefix(table, "right") || table == "versions")
	switch {
	case second:
		return &o.Inputs[1]
	case len(o.Inputs) > 0:
		return &o.Inputs[0]
	}
	return &Input{}
}
