package expr

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
)

func encodeFunctions() []*Function {
	text := textParam
	return []*Function{
		function("ENCODE", "string, charset", "The bytes of the text in US-ASCII, ISO-8859-1, UTF-8, UTF-16, UTF-16BE or UTF-16LE.",
			takes(mayBeNull(types.Bytes()), text, text), perRow(encodeRow)),
		function("DECODE", "bytes, charset", "The text of bytes in US-ASCII, ISO-8859-1, UTF-8, UTF-16, UTF-16BE or UTF-16LE.",
			takes(mayBeNull(stringType), bytesParam, text), perRow(decodeRow)),
		function("TO_BASE64", "string | bytes", "The base64 spelling of the bytes.", takes(gives(stringType), textOrBytes), perRow(toBase64)),
		function("FROM_BASE64", "string | bytes", "The text that the base64 text spells.", takes(gives(stringType), textOrBytes), perRow(fromBase64)),
		function("URL_ENCODE", "string", "The text in the form of URL parameters.", takes(mayBeNull(stringType), text.orNull()), perRow(urlEncode)),
		function("URL_DECODE", "string", "The text of a URL parameter; NULL if it is broken.", takes(mayBeNull(stringType), text.orNull()), perRow(urlDecode)),
		function("PARSE_URL", "url, part [, key]", "HOST, PATH, QUERY, REF, PROTOCOL, AUTHORITY, FILE or USERINFO of a URL, or the value of a key of its query.",
			takesAtLeast(2, mayBeNull(stringType), text, text, text), perRow(parseURL)),
	}
}

func encodeRow(out *types.Vector, in []*types.Vector, i int) error {
	s, start := in[0].Bytes(i), len(out.Data)
	switch charset := strings.ToUpper(string(in[1].Bytes(i))); charset {
	case "UTF-8", "UTF8":
		out.Data = append(out.Data, s...)
	case "US-ASCII", "ASCII":
		out.Data = appendBytesBelow(out.Data, s, 0x80)
	case "ISO-8859-1", "LATIN1":
		out.Data = appendBytesBelow(out.Data, s, 0x100)
	case "UTF-16":
		out.Data = appendUTF16(append(out.Data, 0xFE, 0xFF), s, 8)
	case "UTF-16BE":
		out.Data = appendUTF16(out.Data, s, 8)
	case "UTF-16LE":
		out.Data = appendUTF16(out.Data, s, 0)
	default:
		return fmt.Errorf("the character set '%s' is not known", charset)
	}
	out.AppendView(start)
	return nil
}

// appendBytesBelow writes a byte per character, '?' for those from limit on.
func appendBytesBelow(dst, s []byte, limit rune) []byte {
	for _, r := range view(s) {
		if r >= limit {
			r = '?'
		}
		dst = append(dst, byte(r))
	}
	return dst
}

// appendUTF16 writes two bytes per unit, first the one at bit shift.
func appendUTF16(dst, s []byte, shift int) []byte {
	for _, u := range units(s) {
		dst = append(dst, byte(u>>shift), byte(u>>(8-shift)))
	}
	return dst
}

func decodeRow(out *types.Vector, in []*types.Vector, i int) error {
	b, start := in[0].Bytes(i), len(out.Data)
	switch charset := strings.ToUpper(string(in[1].Bytes(i))); charset {
	case "UTF-8", "UTF8":
		out.Data = appendUTF8(out.Data, b)
	case "US-ASCII", "ASCII":
		out.Data = appendChars(out.Data, b, 0x80)
	case "ISO-8859-1", "LATIN1":
		out.Data = appendChars(out.Data, b, 0x100)
	case "UTF-16":
		shift := 8
		if len(b) > 1 && b[0]^b[1] == 0xFE^0xFF && b[0]&0xFE == 0xFE {
			shift = 8 * int(b[1]&1)
			b = b[2:]
		}
		out.Data = appendFromUTF16(out.Data, b, shift)
	case "UTF-16BE":
		out.Data = appendFromUTF16(out.Data, b, 8)
	case "UTF-16LE":
		out.Data = appendFromUTF16(out.Data, b, 0)
	default:
		return fmt.Errorf("the character set '%s' is not known", charset)
	}
	out.AppendView(start)
	return nil
}

// appendChars reads a byte per character, U+FFFD for those from limit on.
func appendChars(dst, b []byte, limit rune) []byte {
	for _, c := range b {
		r := rune(c)
		if r >= limit {
			r = utf8.RuneError
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

func appendFromUTF16(dst, b []byte, shift int) []byte {
	u := make([]uint16, 0, len(b)/2)
	for ; len(b) > 1; b = b[2:] {
		u = append(u, uint16(b[0])<<shift|uint16(b[1])<<(8-shift))
	}
	for _, r := range utf16.Decode(u) {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

func toBase64(out *types.Vector, in []*types.Vector, i int) error {
	start := len(out.Data)
	out.Data = base64.StdEncoding.AppendEncode(out.Data, in[0].Bytes(i))
	out.AppendView(start)
	return nil
}

func fromBase64(out *types.Vector, in []*types.Vector, i int) error {
	encoding := base64.StdEncoding
	if len(in[0].Bytes(i))%4 != 0 {
		encoding = base64.RawStdEncoding // the padding may be left out
	}
	b, err := encoding.AppendDecode(nil, in[0].Bytes(i))
	if err != nil || bytes.ContainsAny(in[0].Bytes(i), "\r\n") {
		return fmt.Errorf("'%s' is not base64", clip(in[0].Bytes(i)))
	}
	start := len(out.Data)
	out.Data = appendUTF8(out.Data, b)
	out.AppendView(start)
	return nil
}
