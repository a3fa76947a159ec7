package agg

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// list is an object that keeps values in the order of their coming, equal ones
// too. Each is a part, named by its number.
type list struct {
	// check is nil for raw strings.
	check *keyCheck
	items []listItem
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
}

func (l *list) reset() {
	if cap(l.items) > keptValues || cap(l.gone) > keptValues {
		l.items, l.gone = nil, nil
	}
	clear(l.items)
	l.items, l.gone = l.items[:0], l.gone[:0]
	l.next, l.written, l.unsorted = 0, 0, false
}

// values returns the items in order.
func (l *list) values() []listItem {
	if l.unsorted {
		slices.SortFunc(l.items, func(a, b listItem) int { return cmp.Compare(a.number, b.number) })
		l.unsorted = false
	}
	return l.items
}

func (l *list) add(value string) {
	l.items = append(l.values(), listItem{l.next, value})
	l.next++
}

func (l *list) addAll(src *list) {
	for _, item := range src.values() {
		l.add(item.value)
	}
}

// remove takes the first equal value out, if there is one.
func (l *list) remove(value []byte) {
	i := slices.IndexFunc(l.values(), func(item listItem) bool { return item.value == string(value) })
	if i >= 0 {
		l.gone = append(l.gone, l.items[i].number)
		l.take(i)
	}
}

// fewItems are moved when the first of them goes, so that their memory is used again; more stay where they are.
const fewItems = 64

// take takes the item at a place out. In a frame that moves it is always the first.
func (l *list) take(i int) {
	if i == 0 && len(l.items) > fewItems {
		l.items[0] = listItem{}
		l.items = l.items[1:]
		return
	}
	l.items = slices.Delete(l.items, i, i+1)
}

func (l *list) append(dst []byte) []byte { return dst }

func (l *list) decode(src []byte) ([]byte, error) {
	l.reset()
	return src, nil
}

func (l *list) changedParts(visit partVisitor) {
	for _, number := range l.gone {
		visit(numberName(number), nil, true)
	}
	l.gone = l.gone[:0]
	first, _ := slices.BinarySearchFunc(l.values(), l.written, func(item listItem, n uint64) int { return cmp.Compare(item.number, n) })
	for _, item := range l.items[first:] {
		visit(numberName(item.number), []byte(item.value), false)
	}
	l.written = l.next
}

func (l *list) parts(visit partVisitor) {
	for _, item := range l.values() {
		visit(numberName(item.number), []byte(item.value), false)
	}
}

func numberName(n uint64) []byte { return binary.AppendUvarint(nil, n) }

func (l *list) decodePart(name, value []byte) error {
	number, size := binary.Uvarint(name)
	if size <= 0 || size != len(name) || l.check != nil && l.check.valid(value) != nil {
		return errGroup
	}
	l.items = append(l.items, listItem{number, string(value)})
	l.next = max(l.next, number+1)
	l.written = l.next
	l.unsorted = true
	return nil
}
