package kafka

import (
	"context"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// topicInfo is what metadata say about one topic.
type topicInfo struct {
	name       string
	id         [16]byte
	partitions []partitionInfo // by number
	// err is UNKNOWN_TOPIC_OR_PARTITION for a topic that is not there.
	err error
}

type partitionInfo struct {
	number, leader, leaderEpoch int32
	replicas, inSync            int
}

// incarnation spells the topic's id; empty where brokers have none.
func (t *topicInfo) incarnation() string {
	if t.id == ([16]byte{}) {
		return ""
	}
	return hex.EncodeToString(t.id[:])
}

func (t *topicInfo) replicas() int {
	n := 0
	for _, p := range t.partitions {
		n = max(n, p.replicas)
	}
	return n
}

// describeTopics asks for the topics by name; nil names ask for all but
// Kafka's own. A topic that is not there is in the answer, with its err.
func describeTopics(ctx context.Context, cl kmsg.Requestor, names []string) ([]topicInfo, error) {
	req := kmsg.NewPtrMetadataRequest()
	if names != nil {
		req.Topics = []kmsg.MetadataRequestTopic{}
	}
	for _, n := range names {
		t := kmsg.NewMetadataRequestTopic()
		t.Topic = kmsg.StringPtr(n)
		req.Topics = append(req.Topics, t)
	}
	resp, err := req.RequestWith(ctx, cl)
	if err != nil {
		return nil, classify(fmt.Errorf("ask for the metadata of topics: %w", err))
	}
	var topics []topicInfo
	for _, t := range resp.Topics {
		if names == nil && t.IsInternal || t.Topic == nil {
			continue
		}
		info, err := readTopic(t)
		if err != nil {
			return nil, err
		}
		topics = append(topics, info)
	}
	slices.SortFunc(topics, func(a, b topicInfo) int { return strings.Compare(a.name, b.name) })
	return topics, nil
}

func readTopic(t kmsg.MetadataResponseTopic) (topicInfo, error) {
	info := topicInfo{name: *t.Topic, id: t.TopicID}
	switch err := kerr.ErrorForCode(t.ErrorCode); {
	case err == kerr.UnknownTopicOrPartition:
		info.err = err
	case err == kerr.TopicAuthorizationFailed:
		return info, connector.WithHint(connector.BadConfig, topicResource(info.name).grant("", kmsg.ACLOperationDescribe),
			fmt.Errorf("topic %s may not be looked at: %w", info.name, err))
	case err != nil:
		return info, classify(fmt.Errorf("topic %s: %w", info.name, err))
	}
	for _, p := range t.Partitions {
		info.partitions = append(info.partitions, partitionInfo{p.Partition, p.Leader, p.LeaderEpoch, len(p.Replicas), len(p.ISR)})
	}
	slices.SortFunc(info.partitions, func(a, b partitionInfo) int { return int(a.number) - int(b.number) })
	return info, nil
}

// selection is which topics a table is about: a list, or a pattern.
type selection struct {
	topics  []string
	pattern *regexp.Regexp
}

// selects reports whether a topic of the name is one of them.
func (s selection) selects(name string) bool {
	if s.pattern != nil {
		return s.pattern.MatchString(name)
	}
	return slices.Contains(s.topics, name)
}

// find returns the topics that are there. A listed one that is not is an error,
// unless it may have gone; a pattern may match nothing yet.
func (s selection) find(ctx context.Context, cl *kgo.Client, w wait, mayBeGone map[string]bool) ([]topicInfo, error) {
	all, err := w.describe(ctx, cl, s.topics)
	if err != nil {
		return nil, err
	}
	var found []topicInfo
	for _, t := range all {
		switch {
		case s.pattern != nil && !s.pattern.MatchString(t.name):
		case t.err != nil && s.pattern == nil && !mayBeGone[t.name]:
			return nil, missingTopic(t.name)
		case t.err == nil:
			found = append(found, t)
		}
	}
	return found, nil
}

func missingTopic(name string) error {
	return connector.WithHint(connector.BadConfig, "create it: "+createCommand(name),
		fmt.Errorf("topic %s does not exist", name))
}

func createCommand(topic string) string {
	return "kafka-topics.sh --bootstrap-server … --create --topic " + topic + " --partitions N"
}

func splitID(topic string, partition int32) connector.SplitID {
	return connector.SplitID(topic + "/" + strconv.Itoa(int(partition)))
}

// parseSplit reads what splitID wrote.
func parseSplit(id connector.SplitID) (topic string, partition int32, err error) {
	topic, number, found := cutLast(string(id), '/')
	n, bad := strconv.ParseInt(number, 10, 32)
	if !found || bad != nil {
		return "", 0, connector.Errorf(connector.Corrupt, "%q is not a Kafka split, which looks like topic/3", id)
	}
	return topic, int32(n), nil
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	i := strings.LastIndexByte(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

func parseIncarnation(s string) (id [16]byte, err error) {
	raw, err := hex.DecodeString(s)
	if err != nil || len(raw) != 0 && len(raw) != len(id) {
		return id, connector.Errorf(connector.Corrupt, "%q is not a Kafka topic id", s)
	}
	copy(id[:], raw)
	return id, nil
}
