package operator

import (
	"math"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// overByTime is an OVER ordered by event time, or by processing time. Rows wait
// until the watermark passes their time and leave in order of time, those of equal
// time in the order of their coming.
//
// A row is late for an unbounded frame when it is not ahead of the watermark, for a
// bounded one when it is not ahead of the last rows of its partition that were
// processed: until then it can still be put in order. A bounded RANGE forgets its
// partition when no row has come for a while, half as long again as the range, and
// then knows no last row any more.
type overByTime struct {
	spec    *dataflow.OverAggregate
	calls   *overCalls
	states  *state.Table[overState]
	waiting waiting
	// clock of an order by processing time, else nil. Without a range there, rows are
	// passed on at once.
	clock *clock
	refused
	keys state.Keys
	// peers are the rows at hand, of equal time, and stored their bytes, where the
	// frame keeps them. leaving is a row that has left the frame.
	peers   *types.Batch
	stored  [][]byte
	leaving *types.Batch
	out     output
	results overColumns
	width   int
	expiry  expiry[overState]
}

func newOverByTime(n *dataflow.Node, spec *dataflow.OverAggregate, ctx Context) (*overByTime, error) {
	input := n.Inputs[0].From.Fields
	o := &overByTime{spec: spec, refused: newRefused(ctx), width: len(input), out: newOutput(n.Fields, ctx)}
	o.peers, o.leaving = types.NewBatch(input, 1), types.NewBatch(input, 1)
	if spec.Processing {
		c := newClock(ctx)
		o.clock = &c
	}
	var err error
	if o.calls, err = newOverCalls(spec, input, !spec.Frame.Unbounded); err != nil {
		return nil, err
	}
	o.results = o.calls.columns(o.out.batch.Cols[o.width:])
	if o.states, err = state.NewTable(ctx.Shard, n.ID, "partitions", state.Codec[overState](overCodec{o.calls})); err != nil {
		return nil, err
	}
	if o.waiting, err = newWaiting(ctx, n.ID, "waiting"); err != nil {
		return nil, err
	}
	ttl := spec.TTL
	if o.ranged() {
		ttl = 0
	}
	o.expiry, err = newExpiry(ctx, n.ID, "expiry", ttl, o.states)
	return o, err
}

// ranged reports a bounded RANGE.
func (o *overByTime) ranged() bool { return !o.spec.Frame.Rows && !o.spec.Frame.Unbounded }

func (o *overByTime) Process(_ int, b *types.Batch) error {
	o.keys.Encode(b, o.spec.Keys)
	for i := range o.keys.Len() {
		row := b.Row(i)
		if b.Kind(row).Retracts() {
			return errUnexpectedRetraction
		}
		var err error
		if o.clock != nil && !o.ranged() {
			err = o.pass(b, row, o.keys.Hash(i), o.keys.Key(i))
		} else {
			err = o.wait(b, row, o.keys.Hash(i), o.keys.Key(i))
		}
		if err != nil {
			return err
		}
	}
	return o.out.flush()
}

// pass handles a row whose turn is now.
func (o *overByTime) pass(b *types.Batch, row int, hash uint64, key []byte) error {
	o.peers.Reset()
	o.peers.AppendFrom(b, row)
	o.stored = o.stored[:0]
	if !o.spec.Frame.Unbounded {
		o.stored = append(o.stored, state.AppendRow(nil, b.Cols, row))
	}
	return o.process(0, hash, key)
}

// wait keeps a row until its turn, unless it is late.
func (o *overByTime) wait(b *types.Batch, row int, hash uint64, key []byte) error {
	at, err := timeOf(b, row, o.spec.Order.Column, o.clock)
	if err != nil {
		return o.dropBad(0, b, row, err)
	}
	switch {
	case o.clock != nil:
		at = o.ahead(at, hash, key)
	case o.isLate(at, hash, key):
		return o.dropLate(0, b, row)
	}
	o.waiting.add(at, hash, key, timedRow(b, row, at))
	if o.ranged() {
		o.scheduleCleanup(at, hash, key)
	}
	return nil
}

func (o *overByTime) isLate(at int64, hash uint64, key []byte) bool {
	if o.spec.Frame.Unbounded {
		return at <= o.waiting.passed
	}
	e := o.states.Get(hash, key)
	return e != nil && e.Value.hasLast && at <= e.Value.last
}

// ahead returns a processing time that no row of the partition has left at yet,
// although the system's clock may have been set back.
func (o *overByTime) ahead(now int64, hash uint64, key []byte) int64 {
	now = max(now, o.waiting.passed+1)
	if e := o.states.Get(hash, key); e != nil && e.Value.hasLast {
		now = max(now, e.Value.last+1)
	}
	return now
}

// cleanupMark is the identity of what waits for a clean-up, beside the rows.
var cleanupMark = []byte{1}

// scheduleCleanup postpones the end of a partition that has a row of this time. An
// older appointment stays: it finds that it is none any more.
func (o *overByTime) scheduleCleanup(at int64, hash uint64, key []byte) {
	e, _ := o.states.GetOrCreate(hash, key)
	v, r := &e.Value, o.spec.Frame.Preceding
	if v.hasCleanup && v.cleanup >= at+r+1 {
		return
	}
	v.cleanup, v.hasCleanup = at+r+r/2+1, true
	o.states.MarkDirty(e)
	o.waiting.add(v.cleanup, hash, key, ranked{sort: appendTimeKey(nil, v.cleanup), identity: cleanupMark})
}

// Watermark is nothing to an order by processing time, but for the end: what waits
// for the clock leaves then.
func (o *overByTime) Watermark(wm int64) error {
	if o.clock != nil && wm < math.MaxInt64 {
		return nil
	}
	return o.rise(wm)
}

func (o *overByTime) rise(to int64) error {
	if err := o.waiting.rise(to, o.fire); err != nil {
		return err
	}
	return o.out.flush()
}

// fire processes what waits of one partition, time after time.
func (o *overByTime) fire(key []byte, rows []ranked) error {
	hash := state.Hash(key)
	for len(rows) > 0 {
		at, err := timeOfKey(rows[0].sort)
		if err != nil {
			return err
		}
		n := sameSort(rows)
		if err := o.load(rows[:n]); err != nil {
			return err
		}
		rows = rows[n:]
		if err := o.process(at, hash, key); err != nil {
			return err
		}
	}
	return nil
}

// sameSort returns how many rows at the front sort alike.
func sameSort(rows []ranked) int {
	n := 1
	for n < len(rows) && string(rows[n].sort) == string(rows[0].sort) {
		n++
	}
	return n
}

// load makes rows the ones at hand. Clean-ups are none.
func (o *overByTime) load(rows []ranked) error {
	o.peers.Reset()
	o.stored = o.stored[:0]
	for i := range rows {
		if len(rows[i].identity) > 0 {
			continue
		}
		if err := state.DecodeRow(rows[i].row, o.peers.Cols); err != nil {
			return err
		}
		o.peers.AppendRow(types.Insert)
		o.stored = append(o.stored, rows[i].row)
	}
	return nil
}

// process adds the rows at hand to their partition and emits them; there are none
// when the time is only that of a clean-up.
func (o *overByTime) process(at int64, hash uint64, key []byte) error {
	e, _ := o.states.GetOrCreate(hash, key)
	v := &e.Value
	if v.hasCleanup && v.cleanup <= at {
		o.states.Delete(e)
		return nil
	}
	if !o.spec.Frame.Unbounded {
		v.last, v.hasLast = at, o.clock == nil || o.ranged()
	}
	o.states.MarkDirty(e)
	o.expiry.touch(e, hash)
	if o.spec.Frame.Rows {
		return o.processRows(at, v)
	}
	return o.processRange(at, v)
}

// processRows gives each row at hand the result of its own frame.
func (o *overByTime) processRows(at int64, v *overState) error {
	for i := range o.peers.N {
		if !o.spec.Frame.Unbounded {
			if int64(v.frame.len()) > o.spec.Frame.Preceding {
				if err := o.leave(v); err != nil {
					return err
				}
			}
			v.frame.push(at, o.stored[i])
		}
		if err := o.calls.add(&v.acc, o.peers, i, i+1); err != nil {
			return err
		}
		if err := o.send(v, i); err != nil {
			return err
		}
	}
	return nil
}

// processRange gives all rows at hand the same result.
func (o *overByTime) processRange(at int64, v *overState) error {
	if o.peers.N == 0 {
		return nil
	}
	if !o.spec.Frame.Unbounded {
		for v.frame.len() > 0 && v.frame.first().time < at-o.spec.Frame.Preceding {
			if err := o.leave(v); err != nil {
				return err
			}
		}
		for _, row := range o.stored {
			v.frame.push(at, row)
		}
	}
	if err := o.calls.add(&v.acc, o.peers, 0, o.peers.N); err != nil {
		return err
	}
	for i := range o.peers.N {
		if err := o.send(v, i); err != nil {
			return err
		}
	}
	return nil
}

// leave takes the oldest row out of the frame.
func (o *overByTime) leave(v *overState) error {
	o.leaving.Reset()
	if err := state.DecodeRow(v.frame.first().row, o.leaving.Cols); err != nil {
		return err
	}
	o.leaving.AppendRow(types.Insert)
	v.frame.pop()
	return o.calls.retract(&v.acc, o.leaving, 0)
}

// send emits one of the rows at hand with the results of its partition.
func (o *overByTime) send(v *overState, row int) error {
	for c, col := range o.peers.Cols {
		o.out.batch.Cols[c].AppendFrom(col, row)
	}
	if err := o.calls.appendResults(&v.acc, o.results); err != nil {
		return err
	}
	return o.out.row(types.Insert)
}

func (o *overByTime) Close() error { return nil }

// NextTimer and OnTime serve a range of processing time, and forget partitions
// whose time to live has passed.
func (o *overByTime) NextTimer() (int64, bool) {
	if o.clock != nil && o.ranged() {
		due, any := o.waiting.rows.First()
		return due + 1, any
	}
	return o.expiry.next()
}

func (o *overByTime) OnTime(now int64) error {
	if o.clock != nil && o.ranged() {
		return o.rise(now - 1)
	}
	o.expiry.onTime(now)
	return nil
}
