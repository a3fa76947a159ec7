package kafka

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// mode is how a start or stop position is chosen.
type mode string

// The modes, spelled as the options spell them.
const (
	modeGroup     mode = "group-offsets"
	modeEarliest  mode = "earliest-offset"
	modeLatest    mode = "latest-offset"
	modeTimestamp mode = "timestamp"
	modeSpecific  mode = "specific-offsets"
	modeUnbounded mode = "unbounded"
)

// bound is a start or a stop, as the table says it.
type bound struct {
	mode     mode
	millis   int64
	specific map[int32]int64
}

// wasThere reports that the log reached at least to a stop when it was resolved: a log that does not
// any more was cut off, and a read would wait for its end for ever.
func (b bound) wasThere() bool { return b.mode == modeLatest || b.mode == modeTimestamp }

// theEnd is what messages call the stop of a bounded read.
const theEnd = "the end of the bounded read"

// parseSpecific reads "partition:0,offset:42;partition:1,offset:300".
func parseSpecific(text string) (map[int32]int64, error) {
	m := map[int32]int64{}
	for part := range strings.SplitSeq(text, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		left, right, found := strings.Cut(part, ",")
		p, okP := strings.CutPrefix(strings.TrimSpace(left), "partition:")
		o, okO := strings.CutPrefix(strings.TrimSpace(right), "offset:")
		partition, errP := strconv.ParseInt(strings.TrimSpace(p), 10, 32)
		offset, errO := strconv.ParseInt(strings.TrimSpace(o), 10, 64)
		if !found || !okP || !okO || errP != nil || errO != nil || partition < 0 {
			return nil, fmt.Errorf("%q should look like 'partition:0,offset:42', several separated by ';'", part)
		}
		if offset < 0 {
			return nil, fmt.Errorf("%q has a negative offset", part)
		}
		if _, twice := m[int32(partition)]; twice {
			return nil, fmt.Errorf("partition %d is given twice", partition)
		}
		m[int32(partition)] = offset
	}
	if len(m) == 0 {
		return nil, errors.New("names no partition")
	}
	return m, nil
}

// offsets are the offsets of a cluster's partitions that positions are
// resolved against. A lookup is made once, when it is first needed.
type offsets struct {
	ctx    context.Context
	adm    *kadm.Client
	topics []string
	group  string

	start, stable, end kadm.ListedOffsets
	ofTime             map[int64]*kadm.ListedOffsets // by the time asked for
	committed          map[string]map[int32]int64
	// cut are the ends that lie before the one asked for, because a transaction was
	// open there.
	cut []cutEnd
}

// cutEnd is where a bounded read of a partition ends, and how many offsets before
// the end asked for.
type cutEnd struct {
	split       connector.SplitID
	at, missing int64
}

func newOffsets(ctx context.Context, cl *kgo.Client, topics []topicInfo, group string) *offsets {
	offs := &offsets{ctx: ctx, adm: kadm.NewClient(cl), group: group, ofTime: map[int64]*kadm.ListedOffsets{}}
	for _, t := range topics {
		offs.topics = append(offs.topics, t.name)
	}
	return offs
}

// logStart is the first offset that is still there.
func (offs *offsets) logStart(topic string, partition int32) (int64, error) {
	return offs.look(&offs.start, topic, partition, func() (kadm.ListedOffsets, error) {
		return offs.adm.ListStartOffsets(offs.ctx, offs.topics...)
	})
}

// lastStable is the offset behind the last record whose transaction is decided.
func (offs *offsets) lastStable(topic string, partition int32) (int64, error) {
	return offs.look(&offs.stable, topic, partition, func() (kadm.ListedOffsets, error) {
		return offs.adm.ListCommittedOffsets(offs.ctx, offs.topics...)
	})
}

// logEnd is the offset behind the last record, decided or not.
func (offs *offsets) logEnd(topic string, partition int32) (int64, error) {
	return offs.look(&offs.end, topic, partition, func() (kadm.ListedOffsets, error) {
		return offs.adm.ListEndOffsets(offs.ctx, offs.topics...)
	})
}

// since is the offset of the first record of the time or later, at most the
// last stable offset.
func (offs *offsets) since(millis int64, topic string, partition int32) (int64, error) {
	at, err := offs.after(millis, topic, partition)
	if err != nil {
		return 0, err
	}
	stable, err := offs.lastStable(topic, partition)
	return min(at, stable), err
}

// after is since, whether the record is decided or not.
func (offs *offsets) after(millis int64, topic string, partition int32) (int64, error) {
	if offs.ofTime[millis] == nil {
		offs.ofTime[millis] = new(kadm.ListedOffsets)
	}
	return offs.look(offs.ofTime[millis], topic, partition, func() (kadm.ListedOffsets, error) {
		return offs.adm.ListOffsetsAfterMilli(offs.ctx, millis, offs.topics...)
	})
}

// decided is the end, or the last stable offset if a transaction is open before it.
// The end was looked up first: what is decided in between is read.
func (offs *offsets) decided(end int64, topic string, partition int32) (int64, error) {
	stable, err := offs.lastStable(topic, partition)
	if err == nil && stable < end {
		offs.cut = append(offs.cut, cutEnd{splitID(topic, partition), stable, end - stable})
	}
	return min(end, stable), err
}

func (offs *offsets) look(cache *kadm.ListedOffsets, topic string, partition int32, list func() (kadm.ListedOffsets, error)) (int64, error) {
	if *cache == nil {
		l, err := list()
		if err != nil {
			return 0, classify(fmt.Errorf("list the offsets of %s: %w", strings.Join(offs.topics, ", "), err))
		}
		*cache = l
	}
	o, ok := cache.Lookup(topic, partition)
	if !ok {
		o.Err = kerr.UnknownTopicOrPartition
	}
	if o.Err != nil {
		return 0, classify(fmt.Errorf("list the offset of topic %s, partition %d: %w", topic, partition, o.Err))
	}
	return o.Offset, nil
}

