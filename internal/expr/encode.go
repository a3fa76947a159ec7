package expr

import (
	"bytes"
	"encoding/base64"
	"fmt"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

func encodeFunctions() []*Function {
	text := textParam
	return []*Function{
		function("ENCODE", "string, charset", "The bytes of the text in "+datum.CharsetNames+".",
			takes(mayBeNull(types.Bytes()), text, text), perRow(encodeRow)),
		function("DECODE", "bytes, charset", "The text of bytes in "+datum.CharsetNames+".",
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
	charset, err := charsetNamed(in[1].Bytes(i))
	if err != nil {
		return err
	}
	start := len(out.Data)
	out.Data = charset.AppendEncoded(out.Data, in[0].Bytes(i))
	out.AppendView(start)
	return nil
}

func decodeRow(out *types.Vector, in []*types.Vector, i int) error {
	charset, err := charsetNamed(in[1].Bytes(i))
	if err != nil {
		return err
	}
	start := len(out.Data)
	out.Data = charset.AppendDecoded(out.Data, in[0].Bytes(i))
	out.AppendView(start)
	return nil
}

func charsetNamed(name []byte) (datum.Charset, error) {
	charset, ok := datum.ParseCharset(view(name))
	if !ok {
		return charset, fmt.Errorf("the character set '%s' is not known", clip(name))
	}
	return charset, nil
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
