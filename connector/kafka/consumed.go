package kafka

import (
	"context"
	"errors"
	"fmt"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// goneErrors are the answers to offsets of a topic that is gone, beside which those of others are taken. A position there
// tells nobody anything. Where the job needs the topic its reader says so; one that was read to its end it may outlive.
var goneErrors = []error{kerr.UnknownTopicOrPartition, kerr.UnknownTopicID}

// commitOffsets puts consumed positions into the open transaction. The client
// does not offer it: its own way wants a member of the group, and commits what
// was polled rather than what was processed. Topics are looked up by another client, which does not create
// those that are gone.
func (s *slot) commitOffsets(ctx context.Context, lookup *kgo.Client, consumed []connector.Consumed) error {
	if len(consumed) == 0 {
		return nil
	}
	cl, _, err := s.producer()
	if err != nil {
		return err
	}
	ids, err := topicIDs(ctx, lookup, consumed)
	if err != nil {
		return s.fail(err)
	}
	groups := map[string][]connector.Consumed{}
	for _, c := range consumed {
		groups[c.Group] = append(groups[c.Group], c)
	}
	for _, group := range sortedKeys(groups) {
		if err := s.commitGroup(ctx, cl, group, groups[group], ids); err != nil {
			return s.fail(classify(fmt.Errorf("commit the offsets of consumer group %s with the transaction of %s: %w", group, s.id, err)))
		}
	}
	return nil
}

// topicIDs looks up the ids: newer brokers know the topics of offsets by
// nothing else.
func topicIDs(ctx context.Context, cl *kgo.Client, consumed []connector.Consumed) (map[string][16]byte, error) {
	names := map[string]bool{}
	for _, c := range consumed {
		names[c.Topic] = true
	}
	req := kmsg.NewPtrMetadataRequest()
	for _, n := range sortedKeys(names) {
		t := kmsg.NewMetadataRequestTopic()
		t.Topic = kmsg.StringPtr(n)
		req.Topics = append(req.Topics, t)
	}
	resp, err := cl.RequestCachedMetadata(ctx, req, targetMaxAge)
	if err != nil {
		return nil, classify(fmt.Errorf("ask for the ids of consumed topics: %w", err))
	}
	ids := map[string][16]byte{}
	for _, t := range resp.Topics {
		if t.Topic != nil {
			ids[*t.Topic] = t.TopicID
		}
	}
	return ids, nil
}

func (s *slot) commitGroup(ctx context.Context, cl *kgo.Client, group string, consumed []connector.Consumed, ids map[string][16]byte) error {
	producer, epoch, err := cl.ProducerID(ctx)
	if err != nil {
		return err
	}
	if s.renews { // from transaction.version 2 on brokers add the group by themselves
		add := kmsg.NewPtrAddOffsetsToTxnRequest()
		add.TransactionalID, add.ProducerID, add.ProducerEpoch, add.Group = s.id, producer, epoch, group
		err := untilSettled(ctx, func() error {
			resp, err := add.RequestWith(ctx, cl)
			if err != nil {
				return err
			}
			return kerr.ErrorForCode(resp.ErrorCode)
		})
		if err != nil {
			return err
		}
	}
	req := kmsg.NewPtrTxnOffsetCommitRequest()
	req.TransactionalID, req.Group = s.id, group
	req.ProducerID, req.ProducerEpoch, req.Generation = producer, epoch, -1
	req.Topics = offsetTopics(consumed, ids)
	return untilSettled(ctx, func() error {
		resp, err := req.RequestWith(ctx, cl)
		if err != nil {
			return err
		}
		for _, t := range resp.Topics {
			for _, p := range t.Partitions {
				if err := kerr.ErrorForCode(p.ErrorCode); err != nil && !isAny(err, goneErrors) {
					return err
				}
			}
		}
		return nil
	})
}

func offsetTopics(consumed []connector.Consumed, ids map[string][16]byte) []kmsg.TxnOffsetCommitRequestTopic {
	byTopic := map[string][]kmsg.TxnOffsetCommitRequestTopicPartition{}
	for _, c := range consumed {
		p := kmsg.NewTxnOffsetCommitRequestTopicPartition()
		p.Partition, p.Offset, p.LeaderEpoch = c.Partition, c.Offset, -1
		if c.Note != "" {
			p.Metadata = kmsg.StringPtr(c.Note)
		}
		byTopic[c.Topic] = append(byTopic[c.Topic], p)
	}
	var topics []kmsg.TxnOffsetCommitRequestTopic
	for _, name := range sortedKeys(byTopic) {
		t := kmsg.NewTxnOffsetCommitRequestTopic()
		t.Topic, t.TopicID, t.Partitions = name, ids[name], byTopic[name]
		topics = append(topics, t)
	}
	return topics
}

// untilSettled repeats a request while the coordinator is busy with something
// that will end. Nothing was done in that case, so that the repetition is safe.
func untilSettled(ctx context.Context, ask func() error) error {
	for attempt := 0; ; attempt++ {
		err := ask()
		busy := errors.Is(err, kerr.ConcurrentTransactions) || errors.Is(err, kerr.CoordinatorLoadInProgress) ||
			errors.Is(err, kerr.UnstableOffsetCommit)
		if !busy {
			return err
		}
		if err := pause(ctx, backoff(min(attempt, 3))/4); err != nil {
			return err
		}
	}
}
