package operator

import (
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// rankEnd tells how many rows of its order a key keeps: a number for all keys, or what
// a column of the key's first row says. As in Flink that row stays the one which says
// it, when it has been taken back and when no row of the key is left, too; with a time
// to live it says it for that time, after which the next row does.
type rankEnd struct {
	spec *dataflow.Rank
	// ends of the keys; nil where all have one.
	ends   *state.Table[int64]
	expiry expiry[int64]
}

func newRankEnd(n *dataflow.Node, spec *dataflow.Rank, ctx Context) (rankEnd, error) {
	r := rankEnd{spec: spec}
	if spec.To != 0 {
		return r, nil
	}
	var err error
	if r.ends, err = state.NewTable(ctx.Shard, n.ID, "ends", state.Codec[int64](int64Codec{})); err != nil {
		return r, err
	}
	r.expiry, err = newExpiry(ctx, n.ID, "end-expiry", spec.TTL, r.ends)
	return r, err
}

// of returns the number for the key of a row, 0 where it keeps none.
func (r *rankEnd) of(b *types.Batch, row int, hash uint64, key []byte) int {
	if r.ends == nil {
		return int(r.spec.To)
	}
	e, created := r.ends.GetOrCreate(hash, key)
	if created {
		if col := b.Cols[r.spec.EndColumn]; !col.IsNull(row) {
			e.Value = max(0, col.Ints[row])
		}
		r.ends.MarkDirty(e)
		r.expiry.touch(e, hash)
	}
	return int(e.Value)
}
