package maxwell

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
)

// change reads envelopes.
type change struct{ named *changelog.Named }

var (
	errNoType = errors.New("field type is null or missing")
	errNoData = errors.New("field data, the row, is null or missing")
	errNoOld  = errors.New("field old of an update is null or missing, so the row to take back is not known")
)

// append appends the rows of a change, one or two.
func (c change) append(msg []byte, envelope, dst *types.Batch) error {
	data, old, kind := envelope.Cols[0], envelope.Cols[1], envelope.Cols[2]
	if kind.IsNull(0) {
		return errNoType
	}
	switch string(kind.Bytes(0)) {
	case "insert":
		return appendRow(dst, data, types.Insert)
	case "update":
		return c.updated(msg, data, old, dst)
	case "delete":
		return appendRow(dst, data, types.Delete)
	}
	return fmt.Errorf("type is %q, which changes no row: expected insert, update or delete", kind.Bytes(0))
}

func appendRow(dst *types.Batch, data *types.Vector, kind types.RowKind) error {
	if data.IsNull(0) {
		return errNoData
	}
	changelog.Row(dst, data, 0, kind)
	return nil
}

func (c change) updated(msg []byte, data, old *types.Vector, dst *types.Batch) error {
	switch {
	case data.IsNull(0):
		return errNoData
	case old.IsNull(0):
		return errNoOld
	}
	if err := c.named.Read(msg); err != nil {
		return err
	}
	changelog.Before(dst, old, 0, c.named.Object(0), data, 0)
	changelog.Row(dst, data, 0, types.UpdateAfter)
	return nil
}
