package kafka

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// committedOptions are those of a client by which [ReadCommitted] reads. Markers are read too: the last offset of a range
// may be one.
func committedOptions() []kgo.Opt {
	return []kgo.Opt{kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords(), kgo.ConsumeResetOffset(kgo.NoResetOffset())}
}

// quiet is how long nothing may come before it is looked whether anything can.
const quiet = 500 * time.Millisecond

// ReadCommitted hands over the committed records of ranges, which end at their partitions' last stable offsets or before. There is at
// most one range per partition. It is a plain consumer: the source's reader has no part in it. connect makes a client with
// more options.
func ReadCommitted(ctx context.Context, connect func(...kgo.Opt) (*kgo.Client, error), ranges []connector.OffsetRange, take func(*kgo.Record)) error {
	left := map[logPlace]connector.OffsetRange{} // First is behind what was handed over
	assign := map[string]map[int32]kgo.Offset{}
	for _, r := range ranges {
		if r.First >= r.Next {
			continue
		}
		left[logPlace{r.Topic, r.Partition}] = r
		if assign[r.Topic] == nil {
			assign[r.Topic] = map[int32]kgo.Offset{}
		}
		assign[r.Topic][r.Partition] = kgo.NewOffset().At(r.First)
	}
	if len(left) == 0 {
		return nil
	}
	cl, err := connect(append(committedOptions(), kgo.ConsumePartitions(assign))...)
	if err != nil {
		return err
	}
	defer cl.Close()
	ends := func(at logPlace) {
		delete(left, at)
		cl.PauseFetchPartitions(map[string][]int32{at.topic: {at.partition}})
	}
	for len(left) > 0 {
		came, err := pollQuiet(ctx, cl, func(r *kgo.Record) {
			at := logPlace{r.Topic, r.Partition}
			rg, wanted := left[at]
			if !wanted {
				return
			}
			if r.Offset < rg.Next && !r.Attrs.IsControl() {
				take(r)
			}
			rg.First = r.Offset + 1
			if left[at] = rg; rg.First >= rg.Next {
				ends(at)
			}
		})
		if err != nil {
			return err
		}
		if came {
			continue
		}
		for at, rg := range left {
			nothing, err := nothingComes(ctx, cl, rg)
			if err != nil {
				return err
			}
			if nothing {
				ends(at)
			}
		}
	}
	return nil
}

// pollQuiet hands over what comes; false: nothing has come for a while.
func pollQuiet(ctx context.Context, cl *kgo.Client, take func(*kgo.Record)) (came bool, err error) {
	polling, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	fetches := cl.PollFetches(polling)
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if polling.Err() == nil {
		for _, e := range fetches.Errors() {
			return false, fmt.Errorf("read topic %s, partition %d: %w", e.Topic, e.Partition, e.Err)
		}
	}
	fetches.EachRecord(func(r *kgo.Record) {
		came = true
		take(r)
	})
	return came, nil
}

// nothingComes reports that a consumer will be handed nothing of the range, not even a marker: where an aborted record lies just before
// another writer's open transaction, the marker that ends the former lies behind the latter.
func nothingComes(ctx context.Context, cl *kgo.Client, rg connector.OffsetRange) (bool, error) {
	topics, err := describeTopics(ctx, cl, []string{rg.Topic})
	if err != nil {
		return false, err
	}
	decompressor := kgo.DefaultDecompressor()
	for at := rg.First; at < rg.Next; {
		p, err := fetchOnce(ctx, cl, topics, rg, at)
		if p == nil || err != nil {
			return false, err
		}
		if len(p.RecordBatches) == 0 {
			return p.LastStableOffset >= rg.Next, nil
		}
		found, next := kgo.ProcessFetchPartition(kgo.ProcessFetchPartitionOpts{
			KeepControlRecords: true, Offset: at, IsolationLevel: kgo.ReadCommitted(), Topic: rg.Topic, Partition: rg.Partition,
		}, p, decompressor, nil)
		if len(found.Records) > 0 || next <= at {
			return false, nil
		}
		at = next
	}
	return true, nil
}

// fetchOnce asks the leader for what a reader would get from an offset on; nil: it does not say.
func fetchOnce(ctx context.Context, cl *kgo.Client, topics []topicInfo, rg connector.OffsetRange, offset int64) (*kmsg.FetchResponseTopicPartition, error) {
	t := slices.IndexFunc(topics, func(t topicInfo) bool { return t.name == rg.Topic && t.err == nil })
	if t < 0 {
		return nil, nil
	}
	p := slices.IndexFunc(topics[t].partitions, func(p partitionInfo) bool { return p.number == rg.Partition && p.leader >= 0 })
	if p < 0 {
		return nil, nil
	}
	req := kmsg.NewPtrFetchRequest()
	req.MinBytes, req.MaxBytes, req.IsolationLevel, req.SessionEpoch = 0, 50<<20, 1, -1
	partition := kmsg.NewFetchRequestTopicPartition()
	partition.Partition, partition.FetchOffset, partition.PartitionMaxBytes = rg.Partition, offset, 1<<20
	topic := kmsg.NewFetchRequestTopic()
	topic.Topic, topic.TopicID, topic.Partitions = rg.Topic, topics[t].id, append(topic.Partitions, partition)
	req.Topics = append(req.Topics, topic)
	answer, err := cl.Broker(int(topics[t].partitions[p].leader)).Request(ctx, req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, nil // the consumer says what is wrong with it
	}
	resp := answer.(*kmsg.FetchResponse)
	if resp.ErrorCode != 0 || len(resp.Topics) != 1 || len(resp.Topics[0].Partitions) != 1 || resp.Topics[0].Partitions[0].ErrorCode != 0 {
		return nil, nil
	}
	return &resp.Topics[0].Partitions[0], nil
}
