package kafka

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// holdPatience is after how long an operator is told that records of a partition
// wait for an open transaction: by then it is none that commits every few seconds.
const holdPatience = 30 * time.Second

// hold is the wait of a partition, read to its last stable offset, for the
// transaction that is open there.
type hold struct {
	// since is when the wait was first seen; zero: there is none.
	since time.Time
	// at is the last stable offset, where the transaction begins.
	at   int64
	said bool
}

// watchHold looks whether anything waits behind an open transaction, and tells once
// what it is waited for, and once that it has ended.
func (r *reader) watchHold(c *cursor, p *kmsg.FetchResponseTopicPartition) {
	stable, waiting := readableEnd(p), p.HighWatermark-readableEnd(p)
	if c.next.offset < stable || c.reached() {
		return // there is something to read first, or nothing any more
	}
	h := &c.hold
	if waiting <= 0 || h.at != stable {
		if h.said {
			r.log.Info("kafka: the open transaction that records waited for has ended", "table", r.table, "topic", c.topic, "partition", c.partition,
				"after", time.Since(h.since).Round(time.Millisecond).String())
		}
		*h = hold{at: stable}
	}
	switch {
	case waiting <= 0:
	case h.since.IsZero():
		h.since = time.Now()
	case !h.said && time.Since(h.since) >= r.holdPatience:
		h.said = true
		who := holder{r.client, c.topic, c.partition, stable}
		log := r.log.With("table", r.table, "topic", c.topic, "partition", c.partition, "offset", stable, "offsets_waiting", waiting)
		r.aside(func(ctx context.Context) { who.tell(ctx, log) })
	}
}

// holder finds out whose transaction begins at an offset.
type holder struct {
	client    *kgo.Client
	topic     string
	partition int32
	offset    int64
}

// holderPatience is how long to ask for it.
const holderPatience = 10 * time.Second

func (h holder) tell(ctx context.Context, log *slog.Logger) {
	asking, cancel := context.WithTimeout(ctx, holderPatience)
	defer cancel()
	whose, fix := h.find(asking)
	if ctx.Err() == nil {
		log.Warn("kafka: records wait for an open transaction of another producer to end", "transaction", whose, "fix", fix)
	}
}

// find returns whose transaction it is, and what to do about it; brokers may not
// let us see either.
func (h holder) find(ctx context.Context) (whose, fix string) {
	adm := kadm.NewClient(h.client)
	var topics kadm.TopicsSet
	topics.Add(h.topic, h.partition)
	fix = fmt.Sprintf("end it or its producer; if no producer has it, it hangs: kafka-transactions.sh --bootstrap-server … abort --topic %s --partition %d --start-offset %d",
		h.topic, h.partition, h.offset)
	described, err := adm.DescribeProducers(ctx, topics)
	if err != nil {
		return "not shown by the brokers: " + err.Error(), fix
	}
	for _, p := range described.SortedProducers() {
		if p.CurrentTxnStartOffset == h.offset {
			return h.describe(ctx, adm, p.ProducerID), fix
		}
	}
	return "not shown by the brokers", fix
}

// describe spells the open transaction of a producer.
func (h holder) describe(ctx context.Context, adm *kadm.Client, producer int64) string {
	whose := fmt.Sprintf("producer %d", producer)
	listed, err := adm.ListTransactions(ctx, []int64{producer}, nil)
	if err != nil || len(listed) == 0 {
		return whose + ", whose transactional id is not known"
	}
	id := listed.Sorted()[0].TxnID
	whose = fmt.Sprintf("transactional id %s (%s)", id, whose)
	txns, err := adm.DescribeTransactions(ctx, id)
	if t := txns[id]; err == nil && t.Err == nil && t.StartTimestamp > 0 {
		whose += fmt.Sprintf(", %s since %s, with a time-out of %v", t.State,
			time.UnixMilli(t.StartTimestamp).UTC().Format(time.RFC3339), time.Duration(t.TimeoutMillis)*time.Millisecond)
	}
	return whose
}
