package agg

import "encoding/binary"

// listEnds is when the values of a list expire: those that came first do first. A time to live counts coarsely, so that there are few
// different ends.
type listEnds struct {
	stretches []stretch
	// changed: no segment has them yet.
	changed bool
}

// stretch is the values from a number on, up to the next stretch.
type stretch struct {
	from uint64
	end  int64
}

func (e *listEnds) emptied() listEnds { return listEnds{stretches: e.stretches[:0]} }

// add gives the value of a number, which is the last one, its end.
func (e *listEnds) add(number uint64, end int64) {
	if n := len(e.stretches); n > 0 && e.stretches[n-1].end == end {
		return
	}
	e.stretches, e.changed = append(e.stretches, stretch{number, end}), true
}

// renew gives all values one end, as Flink writes a list anew when a value is taken out.
func (e *listEnds) renew(items []listItem, end int64) {
	e.stretches, e.changed = e.stretches[:0], true
	if len(items) > 0 {
		e.stretches = append(e.stretches, stretch{items[0].number, end})
	}
}

// expire takes the values out that are over. Those of which nobody has said when they are begin to live now.
func (l *list) expire() {
	e := &l.ends
	if len(e.stretches) == 0 {
		if len(l.items) > 0 {
			e.renew(l.items, l.life.end())
		}
		return
	}
	for len(e.stretches) > 0 && l.life.over(e.stretches[0].end) {
		for len(l.items) > 0 && (len(e.stretches) == 1 || l.items[0].number < e.stretches[1].from) {
			l.gone = append(l.gone, l.items[0].number)
			l.take(0)
		}
		e.stretches, e.changed = append(e.stretches[:0], e.stretches[1:]...), true
	}
}

func (e *listEnds) changedPart(visit partVisitor) {
	if e.changed {
		visit(nil, e.append(nil), len(e.stretches) == 0)
		e.changed = false
	}
}

func (e *listEnds) part(visit partVisitor) {
	if len(e.stretches) > 0 {
		visit(nil, e.append(nil), false)
	}
}

func (e *listEnds) append(dst []byte) []byte {
	for _, s := range e.stretches {
		dst = binary.AppendVarint(binary.AppendUvarint(dst, s.from), s.end)
	}
	return dst
}

// decode takes what append wrote; where values do not expire any more it goes.
func (e *listEnds) decode(src []byte, stale bool) error {
	e.stretches, e.changed = e.stretches[:0], stale
	for len(src) > 0 {
		from, n := binary.Uvarint(src)
		if n <= 0 {
			return errGroup
		}
		end, m := binary.Varint(src[n:])
		if m <= 0 {
			return errGroup
		}
		src = src[n+m:]
		if !stale {
			e.stretches = append(e.stretches, stretch{from, end})
		}
	}
	return nil
}
