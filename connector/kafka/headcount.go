package kafka

import (
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// logPlace is a partition.
type logPlace struct {
	topic     string
	partition int32
}

// headcount counts the records in the ranges of one epoch by producer.
type headcount struct {
	first map[logPlace]int64
	// own are the producers of the records that ranges begin with, and those that are known to be the job's.
	own   map[int64]bool
	found map[int64]*counted
}

type counted struct {
	records int64
	sum     sum
}

func newHeadcount(ranges []connector.OffsetRange) *headcount {
	h := &headcount{first: map[logPlace]int64{}, own: map[int64]bool{}, found: map[int64]*counted{}}
	for _, r := range ranges {
		h.first[logPlace{r.Topic, r.Partition}] = r.First
	}
	return h
}

func (h *headcount) take(r *kgo.Record) error {
	if r.Offset == h.first[logPlace{r.Topic, r.Partition}] {
		h.own[r.ProducerID] = true
	}
	c := h.found[r.ProducerID]
	if c == nil {
		c = &counted{}
		h.found[r.ProducerID] = c
	}
	c.records++
	hi, lo := RecordSum(r.Key, r.Value)
	c.sum.add(sum{hi, lo})
	return nil
}

// anyOwn reports whether a record is known to be the job's.
func (h *headcount) anyOwn() bool {
	for producer := range h.found {
		if h.own[producer] {
			return true
		}
	}
	return false
}

// recounted tells the job's records from others. Compaction may have removed the
// first record of every range; then they cannot be told apart where several
// producers wrote.
func (h *headcount) recounted() connector.Recounted {
	r := connector.Recounted{Mixed: !h.anyOwn() && len(h.found) > 0}
	var total sum
	for producer, c := range h.found {
		if !r.Mixed && !h.own[producer] {
			r.Foreign += c.records
			continue
		}
		r.Records += c.records
		total.add(c.sum)
	}
	r.Hi, r.Lo = total.hi, total.lo
	return r
}
