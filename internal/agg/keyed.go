package agg

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// keyed appends values that are kept as encoded keys to vectors.
type keyed struct {
	bytes  []byte
	column [1]*types.Vector
}

// appendKeyed appends the value of a key. Objects check at decoding that their
// keys are of the right type, so one that is not is a mistake of this package.
func appendKeyed[B []byte | string](k *keyed, out *types.Vector, key B) {
	k.bytes, k.column[0] = append(k.bytes[:0], key...), out
	if err := state.DecodeKey(k.bytes, k.column[:]); err != nil {
		panic(fmt.Sprintf("aggregate value %x is not of type %s", key, out.Type))
	}
}

// keyCheck checks that encoded keys are of the given types.
type keyCheck struct{ cols []*types.Vector }

func newKeyCheck(ts []types.Type) keyCheck {
	c := keyCheck{}
	for _, t := range ts {
		c.cols = append(c.cols, types.NewVector(t, 0))
	}
	return c
}

func (c keyCheck) valid(key []byte) error {
	for _, v := range c.cols {
		v.Reset()
	}
	if state.DecodeKey(key, c.cols) != nil {
		return errGroup
	}
	return nil
}
