package kafka

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// Source reads the topics of one table.
type Source struct {
	connection
	table    string
	topics   selection
	group    string
	start    bound
	stop     bound
	discover time.Duration
	// upsert: records are a table by key, of which only the last of each key counts.
	upsert bool
	// metadata are the columns that the table may declare.
	metadata []types.Field
	// trouble is that of the table's readers.
	trouble trouble
	// cutTold is set once tellCut has told.
	cutTold atomic.Bool
	// read are topics that an earlier run has read to their end; see [connector.Resumer].
	read topicSet
}

var (
	_ connector.Consumer   = (*Source)(nil)
	_ connector.Noted      = (*Source)(nil)
	_ connector.Discoverer = (*Source)(nil)
	_ connector.Resumer    = (*Source)(nil)
	_ connector.Checker    = (*Source)(nil)
	_ connector.Adviser    = (*Source)(nil)
	_ connector.Logger     = (*Source)(nil)
)

// Bounded reports whether scan.bounded.mode sets an end.
func (s *Source) Bounded() bool { return s.stop.mode != modeUnbounded }

// Metadata lists the metadata columns.
func (s *Source) Metadata() []types.Field { return s.metadata }

// DiscoveryInterval is how often to call Discover; 0: never.
func (s *Source) DiscoveryInterval() time.Duration {
	if s.Bounded() {
		return 0
	}
	return s.discover
}

// Splits lists every partition with its start and stop as numbers.
func (s *Source) Splits(ctx context.Context) ([]connector.Split, error) {
	cl, err := s.admin()
	if err != nil {
		return nil, err
	}
	topics, err := s.topics.find(ctx, cl, s.waiting(), nil)
	if err != nil {
		return nil, s.named(err)
	}
	offs := newOffsets(ctx, cl, topics, s.group)
	var splits []connector.Split
	for _, t := range topics {
		if err := s.hasPartitions(t); err != nil {
			return nil, s.named(err)
		}
		for _, p := range t.partitions {
			split, err := s.resolve(offs, t, p.number)
			if err != nil {
				return nil, s.named(err)
			}
			splits = append(splits, split)
		}
	}
	s.tellCut(offs.cut)
	return splits, nil
}

// tellCut says once that a bounded read leaves out what open transactions hold
// back, however they end.
func (s *Source) tellCut(cut []cutEnd) {
	if len(cut) == 0 || s.cutTold.Swap(true) {
		return
	}
	missing := int64(0)
	for _, c := range cut {
		missing += c.missing
	}
	s.logger().Warn("kafka: transactions are open in the topic; the bounded read ends before the first record of each, whatever becomes of it",
		"table", s.table, "partitions", len(cut), "offsets_left_out", missing, "first", fmt.Sprintf("%s@%d", cut[0].split, cut[0].at))
}

func (s *Source) resolve(offs *offsets, t topicInfo, partition int32) (connector.Split, error) {
	split := connector.Split{ID: splitID(t.name, partition), Incarnation: t.incarnation()}
	var err error
	if split.Position, err = offs.begin(s.start, s.settings.reset, t.name, partition); err != nil {
		return split, err
	}
	split.Stop, err = offs.endOf(s.stop, split.Position, t.name, partition)
	return split, err
}

// hasPartitions makes sure that specific offsets name partitions of the topic.
func (s *Source) hasPartitions(t topicInfo) error {
	for _, b := range []bound{s.start, s.stop} {
		for p := range b.specific {
			if int(p) >= len(t.partitions) {
				return connector.Errorf(connector.BadConfig, "specific offsets name partition %d, but topic %s has the partitions 0 to %d",
					p, t.name, len(t.partitions)-1)
			}
		}
	}
	return nil
}

