package connector

import (
	"errors"
	"fmt"
)

// Class says what an error means for the job. It is decided where the error is
// born and switched on in one place, the supervisor.
type Class uint8

const (
	// Retriable: back off and restore. Errors without a class are retriable.
	Retriable Class = iota
	// Fenced: a newer generation may run, or a transaction expired; only the
	// ledger tells which.
	Fenced
	// BadRecord: a record that cannot be processed.
	BadRecord
	// BadConfig: never retry; name the key, the nearest known one, the fix.
	BadConfig
	// Corrupt: stop and keep the evidence.
	Corrupt
	// Lost: input that the job still needs is gone.
	Lost
)

// String names the class as it is logged.
func (c Class) String() string {
	return [...]string{"retriable", "fenced", "bad record", "bad config", "corrupt", "lost"}[c]
}

// Error is an error with a class and, where there is one, advice.
type Error struct {
	Class Class
	Err   error
	// Hint says what to do; may be empty.
	Hint string
}

// Error returns the message with the hint.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Err.Error()
	}
	return e.Err.Error() + "\n  " + e.Hint
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// RefusedRow is the error of a [Writer] about one row. Nothing of the batch has been
// written: its other rows may be written without this one.
type RefusedRow struct{ Err error }

// Error is the error's text.
func (e *RefusedRow) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *RefusedRow) Unwrap() error { return e.Err }

// Errorf returns an error of the class.
func Errorf(c Class, format string, args ...any) error {
	return &Error{Class: c, Err: fmt.Errorf(format, args...)}
}

// WithHint returns an error of the class with advice.
func WithHint(c Class, hint string, err error) error {
	return &Error{Class: c, Err: err, Hint: hint}
}

// ClassOf returns the class of the outermost classified error in err's chain.
func ClassOf(err error) Class {
	var e *Error
	if errors.As(err, &e) {
		return e.Class
	}
	return Retriable
}
