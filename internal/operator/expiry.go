package operator

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
)

// expiry forgets the keys of a table that were not touched for a time to live.
// It counts in processing time, and coarsely: a key lives at least its time, at
// most a sixteenth longer. The zero value lets every key live for ever.
type expiry[V any] struct {
	ttl, grain int64
	clock      clock
	table      *state.Table[V]
	// until is when each key expires unless it is touched again. Each key has one
	// entry in due, no later than that.
	until *state.Table[int64]
	due   *state.Timed[struct{}]
}

// grains is how many steps a time to live has.
const grains = 16

func newExpiry[V any](ctx Context, op dataflow.NodeID, name string, ttl time.Duration, table *state.Table[V]) (expiry[V], error) {
	if ttl <= 0 {
		return expiry[V]{}, nil
	}
	e := expiry[V]{ttl: ttl.Milliseconds(), grain: max(1, ttl.Milliseconds()/grains), clock: newClock(ctx), table: table}
	var err error
	if e.until, err = state.NewTable(ctx.Shard, op, name, state.Codec[int64](int64Codec{})); err != nil {
		return e, err
	}
	e.due, err = state.NewTimed(ctx.Shard, op, name+"-due", state.Codec[struct{}](markCodec{}))
	return e, err
}

// touch says that the entry was created or written.
func (e *expiry[V]) touch(touched *state.Entry[V], hash uint64) {
	if e.ttl == 0 {
		return
	}
	at := e.end()
	until, created := e.until.GetOrCreate(hash, touched.Key())
	if !created && until.Value == at {
		return
	}
	until.Value = at
	e.until.MarkDirty(until)
	if created {
		e.due.GetOrCreate(at, hash, touched.Key())
	}
}

// end is when what is written now expires.
func (e *expiry[V]) end() int64 {
	at := e.clock.now() + e.ttl
	return at + e.grain - at%e.grain
}

func (e *expiry[V]) next() (int64, bool) {
	if e.ttl == 0 {
		return 0, false
	}
	return e.due.First()
}

// earlier is the next time of two.
func earlier[A, B any](a *expiry[A], b *expiry[B]) (int64, bool) {
	one, any := a.next()
	other, also := b.next()
	switch {
	case any && also:
		return min(one, other), true
	case also:
		return other, true
	}
	return one, any
}

// onTime removes the keys that have expired.
func (e *expiry[V]) onTime(now int64) {
	if e.ttl == 0 {
		return
	}
	e.fire(now, e.expire)
}

// fire calls expire for the keys that are due.
func (e *expiry[V]) fire(now int64, expire func(key []byte, now int64)) {
	for {
		at, ok := e.due.First()
		if !ok || at > now {
			return
		}
		marks := e.due.At(at)
		for mark := marks.Next(); mark != nil; mark = marks.Next() {
			expire(mark.Key(), now)
		}
		e.due.Drop(at)
	}
}

func (e *expiry[V]) expire(key []byte, now int64) {
	hash := state.Hash(key)
	until := e.until.Get(hash, key)
	if until == nil {
		return
	}
	if until.Value > now {
		e.due.GetOrCreate(until.Value, hash, key)
		return
	}
	e.until.Delete(until)
	if entry := e.table.Get(hash, key); entry != nil {
		e.table.Delete(entry)
	}
}

// clock tells the processing time.
type clock struct{ read func() time.Time }

func newClock(ctx Context) clock {
	if ctx.Env == nil || ctx.Env.Now == nil {
		return clock{read: time.Now}
	}
	return clock{read: ctx.Env.Now}
}

// now returns milliseconds since 1970.
func (c clock) now() int64 { return c.read().UnixMilli() }

var errValue = errors.New("encoded value is cut off or too long")

// int64Codec encodes an integer.
type int64Codec struct{}

func (int64Codec) ID() string                         { return "int64" }
func (int64Codec) Version() uint32                    { return 1 }
func (int64Codec) Append(dst []byte, v *int64) []byte { return binary.AppendVarint(dst, *v) }
func (int64Codec) Reset(v *int64)                     { *v = 0 }
func (int64Codec) Size(*int64) (int, bool)            { return 0, true }
func (int64Codec) Decode(b []byte, _ uint32, v *int64) error {
	x, n := binary.Varint(b)
	if n <= 0 || n != len(b) {
		return errValue
	}
	*v = x
	return nil
}

// markCodec is for tables whose keys say it all.
type markCodec struct{}

func (markCodec) ID() string                            { return "mark" }
func (markCodec) Version() uint32                       { return 1 }
func (markCodec) Append(dst []byte, _ *struct{}) []byte { return dst }
func (markCodec) Reset(*struct{})                       {}
func (markCodec) Size(*struct{}) (int, bool)            { return 0, true }
func (markCodec) Decode(b []byte, _ uint32, _ *struct{}) error {
	if len(b) != 0 {
		return errValue
	}
	return nil
}
