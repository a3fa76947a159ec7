package operator

import (
	"errors"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// sortByTime holds all rows until the watermark passes their time and emits them in
// order; those that sort alike in the order of their coming. A row is late when it
// is not ahead of the last one that has left.
type sortByTime struct {
	spec    *dataflow.SortByTime
	waiting waiting
	// left is the time of the last row that has left, under the empty key.
	left *state.Table[int64]
	refused
	order rowOrder
	out   output
}

func newSortByTime(n *dataflow.Node, spec *dataflow.SortByTime, ctx Context) (*sortByTime, error) {
	if len(spec.Order) == 0 || spec.Order[0].Descending {
		return nil, errors.New("a stream is ordered by a time attribute first, ascending")
	}
	s := &sortByTime{spec: spec, refused: newRefused(ctx), order: rowOrder{by: spec.Order[1:]}, out: newOutput(n.Fields, ctx)}
	var err error
	if s.waiting, err = newWaiting(ctx, n.ID, "waiting"); err != nil {
		return nil, err
	}
	s.left, err = state.NewTable(ctx.Shard, n.ID, "left", state.Codec[int64](int64Codec{}))
	return s, err
}

var (
	// noKey is the key of what has one group only.
	noKey     = []byte{}
	noKeyHash = state.Hash(noKey)
)

func (s *sortByTime) Process(_ int, b *types.Batch) error {
	left := s.left.Get(noKeyHash, noKey)
	for i := range b.Rows() {
		row := b.Row(i)
		if b.Kind(row).Retracts() {
			return errUnexpectedRetraction
		}
		at, err := timeOf(b, row, s.spec.Order[0].Column, nil)
		if err != nil {
			if err := s.dropBad(0, b, row, err); err != nil {
				return err
			}
			continue
		}
		if left != nil && at <= left.Value {
			if err := s.dropLate(0, b, row); err != nil {
				return err
			}
			continue
		}
		stored := append(appendTimeKey(make([]byte, 0, timeKeyBytes+rowBytesGuess), at), s.order.key(b, row)...)
		n := len(stored)
		stored = state.AppendRow(stored, b.Cols, row)
		s.waiting.add(at, noKeyHash, noKey, ranked{sort: stored[:n:n], row: stored[n:]})
	}
	return nil
}

func (s *sortByTime) Watermark(wm int64) error {
	if err := s.waiting.rise(wm, s.fire); err != nil {
		return err
	}
	return s.out.flush()
}

// fire emits rows that are due.
func (s *sortByTime) fire(key []byte, rows []ranked) error {
	for i := range rows {
		if err := s.out.stored(types.Insert, rows[i].row); err != nil {
			return err
		}
	}
	at, err := timeOfKey(rows[len(rows)-1].sort)
	if err != nil {
		return err
	}
	left, _ := s.left.GetOrCreate(noKeyHash, key)
	left.Value = at
	s.left.MarkDirty(left)
	return nil
}

func (s *sortByTime) Close() error { return nil }
