package kafka

// murmur2 is the 32-bit hash that Java's producer places keys by.
func murmur2(b []byte) uint32 {
	const (
		seed = 0x9747b28c
		m    = 0x5bd1e995
		r    = 24
	)
	h := uint32(seed) ^ uint32(len(b))
	for ; len(b) >= 4; b = b[4:] {
		k := uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
		k *= m
		k ^= k >> r
		k *= m
		h = h*m ^ k
	}
	switch len(b) {
	case 3:
		h ^= uint32(b[2]) << 16
		fallthrough
	case 2:
		h ^= uint32(b[1]) << 8
		fallthrough
	case 1:
		h = (h ^ uint32(b[0])) * m
	}
	h = (h ^ h>>13) * m
	return h ^ h>>15
}

// keyPartition is the partition, of n, that Java's producer gives to a key.
func keyPartition(key []byte, n int32) int32 {
	return int32(murmur2(key)&0x7fffffff) % n
}

// stickyBytes is how much goes to one partition before the next one takes over,
// where nothing else decides; Java's producer uses its batch size, the same.
const stickyBytes = 16 << 10

// partitioner chooses partitions for one writer and one topic.
type partitioner struct {
	fixed bool
	// turn is the partition in turn, not yet reduced to the number of
	// partitions; for a fixed partitioner the number of the task.
	turn  int32
	bytes int
}

// choose returns the partition, of n, for a record of the given size.
func (p *partitioner) choose(key []byte, size int, n int32) int32 {
	switch {
	case p.fixed:
		return p.turn % n
	case key != nil:
		return keyPartition(key, n)
	}
	if p.bytes >= stickyBytes {
		p.turn, p.bytes = (p.turn+1)&0x7fffffff, 0
	}
	p.bytes += size
	return p.turn % n
}
