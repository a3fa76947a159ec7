package kafka

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

func TestWritesThatNobodyAcknowledgesAreToldOnceAndSoIsTheirEnd(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	log, lines := newLog()
	s := transactionalSink{testSink(t, b.Addr(), "out")}
	made, err := s.NewPrimary(connector.PrimaryConfig{Job: "job", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	p := made.(*Primary)
	p.acks.patience = 150 * time.Millisecond
	s.Join(p)
	defer p.Close(context.Background())
	if err := p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if p.Unanswered() {
		t.Error("nothing was written, and an answer is due")
	}
	refused := b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Produce}, Topic: "out", Err: kerr.NotEnoughReplicas, Count: -1})
	p.Allow(1)
	if err := w.Write(t.Context(), 1, textRows("a", "b")); err != nil {
		t.Fatal(err)
	}
	lines.await(t, "level=WARN", "not acknowledged", "records=2", "why=")
	for written := time.Now(); !p.Unanswered(); {
		if time.Since(written) > time.Minute {
			t.Fatal("nobody acknowledges, and the primary does not say so")
		}
		runtime.Gosched()
	}
	refused.Remove()
	if _, err := p.PreCommit(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if p.Unanswered() {
		t.Error("all is acknowledged, and an answer is due")
	}
	lines.await(t, "level=INFO", "acknowledged again")
	if outcome, err := p.Commit(t.Context(), 1, oneRecord, nil); outcome != connector.Committed {
		t.Fatal(err)
	}
	if got := values(kafkatest.ReadCommitted(t, b.Addr(), "out")); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("got %q", got)
	}
}

func TestWhatATopicLacksToTakeRecordsIsNamed(t *testing.T) {
	topic := topicInfo{name: "out", partitions: []partitionInfo{
		{number: 0, leader: 1, replicas: 3, inSync: 3}, {number: 1, leader: -1, replicas: 3}, {number: 2, leader: 2, replicas: 3, inSync: 1},
		{number: 3, leader: 2, replicas: 1, inSync: 1},
	}}
	want := []string{
		"topic out, partition 1, has no leader",
		"topic out, partition 2, has 1 of 3 replicas in sync, and min.insync.replicas is 2",
	}
	if got := topic.lacks(2); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
