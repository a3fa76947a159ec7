package expr

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"unicode"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

// Lengths and positions count code points, but for OVERLAY, LPAD, RPAD and REPLACE of ''.

func charLength(out *types.Vector, in []*types.Vector, rows []uint16) error {
	for _, i := range rows {
		out.Ints[i] = countRunes(in[0].Bytes(int(i)))
	}
	return nil
}

// countRunes counts the bytes of UTF-8 that begin a character, eight at a time.
func countRunes(s []byte) int64 {
	const ones = 0x0101010101010101
	n := len(s)
	for ; len(s) >= 8; s = s[8:] {
		w := binary.LittleEndian.Uint64(s)
		// Bytes that go on a character begin with the bits 10.
		n -= bits.OnesCount64(w >> 7 &^ (w >> 6) & ones)
	}
	for _, c := range s {
		if c&0xC0 == 0x80 {
			n--
		}
	}
	return int64(n)
}

func concat(out *types.Vector, in []*types.Vector, rows []uint16) error {
	for _, i := range rows {
		start := len(out.Data)
		for _, v := range in {
			out.Data = append(out.Data, v.Bytes(int(i))...)
		}
		setView(out, i, start)
	}
	return nil
}

func concatSeparated(out *types.Vector, in []*types.Vector, i int) error {
	if in[0].IsNull(i) {
		out.AppendNull()
		return nil
	}
	start, first := len(out.Data), true
	for _, v := range in[1:] {
		if v.IsNull(i) {
			continue
		}
		if !first {
			out.Data = append(out.Data, in[0].Bytes(i)...)
		}
		out.Data = append(out.Data, v.Bytes(i)...)
		first = false
	}
	out.AppendView(start)
	return nil
}

// replace puts the replacement around every character when search is empty.
func replace(out *types.Vector, in []*types.Vector, i int) error {
	s, search, replacement := in[0].Bytes(i), in[1].Bytes(i), in[2].Bytes(i)
	start := len(out.Data)
	if len(search) == 0 {
		if err := checkLength(out, int64(len(replacement)), int64(len(s))); err != nil {
			return err
		}
		out.Data = appendUnits(out.Data, interleaved(units(s), units(replacement)))
		out.AppendView(start)
		return nil
	}
	if n := bytes.Count(s, search); len(s)+n*len(replacement) > maxText {
		if err := checkLength(out, int64(max(0, len(replacement)-len(search))), int64(n)); err != nil {
			return err
		}
	}
	for len(s) > 0 {
		at := bytes.Index(s, search)
		if at < 0 {
			break
		}
		out.Data = append(append(out.Data, s[:at]...), replacement...)
		s = s[at+len(search):]
	}
	out.Data = append(out.Data, s...)
	out.AppendView(start)
	return nil
}

func reverse(out *types.Vector, in []*types.Vector, i int) error {
	s, start := in[0].Bytes(i), len(out.Data)
	for len(s) > 0 {
		_, size := utf8.DecodeLastRune(s)
		out.Data = append(out.Data, s[len(s)-size:]...)
		s = s[:len(s)-size]
	}
	out.AppendView(start)
	return nil
}

const (
	// maxText limits, in bytes, the texts that functions make longer at will.
	maxText = 16 << 20
	// maxColumn is what the views of a column can address.
	maxColumn = math.MaxUint32
)

// checkLength refuses a text of count times size bytes that is too long for
// itself, or together with those that out has already.
func checkLength(out *types.Vector, size, count int64) error {
	if count > 0 && size > maxText/count {
		return fmt.Errorf("a text of %d times %d bytes is too long: the limit is %d bytes", count, size, maxText)
	}
	if int64(len(out.Data))+size*count > maxColumn {
		return fmt.Errorf("the texts of one batch exceed %d bytes", int64(maxColumn))
	}
	return nil
}

func repeatText(out *types.Vector, in []*types.Vector, i int) error {
	s, count := in[0].Bytes(i), in[1].Ints[i]
	if err := checkLength(out, int64(len(s)), count); err != nil {
		return err
	}
	start := len(out.Data)
	if len(s) > 0 {
		for range count {
			out.Data = append(out.Data, s...)
		}
	}
	out.AppendView(start)
	return nil
}

// substring counts start from 1, with 0 as 1, or from the end.
func substring(out *types.Vector, in []*types.Vector, rows []uint16) error {
	for _, i := range rows {
		s := in[0].Bytes(int(i))
		length := int64(len(s))
		if len(in) == 3 {
			if length = min(length, in[2].Ints[i]); length < 0 {
				out.SetNull(int(i))
				continue
			}
		}
		setBytes(out, i, part(s, in[1].Ints[i], length))
	}
	return nil
}

