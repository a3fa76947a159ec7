package expr

import (
	"unicode/utf16"
	"unicode/utf8"
)

// jsonKind is the kind of a JSON value.
type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonTrue
	jsonFalse
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

// jsonNode is a value of a document.
type jsonNode struct {
	kind jsonKind
	// key is the name of a member of an object.
	key []byte
	// text is the content of a string, or a number as written.
	text []byte
	// first child and next sibling, -1 for none.
	first, next int32
}

// scalar reports a value that is neither array nor object.
func (n *jsonNode) scalar() bool { return n.kind < jsonArray }

// jsonDocument is a parsed text. It keeps its memory from one text to the next;
// nodes are numbered from the root, 0.
type jsonDocument struct {
	nodes []jsonNode
	// unescaped holds the strings that are not spelled as they are.
	unescaped []byte
	src       []byte
	at        int
}

// maxJSONDepth limits the nesting of a document, as Jackson does.
const maxJSONDepth = 1000

// parse reads the value at the start of a text; what follows it is ignored, as
// Jackson does. The document refers to src.
func (d *jsonDocument) parse(src []byte) bool {
	d.nodes, d.unescaped, d.src, d.at = d.nodes[:0], d.unescaped[:0], src, 0
	_, ok := d.value(0)
	return ok
}

func (d *jsonDocument) skipBlanks() {
	for d.at < len(d.src) {
		switch d.src[d.at] {
		case ' ', '\t', '\n', '\r':
			d.at++
		default:
			return
		}
	}
}

// take reads a byte if it comes next, after blanks.
func (d *jsonDocument) take(c byte) bool {
	d.skipBlanks()
	if d.at < len(d.src) && d.src[d.at] == c {
		d.at++
		return true
	}
	return false
}

func (d *jsonDocument) value(depth int) (node int32, ok bool) {
	d.skipBlanks()
	if d.at >= len(d.src) || depth > maxJSONDepth {
		return 0, false
	}
	node = int32(len(d.nodes))
	d.nodes = append(d.nodes, jsonNode{first: -1, next: -1})
	switch c := d.src[d.at]; {
	case c == '{':
		return node, d.children(node, jsonObject, '}', depth)
	case c == '[':
		return node, d.children(node, jsonArray, ']', depth)
	case c == '"':
		text, ok := d.string()
		d.nodes[node].kind, d.nodes[node].text = jsonString, text
		return node, ok
	case c == '-' || '0' <= c && c <= '9':
		text, ok := d.number()
		ok = ok && (depth > 0 || d.endsRootNumber())
		d.nodes[node].kind, d.nodes[node].text = jsonNumber, text
		return node, ok
	}
	return node, d.word(node)
}

// word reads null, true or false.
func (d *jsonDocument) word(node int32) bool {
	for _, w := range [...]struct {
		text string
		kind jsonKind
	}{{"null", jsonNull}, {"true", jsonTrue}, {"false", jsonFalse}} {
		end := d.at + len(w.text)
		if end <= len(d.src) && string(d.src[d.at:end]) == w.text && (end == len(d.src) || !wordByte(d.src[end])) {
			d.nodes[node].kind = w.kind
			d.at = end
			return true
		}
	}
	return false
}

func wordByte(c byte) bool {
	return c == '_' || c >= utf8.RuneSelf || 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}

// children reads an object or an array.
func (d *jsonDocument) children(node int32, kind jsonKind, end byte, depth int) bool {
	d.nodes[node].kind = kind
	d.at++
	if d.take(end) {
		return true
	}
	last := int32(-1)
	for {
		var key []byte
		if kind == jsonObject {
			var ok bool
			d.skipBlanks()
			if d.at >= len(d.src) || d.src[d.at] != '"' {
				return false
			}
			if key, ok = d.string(); !ok || !d.take(':') {
				return false
			}
		}
		child, ok := d.value(depth + 1)
		if !ok {
			return false
		}
		d.nodes[child].key = key
		if last < 0 {
			d.nodes[node].first = child
		} else {
			d.nodes[last].next = child
		}
		last = child
		if d.take(end) {
			return true
		}
		if !d.take(',') {
			return false
		}
	}
}

