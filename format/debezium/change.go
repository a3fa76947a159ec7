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
		return inserted(after, dst)
	case "u":
		return updated(before, after, dst)
	case "d":
		return deleted(before, dst)
	}
	return fmt.Errorf("op is %q, which changes no row: expected c, r, u or d", op.Bytes(0))
}

func inserted(after *types.Vector, dst *types.Batch) error {
	if after.IsNull(0) {
		return errors.New("field after is null or missing, but the op inserts it")
	}
	changelog.Row(dst, after, 0, types.Insert)
	return nil
}

func updated(before, after *types.Vector, dst *types.Batch) error {
	switch {
	case before.IsNull(0):
		return noBefore("an update (op u)")
	case after.IsNull(0):
		return errors.New("field after of an update (op u) is null or missing")
	}
	changelog.Row(dst, before, 0, types.UpdateBefore)
	changelog.Row(dst, after, 0, types.UpdateAfter)
	return nil
}

func deleted(before *types.Vector, dst *types.Batch) error {
	if before.IsNull(0) {
		return noBefore("a delete (op d)")
	}
	changelog.Row(dst, before, 0, types.Delete)
	return nil
}

func noBefore(what string) error {
	return fmt.Errorf("field before of %s is null or missing, so the row to take back is not known; for a PostgreSQL table run ALTER TABLE … REPLICA IDENTITY FULL", what)
}