// groupOffset is the offset committed for the consumer group; false: none is.
func (offs *offsets) groupOffset(topic string, partition int32) (int64, bool, error) {
	if offs.committed == nil {
		if err := offs.fetchCommitted(); err != nil {
			return 0, false, err
		}
	}
	at, ok := offs.committed[topic][partition]
	return at, ok, nil
}

// stableAttempts is how often to ask again while an open transaction holds back
// the offsets that it is about to commit.
const stableAttempts = 20

func (offs *offsets) fetchCommitted() error {
	for attempt := 0; ; attempt++ {
		resps, err := offs.adm.FetchOffsets(kadm.RequireStable(offs.ctx), offs.group)
		if err == nil {
			err = resps.Error()
		}
		switch {
		case err == nil || errors.Is(err, kerr.GroupIDNotFound):
			offs.keepCommitted(resps)
			return nil
		case errors.Is(err, kerr.UnstableOffsetCommit) && attempt < stableAttempts:
			if err := pause(offs.ctx, backoff(attempt)); err != nil {
				return err
			}
		default:
			return classify(fmt.Errorf("fetch the offsets of consumer group %s: %w", offs.group, err))
		}
	}
}

func (offs *offsets) keepCommitted(resps kadm.OffsetResponses) {
	offs.committed = map[string]map[int32]int64{}
	resps.Each(func(r kadm.OffsetResponse) {
		if r.Err != nil || r.At < 0 {
			return
		}
		if offs.committed[r.Topic] == nil {
			offs.committed[r.Topic] = map[int32]int64{}
		}
		offs.committed[r.Topic][r.Partition] = r.At
	})
}

// begin resolves where the partition is read from.
func (offs *offsets) begin(b bound, reset, topic string, partition int32) (int64, error) {
	switch b.mode {
	case modeEarliest:
		return offs.logStart(topic, partition)
	case modeLatest:
		return offs.lastStable(topic, partition)
	case modeTimestamp:
		return offs.since(b.millis, topic, partition)
	case modeSpecific:
		if at, ok := b.specific[partition]; ok {
			return at, offs.within(at, "scan.startup.specific-offsets", topic, partition)
		}
		// As in Flink: a partition that is not listed goes on where its group
		// was, or else from its beginning.
		at, ok, err := offs.groupOffset(topic, partition)
		if ok || err != nil {
			return at, err
		}
		return offs.logStart(topic, partition)
	}
	return offs.beginCommitted(reset, topic, partition)
}

func (offs *offsets) beginCommitted(reset, topic string, partition int32) (int64, error) {
	at, ok, err := offs.groupOffset(topic, partition)
	if err != nil {
		return 0, err
	}
	if ok {
		lost := offs.within(at, "the committed offset of group "+offs.group, topic, partition)
		if lost == nil || reset == "" || connector.ClassOf(lost) != connector.Lost {
			return at, lost
		}
	}
	switch reset {
	case "earliest":
		return offs.logStart(topic, partition)
	case "latest":
		return offs.lastStable(topic, partition)
	}
	return 0, connector.WithHint(connector.BadConfig,
		"set 'properties.auto.offset.reset' to earliest or latest, or 'scan.startup.mode' to where to begin",
		fmt.Errorf("consumer group %s has no committed offset for topic %s, partition %d", offs.group, topic, partition))
}

// endOf resolves where the partition is read to. at is where it begins.
func (offs *offsets) endOf(b bound, at int64, topic string, partition int32) (int64, error) {
	switch b.mode {
	case modeLatest:
		end, err := offs.logEnd(topic, partition)
		if err != nil {
			return 0, err
		}
		return offs.decided(end, topic, partition)
	case modeTimestamp:
		end, err := offs.after(b.millis, topic, partition)
		if err != nil {
			return 0, err
		}
		return offs.decided(end, topic, partition)
	case modeSpecific:
		if stop, ok := b.specific[partition]; ok {
			return stop, nil
		}
		return at, nil // a partition that is not listed is not read
	case modeGroup:
		stop, ok, err := offs.groupOffset(topic, partition)
		if err == nil && !ok {
			err = connector.Errorf(connector.BadConfig,
				"scan.bounded.mode is group-offsets, but consumer group %s has no committed offset for topic %s, partition %d",
				offs.group, topic, partition)
		}
		return stop, err
	}
	return connector.NoStop, nil
}

// within fails if the partition cannot be read from at.
func (offs *offsets) within(at int64, what, topic string, partition int32) error {
	first, err := offs.logStart(topic, partition)
	if err != nil {
		return err
	}
	end, err := offs.logEnd(topic, partition)
	if err != nil {
		return err
	}
	return gap(what, topic, partition, at, first, end)
}

// gap returns the error for a position outside of [first, end]; nil inside.
func gap(what, topic string, partition int32, at, first, end int64) error {
	switch {
	case at < first:
		return connector.WithHint(connector.Lost,
			"restore the records, go on without them (a start with other positions), or keep them longer: retention.ms, retention.bytes",
			fmt.Errorf("topic %s, partition %d: %s is %d, but the log begins at %d: %d offsets are lost",
				topic, partition, what, at, first, first-at))
	case at > end:
		return connector.WithHint(connector.Lost,
			"the log was cut off: by an unclean leader election, or because the topic was deleted and created again",
			fmt.Errorf("topic %s, partition %d: %s is %d, but the log ends at %d: %d offsets are lost",
				topic, partition, what, at, end, at-end))
	}
	return nil
}
