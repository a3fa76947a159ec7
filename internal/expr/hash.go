package expr

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/onceflow/onceflow/types"
)

func hashFunctions() []*Function {
	digest := func(name string, size int, make func() hash.Hash) *Function {
		t := types.Type{Kind: types.Char, Length: 2 * size}
		return function(name, "string | bytes", "The "+name+" digest of the text's UTF-8 bytes in lower-case hexadecimal digits.",
			takes(gives(t), textOrBytes), func(_ *compiler, c *Call, args []operand) (eval, error) {
				return strict(c, args, digestRow(make())), nil
			})
	}
	return []*Function{
		digest("MD5", md5.Size, md5.New),
		digest("SHA1", sha1.Size, sha1.New),
		digest("SHA224", sha256.Size224, sha256.New224),
		digest("SHA256", sha256.Size, sha256.New),
		digest("SHA384", sha512.Size384, sha512.New384),
		digest("SHA512", sha512.Size, sha512.New),
		function("SHA2", "string | bytes, bits", "The SHA-2 digest of 224, 256, 384 or 512 bits; another number is a failure.",
			takes(gives(types.Type{Kind: types.Varchar, Length: 128}), textOrBytes, wholeParam), buildSHA2),
	}
}

func digestRow(h hash.Hash) rowFunc {
	var sum [sha512.Size]byte
	return func(out *types.Vector, in []*types.Vector, i int) error {
		appendDigest(out, h, in[0].Bytes(i), sum[:0])
		return nil
	}
}

func appendDigest(out *types.Vector, h hash.Hash, b, sum []byte) {
	h.Reset()
	h.Write(b)
	start := len(out.Data)
	out.Data = hex.AppendEncode(out.Data, h.Sum(sum))
	out.AppendView(start)
}

func buildSHA2(_ *compiler, c *Call, args []operand) (eval, error) {
	hashes := map[int64]hash.Hash{224: sha256.New224(), 256: sha256.New(), 384: sha512.New384(), 512: sha512.New()}
	var sum [sha512.Size]byte
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		h, ok := hashes[in[1].Ints[i]]
		if !ok {
			return fmt.Errorf("a digest has 224, 256, 384 or 512 bits, not %d", in[1].Ints[i])
		}
		appendDigest(out, h, in[0].Bytes(i), sum[:0])
		return nil
	}), nil
}
