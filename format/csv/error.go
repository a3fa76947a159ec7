package csv

import (
	"fmt"
	"strconv"
	"strings"
)

// Error says why a message cannot be decoded.
type Error struct {
	// Field is the column, or the part of one such as "tags[]"; empty when the
	// record as a whole is wrong.
	Field string
	// Byte is the offset in the message at which the field begins, or where the
	// record is wrong.
	Byte int
	// Found is the text that stands there, shortened.
	Found string
	// Reason completes the sentence.
	Reason string
}

// Error names the field, where it is, what was expected and what was found.
func (e *Error) Error() string {
	where := "byte " + strconv.Itoa(e.Byte)
	if e.Field != "" {
		where = "field " + e.Field + " at " + where
	}
	return fmt.Sprintf("csv: %s: %s, found %s", where, e.Reason, e.Found)
}

// maxFound is how many bytes of a text an error quotes.
const maxFound = 40

// found quotes a text.
func found(text []byte) string {
	if len(text) > maxFound {
		return strconv.Quote(strings.ToValidUTF8(string(text[:maxFound]), "")) + "…"
	}
	return strconv.Quote(string(text))
}
