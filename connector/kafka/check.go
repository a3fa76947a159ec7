package kafka

import (
	"context"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/connector"
)

// Check makes sure that every split can be read from its position. A split that
// was read to its stop needs nothing any more.
func (s *Source) Check(ctx context.Context, splits []connector.Split) error {
	cl, err := s.admin()
	if err != nil {
		return err
	}
	needed, names, err := unfinished(splits)
	if err != nil || len(needed) == 0 {
		return err
	}
	for _, name := range names {
		if !s.topics.selects(name) {
			return s.named(noLongerRead(name))
		}
	}
	topics, err := s.waiting().describe(ctx, cl, names)
	if err != nil {
		return s.named(err)
	}
	byName := map[string]topicInfo{}
	var there []topicInfo
	for _, t := range topics {
		byName[t.name] = t
		if t.err == nil {
			there = append(there, t)
		}
	}
	offs := newOffsets(ctx, cl, there, s.group)
	var lost []error
	var whole []connector.Split
	for _, split := range needed {
		err := checkSplit(offs, byName, split)
		if err == nil && s.stop.wasThere() && split.Stop != connector.NoStop {
			topic, partition, _ := parseSplit(split.ID)
			err = offs.within(split.Stop, theEnd, topic, partition)
		}
		if err != nil {
			lost = append(lost, err)
		} else {
			whole = append(whole, split)
		}
	}
	cut, err := checkTerms(ctx, cl, offs, whole)
	if err != nil {
		return s.named(err)
	}
	return joined(append(lost, cut...), s.named)
}

// unfinished are the splits that are not read to their stop, and their topics.
func unfinished(splits []connector.Split) (needed []connector.Split, topics []string, err error) {
	for _, split := range splits {
		if split.Stop != connector.NoStop && split.Position >= split.Stop {
			continue
		}
		topic, _, err := parseSplit(split.ID)
		if err != nil {
			return nil, nil, err
		}
		needed = append(needed, split)
		topics = append(topics, topic)
	}
	slices.Sort(topics)
	return needed, slices.Compact(topics), nil
}

func checkSplit(offs *offsets, topics map[string]topicInfo, split connector.Split) error {
	name, partition, err := parseSplit(split.ID)
	if err != nil {
		return err
	}
	t, ok := topics[name]
	switch {
	case !ok || t.err != nil:
		return deleted(name, partition, split.Position)
	case split.Incarnation != "" && t.incarnation() != split.Incarnation:
		return recreated(name, partition, split.Position, split.Incarnation, t.incarnation())
	case !slices.ContainsFunc(t.partitions, func(p partitionInfo) bool { return p.number == partition }):
		return deleted(name, partition, split.Position)
	}
	return offs.within(split.Position, "the position to go on from", name, partition)
}

// noLongerRead is the error of a table whose topics were edited: what is not read
// yet of the topic would be lost without a word.
func noLongerRead(topic string) error {
	return connector.WithHint(connector.BadConfig,
		"name the topic again until it is read to its end, give the table another name so that it is read as a new one, or start anew with another pipeline.name",
		fmt.Errorf("the table was read from topic %s, which its options no longer select", topic))
}

func deleted(topic string, partition int32, at int64) error {
	return connector.WithHint(connector.Lost, "restore the topic, or take it out of the pipeline",
		fmt.Errorf("topic %s, partition %d, does not exist any more; wanted is offset %d", topic, partition, at))
}

func recreated(topic string, partition int32, at int64, was, is string) error {
	return connector.WithHint(connector.Lost,
		"offsets of the old topic mean nothing in the new one: start anew with other positions, or read the new topic as a new table",
		fmt.Errorf("topic %s was deleted and created again (its id was %s and is %s); wanted is offset %d of partition %d of the old one",
			topic, was, is, at, partition))
}
