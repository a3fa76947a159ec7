package canal

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
	errNoData = errors.New("field data, the list of rows, is null or missing")
	errNoOld  = errors.New("field old of an update is null or missing, so the rows to take back are not known")
)

// append appends the rows of a change: one, or two for an update, for each in
// its list.
func (c change) append(msg []byte, envelope, dst *types.Batch) error {
	data, old, kind := envelope.Cols[0], envelope.Cols[1], envelope.Cols[2]
	if kind.IsNull(0) {
		return errNoType
	}
	switch string(kind.Bytes(0)) {
	case "INSERT":
		return appendRows(dst, data, types.Insert)
	case "UPDATE":
		return c.updated(msg, data, old, dst)
	case "DELETE":
		return appendRows(dst, data, types.Delete)
	case "CREATE":
		return nil
	}
	return fmt.Errorf("type is %q, which changes no row: expected INSERT, UPDATE, DELETE or CREATE", kind.Bytes(0))
}

func appendRows(dst *types.Batch, data *types.Vector, kind types.RowKind) error {
	if data.IsNull(0) {
		return errNoData
	}
	rows := data.Children[0]
	for i := range rows.Len {
		if rows.IsNull(i) {
			return nullRow("data", i)
		}
		changelog.Row(dst, rows, i, kind)
	}
	return nil
}

func (c change) updated(msg []byte, data, old *types.Vector, dst *types.Batch) error {
	switch {
	case data.IsNull(0):
		return errNoData
	case data.Children[0].Len == 0:
		return nil
	case old.IsNull(0):
		return errNoOld
	}
	if err := c.named.Read(msg); err != nil {
		return err
	}
	rows, olds := data.Children[0], old.Children[0]
	for i := range rows.Len {
		if rows.IsNull(i) {
			return nullRow("data", i)
		}
		if i >= olds.Len || olds.IsNull(i) {
			return nullRow("old", i)
		}
		changelog.Before(dst, olds, i, c.named.Object(i), rows, i)
		changelog.Row(dst, rows, i, types.UpdateAfter)
	}
	return nil
}

func nullRow(field string, i int) error {
	return fmt.Errorf("field %s[%d], a row, is null or missing", field, i)
}
