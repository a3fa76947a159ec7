package expr

import (
	"encoding/hex"
	"fmt"
	"math"

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

// sequence is java.util.Random: a seed gives the numbers that it gives in Flink.
type sequence struct{ state uint64 }

const (
	sequenceFactor = 0x5DEECE66D
	sequenceMask   = 1<<48 - 1
)

func newSequence(seed uint64) *sequence {
	return &sequence{state: (seed ^ sequenceFactor) & sequenceMask}
}

// next returns the given number of bits, at most 31.
func (s *sequence) next(bits uint) int64 {
	s.state = (s.state*sequenceFactor + 0xB) & sequenceMask
	return int64(s.state >> (48 - bits))
}

// float returns a number from 0 to below 1.
func (s *sequence) float() float64 { return float64(s.next(26)<<27+s.next(27)) * 0x1p-53 }

// below returns a number from 0 to below limit, which is a positive INT.
func (s *sequence) below(limit int64) int64 {
	n := s.next(31)
	if limit&(limit-1) == 0 {
		return limit * n >> 31
	}
	// Numbers of an incomplete last round would favour the small ones.
	for n-n%limit+limit-1 > math.MaxInt32 {
		n = s.next(31)
	}
	return n % limit
}

// buildRandom keeps one sequence per call; the seed is read from the first row.
func buildRandom(x *compiler, c *Call, args []operand, limits int) eval {
	var numbers *sequence
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		if numbers == nil {
			seed := x.env.uint64()
			if len(in) > limits {
				seed = uint64(in[0].Ints[i])
			}
			numbers = newSequence(seed)
		}
		if limits == 0 {
			out.AppendFloat(numbers.float())
			return nil
		}
		limit := in[len(in)-1].Ints[i]
		if limit <= 0 || limit > math.MaxInt32 {
			return fmt.Errorf("the limit %d is not a positive INT", limit)
		}
		out.AppendInt(numbers.below(limit))
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
