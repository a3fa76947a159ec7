package kafka

import (
	"math/bits"

	"github.com/twmb/franz-go/pkg/kgo"
)

// batchOverhead is what the client counts at most for a batch beside its records.
const batchOverhead = 66

// fixedBytes are those of a record that is the first of its batch: attributes, the
// difference of time, that of offset.
const fixedBytes = 3

// batchBytes is how large a batch is that has this record alone, before compression.
func batchBytes(r *kgo.Record) int {
	n := fixedBytes + framedBytes(len(r.Key)) + framedBytes(len(r.Value)) + varintBytes(len(r.Headers))
	for _, h := range r.Headers {
		n += framedBytes(len(h.Key)) + framedBytes(len(h.Value))
	}
	return batchOverhead + framedBytes(n)
}

// framedBytes is the size of n bytes behind their length.
func framedBytes(n int) int { return varintBytes(n) + n }

// maxVarintBytes is the size of the largest length.
const maxVarintBytes = 5

// varintBytes is the size of a number that is not negative in Kafka's zigzag encoding.
func varintBytes(n int) int { return (bits.Len64(uint64(n)<<1|1) + 6) / 7 }
