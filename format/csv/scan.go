package csv

import "unicode/utf8"

// scanner finds the fields of a record.
type scanner struct {
	g   *grammar
	msg []byte
	pos int
	// ended: the field read last was the last of the record.
	ended bool
	// text is the field read last where it is not a part of the message.
	text []byte
	// stops are the first bytes of what ends or interrupts an unquoted field,
	// inside those of what does within quotes.
	stops, inside [256]bool
	// reason is why the scanner failed, at pos.
	reason string
}

func newScanner(g *grammar) scanner {
	s := scanner{g: g}
	for _, c := range []character{g.delimiter, g.escape, character("\r"), character("\n")} {
		c.mark(&s.stops)
	}
	g.quote.mark(&s.inside)
	g.escape.mark(&s.inside)
	return s
}

// begin moves to the record of a message, behind comments where they are
// allowed, and reports whether there is one.
func (s *scanner) begin(msg []byte) bool {
	s.msg, s.pos, s.ended = msg, 0, false
	if !utf8.Valid(msg) {
		s.pos = firstInvalid(msg)
		return s.fail("the message is not UTF-8")
	}
	if character("\ufeff").at(msg, 0) {
		s.pos = len("\ufeff")
	}
	if s.g.comments {
		s.comments()
	}
	if s.pos == len(msg) {
		return s.fail("the message holds no record")
	}
	return true
}

func firstInvalid(b []byte) int {
	for i := 0; ; {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
}

// comments moves behind comments, line ends and blanks.
func (s *scanner) comments() {
	comment := false
	for ; s.pos < len(s.msg); s.pos++ {
		switch c := s.msg[s.pos]; {
		case c == '\r' || c == '\n':
			comment = false
		case c == '#':
			comment = true
		case c != ' ' && !comment:
			return
		}
	}
}

// fail notes what is wrong at pos.
func (s *scanner) fail(reason string) bool {
	s.reason = reason
	return false
}

// field returns the text of the next field, which is valid until the next call.
func (s *scanner) field() (text []byte, ok bool) {
	if s.g.quote.at(s.msg, s.pos) {
		return s.quoted()
	}
	return s.unquoted()
}

// boundary returns the length of what ends a field at position i, -1 for
// nothing, and whether the record ends with it.
func (s *scanner) boundary(i int) (width int, last bool) {
	switch {
	case i == len(s.msg):
		return 0, true
	case s.g.delimiter.at(s.msg, i):
		return len(s.g.delimiter), false
	case s.msg[i] == '\r' || s.msg[i] == '\n':
		return 1, true
	}
	return -1, false
}

// unquoted reads a field that does not begin with a quote. Those within it are
// ordinary characters.
func (s *scanner) unquoted() ([]byte, bool) {
	from, i := s.pos, s.pos
	s.text = s.text[:0]
	for {
		for i < len(s.msg) && !s.stops[s.msg[i]] {
			i++
		}
		if width, last := s.boundary(i); width >= 0 {
			s.pos, s.ended = i+width, last
			return s.rest(from, i), true
		}
		if !s.g.escape.at(s.msg, i) {
			i++ // a character that begins with the same byte
			continue
		}
		if i = s.unescape(from, i); i < 0 {
			return nil, false
		}
		from = i
	}
}

// rest returns the text of a field whose last run is from:to.
func (s *scanner) rest(from, to int) []byte {
	if len(s.text) == 0 {
		return s.msg[from:to]
	}
	s.text = append(s.text, s.msg[from:to]...)
	return s.text
}

// unescape adds the run from:at and the character behind the escape at
// position at to the text, and returns the position behind it, -1 when the
// message ends.
func (s *scanner) unescape(from, at int) int {
	i := at + len(s.g.escape)
	if i == len(s.msg) {
		s.pos = at
		s.fail("nothing follows the escape character")
		return -1
	}
	s.text = append(s.text, s.msg[from:at]...)
	switch s.msg[i] {
	case '0':
		s.text = append(s.text, 0)
	case 'n':
		s.text = append(s.text, '\n')
	case 'r':
		s.text = append(s.text, '\r')
	case 't':
		s.text = append(s.text, '\t')
	default:
		_, n := utf8.DecodeRune(s.msg[i:])
		s.text = append(s.text, s.msg[i:i+n]...)
		return i + n
	}
	return i + 1
}

// quoted reads a field that begins with a quote.
func (s *scanner) quoted() ([]byte, bool) {
	from := s.pos + len(s.g.quote)
	i := from
	s.text = s.text[:0]
	for {
		for i < len(s.msg) && !s.inside[s.msg[i]] {
			i++
		}
		switch behind := i + len(s.g.quote); {
		case i == len(s.msg):
			return nil, s.fail("a quoted field is not ended")
		case s.g.quote.at(s.msg, i) && s.g.quote.at(s.msg, behind):
			s.text = append(s.text, s.msg[from:behind]...)
			i = behind + len(s.g.quote)
			from = i
		case s.g.quote.at(s.msg, i):
			return s.rest(from, i), s.behindQuote(behind)
		case s.g.escape.at(s.msg, i):
			if i = s.unescape(from, i); i < 0 {
				return nil, false
			}
			from = i
		default:
			i++ // a character that begins with the same byte
		}
	}
}

// behindQuote moves from behind a closing quote to the next field.
func (s *scanner) behindQuote(i int) bool {
	for ; ; i++ {
		if width, last := s.boundary(i); width >= 0 {
			s.pos, s.ended = i+width, last
			return true
		}
		if s.msg[i] > ' ' {
			s.pos = i
			return s.fail("expected the delimiter or the end of the line behind a quoted field")
		}
	}
}
