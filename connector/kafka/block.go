package kafka

import (
	"fmt"
	"sync"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// blockRecords is the largest number of records in a chunk: as many as fit
// into a batch of rows, and few enough that a barrier never waits long.
const blockRecords = types.MaxBatchRows

// block is a group of records of one partition, as a chunk carries it. Blocks
// are reused once the receiver has released them.
type block struct {
	connector.Records
	// headers is the part of each record behind its value: a count, and names
	// and values with their lengths.
	headers [][]byte
	// entries ends the rows of the metadata column headers.
	entries types.MapEntries
	origins []origin
}

// origin is what the records of a batch have in common.
type origin struct {
	leaderEpoch int32
	appendTime  bool
}

// blockPool makes and reuses blocks.
type blockPool struct{ free sync.Pool }

func (p *blockPool) get(topic string, partition int32) *block {
	b, ok := p.free.Get().(*block)
	if !ok {
		b = p.make()
	}
	b.Topic, b.Partition = topic, partition
	return b
}

func (p *blockPool) make() *block {
	b := &block{headers: make([][]byte, 0, blockRecords), origins: make([]origin, 0, blockRecords)}
	b.Keys = make([][]byte, 0, blockRecords)
	b.Values = make([][]byte, 0, blockRecords)
	b.Timestamps = make([]int64, 0, blockRecords)
	b.Offsets = make([]int64, 0, blockRecords)
	b.AppendMetadata = b.appendMetadata
	b.Where = b.where
	b.Release = func() { p.put(b) }
	return b
}

// put empties b, so that it does not keep fetched buffers alive.
func (p *blockPool) put(b *block) {
	clear(b.Keys)
	clear(b.Values)
	clear(b.headers)
	b.Keys, b.Values, b.headers = b.Keys[:0], b.Values[:0], b.headers[:0]
	b.Timestamps, b.Offsets, b.origins = b.Timestamps[:0], b.Offsets[:0], b.origins[:0]
	p.free.Put(b)
}

func (b *block) full() bool { return len(b.Values) >= blockRecords }

func (b *block) append(r rawRecord, leaderEpoch int32, appendTime bool) {
	b.Keys = append(b.Keys, r.key)
	b.Values = append(b.Values, r.value)
	b.Timestamps = append(b.Timestamps, r.time)
	b.Offsets = append(b.Offsets, r.offset)
	b.headers = append(b.headers, r.headers)
	b.origins = append(b.origins, origin{leaderEpoch, appendTime})
}

func (b *block) where(i int) string {
	return fmt.Sprintf("topic %s, partition %d, offset %d", b.Topic, b.Partition, b.Offsets[i])
}
