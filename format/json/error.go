package json

import (
	"fmt"
	"strconv"
	"strings"
)

// Error says why a message cannot be decoded.
type Error struct {
	// Field is the path of the column, e.g. "bid.price"; empty when the message
	// as a whole is wrong.
	Field string
	// Byte is the offset in the message.
	Byte int
	// Found is what stands there, shortened.
	Found string
	// Reason completes the sentence.
	Reason string
}

// Error names the field, what was found, and where.
func (e *Error) Error() string {
	where := "byte " + strconv.Itoa(e.Byte)
	if e.Field != "" {
		where = "field " + e.Field + " at " + where
	}
	if e.Found == "" {
		return fmt.Sprintf("json: %s: %s", where, e.Reason)
	}
	return fmt.Sprintf("json: %s: %s, found %s", where, e.Reason, e.Found)
}

// failure is an error in the making; it costs nothing to note one.
type failure struct {
	node   *node
	pos    int
	reason string
	// field is that of the row at hand which node is or is within, while [misfits]
	// are collected.
	field *node
}

// maxFound is how many bytes of a message an error quotes.
const maxFound = 40

// found quotes the message from pos on.
func found(msg []byte, pos int) string {
	if pos >= len(msg) {
		return "the end of the message"
	}
	rest, cut := msg[pos:], ""
	if len(rest) > maxFound {
		rest, cut = rest[:maxFound], "…"
	}
	return strings.Map(printable, string(rest)) + cut
}

// printable replaces what would spoil a line of a log.
func printable(r rune) rune {
	if r < ' ' {
		return ' '
	}
	return r // a broken character arrives, and leaves, as U+FFFD
}

// err turns the noted failure into an error.
func (d *Decoder) err() error {
	e := &Error{Byte: d.failed.pos, Found: found(d.msg, d.failed.pos), Reason: d.failed.reason}
	if n := d.failed.node; n != nil {
		e.Field = n.path
		if e.Reason == "" {
			e.Reason = "expected " + n.t.AsNullable().String()
		}
	}
	return e
}

// syntax notes that the message is not JSON at pos.
func (d *Decoder) syntax(pos int, reason string) bool {
	d.failed = failure{pos: pos, reason: reason}
	return false
}
