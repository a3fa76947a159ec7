package kafka

import (
	"context"
	"errors"
	"fmt"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// checkTerms asks the leaders where the epochs end under which the records before the positions were written (KIP-320). An
// epoch that ends before the position was cut off there, and what the log has grown by since is not what was read. Brokers
// that do not answer that tell nothing.
func checkTerms(ctx context.Context, cl *kgo.Client, offs *offsets, splits []connector.Split) (lost []error, err error) {
	var asked kadm.OffsetForLeaderEpochRequest
	for _, split := range splits {
		if topic, partition, err := parseSplit(split.ID); err == nil && split.Term != "" {
			asked.Add(topic, partition, epochOf(split.Term))
		}
	}
	if len(asked) == 0 {
		return nil, nil
	}
	ends, err := kadm.NewClient(cl).OffsetForLeaderEpoch(ctx, asked)
	if err != nil {
		if tooOld(err) || isAny(err, deniedErrors) {
			return nil, nil
		}
		return nil, classify(fmt.Errorf("ask for the ends of leader epochs: %w", err))
	}
	for _, split := range splits {
		topic, partition, _ := parseSplit(split.ID)
		end, answered := ends[topic][partition]
		switch {
		case split.Term == "" || !answered:
			continue
		case end.Err != nil:
			return nil, classify(fmt.Errorf("ask topic %s, partition %d, for the end of leader epoch %s: %w", topic, partition, split.Term, end.Err))
		}
		first, err := offs.logStart(topic, partition)
		if err != nil {
			return nil, err
		}
		if err := cutOff(topic, partition, place{split.Position, epochOf(split.Term)}, first, end.EndOffset); err != nil {
			lost = append(lost, err)
		}
	}
	return lost, nil
}

// cutOff returns the error for a position behind the end of its epoch; nil: it is not, as far as is known. Of an epoch all of whose
// records have expired brokers do not all know the end.
func cutOff(topic string, partition int32, at place, first, end int64) error {
	if end < first || end >= at.offset {
		return nil
	}
	return connector.WithHint(connector.Lost,
		"the log was cut off, most likely by an unclean leader election, and has other records there now; what was read is in the output. Restore the records; or read what is there now as a new table, under another name, from the positions that its options give; or start anew with --reset",
		fmt.Errorf("topic %s, partition %d: the position to go on from is %d, behind records of leader epoch %d, but that epoch ends at %d: %d offsets that were read are lost",
			topic, partition, at.offset, at.epoch, end, at.offset-end))
}

// joined are the errors as one; nil: there is none.
func joined(lost []error, name func(error) error) error {
	named := make([]error, len(lost))
	for i, err := range lost {
		named[i] = name(err)
	}
	return errors.Join(named...)
}
