// Package format is the contract of the formats that turn bytes into rows and
// rows into bytes. Each format is a package below this one.
package format

import (
	"errors"
	"time"

	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Format makes decoders and encoders for one kind of bytes.
type Format interface {
	// Name as written in 'format' = '…'.
	Name() string
	// Options are the format's own, their keys without the format's prefix.
	Options() []option.Spec
	// Changelog reports whether the format carries row kinds; otherwise every
	// decoded row is an insert, and only inserts can be encoded.
	Changelog() bool
	// NewDecoder returns a decoder into columns of the given fields.
	NewDecoder(fields []types.Field, o option.Values, env Env) (Decoder, error)
	// NewEncoder returns an encoder of rows of the given fields.
	NewEncoder(fields []types.Field, o option.Values, env Env) (Encoder, error)
}

// Selective is implemented by formats that find the fields of a message by
// name, so that a decoder may be made for some of a table's columns only. The
// decoders of other formats are always made for all of them.
type Selective interface {
	Format
	// DecodesSubset does nothing; it tells such formats from others.
	DecodesSubset()
}

// Annotated is implemented by formats whose messages say more than their rows,
// such as the table that a row was changed in.
type Annotated interface {
	Format
	// Metadata lists what they say by key, in the type that it has.
	Metadata() []types.Field
	// NewAnnotatedDecoder returns a decoder into columns of the given fields and,
	// behind them, of the metadata keys.
	NewAnnotatedDecoder(fields []types.Field, keys []string, o option.Values, env Env) (Decoder, error)
}

// Env is what decoding and encoding depend on beside the options.
type Env struct {
	// Zone is the session's time zone; never nil.
	Zone *time.Location
	// Undecoded are the fields of the messages that a [Selective] format's decoder is
	// not made for; nil elsewhere. Their values are not wanted, but those that do not
	// fit are errors, and their types may say how others are read.
	Undecoded []types.Field
}

// Decoder turns messages into rows. It belongs to one goroutine.
type Decoder interface {
	// Decode appends the rows that one message holds, none or several, to dst,
	// whose columns are the decoder's fields, through [types.Batch.AppendRow].
	// It copies what it keeps of msg. A nil msg is a null value. On an error
	// nothing is appended; the error says what is wrong and at which byte, not
	// from which topic or file the message came.
	Decode(msg []byte, dst *types.Batch) error
	// Skipped returns how many messages were dropped under an option that
	// tolerates bad input, such as ignore-parse-errors.
	Skipped() int64
}

// Skipping is implemented by decoders that may drop messages.
type Skipping interface {
	Decoder
	// Skips reports whether it was told to.
	Skips() bool
	// WhySkipped says why the message of the last Decode, which raised Skipped, was
	// dropped. It is asked before the next one, while that message is still there.
	WhySkipped() error
}

// Encoder turns rows into messages. It belongs to one goroutine.
type Encoder interface {
	// Encode appends the message for row i of b, whose columns are the
	// encoder's fields, to buf and returns it. With ErrNullMessage buf is
	// returned as it was, and the message is null.
	Encode(buf []byte, b *types.Batch, i int) ([]byte, error)
}

// ErrNullMessage is returned by encoders of formats in which a row can be a null
// message.
var ErrNullMessage = errors.New("the message is null")

// Unframed is implemented by formats whose messages may hold any byte. They need a
// connector that keeps messages apart, which files of lines do not.
type Unframed interface {
	Format
	// Unframed does nothing; it tells such formats from others.
	Unframed()
}

// Unavailable is an error about something outside that a format needs and that does
// not answer, such as a schema registry. Nothing is wrong with the message: trying
// again later may help.
type Unavailable struct{ Err error }

// Error is the error's text.
func (e *Unavailable) Error() string { return e.Err.Error() }

// Unwrap returns the error.
func (e *Unavailable) Unwrap() error { return e.Err }