// part returns the characters of s from start on. Of a start that is counted from
// the end and lies before the text nothing is left.
func part(s []byte, start, length int64) []byte {
	if start < 0 {
		if start += countRunes(s) + 1; start <= 0 {
			return nil
		}
	}
	rest := s[len(prefixRunes(s, clampInt(start-1))):]
	return prefixRunes(rest, clampInt(length))
}

// clampInt converts a count; no text is longer than the largest.
func clampInt(n int64) int { return int(max(0, min(n, types.MaxLength))) }

func left(out *types.Vector, in []*types.Vector, i int) error {
	out.AppendBytes(prefixRunes(in[0].Bytes(i), clampInt(in[1].Ints[i])))
	return nil
}

func right(out *types.Vector, in []*types.Vector, i int) error {
	s := in[0].Bytes(i)
	start := len(s)
	for n := in[1].Ints[i]; n > 0 && start > 0; n-- {
		_, size := utf8.DecodeLastRune(s[:start])
		start -= size
	}
	out.AppendBytes(s[start:])
	return nil
}

func buildTrim(_ *compiler, c *Call, args []operand) (eval, error) {
	side := c.Options[OptSide]
	return strict(c, args, trimmer(side != "TRAILING", side != "LEADING")), nil
}

// trimmer takes any of a set of characters off the ends; blanks by default.
func trimmer(start, end bool) rowFunc {
	return func(out *types.Vector, in []*types.Vector, i int) error {
		s, cut := in[0].Bytes(i), []byte{' '}
		if len(in) == 2 {
			cut = in[1].Bytes(i)
		}
		for start && len(s) > 0 {
			_, size := utf8.DecodeRune(s)
			if !bytes.Contains(cut, s[:size]) {
				break
			}
			s = s[size:]
		}
		for end && len(s) > 0 {
			_, size := utf8.DecodeLastRune(s)
			if !bytes.Contains(cut, s[len(s)-size:]) {
				break
			}
			s = s[:len(s)-size]
		}
		out.AppendBytes(s)
		return nil
	}
}

// locate begins at the first character where start is less.
func locate(out *types.Vector, in []*types.Vector, i int) error {
	search, s, from := in[0].Bytes(i), in[1].Bytes(i), int64(1)
	if len(in) == 3 {
		from = max(from, in[2].Ints[i])
	}
	out.AppendInt(findFrom(s, search, from))
	return nil
}

// findFrom returns the place of search at or behind the character from, counted
// from 1; 0 if there is none. An empty text is found at the first character.
func findFrom(s, search []byte, from int64) int64 {
	if len(search) == 0 {
		return 1
	}
	skip := prefixRunes(s, clampInt(from-1))
	if int64(utf8.RuneCount(skip)) < from-1 {
		return 0
	}
	at := bytes.Index(s[len(skip):], search)
	if at < 0 {
		return 0
	}
	return from + int64(utf8.RuneCount(s[len(skip):len(skip)+at]))
}

// instr counts occurrences, which may overlap. A negative start means that many
// characters before the end, where the occurrence must end, and backwards.
func instr(out *types.Vector, in []*types.Vector, i int) error {
	s, search, from, nth := in[0].Bytes(i), in[1].Bytes(i), int64(1), int64(1)
	if len(in) > 2 {
		from = in[2].Ints[i]
	}
	if len(in) > 3 {
		nth = in[3].Ints[i]
	}
	if nth <= 0 {
		return fmt.Errorf("the occurrence is counted from 1, and %d is not positive", nth)
	}
	if len(search) == 0 {
		nth = 1 // all occurrences are at the same place
	}
	at := int64(0)
	switch {
	case from == 0:
	case from > 0:
		for at = findFrom(s, search, from); at > 0 && nth > 1; nth-- {
			at = findFrom(s, search, at+1)
		}
	default:
		end := int64(utf8.RuneCount(s)) + from + 1
		for at = findBackwards(s, search, end); at > 0 && nth > 1; nth-- {
			end = at + int64(utf8.RuneCount(search)) - 2
			at = findBackwards(s, search, end)
		}
	}
	out.AppendInt(at)
	return nil
}

// findBackwards returns the last place of search that ends at or before the
// character end, counted from 1. An empty text is found behind the last one.
func findBackwards(s, search []byte, end int64) int64 {
	if len(search) == 0 {
		return int64(utf8.RuneCount(s)) + 1
	}
	if end < 1 {
		return 0
	}
	at := bytes.LastIndex(prefixRunes(s, clampInt(end)), search)
	if at < 0 {
		return 0
	}
	return int64(utf8.RuneCount(s[:at])) + 1
}

