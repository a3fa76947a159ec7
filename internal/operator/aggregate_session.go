package operator

import (
	"cmp"
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/window"
	"github.com/onceflow/onceflow/types"
)

// sessionAggregate aggregates by sessions: rows of a key no further apart than
// the gap. A session that grows keeps the mark that it has in due: when that
// comes too early it moves to the session's present end. So a session has a mark
// no later than its end, and a row that only extends one costs no new mark.
type sessionAggregate struct {
	windowBase
	sessions *state.Table[sessions]
	due      *state.Timed[struct{}]
}

// sessions are the open sessions of a key, by their start. They do not touch.
type sessions struct {
	list []session
	// spare are groups of sessions that are gone, to be used again.
	spare []agg.Group
}

type session struct {
	window.Session
	group agg.Group
}

func newSessionAggregate(n *dataflow.Node, base windowBase, ctx Context) (*sessionAggregate, error) {
	s := &sessionAggregate{windowBase: base}
	var err error
	if s.sessions, err = state.NewTable(ctx.Shard, n.ID, "sessions", state.Codec[sessions](sessionsCodec{base.layout})); err != nil {
		return nil, err
	}
	s.due, err = state.NewTimed(ctx.Shard, n.ID, "due", state.Codec[struct{}](markCodec{}))
	return s, err
}

func (s *sessionAggregate) Process(_ int, b *types.Batch) error {
	if err := s.checkKinds(b); err != nil {
		return err
	}
	s.keys.Encode(b, s.spec.Keys)
	for i := range s.keys.Len() {
		row := b.Row(i)
		local, err := s.localTime(b, row)
		if err != nil {
			if err := s.dropBad(0, b, row, err); err != nil {
				return err
			}
			continue
		}
		if err := s.row(b, row, window.SessionOf(local, s.spec.Window.Size), s.keys.Hash(i), s.keys.Key(i)); err != nil {
			return err
		}
	}
	return nil
}

// row adds a row, whose own session is given, to the sessions of its key.
func (s *sessionAggregate) row(b *types.Batch, row int, own window.Session, hash uint64, key []byte) error {
	e := s.sessions.Get(hash, key)
	merged := own
	if e != nil {
		for _, open := range e.Value.list {
			if open.Touches(own) {
				merged = merged.Union(open.Session)
			}
		}
	}
	if s.fired(merged.End) {
		return s.dropLate(0, b, row)
	}
	if e == nil {
		e, _ = s.sessions.GetOrCreate(hash, key)
	}
	into, fresh, err := e.Value.merge(s.layout, own, merged)
	if err != nil {
		return err
	}
	if fresh {
		s.due.GetOrCreate(merged.End, hash, key)
	}
	s.sessions.MarkDirty(e)
	return s.layout.Change(&into.group, b, row)
}

// merge makes one session, merged, of those that own touches, and returns it;
// fresh if there was none of them.
func (v *sessions) merge(l *agg.Layout, own, merged window.Session) (into *session, fresh bool, err error) {
	first := slices.IndexFunc(v.list, func(o session) bool { return o.Touches(own) })
	if first < 0 {
		at, _ := slices.BinarySearchFunc(v.list, own.Start, func(o session, start int64) int { return cmp.Compare(o.Start, start) })
		v.list = slices.Insert(v.list, at, session{Session: own, group: v.take(l)})
		return &v.list[at], true, nil
	}
	into = &v.list[first]
	last := first + 1
	for last < len(v.list) && v.list[last].Touches(own) {
		newer := &v.list[last]
		if newer.KeepsFirst(into.Session) {
			into.group, newer.group = newer.group, into.group
		}
		if err := l.Merge(&into.group, &newer.group); err != nil {
			return nil, false, err
		}
		v.spare = append(v.spare, newer.group)
		last++
	}
	into.Session = merged
	v.remove(first+1, last)
	return into, false, nil
}

