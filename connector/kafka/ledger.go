package kafka

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

const (
	// ledgerKept is how long every record of the ledger is kept; after that
	// compaction leaves the last one of each key, that is of each hour.
	ledgerKept = 7 * 24 * time.Hour
	// tailOffsets is how much of the ledger's end is read first, in offsets: a
	// commit takes two, its record and its marker.
	tailOffsets = 64
)

// ReadLedger returns the last committed record, or nil. Before Fence it reads
// what is decided, so that an open transaction of another incarnation does not
// hold it up; such a one, and markers still to be written, make it pending. After
// Fence nothing of the job is open, and it reads everything.
func (p *Primary) ReadLedger(ctx context.Context, expected bool) (last *connector.Record, pending bool, err error) {
	cl, err := p.client()
	if err != nil {
		return nil, false, err
	}
	p.mu.Lock()
	fenced := p.fenced
	p.mu.Unlock()
	w := wait{log: p.log}
	if expected || fenced {
		w.patience = p.patience
	}
	topics, err := w.describe(ctx, cl, []string{p.ledger})
	if err != nil || len(topics) == 0 || topics[0].err != nil {
		return nil, false, err
	}
	span, err := p.ledgerSpan(newOffsets(ctx, cl, topics, ""), fenced)
	if err != nil {
		return nil, false, err
	}
	last, err = p.readTail(ctx, topics[0], span.first, span.readable)
	if err == nil {
		p.sawLedger(span.readable)
	}
	return last, span.readable < span.end, err
}

// sawLedger takes note that nothing before the offset is news.
func (p *Primary) sawLedger(end int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ledgerSeen = max(p.ledgerSeen, end)
	p.ledgerOwn = slices.DeleteFunc(p.ledgerOwn, func(offset int64) bool { return offset < p.ledgerSeen })
}

// wroteLedger takes note of a record of this primary's own, whose commit is asked for.
func (p *Primary) wroteLedger(offset int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ledgerOwn = append(p.ledgerOwn, offset)
}

// ownLookedAt is after how many records of its own the ledger is read though nothing
// tells of others: so many are remembered at most.
const ownLookedAt = 1024

// LedgerNews asks for the last stable offset of the ledger, and reads what was added
// only if that is more than this primary's own records and their markers.
func (p *Primary) LedgerNews(ctx context.Context) (*connector.Record, error) {
	cl, err := p.client()
	if err != nil {
		return nil, err
	}
	topic := topicInfo{name: p.ledger}
	offs := newOffsets(ctx, cl, []topicInfo{topic}, "")
	end, err := offs.lastStable(p.ledger, 0)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	seen := p.ledgerSeen
	own := slices.DeleteFunc(slices.Clone(p.ledgerOwn), func(offset int64) bool { return offset >= end })
	p.mu.Unlock()
	if end-seen <= 2*int64(len(own)) && len(own) < ownLookedAt {
		return nil, nil
	}
	first, err := offs.logStart(p.ledger, 0)
	if err != nil {
		return nil, err
	}
	last, err := p.readLast(ctx, topic, max(first, seen), end, own)
	if err == nil {
		p.sawLedger(end)
	}
	return last, err
}

// ledgerSpan are offsets of the ledger.
type ledgerSpan struct{ first, readable, end int64 }

// ledgerSpan asks for the end before the last stable offset: a transaction that
// is decided in between is read.
func (p *Primary) ledgerSpan(offs *offsets, fenced bool) (s ledgerSpan, err error) {
	if s.first, err = offs.logStart(p.ledger, 0); err != nil {
		return s, err
	}
	if s.end, err = offs.logEnd(p.ledger, 0); err != nil {
		return s, err
	}
	s.readable = s.end
	if !fenced {
		s.readable, err = offs.lastStable(p.ledger, 0)
	}
	return s, err
}

// readTail returns the last committed record before end. It looks at the tail
// first, and further back only if there is none: aborted ones, or compaction.
func (p *Primary) readTail(ctx context.Context, t topicInfo, first, end int64) (*connector.Record, error) {
	for window := int64(tailOffsets); ; window *= 8 {
		from := max(first, end-window)
		last, err := p.readLast(ctx, t, from, end, nil)
		if last != nil || err != nil || from <= first {
			return last, err
		}
	}
}

// readLast returns the last committed record in [from, end) but for those at the
// offsets of own.
func (p *Primary) readLast(ctx context.Context, t topicInfo, from, end int64, own []int64) (*connector.Record, error) {
	if from >= end {
		return nil, nil
	}
	cl, err := p.settings.connect(p.log)
	if err != nil {
		return nil, err
	}
	r := newReader("ledger of job "+p.job, p.settings, cl, p.log, true)
	defer r.Close()
	r.Add([]connector.Split{{ID: splitID(t.name, 0), Position: from, Stop: end, Incarnation: t.incarnation()}})
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	var last *connector.Record
	for {
		select {
		case c := <-out:
			if c.Records == nil {
				continue
			}
			for i := range c.Records.Len() {
				if !slices.Contains(own, c.Records.Offsets[i]) {
					last = &connector.Record{Key: append([]byte(nil), c.Records.Keys[i]...), Value: append([]byte(nil), c.Records.Values[i]...)}
				}
			}
			c.Records.Release()
		case err := <-ended:
			if err != nil {
				return nil, fmt.Errorf("read the ledger of job %s: %w", p.job, err)
			}
			return last, nil
		}
	}
}

