package debezium

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
)

// change reads envelopes.
type change struct {
	// inPayload: the envelope is the field payload of the message.
	inPayload bool
}

var (
	errNoPayload = errors.New("field payload is null or missing; schema-include = true is for messages that have it")
	errNoOp      = errors.New("field op is null or missing; if the change is in a field payload, set schema-include = true")
)

var images = changelog.Images{
	Update: "an update (op u)", Delete: "a delete (op d)",
	Hint: "for a PostgreSQL table run ALTER TABLE … REPLICA IDENTITY FULL",
}

// append appends the rows of a change, one or two.
func (c change) append(_ []byte, envelope, dst *types.Batch) error {
	cols := envelope.Cols
	if c.inPayload {
		if cols[0].IsNull(0) {
			return errNoPayload
		}
		cols = cols[0].Children
	}
	before, after, op := cols[0], cols[1], cols[2]
	if op.IsNull(0) {
		return errNoOp
	}
	switch string(op.Bytes(0)) {
	case "c", "r":
		return images.Inserted(dst, after)
	case "u":
		return images.Updated(dst, before, after)
	case "d":
		return images.Deleted(dst, before)
	}
	return fmt.Errorf("op is %q, which changes no row: expected c, r, u or d", op.Bytes(0))
}
