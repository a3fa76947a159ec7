package json

import (
	"slices"

	"github.com/onceflow/onceflow/types"
)

// An object or array in the place of something else derails Flink's parser where that
// is no error, which it is not for BOOLEAN, and under ignore-parse-errors for any type:
// the value is false or NULL, and the parser goes on with what is inside, as if it stood
// beside it. A message that this happens to is read again, token by token, by the steps
// of that parser.

const (
	objectStart token = nullToken + 1 + iota
	objectEnd
	arrayStart
	arrayEnd
	nameToken
)

// mark is a token: its text, and where it begins in the message.
type mark struct {
	kind token
	text []byte
	pos  int
}

// walker goes through the tokens of one message.
type walker struct {
	d     *Decoder
	marks []mark
	at    int
	// over: the message ended before its row did, or a value does not fit.
	over bool
}

// walk reads an object as a row by the steps of Flink's parser.
func (d *Decoder) walk(dst *types.Batch) bool {
	w := &walker{d: d}
	d.pos, d.broken = 0, false
	if d.blanks() != '{' {
		return false
	}
	w.tokens(1) // what is no JSON may be behind the row's end
	if !w.row(d.root, d.columns(dst)) {
		return false
	}
	d.failed = failure{}
	dst.AppendRow(types.Insert)
	return true
}

func (w *walker) add(kind token, text []byte, pos int) {
	w.marks = append(w.marks, mark{kind: kind, text: slices.Clone(text), pos: pos})
}

// tokens collects those of the value at the decoder's place.
func (w *walker) tokens(depth int) bool {
	d := w.d
	if depth > maxDepth {
		return false
	}
	start := d.pos
	switch {
	case start < len(d.msg) && d.msg[start] == '{':
		w.add(objectStart, []byte("{"), start)
		for more := d.open('}'); more; more = d.more('}') {
			pos := d.pos
			name, ok := d.name()
			if !ok {
				return false
			}
			w.add(nameToken, name, pos)
			if !w.tokens(depth + 1) {
				return false
			}
		}
		w.add(objectEnd, []byte("}"), d.pos)
		return d.closed()
	case start < len(d.msg) && d.msg[start] == '[':
		w.add(arrayStart, []byte("["), start)
		for more := d.open(']'); more; more = d.more(']') {
			if !w.tokens(depth + 1) {
				return false
			}
		}
		w.add(arrayEnd, []byte("]"), d.pos)
		return d.closed()
	}
	text, kind := d.scalar()
	if kind != noToken {
		w.add(kind, text, start)
	}
	return kind != noToken
}

func (w *walker) now() mark {
	if w.at >= len(w.marks) {
		w.over = true
		return mark{}
	}
	return w.marks[w.at]
}

func (w *walker) next() mark {
	w.at++
	return w.now()
}

// leave moves behind the value at the place, as a parser does that finds nothing
// to do with it.
func (w *walker) leave() {
	w.end()
	w.next()
}

// end moves to the last token of the value at the place.
func (w *walker) end() {
	for open := 0; ; w.next() {
		switch w.now().kind {
		case objectStart, arrayStart:
			open++
		case objectEnd, arrayEnd:
			open--
		}
		if open <= 0 || w.over {
			return
		}
	}
}

// row reads the object that begins at the place. Of a repeated name the last value
// counts.
func (w *walker) row(n *node, cols []*types.Vector) bool {
	found := make([]*types.Vector, len(n.fields))
	left := len(n.fields)
	w.next()
	for !w.over && w.now().kind != objectEnd {
		if left == 0 {
			w.leave()
			continue
		}
		name := w.now().text
		w.next()
		i, known := n.names[string(name)]
		if w.over || !known {
			w.leave()
			continue
		}
		found[i] = types.NewVector(n.fields[i].t, 1)
		w.value(n.fields[i], found[i])
		w.next()
		left--
	}
	if w.over {
		return false
	}
	if left > 0 && w.d.rules.failMissing {
		w.fail(failure{node: n, pos: w.now().pos, reason: "lacks fields where it ends"})
		return false
	}
	for i, v := range found {
		if v == nil {
			cols[i].AppendNull()
		} else {
			cols[i].AppendFrom(v, 0)
		}
	}
	return true
}

// value reads the value at the place and leaves the place at its last token, or at
// the first one of a value that does not fit, which is NULL.
func (w *walker) value(n *node, v *types.Vector) {
	switch now := w.now(); {
	case now.kind == nullToken:
		v.AppendNull()
	case n.op == opRow && now.kind == objectStart:
		if w.row(n, v.Children) {
			v.CloseRow()
		}
	case n.op == opArray && now.kind == arrayStart:
		for w.next(); !w.over && w.now().kind != arrayEnd; w.next() {
			w.value(n.elem, v.Children[0])
		}
		v.CloseList()
	case n.op == opMap && now.kind == objectStart:
		for w.next(); !w.over && w.now().kind != objectEnd; w.next() {
			v.Children[0].AppendBytes(w.now().text)
			w.next()
			w.value(n.elem, v.Children[1])
		}
		if !w.over { // else a value may lack its end
			n.entries.CloseMap(v)
		}
	case n.op == opString && (now.kind == objectStart || now.kind == arrayStart):
		w.compact(v)
	case !w.scalar(n, v):
		if !w.d.rules.ignore {
			w.fail(failure{node: n, pos: now.pos})
		}
		v.AppendNull()
	}
}

// fail ends the walk with an error.
func (w *walker) fail(f failure) { w.d.failed, w.over = f, true }

// compact reads an object or array as text.
func (w *walker) compact(v *types.Vector) {
	start := len(v.Data)
	w.d.pos = w.now().pos
	if w.d.compact(v, 1) {
		v.AppendView(start)
	}
	w.end()
}

// scalar converts the token at the place, of which any has a text; false when that
// does not fit.
func (w *walker) scalar(n *node, v *types.Vector) bool {
	now := w.now()
	switch {
	case n.op == opRow || n.op == opArray || n.op == opMap:
		return false
	case now.kind < objectStart:
		return appendScalar(n, v, now.text, now.kind)
	case n.op == opDecimal || n.op == opBytes:
		return false
	}
	return appendScalar(n, v, now.text, stringToken)
}