// translate ends the text as it is when from is empty.
func translate(out *types.Vector, in []*types.Vector, i int) error {
	s, from, to := in[0].Bytes(i), in[1].Bytes(i), in[2].Bytes(i)
	start := len(out.Data)
	for len(s) > 0 {
		_, size := utf8.DecodeRune(s)
		at := bytes.Index(from, s[:size])
		if at < 0 {
			out.Data = append(out.Data, s[:size]...)
		} else {
			rest := to[len(prefixRunes(to, utf8.RuneCount(from[:at]))):]
			out.Data = append(out.Data, prefixRunes(rest, 1)...)
		}
		s = s[size:]
	}
	out.AppendView(start)
	return nil
}

func splitIndex(out *types.Vector, in []*types.Vector, rows []uint16) error {
	var buf [utf8.UTFMax]byte
	for _, i := range rows {
		s, delimiter := in[0].Bytes(int(i)), buf[:0]
		ok := true
		if in[1].Type.IsString() {
			delimiter = in[1].Bytes(int(i))
		} else {
			code := in[1].Ints[i]
			delimiter, ok = utf8.AppendRune(delimiter, rune(code)), 1 <= code && code <= 255
		}
		var part []byte
		if ok {
			part, ok = splitPart(s, delimiter, in[2].Ints[i])
		}
		if !ok {
			out.SetNull(int(i))
			continue
		}
		setBytes(out, i, part)
	}
	return nil
}

// splitPart returns part n, counted from 0; an empty text has no parts.
func splitPart(s, delimiter []byte, n int64) (part []byte, ok bool) {
	if n < 0 || len(s) == 0 {
		return nil, false
	}
	for ; n > 0; n-- {
		at, size := indexDelimiter(s, delimiter)
		if at < 0 {
			return nil, false
		}
		s = s[at+size:]
	}
	if at, _ := indexDelimiter(s, delimiter); at >= 0 {
		s = s[:at]
	}
	return s, true
}

// indexDelimiter finds the first delimiter and its size: any white space when
// the delimiter is empty.
func indexDelimiter(s, delimiter []byte) (at, size int) {
	if len(delimiter) > 0 {
		return bytes.Index(s, delimiter), len(delimiter)
	}
	if at = bytes.IndexFunc(s, isJavaWhitespace); at >= 0 {
		_, size = utf8.DecodeRune(s[at:])
	}
	return at, size
}

// isJavaWhitespace is Character.isWhitespace, which leaves out the spaces that
// no line is broken at.
func isJavaWhitespace(r rune) bool {
	switch r {
	case '\u00a0', '\u2007', '\u202f', '\u0085':
		return false
	case '\x1c', '\x1d', '\x1e', '\x1f':
		return true
	}
	return unicode.IsSpace(r)
}

// split gives the single characters when the delimiter is empty.
func split(out *types.Vector, in []*types.Vector, i int) error {
	s, delimiter, parts := in[0].Bytes(i), in[1].Bytes(i), out.Children[0]
	for len(s) > 0 && len(delimiter) == 0 {
		_, size := utf8.DecodeRune(s)
		parts.AppendBytes(s[:size])
		s = s[size:]
	}
	if len(in[0].Bytes(i)) > 0 && len(delimiter) > 0 {
		for at := bytes.Index(s, delimiter); at >= 0; at = bytes.Index(s, delimiter) {
			parts.AppendBytes(s[:at])
			s = s[at+len(delimiter):]
		}
		parts.AppendBytes(s)
	}
	out.CloseList()
	return nil
}

func startsWith(out *types.Vector, in []*types.Vector, i int) error {
	out.AppendBool(bytes.HasPrefix(in[0].Bytes(i), in[1].Bytes(i)))
	return nil
}

func endsWith(out *types.Vector, in []*types.Vector, i int) error {
	out.AppendBool(bytes.HasSuffix(in[0].Bytes(i), in[1].Bytes(i)))
	return nil
}

func elt(out *types.Vector, in []*types.Vector, i int) error {
	if in[0].IsNull(i) || in[0].Ints[i] < 1 || in[0].Ints[i] >= int64(len(in)) {
		out.AppendNull()
		return nil
	}
	out.AppendFrom(in[in[0].Ints[i]], i)
	return nil
}

// ascii is signed.
func ascii(out *types.Vector, in []*types.Vector, i int) error {
	n := int64(0)
	if s := in[0].Bytes(i); len(s) > 0 {
		n = int64(int8(s[0]))
	}
	out.AppendInt(n)
	return nil
}

func chr(out *types.Vector, in []*types.Vector, i int) error {
	start, n := len(out.Data), in[0].Ints[i]
	if n >= 0 {
		out.Data = utf8.AppendRune(out.Data, rune(n&0xFF))
	}
	out.AppendView(start)
	return nil
}
