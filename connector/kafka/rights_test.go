package kafka

import (
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// The ledger has as many replicas as the output: one that was dealt out when all brokers were there.
func TestALedgerThatTooFewBrokersAreThereForIsWaitedFor(t *testing.T) {
	b := kafkatest.Broker(t)
	s := testSink(t, b.Addr(), "out")
	cl, err := s.settings.connect(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer cl.Close()
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.CreateTopics}, Err: kerr.InvalidReplicationFactor, Count: -1})
	for replicas, severity := range map[int]connector.Severity{3: connector.Warning, -1: connector.Fatal} {
		l := &look{ctx: t.Context(), client: cl}
		if err := l.ledgerRights("ledger", replicas); err != nil {
			t.Fatal(err)
		}
		if !found(l.findings, severity, "topic ledger", "cannot be created") {
			t.Errorf("%d replicas: %+v", replicas, l.findings)
		}
	}
	if class := connector.ClassOf(classify(kerr.InvalidReplicationFactor)); class != connector.Retriable {
		t.Errorf("the creation itself is not tried again: %v", class)
	}
}
