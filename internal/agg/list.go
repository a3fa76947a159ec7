package agg

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"
)

// list is an object that keeps values in the order of their coming, equal ones
// too. Each is a part, named by its number.
type list struct {
	// check is nil for raw strings.
	check *keyCheck
	// items are in order. Those taken out of many stay as holes until there are more of them than of the others, but
	// the first and the last are none.
	items []listItem
	holes int
	// places finds the first and the last item of a value once a search was long, else nil. A place counts the items that
	// have gone from the front, of which there are dropped.
	places  map[string]span
	dropped int
	// life of values that expire, else nil; ends is when they do.
	life *life
	ends listEnds
	// unsorted after items were restored, in any order.
	unsorted bool
	next     uint64
	// written is the number of the first item that no segment has yet.
	written uint64
	gone    []uint64
}

type listItem struct {
	number uint64
	value  string
	// after is the place of the next item of the value, where places are known; -1: it is the last.
	after int
	hole  bool
}

// span is where the items of a value begin and end.
type span struct{ first, last int }

func (l *list) reset() {
	if cap(l.items) > keptValues || cap(l.gone) > keptValues {
		l.items, l.gone = nil, nil
	}
	clear(l.items)
	*l = list{check: l.check, life: l.life, ends: l.ends.emptied(), items: l.items[:0], gone: l.gone[:0]}
}

// settle comes before anything that sees or changes the values: it puts restored items in order, and takes out those that are over.
func (l *list) settle() {
	l.order()
	if l.life != nil {
		l.expire()
	}
}

// order puts restored items in order.
func (l *list) order() {
	if l.unsorted {
		slices.SortFunc(l.items, func(a, b listItem) int { return cmp.Compare(a.number, b.number) })
		l.unsorted = false
	}
}

// values are the values in order.
func (l *list) values() iter.Seq[string] {
	l.settle()
	return func(yield func(string) bool) {
		for i := range l.items {
			if item := &l.items[i]; !item.hole && !yield(item.value) {
				return
			}
		}
	}
}

func (l *list) len() int {
	l.settle()
	return len(l.items) - l.holes
}

// outer returns the first and the last value, of a list that has some.
func (l *list) outer() (first, last string) {
	l.settle()
	return l.items[0].value, l.items[len(l.items)-1].value
}

func (l *list) add(value string) {
	l.settle()
	if l.life != nil {
		l.ends.add(l.next, l.life.end())
	}
	l.items = append(l.items, listItem{number: l.next, value: value})
	l.next++
	if l.places != nil {
		l.place(len(l.items) - 1)
	}
}

func (l *list) addAll(src *list) {
	for value := range src.values() {
		l.add(value)
	}
}

const (
	// fewItems are searched, and moved when one of them goes, so that their memory is used again.
	fewItems = 64
	// firstItems of more are searched: in a frame that moves it is always the first that goes.
	firstItems = 4
)

// remove takes the first equal value out, if there is one.
func (l *list) remove(value []byte) {
	l.settle()
	if i := l.find(value); i >= 0 {
		l.gone = append(l.gone, l.items[i].number)
		l.take(i)
		if l.life != nil {
			l.ends.renew(l.items, l.life.end())
		}
	}
}

// find returns where the first equal value is among the items; -1 if there is none.
func (l *list) find(value []byte) int {
	if l.places == nil {
		few := l.items
		if len(few) > fewItems {
			few = few[:firstItems]
		}
		i := slices.IndexFunc(few, func(item listItem) bool { return !item.hole && item.value == string(value) })
		if i >= 0 || len(few) == len(l.items) {
			return i
		}
		l.index()
	}
	if at, there := l.places[string(value)]; there {
		return at.first - l.dropped
	}
	return -1
}

// index finds the places of all values.
func (l *list) index() {
	l.places, l.dropped = make(map[string]span, len(l.items)-l.holes), 0
	for i := range l.items {
		if !l.items[i].hole {
			l.place(i)
		}
	}
}

// place notes the place of an item, which is the last of its value.
func (l *list) place(i int) {
	item, at := &l.items[i], l.dropped+i
	item.after = -1
	places, there := l.places[item.value]
	if !there {
		places.first = at
	} else {
		l.items[places.last-l.dropped].after = at
	}
	places.last = at
	l.places[item.value] = places
}

// take takes an item out that is the first of its value.
func (l *list) take(i int) {
	if l.places == nil && l.holes == 0 && len(l.items) <= fewItems {
		l.items = slices.Delete(l.items, i, i+1)
		return
	}
	if item := &l.items[i]; l.places != nil {
		places := l.places[item.value]
		if places.first = item.after; places.first < 0 {
			delete(l.places, item.value)
		} else {
			l.places[item.value] = places
		}
	}
	l.items[i] = listItem{number: l.items[i].number, hole: true}
	l.holes++
	for len(l.items) > 0 && l.items[0].hole {
		l.items, l.dropped, l.holes = l.items[1:], l.dropped+1, l.holes-1
	}
	for len(l.items) > 0 && l.items[len(l.items)-1].hole {
		l.items, l.holes = l.items[:len(l.items)-1], l.holes-1
	}
	if 2*l.holes > len(l.items) {
		l.close()
	}
}

// close takes the holes out. Where there are many values the next search finds their places again.
func (l *list) close() {
	l.items = slices.DeleteFunc(l.items, func(item listItem) bool { return item.hole })
	l.holes, l.places = 0, nil
}

func (l *list) append(dst []byte) []byte { return dst }

func (l *list) decode(src []byte) ([]byte, error) {
	l.reset()
	return src, nil
}

func (l *list) changedParts(visit partVisitor) {
	l.order()
	for _, number := range l.gone {
		visit(numberName(number), nil, true)
	}
	l.gone = l.gone[:0]
	first, _ := slices.BinarySearchFunc(l.items, l.written, func(item listItem, n uint64) int { return cmp.Compare(item.number, n) })
	visitItems(l.items[first:], visit)
	l.written = l.next
	l.ends.changedPart(visit)
}

func (l *list) parts(visit partVisitor) {
	l.order()
	visitItems(l.items, visit)
	l.ends.part(visit)
}

func visitItems(items []listItem, visit partVisitor) {
	for i := range items {
		if item := &items[i]; !item.hole {
			visit(numberName(item.number), []byte(item.value), false)
		}
	}
}

func numberName(n uint64) []byte { return binary.AppendUvarint(nil, n) }

func (l *list) decodePart(name, value []byte) error {
	if len(name) == 0 {
		return l.ends.decode(value, l.life == nil)
	}
	number, size := binary.Uvarint(name)
	if size <= 0 || size != len(name) || l.check != nil && l.check.valid(value) != nil {
		return errGroup
	}
	l.items = append(l.items, listItem{number: number, value: string(value)})
	l.next = max(l.next, number+1)
	l.written = l.next
	l.unsorted = true
	return nil
}
