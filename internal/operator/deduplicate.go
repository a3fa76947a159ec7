package operator

import (
	"bytes"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// newDeduplicate returns the deduplication of a spec: by event time the first
// row waits for the watermark, the last row leaves at once; by processing time
// both leave at once.
func newDeduplicate(n *dataflow.Node, spec *dataflow.Deduplicate, ctx Context) (Operator, error) {
	if !spec.KeepLast && !spec.Processing {
		return newFirstByTime(n, spec, ctx)
	}
	return newDeduplicateAtOnce(n, spec, ctx)
}

// deduplicateAtOnce keeps the last row of each key, or the first by processing
// time, and emits as rows come: +I, then -U and +U.
type deduplicateAtOnce struct {
	refused
	spec   *dataflow.Deduplicate
	rows   *state.Table[stored]
	keys   state.Keys
	row    []byte
	out    output
	expiry expiry[stored]
}

func newDeduplicateAtOnce(n *dataflow.Node, spec *dataflow.Deduplicate, ctx Context) (*deduplicateAtOnce, error) {
	d := &deduplicateAtOnce{spec: spec, refused: newRefused(ctx), out: newOutput(n.Fields, ctx)}
	var err error
	if d.rows, err = state.NewTable(ctx.Shard, n.ID, "rows", state.Codec[stored](storedCodec{})); err != nil {
		return nil, err
	}
	d.expiry, err = newExpiry(ctx, n.ID, "expiry", spec.TTL, d.rows)
	return d, err
}

func (d *deduplicateAtOnce) Process(_ int, b *types.Batch) error {
	d.keys.Encode(b, d.spec.Keys)
	for i := range d.keys.Len() {
		row := b.Row(i)
		if b.Kind(row).Retracts() {
			return errUnexpectedRetraction
		}
		if err := d.take(b, row, d.keys.Hash(i), d.keys.Key(i)); err != nil {
			return err
		}
	}
	return d.out.flush()
}

func (d *deduplicateAtOnce) take(b *types.Batch, row int, hash uint64, key []byte) error {
	at, err := d.time(b, row)
	if err != nil {
		return d.dropBad(0, b, row, err)
	}
	e, created := d.rows.GetOrCreate(hash, key)
	switch {
	case created:
		err = d.out.copy(types.Insert, b, row)
	case !d.spec.KeepLast || at < e.Value.time:
		return nil
	default:
		d.row = state.AppendRow(d.row[:0], b.Cols, row)
		// By event time Flink sends equal rows again.
		if d.spec.Processing && d.spec.TTL == 0 && bytes.Equal(d.row, e.Value.row) {
			return nil
		}
		err = d.replace(e, b, row)
	}
	d.store(e, b, row, at)
	d.expiry.touch(e, hash)
	return err
}

// store makes the row the key's. Of a first row nothing is needed any more.
func (d *deduplicateAtOnce) store(e *state.Entry[stored], b *types.Batch, row int, at int64) {
	d.rows.MarkDirty(e)
	e.Value.time = at
	if d.spec.KeepLast {
		e.Value.row = state.AppendRow(e.Value.row[:0], b.Cols, row)
	}
}

// time returns the time that decides; by processing time every row is later than
// those before.
func (d *deduplicateAtOnce) time(b *types.Batch, row int) (int64, error) {
	if d.spec.Processing {
		return 0, nil
	}
	return timeOf(b, row, d.spec.Order, nil)
}

func (d *deduplicateAtOnce) replace(e *state.Entry[stored], b *types.Batch, row int) error {
	if d.spec.EmitUpdateBefore {
		if err := d.out.stored(types.UpdateBefore, e.Value.row); err != nil {
			return err
		}
	}
	return d.out.copy(types.UpdateAfter, b, row)
}

func (d *deduplicateAtOnce) Watermark(int64) error { return nil }

func (d *deduplicateAtOnce) Close() error { return nil }

// NextTimer and OnTime forget keys whose time to live has passed.
func (d *deduplicateAtOnce) NextTimer() (int64, bool) { return d.expiry.next() }

func (d *deduplicateAtOnce) OnTime(now int64) error {
	d.expiry.onTime(now)
	return nil
}
