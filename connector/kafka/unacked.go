package kafka

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kmsg"
)

// ackPatience is how long written records may wait for an acknowledgement, while no
// other one comes, before an operator is told: the client tries again in silence.
const ackPatience = 30 * time.Second

// ackWatch tells when brokers acknowledge nothing of what is written, and when they do
// again.
type ackWatch struct {
	primary  *Primary
	patience time.Duration

	mu     sync.Mutex
	cancel context.CancelFunc
	done   chan struct{}

	// acked is what was acknowledged of the open transactions when it last changed, at
	// since; only the watch's goroutine uses them.
	acked int64
	since time.Time
	told  bool
}

// start begins to watch, unless the watch runs.
func (w *ackWatch) start() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cancel != nil {
		return
	}
	var ctx context.Context
	ctx, w.cancel = context.WithCancel(context.Background())
	w.done = make(chan struct{})
	go w.run(ctx)
}

// stop ends the watch and waits for it.
func (w *ackWatch) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cancel != nil {
		w.cancel()
		<-w.done
		w.cancel = nil
	}
}

func (w *ackWatch) run(ctx context.Context) {
	defer close(w.done)
	ticker := time.NewTicker(w.patience / 6)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			w.look(ctx, time.Now())
		case <-ctx.Done():
			return
		}
	}
}

// look compares what is written and acknowledged with what it was.
func (w *ackWatch) look(ctx context.Context, now time.Time) {
	written, acked := w.primary.unended()
	log := w.primary.log
	switch {
	case written == acked || acked != w.acked || w.since.IsZero():
		if w.told {
			log.Info("kafka: records that are written are acknowledged again", "after", now.Sub(w.since).Round(time.Millisecond).String())
		}
		w.acked, w.since, w.told = acked, now, false
	case !w.told && now.Sub(w.since) >= w.patience:
		w.told = true
		log.Warn("kafka: records that are written are not acknowledged; trying again until they are", "records", written-acked,
			"for", now.Sub(w.since).Round(time.Second).String(), "why", w.primary.shortage(ctx))
	}
}

// unansweredAfter is how long nothing may be acknowledged until brokers count as not answering.
const unansweredAfter = time.Second

// progress is what was acknowledged of the open transactions when it last changed, or when nothing waited, at since.
type progress struct {
	acked int64
	since time.Time
}

// Unanswered implements [connector.Waiting].
func (p *Primary) Unanswered() bool {
	written, acked := p.unended()
	now, last := time.Now(), &p.answered
	if written == acked || acked != last.acked || last.since.IsZero() {
		last.acked, last.since = acked, now
	}
	return now.Sub(last.since) >= unansweredAfter
}

// unended counts the records of the transactions that are open.
func (p *Primary) unended() (written, acked int64) {
	p.mu.Lock()
	slots := slices.Clone(p.slots)
	p.mu.Unlock()
	for _, s := range slots {
		s.mu.Lock()
		for _, t := range s.tallies {
			t.mu.Lock()
			written, acked = written+t.written, acked+t.acked
			t.mu.Unlock()
		}
		s.mu.Unlock()
	}
	return written, acked
}

// shortagePatience is how long to ask for what the topics lack.
const shortagePatience = 5 * time.Second

// shortage says what partitions lack that would let them take records.
func (p *Primary) shortage(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, shortagePatience)
	defer cancel()
	cl, err := p.client()
	if err != nil {
		return err.Error()
	}
	topics, err := describeTopics(ctx, cl, p.targets.names())
	if err != nil {
		return err.Error()
	}
	var names []string
	for _, t := range topics {
		names = append(names, t.name)
	}
	configs, err := describeConfigs(ctx, cl, kmsg.ConfigResourceTypeTopic, names...)
	if err != nil {
		configs = nil // not everybody may see them
	}
	var short []string
	for _, t := range topics {
		least, _ := strconv.Atoi(configs[t.name]["min.insync.replicas"])
		short = append(short, t.lacks(least)...)
	}
	if len(short) == 0 {
		return "the brokers do not say"
	}
	return strings.Join(short, "; ")
}

// lacks lists the partitions without a leader, or with fewer replicas in sync than
// they must have: as many as the topic wants, but no more than there are.
func (t *topicInfo) lacks(least int) []string {
	var short []string
	for _, p := range t.partitions {
		switch least := min(least, p.replicas); {
		case p.leader < 0:
			short = append(short, fmt.Sprintf("topic %s, partition %d, has no leader", t.name, p.number))
		case p.inSync < least:
			short = append(short, fmt.Sprintf("topic %s, partition %d, has %d of %d replicas in sync, and min.insync.replicas is %d",
				t.name, p.number, p.inSync, p.replicas, least))
		}
	}
	return short
}
