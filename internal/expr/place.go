package expr

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// Place is where a call stands in the file that it was written in. It is for
// messages and no part of what the call means.
type Place struct {
	// At is "file:line:column".
	At string
	// Text is the call as written, in one line or several.
	Text string
	// Start and End are byte offsets of Text in the file.
	Start, End int
}

// quotedMax bounds the text of a call in a message, in characters.
const quotedMax = 60

// String is the place with the text of the call in one line, cut where it is long.
func (p *Place) String() string {
	text := strings.Join(strings.Fields(p.Text[:min(len(p.Text), 8*quotedMax)]), " ")
	if utf8.RuneCountInString(text) > quotedMax {
		text = string([]rune(text)[:quotedMax]) + " …"
	}
	return p.At + ": " + text
}

// Failure is an error of a call at its place. The call is the innermost one that
// has a place.
type Failure struct {
	Place *Place
	Err   error
}

// Error is the place followed by what is wrong.
func (f *Failure) Error() string { return f.Place.String() + ": " + f.Err.Error() }

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }

// failedAt puts the place in front of an error that has none; place may be nil.
func failedAt(place *Place, err error) error {
	var known *Failure
	if place == nil || errors.As(err, &known) {
		return err
	}
	return &Failure{Place: place, Err: err}
}

// located puts the place in front of what goes wrong in run.
func located(run eval, place *Place) eval {
	if place == nil {
		return run
	}
	return func(b *types.Batch, sel []uint16) (*types.Vector, error) {
		v, err := run(b, sel)
		if err != nil {
			return nil, failedAt(place, err)
		}
		return v, nil
	}
}
