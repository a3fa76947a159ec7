package runtime

import (
	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// ration bounds how many records a source task takes in one epoch, so that a test's few records last for many epochs. The
// zero value bounds nothing.
type ration struct {
	// most is the bound, 0 without one; left is what the open epoch may still take.
	most, left int
	// rest is what is left of a chunk; its Records are nil when nothing is.
	rest connector.Chunk
}

// spent says that the epoch may take nothing more.
func (r *ration) spent() bool { return r.most > 0 && r.left == 0 }

// waits says that a part of a chunk is still to be taken, and may be.
func (r *ration) waits() bool { return r.rest.Records != nil && !r.spent() }

// refill begins an epoch.
func (r *ration) refill() { r.left = r.most }

// next is what may be taken of the rest of a chunk.
func (r *ration) next() connector.Chunk {
	c := r.rest
	r.rest = connector.Chunk{}
	return r.cut(c)
}

// cut returns as much of a chunk as the epoch may take, and keeps the rest of it.
func (r *ration) cut(c connector.Chunk) connector.Chunk {
	switch {
	case r.most == 0 || c.Records == nil:
		return c
	case c.Records.Len() <= r.left:
		r.left -= c.Records.Len()
		return c
	}
	n := r.left
	r.left = 0
	r.rest = c
	r.rest.Records = recordsFrom(c.Records, n, c.Records.Len())
	c.Next, c.CaughtUp, c.Done = c.Records.Offsets[n], false, false
	c.Records = recordsFrom(c.Records, 0, n)
	c.Records.Release = nil // the rest is of the same buffers
	return c
}

// recordsFrom are the records from one up to, not including, another.
func recordsFrom(r *connector.Records, from, to int) *connector.Records {
	part := *r
	part.Keys, part.Values = r.Keys[from:to], r.Values[from:to]
	part.Timestamps, part.Offsets = r.Timestamps[from:to], r.Offsets[from:to]
	if r.AppendMetadata != nil {
		part.AppendMetadata = func(key string, i int, dst *types.Vector) { r.AppendMetadata(key, from+i, dst) }
	}
	if r.Where != nil {
		part.Where = func(i int) string { return r.Where(from + i) }
	}
	return &part
}
