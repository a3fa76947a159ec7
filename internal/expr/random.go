package expr

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"

	"github.com/onceflow/onceflow/types"
)

// random is RAND([seed]) with limits = 0, or RAND_INTEGER([seed,] limit).
func random(name, doc string, r rule, limits int) *Function {
	signature := name + "([seed])"
	if limits == 1 {
		signature = name + "([seed,] limit)"
	}
	return &Function{
		Name: name, Signature: signature, Doc: doc, rule: r, volatile: true,
		build: func(x *compiler, c *Call, args []operand) (eval, error) {
			return buildRandom(x, c, args, limits), nil
		},
	}
}

// buildRandom keeps one sequence per call; the seed is read from the first row.
func buildRandom(x *compiler, c *Call, args []operand, limits int) eval {
	var seeded *rand.Rand
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		if seeded == nil {
			seed := x.env.uint64()
			if len(in) > limits {
				seed = uint64(in[0].Ints[i])
			}
			seeded = rand.New(rand.NewPCG(seed, 0))
		}
		if limits == 0 {
			out.AppendFloat(seeded.Float64())
			return nil
		}
		limit := in[len(in)-1].Ints[i]
		if limit <= 0 {
			return fmt.Errorf("the limit %d is not positive", limit)
		}
		out.AppendInt(seeded.Int64N(limit))
		return nil
	})
}

// buildUUID makes identifiers of version 4.
func buildUUID(x *compiler, c *Call, args []operand) (eval, error) {
	return strict(c, args, func(out *types.Vector, _ []*types.Vector, _ int) error {
		var id [16]byte
		hi, lo := x.env.uint64(), x.env.uint64()
		for k := range 8 {
			id[k], id[8+k] = byte(hi>>(8*k)), byte(lo>>(8*k))
		}
		id[6] = id[6]&0x0F | 0x40
		id[8] = id[8]&0x3F | 0x80
		start := len(out.Data)
		for _, part := range [...][]byte{id[:4], id[4:6], id[6:8], id[8:10], id[10:]} {
			if len(out.Data) > start {
				out.Data = append(out.Data, '-')
			}
			out.Data = hex.AppendEncode(out.Data, part)
		}
		out.AppendView(start)
		return nil
	}), nil
}