// number checks the grammar of a number and the end of it.
func (d *jsonDocument) number() ([]byte, bool) {
	start := d.at
	if d.src[d.at] == '-' {
		d.at++
	}
	zero := d.at < len(d.src) && d.src[d.at] == '0'
	if n := d.digits(); n == 0 || zero && n > 1 {
		return nil, false
	}
	if d.at < len(d.src) && d.src[d.at] == '.' {
		d.at++
		if d.digits() == 0 {
			return nil, false
		}
	}
	if d.at < len(d.src) && d.src[d.at]|0x20 == 'e' {
		d.at++
		if d.at < len(d.src) && (d.src[d.at] == '-' || d.src[d.at] == '+') {
			d.at++
		}
		if d.digits() == 0 {
			return nil, false
		}
	}
	return d.src[start:d.at], d.at == len(d.src) || !wordByte(d.src[d.at]) && d.src[d.at] != '.'
}

// endsRootNumber: what follows a document that is a number is ignored, too, but it has to be a blank.
func (d *jsonDocument) endsRootNumber() bool {
	before := d.at
	d.skipBlanks()
	return d.at > before || d.at == len(d.src)
}

func (d *jsonDocument) digits() (n int) {
	for d.at < len(d.src) && d.src[d.at] >= '0' && d.src[d.at] <= '9' {
		d.at++
		n++
	}
	return n
}

// string reads a string, at its quote.
func (d *jsonDocument) string() ([]byte, bool) {
	d.at++
	start := d.at
	for d.at < len(d.src) {
		switch c := d.src[d.at]; {
		case c == '"':
			d.at++
			return d.src[start : d.at-1], true
		case c == '\\':
			return d.escaped(start)
		case c < ' ':
			return nil, false
		}
		d.at++
	}
	return nil, false
}

// escaped reads on from the first backslash of a string.
func (d *jsonDocument) escaped(start int) ([]byte, bool) {
	from := len(d.unescaped)
	d.unescaped = append(d.unescaped, d.src[start:d.at]...)
	for d.at < len(d.src) {
		c := d.src[d.at]
		d.at++
		switch {
		case c == '"':
			return d.unescaped[from:], true
		case c < ' ':
			return nil, false
		case c != '\\':
			d.unescaped = append(d.unescaped, c)
		case !d.escape():
			return nil, false
		}
	}
	return nil, false
}

// escape reads what follows a backslash.
func (d *jsonDocument) escape() bool {
	if d.at >= len(d.src) {
		return false
	}
	c := d.src[d.at]
	d.at++
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		r, ok := d.unit()
		if !ok {
			return false
		}
		d.unescaped = utf8.AppendRune(d.unescaped, d.paired(r))
		return true
	default:
		return false
	}
	d.unescaped = append(d.unescaped, c)
	return true
}

// paired joins a high surrogate with the low one that follows; a lone one
// becomes '?', as in all texts of Flink.
func (d *jsonDocument) paired(r rune) rune {
	switch {
	case !utf16.IsSurrogate(r):
		return r
	case d.at+1 >= len(d.src) || d.src[d.at] != '\\' || d.src[d.at+1] != 'u':
		return '?'
	}
	before := d.at
	d.at += 2
	low, ok := d.unit()
	pair := utf16.DecodeRune(r, low)
	if !ok || pair == utf8.RuneError {
		d.at = before
		return '?'
	}
	return pair
}

// unit reads four hexadecimal digits.
func (d *jsonDocument) unit() (r rune, ok bool) {
	if d.at+4 > len(d.src) {
		return 0, false
	}
	for _, c := range d.src[d.at : d.at+4] {
		digit := hexDigit(c)
		if digit < 0 {
			return 0, false
		}
		r = r<<4 | rune(digit)
	}
	d.at += 4
	return r, true
}
