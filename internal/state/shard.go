package state

// Shard is the keyed state of the operators of one task, for a contiguous range
// of key groups. It belongs to one goroutine: no method may be called from two.
type Shard struct {
	groups Range
}

// NewShard returns an empty shard, as a job's first start needs it.
func NewShard(r Range) (*Shard, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	return &Shard{groups: r}, nil
}

// Range returns the key groups that the shard owns.
func (s *Shard) Range() Range { return s.groups }
