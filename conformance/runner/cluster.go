package runner

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

const askInterval = 20 * time.Millisecond

// cluster is the Kafka under the binary, seen by a client that shares nothing with it.
type cluster struct {
	address  string
	admin    *kadm.Client
	patience time.Duration // see Config.settlePatience
}

func connect(address string, patience time.Duration) (*cluster, error) {
	admin, err := kadm.NewOptClient(kgo.SeedBrokers(seeds(address)...))
	if err != nil {
		return nil, fmt.Errorf("broker %s: %w", address, err)
	}
	return &cluster{address, admin, patience}, nil
}

func (c *cluster) close() { c.admin.Close() }

// reset removes whatever an earlier run of the case left, and makes its topics anew with their input.
func (c *cluster) reset(ctx context.Context, k Case) error {
	if err := c.forget(ctx, k); err != nil {
		return err
	}
	for topic, t := range k.Topics {
		if err := c.createTopic(ctx, topic, t); err != nil {
			return err
		}
	}
	if err := c.awaitTopics(ctx, slices.Collect(maps.Keys(k.Topics))); err != nil {
		return err
	}
	return c.produce(ctx, k)
}

// forget deletes the case's topics, its job's ledger and its job's consumer group.
func (c *cluster) forget(ctx context.Context, k Case) error {
	topics := append(slices.Collect(maps.Keys(k.Topics)), "onceflow."+k.Name+".ledger")
	deleted, err := c.admin.DeleteTopics(ctx, topics...)
	if err != nil {
		return fmt.Errorf("deleting topics: %w", err)
	}
	for _, t := range deleted {
		if t.Err != nil && !errors.Is(t.Err, kerr.UnknownTopicOrPartition) {
			return fmt.Errorf("deleting topic %s: %w", t.Topic, t.Err)
		}
	}
	return c.forgetGroup(ctx, k.Name)
}

// forgetGroup deletes a consumer group. A new cluster has no coordinator for a moment: the first question creates its topic. A killed run's
// member may be in the group until its session ends.
func (c *cluster) forgetGroup(ctx context.Context, name string) error {
	return c.untilSettled(ctx, func(ctx context.Context) error {
		group, err := c.admin.DeleteGroup(ctx, name)
		if err = errors.Join(err, group.Err); err != nil && !errors.Is(err, kerr.GroupIDNotFound) {
			return fmt.Errorf("deleting consumer group %s: %w", name, err)
		}
		return nil
	})
}

func (c *cluster) createTopic(ctx context.Context, topic string, t Topic) error {
	config := map[string]*string{}
	if t.Compacted {
		config["cleanup.policy"] = kadm.StringPtr("compact")
	}
	created, err := c.admin.CreateTopic(ctx, t.Partitions, -1, config, topic)
	if err = errors.Join(err, created.Err); err != nil {
		return fmt.Errorf("creating topic %s: %w", topic, err)
	}
	return nil
}

// awaitTopics returns when every partition has a leader, so that the binary doesn't meet topics in the making.
func (c *cluster) awaitTopics(ctx context.Context, topics []string) error {
	return c.untilSettled(ctx, func(ctx context.Context) error {
		metadata, err := c.admin.Metadata(ctx, topics...)
		if err != nil {
			return err
		}
		for _, t := range metadata.Topics {
			if t.Err != nil {
				return fmt.Errorf("topic %s: %w", t.Topic, t.Err)
			}
			for _, p := range t.Partitions {
				if p.Err != nil || p.Leader < 0 {
					return fmt.Errorf("topic %s partition %d: leader %d, %w", t.Topic, p.Partition, p.Leader, p.Err)
				}
			}
		}
		return nil
	})
}

// untilSettled repeats what a broker may refuse for a moment, and returns the last refusal when patience ends.
func (c *cluster) untilSettled(ctx context.Context, try func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	next := time.NewTicker(askInterval)
	defer next.Stop()
	var refusal error
	for {
		err := try(ctx)
		if err == nil {
			return nil
		}
		if ctx.Err() == nil || refusal == nil { // the end of patience explains nothing
			refusal = err
		}
		select {
		case <-next.C:
		case <-ctx.Done():
			return refusal
		}
	}
}

