package kafka

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// answer is what a leader said to one fetch.
type answer struct {
	leader   int32
	cursors  []*cursor
	response *kmsg.FetchResponse
	err      error
}

// cursor finds the one that a partition of the response belongs to.
func (a *answer) cursor(t *kmsg.FetchResponseTopic, partition int32) *cursor {
	for _, c := range a.cursors {
		same := t.Topic == c.topic
		if t.Topic == "" { // from version 13 on a topic is named by its id only
			same = t.TopicID == c.topicID
		}
		if same && c.partition == partition {
			return c
		}
	}
	return nil
}

// fetchAll sends a fetch to every leader that has none in flight.
func (r *reader) fetchAll(ctx context.Context, waiting *sync.WaitGroup) {
	byLeader := map[int32][]*cursor{}
	n := len(r.cursors)
	for i := range n {
		c := r.cursors[(i+r.turn)%n]
		if c.wants() && c.leader != noLeader && !r.inFlight[c.leader] {
			byLeader[c.leader] = append(byLeader[c.leader], c)
		}
	}
	r.turn++
	for leader, cursors := range byLeader {
		r.inFlight[leader] = true
		req := r.request(cursors)
		waiting.Go(func() {
			a := answer{leader: leader, cursors: cursors}
			resp, err := r.client.Broker(int(leader)).Request(ctx, req)
			a.err = err
			if err == nil {
				a.response = resp.(*kmsg.FetchResponse)
				a.err = kerr.ErrorForCode(a.response.ErrorCode)
			}
			select {
			case r.answers <- a:
			case <-ctx.Done():
			}
		})
	}
}

// request asks for the partitions of the cursors, outside of a fetch session:
// few partitions are read by one reader, and no state is left on the broker.
func (r *reader) request(cursors []*cursor) *kmsg.FetchRequest {
	req := kmsg.NewPtrFetchRequest()
	req.MaxWaitMillis = int32(r.settings.fetchMaxWait / time.Millisecond)
	req.MinBytes = r.settings.fetchMinBytes
	req.MaxBytes = r.settings.fetchMaxBytes
	req.IsolationLevel = 1 // read_committed
	req.SessionEpoch = -1
	topics := map[string]int{}
	for _, c := range cursors {
		at, ok := topics[c.topic]
		if !ok {
			at = len(req.Topics)
			topics[c.topic] = at
			t := kmsg.NewFetchRequestTopic()
			t.Topic, t.TopicID = c.topic, c.topicID
			req.Topics = append(req.Topics, t)
		}
		p := kmsg.NewFetchRequestTopicPartition()
		p.Partition, p.FetchOffset, p.PartitionMaxBytes = c.partition, c.fetchAt.offset, r.settings.partitionMaxBytes
		p.CurrentLeaderEpoch = c.leaderEpoch
		p.LastFetchedEpoch = c.fetchAt.epoch
		req.Topics[at].Partitions = append(req.Topics[at].Partitions, p)
	}
	return req
}

// healthy judges the error of a fetched partition. A false without an error:
// try again later.
func (r *reader) healthy(ctx context.Context, c *cursor, p *kmsg.FetchResponseTopicPartition) (bool, error) {
	err := kerr.ErrorForCode(p.ErrorCode)
	switch {
	case err == nil && p.DivergingEpoch.EndOffset >= 0:
		if err := cutOff(c.topic, c.partition, c.next, p.LogStartOffset, p.DivergingEpoch.EndOffset); err != nil {
			return false, err
		}
		// The leader does not remember the epoch, but nothing that was read is lost.
		c.next.epoch = -1
		c.rewind()
		c.failed(time.Now())
		return false, nil
	case err == nil:
		c.failures = 0
		r.recovered()
		return true, nil
	case err == kerr.OffsetOutOfRange:
		return false, r.outOfRange(ctx, c)
	}
	classified := classify(fmt.Errorf("fetch topic %s, partition %d, offset %d: %w", c.topic, c.partition, c.next.offset, err))
	if connector.ClassOf(classified) != connector.Retriable {
		return false, classified
	}
	if c.failures > 2 {
		r.complain("a partition cannot be read", classified)
	}
	c.rewind()
	c.failed(time.Now())
	return false, nil
}

// outOfRange finds out what of a position that the leader does not have is
// lost. Nothing may be: a new leader that lags behind answers the same, and so
// does one that does not remember the epoch we read last.
func (r *reader) outOfRange(ctx context.Context, c *cursor) error {
	w := newOffsets(ctx, r.client, []topicInfo{{name: c.topic}}, "")
	first, err := w.logStart(c.topic, c.partition)
	if err != nil {
		return err
	}
	end, err := w.logEnd(c.topic, c.partition)
	if err != nil {
		return err
	}
	if err := gap("the position to go on from", c.topic, c.partition, c.next.offset, first, end); err != nil {
		return err
	}
	c.next.epoch = -1
	c.rewind()
	c.failed(time.Now())
	return nil
}
