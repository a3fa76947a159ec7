package operator

import (
	"bytes"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// upsertMaterialize makes one row per key of the sink out of rows that fight for
// it. It keeps, per key, the rows in order of their coming, a ranking whose rows
// all sort alike; the last one is the sink's. A new row is emitted at once; when
// the last one goes, the one before it is emitted, or -D if there is none.
type upsertMaterialize struct {
	spec *dataflow.UpsertMaterialize
	rows *state.Table[ranking]
	keys state.Keys
	// row and identity are those of the row at hand.
	row, identity []byte
	out           output
	expiry        expiry[ranking]
}

func newUpsertMaterialize(n *dataflow.Node, spec *dataflow.UpsertMaterialize, ctx Context) (*upsertMaterialize, error) {
	u := &upsertMaterialize{spec: spec, out: newOutput(n.Fields, ctx)}
	var err error
	if u.rows, err = state.NewTable(ctx.Shard, n.ID, "rows", state.Codec[ranking](rankingCodec{})); err != nil {
		return nil, err
	}
	u.expiry, err = newExpiry(ctx, n.ID, "expiry", spec.TTL, u.rows)
	return u, err
}

func (u *upsertMaterialize) Process(_ int, b *types.Batch) error {
	u.keys.Encode(b, u.spec.Keys)
	for i := range u.keys.Len() {
		row := b.Row(i)
		u.row = state.AppendRow(u.row[:0], b.Cols, row)
		u.identity = state.AppendKey(u.identity[:0], b.Cols, u.spec.UpsertKey, row)
		var err error
		if b.Kind(row).Retracts() {
			err = u.remove(b, row, u.keys.Hash(i), u.keys.Key(i))
		} else {
			err = u.add(b, row, u.keys.Hash(i), u.keys.Key(i))
		}
		if err != nil {
			return err
		}
	}
	return u.out.flush()
}

// find returns the place of the row at hand among the rows of its key; -1 if it
// is not there.
func (u *upsertMaterialize) find(l *ranking) int {
	if u.spec.UpsertKey != nil {
		return l.indexOfIdentity(u.identity)
	}
	return l.indexOf(nil, u.row)
}

func (u *upsertMaterialize) add(b *types.Batch, row int, hash uint64, key []byte) error {
	e, _ := u.rows.GetOrCreate(hash, key)
	l := e.Value.settle()
	kind := types.UpdateAfter
	if len(l.rows) == 0 {
		kind = types.Insert
	}
	if i := u.find(l); u.spec.UpsertKey != nil && i >= 0 {
		l.replace(i, bytes.Clone(u.row))
	} else {
		l.insert(len(l.rows), newRanked(nil, u.identity, u.row))
	}
	u.rows.MarkDirty(e)
	u.expiry.touch(e, hash)
	return u.out.copy(kind, b, row)
}

func (u *upsertMaterialize) remove(b *types.Batch, row int, hash uint64, key []byte) error {
	e := u.rows.Get(hash, key)
	if e == nil {
		return nil // expired
	}
	l := e.Value.settle()
	i := u.find(l)
	if i < 0 {
		return nil
	}
	l.remove(i)
	u.rows.MarkDirty(e)
	switch n := len(l.rows); n {
	case 0:
		u.rows.Delete(e)
		return u.out.copy(types.Delete, b, row)
	case i:
		u.expiry.touch(e, hash)
		return u.out.stored(types.UpdateAfter, l.rows[n-1].row)
	}
	u.expiry.touch(e, hash)
	return nil
}

func (u *upsertMaterialize) Watermark(int64) error { return nil }

func (u *upsertMaterialize) Close() error { return nil }

// NextTimer and OnTime forget keys whose time to live has passed.
func (u *upsertMaterialize) NextTimer() (int64, bool) { return u.expiry.next() }

func (u *upsertMaterialize) OnTime(now int64) error {
	u.expiry.onTime(now)
	return nil
}
