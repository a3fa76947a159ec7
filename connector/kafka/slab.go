package kafka

import (
	"sync"
	"sync/atomic"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/types"
)

// slab holds the encoded records of one batch of rows: their bytes in one
// arena, and the records that the client needs for each. It is reused once every
// record of it is acknowledged or failed.
type slab struct {
	arena   []byte
	spans   []span
	records []kgo.Record
	// headers is the memory behind the records' headers.
	headers []kgo.RecordHeader

	// left is how many of the records the client still holds.
	left  atomic.Int32
	lane  lane
	ack   func(*kgo.Record, error)
	owner *slabPool
}

// span is where a record is in the arena: from begin on the length of the key,
// the key, the length of the value at value, the value, up to end.
type span struct {
	begin, value, end  int
	nullKey, nullValue bool
	row                int
	// uncut is how many bytes the value of a dead letter had before it was cut; 0: it was not.
	uncut int
}

// key returns the key, nil for null.
func (s *slab) key(p span) []byte {
	if p.nullKey {
		return nil
	}
	return s.arena[p.begin+4 : p.value : p.value]
}

func (s *slab) value(p span) []byte {
	if p.nullValue {
		return nil
	}
	return s.arena[p.value+4 : p.end : p.end]
}

// slabPool makes and reuses slabs.
type slabPool struct{ free sync.Pool }

func (p *slabPool) get() *slab {
	if s, ok := p.free.Get().(*slab); ok {
		return s
	}
	s := &slab{
		spans: make([]span, 0, types.MaxBatchRows), records: make([]kgo.Record, types.MaxBatchRows),
		owner: p,
	}
	s.ack = s.acked
	return s
}

func (p *slabPool) put(s *slab) {
	s.arena, s.spans, s.headers = s.arena[:0], s.spans[:0], s.headers[:0]
	s.lane = lane{}
	p.free.Put(s)
}

// acked is what the client calls with the fate of each record.
func (s *slab) acked(r *kgo.Record, err error) {
	s.lane.tally.ack(r, err)
	if err != nil && s.lane.failed != nil {
		s.lane.failed()
	}
	if s.left.Add(-1) == 0 {
		s.owner.put(s)
	}
}
