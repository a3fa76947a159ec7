package operator

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// upsertMaterialize makes one row per key of the sink out of rows that fight for
// it. It keeps, per key, the rows in order of their coming; the last one is the
// sink's. A new row is emitted at once; when the last one goes, the one before
// it is emitted, or -D if there is none.
type upsertMaterialize struct {
	spec *dataflow.UpsertMaterialize
	rows *state.Table[materialized]
	keys state.Keys
	// row and identity are those of the row at hand.
	row, identity []byte
	out           output
	expiry        expiry[materialized]
}

// materialized are the rows of one key of the sink.
type materialized struct{ rows []identified }

// identified is a row with what identifies it: its upsert key, or nothing when
// the whole row does.
type identified struct{ identity, row []byte }

func newUpsertMaterialize(n *dataflow.Node, spec *dataflow.UpsertMaterialize, ctx Context) (*upsertMaterialize, error) {
	u := &upsertMaterialize{spec: spec, out: newOutput(n.Fields, ctx)}
	var err error
	if u.rows, err = state.NewTable(ctx.Shard, n.ID, "rows", state.Codec[materialized](materializedCodec{})); err != nil {
		return nil, err
	}
	u.expiry, err = newExpiry(ctx, n.ID, spec.TTL, u.rows)
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
func (u *upsertMaterialize) find(rows []identified) int {
	return slices.IndexFunc(rows, func(r identified) bool {
		if u.spec.UpsertKey != nil {
			return bytes.Equal(r.identity, u.identity)
		}
		return bytes.Equal(r.row, u.row)
	})
}

func (u *upsertMaterialize) add(b *types.Batch, row int, hash uint64, key []byte) error {
	e, _ := u.rows.GetOrCreate(hash, key)
	kind := types.UpdateAfter
	if len(e.Value.rows) == 0 {
		kind = types.Insert
	}
	if i := u.find(e.Value.rows); u.spec.UpsertKey != nil && i >= 0 {
		e.Value.rows[i].row = bytes.Clone(u.row)
	} else {
		e.Value.rows = append(e.Value.rows, identified{bytes.Clone(u.identity), bytes.Clone(u.row)})
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
	i := u.find(e.Value.rows)
	if i < 0 {
		return nil
	}
	e.Value.rows = slices.Delete(e.Value.rows, i, i+1)
	u.rows.MarkDirty(e)
	switch n := len(e.Value.rows); n {
	case 0:
		u.rows.Delete(e)
		return u.out.copy(types.Delete, b, row)
	case i:
		u.expiry.touch(e, hash)
		return u.out.stored(types.UpdateAfter, e.Value.rows[n-1].row)
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

// materializedCodec encodes the number of rows, then identity and row of each.
type materializedCodec struct{}

func (materializedCodec) ID() string            { return "rows" }
func (materializedCodec) Version() uint32       { return 1 }
func (materializedCodec) Reset(v *materialized) { v.rows = nil }

func (materializedCodec) Append(dst []byte, v *materialized) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(v.rows)))
	for _, r := range v.rows {
		dst = appendSizedBytes(appendSizedBytes(dst, r.identity), r.row)
	}
	return dst
}

func (materializedCodec) Decode(src []byte, _ uint32, v *materialized) error {
	v.rows = nil
	r := byteReader{data: src}
	for range r.count() {
		v.rows = append(v.rows, identified{bytes.Clone(r.bytes()), bytes.Clone(r.bytes())})
	}
	return r.end()
}
