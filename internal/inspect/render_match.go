package inspect

import (
	"encoding/json"
	"slices"

	"github.com/onceflow/onceflow/internal/state"
)

// run is that of a MATCH_RECOGNIZE in one partition, as it is shown.
type run struct {
	// Rows have been taken. Searches have begun and may go on, Matches wait to be told.
	Rows     uint64    `json:"rows"`
	Searches [][]taken `json:"searches"`
	Matches  [][]taken `json:"matches"`
}

// taken is a row that a search has mapped to a variable of the pattern, the first of which is 0.
type taken struct {
	Variable uint64          `json:"variable"`
	Row      json.RawMessage `json:"row"`
}

// matchStep is a step of a search: the place of the one before it, plus 1, that of its row, its variable.
type matchStep struct{ parent, row, variable uint64 }

// searches reads what the searches of a run have taken.
type searches struct {
	steps map[uint64]matchStep
	rows  map[uint64]json.RawMessage
}

func pattern(s *state.Content, kept func([]byte) (json.RawMessage, error)) (json.RawMessage, error) {
	all := searches{map[uint64]matchStep{}, map[uint64]json.RawMessage{}}
	if err := all.read(s.Parts, kept); err != nil {
		return nil, err
	}
	in := fieldReader{data: s.Value}
	out := run{Rows: in.uvarint(), Searches: [][]taken{}, Matches: [][]taken{}}
	for _, list := range []*[][]taken{&out.Searches, &out.Matches} {
		for n := in.uvarint(); n > 0 && !in.failed; n-- {
			in.uvarint() // the state that the search is in
			tail := in.uvarint()
			if tail == 0 {
				continue // it has not begun
			}
			in.uvarint() // number and time of its first row
			in.varint()
			path, err := all.path(tail)
			if err != nil {
				return nil, err
			}
			*list = append(*list, path)
		}
	}
	if in.failed || len(in.data) > 0 {
		return nil, errValue
	}
	return json.Marshal(out)
}

func (a *searches) read(parts []state.ContentPart, kept func([]byte) (json.RawMessage, error)) error {
	rows, steps := splitParts(parts)
	for _, p := range rows {
		at := fieldReader{data: p.Value}
		at.uvarint() // its number
		text, err := kept(at.data)
		if err != nil || at.failed {
			return errValue
		}
		a.rows[numberOf(p.Name[1:])] = text
	}
	for _, p := range steps {
		at := fieldReader{data: p.Value}
		a.steps[numberOf(p.Name)] = matchStep{at.uvarint(), at.uvarint(), at.uvarint()}
		if at.failed {
			return errValue
		}
	}
	return nil
}

// path is what leads to a step, of place tail - 1, the first one first.
func (a *searches) path(tail uint64) (path []taken, err error) {
	for tail != 0 {
		step, known := a.steps[tail-1]
		row := a.rows[step.row]
		if !known || row == nil || len(path) > len(a.steps) {
			return nil, errValue
		}
		path = append(path, taken{step.variable, row})
		tail = step.parent
	}
	slices.Reverse(path)
	return path, nil
}
