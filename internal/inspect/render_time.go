package inspect

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"slices"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// fieldReader reads what the values of operators are made of; once something does not fit it fails for good and returns zeros.
type fieldReader struct {
	data   []byte
	failed bool
}

func (r *fieldReader) uvarint() uint64 {
	x, n := binary.Uvarint(r.data)
	return take(r, x, n)
}

func (r *fieldReader) varint() int64 {
	x, n := binary.Varint(r.data)
	return take(r, x, n)
}

func take[T int64 | uint64](r *fieldReader, x T, n int) T {
	if r.failed = r.failed || n <= 0; r.failed {
		return 0
	}
	r.data = r.data[n:]
	return x
}

func (r *fieldReader) bytes() []byte {
	head, rest, err := cutBytes(r.data)
	if r.failed = r.failed || err != nil; r.failed {
		return nil
	}
	r.data = rest
	return head
}

// session is one of a key, as it is shown.
type session struct {
	Start  string          `json:"start"`
	End    string          `json:"end"`
	Result json.RawMessage `json:"result"`
}

func (r *renderer) sessions(o *Operator, s *state.Content) (json.RawMessage, error) {
	t, err := r.layout(o, o.Retracts)
	if err != nil {
		return nil, err
	}
	in, all := fieldReader{data: s.Value}, []session{}
	for n := in.uvarint(); n > 0 && !in.failed; n-- {
		start := in.varint()
		open := session{Start: timeText(start), End: timeText(start + in.varint())}
		whole := in.bytes()
		if in.failed {
			break
		}
		open.Result, err = t.results(func(g *agg.Group) error { return t.layout.DecodeWhole(whole, s.Version, g) })
		if err != nil {
			return nil, err
		}
		all = append(all, open)
	}
	if in.failed || len(in.data) > 0 {
		return nil, errValue
	}
	return json.Marshal(all)
}

// partition is that of an OVER by time, as it is shown.
type partition struct {
	// Rows have been counted; Last is the time of the last ones.
	Rows int64  `json:"rows"`
	Last string `json:"last,omitempty"`
	// Results are those of the aggregate functions, as far as they can be told.
	Results json.RawMessage `json:"results,omitempty"`
	// Lag has the values that each LAG may still ask for, the oldest first.
	Lag [][]json.RawMessage `json:"lag,omitempty"`
	// Frame are the rows of a bounded frame, the oldest first.
	Frame []json.RawMessage `json:"frame,omitempty"`
}

// Parts of the value of an OVER, and of a MATCH_RECOGNIZE, by the first byte of their names.
const (
	partOther = 0 // of an accumulator; a step
	partRow   = 1
)

func (r *renderer) over(o *Operator, s *state.Content, kept func([]byte) (json.RawMessage, error)) (json.RawMessage, error) {
	if len(s.Value) == 0 {
		return nil, errValue
	}
	in, p := fieldReader{data: s.Value[1:]}, partition{}
	last, _ := in.varint(), in.varint()
	if p.Rows = in.varint(); s.Value[0]&1 != 0 {
		p.Last = timeText(last)
	}
	for i := range o.Calls {
		if !o.Calls[i].looksBack() {
			continue
		}
		values, err := r.lag(o, &o.Calls[i], s, &in)
		if err != nil {
			return nil, err
		}
		p.Lag = append(p.Lag, values)
	}
	if in.failed {
		return nil, errValue
	}
	rows, accumulators := splitParts(s.Parts)
	for _, row := range rows {
		at := fieldReader{data: row.Value}
		at.varint() // its time is one of its columns
		text, err := kept(at.data)
		if err != nil || at.failed {
			return nil, cmp.Or(err, errValue)
		}
		p.Frame = append(p.Frame, text)
	}
	// Accumulators of a bounded frame are kept so that rows can leave it; of an empty one that may not be known here.
	if t, err := r.layout(o, len(rows) > 0); err == nil && len(o.Calls) > 0 {
		if results, err := t.results(t.decode(in.data, accumulators, s.Version)); err == nil {
			p.Results = results
		}
	}
	return json.Marshal(p)
}

// lag renders the values that a LAG keeps.
func (r *renderer) lag(o *Operator, c *Call, s *state.Content, in *fieldReader) ([]json.RawMessage, error) {
	in.varint() // offset
	in.bytes()  // default
	values := []json.RawMessage{}
	for n := in.uvarint(); n > 0 && !in.failed; n-- {
		row := in.bytes()
		if in.failed {
			break
		}
		text, err := r.row(s, "lag "+c.Name, []Column{o.Columns[c.Args[0]]}, func(cols []*types.Vector) error { return state.DecodeRow(row, cols) })
		if err != nil {
			return nil, err
		}
		values = append(values, text)
	}
	return values, nil
}

// splitParts tells the rows among parts, by number, from the others, whose names lose their first byte.
func splitParts(parts []state.ContentPart) (rows, others []state.ContentPart) {
	for _, p := range parts {
		switch {
		case len(p.Name) == 0:
		case p.Name[0] == partRow:
			rows = append(rows, p)
		default:
			others = append(others, state.ContentPart{Name: p.Name[1:], Value: p.Value})
		}
	}
	slices.SortFunc(rows, func(a, b state.ContentPart) int { return cmp.Compare(numberOf(a.Name[1:]), numberOf(b.Name[1:])) })
	return rows, others
}

func numberOf(b []byte) uint64 {
	n, _ := binary.Uvarint(b)
	return n
}
