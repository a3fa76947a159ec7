package changelog

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// Images appends the rows of changes that are told by the row before and the row after
// them. Both are vectors of an envelope with one row.
type Images struct {
	// Update and Delete say in errors how a message tells them: "an update (op u)".
	Update, Delete string
	// Hint is what to do where the row before is missing.
	Hint string
}

// Inserted appends the row after.
func (m *Images) Inserted(dst *types.Batch, after *types.Vector) error {
	if after.IsNull(0) {
		return errors.New("field after is null or missing, but the change inserts it")
	}
	Row(dst, after, 0, types.Insert)
	return nil
}

// Updated appends both rows.
func (m *Images) Updated(dst *types.Batch, before, after *types.Vector) error {
	switch {
	case before.IsNull(0):
		return m.noBefore(m.Update)
	case after.IsNull(0):
		return fmt.Errorf("field after of %s is null or missing", m.Update)
	}
	Row(dst, before, 0, types.UpdateBefore)
	Row(dst, after, 0, types.UpdateAfter)
	return nil
}

// Deleted takes the row before back.
func (m *Images) Deleted(dst *types.Batch, before *types.Vector) error {
	if before.IsNull(0) {
		return m.noBefore(m.Delete)
	}
	Row(dst, before, 0, types.Delete)
	return nil
}

func (m *Images) noBefore(what string) error {
	return fmt.Errorf("field before of %s is null or missing, so the row to take back is not known; %s", what, m.Hint)
}