// Discover lists partitions that are not among the known ones, to be read from
// their beginning.
func (s *Source) Discover(ctx context.Context, known []connector.Split) ([]connector.Split, error) {
	if s.Bounded() {
		return nil, nil
	}
	cl, err := s.admin()
	if err != nil {
		return nil, err
	}
	have, read := make(map[connector.SplitID]bool, len(known)), map[string]bool{}
	for _, k := range known {
		topic, _, _ := parseSplit(k.ID)
		have[k.ID], read[topic] = true, true
	}
	// Of a topic that is read and has gone its reader says what is lost.
	topics, err := s.topics.find(ctx, cl, s.waiting(), read)
	if err != nil {
		return nil, s.named(err)
	}
	offs := newOffsets(ctx, cl, topics, s.group)
	var found []connector.Split
	for _, t := range topics {
		for _, p := range t.partitions {
			id := splitID(t.name, p.number)
			if have[id] {
				continue
			}
			at, err := offs.logStart(t.name, p.number)
			if err != nil {
				return nil, s.named(err)
			}
			found = append(found, connector.Split{ID: id, Position: at, Stop: connector.NoStop, Incarnation: t.incarnation()})
		}
	}
	return found, nil
}

// NewReader returns a reader with connections of its own.
func (s *Source) NewReader() (connector.Reader, error) {
	log := s.logger()
	cl, err := s.settings.connect(log)
	if err != nil {
		return nil, s.named(err)
	}
	r := newReader(s.table, s.settings, cl, log, s.Bounded())
	r.trouble, r.stopsWereThere = &s.trouble, s.stop.wasThere()
	return r, nil
}

// Domain names the cluster by its id.
func (s *Source) Domain(ctx context.Context) (string, error) {
	name, err := s.domain(ctx)
	return name, s.named(err)
}

// Consumed describes the position of a split for the consumer group.
func (s *Source) Consumed(split connector.SplitID, position int64) connector.Consumed {
	topic, partition, _ := cutLast(string(split), '/')
	var number int32
	fmt.Sscan(partition, &number)
	return connector.Consumed{Group: s.group, Topic: topic, Partition: number, Offset: position}
}

// CommitConsumed commits positions plainly, outside of any transaction.
func (s *Source) CommitConsumed(ctx context.Context, consumed []connector.Consumed) error {
	cl, err := s.admin()
	if err != nil {
		return err
	}
	groups := map[string]kadm.Offsets{}
	for _, c := range consumed {
		offsets := groups[c.Group]
		offsets.AddOffset(c.Topic, c.Partition, c.Offset, -1)
		groups[c.Group] = offsets
	}
	adm := kadm.NewClient(cl)
	for group, offsets := range groups {
		resp, err := adm.CommitOffsets(ctx, group, offsets)
		if err == nil {
			err = resp.Error()
		}
		if err != nil {
			return classify(fmt.Errorf("commit offsets of consumer group %s: %w", group, err))
		}
	}
	return nil
}

// Notes returns the notes beside the positions of the group. Without the right to see them there are none.
func (s *Source) Notes(ctx context.Context) ([]string, error) {
	if s.group == "" {
		return nil, nil
	}
	cl, err := s.admin()
	if err != nil {
		return nil, err
	}
	committed, err := kadm.NewClient(cl).FetchOffsets(ctx, s.group)
	switch {
	case errors.Is(err, kerr.GroupIDNotFound), isAny(err, deniedErrors):
		return nil, nil
	case err != nil:
		return nil, s.named(classify(fmt.Errorf("fetch the offsets of consumer group %s: %w", s.group, err)))
	}
	var notes []string
	committed.Each(func(o kadm.OffsetResponse) {
		if o.Err == nil && o.Metadata != "" {
			notes = append(notes, o.Metadata)
		}
	})
	return notes, nil
}

// Resume takes note of the topics that are read to their end.
func (s *Source) Resume(splits []connector.Split) {
	open, _, err := unfinished(splits)
	if err != nil {
		return // whoever reads the splits says so
	}
	for _, split := range splits {
		topic, _, _ := parseSplit(split.ID)
		if !slices.ContainsFunc(open, func(o connector.Split) bool { other, _, _ := parseSplit(o.ID); return other == topic }) {
			s.read.add(topic)
		}
	}
}

// named says which table an error is about.
func (s *Source) named(err error) error { return named(s.table, err) }

func named(table string, err error) error {
	if err == nil || strings.HasPrefix(err.Error(), "table "+table+":") {
		return err
	}
	return fmt.Errorf("table %s: %w", table, err)
}
