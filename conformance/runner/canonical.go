package runner

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"
)

// canonical writes a record as one line in canonical form, with its partition in front or without.
func canonical(r *kgo.Record, withPartition bool) string {
	var b strings.Builder
	b.WriteByte('{')
	if withPartition {
		b.WriteString(`"p": ` + strconv.Itoa(int(r.Partition)) + ", ")
	}
	if r.Key != nil {
		b.WriteString(`"k": `)
		writeString(&b, r.Key)
		b.WriteString(", ")
	}
	b.WriteString(`"v": `)
	writeString(&b, r.Value)
	if len(r.Headers) > 0 {
		b.WriteString(`, "h": {`)
		writeHeaders(&b, r.Headers)
		b.WriteByte('}')
	}
	b.WriteByte('}')
	return b.String()
}

func writeHeaders(b *strings.Builder, headers []kgo.RecordHeader) {
	sorted := slices.SortedStableFunc(slices.Values(headers), func(x, y kgo.RecordHeader) int { return cmp.Compare(x.Key, y.Key) })
	for i, h := range sorted {
		if i > 0 {
			b.WriteString(", ")
		}
		writeString(b, []byte(h.Key))
		b.WriteString(": ")
		writeString(b, h.Value)
	}
}

// writeString writes a JSON string, or null. Bytes that are no UTF-8 stay as they are: they can't equal any expected line.
func writeString(b *strings.Builder, s []byte) {
	if s == nil {
		b.WriteString("null")
		return
	}
	b.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c >= 0x20:
			b.WriteByte(c)
		default:
			b.WriteString(controlEscape(c))
		}
	}
	b.WriteByte('"')
}

func controlEscape(c byte) string {
	switch c {
	case '\n':
		return `\n`
	case '\t':
		return `\t`
	case '\r':
		return `\r`
	case '\b':
		return `\b`
	case '\f':
		return `\f`
	default:
		return fmt.Sprintf(`\u%04x`, c)
	}
}