// makeLedger creates the ledger topic, unless it is there.
func (p *Primary) makeLedger(ctx context.Context, cl *kgo.Client) error {
	topics, err := describeTopics(ctx, cl, []string{p.ledger})
	if err != nil {
		return err
	}
	if len(topics) > 0 && topics[0].err == nil {
		return p.checkLedger(ctx, cl, topics[0])
	}
	replicas, err := p.outputReplicas(ctx, cl)
	if err != nil {
		return err
	}
	config := ledgerConfig(replicas)
	_, err = kadm.NewClient(cl).CreateTopic(ctx, 1, int16(replicas), config, p.ledger)
	switch {
	case isAny(err, deniedErrors):
		return connector.WithHint(connector.BadConfig, "create it: "+ledgerCommand(p.ledger, config),
			fmt.Errorf("the job may not create its ledger topic %s: %w", p.ledger, err))
	case err != nil && !errors.Is(err, kerr.TopicAlreadyExists):
		return classify(fmt.Errorf("create the ledger topic %s: %w", p.ledger, err))
	}
	return p.awaitLedger(ctx, cl)
}

func ledgerCommand(topic string, config map[string]*string) string {
	command := "kafka-topics.sh --bootstrap-server … --create --partitions 1 --topic " + topic
	for _, k := range sortedKeys(config) {
		command += " --config " + k + "=" + *config[k]
	}
	return command
}

// checkLedger makes sure that a ledger topic that is there keeps what it is
// given: one that expires would lose the ledger of a job that pauses.
func (p *Primary) checkLedger(ctx context.Context, cl *kgo.Client, t topicInfo) error {
	if len(t.partitions) != 1 {
		return connector.Errorf(connector.BadConfig, "the ledger topic %s has %d partitions; it must have one", t.name, len(t.partitions))
	}
	configs, err := describeConfigs(ctx, cl, kmsg.ConfigResourceTypeTopic, t.name)
	if err != nil {
		return fmt.Errorf("ledger topic %s: %w", t.name, err)
	}
	if policy := configs[t.name]["cleanup.policy"]; strings.Contains(policy, "delete") {
		return connector.WithHint(connector.BadConfig, alterCommand("topic "+t.name, "cleanup.policy=compact"),
			fmt.Errorf("the ledger topic %s has cleanup.policy = %s and would lose the ledger with time", t.name, policy))
	}
	return nil
}

// ledgerConfig is the topic's configuration; replicas < 1 leaves the number, and
// how many must be in sync, to the brokers.
func ledgerConfig(replicas int) map[string]*string {
	config := map[string]*string{
		"cleanup.policy":        kmsg.StringPtr("compact"),
		"min.compaction.lag.ms": kmsg.StringPtr(strconv.FormatInt(ledgerKept.Milliseconds(), 10)),
	}
	if replicas > 0 {
		config["min.insync.replicas"] = kmsg.StringPtr(strconv.Itoa(max(1, min(2, replicas-1))))
	}
	return config
}

// outputReplicas is the largest number of replicas among the topics that the
// joined tables write; -1: there is none yet.
func (p *Primary) outputReplicas(ctx context.Context, cl *kgo.Client) (int, error) {
	p.mu.Lock()
	var names []string
	for _, s := range p.sinks {
		names = append(names, s.topics.topics...)
	}
	p.mu.Unlock()
	if len(names) == 0 {
		return -1, nil
	}
	topics, err := describeTopics(ctx, cl, names)
	if err != nil {
		return 0, err
	}
	most := -1
	for _, t := range topics {
		if n := t.replicas(); n > 0 {
			most = max(most, n)
		}
	}
	return most, nil
}

// awaitLedger waits until the new topic has a leader.
func (p *Primary) awaitLedger(ctx context.Context, cl *kgo.Client) error {
	for attempt := 0; ; attempt++ {
		topics, err := describeTopics(ctx, cl, []string{p.ledger})
		if err == nil && len(topics) > 0 && len(topics[0].partitions) > 0 && topics[0].partitions[0].leader >= 0 {
			return nil
		}
		if err == nil {
			err = fmt.Errorf("the new topic %s has no leader yet", p.ledger)
		}
		if attempt == createAttempts {
			return err
		}
		if err := pause(ctx, backoff(attempt)); err != nil {
			return err
		}
	}
}