// produce writes the case's input, each partition in the order of its file.
func (c *cluster) produce(ctx context.Context, k Case) error {
	client, err := kgo.NewClient(
		kgo.SeedBrokers(seeds(c.address)...),
		kgo.RecordPartitioner(kgo.ManualPartitioner()),
	)
	if err != nil {
		return err
	}
	defer client.Close()
	topics, err := k.inputs()
	if err != nil {
		return err
	}
	for _, topic := range topics {
		records, err := readInput(k.file("in", topic), topic)
		if err != nil {
			return err
		}
		if err := client.ProduceSync(ctx, records...).FirstErr(); err != nil {
			return fmt.Errorf("producing the input of topic %s: %w", topic, err)
		}
	}
	return nil
}

// read returns all records of a topic that a read_committed reader sees, partitions ascending, each in order. A transaction that is left open
// is an error: it would hold back every such reader.
func (c *cluster) read(ctx context.Context, topic string) ([]*kgo.Record, error) {
	ends, err := c.settledEnds(ctx, topic)
	if err != nil {
		return nil, err
	}
	missing := map[int32]int64{} // partition → offset behind its last record or marker
	from := map[int32]kgo.Offset{}
	for p, end := range ends {
		if end > 0 {
			missing[p] = end
			from[p] = kgo.NewOffset().At(0)
		}
	}
	records, err := c.consume(ctx, topic, from, missing)
	if err != nil {
		return nil, fmt.Errorf("reading topic %s: %w", topic, err)
	}
	// Fetches interleave partitions and keep the order inside each.
	slices.SortStableFunc(records, func(a, b *kgo.Record) int { return int(a.Partition - b.Partition) })
	return records, nil
}

// settledEnds returns the end offset of each partition once no transaction is open. The answer to a commit may come
// before its markers are written, so an open one is given a moment.
func (c *cluster) settledEnds(ctx context.Context, topic string) (map[int32]int64, error) {
	ends := map[int32]int64{}
	err := c.untilSettled(ctx, func(ctx context.Context) error {
		all, err := c.admin.ListEndOffsets(ctx, topic)
		if err = errors.Join(err, all.Error()); err != nil {
			return err
		}
		stable, err := c.admin.ListCommittedOffsets(ctx, topic)
		if err = errors.Join(err, stable.Error()); err != nil {
			return err
		}
		var open error
		all.Each(func(end kadm.ListedOffset) {
			ends[end.Partition] = end.Offset
			if s, ok := stable.Lookup(topic, end.Partition); !ok || s.Offset < end.Offset {
				open = fmt.Errorf("a transaction is left open: partition %d of topic %s is readable up to offset %d of %d", end.Partition, topic, s.Offset, end.Offset)
			}
		})
		return open
	})
	return ends, err
}

// consume reads until each partition is at its end. Control records show how far it came, where the last offsets are markers, and are left out.
func (c *cluster) consume(ctx context.Context, topic string, from map[int32]kgo.Offset, missing map[int32]int64) ([]*kgo.Record, error) {
	ctx, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	client, err := kgo.NewClient(
		kgo.SeedBrokers(seeds(c.address)...),
		kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{topic: from}),
		kgo.FetchIsolationLevel(kgo.ReadCommitted()),
		kgo.KeepControlRecords(),
	)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	var records []*kgo.Record
	for len(missing) > 0 {
		fetches := client.PollFetches(ctx)
		if err := fetches.Err(); err != nil {
			return nil, fmt.Errorf("%w; still to read, by partition: %v", err, missing)
		}
		fetches.EachRecord(func(r *kgo.Record) {
			if r.Offset+1 >= missing[r.Partition] {
				delete(missing, r.Partition)
			}
			if !r.Attrs.IsControl() {
				records = append(records, r)
			}
		})
	}
	return records, nil
}
