package drill

import (
	"fmt"
	"maps"
	"slices"

	"github.com/twmb/franz-go/pkg/kgo"
)

// history is what the records of one key make of themselves.
type history struct {
	n int64
	// sum does not depend on the order of the records, chain does.
	sum, chain uint64
	partition  int32
	// spread: they lie in several partitions, between which there is no order.
	spread bool
}

// histories are by key; records without a key have none.
type histories map[string]*history

// take adds the next record of its partition.
func (all histories) take(r *kgo.Record, spelled string) {
	if r.Key == nil {
		return
	}
	h := all[string(r.Key)]
	if h == nil {
		h = &history{partition: r.Partition}
		all[string(r.Key)] = h
	}
	of := hashOf(spelled)
	h.n++
	h.sum += of
	h.chain = h.chain*chainFactor + of
	h.spread = h.spread || h.partition != r.Partition
}

// chainFactor is odd, so that no record is lost from a chain.
const chainFactor = 0x9e3779b97f4a7c15

// undecided says why nothing can be said of the order within the keys, where two runs without a fault wrote these; empty: something can.
func (all histories) undecided(again histories) string {
	if len(all) == 0 {
		return "the records have no key"
	}
	for key, h := range all {
		switch other := again[key]; {
		case h.spread:
			return "records of one key lie in several partitions"
		case other != nil && (other.spread || other.partition != h.partition):
			return "two runs without a fault write the records of a key to different partitions"
		case other == nil || other.chain != h.chain || other.n != h.n:
			return "two runs without a fault write the records of a key in another order, or pass through others"
		}
	}
	return ""
}

// disorder adds the keys whose records were found in another order. Of an output by key, of which only the last records are compared, so are those of
// which others were found.
func (all histories) disorder(found histories, byKey bool, o *OutputReport) {
	o.KeysInOrder = int64(len(all))
	for _, key := range slices.Sorted(maps.Keys(all)) {
		want, got := all[key], found[key]
		same := got != nil && got.n == want.n && got.sum == want.sum
		apart := got != nil && (got.spread || got.partition != want.partition)
		if !apart && (same && got.chain == want.chain || !same && !byKey) {
			continue
		}
		what := "in another order"
		if got == nil {
			what = "none"
		} else if apart {
			what = fmt.Sprintf("not in partition %d alone, as in a run without faults", want.partition)
		} else if !same {
			what = fmt.Sprintf("%d records, others than the %d of a run without faults", got.n, want.n)
		}
		if o.OutOfOrder++; o.OutOfOrder <= examplesKept {
			o.Examples = append(o.Examples, fmt.Sprintf("out of order: key %q: %s", key, what))
		}
	}
}
