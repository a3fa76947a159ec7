package ogg

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
)

var errNoOp = errors.New("field op_type is null or missing")

var images = changelog.Images{
	Update: "an update (op_type U)", Delete: "a delete (op_type D)",
	Hint: "have the database log all columns of the table, and GoldenGate write them",
}

// appendChange appends the rows of a change, one or two.
func appendChange(_ []byte, envelope, dst *types.Batch) error {
	before, after, op := envelope.Cols[0], envelope.Cols[1], envelope.Cols[2]
	if op.IsNull(0) {
		return errNoOp
	}
	switch string(op.Bytes(0)) {
	case "I":
		return images.Inserted(dst, after)
	case "U":
		return images.Updated(dst, before, after)
	case "D":
		return images.Deleted(dst, before)
	}
	return fmt.Errorf("op_type is %q, which changes no row: expected I, U or D", op.Bytes(0))
}
