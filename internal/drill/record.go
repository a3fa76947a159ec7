package drill

import (
	"fmt"
	"strconv"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Record is one input record, a function of its number.
type Record struct {
	// ID counts from 0 without gaps.
	ID int64
	// Key is one of Keys.
	Key string
	// Seq counts the records of the key from 1.
	Seq int64
	// Amount is what sums are made of.
	Amount int64
	// Millis is the event time in milliseconds since 1970; it rises with ID.
	Millis int64
}

const (
	// Keys is the number of distinct keys.
	Keys = 97
	// firstMillis is the event time of record 0: 2026-01-01T00:00:00Z.
	firstMillis = 1767225600000
	// stepMillis is the event time between two records.
	stepMillis = 7
	// WindowMillis is the size of the windows.
	WindowMillis = 1000
)

// Sequence yields records 0, 1, 2 … The zero value starts at 0.
type Sequence struct {
	next int64
	seq  [Keys]int64
}

// Next returns the next record.
func (s *Sequence) Next() Record {
	id := s.next
	s.next++
	k := mix(uint64(id)) % Keys
	s.seq[k]++
	return Record{
		ID: id, Key: fmt.Sprintf("k%02d", k), Seq: s.seq[k],
		Amount: int64(mix(uint64(id)^0xabcdef) % 1000), Millis: firstMillis + id*stepMillis,
	}
}

// mix is the finaliser of splitmix64: spreads consecutive numbers.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// message is the record as it is fed, at a time.
func (r Record) message(now time.Time) *kgo.Record {
	now = now.Truncate(time.Millisecond) // what Kafka keeps
	return &kgo.Record{Key: []byte(r.Key), Value: r.JSON(nil), Timestamp: now, Headers: []kgo.RecordHeader{
		{Key: headerID, Value: strconv.AppendInt(nil, r.ID, 10)},
		{Key: headerTime, Value: strconv.AppendInt(nil, now.UnixMilli(), 10)},
	}}
}

// JSON appends the record's value.
func (r Record) JSON(buf []byte) []byte {
	buf = append(buf, `{"id":`...)
	buf = strconv.AppendInt(buf, r.ID, 10)
	buf = append(buf, `,"k":"`...)
	buf = append(buf, r.Key...)
	buf = append(buf, `","seq":`...)
	buf = strconv.AppendInt(buf, r.Seq, 10)
	buf = append(buf, `,"amount":`...)
	buf = strconv.AppendInt(buf, r.Amount, 10)
	buf = append(buf, `,"ms":`...)
	buf = strconv.AppendInt(buf, r.Millis, 10)
	return append(buf, '}')
}
