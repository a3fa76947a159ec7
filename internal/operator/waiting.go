package operator

import (
	"encoding/binary"
	"math"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// waiting holds rows until a clock, as a rule the watermark, has reached their
// time. A row that is behind the clock already waits for its next rise. So what is
// due follows from the state alone, and a restored operator that is told its last
// watermark again fires nothing twice, and nothing early.
type waiting struct {
	// rows holds, for the time that they are due at and each key, rows in the order
	// of their sort keys, those that sort alike in the order of their coming.
	rows   *state.Timed[ranking]
	passed int64
}

func newWaiting(ctx Context, op dataflow.NodeID, name string) (waiting, error) {
	rows, err := state.NewTimed(ctx.Shard, op, name, state.Codec[ranking](rankingCodec{}))
	return waiting{rows: rows, passed: noWatermark}, err
}

// add keeps a row until its time. It keeps the row's slices.
func (w *waiting) add(time int64, hash uint64, key []byte, row ranked) {
	e, _ := w.rows.GetOrCreate(dueAt(time, w.passed), hash, key)
	l := e.Value.settle()
	l.insert(l.insertion(row.sort), row)
	w.rows.MarkDirty(e)
}

// dueAt returns when something of a time is to be handled, if the clock has passed
// a time already.
func dueAt(time, passed int64) int64 {
	if time > passed || passed == math.MaxInt64 {
		return time
	}
	return passed + 1
}

// rise moves the clock and calls fire for the rows of each key that are due,
// earlier times first. fire may keep the rows' bytes.
func (w *waiting) rise(to int64, fire func(key []byte, rows []ranked) error) error {
	w.passed = max(w.passed, to)
	for {
		due, ok := w.rows.First()
		if !ok || due > w.passed {
			return nil
		}
		entries := w.rows.At(due)
		for e := entries.Next(); e != nil; e = entries.Next() {
			if err := fire(e.Key(), e.Value.settle().rows); err != nil {
				return err
			}
		}
		w.rows.Drop(due)
	}
}

// timeKeyBytes is the length of a time in a sort key.
const timeKeyBytes = 8

// appendTimeKey appends a time so that bytes compare as times do.
func appendTimeKey(dst []byte, ms int64) []byte {
	return binary.BigEndian.AppendUint64(dst, uint64(ms)^1<<63)
}

// timeOfKey returns the time that a sort key begins with.
func timeOfKey(key []byte) (int64, error) {
	if len(key) < timeKeyBytes {
		return 0, errValue
	}
	return int64(binary.BigEndian.Uint64(key) ^ 1<<63), nil
}

// rowBytesGuess is the room for a row's bytes before it is known.
const rowBytesGuess = 56

// timedRow encodes a row, to be kept in order of its time.
func timedRow(b *types.Batch, row int, at int64) ranked {
	stored := appendTimeKey(make([]byte, 0, timeKeyBytes+rowBytesGuess), at)
	stored = state.AppendRow(stored, b.Cols, row)
	return ranked{sort: stored[:timeKeyBytes:timeKeyBytes], row: stored[timeKeyBytes:]}
}
