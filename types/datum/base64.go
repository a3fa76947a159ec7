package datum

import (
	"encoding/base64"
	"slices"
)

// AppendBase64 appends b in the standard alphabet, padded, without line breaks.
func AppendBase64(dst, b []byte) []byte { return base64.StdEncoding.AppendEncode(dst, b) }

// ParseBase64 appends to dst what the padded base64 text spells, as Jackson reads
// it: blanks and control characters may stand before a group of four characters, not
// within one, and groups may follow one that is padded. On failure dst is returned as
// it was.
func ParseBase64(dst, text []byte) (out []byte, ok bool) {
	start := len(dst)
	dst = slices.Grow(dst, base64.StdEncoding.DecodedLen(len(text)))
	var group [3]byte
	for {
		for len(text) > 0 && text[0] <= ' ' {
			text = text[1:]
		}
		if len(text) == 0 {
			return dst, true
		}
		if len(text) < 4 {
			return dst[:start], false
		}
		k, err := base64.StdEncoding.Decode(group[:], text[:4])
		if err != nil {
			return dst[:start], false
		}
		dst, text = append(dst, group[:k]...), text[4:]
	}
}