// take returns an empty group.
func (v *sessions) take(l *agg.Layout) agg.Group {
	var g agg.Group
	if n := len(v.spare); n > 0 {
		g = v.spare[n-1]
		v.spare = v.spare[:n-1]
	}
	l.Reset(&g)
	return g
}

// remove drops list entries whose groups have been moved elsewhere.
func (v *sessions) remove(from, to int) { v.list = slices.Delete(v.list, from, to) }

func (s *sessionAggregate) fire(by int64) error {
	if !s.advance(by) {
		return nil
	}
	for {
		end, ok := s.due.First()
		if !ok || !s.fired(end) {
			return s.out.flush()
		}
		marks := s.due.At(end)
		for m := marks.Next(); m != nil; m = marks.Next() {
			if err := s.fireKey(m.Key(), end); err != nil {
				return err
			}
		}
		s.due.Drop(end)
	}
}

// fireKey emits the session of a key that ends at end, if there is one, and sees
// to it that those that grew meanwhile fire later.
func (s *sessionAggregate) fireKey(key []byte, end int64) error {
	hash := state.Hash(key)
	e := s.sessions.Get(hash, key)
	if e == nil {
		return nil
	}
	v := &e.Value
	for i := 0; i < len(v.list); {
		open := &v.list[i]
		if open.End > end {
			s.due.GetOrCreate(open.End, hash, key)
			i++
			continue
		}
		if err := s.send(key, &open.group, open.Start, open.End); err != nil {
			return err
		}
		v.spare = append(v.spare, open.group)
		v.remove(i, i+1)
		s.sessions.MarkDirty(e)
	}
	if len(v.list) == 0 {
		s.sessions.Delete(e)
	}
	return nil
}

func (s *sessionAggregate) Watermark(wm int64) error {
	if s.clock != nil {
		return nil
	}
	return s.fire(wm)
}

// NextTimer and OnTime serve windows of processing time.
func (s *sessionAggregate) NextTimer() (int64, bool) {
	end, ok := s.due.First()
	return s.timer(end, ok)
}

func (s *sessionAggregate) OnTime(now int64) error {
	if s.clock == nil {
		return nil
	}
	return s.fire(now - 1)
}

// sessionsCodec encodes the sessions of a key: their number, then start, length
// and group of each.
type sessionsCodec struct{ layout *agg.Layout }

func (c sessionsCodec) ID() string      { return "sessions" }
func (c sessionsCodec) Version() uint32 { return 1 }

func (c sessionsCodec) Append(dst []byte, v *sessions) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(v.list)))
	for i := range v.list {
		open := &v.list[i]
		dst = binary.AppendVarint(dst, open.Start)
		dst = binary.AppendVarint(dst, open.End-open.Start)
		dst = appendSized(dst, func(dst []byte) []byte { return c.layout.AppendWhole(dst, &open.group) })
	}
	return dst
}

func (c sessionsCodec) Decode(src []byte, _ uint32, v *sessions) error {
	c.Reset(v)
	r := byteReader{data: src}
	for range r.count() {
		start := r.varint()
		open := session{Session: window.Session{Start: start, End: start + r.varint()}, group: v.take(c.layout)}
		encoded := r.bytes()
		if r.failed {
			break
		}
		if err := c.layout.DecodeWhole(encoded, 1, &open.group); err != nil {
			return err
		}
		v.list = append(v.list, open)
	}
	return r.end()
}

// Size is known if that of the accumulators is.
func (c sessionsCodec) Size(v *sessions) (size int, known bool) {
	size = cap(v.list)*int(unsafe.Sizeof(session{})) + cap(v.spare)*int(unsafe.Sizeof(agg.Group{}))
	for i := range v.list {
		group, known := c.layout.Size(&v.list[i].group)
		if !known {
			return 0, false
		}
		size += group
	}
	return size, true
}

func (c sessionsCodec) Reset(v *sessions) {
	for i := range v.list {
		v.spare = append(v.spare, v.list[i].group)
	}
	clear(v.list)
	v.list = v.list[:0]
}
