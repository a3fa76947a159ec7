package datum

import (
	"encoding/base64"
	"slices"
)

// AppendBase64 appends b in the standard alphabet, padded, without line breaks.
func AppendBase64(dst, b []byte) []byte { return base64.StdEncoding.AppendEncode(dst, b) }

// ParseBase64 appends to dst what the padded base64 text spells. Blanks and
// control characters between the characters are passed over. On failure dst is
// returned as it was.
func ParseBase64(dst, text []byte) (out []byte, ok bool) {
	start := len(dst)
	dst = slices.Grow(dst, base64.StdEncoding.DecodedLen(len(text)))
	var quad [4]byte
	n, padded := 0, false
	for _, c := range text {
		if c <= ' ' {
			continue
		}
		if padded {
			return dst[:start], false
		}
		quad[n] = c
		if n++; n < 4 {
			continue
		}
		n = 0
		k, err := base64.StdEncoding.Decode(quad[:], quad[:])
		if err != nil {
			return dst[:start], false
		}
		padded = k < 3
		dst = append(dst, quad[:k]...)
	}
	return dst, n == 0
}
