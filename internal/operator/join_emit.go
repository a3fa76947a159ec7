package operator

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// sendPairs emits the row at hand with each of its partners.
func (j *join) sendPairs(kind types.RowKind) error {
	for _, m := range j.matched {
		for range j.in.partners.Value.count(m) {
			j.appendOwn(j.out.batch.Cols)
			if err := j.sendOther(kind, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// sendOther completes a row by one of the other side.
func (j *join) sendOther(kind types.RowKind, m state.Member) error {
	if err := j.decode(j.in.other.columns(j.out.batch.Cols), m); err != nil {
		return err
	}
	return j.out.row(kind)
}

// padOwn emits the row at hand with NULLs in the place of the other side, if its
// side is outer.
func (j *join) padOwn(kind types.RowKind) error {
	if !j.in.own.outer {
		return nil
	}
	j.appendOwn(j.out.batch.Cols)
	appendNulls(j.in.other.columns(j.out.batch.Cols))
	return j.out.row(kind)
}

// padOther emits a row of the other side with NULLs in the place of this one.
func (j *join) padOther(kind types.RowKind, m state.Member) error {
	for range j.in.partners.Value.count(m) {
		appendNulls(j.in.own.columns(j.out.batch.Cols))
		if err := j.sendOther(kind, m); err != nil {
			return err
		}
	}
	return nil
}

// pass emits a left row of SEMI and ANTI if it has a partner, or has none.
func (j *join) pass(partner bool) error {
	if partner != (j.spec.Kind == dataflow.SemiJoin) {
		return nil
	}
	j.appendOwn(j.out.batch.Cols)
	return j.out.row(j.in.kind)
}

// filterPartners lets left rows of SEMI and ANTI through, or takes them back, when
// the right row at hand is their first partner, or was their last.
func (j *join) filterPartners() error {
	turning, by, kind := int64(0), int64(1), j.in.kind
	if j.in.kind.Retracts() {
		turning, by = 1, -1
	}
	if j.spec.Kind == dataflow.AntiJoin {
		kind = types.Delete
		if j.in.kind.Retracts() {
			kind = types.Insert
		}
	}
	for _, m := range j.matched {
		partners := j.in.partners.Value.partners(m)
		if partners == turning {
			for range j.in.partners.Value.count(m) {
				if err := j.sendOther(kind, m); err != nil {
					return err
				}
			}
		}
		j.setPartners(m, partners+by)
	}
	return nil
}

// appendOwn appends the row at hand to the columns of its side.
func (j *join) appendOwn(both []*types.Vector) {
	for c, v := range j.in.own.columns(both) {
		v.AppendFrom(j.in.batch.Cols[c], j.in.row)
	}
}

func appendNulls(cols []*types.Vector) {
	for _, v := range cols {
		v.AppendNull()
	}
}

// decode appends a stored row of the other side to its columns.
func (j *join) decode(cols []*types.Vector, m state.Member) error {
	return state.DecodeRow(j.in.partners.Value.bag.Bytes(m), cols)
}
