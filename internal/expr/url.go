package expr

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

const upperHex = "0123456789ABCDEF"

// urlEncode is java.net.URLEncoder.
func urlEncode(out *types.Vector, in []*types.Vector, i int) error {
	start := len(out.Data)
	for _, c := range in[0].Bytes(i) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte(".-*_", c) >= 0:
			out.Data = append(out.Data, c)
		case c == ' ':
			out.Data = append(out.Data, '+')
		default:
			out.Data = append(out.Data, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	out.AppendView(start)
	return nil
}

// urlDecode is java.net.URLDecoder.
func urlDecode(out *types.Vector, in []*types.Vector, i int) error {
	decoded, ok := appendURLDecoded(nil, in[0].Bytes(i))
	if !ok {
		out.AppendNull()
		return nil
	}
	start := len(out.Data)
	out.Data = appendUTF8(out.Data, decoded)
	out.AppendView(start)
	return nil
}

func appendURLDecoded(dst, s []byte) ([]byte, bool) {
	for k := 0; k < len(s); k++ {
		switch s[k] {
		case '+':
			dst = append(dst, ' ')
		case '%':
			if k+2 >= len(s) {
				return nil, false
			}
			hi, lo := hexDigit(s[k+1]), hexDigit(s[k+2])
			if s[k+1] == '+' {
				hi = 0 // a sign
			}
			if hi < 0 || lo < 0 {
				return nil, false
			}
			dst = append(dst, byte(hi<<4|lo))
			k += 2
		default:
			dst = append(dst, s[k])
		}
	}
	return dst, true
}

func hexDigit(c byte) int {
	return strings.IndexByte("0123456789abcdef", lowerASCII(c))
}

func lowerASCII(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// url is a URL taken apart by the rules of java.net.URL. Absent parts are nil.
type url struct {
	protocol, authority, userInfo, host, path, query, ref []byte
}

// urlProtocols are those that Java has handlers for.
var urlProtocols = map[string]bool{"http": true, "https": true, "ftp": true, "file": true, "jar": true, "mailto": true}

// splitURL takes a URL apart; ok is false where Java throws.
func splitURL(s []byte) (u url, ok bool) {
	s = bytes.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	if len(s) >= 4 && bytes.EqualFold(s[:4], []byte("url:")) {
		s = s[4:]
	}
	protocol, rest, found := bytes.Cut(s, []byte{':'})
	if !found || bytes.ContainsAny(protocol, "/") || !urlProtocols[strings.ToLower(string(protocol))] {
		return u, false
	}
	u.protocol = bytes.ToLower(protocol)
	if before, ref, has := bytes.Cut(rest, []byte{'#'}); has {
		rest, u.ref = before, ref
	}
	if string(u.protocol) == "mailto" {
		return u.address(rest)
	}
	if before, query, has := bytes.Cut(rest, []byte{'?'}); has {
		rest, u.query = before, query
	}
	if after, has := bytes.CutPrefix(rest, []byte("//")); has && !bytes.HasPrefix(after, []byte("//")) {
		end := bytes.IndexByte(after, '/')
		if end < 0 {
			end = len(after)
		}
		u.authority, rest = after[:end], after[end:]
		if !u.splitAuthority() {
			return u, false
		}
	}
	if u.host == nil && u.authority == nil {
		u.host = []byte{}
	}
	u.path = rest
	return u, true
}

// address takes the rest of a mailto apart, which has neither host nor ref.
func (u url) address(rest []byte) (url, bool) {
	u.ref, u.host, u.path = nil, []byte{}, rest
	if at := bytes.LastIndexByte(rest, '?'); at >= 0 {
		u.path, u.query = rest[:at], rest[at+1:]
	}
	return u, len(rest) > 0
}

func (u *url) splitAuthority() bool {
	u.host = u.authority
	if at := bytes.LastIndexByte(u.authority, '@'); at >= 0 {
		if bytes.IndexByte(u.authority, '@') != at {
			u.host = []byte{} // which of them ends the user is not known
			return true
		}
		u.userInfo, u.host = u.authority[:at], u.authority[at+1:]
	}
	colon := bytes.IndexByte(u.host, ':')
	if len(u.host) > 0 && u.host[0] == '[' {
		end := bytes.IndexByte(u.host, ']')
		if end < 0 {
			return false
		}
		if colon = -1; end+1 < len(u.host) {
			if colon = end + 1; u.host[colon] != ':' {
				return false
			}
		}
	}
	if colon < 0 {
		return true
	}
	port := u.host[colon+1:]
	u.host = u.host[:colon]
	if len(port) == 0 {
		return true
	}
	n, ok := datum.ParseInt(port)
	return ok && n >= -1 && n == wrapInt(n)
}

// part returns what PARSE_URL names; nil when there is no such part.
func (u *url) part(name string) []byte {
	switch name {
	case "HOST":
		return u.host
	case "PATH":
		return u.path
	case "QUERY":
		return u.query
	case "REF":
		return u.ref
	case "PROTOCOL":
		return u.protocol
	case "AUTHORITY":
		return u.authority
	case "USERINFO":
		return u.userInfo
	case "FILE":
		if u.query == nil {
			return u.path
		}
		return append(append(bytes.Clone(u.path), '?'), u.query...)
	}
	return nil
}

func parseURL(out *types.Vector, in []*types.Vector, i int) error {
	u, ok := splitURL(in[0].Bytes(i))
	if !ok {
		out.AppendNull()
		return nil
	}
	value := u.part(string(in[1].Bytes(i)))
	if len(in) == 3 {
		if string(in[1].Bytes(i)) != "QUERY" {
			value = nil
		} else {
			value = queryValue(value, in[2].Bytes(i))
		}
	}
	if value == nil || !utf8.Valid(value) {
		out.AppendNull()
	} else {
		out.AppendBytes(value)
	}
	return nil
}

// queryValue returns the value of the first pair with a key, not decoded.
func queryValue(query, key []byte) []byte {
	for len(query) > 0 {
		pair, rest, _ := bytes.Cut(query, []byte{'&'})
		if value, ok := bytes.CutPrefix(pair, key); ok && len(value) > 0 && value[0] == '=' {
			return value[1:]
		}
		query = rest
	}
	return nil
}
