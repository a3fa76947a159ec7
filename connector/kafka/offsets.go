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

// watermarks are the offsets of a cluster's partitions that positions are
// resolved against. A lookup is made once, when it is first needed.
type watermarks struct {
	ctx    context.Context
	adm    *kadm.Client
	topics []string
	group  string

	start, stable, end kadm.ListedOffsets
	after              map[int64]*kadm.ListedOffsets // by the time asked for
	committed          map[string]map[int32]int64
}

func newWatermarks(ctx context.Context, cl *kgo.Client, topics []topicInfo, group string) *watermarks {
	w := &watermarks{ctx: ctx, adm: kadm.NewClient(cl), group: group, after: map[int64]*kadm.ListedOffsets{}}
	for _, t := range topics {
		w.topics = append(w.topics, t.name)
	}
	return w
}

// logStart is the first offset that is still there.
func (w *watermarks) logStart(topic string, partition int32) (int64, error) {
	return w.look(&w.start, topic, partition, func() (kadm.ListedOffsets, error) {
		return w.adm.ListStartOffsets(w.ctx, w.topics...)
	})
}

// lastStable is the offset behind the last record whose transaction is decided.
func (w *watermarks) lastStable(topic string, partition int32) (int64, error) {
	return w.look(&w.stable, topic, partition, func() (kadm.ListedOffsets, error) {
		return w.adm.ListCommittedOffsets(w.ctx, w.topics...)
	})
}

// logEnd is the offset behind the last record, decided or not.
func (w *watermarks) logEnd(topic string, partition int32) (int64, error) {
	return w.look(&w.end, topic, partition, func() (kadm.ListedOffsets, error) {
		return w.adm.ListEndOffsets(w.ctx, w.topics...)
	})
}

// since is the offset of the first record of the time or later, at most the
// last stable offset.
func (w *watermarks) since(millis int64, topic string, partition int32) (int64, error) {
	if w.after[millis] == nil {
		w.after[millis] = new(kadm.ListedOffsets)
	}
	at, err := w.look(w.after[millis], topic, partition, func() (kadm.ListedOffsets, error) {
		return w.adm.ListOffsetsAfterMilli(w.ctx, millis, w.topics...)
	})
	if err != nil {
		return 0, err
	}
	stable, err := w.lastStable(topic, partition)
	return min(at, stable), err
}

func (w *watermarks) look(cache *kadm.ListedOffsets, topic string, partition int32, list func() (kadm.ListedOffsets, error)) (int64, error) {
	if *cache == nil {
		l, err := list()
		if err != nil {
			return 0, classify(fmt.Errorf("list the offsets of %s: %w", strings.Join(w.topics, ", "), err))
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
func (w *watermarks) groupOffset(topic string, partition int32) (int64, bool, error) {
	if w.committed == nil {
		if err := w.fetchCommitted(); err != nil {
			return 0, false, err
		}
	}
	at, ok := w.committed[topic][partition]
	return at, ok, nil
}

// stableAttempts is how often to ask again while an open transaction holds back
// the offsets that it is about to commit.
const stableAttempts = 20

func (w *watermarks) fetchCommitted() error {
	for attempt := 0; ; attempt++ {
		resps, err := w.adm.FetchOffsets(kadm.RequireStable(w.ctx), w.group)
		if err == nil {
			err = resps.Error()
		}
		switch {
		case err == nil || errors.Is(err, kerr.GroupIDNotFound):
			w.keepCommitted(resps)
			return nil
		case errors.Is(err, kerr.UnstableOffsetCommit) && attempt < stableAttempts:
			if err := pause(w.ctx, backoff(attempt)); err != nil {
				return err
			}
		default:
			return classify(fmt.Errorf("fetch the offsets of consumer group %s: %w", w.group, err))
		}
	}
}

func (w *watermarks) keepCommitted(resps kadm.OffsetResponses) {
	w.committed = map[string]map[int32]int64{}
	resps.Each(func(r kadm.OffsetResponse) {
		if r.Err != nil || r.At < 0 {
			return
		}
		if w.committed[r.Topic] == nil {
			w.committed[r.Topic] = map[int32]int64{}
		}
		w.committed[r.Topic][r.Partition] = r.At
	})
}

// begin resolves where the partition is read from.
func (w *watermarks) begin(b bound, reset, topic string, partition int32) (int64, error) {
	switch b.mode {
	case modeEarliest:
		return w.logStart(topic, partition)
	case modeLatest:
		return w.lastStable(topic, partition)
	case modeTimestamp:
		return w.since(b.millis, topic, partition)
	case modeSpecific:
		if at, ok := b.specific[partition]; ok {
			return at, w.within(at, "scan.startup.specific-offsets", topic, partition)
		}
		// As in Flink: a partition that is not listed goes on where its group
		// was, or else from its beginning.
		at, ok, err := w.groupOffset(topic, partition)
		if ok || err != nil {
			return at, err
		}
		return w.logStart(topic, partition)
	}
	return w.beginCommitted(reset, topic, partition)
}

func (w *watermarks) beginCommitted(reset, topic string, partition int32) (int64, error) {
	at, ok, err := w.groupOffset(topic, partition)
	if err != nil {
		return 0, err
	}
	if ok {
		lost := w.within(at, "the committed offset of group "+w.group, topic, partition)
		if lost == nil || reset == "" || connector.ClassOf(lost) != connector.Lost {
			return at, lost
		}
	}
	switch reset {
	case "earliest":
		return w.logStart(topic, partition)
	case "latest":
		return w.lastStable(topic, partition)
	}
	return 0, connector.WithHint(connector.BadConfig,
		"set 'properties.auto.offset.reset' to earliest or latest, or 'scan.startup.mode' to where to begin",
		fmt.Errorf("consumer group %s has no committed offset for topic %s, partition %d", w.group, topic, partition))
}

// endOf resolves where the partition is read to. at is where it begins.
func (w *watermarks) endOf(b bound, at int64, topic string, partition int32) (int64, error) {
	switch b.mode {
	case modeLatest:
		return w.lastStable(topic, partition)
	case modeTimestamp:
		return w.since(b.millis, topic, partition)
	case modeSpecific:
		if stop, ok := b.specific[partition]; ok {
			return stop, nil
		}
		return at, nil // a partition that is not listed is not read
	case modeGroup:
		stop, ok, err := w.groupOffset(topic, partition)
		if err == nil && !ok {
			err = connector.Errorf(connector.BadConfig,
				"scan.bounded.mode is group-offsets, but consumer group %s has no committed offset for topic %s, partition %d",
				w.group, topic, partition)
		}
		return stop, err
	}
	return connector.NoStop, nil
}

// within fails if the partition cannot be read from at.
func (w *watermarks) within(at int64, what, topic string, partition int32) error {
	first, err := w.logStart(topic, partition)
	if err != nil {
		return err
	}
	end, err := w.logEnd(topic, partition)
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
