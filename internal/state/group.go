package state

import (
	"fmt"

	"github.com/onceflow/onceflow/internal/dataflow"
)

// KeyGroup is a hash slice of the key space, 0 to [dataflow.KeyGroups]-1: the
// unit in which state moves between shards.
type KeyGroup uint16

// GroupOf returns the key group of a key by its hash (see [HashKeys]).
func GroupOf(hash uint64) KeyGroup { return KeyGroup(hash % dataflow.KeyGroups) }

// Range is the key groups From up to, not including, To.
type Range struct {
	From, To KeyGroup
}

// AllGroups is the range of a job that runs as one shard.
var AllGroups = Range{From: 0, To: dataflow.KeyGroups}

// Split returns the i-th (from 0) of n ranges, equal to within one group, that
// cover all key groups. n is at most [dataflow.KeyGroups].
func Split(n, i int) Range {
	return Range{
		From: KeyGroup(i * dataflow.KeyGroups / n),
		To:   KeyGroup((i + 1) * dataflow.KeyGroups / n),
	}
}

// Owner returns which of the n ranges of [Split] holds group g.
func Owner(n int, g KeyGroup) int {
	return ((int(g)+1)*n - 1) / dataflow.KeyGroups
}

// Contains reports whether g is in the range.
func (r Range) Contains(g KeyGroup) bool { return g >= r.From && g < r.To }

func (r Range) overlaps(o Range) bool { return r.From < o.To && o.From < r.To }

// Len returns the number of key groups.
func (r Range) Len() int { return int(r.To) - int(r.From) }

// String spells the range as "[0,512)".
func (r Range) String() string { return fmt.Sprintf("[%d,%d)", r.From, r.To) }

func (r Range) validate() error {
	if r.From >= r.To || int(r.To) > dataflow.KeyGroups {
		return fmt.Errorf("key group range %s is empty or beyond the %d key groups of a job", r, dataflow.KeyGroups)
	}
	return nil
}
