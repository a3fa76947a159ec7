package topic

// Sum tells two sets of records apart without keeping them: their number, and
// the total modulo 2^64 of the FNV-1a hash of key, a zero byte, value. It does
// not depend on order.
type Sum struct {
	Records int64  `json:"records"`
	Hash    uint64 `json:"hash"`
}

// Add adds a record.
func (s *Sum) Add(key, value []byte) {
	s.Records++
	s.Hash += hash(key, value)
}

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

func hash(key, value []byte) uint64 {
	h := uint64(fnvOffset)
	for _, c := range key {
		h = (h ^ uint64(c)) * fnvPrime
	}
	h *= fnvPrime // the zero byte
	for _, c := range value {
		h = (h ^ uint64(c)) * fnvPrime
	}
	return h
}

// Tally takes the records of a topic and sums up what they say in the end.
type Tally interface {
	Add(key, value []byte)
	Total() Sum
}

// All counts every record: the tally of a topic that rows are appended to.
type All struct{ sum Sum }

// Add adds a record.
func (a *All) Add(key, value []byte) { a.sum.Add(key, value) }

// Total is the sum of all records.
func (a *All) Total() Sum { return a.sum }

// Last counts only the last record of each key: the tally of a topic of updates,
// where how many there are on the way is the engine's choice. The zero value is
// not usable; see NewLast.
type Last struct{ values map[string][]byte }

// NewLast returns an empty tally.
func NewLast() *Last { return &Last{map[string][]byte{}} }

// Add replaces what was known of the key; a value of nil deletes it.
func (l *Last) Add(key, value []byte) {
	if value == nil {
		delete(l.values, string(key))
		return
	}
	l.values[string(key)] = append(l.values[string(key)][:0], value...)
}

// Total is the sum of the last record of each key.
func (l *Last) Total() Sum {
	var s Sum
	for key, value := range l.values {
		s.Add([]byte(key), value)
	}
	return s
}
